/** White space and characters without width, which a spreadsheet passes over before it looks for a formula. */
const LEADING = /^[\s\u200b-\u200f\u2060\ufeff\u0000-\u001f]*/u;

/** Signs that begin a formula, in both widths. */
const FORMULA_SIGN = /^[=+\-@＝＋－＠]/u;

/** A number with its sign: groups and decimals of any habit, a currency before it, an exponent, a per cent or unit sign. */
const NUMBER = /^[+-] ?[$€£¥₹]? ?[\d.,'’\u00a0\u202f ]*\d(?:[eE][+-]?\d+)?(?: ?(?:%|‰|°[CF]?|[$€£¥₹]))?$/u;

/** A telephone number, a date before our era, a fraction: digits with separators, and an extension. */
const DIGITS = /^[+-][\d\s().\-/]*\d\)?(?: ?(?:ext\.?|x|#) ?\d+)?$/iu;

/**
 * A signed number with its unit in words ("-12.5 degrees", "-3 million euros", "+4 m/s"): behind the blank no spreadsheet finds
 * an operator that would join the words to the number, so it keeps the text.
 */
const QUANTITY = /^[+-] ?[$€£¥₹]?[\d.,'’\u00a0\u202f]*\d[ \u00a0\u202f]\p{L}+(?:[/·]\p{L}+)?[²³]?(?: \p{L}+){0,3}$/u;

/** A dash for "none". */
const DASHES = /^[-+]{1,3}$/u;

/**
 * Whether a spreadsheet would run a text as a formula. A number, a telephone number and a dash begin with the same signs and
 * hold nothing that could be run: names, references and functions all need a letter right behind a sign. So does a quantity,
 * whose unit stands behind a blank.
 */
export function isFormula(value: string): boolean {
  if (/^[\t\r\n]/u.test(value)) return true;
  const text = value.slice(LEADING.exec(value)?.[0].length ?? 0);
  if (!FORMULA_SIGN.test(text)) return false;
  return !(NUMBER.test(text) || DIGITS.test(text) || QUANTITY.test(text) || DASHES.test(text));
}

/**
 * The text of a cell: an apostrophe before what would be run as a formula, and before what would look like such a cell
 * already, so that `readCell` gives every text back as it was.
 */
export function guardCell(value: string): string {
  return isFormula(value.replace(/^'+/u, '')) ? `'${value}` : value;
}

/** The text that a guarded cell stands for. Inverse of `guardCell`. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell.replace(/^'+/u, '')) ? cell.slice(1) : cell;
}

/** A field (RFC 4180), guarded. Quoted where a comma, semicolon, quote, line break or outer white space would be lost. */
export function csvField(value: string): string {
  const safe = guardCell(value);
  return /[",;\r\n\t]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV: lines end in CRLF, a row of one empty cell is `""` so that it is no empty line. A byte-order mark stands
 * first where a character is not ASCII, because spreadsheets take a file without one for the code page of the machine;
 * a file of ASCII alone needs none, and is read by the simplest reader.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => (row.length === 1 && row[0] === '' ? '""' : row.map(csvField).join(',')));
  const text = lines.map((line) => `${line}\r\n`).join('');
  return /^[\u0000-\u007f]*$/u.test(text) ? text : `\ufeff${text}`;
}

/**
 * Reads what `writeCsv` writes, and any CSV with commas: quotes, line breaks in fields, LF or CRLF, a byte-order mark. Gives
 * the cells with their guard taken off. Linear.
 */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (;;) {
        const end = text.indexOf('"', at);
        cell += text.slice(at, end < 0 ? text.length : end);
        at = end < 0 ? text.length : end + 1;
        if (end < 0 || text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    let end = at;
    while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end++;
    cell += text.slice(at, end);
    row.push(readCell(cell));
    at = end;
    if (text[at] === ',') {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
