import { passageId, sourceId } from '#domain/ids.ts';
import type { Notice, Source, SourceDocument } from '#domain/source.ts';

/** A document drawn as its id, its title and the texts of its passages. */
export function documentOf(
  id: string,
  title: string,
  passages: readonly string[],
  more: { readonly notices?: readonly Notice[]; readonly headings?: readonly string[] } = {},
): SourceDocument {
  const source: Source = {
    id: sourceId(id),
    uri: null,
    kind: 'text',
    mediaType: 'text/plain',
    fileName: `${id}.txt`,
    title,
    authors: [],
    publisher: null,
    publishedDate: null,
    rights: null,
    language: 'en',
    doi: null,
    isPeerReviewed: null,
    citationCount: null,
    notices: more.notices ?? [],
    supersedes: [],
    contentHash: '',
    note: null,
  };
  let text = '';
  const spans = passages.map((passage, i) => {
    const start = text.length;
    text += `${passage}\n\n`;
    return {
      id: passageId(`${id}#${i + 1}`),
      sourceId: source.id,
      start,
      end: start + passage.length,
      headings: more.headings ?? [],
    };
  });
  return { source, text, blocks: [], pages: [], runs: [], passages: spans };
}
