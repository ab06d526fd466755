/** An ISBN found in a text. `isbn` is its thirteen digits, whichever form was printed. */
export interface FoundIsbn {
  readonly isbn: string;
  readonly start: number;
  readonly end: number;
}

/** Digits labelled as an ISBN whose check digit does not fit: a typing error, which must not pass for a book. */
export interface RefusedIsbn {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: 'check-digit' | 'length' | 'prefix';
}

function isValid10(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < 10; at++) sum += (digits[at] === 'X' ? 10 : Number(digits[at])) * (10 - at);
  return sum % 11 === 0;
}

function checkDigit13(first12: string): number {
  let sum = 0;
  for (let at = 0; at < 12; at++) sum += Number(first12[at]) * (at % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

/** Judges the bare digits (with a final `X` allowed for ten): the thirteen-digit form, or why it is none. */
export function readIsbn(digits: string): { readonly isbn: string } | { readonly refused: RefusedIsbn['reason'] } {
  if (/^\d{9}[\dX]$/.test(digits)) {
    if (!isValid10(digits)) return { refused: 'check-digit' };
    const head = `978${digits.slice(0, 9)}`;
    return { isbn: `${head}${checkDigit13(head)}` };
  }
  if (!/^\d{13}$/.test(digits)) return { refused: 'length' };
  // 979-0 numbers printed music, not books.
  if (!/^97(?:8|9[1-9])/.test(digits)) return { refused: 'prefix' };
  return checkDigit13(digits.slice(0, 12)) === Number(digits[12]) ? { isbn: digits } : { refused: 'check-digit' };
}

const isSeparator = (char: string | undefined): boolean =>
  char !== undefined && /[-\u2010-\u2015\u2212 \u00a0]/u.test(char);
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** The run of digits and single separators from `at`, at most thirteen digits; an `X` ends it. */
function digitRun(text: string, at: number): { digits: string; end: number } {
  let digits = '';
  let end = at;
  for (let pos = at; pos < text.length && digits.length < 14;) {
    const char = text[pos]!;
    if (isDigit(char)) {
      digits += char;
      end = ++pos;
    } else if ((char === 'X' || char === 'x') && digits.length === 9 && !/[\p{L}\p{N}]/u.test(text[pos + 1] ?? '')) {
      return { digits: `${digits}X`, end: pos + 1 };
    } else if (isSeparator(char) && (isDigit(text[pos + 1]) || /[xX]/.test(text[pos + 1] ?? ''))) pos++;
    else break;
  }
  return { digits, end };
}

const LABEL =
  /\b(?:e-?)?isbn(?:[- ]?1[03])?(?:[ \u00a0]?\((?:print|pbk|hbk|online|ebook|electronic|e-?book|paperback|hardback|cloth)\))?[ \u00a0]{0,3}[:#=]?[ \u00a0]{0,3}/giu;

/**
 * ISBNs of a text: after the word `ISBN` (or `urn:isbn:`) in either length, and unlabelled ones of thirteen digits that begin with 978 or
 * 979 and whose check digit fits. Ten unlabelled digits are a telephone number as often as a book, so they are not taken.
 */
export function findIsbns(text: string): {
  readonly found: readonly FoundIsbn[];
  readonly refused: readonly RefusedIsbn[];
} {
  const found: FoundIsbn[] = [];
  const refused: RefusedIsbn[] = [];
  let behind = 0;
  const take = (at: number, isLabelled: boolean): void => {
    const run = digitRun(text, at);
    behind = Math.max(behind, run.end);
    if (run.digits === '') return;
    let outcome = readIsbn(run.digits);
    let { end } = run;
    if ('refused' in outcome && outcome.refused === 'length' && run.digits.length > 13) {
      // A year or page number may follow after a space: the first thirteen digits are the number.
      const shorter = readIsbn(run.digits.slice(0, 13));
      if ('isbn' in shorter) {
        outcome = shorter;
        let seen = 0;
        for (end = at; seen < 13; end++) if (isDigit(text[end])) seen++;
      }
    }
    if ('isbn' in outcome) found.push({ isbn: outcome.isbn, start: at, end });
    else if (isLabelled) refused.push({ text: text.slice(at, end), start: at, end, reason: outcome.refused });
  };
  const starts: { at: number; isLabelled: boolean }[] = [];
  for (const match of text.matchAll(LABEL)) starts.push({ at: match.index + match[0].length, isLabelled: true });
  for (const match of text.matchAll(/(?<![\d.,/-])97[89](?=[-\u2010-\u2015 \u00a0\d])/gu)) {
    starts.push({ at: match.index, isLabelled: false });
  }
  starts.sort((a, b) => a.at - b.at || Number(b.isLabelled) - Number(a.isLabelled));
  for (const { at, isLabelled } of starts) if (at >= behind) take(at, isLabelled);
  return { found, refused };
}
