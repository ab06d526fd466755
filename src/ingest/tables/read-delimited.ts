import Papa from 'papaparse';

export interface Delimited {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
  /** First record (1-based) in which a quote opens that nothing closes, or `null`. */
  readonly openQuote: number | null;
}

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE = 20_000;

/**
 * Delimited text as records of cells (RFC 4180). The separator is the one by which most records of the start come out
 * equally long; `sep=;` in a first line (as spreadsheets write it) decides. Parsing is synchronous: the parser's own
 * workers are barred by the content policy.
 */
export function readDelimited(raw: string, prefersTab: boolean): Delimited {
  let text = raw.replace(/^\ufeff/, '');
  const stated = /^sep=(.)\r?\n/i.exec(text.slice(0, 10));
  if (stated) text = text.slice(stated[0].length);
  const separator = stated?.[1] ?? guessSeparator(text, prefersTab);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, quoteChar: '"' });
  const open = errors.find((error) => error.code === 'MissingQuotes');
  return { separator, rows: data, openQuote: open ? (open.row ?? 0) + 1 : null };
}

function guessSeparator(text: string, prefersTab: boolean): string {
  const cut = text.length > SAMPLE ? text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE) : text;
  let best = prefersTab ? '\t' : ',';
  let bestScore = 0;
  for (const separator of new Set([best, ...SEPARATORS])) {
    const rows = Papa.parse<string[]>(cut, { delimiter: separator, quoteChar: '"' }).data.filter(
      (row) => row.length > 1 || (row[0] ?? '') !== '',
    );
    const width = commonWidth(rows);
    if (width < 2) continue;
    const same = rows.filter((row) => row.length === width).length;
    // Agreement of the records weighs most, then that no rarer separator is left inside cells (a comma may be a decimal
    // one, a tab hardly ever); of two that do alike, the one that finds more columns.
    const rarer = SEPARATORS.slice(1).filter((other) => other !== separator);
    const mixed = rows.filter((row) => row.some((cell) => rarer.some((other) => cell.includes(other)))).length;
    const score = (same - 0.3 * mixed) / rows.length + Math.min(width, 50) / 1000;
    if (score > bestScore) {
      best = separator;
      bestScore = score;
    }
  }
  return best;
}

/** The commonest number of cells in a record; the larger of two that are equally common. */
export function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [length, count] of counts) {
    if (count > most || (count === most && length > width)) {
      width = length;
      most = count;
    }
  }
  return width;
}
