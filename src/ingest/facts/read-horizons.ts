import { trimEnd } from '../trim.ts';
import { isRecord } from '../json/access.ts';
import type { FactRecord, FactSheet, RawFact } from './fact-text.ts';

/** Whether a text is an ephemeris of JPL Horizons: its table stands between two marks that nothing else has. */
export const isHorizonsText = (text: string): boolean => text.includes('$$SOE') && text.includes('$$EOE');

export function isHorizonsJson(value: unknown): boolean {
  return isRecord(value) && typeof value['result'] === 'string' && isHorizonsText(value['result']);
}

/** Quantities of the table by the head of their column: what it is, and its unit where the table does not say. */
const COLUMNS: Readonly<Record<string, readonly [name: string, unit: string]>> = {
  delta: ['distance from the observer', 'au'],
  deldot: ['range rate to the observer', 'km/s'],
  r: ['distance from the Sun', 'au'],
  rdot: ['range rate to the Sun', 'km/s'],
  apmag: ['apparent magnitude', 'mag'],
  'ap-mag': ['apparent magnitude', 'mag'],
  't-mag': ['total magnitude', 'mag'],
  's-brt': ['surface brightness', 'mag/arcsec²'],
  'illu%': ['illuminated fraction', '%'],
  's-o-t': ['solar elongation', '°'],
  's-t-o': ['phase angle', '°'],
  'ang-diam': ['angular diameter', 'arcsec'],
  azi: ['azimuth', '°'],
  elev: ['elevation', '°'],
  x: ['X coordinate', 'au'],
  y: ['Y coordinate', 'au'],
  z: ['Z coordinate', 'au'],
  vx: ['X velocity', 'au/d'],
  vy: ['Y velocity', 'au/d'],
  vz: ['Z velocity', 'au/d'],
  lt: ['light time', 'd'],
  rg: ['range', 'au'],
  rr: ['range rate', 'au/d'],
  ec: ['eccentricity', ''],
  qr: ['periapsis distance', 'au'],
  in: ['inclination', '°'],
  om: ['longitude of the ascending node', '°'],
  w: ['argument of periapsis', '°'],
  tp: ['time of periapsis', 'Julian day'],
  n: ['mean motion', '°/d'],
  ma: ['mean anomaly', '°'],
  ta: ['true anomaly', '°'],
  a: ['semi-major axis', 'au'],
  ad: ['apoapsis distance', 'au'],
  pr: ['orbital period', 'd'],
};

/** An ephemeris, as text or as the JSON of the service: each row a record, each column a fact with its unit and instant. */
export function readHorizons(given: unknown): FactSheet {
  const text =
    typeof given === 'string'
      ? given
      : isRecord(given)
        ? typeof given['result'] === 'string'
          ? given['result']
          : ''
        : '';
  const lines = text.split(/\r?\n/);
  const soe = lines.findIndex((line) => line.trim() === '$$SOE');
  const eoe = lines.findIndex((line) => line.trim() === '$$EOE');
  const head = lines.slice(0, Math.max(0, soe));
  const said = (label: RegExp): string | null => {
    const found = head.find((line) => label.test(line));
    return found
      ? found
          .slice(found.indexOf(':') + 1)
          .split('{', 1)[0]!
          .replace(/\s+/gu, ' ')
          .trim() || null
      : null;
  };
  const target = said(/^\s{0,4}Target body name\s{0,4}:/i) ?? 'the body';
  const centre = said(/^\s{0,4}Center body name\s{0,4}:/i);
  const units = said(/^\s{0,4}Output units\s{0,4}:/i)?.toUpperCase() ?? '';
  const columns = columnLine(head);
  const rows = lines.slice(soe + 1, Math.max(soe + 1, eoe)).filter((line) => line.trim() !== '');
  const scale = /TDB/i.test(columns) || rows.some((line) => /\bTDB\b/.test(line)) ? 'TDB' : 'UT';
  const isCsv = columns.includes(',') && rows.some((line) => line.includes(','));
  const unitOf = (name: string, unit: string): string => {
    if (!units.startsWith('KM')) return unit;
    const swapped = /^(?:x|y|z|rg|qr|a|ad)$/.test(name) ? 'km' : /^(?:v[xyz]|rr)$/.test(name) ? 'km/s' : unit;
    return units.startsWith('KM-S') && name === 'lt' ? 's' : swapped;
  };
  const records = isCsv
    ? rows.map((row) => csvRecord(row, columns, target, scale, unitOf))
    : rows.some((row) => /=\s{0,3}A\.D\./.test(row))
      ? vectorRecords(rows, target, scale, unitOf)
      : rows.map((row) => fixedRecord(row, columns, target, scale, unitOf));
  return {
    title: `Ephemeris of ${target}${centre ? ` seen from ${centre}` : ''}`,
    publisher: 'JPL Horizons',
    publishedDate: null,
    uri: null,
    notes: [`Times are ${scale}.${centre ? ` The observer is ${centre}.` : ''}`],
    records,
  };
}

/** The line that names the columns: the last before the table that is no rule. */
function columnLine(head: readonly string[]): string {
  return head.toReversed().find((line) => line.trim() !== '' && !/^\s{0,9}\*+\s{0,9}$/.test(line)) ?? '';
}

type UnitOf = (name: string, unit: string) => string;

