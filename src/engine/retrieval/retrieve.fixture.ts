import { passageId, sourceId } from '#domain/ids.ts';
import { bareSource, type Notice, type SourceDocument } from '#domain/source.ts';

/** A document drawn as its id, its title and the texts of its passages. */
export function documentOf(
  id: string,
  title: string,
  passages: readonly string[],
  more: { readonly notices?: readonly Notice[]; readonly headings?: readonly string[] } = {},
): SourceDocument {
  const source = bareSource(sourceId(id), { title, language: 'en', notices: more.notices ?? [] });
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
