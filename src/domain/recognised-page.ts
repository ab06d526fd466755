import type { Span } from '#base/span.ts';
import type { RecognitionLanguage } from './recognition-language.ts';
import type { PageRun } from './source.ts';

/** A word that text recognition read: its text, its box in PDF points (origin top left), and how sure it was, 0–1. */
export interface RecognisedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
}

/**
 * A line of recognised words on one baseline. `baseline` and `size` (height of its letters) are in PDF points; `block` is the
 * column or paragraph group that it stands in. Lines are in reading order.
 */
export interface RecognisedLine {
  readonly block: number;
  readonly baseline: number;
  readonly size: number;
  readonly words: readonly RecognisedWord[];
}

/** What text recognition read on one page of a PDF, from 1. No lines: it looked and found no words. */
export interface RecognisedPage {
  readonly page: number;
  readonly lines: readonly RecognisedLine[];
  /** How far the page lay askew, in radians clockwise. Boxes are as printed; baselines are of the page set straight. */
  readonly tilt?: number;
  /** The language that it was read in; absent for English, as on pages that were read before there were others. */
  readonly language?: RecognitionLanguage;
  /** Why it could not be read, where it could not. */
  readonly failure?: string;
}

/**
 * Below this a recognised word may as well be wrong: it is marked for the reader, and a quote that rests on it says so. The
 * engine's own scale is uneven: words it reads rightly score .85 and more, misread ones spread from .2 to .8.
 */
export const UNSURE_WORD = 0.7;

/** How sure text recognition was of the words within a span, weighed by length; `null` where none of them was recognised. */
export function recognisedWithin(
  runs: readonly PageRun[],
  { start, end }: Span,
): { readonly confidence: number | null; readonly unsure: number } {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  let sum = 0;
  let letters = 0;
  let unsure = 0;
  for (; low < runs.length && runs[low]!.start < end; low++) {
    const run = runs[low]!;
    if (run.confidence === undefined) continue;
    sum += run.confidence * (run.end - run.start);
    letters += run.end - run.start;
    if (run.confidence < UNSURE_WORD) unsure++;
  }
  return { confidence: letters === 0 ? null : sum / letters, unsure };
}