function factOf(raw: string, value: string, target: string, epoch: string, unitOf: UnitOf): RawFact | null {
  const key = trimEnd(raw.replace(/^[\s_*]+/, ''), ' \t_*').toLowerCase();
  const known = COLUMNS[key];
  const shown = value.trim();
  if (shown === '' || /^n\.a\.$/i.test(shown)) return null;
  if (/^r\.a\./i.test(key))
    return {
      subject: target,
      quantity: `right ascension${/icrf/i.test(key) ? ' (ICRF)' : ''}`,
      value: sexagesimal(shown, 'h'),
      unit: '',
      epoch,
    };
  if (/^dec/i.test(key))
    return {
      subject: target,
      quantity: `declination${/icrf/i.test(key) ? ' (ICRF)' : ''}`,
      value: sexagesimal(shown, '°'),
      unit: '',
      epoch,
    };
  if (!known) return null;
  return { subject: target, quantity: known[0], value: shown, unit: unitOf(key, known[1]), epoch };
}

/** `18 42 14.24` as `18h 42m 14.24s`; a plain number is degrees already. */
function sexagesimal(raw: string, first: 'h' | '°'): string {
  const parts = raw.trim().split(/\s+/);
  if (parts.length !== 3) return `${raw.trim()}°`;
  return first === 'h' ? `${parts[0]}h ${parts[1]}m ${parts[2]}s` : `${parts[0]}° ${parts[1]}′ ${parts[2]}″`;
}

const lost = (why: string): FactRecord => ({ heading: null, facts: [], prose: [], lost: why });

function epochOf(raw: string, scale: string): string | null {
  const match =
    /(?:A\.D\.\s{1,3})?(\d{4})-([A-Z][a-z]{2})-(\d{2})(?:\s{1,3}(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?/.exec(raw);
  const month = match ? MONTHS.indexOf(match[2]!) + 1 : 0;
  if (!match || month === 0) return null;
  return `${match[1]}-${String(month).padStart(2, '0')}-${match[3]}${match[4] ? ` ${match[4]}` : ''} ${scale}`;
}
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function csvRecord(row: string, columns: string, target: string, scale: string, unitOf: UnitOf): FactRecord {
  const cells = row.split(',').map((cell) => cell.trim());
  const names = columns.split(',').map((name) => name.trim());
  const epoch = cells.map((cell) => epochOf(cell, scale)).find((one) => one !== null) ?? null;
  if (epoch === null) return lost(`The row has no date that can be read: ${row.trim().slice(0, 80)}`);
  const facts = cells.flatMap((cell, at) => factOf(names[at] ?? '', cell, target, epoch, unitOf) ?? []);
  return { heading: null, facts, prose: [], lost: null };
}

/** Blocks of `X = …  Y = …` lines below the line of their instant. */
function vectorRecords(rows: readonly string[], target: string, scale: string, unitOf: UnitOf): FactRecord[] {
  const records: FactRecord[] = [];
  let epoch: string | null = null;
  let facts: RawFact[] = [];
  const close = (): void => {
    if (epoch !== null) records.push({ heading: null, facts, prose: [], lost: null });
    facts = [];
  };
  for (const row of rows) {
    if (/=\s{0,3}A\.D\./.test(row)) {
      close();
      epoch = epochOf(row, scale);
      if (epoch === null) records.push(lost(`The row has no date that can be read: ${row.trim().slice(0, 80)}`));
      continue;
    }
    for (const match of row.matchAll(
      /\b([A-Z]{1,2})\s{0,3}=\s{0,3}([-+]?\d{1,20}(?:\.\d{1,20})?(?:E[-+]?\d{1,3})?)/gi,
    )) {
      const fact = epoch === null ? null : factOf(match[1]!, match[2]!, target, epoch, unitOf);
      if (fact) facts.push(fact);
    }
  }
  close();
  return records;
}

/** A table by columns: each value belongs to the head that stands above it, else to the nearest one. */
function fixedRecord(row: string, columns: string, target: string, scale: string, unitOf: UnitOf): FactRecord {
  const epoch = epochOf(row, scale);
  if (epoch === null) return lost(`The row has no date that can be read: ${row.trim().slice(0, 80)}`);
  const heads = [...columns.slice(0, 2000).matchAll(/\S+/g)].flatMap((match) => headsOf(match[0], match.index));
  const values = new Map<number, string[]>();
  const words = [...row.slice(0, 2000).matchAll(/\S+/g)];
  const dateEnd =
    (/\d{4}-[A-Z][a-z]{2}-\d{2}(?:\s{1,3}\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?/.exec(row)?.index ?? 0) + 11;
  for (const word of words) {
    const from = word.index;
    const to = from + word[0].length;
    if (from < dateEnd || /^\d{2}:\d{2}/.test(word[0])) continue;
    let best = -1;
    let bestGap = Infinity;
    heads.forEach((head, at) => {
      const gap = Math.max(0, head.from - to, from - head.to);
      if (gap < bestGap) {
        best = at;
        bestGap = gap;
      }
    });
    // One or two signs between date and values mark daylight and the Moon; they are no values.
    if (best < 0 || /^[*CNAmrtxse]{1,2}$/.test(word[0])) continue;
    const list = values.get(best);
    if (list) list.push(word[0]);
    else values.set(best, [word[0]]);
  }
  const facts = heads.flatMap(
    (head, at) => factOf(head.name, (values.get(at) ?? []).join(' '), target, epoch, unitOf) ?? [],
  );
  return { heading: null, facts, prose: [], lost: null };
}

/** A head such as `R.A._____(ICRF)_____DEC` is two columns: it is split in its middle. */
function headsOf(name: string, at: number): { name: string; from: number; to: number }[] {
  const pair = /^(R\.A\.)[_-]{0,20}(\([A-Za-z.-]{1,20}\))?[_-]{0,20}(DEC)/.exec(name);
  if (!pair) return [{ name, from: at, to: at + name.length }];
  const middle = at + Math.floor(name.length / 2);
  const frame = pair[2] ?? '';
  return [
    { name: `R.A.${frame}`, from: at, to: middle },
    { name: `DEC${frame}`, from: middle + 1, to: at + name.length },
  ];
}
