import type { RecognisedLine, RecognisedWord } from '#domain/recognised-page.ts';
import { isRecord, numberOf, recordsOf, type JsonRecord } from '../json/access.ts';

/** Letters below this height, in points, are specks on the paper. */
const SPECK = 2;
/** Confidence, 0–100, below which a word without a letter or a digit is a speck too. */
const SPECK_CONFIDENCE = 40;

/**
 * Lines of the recogniser's report in PDF points; `scale` is pixels a point, `toPage` leads from the picture that was read to
 * the page as printed. The letters of a paragraph are of one size: the
 * height that the recogniser gives each line varies with its letters, and a line would else become a heading for a `g`.
 */
export function readLines(
  report: unknown,
  scale: number,
  toPage: (x: number, y: number) => readonly [number, number],
): readonly RecognisedLine[] {
  const blocks = isRecord(report) ? recordsOf(report['blocks']) : [];
  return blocks
    .flatMap((one, block) => recordsOf(one['paragraphs']).map((paragraph) => ({ paragraph, block })))
    .flatMap(({ paragraph, block }) => {
      const lines = recordsOf(paragraph['lines']).map((line) => ({ line, size: heightOf(line) }));
      const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
      const usual = (sizes[sizes.length >> 1] ?? 0) / scale;
      if (!(usual >= SPECK)) return [];
      return lines.flatMap(({ line }) => {
        const words = withoutSpecks(
          recordsOf(line['words']).flatMap((word) => wordOf(word, scale, toPage)),
          usual,
        );
        return words.length === 0 ? [] : [{ block, baseline: baselineOf(line, scale), size: rounded(usual), words }];
      });
    });
}

/** Height of the letters of a line with what hangs below it and rises above, in pixels; its box where that is not said. */
function heightOf(line: JsonRecord): number {
  const row = isRecord(line['rowAttributes']) ? numberOf(line['rowAttributes']['rowHeight']) : null;
  if (row !== null && row > 0) return row;
  const box = boxOf(line);
  return box === null ? 0 : box.y1 - box.y0;
}

/** Where the letters of a line stand: the middle of its base, which is slanted where the page lay askew. */
function baselineOf(line: JsonRecord, scale: number): number {
  const base = isRecord(line['baseline']) ? line['baseline'] : {};
  const [from, to] = [numberOf(base['y0']), numberOf(base['y1'])];
  const y = from !== null && to !== null ? (from + to) / 2 : (boxOf(line)?.y1 ?? 0);
  return rounded(y / scale);
}

function wordOf(
  word: JsonRecord,
  scale: number,
  toPage: (x: number, y: number) => readonly [number, number],
): RecognisedWord[] {
  const text = typeof word['text'] === 'string' ? word['text'].trim() : '';
  const confidence = numberOf(word['confidence']);
  const box = boxOf(word);
  if (text === '' || confidence === null || box === null) return [];
  // Specks and rules are read as marks, and hardly believed.
  if (confidence < SPECK_CONFIDENCE && !/[\p{L}\p{N}]/u.test(text)) return [];
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const [middleX, middleY] = toPage(box.x0 + width / 2, box.y0 + height / 2);
  return [
    {
      text,
      x: rounded((middleX - width / 2) / scale),
      y: rounded((middleY - height / 2) / scale),
      width: rounded(width / scale),
      height: rounded(height / scale),
      confidence: Math.min(1, Math.max(0, confidence / 100)),
    },
  ];
}

/** Words of a line without single marks that are hardly believed and stand apart: dust, and the edge of the paper. */
function withoutSpecks(words: readonly RecognisedWord[], size: number): RecognisedWord[] {
  return words.filter(({ text, confidence, x, width }, at) => {
    if (Array.from(text).length > 1 || confidence >= SPECK_CONFIDENCE / 100) return true;
    const [before, after] = [words[at - 1], words[at + 1]];
    const isApart =
      (before === undefined || x - (before.x + before.width) > size) &&
      (after === undefined || after.x - (x + width) > size);
    return !isApart;
  });
}

function boxOf(part: JsonRecord): { x0: number; y0: number; x1: number; y1: number } | null {
  const box = isRecord(part['bbox']) ? part['bbox'] : {};
  const [x0, y0, x1, y1] = [numberOf(box['x0']), numberOf(box['y0']), numberOf(box['x1']), numberOf(box['y1'])];
  if (x0 === null || y0 === null || x1 === null || y1 === null || x1 < x0 || y1 < y0) return null;
  return { x0, y0, x1, y1 };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
