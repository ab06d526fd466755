import type { EngineScenario, ScenarioOutcome } from '#domain/scenario.ts';
import type { RuntimePorts } from '../ports.ts';
import { deriveAnswer } from './derive-answer.ts';
import { deriveDraft } from './derive-draft.ts';
import { deriveChange } from './derive-change.ts';
import { deriveCredibility, deriveFile, derivePair, deriveQuotation, deriveSet } from './derive-others.ts';
import { documentsOf, importOf } from './documents.ts';

/** The clock of every scenario, so that it gives the same bytes on every day. */
export const SCENARIO_NOW = '2026-06-01T00:00:00.000Z';

/**
 * Lets the engine derive the state of a scenario from its input, by the very functions that judge a person's own work. Nothing
 * is stored, and no stored work is looked at.
 */
export async function deriveScenario(
  input: EngineScenario,
  ports: Pick<RuntimePorts, 'importFile' | 'answerEngine' | 'nextTask'>,
): Promise<ScenarioOutcome> {
  switch (input.kind) {
    case 'draft':
      return deriveDraft(input, await documentsOf(input.sources, ports), SCENARIO_NOW);
    case 'question': {
      const documents = await documentsOf(input.sources, ports);
      return deriveAnswer(input, documents, SCENARIO_NOW, await ports.answerEngine(), ports.nextTask);
    }
    case 'pair':
      return derivePair(input);
    case 'quotation':
      return deriveQuotation(await importOf(input.file, ports), input);
    case 'change':
      return deriveChange(input, SCENARIO_NOW);
    case 'source-set':
      return deriveSet(input, SCENARIO_NOW);
    case 'file':
      return deriveFile(await importOf(input.file, ports, input), input);
    case 'credibility':
      return deriveCredibility(input, SCENARIO_NOW);
  }
}
