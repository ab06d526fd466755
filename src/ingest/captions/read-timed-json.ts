import { isRecord, lineOf, numberOf, pick, recordsOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import { readTimestamp } from './timestamp.ts';
import type { Cue, CueProblem, ReadCues } from './cue.ts';

interface Listing {
  readonly format: string;
  readonly records: readonly JsonRecord[];
  readonly read: (record: JsonRecord) => RawCue;
  readonly language: string | null;
  readonly title: string | null;
}

interface RawCue {
  readonly start: number | null;
  readonly end: number | null;
  readonly text: string | null;
  readonly speaker: string | null;
  readonly confidence: number | null;
}

/**
 * Whether a JSON value is a transcript with times: Whisper and its relatives (`segments`, `transcription`), the JSON of a
 * video site (`events`), podcast transcripts, utterance lists, plain lists of `{start, end, text}`.
 */
export function isTimedJson(value: unknown): boolean {
  return listingOf(value) !== null;
}

/**
 * A transcript as JSON. The confidence of a segment is what its recogniser says: the mean probability of its words where
 * it gives them, else the probability that its mean log-probability stands for, lowered by the chance that nobody spoke.
 */
export function readTimedJson(value: unknown): ReadCues {
  const listing = listingOf(value);
  if (!listing) return { format: 'JSON', cues: [], problems: [], language: null, title: null };
  const cues: Cue[] = [];
  const problems: CueProblem[] = [];
  listing.records.forEach((record, at) => {
    const place = `segment ${at + 1}`;
    const { start, end, text, speaker, confidence } = listing.read(record);
    if (text === null || text === '') {
      problems.push({ code: 'cue-empty', place, message: 'The segment holds no text.', lost: true });
    } else if (start === null || end === null || start < 0 || end < start) {
      const message = 'Its time is missing or cannot be read; the segment was left out.';
      problems.push({ code: 'cue-time-unreadable', place, message, lost: true });
    } else {
      cues.push({
        startTime: start,
        endTime: end,
        lines: [text],
        speakers: [speaker],
        ...(confidence === null ? {} : { confidence: Math.max(0, Math.min(1, confidence)) }),
        place,
      });
    }
  });
  cues.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
  return { format: listing.format, cues, problems, language: listing.language, title: listing.title };
}

function listingOf(value: unknown): Listing | null {
  if (Array.isArray(value)) return plainList(recordsOf(value), null);
  if (!isRecord(value)) return null;
  const language =
    lineOf(value['language']) ?? (isRecord(value['result']) ? lineOf(value['result']['language']) : null);
  const title = lineOf(value['title']);
  const shared = { language: language?.toLowerCase() ?? null, title };
  const events = recordsOf(value['events']);
  if (events.some((one) => one['tStartMs'] !== undefined)) {
    const spoken = events.filter((one) => Array.isArray(one['segs']) && textOfSegs(one) !== null);
    return { format: 'timed-text JSON', records: spoken, read: readEvent, ...shared };
  }
  const transcription = recordsOf(value['transcription']);
  if (transcription.some((one) => isRecord(one['offsets']) || isRecord(one['timestamps'])))
    return { format: 'Whisper JSON', records: transcription, read: readOffsets, ...shared };
  const segments = recordsOf(value['segments']);
  if (segments.some((one) => one['startTime'] !== undefined && one['body'] !== undefined))
    return { format: 'podcast transcript', records: segments, read: readPlain(1), ...shared };
  if (segments.some((one) => numberOf(one['start']) !== null && one['text'] !== undefined))
    return { format: 'Whisper JSON', records: segments, read: readPlain(1), ...shared };
  const utterances = recordsOf(value['utterances']);
  if (utterances.length > 0 && isTimed(utterances[0]!))
    // Services that list utterances count milliseconds, as integers; seconds come with a fraction somewhere.
    return {
      format: 'utterance JSON',
      records: utterances,
      read: readPlain(isMillis(utterances) ? 1000 : 1),
      ...shared,
    };
  for (const name of ['transcript', 'cues', 'captions', 'subtitles']) {
    const list = plainList(recordsOf(value[name]), title);
    if (list) return { ...list, language: shared.language };
  }
  return null;
}

function plainList(records: readonly JsonRecord[], title: string | null): Listing | null {
  if (records.length === 0 || !records.slice(0, 5).every(isTimed)) return null;
  return { format: 'timed-text JSON', records, read: readPlain(1), language: null, title };
}

const START = ['start', 'startTime', 'start_time', 'begin', 'from', 'offset'];
const END = ['end', 'endTime', 'end_time', 'to'];
const TEXT = ['text', 'body', 'content', 'caption', 'transcript', 'sentence'];

function isTimed(record: JsonRecord): boolean {
  return (
    secondsOf(pick(record, ...START)) !== null &&
    (secondsOf(pick(record, ...END)) !== null || numberOf(pick(record, 'duration', 'dur')) !== null) &&
    typeof pick(record, ...TEXT) === 'string'
  );
}

function isMillis(records: readonly JsonRecord[]): boolean {
  return (
    records.every((one) => Number.isInteger(one['start']) && Number.isInteger(one['end'])) &&
    Number(records.at(-1)!['end']) > 1000
  );
}

const readPlain =
  (scale: number) =>
  (record: JsonRecord): RawCue => {
    const start = secondsOf(pick(record, ...START));
    const lasts = numberOf(pick(record, 'duration', 'dur'));
    const end = secondsOf(pick(record, ...END)) ?? (start === null || lasts === null ? null : start + lasts);
    return {
      start: start === null ? null : start / scale,
      end: end === null ? null : end / scale,
      text: lineOf(pick(record, ...TEXT)),
      speaker: lineOf(pick(record, 'speaker', 'speaker_label', 'speakerName')),
      confidence: confidenceOf(record),
    };
  };

function readOffsets(record: JsonRecord): RawCue {
  const offsets = isRecord(record['offsets']) ? record['offsets'] : {};
  const stamps = isRecord(record['timestamps']) ? record['timestamps'] : {};
  const from = numberOf(offsets['from']);
  const to = numberOf(offsets['to']);
  return {
    start: from === null ? secondsOf(stamps['from']) : from / 1000,
    end: to === null ? secondsOf(stamps['to']) : to / 1000,
    text: lineOf(record['text']),
    speaker: lineOf(record['speaker']),
    confidence: meanOf(recordsOf(record['tokens']).map((token) => numberOf(token['p']))),
  };
}

function textOfSegs(event: JsonRecord): string | null {
  return lineOf(
    recordsOf(event['segs'])
      .map((seg) => (typeof seg['utf8'] === 'string' ? seg['utf8'] : ''))
      .join(''),
  );
}

function readEvent(event: JsonRecord): RawCue {
  const start = numberOf(event['tStartMs']);
  const lasts = numberOf(event['dDurationMs']);
  return {
    start: start === null ? null : start / 1000,
    end: start === null || lasts === null ? null : (start + lasts) / 1000,
    text: textOfSegs(event),
    speaker: null,
    confidence: null,
  };
}

/** Seconds as a number, or as a time of a caption file. */
function secondsOf(value: unknown): number | null {
  const plain = numberOf(value);
  if (plain !== null) return plain;
  return typeof value === 'string'
    ? (readTimestamp(value.slice(0, 40), value.includes(',') ? ',' : '.')?.seconds ?? null)
    : null;
}

function confidenceOf(record: JsonRecord): number | null {
  const stated = numberOf(record['confidence']);
  if (stated !== null) return stated > 1 ? stated / 100 : stated;
  const words = meanOf(
    recordsOf(record['words']).map((word) => numberOf(pick(word, 'probability', 'confidence', 'score'))),
  );
  const logProb = numberOf(record['avg_logprob']);
  const spoken = words ?? (logProb === null ? null : Math.exp(Math.min(0, logProb)));
  if (spoken === null) return null;
  const silence = numberOf(record['no_speech_prob']) ?? 0;
  return spoken * (1 - Math.max(0, Math.min(1, silence)));
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
