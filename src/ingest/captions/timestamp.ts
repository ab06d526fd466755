/** A time of a caption file. `isExact` is false where it is readable but not written as the format asks. */
export interface Timestamp {
  readonly seconds: number;
  readonly isExact: boolean;
}

/**
 * Reads `[hours:]minutes:seconds[.,]fraction`. WebVTT wants two digits and three of a fraction after a point, SRT after a
 * comma; files of every other spelling exist, and the time in them is plain all the same. Minutes and seconds of 60 and
 * above are no time. `null` where nothing can be read.
 */
export function readTimestamp(raw: string, mark: '.' | ','): Timestamp | null {
  const match = /^(?:(\d{1,6}):)?(\d{1,3}):(\d{1,2})(?:([.,])(\d{1,9}))?$/.exec(raw.trim());
  if (!match) return null;
  const [, hours, minutes = '', seconds = '', point, fraction = ''] = match;
  if (Number(seconds) >= 60 || (hours !== undefined && Number(minutes) >= 60)) return null;
  // WebVTT allows no more than 59 minutes without hours; a longer talk written that way is still understood.
  const isExact =
    (hours === undefined || hours.length >= 2) &&
    minutes.length === 2 &&
    Number(minutes) < 60 &&
    seconds.length === 2 &&
    point === mark &&
    fraction.length === 3;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { seconds: whole + Number(`0.${fraction || '0'}`), isExact };
}

/** The two times around an arrow, or `null`; what follows the second time (cue settings) is not read. */
export function readTimingLine(line: string, mark: '.' | ','): { start: Timestamp; end: Timestamp } | null {
  const arrow = line.indexOf('-->');
  if (arrow < 0) return null;
  const start = readTimestamp(line.slice(0, arrow), mark);
  const rest = line.slice(arrow + 3, arrow + 60).trim();
  const end = readTimestamp(endTimeOf(rest), mark);
  return start && end ? { start, end } : null;
}

/** The second time: up to the next space, or up to cue settings that a whole time runs into. */
function endTimeOf(rest: string): string {
  return /^[\d:]{1,20}[.,]\d{3}(?=[a-z])/i.exec(rest)?.[0] ?? /^\S{0,30}/.exec(rest)?.[0] ?? '';
}
