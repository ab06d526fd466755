import type { Span } from '#base/span.ts';

const MAX_TAG = 2000;

/**
 * Stretches of a draft whose quote marks quote nothing: fenced and inline code, HTML tags, targets of Markdown links.
 * In order, not overlapping. Linear: what never closes is remembered and not searched for twice.
 */
export function maskedSpans(draft: string): Span[] {
  const spans: Span[] = [];
  // By number of backticks: where the paragraph ends in which such a span was found never to close.
  const noCodeBefore = new Map<number, number>();
  let paragraph = 0;
  let at = 0;
  while (at < draft.length) {
    const character = draft[at]!;
    let end = at;
    if ((character === '`' || character === '~') && isLineStart(draft, at)) end = fenceEnd(draft, at, character);
    if (end === at && character === '`') {
      const ticks = runEnd(draft, at, '`');
      if (at >= (noCodeBefore.get(ticks - at) ?? 0)) {
        if (at >= paragraph) paragraph = paragraphEnd(draft, at);
        end = inlineCodeEnd(draft, ticks, ticks - at, paragraph);
        if (end < 0) {
          noCodeBefore.set(ticks - at, paragraph);
          end = at;
        }
      }
      if (end === at) {
        at = ticks;
        continue;
      }
    } else if (character === '<') end = tagEnd(draft, at);
    else if (character === ']' && draft[at + 1] === '(') end = targetEnd(draft, at + 1);
    if (end > at) spans.push({ start: at, end });
    at = Math.max(end, at + 1);
  }
  return spans;
}

function isLineStart(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i <= 4 && text[i] === ' ') i--;
  return i < 0 || text[i] === '\n';
}

function runEnd(text: string, at: number, character: string): number {
  let end = at;
  while (text[end] === character) end++;
  return end;
}

/** A fence runs to its closing fence, or to the end of the draft as Markdown has it. */
function fenceEnd(text: string, at: number, character: string): number {
  const open = runEnd(text, at, character);
  const length = open - at;
  if (length < 3) return at;
  let line = text.indexOf('\n', open);
  while (line >= 0) {
    let start = line + 1;
    while (text[start] === ' ') start++;
    if (text[start] === character) {
      const close = runEnd(text, start, character);
      if (close - start >= length) return close;
    }
    line = text.indexOf('\n', start);
  }
  return text.length;
}

function inlineCodeEnd(text: string, from: number, ticks: number, limit: number): number {
  let at = text.indexOf('`', from);
  while (at >= 0 && at < limit) {
    const end = runEnd(text, at, '`');
    if (end - at === ticks) return end;
    at = text.indexOf('`', end);
  }
  return -1;
}

/** Offset of the blank line that ends the paragraph around `at`, or the end of the text. */
export function paragraphEnd(text: string, at: number): number {
  let line = text.indexOf('\n', at);
  while (line >= 0) {
    let next = line + 1;
    while (text[next] === ' ' || text[next] === '\t' || text[next] === '\r') next++;
    if (next >= text.length || text[next] === '\n') return line;
    line = text.indexOf('\n', next);
  }
  return text.length;
}

function tagEnd(text: string, at: number): number {
  if (!/[a-zA-Z/!]/.test(text[at + 1] ?? '')) return at;
  for (let i = at + 1; i < text.length && i - at < MAX_TAG; i++) {
    if (text[i] === '>') return i + 1;
    if (text[i] === '<') return at;
  }
  return at;
}

function targetEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length && i - at < MAX_TAG; i++) {
    if (text[i] === ')') return i + 1;
    if (text[i] === '\n' || text[i] === '(' || text[i] === ']') return at;
  }
  return at;
}
