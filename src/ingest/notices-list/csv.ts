/** A table as read: the head, and rows with the line on which each begins (1 is the head). */
export interface CsvTable {
  readonly head: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

/** The separator of the head line: the commonest of comma, semicolon and tab outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ]);
  let quoted = false;
  for (const char of text.slice(0, 10_000)) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r')) break;
    else if (!quoted && counts.has(char)) counts.set(char, counts.get(char)! + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
}

/**
 * Reads delimited text (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes; a byte order mark is
 * dropped; any line end. A quote inside an unquoted cell is a character. Linear.
 */
export function readCsv(text: string): CsvTable {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  const separator = separatorOf(source);
  const rows: { cells: string[]; line: number }[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let startLine = 1;
  const endRow = (): void => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line: startLine });
    cells = [];
    startLine = line;
  };
  while (at <= source.length) {
    let cell = '';
    if (source[at] === '"') {
      let from = at + 1;
      for (;;) {
        const quote = source.indexOf('"', from);
        if (quote < 0) {
          cell += source.slice(from);
          at = source.length;
          break;
        }
        cell += source.slice(from, quote);
        if (source[quote + 1] !== '"') {
          at = quote + 1;
          break;
        }
        cell += '"';
        from = quote + 2;
      }
      for (let n = cell.indexOf('\n'); n >= 0; n = cell.indexOf('\n', n + 1)) line++;
    }
    const from = at;
    while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at++;
    cells.push(cell + source.slice(from, at));
    if (at >= source.length) {
      endRow();
      break;
    }
    if (source[at] === separator) {
      at++;
      continue;
    }
    if (source[at] === '\r' && source[at + 1] === '\n') at++;
    at++;
    line++;
    endRow();
  }
  const [head, ...rest] = rows;
  return { head: head?.cells.map((cell) => cell.trim()) ?? [], rows: rest };
}
