import type { ComparedLibrary } from '#engine/contradictions/loop/compare-library.ts';
import { ENGINE_VERSION } from '#engine/version.ts';
import { LIBRARY_COMPARISON_ID, type DraftRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CheckService } from '../checks.ts';
import type { CorpusKeeper } from '../corpus-keeper.ts';
import { inTurns } from '../in-turns.ts';
import type { RuntimePorts } from '../ports.ts';
import type { FindingsService } from './findings-service.ts';

export interface Backlog {
  /** Begins to bring the queues up to date where they are not; does not wait for it. */
  refresh(): void;
  /** Drafts, and the sources among themselves, that have still to be checked. */
  pending(): number;
  idle(): Promise<void>;
}

/**
 * Brings the queues up to date with drafts and sources: every draft is checked against today's sources, and the sources
 * against each other. One thing at a time, and other calls come first: nobody waits for this.
 */
export function createBacklog(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  checks: CheckService,
  findings: FindingsService,
  ports: RuntimePorts,
): Backlog {
  /** What each draft, and the library, was last checked as. */
  const done = new Map<string, string>();
  /** The sources as they were compared last, in an earlier visit too: of the next state only what changed is compared. */
  let compared: ComparedLibrary | null = null;
  let pending = 0;
  let running: Promise<void> | null = null;
  /** Something may have come in since the run began. */
  let isAskedAgain = false;

  /** Whether there was anything to check. */
  async function checkDrafts(): Promise<boolean> {
    const { revision } = await corpus.current();
    const now = `${ports.clock().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const sets = new Map((await storage.sourceSets.list()).map(({ id, version }) => [id, version]));
    const stateOf = ({ version, sourceSetId }: DraftRecord): string =>
      `${revision} ${version} ${now} ${sourceSetId ?? ''} ${sets.get(sourceSetId ?? '') ?? ''}`;
    const drafts = (await storage.drafts.list()).filter((draft) => done.get(draft.id) !== stateOf(draft));
    pending = drafts.length + (done.get('') === String(revision) ? 0 : 1);
    const all = pending;
    for (const draft of drafts) {
      const { id, text } = draft;
      await ports.nextTask();
      // A draft that is being edited is checked by whoever edits it; one that is gone needs no check.
      await checks.checkQuietly({ draftId: id, text, now }).catch(() => undefined);
      done.set(id, stateOf(draft));
      pending--;
    }
    return all > 0;
  }

  async function compareSources(): Promise<void> {
    const { revision, documents } = await corpus.current();
    if (done.get('') === String(revision)) return;
    const { compareLibrary, findingsOf } = await import('#engine/contradictions/loop/compare-library.ts');
    const { DEFAULT_CONTRADICTION_POLICY } = await import('#engine/contradictions/loop/policy.ts');
    const { readComparison, writeComparison } = await import('#engine/contradictions/loop/kept-comparison.ts');
    const kept = await storage.comparisons.get();
    if (kept?.engineVersion === ENGINE_VERSION) compared ??= readComparison(kept.comparison);
    const steps = compareLibrary(documents, compared, DEFAULT_CONTRADICTION_POLICY);
    compared = (await inTurns(steps, ports, () => ports.nextTask())).result;
    await findings.afterSources(findingsOf(compared), documents, compared.notCompared);
    const comparison = writeComparison(compared);
    if (comparison !== kept?.comparison || kept.engineVersion !== ENGINE_VERSION)
      await storage.comparisons.put({ id: LIBRARY_COMPARISON_ID, engineVersion: ENGINE_VERSION, comparison });
    done.set('', String(revision));
  }

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      const hadWork = await checkDrafts();
      await checks.settled();
      await compareSources();
      pending = 0;
      // Also where nothing was found: whoever shows that something is still being checked has to hear that it is not.
      if (hadWork) ports.announce({ resource: 'queues' });
    } while (isAskedAgain);
  }

  function refresh(): void {
    isAskedAgain = true;
    running ??= run()
      // Tried again when somebody asks again, not by itself.
      .catch(() => void (isAskedAgain = false))
      .finally(() => {
        pending = 0;
        running = null;
        if (isAskedAgain) refresh();
      });
  }

  return {
    refresh,
    pending: () => pending,
    idle: async () => {
      await running;
    },
  };
}
