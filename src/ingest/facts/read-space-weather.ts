import { isRecord, lineOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import type { FactRecord, FactSheet, RawFact } from './fact-text.ts';

/** What the services call their values: quantity, unit, and what it is a value of. */
const KEYS: Readonly<Record<string, readonly [quantity: string, unit: string]>> = {
  kp: ['planetary K index', ''],
  kp_index: ['planetary K index', ''],
  kp_fraction: ['planetary K index', ''],
  estimated_kp: ['estimated planetary K index', ''],
  k_index: ['K index', ''],
  a_running: ['running A index', ''],
  ap: ['planetary A index', ''],
  density: ['solar wind proton density', 'cm⁻³'],
  proton_density: ['solar wind proton density', 'cm⁻³'],
  speed: ['solar wind speed', 'km/s'],
  proton_speed: ['solar wind speed', 'km/s'],
  temperature: ['solar wind proton temperature', 'K'],
  proton_temperature: ['solar wind proton temperature', 'K'],
  bt: ['total interplanetary magnetic field', 'nT'],
  bx_gsm: ['interplanetary magnetic field Bx (GSM)', 'nT'],
  by_gsm: ['interplanetary magnetic field By (GSM)', 'nT'],
  bz_gsm: ['interplanetary magnetic field Bz (GSM)', 'nT'],
  lon_gsm: ['longitude of the interplanetary magnetic field (GSM)', '°'],
  lat_gsm: ['latitude of the interplanetary magnetic field (GSM)', '°'],
  dst: ['disturbance storm time index (Dst)', 'nT'],
  'f10.7': ['10.7 cm solar radio flux', 'sfu'],
  f107: ['10.7 cm solar radio flux', 'sfu'],
  ssn: ['sunspot number', ''],
  smoothed_ssn: ['smoothed sunspot number', ''],
  predicted_ssn: ['predicted sunspot number', ''],
  'predicted_f10.7': ['predicted 10.7 cm solar radio flux', 'sfu'],
  observed_flux: ['observed X-ray flux', 'W/m²'],
  electron_correction: ['electron correction of the X-ray flux', 'W/m²'],
  he: ['He component of the magnetic field', 'nT'],
  hp: ['Hp component of the magnetic field', 'nT'],
  hn: ['Hn component of the magnetic field', 'nT'],
  total: ['total magnetic field', 'nT'],
  scale: ['geomagnetic storm scale', ''],
};
const TIMES = ['time_tag', 'issue_datetime', 'time-tag', 'date', 'observed_date'];

/** Whether a JSON value is a product of the NOAA Space Weather Prediction Center: rows or records with a time tag. */
export function isSpaceWeather(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const first: unknown = value[0];
  if (Array.isArray(first)) return first.includes('time_tag');
  return (
    isRecord(first) && ('time_tag' in first || 'time-tag' in first || ('issue_datetime' in first && 'message' in first))
  );
}

export function readSpaceWeather(value: unknown): FactSheet {
  const rows = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const names = Array.isArray(rows[0]) ? rows[0].map((name) => String(name).trim()) : null;
  const records = names
    ? rows
        .slice(1)
        .map((row): JsonRecord | null =>
          Array.isArray(row) ? Object.fromEntries(names.map((name, at) => [name, row[at] as unknown])) : null,
        )
    : rows.map((row) => (isRecord(row) ? row : null));
  return {
    title: 'Space weather observations',
    publisher: 'NOAA Space Weather Prediction Center',
    publishedDate: null,
    uri: null,
    notes: ['Times are UTC.'],
    records: records.map((record) =>
      record === null ? { heading: null, facts: [], prose: [], lost: 'The row is no record.' } : recordOf(record),
    ),
  };
}

function recordOf(record: JsonRecord): FactRecord {
  const key = TIMES.find((name) => lineOf(record[name]) !== null);
  const time = key === undefined ? null : lineOf(record[key]);
  if (time === null) return { heading: null, facts: [], prose: [], lost: 'The record has no time.' };
  const epoch = `${time.replace('T', ' ').replace(/(?:\.0{1,6})?Z?$/, '')} UTC`;
  const message = record['message'];
  if (typeof message === 'string') {
    const product = lineOf(record['product_id']);
    const prose = message
      .split(/\r?\n\s*\r?\n/)
      .map((part) => part.replace(/\s+/gu, ' ').trim())
      .filter((part) => part !== '');
    return { heading: `Alert${product ? ` ${product}` : ''} of ${epoch}`, facts: [], prose, lost: null };
  }
  const satellite = lineOf(record['satellite']);
  const energy = lineOf(record['energy']);
  const facts = Object.entries(record).flatMap(([name, raw]): RawFact[] => {
    const value = lineOf(raw);
    if (value === null || TIMES.includes(name) || ['satellite', 'energy', 'active', 'source'].includes(name)) return [];
    const known = name.toLowerCase() === 'flux' ? fluxOf(energy) : KEYS[name.toLowerCase()];
    if (!known || !/^[-+]?[\d.]/.test(value)) return [];
    const subject = /magnetic field component|component of the magnetic field|X-ray/.test(known[0])
      ? `the Sun${satellite ? ` (GOES-${satellite})` : ''}`
      : /solar wind|interplanetary/.test(known[0])
        ? 'the near-Earth space'
        : /flux|sunspot/.test(known[0])
          ? `the Sun${satellite ? ` (GOES-${satellite})` : ''}`
          : 'the Earth';
    return [{ subject, quantity: known[0], value, unit: known[1], epoch }];
  });
  return { heading: null, facts, prose: [], lost: null };
}

/** The unit of a flux lies in its energy band: wavelengths are X-rays, energies are particles. */
function fluxOf(energy: string | null): readonly [string, string] {
  if (energy !== null && /nm/i.test(energy)) return [`X-ray flux (${energy})`, 'W/m²'];
  if (energy !== null && /ev/i.test(energy)) return [`particle flux (${energy})`, 'pfu'];
  return ['10.7 cm solar radio flux', 'sfu'];
}
