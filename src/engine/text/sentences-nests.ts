import type { Span } from '#base/span.ts';
import type { BlockSpan } from './sentences-blocks.ts';
import { isDigit, isSpace, letterClass } from './sentences-marks.ts';

/** Longest bracketed insertion that is kept in one piece, in code units; beyond it the bracket is taken as unclosed. */
const MAX_NEST = 600;
const PAIRS: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '「': '」',
  '『': '』',
  '（': '）',
  '【': '】',
  '{': '}',
};
const CLOSES = new Set(Object.values(PAIRS));

export interface Nests {
  /**
   * End (after the closing mark) of the outermost insertion that holds `at` and was opened after `sentenceStart`, or
   * -1. Calls must come with rising `at`.
   */
  skip(at: number, sentenceStart: number): number;
}

/**
 * Bracketed insertions and code spans of a block: a full stop inside them does not end the sentence around them. Only
 * pairs that are closed within the block count, so an open bracket of a cut-off text hides nothing.
 */
export function matchNests(text: string, block: BlockSpan): Nests {
  const pairs: Span[] = [];
  const stack: { readonly at: number; readonly close: string }[] = [];
  let tick = -1;
  for (let i = block.body; i < block.end; i += 1) {
    const char = text[i] ?? '';
    if (char === '`') {
      if (tick >= 0 && i - tick <= MAX_NEST) {
        pairs.push({ start: tick, end: i + 1 });
        tick = -1;
      } else tick = i;
    } else if (PAIRS[char] !== undefined) stack.push({ at: i, close: PAIRS[char] });
    else if (CLOSES.has(char)) {
      const top = stack[stack.length - 1];
      if (top === undefined || top.close !== char) continue;
      stack.pop();
      if (i - top.at <= MAX_NEST) pairs.push({ start: top.at, end: i + 1 });
    }
  }
  pairs.sort((a, b) => a.start - b.start);
  let from = 0;
  return {
    skip(at, sentenceStart) {
      for (;;) {
        const pair = pairs[from];
        if (pair === undefined || pair.start >= at) return -1;
        if (pair.end <= at || (pair.start <= sentenceStart && text[pair.start] !== '「' && text[pair.start] !== '[')) {
          from += 1;
          continue;
        }
        return pair.end;
      }
    },
  };
}

export interface Enumerator extends Span {
  readonly ordinal: number;
  readonly form: string;
}

/**
 * The next mark of a list that runs on in one line ("1.) First 2.) Second", "a. … b. …", "• … • …", "[1] … [2] …").
 * Such a list begins the block with its first mark and counts on without a gap; a number inside a sentence does not.
 */
export function nextEnumerator(text: string, block: BlockSpan, previous: Enumerator | null): Enumerator | null {
  if (previous === null) {
    const first = enumeratorAt(text, block.start, block.end);
    return first !== null && (first.ordinal === 1 || first.form === '•') ? first : null;
  }
  for (let i = previous.end; i < block.end; i += 1) {
    if (!isSpace(text.charCodeAt(i))) continue;
    const found = enumeratorAt(text, i + 1, block.end);
    if (found === null || found.form !== previous.form) continue;
    if (found.form === '•' || found.ordinal === previous.ordinal + 1) return found;
  }
  return null;
}

function enumeratorAt(text: string, at: number, limit: number): Enumerator | null {
  const char = text[at] ?? '';
  if (char === '•' || char === '⁃') {
    let end = at + 1;
    while (end < limit && isSpace(text.charCodeAt(end))) end += 1;
    const label = /^\d{1,3}\.(?=\s)/u.exec(text.slice(end, end + 6));
    return { start: at, end: label === null ? end : end + label[0].length, ordinal: 0, form: '•' };
  }
  if (!isDigit(text.charCodeAt(at)) && letterClass(text, at) !== 'lower' && char !== '[' && char !== '(') return null;
  const match = /^(?:(\d{1,3})(\.\)|\.|\))|([a-z])(\.|\))|\[(\d{1,3})(\])|\((\d{1,2}|[a-z])(\)))\s/u.exec(
    text.slice(at, at + 7),
  );
  if (match === null) return null;
  const label = match[1] ?? match[3] ?? match[5] ?? match[7] ?? '';
  const tail = match[2] ?? match[4] ?? match[6] ?? match[8] ?? '';
  const digits = isDigit(label.charCodeAt(0));
  const end = at + match[0].length - 1;
  if (letterClass(text, end + 1) === 'lower' && tail === '.') return null;
  return {
    start: at,
    end,
    ordinal: digits ? Number(label) : label.charCodeAt(0) - 0x60,
    form: `${digits ? '1' : 'a'}${match[0][0] === '(' ? '(' : ''}${tail}`,
  };
}
