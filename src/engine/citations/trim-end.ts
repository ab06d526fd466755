/** `text` without the characters of `marks` at its end. A loop, since `[…]+$` is quadratic on a run that does not end. */
export function trimEndMarks(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
