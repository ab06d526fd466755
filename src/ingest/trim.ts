/** A text without the given characters at its end. By hand: a pattern for this looks at every run of them from each place. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}
