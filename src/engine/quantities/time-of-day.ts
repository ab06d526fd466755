import type { LexemeStream } from './lex.ts';

/** A time of day in minutes since midnight, with the lexeme after it. */
export function timeOfDay(stream: LexemeStream, i: number): { minutes: number; next: number } | null {
  const first = stream.at(i);
  if (first.text.length > 2) return null;
  let hours = Number(first.text);
  let minutes = 0;
  let at = i + 1;
  const sep = stream.at(at).text;
  const hasMinutes =
    (sep === ':' || sep === '.') && stream.at(at + 1).kind === 'd' && stream.at(at + 1).text.length === 2;
  if (hasMinutes) {
    minutes = Number(stream.at(at + 1).text);
    at += 2;
    if (
      sep === ':' &&
      stream.at(at).text === ':' &&
      stream.at(at + 1).kind === 'd' &&
      stream.at(at + 1).text.length === 2
    )
      at += 2;
  }
  if (minutes > 59 || hours > 24) return null;
  const half = halfOfDay(stream, at);
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.isAfternoon ? 12 : 0);
    return { minutes: hours * 60 + minutes, next: half.next };
  }
  const behind = stream.skipSpace(at);
  if (stream.isWord(behind, 'uhr') || (hasMinutes && stream.isWord(behind, 'gmt')))
    return { minutes: hours * 60 + minutes, next: behind + 1 };
  if (!hasMinutes || sep !== ':' || hours > 23 || stream.at(at).text === ':') return null;
  return { minutes: hours * 60 + minutes, next: at };
}

function halfOfDay(stream: LexemeStream, i: number): { isAfternoon: boolean; next: number } | null {
  const at = stream.skipSpace(i);
  const { lower } = stream.at(at);
  if (lower === 'am' || lower === 'pm') {
    // `5 am` yes; `I am` never has a figure before it.
    return { isAfternoon: lower === 'pm', next: at + 1 };
  }
  if ((lower !== 'a' && lower !== 'p') || stream.at(at + 1).text !== '.') return null;
  const m = stream.skipSpace(at + 2);
  if (!stream.isWord(m, 'm')) return null;
  return { isAfternoon: lower === 'p', next: stream.at(m + 1).text === '.' ? m + 2 : m + 1 };
}
