import type { Cue, CueProblem, ReadCues } from './cue.ts';
import { readCueText } from './cue-text.ts';
import { readTimingLine } from './timestamp.ts';

/** First lines of WebVTT blocks that hold no cue. */
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:[\s:]|$)/;

/**
 * WebVTT and SRT: blocks of an optional id, a line of times and lines of text. In WebVTT a blank line ends a cue; in SRT
 * text goes on until the next number and line of times, because files with blank lines inside a cue are common. Every
 * block that is no cue, comment or style is named by its line: nothing is skipped silently.
 */
export function readBlocks(text: string, format: 'WebVTT' | 'SRT'): ReadCues {
  const mark = format === 'WebVTT' ? '.' : ',';
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  const problems: CueProblem[] = [];
  let language: string | null = null;
  let title: string | null = null;
  let at = 0;
  const problem = (code: string, line: number, message: string, lost: boolean): void => {
    problems.push({ code, place: `line ${line + 1}`, message, lost });
  };
  const hasHeader = /^\s{0,20}WEBVTT(?:\s|$)/i.test(lines[0] ?? '');
  if (format === 'WebVTT' && !/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) {
    problem('header-missing', 0, 'The first line is not WEBVTT; the file was read as WebVTT all the same.', false);
  }
  if (format === 'WebVTT' && hasHeader) {
    title = /^WEBVTT[ \t]+-?\s{0,20}(\S.{0,200})$/.exec(lines[0] ?? '')?.[1]?.trim() ?? null;
    // The header block: metadata lines up to the first blank line or the first cue.
    for (at = 1; at < lines.length && lines[at]!.trim() !== '' && !isTiming(lines[at]!); at++) {
      const stated = /^(Language|Title):\s{0,20}(\S.{0,200})$/i.exec(lines[at]!);
      if (stated?.[1]?.toLowerCase() === 'language') language = stated[2]!.trim();
      if (stated?.[1]?.toLowerCase() === 'title') title = stated[2]!.trim();
    }
  }
  while (at < lines.length) {
    if (lines[at]!.trim() === '') {
      at++;
      continue;
    }
    const first = at;
    if (format === 'WebVTT' && NO_CUE.test(lines[at]!) && !isTiming(lines[at + 1] ?? '')) {
      while (at < lines.length && lines[at]!.trim() !== '') at++;
      continue;
    }
    if (!isTiming(lines[at]!) && isTiming(lines[at + 1] ?? '')) at++;
    if (!isTiming(lines[at]!)) {
      while (at < lines.length && lines[at]!.trim() !== '' && !isTiming(lines[at]!)) at++;
      const said = lines.slice(first, at).join(' ').trim().slice(0, 80);
      problem(
        'cue-without-time',
        first,
        `“${said}” has no line of times and was left out. Give it one, or take it out.`,
        true,
      );
      continue;
    }
    const timingAt = at;
    const timing = readTimingLine(lines[at]!, mark);
    at++;
    const from = at;
    while (at < lines.length && !endsCue(lines, at, format)) at++;
    const raw = lines.slice(from, at).join('\n');
    if (!timing) {
      const shown = lines[timingAt]!.trim().slice(0, 80);
      problem(
        'cue-time-unreadable',
        timingAt,
        `“${shown}” is no pair of times; the cue was left out. Correct the times.`,
        true,
      );
      continue;
    }
    if (!timing.start.isExact || !timing.end.isExact) {
      problem(
        'cue-time-repaired',
        timingAt,
        `The times are not written as ${format} asks; they were read all the same.`,
        false,
      );
    }
    const { lines: said, speakers } = readCueText(raw);
    if (said.length === 0) {
      problem('cue-empty', timingAt, 'The cue has times and no text.', true);
      continue;
    }
    const startTime = timing.start.seconds;
    if (timing.end.seconds < startTime) {
      problem(
        'cue-ends-before-it-starts',
        timingAt,
        'The cue ends before it starts; it was kept with its start for both.',
        false,
      );
    }
    cues.push({
      startTime,
      endTime: Math.max(startTime, timing.end.seconds),
      lines: said,
      speakers,
      place: `line ${timingAt + 1}`,
    });
  }
  return { format, cues, problems, language, title };
}

function isTiming(line: string): boolean {
  return line.includes('-->');
}

function endsCue(lines: readonly string[], at: number, format: 'WebVTT' | 'SRT'): boolean {
  const line = lines[at]!;
  if (isTiming(line)) return true;
  if (format === 'WebVTT') return line.trim() === '';
  if (/^\s{0,9}\d{1,9}\s{0,9}$/.test(line) && isTiming(lines[at + 1] ?? '')) return true;
  if (line.trim() !== '') return false;
  let next = at;
  while (next < lines.length && lines[next]!.trim() === '' && next - at < 3) next++;
  // A blank line ends the cue where a new one, or nothing, follows it.
  return next >= lines.length || isTiming(lines[next]!) || isTiming(lines[next + 1] ?? '');
}
