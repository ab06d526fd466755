import type { RetrievedPassage } from '#domain/answer.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import type { NoticeKind, SourceDocument, TextBlock } from '#domain/source.ts';
import { makeSource } from './reports.ts';

export const NOW = '2026-03-01T00:00:00.000Z';

/** A document of paragraphs parted by blank lines; a line that opens with `# ` is a heading. */
export function makeDocument(id: string, text: string, notice?: NoticeKind): SourceDocument {
  const blocks: TextBlock[] = [];
  let at = 0;
  for (const part of text.split('\n\n')) {
    const end = at + part.length;
    const kind = part.startsWith('# ') ? 'heading' : part.startsWith('- ') ? 'list-item' : 'paragraph';
    if (part.trim() !== '') blocks.push({ kind, start: at, end });
    at = end + 2;
  }
  const notices = notice ? [{ kind: notice, origin: 'metadata' as const, detail: '', date: null }] : [];
  return {
    source: makeSource({ id: sourceId(id), title: `Title of ${id}`, contentHash: `sha256:${id}`, notices }),
    text,
    blocks,
    pages: [],
    runs: [],
    passages: blocks
      .filter((block) => block.kind !== 'heading')
      .map(({ start, end }, n) => ({
        id: passageId(`${id}#${n + 1}`),
        sourceId: sourceId(id),
        start,
        end,
        headings: [],
      })),
  };
}

/** A passage found: the whole of the document, or the part of it that `part` is. */
export function found(document: SourceDocument, score = 1, part = document.text): RetrievedPassage {
  const start = document.text.indexOf(part);
  return {
    passageId: passageId(`${document.source.id}#${start}`),
    sourceId: document.source.id,
    title: document.source.title,
    text: part,
    start,
    end: start + part.length,
    score,
    methods: [{ method: 'BM25', raw: score, share: score }],
    terms: [],
    isRetracted: document.source.notices.length > 0,
  };
}

/** A search that found each of the documents as one passage, in the order given. */
export function foundAll(documents: readonly SourceDocument[]): {
  readonly ok: true;
  readonly passages: readonly RetrievedPassage[];
} {
  return { ok: true, passages: documents.map((document, at) => found(document, 10 - at)) };
}
