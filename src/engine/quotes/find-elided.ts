import type { DiffPart, QuoteMatch } from '#domain/quote.ts';
import { CLASS_SPACE, classAt, isWordAt } from '#engine/text/char-class.ts';
import { foldString } from '#engine/text/fold.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { elisionParts } from './elision-parts.ts';
import type { ElisionPart } from './elision-parts.ts';
import { findExact, makeMatch } from './find-exact.ts';
import { buildKey } from './key.ts';
import type { PreparedText } from './prepare.ts';
import { findRisk } from './risk-words.ts';
import type { RiskKind } from './risk-words.ts';
import { quoteKey } from './verify.ts';

/** Farther apart than this (code units), two parts of an elided quote no longer speak of one thing. Choice. */
const MAX_GAP = 600;
const MAX_SENTENCES = 3;
/** Words of the source that one editor's bracket may stand for. Choice. */
const MAX_INSERT_WORDS = 8;
/** Starting places that are tried. */
const MAX_STARTS = 1000;
/** What a whole left-out sentence must not contain; its modals and conditions are its own affair. */
const SENTENCE_RISKS: readonly RiskKind[] = ['negation', 'exception'];

/** How an elided quote lies in a text. */
export interface ElidedResult {
  readonly status: 'elided' | 'elision-changes-meaning' | 'reordered' | 'stitched';
  readonly matches: readonly QuoteMatch[];
  readonly diff: readonly DiffPart[];
  readonly detail: string;
}

interface Join {
  /** An ellipsis stands here. */
  readonly gap: boolean;
  /** Words of the quoter's brackets. */
  readonly insert: string | null;
}

interface Layout {
  readonly places: readonly QuoteMatch[];
  readonly distance: number;
  readonly fault: string | null;
  /** The first fault is but the distance. */
  readonly isFar: boolean;
  readonly lost: string | null;
}

/**
 * Looks for a quote with ellipses or editor's brackets: every part must stand verbatim, in order. Safe only if nothing
 * that is left out negates, limits or conditions what stays, if the parts are close, and if no sentence is spliced to
 * the middle of another (SPEC §18.1). `null` when the quote is not elided or a part is missing.
 */
export function findElided(source: PreparedText, quote: string): ElidedResult | null {
  const parts = elisionParts(quote);
  if (parts === null) return null;
  const { texts, joins } = splitJoins(parts);
  if (texts.length === 0) return null;
  const occurrences: (readonly QuoteMatch[])[] = [];
  for (const [i, text] of texts.entries()) {
    const key = quoteKey(buildKey(text));
    if (key.key === '') return null;
    const found = findExact(source, key, { looseLead: i > 0, looseTail: i < texts.length - 1 });
    if (found.matches.length === 0) return null;
    occurrences.push(found.matches);
  }
  const layouts = occurrences[0]!
    .slice(0, MAX_STARTS)
    .map((place) => layOut(source, occurrences, joins, place))
    .filter((layout) => layout !== null);
  if (layouts.length === 0) {
    const places = occurrences.map((list) => list[0]!);
    return {
      status: 'reordered',
      matches: places,
      diff: places.map((place) => ({ op: 'equal', text: place.sourceText })),
      detail: 'Every part stands in the source, but not in this order.',
    };
  }
  const safe = layouts.filter((layout) => layout.fault === null).sort(byDistance);
  if (safe.length > 0) {
    return {
      status: 'elided',
      matches: safe.map((layout) => whole(source, layout)),
      diff: diffOf(source, safe[0]!),
      detail:
        texts.length === 1
          ? 'The words stand in the source; the brackets of the quoter are marked as such.'
          : 'Every part stands in the source in this order; what is left out changes nothing of what stays.',
    };
  }
  const nearest = layouts.sort(byDistance)[0]!;
  return {
    status: nearest.isFar ? 'stitched' : 'elision-changes-meaning',
    matches: [whole(source, nearest)],
    diff: diffOf(source, nearest),
    detail: nearest.fault ?? '',
  };
}

function byDistance(a: Layout, b: Layout): number {
  return a.distance - b.distance || a.places[0]!.start - b.places[0]!.start;
}

/** Literal parts, and between each two what joins them. Ellipses and brackets at the outer ends hide nothing inside. */
function splitJoins(parts: readonly ElisionPart[]): { texts: string[]; joins: Join[] } {
  const texts: string[] = [];
  const joins: Join[] = [];
  let gap = false;
  let insert: string | null = null;
  for (const part of parts) {
    if (part.kind === 'gap') gap = true;
    else if (part.kind === 'insert') insert = insert === null ? part.text : `${insert} ${part.text}`;
    else if (!hasWord(part.text)) continue;
    else {
      if (texts.length > 0) joins.push({ gap, insert });
      texts.push(part.text);
      gap = false;
      insert = null;
    }
  }
  return { texts, joins };
}

function hasWord(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isWordAt(text, i)) return true;
  return false;
}

