import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf, readMessages, type Call } from './read-messages.ts';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const ROOMS = ['src/ui', 'src/features', 'src/app'];
export const TABLES = path.join(ROOT, 'src/ui/messages');

/** Files of the rooms that speak to people, as paths from the root; tests and the messages' own code left out. */
export function speakingFiles(): readonly string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|(?:^|\/)test-/u.test(file))
      .map((file) => path.posix.join(room, file.replaceAll(path.sep, '/'))),
  )
    .filter((file) => !file.startsWith('src/ui/messages/'))
    .toSorted();
}

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

export const allCalls = (): readonly Call[] => speakingFiles().flatMap((file) => readMessages(file, read(file)));

/**
 * The table as it has to stand in `en.json`: every message once, in the order of its characters, as its own value. Other
 * languages copy the file and put their words after the colon.
 */
export function tableOf(calls: readonly Call[]): string {
  const messages = [...new Set(calls.flatMap(({ message }) => (message === null ? [] : [message])))];
  const sorted = messages.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `${JSON.stringify(Object.fromEntries(sorted.map((message) => [message, message])), null, 2)}\n`;
}

/** What is wrong with the table of another language: keys nobody uses any more, and places that English does not have. */
export function problemsOfTranslation(
  table: Readonly<Record<string, string>>,
  english: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(table).flatMap(([key, text]) => {
    if (!Object.hasOwn(english, key)) return [`unused: ${key}`];
    try {
      const known = placesOf(key);
      return [...placesOf(text)].filter((name) => !known.has(name)).map((name) => `{${name}} is no place of: ${key}`);
    } catch {
      return [`no ICU message: ${text}`];
    }
  });
}
