import type { ImportWarning } from '#domain/import-report.ts';
import type { TextBlock } from '#domain/source.ts';
import { NO_METADATA } from '../parsed.ts';
import type { PlacedSpan, ReadFile } from '../parsed.ts';
import type { ReadCues } from './cue.ts';
import type { Shot } from './shots.ts';
import { shotAt } from './shots.ts';
import { mergeRolling } from './merge-rolling.ts';
import { readBlocks } from './read-blocks.ts';

/** WebVTT or SRT to a transcript of which each cue is a passage with its time. */
export function importCaptions(text: string, format: 'WebVTT' | 'SRT', shots: readonly Shot[] = []): ReadFile {
  return transcriptOf(readBlocks(text, format), shots);
}

/**
 * A transcript: one line per cue and speaker, so that a quotation may run over cues and still be found. The cue is the
 * passage, because a citation must lead to the second at which it was said. Items are cues.
 */
export function transcriptOf(read: ReadCues, shots: readonly Shot[] = []): ReadFile {
  const lost = read.problems.filter((problem) => problem.lost).length;
  const { cues, trimmed, repeats } = mergeRolling(read.cues);
  const parts: string[] = [];
  const blocks: TextBlock[] = [];
  const timed: PlacedSpan[] = [];
  let length = 0;
  const put = (said: string, cue: (typeof cues)[number], speaker: string | null): void => {
    if (length > 0) {
      parts.push('\n');
      length++;
    }
    const start = length;
    parts.push(said);
    length += said.length;
    blocks.push({ kind: 'paragraph', start, end: length });
    const shot = shotAt(shots, cue.startTime);
    timed.push({
      start,
      end: length,
      startTime: cue.startTime,
      endTime: cue.endTime,
      ...(speaker === null ? {} : { speaker }),
      ...(shot === null ? {} : { headings: [shot.label] }),
      ...(cue.confidence === undefined ? {} : { confidence: cue.confidence }),
    });
  };
  for (const cue of cues) {
    let from = 0;
    for (let i = 1; i <= cue.lines.length; i++) {
      if (i < cue.lines.length && cue.speakers[i] === cue.speakers[from]) continue;
      put(cue.lines.slice(from, i).join('\n'), cue, cue.speakers[from] ?? null);
      from = i;
    }
  }
  const warnings: ImportWarning[] = read.problems.map(({ code, place, message, lost: isLost }) => ({
    code,
    place,
    message,
    ...(isLost ? { lost: 1 } : {}),
  }));
  if (trimmed + repeats > 0) {
    warnings.push({
      code: 'rolling-captions-merged',
      place: 'file',
      message: `${trimmed} cues repeat lines of the cue before them and ${repeats} repeat it whole; each line stands in the text once, at the time it first appears.`,
    });
  }
  const added = read.cues.length;
  return {
    state: added === 0 ? 'empty' : lost > 0 ? 'partial' : 'ready',
    text: parts.join(''),
    blocks,
    pages: [],
    runs: [],
    metadata: { ...NO_METADATA, title: read.title, language: read.language },
    items: Math.max(1, added + lost),
    added,
    warnings,
    findings: [],
    placed: timed,
    ...(added === 0
      ? { refusal: `There is no readable cue in this ${read.format} file. Check that the right file was saved.` }
      : {}),
  };
}
