/** A line with its number from 1; blank lines are left out but counted. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/** Lines of a text, cut at LF, CRLF or CR, without a byte-order mark. Blank ones are left out. */
export function linesOf(text: string): readonly NumberedLine[] {
  const lines: NumberedLine[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (start <= text.length) {
    let end = start;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    const content = text.slice(start, end);
    if (content.trim() !== '') lines.push({ line, text: content });
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line++;
  }
  return lines;
}

/** Cells of a line that are separated by runs of spaces or tabs. */
export function splitBlanks(text: string): readonly string[] {
  return text.split(/[ \t]/).filter((cell) => cell !== '');
}
