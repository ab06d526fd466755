import { childElements, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { isRecord, lineOf, recordsOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import type { FactRecord, FactSheet, RawFact } from './fact-text.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'shower', 'shower_name', 'showername'],
  code: ['code', 'iau_code', 'iaucode', 'iau'],
  peak: ['peak', 'maximum', 'max', 'peak_date', 'peakdate', 'date'],
  start: ['start', 'begin', 'active_from', 'start_date'],
  end: ['end', 'active_to', 'end_date'],
  year: ['year'],
};
const VALUES: readonly (readonly [keys: readonly string[], quantity: string, unit: string])[] = [
  [['zhr', 'zenithal_hourly_rate'], 'zenithal hourly rate (ZHR)', ''],
  [['v', 'velocity', 'v_inf', 'vinf', 'speed'], 'entry velocity', 'km/s'],
  [['r', 'population_index'], 'population index r', ''],
  [['ra', 'radiant_ra', 'right_ascension'], 'radiant right ascension', '°'],
  [['de', 'dec', 'declination', 'radiant_dec'], 'radiant declination', '°'],
  [['peak_sol', 'solar_longitude', 'sollon', 'lambda'], 'solar longitude at the maximum', '°'],
];

const folded = (record: JsonRecord): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(record).flatMap(([key, value]) => {
      const text = lineOf(value);
      return text === null ? [] : [[key.toLowerCase().replace(/[\s-]+/g, '_'), text] as const];
    }),
  );

function listOf(value: unknown): JsonRecord[] {
  if (Array.isArray(value)) return recordsOf(value);
  if (!isRecord(value)) return [];
  for (const key of ['showers', 'meteor_showers', 'meteorShowers', 'data'])
    if (Array.isArray(value[key])) return recordsOf(value[key]);
  return [];
}

/** Whether a JSON value is a calendar of meteor showers: records with a name and a rate, a radiant or a velocity. */
export function isMeteorCalendar(value: unknown): boolean {
  const first = listOf(value)[0];
  if (!first) return false;
  const keys = folded(first);
  const has = (names: readonly string[]): boolean => names.some((name) => keys.has(name));
  return has(NAMES['name']!) && has(VALUES[0]![0]) && (has(NAMES['peak']!) || has(VALUES[5]![0]));
}

export function readMeteors(value: unknown): FactSheet {
  const year = isRecord(value) ? lineOf(value['year']) : null;
  return sheetOf(listOf(value), year);
}

/** The working list of showers as XML. */
export function readMeteorXml(root: XmlElement): FactSheet {
  const showers = [...xmlDescendants(root)].filter((one) => one.local === 'shower');
  const records = showers.map((shower) =>
    Object.fromEntries(childElements(shower).map((one) => [one.local, xmlText(one)] as const)),
  );
  return sheetOf(records, root.attributes['year'] ?? null);
}

function sheetOf(records: readonly JsonRecord[], year: string | null): FactSheet {
  return {
    title: year === null ? 'Meteor shower calendar' : `Meteor shower calendar ${year}`,
    publisher: null,
    publishedDate: null,
    uri: null,
    notes: [],
    records: records.map((record) => recordOf(record, year)),
  };
}

function recordOf(record: JsonRecord, year: string | null): FactRecord {
  const values = folded(record);
  const first = (names: readonly string[]): string | null =>
    names.map((name) => values.get(name)).find((one) => one !== undefined) ?? null;
  const name = first(NAMES['name']!);
  if (name === null) return { heading: null, facts: [], prose: [], lost: 'The record names no shower.' };
  const code = first(NAMES['code']!);
  const subject = `the ${name}${code ? ` (${code})` : ''} meteor shower`;
  const inYear = first(NAMES['year']!) ?? year;
  const dated = (day: string | null): string | null =>
    day === null ? null : inYear !== null && !/\d{4}/.test(day) ? `${day} ${inYear}` : day;
  const peak = dated(first(NAMES['peak']!));
  const start = dated(first(NAMES['start']!));
  const end = dated(first(NAMES['end']!));
  const facts: RawFact[] = [];
  const add = (quantity: string, value: string | null, unit: string, epoch: string | null): void => {
    if (value !== null) facts.push({ subject, quantity, value, unit, epoch });
  };
  add('date of the maximum', peak, '', null);
  add('period of activity', start !== null && end !== null ? `${start} to ${end}` : null, '', null);
  for (const [keys, quantity, unit] of VALUES) {
    const raw = first(keys);
    add(
      quantity,
      raw,
      raw !== null && /[a-z°]\s*$/i.test(raw) ? '' : unit,
      peak === null ? null : `at the maximum of ${peak}`,
    );
  }
  return { heading: name, facts, prose: [], lost: null };
}
