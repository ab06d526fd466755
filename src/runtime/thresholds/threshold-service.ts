import type { ThresholdsEffect, ThresholdsUpdate, ThresholdsView } from '#api/schemas/thresholds.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { SourceSet } from '#domain/source-set.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import { DEFAULT_THRESHOLDS, faultOfThresholds, policiesOf } from '#engine/thresholds.ts';
import type { DraftRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CorpusKeeper } from '../corpus-keeper.ts';
import { inTurns } from '../in-turns.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';

export interface ThresholdService {
  view(): Promise<ThresholdsView>;
  /** Saves thresholds, or goes back to those of the specification; fails with `stale_version` over another change. */
  save(update: ThresholdsUpdate, actor: string): Promise<ThresholdsView>;
  /** What other thresholds would change; `superseded` where a newer question came meanwhile. */
  preview(thresholds: Thresholds): Promise<ThresholdsEffect>;
}

const standingOf = ({ verdict, judged, action }: CheckedClaim) => ({ verdict, judged, action });

function refuseFaulty(thresholds: Thresholds): void {
  const fault = faultOfThresholds(thresholds);
  if (fault) throw new RuntimeFailure('invalid_payload', fault.why, `thresholds.${fault.name}`);
}

/** The thresholds of a workspace. A change of them is a change of everything that was judged by them. */
export function createThresholdService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  declaredSet: (id: string) => Promise<SourceSet | null>,
): ThresholdService {
  let latest = 0;

  async function view(): Promise<ThresholdsView> {
    const record = await storage.credibility.thresholds();
    return {
      thresholds: { ...(record?.thresholds ?? DEFAULT_THRESHOLDS) },
      defaults: { ...DEFAULT_THRESHOLDS },
      revision: record?.revision ?? 0,
    };
  }

  /** The claims of a draft by both policies, a few at a time, so that whoever saves or lists is served in between. */
  async function claimsOf(
    draft: DraftRecord,
    asked: Thresholds,
    giveWay: () => Promise<void>,
  ): Promise<readonly [readonly CheckedClaim[], readonly CheckedClaim[]]> {
    const { documents, thresholds } = await corpus.current();
    const { createChecker } = await import('#engine/fact-check/check-draft.ts');
    const set = draft.sourceSetId ? await declaredSet(draft.sourceSetId) : null;
    const now = `${ports.clock().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const before = createChecker(documents, policiesOf(thresholds).check, set);
    const first = await inTurns(before.checkInSteps({ draft: draft.text, now }), ports, giveWay);
    // Prepared texts are taken over, outcomes are not: they are what differs.
    const after = createChecker(documents, policiesOf(asked).check, set, { ...before.carry(), claims: new Map() });
    const second = await inTurns(after.checkInSteps({ draft: draft.text, now }), ports, giveWay);
    return [first.result.report.claims, second.result.report.claims];
  }

  return {
    view,

    async save({ thresholds, revision }, actor) {
      if (thresholds !== null) refuseFaulty(thresholds);
      const at = ports.clock().toISOString();
      await storage.credibility.saveThresholds(thresholds, revision, at);
      await storage.queues.append([{ kind: 'thresholds', at, actor, thresholds }]);
      ports.announce({ resource: 'sources' });
      return view();
    },

    async preview(asked) {
      refuseFaulty(asked);
      const ticket = ++latest;
      const giveWay = async (): Promise<void> => {
        await ports.nextTask();
        if (ticket !== latest) throw new RuntimeFailure('superseded', 'Other thresholds are being tried.');
      };
      const drafts = await storage.drafts.list();
      const changedClaims: ThresholdsEffect['changedClaims'][number][] = [];
      let claims = 0;
      for (const draft of drafts) {
        await giveWay();
        const [before, after] = await claimsOf(draft, asked, giveWay);
        claims += before.length;
        for (const [at, claim] of before.entries()) {
          const other = after[at];
          if (!other) continue;
          const [was, is] = [standingOf(claim), standingOf(other)];
          if (was.verdict === is.verdict && was.judged === is.judged && was.action === is.action) continue;
          changedClaims.push({
            draftId: draft.id,
            draftTitle: draft.title,
            claimId: claim.id,
            text: claim.text,
            before: was,
            after: is,
          });
        }
      }
      const { suggestResolution } = await import('#engine/contradictions/loop/resolve.ts');
      const { compareIsoDates } = await import('#base/dates.ts');
      const [now, then] = [policiesOf((await corpus.current()).thresholds), policiesOf(asked)];
      const heads = [...(await storage.queues.heads(giveWay)).values()].flat();
      const items = await storage.queues.items(heads.filter(({ queue }) => queue === 'contradictions'));
      const changedConflicts: ThresholdsEffect['changedConflicts'][number][] = [];
      let conflicts = 0;
      for (const item of items) {
        if (item?.queue !== 'contradictions') continue;
        conflicts++;
        const { type, severity, sides } = item.counterclaim;
        const order = compareIsoDates(sides[0].date, sides[1].date);
        const input = {
          type,
          severity,
          qualities: [sides[0].quality, sides[1].quality] as const,
          newer: order === null || order === 0 ? null : order < 0 ? (1 as const) : (0 as const),
        };
        const [was, is] = [now, then].map(({ contradictions }) => suggestResolution(input, contradictions).action);
        if (was !== undefined && is !== undefined && was !== is)
          changedConflicts.push({ id: item.id, text: item.text, before: was, after: is });
      }
      return { drafts: drafts.length, claims, changedClaims, conflicts, changedConflicts };
    },
  };
}
