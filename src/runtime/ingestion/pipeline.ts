import type { JobStage } from '#api/schemas/ingestion.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { IngestionQuality } from '#domain/ingestion-quality.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { KeptVectors } from '#engine/retrieval/vectors/kept-vectors.ts';
import type { Embedder } from '#engine/retrieval/vectors/sentence-vectors.ts';
import type { WordVectors } from '#engine/retrieval/vectors/word-vectors.ts';
import type { ImportInput } from '#ingest/import-file.ts';
import type { ImportProgress } from '#ingest/parsed.ts';
import type { RuntimePorts } from '../ports.ts';
import type { JobProgress } from '../views.ts';

/** A stage that ended, for the audit log. `detail` holds figures alone. */
export interface StageEnd {
  readonly stage: JobStage;
  readonly at: string;
  readonly detail: Readonly<Record<string, number | string>>;
}

export interface PipelineResult {
  readonly report: ImportReport;
  readonly qualities: ReadonlyMap<string, IngestionQuality>;
  readonly stages: readonly StageEnd[];
  /** Vectors of the passages, by the id of the source; none where no word vectors were at hand. */
  readonly vectors: ReadonlyMap<string, KeptVectors>;
}

export interface PipelineRequest {
  readonly input: Omit<ImportInput, 'onProgress' | 'signal'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: JobProgress) => void;
}

/** Passages looked at before waiting calls come in. */
const PORTION = 200;

export type Pipeline = (request: PipelineRequest) => Promise<PipelineResult>;

/**
 * The six stages of ingestion (SPEC §12) over one file: parse, chunk and enrich by the adapter of its kind, then each
 * passage gets its vector (embed), which is kept so that no question pays for it, and is held against the terms of the index
 * (index), because a passage that neither method can find is there in vain, and the quality of each source is judged by what
 * all of them saw. The index itself is made from the stored passages when a question comes. Nothing is stored here: the caller
 * writes all of it at once, so that an interruption leaves nothing half done.
 */
export function createPipeline(ports: RuntimePorts): Pipeline {
  let embedder: Promise<Embedding | null> | null = null;
  const now = (): string => ports.clock().toISOString();

  return async ({ input, signal, onProgress }) => {
    const stages: StageEnd[] = [];
    const end = (stage: JobStage, detail: StageEnd['detail']): void => void stages.push({ stage, at: now(), detail });
    const report = await ports.importFile({
      ...input,
      signal,
      onProgress: (progress) => onProgress(shareOf(progress)),
    });
    const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
    end('parse', { state: report.state, items: report.items, added: report.added, lost });
    const { documents } = report;
    if (documents.length === 0 || signal.aborted) return { report, qualities: new Map(), stages, vectors: new Map() };
    const total = documents.reduce((sum, { passages }) => sum + passages.length, 0);
    end('chunk', { documents: documents.length, passages: total });
    end('enrich', { documents: documents.length, findings: report.findings.length });

    const embedding = await (embedder ??= loadEmbedder(ports));
    const figures = new Map<string, { searchable: number; embedded: number | null }>();
    const vectors = new Map<string, KeptVectors>();
    const [{ runWords }, { isStopWord }, { emptyPassageVectors, setPassage }, { vectorsKey, vectorTokens }] =
      await Promise.all([
        import('#engine/retrieval/exact-quote-runs.ts'),
        import('#engine/text/stop-words.ts'),
        import('#engine/retrieval/vectors/passage-vectors.ts'),
        import('#engine/retrieval/vectors/kept-vectors.ts'),
      ]);
    let done = 0;
    let searchable = 0;
    let embedded = 0;
    for (const document of documents) {
      const { source, text, passages } = document;
      const own = { searchable: 0, embedded: embedding ? 0 : null };
      const made = embedding && emptyPassageVectors(embedding.words, passages.length, embedding.embed);
      for (const [at, passage] of passages.entries()) {
        if (done % PORTION === 0) {
          onProgress({ stage: 'embed', progress: 0.72 + (0.16 * done) / Math.max(1, total) });
          await ports.nextTask();
          if (signal.aborted) return { report, qualities: new Map(), stages, vectors: new Map() };
        }
        done++;
        const tokens = runWords(text.slice(passage.start, passage.end));
        if (tokens.some(({ folded }) => !isStopWord(folded))) own.searchable++;
        if (!made) continue;
        setPassage(made, at, vectorTokens(source, passage, tokens));
        if (made.inverseNorms[at]! > 0) own.embedded = (own.embedded ?? 0) + 1;
      }
      if (made) vectors.set(source.id, { key: vectorsKey(embedding.words, document), values: made.values });
      searchable += own.searchable;
      embedded += own.embedded ?? 0;
      figures.set(source.id, own);
    }
    end(
      'embed',
      embedding ? { passages: total, embedded } : { passages: total, outcome: 'not measured: no word vectors' },
    );
    onProgress({ stage: 'index', progress: 0.9 });
    end('index', { passages: total, searchable });

    onProgress({ stage: 'quality', progress: 0.93 });
    const { evaluateQuality } = await import('#ingest/quality.ts');
    const qualities = new Map<string, IngestionQuality>();
    for (const [at, document] of documents.entries()) {
      if (at % 50 === 49) await ports.nextTask();
      qualities.set(document.source.id, evaluateQuality(report, document, figuresOf(figures, document)));
    }
    const verdicts = { good: 0, check: 0, poor: 0 };
    for (const { verdict } of qualities.values()) verdicts[verdict]++;
    end('quality', verdicts);
    return { report, qualities, stages, vectors };
  };
}

function figuresOf(
  figures: ReadonlyMap<string, { readonly searchable: number; readonly embedded: number | null }>,
  { source, passages }: SourceDocument,
): { readonly searchable: number; readonly embedded: number | null } {
  return figures.get(source.id) ?? { searchable: passages.length, embedded: null };
}

interface Embedding {
  readonly words: WordVectors;
  readonly embed: Embedder;
}

/** Vectors that are missing or damaged leave the stage unmeasured: ingestion goes on, and says so. */
async function loadEmbedder(ports: RuntimePorts): Promise<Embedding | null> {
  try {
    const bytes = await ports.wordVectors();
    if (bytes === null) return null;
    const { parseWordVectors } = await import('#engine/retrieval/vectors/word-vectors.ts');
    const { createEmbedder } = await import('#engine/retrieval/vectors/sentence-vectors.ts');
    const words = parseWordVectors(new Uint8Array(bytes));
    return { words, embed: createEmbedder(words) };
  } catch {
    return null;
  }
}

/** Share of the whole that a stage of the import stands for: reading the file is most of it. */
function shareOf({ stage, done, total }: ImportProgress): JobProgress {
  const part = total > 0 ? Math.min(1, done / total) : 0;
  switch (stage) {
    case 'read':
      return { stage: 'received', progress: 0.05 * part };
    case 'parse':
      return { stage: 'parse', progress: 0.05 + 0.55 * part };
    case 'passages':
      return { stage: 'chunk', progress: 0.6 + 0.08 * part };
    case 'enrich':
      return { stage: 'enrich', progress: 0.68 };
    case 'done':
      return { stage: 'enrich', progress: 0.72 };
  }
}
