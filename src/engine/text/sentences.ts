import type { Span } from '#base/span.ts';
import { scanBlocks } from './sentences-blocks.ts';
import type { BlockSpan } from './sentences-blocks.ts';
import { citationMarkEnd } from './sentences-citations.ts';
import { matchNests, nextEnumerator } from './sentences-nests.ts';
import { endsAtStop } from './sentences-stop.ts';
import {
  isArmenian,
  isCjk,
  isCloser,
  isDigit,
  isGreek,
  isInvisible,
  isSpace,
  isStrong,
  letterClass,
} from './sentences-marks.ts';

/** A sentence with its span in the original text; `text` is exactly that slice. */
export interface Sentence extends Span {
  readonly text: string;
}

/**
 * Splits text into sentences. In order they cover every character that is not white space exactly once, whatever the
 * input, so nothing of a draft can slip past the check (corpus case S07). Lines that carry structure (headings, list
 * items, table rows, code fences, blank lines) always end a sentence; a wrapped line does not. A citation mark behind
 * the full stop belongs to the sentence before it, because that is the sentence it documents.
 *
 * The rules are our own rather than those of Intl.Segmenter, whose data differ between browsers and break after
 * "Dr."; the same text must give the same claims everywhere. Offsets are UTF-16 code units. `lang` (BCP 47) is a hint
 * for German-style ordinals only. Linear in the length of the text.
 */
export function splitSentences(text: string, lang?: string | null): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of scanBlocks(text)) splitBlock(text, block, lang ?? '', sentences);
  return sentences;
}

/** The sentences of one block, appended to `out`. */
export function splitBlock(text: string, block: BlockSpan, lang: string, out: Sentence[]): void {
  let start = block.start;
  const push = (end: number): void => {
    let last = end;
    while (last > start && isSpace(text.charCodeAt(last - 1))) last -= 1;
    if (last > start) out.push({ text: text.slice(start, last), start, end: last });
    start = end;
    while (start < block.end && isSpace(text.charCodeAt(start))) start += 1;
  };
  if (block.kind !== 'code' && block.kind !== 'rule' && block.kind !== 'table-row') {
    const nests = matchNests(text, block);
    let enumerator = nextEnumerator(text, block, null);
    for (let i = block.body; i < block.end;) {
      if (enumerator !== null && i >= enumerator.start) {
        if (enumerator.start > start && nests.skip(enumerator.start, start) < 0) push(enumerator.start);
        i = Math.max(i, enumerator.end);
        enumerator = nextEnumerator(text, block, enumerator);
        continue;
      }
      if (!isTerminator(text, i)) {
        i += 1;
        continue;
      }
      const run = terminatorRun(text, i, block.end);
      const inside = nests.skip(run.end - 1, start);
      // “[It fell.] Then”: a sentence in brackets of its own.
      const isBracketed =
        run.end === inside && text[start] === '[' && text[inside - 1] === ']' && !'(['.includes(text[inside] ?? '(');
      if (inside >= 0 && run.end <= inside && !isBracketed) {
        i = run.end;
        continue;
      }
      if (isBoundary(text, run, { block, start, lang })) {
        const end = withMarks(text, run.end, block);
        push(end);
        i = Math.max(end, start);
      } else i = run.end;
    }
  }
  push(block.end);
}

/** A run of terminators with the closing marks behind it. */
export interface StopRun {
  /** First terminator. */
  readonly first: number;
  /** After the last terminator or closing mark. */
  readonly end: number;
  /** After the last terminator. */
  readonly marks: number;
  readonly kind: 'strong' | 'stop' | 'ellipsis' | 'exclaim';
  readonly closed: boolean;
}

function isTerminator(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x2026) return true;
  if (unit === 0xff0e) return !(isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1)));
  if (unit === 0x3b || unit === 0x37e) return isGreek(text.charCodeAt(i - 1));
  if (unit === 0x3a) return isArmenian(text.charCodeAt(i - 1));
  return isStrong(unit);
}

