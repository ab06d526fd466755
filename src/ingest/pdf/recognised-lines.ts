import { RECOGNITION_NAMES } from '#domain/recognition-language.ts';
import { UNSURE_WORD } from '#domain/recognised-page.ts';
import type { RecognisedLine, RecognisedPage } from '#domain/recognised-page.ts';
import { RTL } from './glyphs.ts';
import type { Glyphs } from './glyphs.ts';
import { buildFragments, buildLine } from './lines.ts';
import type { PlacedLine } from './reading-order.ts';

/**
 * Lines of a recognised page in the order that the recogniser found on it, which saw rules, gaps and pictures that words alone
 * do not show; within a line, cells and joints are those of any page. A page that lay askew is set straight for it; the boxes
 * stay where the words are printed.
 */
export function recognisedLines({ lines, tilt = 0 }: RecognisedPage): PlacedLine[] {
  const usual = usualSize(lines);
  const built = lines.flatMap((line) => {
    const glyphs = glyphsOf(line, usual, tilt);
    return buildFragments(glyphs).length === 0 ? [] : [{ line: buildLine(buildFragments(glyphs)), block: line.block }];
  });
  const edges = new Map<number, { left: number; right: number }>();
  for (const { line, block } of built) {
    const held = edges.get(block) ?? { left: line.x0, right: line.x1 };
    edges.set(block, { left: Math.min(held.left, line.x0), right: Math.max(held.right, line.x1) });
  }
  return built
    .filter(({ line }) => line.text !== '')
    .map(({ line, block }) => ({ ...line, column: block, ...edges.get(block)! }));
}

/** Words as glyphs on one straight baseline. */
function glyphsOf({ baseline, size, words }: RecognisedLine, usual: number, tilt: number): Glyphs[] {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const isUsual = Math.abs(size - usual) <= SAME_SIZE * usual;
  return words
    .filter(({ text }) => text.trim() !== '' && size > 0)
    .map(({ text, x, y, width, height, confidence }) => {
      const middle = (x + width / 2) * cos + (y + height / 2) * sin;
      return {
        text: text.trim(),
        x0: middle - width / 2,
        x1: middle + width / 2,
        y: baseline,
        size: isUsual ? usual : size,
        turn: 0,
        isRtl: RTL.test(text),
        box: { x, y, width, height },
        confidence,
      };
    });
}

/** Lines this close to the usual size are of it: the recogniser measures letters to the pixel and paragraphs differ by chance. */
const SAME_SIZE = 0.16;

/** The size of most words of a page. */
function usualSize(lines: RecognisedPage['lines']): number {
  const sizes = lines.flatMap(({ size, words }) => words.map(() => size)).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

/** How sure the recognition of a page was: over all words by their length, and how many are below the mark. */
export interface PageConfidence {
  readonly words: number;
  readonly unsure: number;
  readonly mean: number;
}

/** Confidence of a recognised page; of one without words it is 0. */
export function confidenceOf({ lines }: RecognisedPage): PageConfidence {
  let words = 0;
  let unsure = 0;
  let sum = 0;
  let letters = 0;
  for (const line of lines) {
    for (const { text, confidence } of line.words) {
      words++;
      if (confidence < UNSURE_WORD) unsure++;
      sum += confidence * text.length;
      letters += text.length;
    }
  }
  return { words, unsure, mean: letters === 0 ? 0 : sum / letters };
}

/** The language of a reading as a word more about it; nothing of English, in which nobody had to choose. */
export const languageIn = ({ language }: Pick<RecognisedPage, 'language'>): string =>
  language === undefined ? '' : `, ${RECOGNITION_NAMES[language]}`;

/** What is said of a recognised page. */
export function recognisedDetail(page: RecognisedPage): string {
  const { words, unsure, mean } = confidenceOf(page);
  if (page.failure !== undefined) return `text recognition (OCR) could not read it: ${page.failure}`;
  if (words === 0) return 'text recognition (OCR) found no words on it';
  const marked = unsure === 0 ? '' : `; ${unsure} of ${words} words are marked as unsure`;
  return `its words were read by text recognition (OCR${languageIn(page)}), ${Math.round(mean * 100)} % sure on average${marked}`;
}
