import { childElements, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { decodeEntities } from '../html/entities.ts';
import type { Cue, CueProblem, ReadCues } from './cue.ts';

/** How the times of one file are to be read. */
interface Clock {
  readonly frameRate: number;
  readonly tickRate: number;
}

/**
 * Timed text as XML: TTML and its profiles (`tt`), and the two forms of a well-known video site (`transcript`,
 * `timedtext`). In TTML a time is relative to the element around it, a `dur` ends a cue as well as an `end` does, and a
 * speaker is an agent that the head names. Cues come out in the order of their start.
 */
export function readTimedXml(root: XmlElement): ReadCues {
  return root.local === 'tt' ? readTtml(root) : readSiteXml(root);
}

function readTtml(root: XmlElement): ReadCues {
  const cues: Cue[] = [];
  const problems: CueProblem[] = [];
  const clock = clockOf(root);
  const agents = agentsOf(root);
  const head = childElements(root).find((one) => one.local === 'head');
  const title = head ? [...xmlDescendants(head)].find((one) => one.local === 'title') : undefined;
  let count = 0;
  const stack: { element: XmlElement; start: number; end: number; agent: string | null }[] = childElements(root)
    .filter((one) => one.local === 'body')
    .map((element) => ({ element, start: 0, end: Infinity, agent: null }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { element } = next;
    const given = {
      begin: element.attributes['begin'],
      end: element.attributes['end'],
      dur: element.attributes['dur'],
    };
    const begin = given.begin === undefined ? 0 : readTtmlTime(given.begin, clock);
    const until = given.end === undefined ? null : readTtmlTime(given.end, clock);
    const lasts = given.dur === undefined ? null : readTtmlTime(given.dur, clock);
    const agent = attribute(element, 'agent') ?? next.agent;
    const isBad =
      begin === null || (given.end !== undefined && until === null) || (given.dur !== undefined && lasts === null);
    const start = next.start + (begin ?? 0);
    const end = Math.min(
      next.end,
      until === null ? Infinity : next.start + until,
      lasts === null ? Infinity : start + lasts,
    );
    const timedInside = childElements(element).filter((one) => ['div', 'p', 'span'].includes(one.local));
    const isLeaf =
      element.local === 'p' &&
      !timedInside.some((one) => one.local === 'span' && one.attributes['begin'] !== undefined);
    const isTimedSpan = element.local === 'span' && given.begin !== undefined;
    if (!isLeaf && !isTimedSpan) {
      for (let i = timedInside.length - 1; i >= 0; i--) stack.push({ element: timedInside[i]!, start, end, agent });
      continue;
    }
    count++;
    const place = `cue ${count}${attribute(element, 'id') ? ` (${attribute(element, 'id')!.slice(0, 40)})` : ''}`;
    const lines = linesOf(element);
    const problem = isBad
      ? { code: 'cue-time-unreadable', message: 'Its time cannot be read; the cue was left out.' }
      : end === Infinity || end <= start
        ? { code: 'cue-time-order', message: 'It has no end, or ends before it begins; the cue was left out.' }
        : lines.length === 0
          ? { code: 'cue-empty', message: 'The cue holds no text.' }
          : null;
    if (problem) {
      problems.push({ ...problem, place, lost: true });
      continue;
    }
    const speaker = agent === null ? null : (agents.get(agent) ?? agent);
    cues.push({ startTime: start, endTime: end, lines, speakers: lines.map(() => speaker), place });
  }
  const language = root.attributes['xml:lang']?.trim().toLowerCase() || null;
  return {
    format: 'TTML',
    cues: inOrder(cues),
    problems,
    language,
    title: title ? xmlText(title).trim() || null : null,
  };
}

/** `<text start dur>` in seconds, `<p t d>` in milliseconds. */
function readSiteXml(root: XmlElement): ReadCues {
  const cues: Cue[] = [];
  const problems: CueProblem[] = [];
  let count = 0;
  for (const element of xmlDescendants(root)) {
    const inSeconds = element.local === 'text' && element.attributes['start'] !== undefined;
    const inMillis = element.local === 'p' && element.attributes['t'] !== undefined;
    if (!inSeconds && !inMillis) continue;
    count++;
    const scale = inSeconds ? 1 : 1000;
    const start = Number(element.attributes[inSeconds ? 'start' : 't']) / scale;
    const lasts = Number(element.attributes[inSeconds ? 'dur' : 'd'] ?? Number.NaN) / scale;
    const place = `cue ${count}`;
    // The site escapes its captions twice.
    const lines = linesOf(element).map((line) => (line.includes('&') ? decodeEntities(line) : line));
    // Such files mark the gaps between captions with cues of nothing.
    if (lines.length === 0) continue;
    if (!Number.isFinite(start) || start < 0 || !(lasts > 0)) {
      problems.push({
        code: 'cue-time-unreadable',
        place,
        message: 'Its time cannot be read; the cue was left out.',
        lost: true,
      });
      continue;
    }
    cues.push({ startTime: start, endTime: start + lasts, lines, speakers: lines.map(() => null), place });
  }
  return { format: 'timed-text XML', cues: inOrder(cues), problems, language: null, title: null };
}

function inOrder(cues: readonly Cue[]): Cue[] {
  return cues.toSorted((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
}

function clockOf(root: XmlElement): Clock {
  const positive = (name: string, otherwise: number): number => {
    const value = Number(attribute(root, name));
    return value > 0 && value <= 1e9 ? value : otherwise;
  };
  const rate = positive('frameRate', 30);
  const [over, under] = (attribute(root, 'frameRateMultiplier') ?? '1 1').trim().split(/[\s:]/, 2).map(Number);
  const frameRate = over! > 0 && under! > 0 ? (rate * over!) / under! : rate;
  return { frameRate, tickRate: positive('tickRate', frameRate) };
}

/** Seconds of a TTML time expression (`00:01:02.5`, `00:01:02:12` with frames, `12.5s`, `300f`, `1t`), or `null`. */
export function readTtmlTime(raw: string, clock: Clock): number | null {
  const text = raw.trim().slice(0, 40);
  const full = /^(\d{1,6}):(\d{2}):(\d{2})(?:(\.\d{1,9})|:(\d{1,3})(?:\.\d{1,3})?)?$/.exec(text);
  if (full) {
    const [, hours, minutes, seconds, fraction, frames] = full;
    if (Number(minutes) > 59 || Number(seconds) > 60) return null;
    const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return whole + Number(fraction ?? 0) + Number(frames ?? 0) / clock.frameRate;
  }
  const offset = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/.exec(text);
  if (!offset) return null;
  const value = Number(offset[1]);
  const units = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / clock.frameRate, t: 1 / clock.tickRate };
  return value * units[offset[2] as keyof typeof units];
}

/** Names of the speakers that the head declares, by their id. */
function agentsOf(root: XmlElement): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const element of xmlDescendants(root)) {
    if (element.local !== 'agent') continue;
    const id = attribute(element, 'id');
    const name = xmlText(element).replace(/\s+/gu, ' ').trim();
    if (id !== null && name !== '') names.set(id, name.slice(0, 200));
  }
  return names;
}

/** Lines as a viewer sees them: `<br/>` breaks, all other white space folds, metadata is no text. Iterative. */
function linesOf(element: XmlElement): string[] {
  const parts: string[] = [];
  const stack: (XmlElement | string)[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node.replace(/\s+/gu, ' '));
    else if (node.local === 'br') parts.push('\n');
    else if (node.local !== 'metadata' && node.local !== 'set')
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '');
}

/** An attribute by its local name, whatever prefix the file chose. */
function attribute(element: XmlElement, local: string): string | null {
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === local || name.endsWith(`:${local}`)) return value;
  }
  return null;
}
