import { editionRoots } from './editions.ts';
import type { PassageId, SourceId } from '#domain/ids.ts';
import type { BlockKind, SourceDocument } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';

/** A sentence of a source that states something. `[start, end)` indexes the text of the source. */
export interface SourceStatement {
  readonly sourceId: SourceId;
  readonly passageId: PassageId;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly date: string | null;
  /** First edition of the work that the source belongs to: two editions of one work differ by replacing, not by conflict. */
  readonly work: SourceId;
}

/** Fewest content words of a sentence that can be held against another. */
const LEAST_WORDS = 4;
/** Longest sentence that is compared, in code units: longer ones are lists or broken text. */
const LONGEST = 600;

/** Blocks whose sentences state something. A heading names, a table is read by its cells, code is no statement. */
const STATING: ReadonlySet<BlockKind> = new Set(['paragraph', 'list-item', 'quote', 'footnote']);

/** A line like `Published: 16 May 1985`: a label of few words and what it is set to. */
const LABELLED = /^[\p{L}\p{M}’'-]{1,20}(?: [\p{L}\p{M}’'-]{1,20}){0,3}: /u;

/** Whether a sentence states something that another could contradict: enough words, no question, no heading-like scrap. */
function isStatement(text: string): boolean {
  if (text.length > LONGEST || /[?？]["'”’)\]]*$/u.test(text) || LABELLED.test(text)) return false;
  let words = 0;
  for (const token of tokenize(text)) if (!isStopWord(token.folded)) words++;
  return words >= LEAST_WORDS;
}

/**
 * The statements of one source, in order of place; blocks are walked along with the passages. A retracted source has none:
 * what it says is barred already, and a conflict with it is no news.
 *
 * @param work First edition of the work that the source belongs to.
 */
export function statementsOfDocument(document: SourceDocument, work: SourceId): readonly SourceStatement[] {
  if (isRetracted(document.source)) return [];
  const inOrder = document.blocks.toSorted((a, b) => a.start - b.start);
  let first = 0;
  let last = 0;
  return document.passages.flatMap((passage) => {
    const text = document.text.slice(passage.start, passage.end);
    if (passage.start < last) first = 0;
    last = passage.start;
    while (first < inOrder.length && inOrder[first]!.end <= passage.start) first++;
    const blocks: typeof inOrder = [];
    for (let i = first; i < inOrder.length && inOrder[i]!.start < passage.end; i++) blocks.push(inOrder[i]!);
    const states = (at: number): boolean => {
      const block = blocks.find(({ start, end }) => start <= at && at < end);
      return block === undefined || STATING.has(block.kind);
    };
    return splitSentences(text)
      .filter((sentence) => isStatement(sentence.text) && states(passage.start + sentence.start))
      .map((sentence): SourceStatement => ({
        sourceId: document.source.id,
        passageId: passage.id,
        start: passage.start + sentence.start,
        end: passage.start + sentence.end,
        text: sentence.text,
        date: document.source.publishedDate,
        work,
      }));
  });
}

/** The statements of sources, in the order of the documents and of their places. */
export function statementsOf(documents: readonly SourceDocument[]): readonly SourceStatement[] {
  const roots = editionRoots(documents);
  return documents.flatMap((document) =>
    statementsOfDocument(document, roots.get(document.source.id) ?? document.source.id),
  );
}
