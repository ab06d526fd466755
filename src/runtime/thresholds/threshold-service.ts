import type { ThresholdsEffect, ThresholdsUpdate, ThresholdsView } from '#api/schemas/thresholds.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { SourceSet } from '#domain/source-set.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import type { Checker } from '#engine/fact-check/check-draft.ts';
import { DEFAULT_THRESHOLDS, faultOfThresholds, policiesOf } from '#engine/thresholds.ts';
import type { DraftRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CorpusKeeper } from '../corpus-keeper.ts';
import { inTurns } from '../in-turns.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import { createSetCheckers, printOfSet } from '../set-checkers.ts';

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
  const checkerFor = createSetCheckers();
  let latest = 0;

  async function view(): Promise<ThresholdsView> {
    const record = await storage.credibility.thresholds();
    return {
      thresholds: { ...(record?.thresholds ?? DEFAULT_THRESHOLDS) },
      defaults: { ...DEFAULT_THRESHOLDS },
      revision: record?.revision ?? 0,
    };
  }

  /** Gives the checkers of a draft by the thresholds in force and by others. One of each serves all drafts of a set: preparing one takes long. */
  async function checkersOf(asked: Thresholds) {
    const current = await corpus.current();
    const { createChecker } = await import('#engine/fact-check/check-draft.ts');
    const tried = new Map<string, Checker>();
    return async ({ sourceSetId }: DraftRecord): Promise<readonly [Checker, Checker]> => {
      const set = sourceSetId ? await declaredSet(sourceSetId) : null;
      const before = await checkerFor(set, current);
      const print = set === null ? '' : printOfSet(set);
      let after = tried.get(print);
      if (after === undefined) {
        // Prepared texts are taken over, outcomes are not: they are what differs.
        const carried = { ...before.carry(), claims: new Map() };
        after = createChecker(current.documents, policiesOf(asked).check, set, carried);
        tried.set(print, after);
      }
      return [before, after];
    };
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
      /** A few claims at a time, so that whoever saves or lists is served in between. */
      const claimsBy = async (checker: Checker, draft: string): Promise<readonly CheckedClaim[]> =>
        (await inTurns(checker.checkInSteps({ draft, now: today }), ports, giveWay)).result.report.claims;
      const today = `${ports.clock().toISOString().slice(0, 10)}T00:00:00.000Z`;
      const drafts = await storage.drafts.list();
      const checkers = await checkersOf(asked);
      const changedClaims: ThresholdsEffect['changedClaims'][number][] = [];
      let claims = 0;
      for (const draft of drafts) {
        await giveWay();
        const [inForce, other] = await checkers(draft);
        const before = await claimsBy(inForce, draft.text);
        const after = await claimsBy(other, draft.text);
        claims += before.length;
        for (const [at, claim] of before.entries()) {
          const same = after[at];
          if (!same) continue;
          const [was, is] = [standingOf(claim), standingOf(same)];
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