function terminatorRun(text: string, first: number, limit: number): StopRun {
  let dots = 0;
  let exclaim = false;
  let strong = false;
  let closed = false;
  let marks = first;
  let at = first;
  while (at < limit) {
    const unit = text.charCodeAt(at);
    if (isTerminator(text, at)) {
      if (unit === 0x2e) dots += 1;
      else if (unit === 0x2026) dots += 3;
      else if (unit === 0x21 || unit === 0x3f) exclaim = true;
      else strong = true;
      at += 1;
      marks = at;
    } else if (isInvisible(unit) && !isSpace(unit)) at += 1;
    else if (isCloser(unit) || (unit === 0x5c && isCloser(text.charCodeAt(at + 1)))) {
      closed = true;
      at += 1;
    } else if (
      isSpace(unit) &&
      text[at + 1] === '.' &&
      text[at - 1] === '.' &&
      (at + 2 >= limit || text[at + 2] !== '.')
    ) {
      if (letterClass(text, at + 2) !== 'none' || isDigit(text.charCodeAt(at + 2))) break;
      at += 1;
    } else break;
  }
  const kind = strong ? 'strong' : exclaim ? 'exclaim' : dots > 1 ? 'ellipsis' : 'stop';
  return { first, end: at, marks, kind, closed };
}

interface Where {
  readonly block: BlockSpan;
  /** Where the current sentence began. */
  readonly start: number;
  readonly lang: string;
}

function isBoundary(text: string, run: StopRun, where: Where): boolean {
  const { block } = where;
  if (run.end >= block.end) return true;
  let next = withMarks(text, run.end, block);
  if (next >= block.end) return true;
  while (next < block.end && isSpace(text.charCodeAt(next))) next += 1;
  const spaced = next > run.end;
  if (run.kind === 'strong') return isStrongBoundary(text, run, next, spaced);
  if (!spaced) return isWeldedBoundary(text, run);
  return endsAtStop(text, run, next, where);
}

/** Scripts without spaces: the mark ends the sentence, unless a quotation it closes runs on (「…。」と言った). */
function isStrongBoundary(text: string, run: StopRun, next: number, spaced: boolean): boolean {
  const unit = text.charCodeAt(run.end);
  if (spaced) return !(run.closed && letterClass(text, next) === 'lower');
  if (!run.closed) return !'、，,;；:：)'.includes(text[run.end] ?? ' ');
  return (
    !'とってなのはがをにでも、，,;；:：'.includes(text[run.end] ?? ' ') ||
    !(isCjk(unit) || '、，,;；:：'.includes(text[run.end] ?? ' '))
  );
}

/** A missing space ("world.Today"): only where no address, number, file or identifier can be meant. */
function isWeldedBoundary(text: string, run: StopRun): boolean {
  if (citationMarkEnd(text, run.end) >= 0 && run.marks > run.first) {
    const after = citationMarkEnd(text, run.end);
    return after >= text.length || isSpace(text.charCodeAt(after)) || text[after] === '[';
  }
  if (run.kind === 'ellipsis' || run.closed) return false;
  const word = /^\p{Lu}\p{Ll}+(?=[\s,;:'’]|\.\s|$)/u.exec(text.slice(run.end, run.end + 24));
  if (word === null) return false;
  let from = run.first;
  while (from > 0 && run.first - from < 64 && !isSpace(text.charCodeAt(from - 1))) from -= 1;
  const token = text.slice(from, run.first);
  if (/[@/\\=_<>#]|www\./u.test(token) || run.first - from >= 64) return false;
  const last = token.slice(Math.max(token.lastIndexOf('.'), token.lastIndexOf('!'), token.lastIndexOf('?')) + 1);
  if (/^\p{Ll}{2,}$/u.test(last) || /^[\d,]*\d$/u.test(last)) return true;
  const opener = /^(?:The|This|That|It|In|He|She|We|They|You|Mr|Mrs|Dr|A|But|And|Today|There|These)$/u.test(word[0]);
  return opener && /^\p{Lu}\p{Ll}+$/u.test(last);
}

/** Moves a boundary behind the citation marks that follow it. */
function withMarks(text: string, end: number, block: BlockSpan): number {
  let at = end;
  const numbered = text[block.start] === '[' && isDigit(text.charCodeAt(block.start + 1));
  for (;;) {
    let mark = at;
    while (mark < block.end && mark - at < 4 && isSpace(text.charCodeAt(mark))) mark += 1;
    if (mark > at && numbered) return at;
    let close = mark < block.end ? citationMarkEnd(text, mark) : -1;
    if (close < 0 || close > block.end) return at;
    if (text[close] === '.' && text[mark] === '(') close += 1;
    const unit = text.charCodeAt(close);
    if (close < block.end && !isSpace(unit) && !isCjk(unit) && citationMarkEnd(text, close) < 0) return at;
    at = close;
  }
}
