import { CLASS_LETTER, CLASS_SPACE, classAt } from '#engine/text/char-class.ts';

/** A quote cut at its ellipses and its editor's brackets. */
export type ElisionPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `…`, `...`, `. . .`, also in brackets. */
  | { readonly kind: 'gap' }
  /** `[the tenant]`: words of the quoter in the place of words of the source, or added to them. */
  | { readonly kind: 'insert'; readonly text: string };

const MAX_INSERT = 120;

/**
 * Cuts a quote into parts, or `null` when it has neither ellipsis nor bracket. `[t]he` is read as `the`; a bracketed
 * ending (`walk[ed]`) makes the whole word an insert. Linear: each bracket looks ahead a bounded stretch.
 */
export function elisionParts(quote: string): ElisionPart[] | null {
  const parts: ElisionPart[] = [];
  let altered = false;
  let literal = '';
  const flush = (): void => {
    if (literal.trim() !== '') parts.push({ kind: 'text', text: literal });
    literal = '';
  };
  let at = 0;
  while (at < quote.length) {
    const ellipsis = ellipsisEnd(quote, at);
    if (ellipsis > at) {
      flush();
      if (parts.at(-1)?.kind !== 'gap') parts.push({ kind: 'gap' });
      at = ellipsis;
      continue;
    }
    if (quote[at] === '[') {
      const close = bracketClose(quote, at);
      const inner = close < 0 ? '' : quote.slice(at + 1, close);
      if (close > 0 && inner.trim() !== '' && !/^[\d\s,;\u2013^-]+$/.test(inner)) {
        altered = true;
        const before = classAt(quote, at - 1) === CLASS_LETTER;
        const after = classAt(quote, close + 1) === CLASS_LETTER;
        if (!before && after && !/\s/.test(inner)) literal += inner;
        else {
          let word = '';
          if (before) {
            let cut = literal.length;
            while (cut > 0 && classAt(literal, cut - 1) === CLASS_LETTER) cut--;
            word = literal.slice(cut);
            literal = literal.slice(0, cut);
          }
          flush();
          parts.push({ kind: 'insert', text: word + inner });
        }
        at = close + 1;
        continue;
      }
    }
    literal += quote[at]!;
    at++;
  }
  flush();
  return altered || parts.some((part) => part.kind === 'gap') ? parts : null;
}

function bracketClose(text: string, at: number): number {
  for (let i = at + 1; i < text.length && i - at <= MAX_INSERT; i++) {
    if (text[i] === ']') return i;
    if (text[i] === '[' || text[i] === '\n') return -1;
  }
  return -1;
}

/** End of an ellipsis at `at`, its brackets included, or `at`. */
function ellipsisEnd(text: string, at: number): number {
  const open = text[at];
  if (open === '[' || open === '(') {
    const start = skipSpace(text, at + 1);
    const end = bareEllipsisEnd(text, start);
    if (end === start) return at;
    const close = skipSpace(text, end);
    return text[close] === (open === '[' ? ']' : ')') ? close + 1 : at;
  }
  return bareEllipsisEnd(text, at);
}

function bareEllipsisEnd(text: string, at: number): number {
  let end = at;
  let dots = 0;
  let next = at;
  for (;;) {
    const unit = text[next];
    if (unit === '\u2026') dots += 3;
    else if (unit === '\u2025') dots += 2;
    else if (unit === '.') dots++;
    else break;
    end = next + 1;
    next = text[end] === ' ' || text[end] === '\u00a0' ? end + 1 : end;
  }
  return dots >= 3 ? end : at;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next - at < 4 && classAt(text, next) === CLASS_SPACE) next++;
  return next;
}
