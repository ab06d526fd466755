import { trimEnd } from '../trim.ts';
import { readDate } from '../dates.ts';
import type { FactRecord, FactSheet, RawFact } from './fact-text.ts';

/** Whether a text is a bulletin of the IERS, or the table of its series. */
export function isIers(text: string): boolean {
  const head = text.slice(0, 6000);
  return (
    (/\bIERS\b|INTERNATIONAL EARTH ROTATION/i.test(head) &&
      (/UTC\s{0,3}TIME\s{0,3}STEP|BULLETIN\s{0,3}[ABCD]\b|UT1\s{0,3}-\s{0,3}UTC|UTC-TAI/i.test(head) ||
        isSeries(head))) ||
    isSeries(head)
  );
}

const isSeries = (head: string): boolean => /^\ufeff?MJD;Year;Month;Day;/i.test(head.trimStart());

const EARTH = 'the Earth';

/** Bulletins A (pole and UT1, daily), C (leap seconds) and D (DUT1), and the series as CSV. */
export function readIers(text: string): FactSheet {
  const series = isSeries(text.slice(0, 6000));
  const name = /BULLETIN\s{0,3}([ABCD])(?:\s{0,3}-?\s{0,3}(?:No\.?\s{0,3})?(\d{1,4})|\b)/i.exec(text.slice(0, 6000));
  const records = series ? seriesRecords(text) : [...stepRecords(text), ...dailyRecords(text)];
  const issued =
    /\b(\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4})\b/i.exec(
      text.slice(0, 3000),
    );
  return {
    title: series
      ? 'Earth orientation parameters'
      : `IERS Bulletin ${name?.[1]?.toUpperCase() ?? ''}${name?.[2] ? ` ${name[2]}` : ''}`.trim(),
    publisher: 'International Earth Rotation and Reference Systems Service',
    publishedDate: issued ? readDate(issued[1]!) : null,
    uri: null,
    notes: ['Epochs of daily values are 0h UTC of the day.'],
    records,
  };
}

/** Leap seconds, the offset of UTC from TAI, DUT1: sentences of the bulletins that state one value. */
function stepRecords(text: string): FactRecord[] {
  const records: FactRecord[] = [];
  const add = (facts: readonly RawFact[]): void => void records.push({ heading: null, facts, prose: [], lost: null });
  for (const match of text.matchAll(/^(.{0,200}?)\bUTC\s{0,3}-\s{0,3}TAI\s{0,3}=\s{0,3}([-+]?\s?\d{1,3})\s{0,3}s/gim)) {
    const when = trimEnd(match[1]!.replace(/\s+/gu, ' '), ',: ').trim();
    add([
      {
        subject: 'UTC',
        quantity: 'offset from TAI (UTC − TAI)',
        value: match[2]!.replace(/\s/g, ''),
        unit: 's',
        epoch: when === '' ? null : when,
      },
    ]);
  }
  for (const match of text.matchAll(/^.{0,80}\bDUT1\s{0,3}=\s{0,3}([-+]?\s?\d{0,2}\.\d{1,6})\s{0,3}s/gim))
    add([
      {
        subject: EARTH,
        quantity: 'DUT1 (UT1 − UTC as broadcast)',
        value: match[1]!.replace(/\s/g, ''),
        unit: 's',
        epoch: null,
      },
    ]);
  const none =
    /\bNO\s+(?:positive\s+)?leap\s+second\s+will\s+be\s+introduced\s+(at\s+the\s+end\s+of\s+\w{3,9}\s+\d{4})/i.exec(
      text.slice(0, 20_000),
    );
  const one =
    /\b(?:A\s+)?(positive|negative)\s+leap\s+second\s+will\s+be\s+introduced\s+(at\s+the\s+end\s+of\s+\w{3,9}\s+\d{4})/i.exec(
      text.slice(0, 20_000),
    );
  const step = none ?? one;
  if (step) {
    const sentence = step[0].replace(/\s+/gu, ' ');
    records.push({
      heading: null,
      facts: [],
      prose: [`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`],
      lost: null,
    });
  }
  return records;
}

/** Rows of Bulletin A: year, month, day, MJD, then x, y in arc seconds and UT1−UTC in seconds, each with or without its error. */
function dailyRecords(text: string): FactRecord[] {
  const records: FactRecord[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.trim().split(/\s+/);
    if (cells.length < 7 || cells.length > 12) continue;
    const at = cells.findIndex((cell) => /^\d{5}(?:\.\d{1,2})?$/.test(cell));
    if (at < 1 || at > 3 || cells.length - at < 4) continue;
    const values = cells.slice(at + 1);
    if (!values.every((value) => /^[-+]?\d{0,3}\.\d{1,7}$/.test(value))) continue;
    // With errors there are six values (x, its error, y, …), without them three.
    const picked = values.length >= 6 ? [values[0], values[2], values[4]] : values.length === 3 ? values : null;
    if (picked === null) continue;
    const epoch = `${dayOfMjd(Number(cells[at]))} 0h UTC (MJD ${cells[at]})`;
    records.push({
      heading: null,
      facts: orientation(picked[0]!, picked[1]!, picked[2]!, epoch),
      prose: [],
      lost: null,
    });
  }
  return records;
}

const orientation = (x: string, y: string, ut1: string, epoch: string): RawFact[] => [
  { subject: EARTH, quantity: 'pole coordinate x', value: x, unit: 'arcsec', epoch },
  { subject: EARTH, quantity: 'pole coordinate y', value: y, unit: 'arcsec', epoch },
  { subject: EARTH, quantity: 'UT1 − UTC', value: ut1, unit: 's', epoch },
];

const SERIES: Readonly<Record<string, readonly [quantity: string, unit: string]>> = {
  x_pole: ['pole coordinate x', 'arcsec'],
  y_pole: ['pole coordinate y', 'arcsec'],
  'ut1-utc': ['UT1 − UTC', 's'],
  lod: ['excess length of day', 'ms'],
  dpsi: ['celestial pole offset dψ', 'mas'],
  depsilon: ['celestial pole offset dε', 'mas'],
  dx: ['celestial pole offset dX', 'mas'],
  dy: ['celestial pole offset dY', 'mas'],
};

function seriesRecords(text: string): FactRecord[] {
  const [head = '', ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(';').map((name) => name.trim().toLowerCase());
  return rows.map((row): FactRecord => {
    const cells = row.split(';').map((cell) => cell.trim());
    const mjd = cells[0] ?? '';
    if (!/^\d{5}(?:\.\d{1,2})?$/.test(mjd))
      return { heading: null, facts: [], prose: [], lost: `The row has no day: ${row.slice(0, 60)}` };
    const epoch = `${dayOfMjd(Number(mjd))} 0h UTC (MJD ${mjd})`;
    const facts = names.flatMap((name, at): RawFact[] => {
      const known = SERIES[name];
      const value = cells[at] ?? '';
      return known && /^[-+]?[\d.]/.test(value)
        ? [{ subject: EARTH, quantity: known[0], value, unit: known[1], epoch }]
        : [];
    });
    return { heading: null, facts, prose: [], lost: facts.length === 0 ? `No value is stated for MJD ${mjd}.` : null };
  });
}

/** The calendar day of a modified Julian day: MJD 40587 is 1970-01-01. */
function dayOfMjd(mjd: number): string {
  return new Date((Math.floor(mjd) - 40587) * 86_400_000).toISOString().slice(0, 10);
}
