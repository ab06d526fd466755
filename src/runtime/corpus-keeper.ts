import { compareCodeUnits } from '#base/compare.ts';
import type { IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import type { Carried } from '#engine/fact-check/carry.ts';
import type { Checker } from '#engine/fact-check/check-draft.ts';
import { areSameThresholds, policiesOf } from '#engine/thresholds.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { thresholdsInForce } from './thresholds/in-force.ts';
import { ingestionSummaryOf } from './views.ts';

/** The sources as they are checked against: one state of the library, prepared. */
export interface PreparedCorpus {
  /** Counts up with every change of the sources. */
  readonly revision: number;
  readonly documents: readonly SourceDocument[];
  readonly ingestion: readonly IngestionSummary[];
  /** The thresholds that its claims are judged by. */
  readonly thresholds: Thresholds;
  /** Built at its first use: preparing the sources for checks takes long, and of a batch of imports only the last state is checked. */
  readonly checker: Checker;
  /** What the checker of the next state may take over. */
  readonly carry: () => Carried | undefined;
}

export interface CorpusKeeper {
  /** The corpus of what is stored now. Rebuilt only when this or another tab changed a source. */
  current(): Promise<PreparedCorpus>;
}

/**
 * Keeps the documents of the workspace in memory between checks. Before each use it asks for the revision of the sources
 * (one small read), so that a change by another tab is seen even where no notice of it arrived. Only documents that are
 * new or changed are read again.
 */
export function createCorpusKeeper(storage: WorkbenchStorage): CorpusKeeper {
  let kept: { readonly revision: number; readonly corpus: PreparedCorpus } | null = null;
  let known = new Map<string, { readonly revision: number; readonly document: SourceDocument }>();
  let loading: Promise<PreparedCorpus> = Promise.reject(new Error('nothing loaded yet'));
  loading.catch(() => undefined);

  async function load(): Promise<PreparedCorpus> {
    // Read before the records: a change in between is then seen at the next use rather than missed.
    const revision = (await storage.workspace.read())?.sourcesRevision ?? 0;
    if (kept?.revision === revision) return kept.corpus;
    const records = (await storage.sources.list()).toSorted((a, b) => compareCodeUnits(a.id, b.id));
    const missing = records.filter((record) => known.get(record.id)?.revision !== record.revision);
    const read = new Map(
      (await storage.sources.documents(missing.map(({ id }) => id))).map((document) => [
        document.source.id as string,
        document,
      ]),
    );
    const next = new Map<string, { readonly revision: number; readonly document: SourceDocument }>();
    for (const { id, revision: own } of records) {
      const document = read.get(id) ?? known.get(id)?.document;
      if (document) next.set(id, { revision: own, document });
    }
    known = next;
    const documents = [...next.values()].map(({ document }) => document);
    const { createChecker } = await import('#engine/fact-check/check-draft.ts');
    const ingestion = records.map(ingestionSummaryOf);
    let checker: Checker | null = null;
    // Asked at once: whoever still holds the corpus of before may go on checking with it, and must not change what is handed on.
    const thresholds = await thresholdsInForce(storage);
    const { check: policy } = policiesOf(thresholds);
    const held = kept?.corpus.carry();
    // What was judged by other thresholds is judged anew; the texts stay prepared.
    let before =
      held && kept && !areSameThresholds(kept.corpus.thresholds, thresholds) ? { ...held, claims: new Map() } : held;
    const corpus: PreparedCorpus = {
      revision,
      documents,
      ingestion,
      thresholds,
      get checker() {
        if (checker === null) {
          checker = createChecker(documents, policy, null, before);
          before = undefined;
        }
        return checker;
      },
      carry: () => checker?.carry() ?? before,
    };
    // At the start nothing is imported, and the first check is what a person waits for.
    if (kept === null) checker = createChecker(documents, policy);
    kept = { revision, corpus };
    return corpus;
  }

  return {
    current() {
      // One after another: two loads at once would read everything twice.
      loading = loading.then(load, load);
      return loading;
    },
  };
}