/** Takes each part at its first place after the one before; `null` when a part has none left. */
function layOut(
  source: PreparedText,
  occurrences: readonly (readonly QuoteMatch[])[],
  joins: readonly Join[],
  first: QuoteMatch,
): Layout | null {
  const places = [first];
  let distance = 0;
  let fault: string | null = null;
  let isFar = false;
  let lost: string | null = null;
  for (let i = 1; i < occurrences.length; i++) {
    const before = places[i - 1]!;
    const place = firstFrom(occurrences[i]!, before.end);
    if (place === null) return null;
    const gap = source.text.slice(before.end, place.start);
    distance += gap.length;
    const judged = judgeGap(source.text, before.end, place.start, joins[i - 1]!);
    if (judged !== null && fault === null) {
      fault = judged.why;
      isFar = judged.isFar;
      lost = gap;
    }
    places.push(place);
  }
  return { places, distance, fault, isFar, lost };
}

function firstFrom(list: readonly QuoteMatch[], at: number): QuoteMatch | null {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.start < at) low = middle + 1;
    else high = middle;
  }
  return list[low] ?? null;
}

interface Fault {
  readonly why: string;
  readonly isFar: boolean;
}

/** Why what is left out in `[start, end)` makes the quote say what the source does not, or `null`. Parts too far apart are stitched. */
function judgeGap(text: string, start: number, end: number, join: Join): Fault | null {
  const far = (apart: string): Fault => ({ why: `The parts stand ${apart} apart in the source.`, isFar: true });
  if (end - start > MAX_GAP) return far(`${end - start} characters`);
  if (join.insert === null || join.gap) {
    const { length } = sentenceEnds(text, start, end);
    if (length > MAX_SENTENCES) return far(`${length} sentences`);
  }
  const why = lostIn(text, start, end, join);
  return why === null ? null : { why, isFar: false };
}

/** Why the words left out in `[start, end)` change what the quote says, or `null`. */
function lostIn(text: string, start: number, end: number, join: Join): string | null {
  const gap = text.slice(start, end);
  const words = tokenize(gap);
  const stops = sentenceEnds(text, start, end);
  if (join.insert !== null && !join.gap) {
    if (words.length > MAX_INSERT_WORDS || stops.length > 0) {
      return `The brackets stand for ${words.length} words of the source.`;
    }
    const inserted = findRisk(join.insert, ['negation']);
    const dropped = findRisk(gap);
    if (inserted !== null && dropped?.kind !== 'negation') return `The brackets add “${inserted.word}”.`;
    if (dropped !== null && !foldString(join.insert).includes(foldString(dropped.word))) {
      return `The brackets hide “${dropped.word}” (${dropped.kind}).`;
    }
    return null;
  }
  if (stops.length === 0) {
    const risk = findRisk(gap);
    return risk === null ? null : `The ellipsis hides “${risk.word}” (${risk.kind}).`;
  }
  const startsSentence =
    text
      .slice(stops.at(-1)!, end)
      .trim()
      .replace(/^["'\u201c\u2018(\u00ab]+/, '') === '';
  if (!startsSentence) return 'The ellipsis joins one sentence to the middle of another.';
  const tail = findRisk(text.slice(start, stops[0]!));
  const between = tail ?? findRisk(text.slice(stops[0]!, end), SENTENCE_RISKS);
  return between === null ? null : `The ellipsis hides “${between.word}” (${between.kind}).`;
}

/** Offsets just after each full stop of `[start, end)` that ends a sentence: followed by space and no lower case. */
function sentenceEnds(text: string, start: number, end: number): number[] {
  const stops: number[] = [];
  for (let at = start; at < end; at++) {
    const unit = text[at]!;
    if (unit === '\u3002') stops.push(at + 1);
    if (unit !== '.' && unit !== '!' && unit !== '?') continue;
    let next = at + 1;
    while (next < text.length && '"\'\u201d\u2019)]\u00bb'.includes(text[next]!)) next++;
    if (next < text.length && classAt(text, next) !== CLASS_SPACE) continue;
    const from = next;
    while (next < text.length && classAt(text, next) === CLASS_SPACE) next++;
    const following = text[next] ?? '';
    if (following !== '' && following === following.toLowerCase() && following !== following.toUpperCase()) continue;
    if (unit === '.' && isAbbreviation(text, at)) continue;
    stops.push(Math.min(from, end));
  }
  return stops;
}

/** `Dr.`, `U.S.`, `J.`: a capitalised word of at most three letters or a single letter before the stop. */
function isAbbreviation(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < 4 && isWordAt(text, start - 1)) start--;
  const word = text.slice(start, at);
  return /^(?:\p{L}|Dr|Mr|Mrs|Ms|St|No|Prof|Inc|Ltd|vs|cf|Fig|Sen|Gen)$/u.test(word);
}

function whole(source: PreparedText, layout: Layout): QuoteMatch {
  return makeMatch(source, layout.places[0]!.start, layout.places.at(-1)!.end);
}

function diffOf(source: PreparedText, layout: Layout): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const [i, place] of layout.places.entries()) {
    if (i > 0) {
      const gap = source.text.slice(layout.places[i - 1]!.end, place.start).trim();
      if (gap !== '') parts.push({ op: 'source-only', text: gap });
    }
    parts.push({ op: 'equal', text: place.sourceText });
  }
  return parts;
}
