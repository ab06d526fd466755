import { parseXml } from '../feeds/xml-tree.ts';
import { isRecord } from '../json/access.ts';
import { nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import { transcriptOf } from './import-captions.ts';
import { readTimedJson } from './read-timed-json.ts';
import { readTimedXml } from './read-timed-xml.ts';
import { readShots } from './shots.ts';
import type { Shot } from './shots.ts';

/** Timed text as XML to a transcript. */
export function importTimedXml(text: string, shots: readonly Shot[]): ReadFile {
  const { root, repairs, refusal } = parseXml(text);
  if (refusal) return nothingRead('unsupported', `It was refused: ${refusal}`);
  if (!root) return nothingRead('damaged', 'The captions cannot be read. Export them again.');
  const read = transcriptOf(readTimedXml(root), shots);
  const repaired = repairs.map(({ place, what }) => ({
    code: 'xml-repaired',
    place,
    message: `malformed XML repaired: ${what}.`,
  }));
  return { ...read, warnings: [...repaired, ...read.warnings] };
}

/** Below this the recogniser was guessing as often as not. */
const LOW = 0.5;

/** A transcript as JSON; one that brings its own shot list is aligned to it. Segments of low confidence are counted. */
export function importTimedJson(value: unknown, shots: readonly Shot[]): ReadFile {
  const own = shots.length > 0 ? shots : isRecord(value) ? readShots(value) : [];
  const read = transcriptOf(readTimedJson(value), own);
  const unsure = (read.placed ?? []).filter((span) => span.confidence !== undefined && span.confidence < LOW).length;
  if (unsure === 0) return read;
  const message = `${unsure} segments were recognised with a confidence below ${LOW}; listen to them before you quote them.`;
  return { ...read, warnings: [...read.warnings, { code: 'low-confidence', place: 'transcript', message }] };
}
