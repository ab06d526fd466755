import { findRawText, type RawText } from './raw-text.ts';
import { lineOf, parseFile } from './syntax.ts';
import { read } from './table.ts';

/** Texts that stand outside the table on purpose. `text` is the whole text as the check reports it. */
export const ALLOWED: readonly { readonly file: string; readonly text: string; readonly why: string }[] = [
  'not enough info',
  'partially supported',
].map((text) => ({
  file: 'src/features/evaluation/plan-start.ts',
  text,
  why: 'A label as data sets write it, which is compared.',
}));

/** Files that do not speak the reader's language on purpose, by the head of their path. */
export const ALLOWED_FILES: readonly { readonly head: string; readonly why: string }[] = [
  { head: 'src/features/evaluation/export-run.ts', why: 'Writes files, which are in English whoever makes them.' },
];

export interface FoundText extends Pick<RawText, 'text' | 'where'> {
  readonly file: string;
  readonly line: number;
}

/** Texts of a file that bypass the table and are not allowed to. */
export function rawTextOf(file: string): readonly FoundText[] {
  if (ALLOWED_FILES.some(({ head }) => file.startsWith(head))) return [];
  const source = read(file);
  return findRawText(parseFile(file, source))
    .filter((raw) => !ALLOWED.some((one) => one.file === file && one.text === raw.text))
    .map(({ node, text, where }) => ({ file, line: lineOf(source, node.start), text, where }));
}
