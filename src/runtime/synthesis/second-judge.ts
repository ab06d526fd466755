import type { JudgementRequest, JudgementView } from '#api/schemas/judgement.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { JudgePackService } from '../packs/pack-service.ts';
import type { RuntimePorts } from '../ports.ts';
import { timeOf } from './ask-model.ts';

/**
 * Judges one pair by the embedded judge and, where a person has configured a model or dropped in a pack, by that too. A model is asked
 * only here, on a person's word, through the same door as for answers: nothing else of the checks leaves the browser. A pack runs in
 * this browser. One that fails never takes the embedded judgement with it.
 */
export async function judgeTwice(
  storage: Pick<WorkbenchStorage, 'settings'>,
  { model: port }: Pick<RuntimePorts, 'model'>,
  packs: Pick<JudgePackService, 'judge'>,
  { claim, evidence, title, by = 'endpoint' }: JudgementRequest,
): Promise<JudgementView> {
  const { askBoth, EMBEDDED_JUDGE } = await import('#engine/stance/port.ts');
  const context = title === undefined ? {} : { title };
  const embedded = await EMBEDDED_JUDGE.judge(claim, evidence, context);
  if (by === 'pack') {
    const pack = await packs.judge();
    if (!pack) return { embedded, judge: null, obstacle: null, comparison: null };
    // Whoever reads the outcome later has to know which pack it was.
    const judge = { name: pack.name, origin: null, version: pack.version };
    return { embedded, judge, obstacle: null, comparison: await askBoth(pack, claim, evidence, context) };
  }
  const setting = await storage.settings.synthesizer();
  if (!setting) return { embedded, judge: null, obstacle: null, comparison: null };
  const { baseUrl, model, key, patienceSeconds } = setting;
  const judge = { name: model, origin: new URL(baseUrl).origin };
  const obstacle = await port.obstacle();
  if (obstacle !== null) return { embedded, judge, obstacle, comparison: null };
  const { endpointJudge } = await import('#engine/stance/strong-judges.ts');
  const stronger = endpointJudge({
    name: model,
    version: model,
    async send(messages) {
      const outcome = await port.ask(
        { baseUrl, model, key, messages, ...timeOf(patienceSeconds) },
        new AbortController().signal,
      );
      if (!outcome.ok) throw new Error(outcome.detail);
      return outcome.reply;
    },
  });
  return { embedded, judge, obstacle: null, comparison: await askBoth(stronger, claim, evidence, context) };
}
