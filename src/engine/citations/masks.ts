import type { Span } from '#base/span.ts';
import { scanBlocks } from '#engine/text/sentences-blocks.ts';

/** Code and formulas of a draft: brackets in them are subscripts and arguments, never citations. */
export interface Mask {
  /** End of the masked span that holds `at`, or -1. Calls must come with rising `at`. */
  endAt(at: number): number;
}

/** Longest inline code or formula, in code units; a longer one is an unclosed mark. */
const MAX_INLINE = 400;

/** Spans of closed code fences, inline code, and formulas (`$…$`, `$$…$$`, `\(…\)`, `\[…\]`), in order. Linear. */
export function scanMasks(text: string): Span[] {
  const spans: Span[] = [];
  for (const block of scanBlocks(text)) {
    if (block.kind === 'code') spans.push({ start: block.start, end: block.end });
    else inlineMasks(text, block, spans);
  }
  return spans;
}

function inlineMasks(text: string, block: Span, out: Span[]): void {
  let i = block.start;
  const open = new Map<string, number>();
  const close = (mark: string, end: number, from: number): void => {
    open.delete(mark);
    out.push({ start: from, end });
    i = end;
  };
  while (i < block.end) {
    const mark = markAt(text, i);
    if (mark === '') {
      i += 1;
      continue;
    }
    const key = mark === '\\)' ? '\\(' : mark === '\\]' ? '\\[' : mark;
    const from = open.get(key);
    const end = i + mark.length;
    const isEnd = from !== undefined && end - from <= MAX_INLINE && (mark[0] !== '\\' || mark !== key);
    if (isEnd && isFormulaOrCode(text, from, end, mark)) {
      for (const other of Array.from(open)) if (other[1] > from) open.delete(other[0]);
      while ((out[out.length - 1]?.start ?? -1) > from) out.pop();
      close(key, end, from);
      continue;
    }
    if (mark[0] !== '\\' || mark === key) open.set(key, i);
    i = end;
  }
}

function markAt(text: string, i: number): string {
  const char = text[i];
  if (char === '`') {
    let end = i + 1;
    while (text[end] === '`') end += 1;
    return text.slice(i, end);
  }
  if (char === '$') return text[i - 1] === '\\' ? '' : text[i + 1] === '$' ? '$$' : '$';
  if (char === '\\' && '()[]'.includes(text[i + 1] ?? ' ')) return `\\${text[i + 1] ?? ''}`;
  return '';
}

/** A pair of `$` is a formula only with formula signs in it: "$5 million … $6" is money. `\[1\]` is an escaped mark. */
function isFormulaOrCode(text: string, from: number, end: number, mark: string): boolean {
  const inner = text.slice(from + mark.length, end - mark.length);
  if (mark === '$')
    return (
      inner !== '' &&
      !/^\s|\s$/u.test(inner) &&
      (/[\\^_{}=]/u.test(inner) || !/\s/u.test(inner) || /^[A-Za-z]\b[^]*[+*/<>|]/u.test(inner)) &&
      !/^\d[\d.,]*$/u.test(inner)
    );
  if (mark === '\\]') return !/^[\d\s,;–-]*$/u.test(inner);
  return true;
}

export function maskOf(spans: readonly Span[]): Mask {
  let from = 0;
  return {
    endAt(at) {
      for (let span = spans[from]; span !== undefined && span.end <= at; span = spans[from]) from += 1;
      const span = spans[from];
      return span !== undefined && span.start <= at ? span.end : -1;
    },
  };
}
