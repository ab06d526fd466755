import { trimEnd } from '../trim.ts';

/** Formats that spreadsheets know by number alone; the rest come with their code. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
};

/** The code of a format, by its number and the codes that the file brings. */
export const formatCode = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? BUILT_IN[id] ?? 'General';

/**
 * A stored number as its reader sees it: decimals, thousands, per cent, currency and unit text, dates. What the file holds
 * is 0.125 and what it says is “12.5%”: a quotation says what is seen. A format too odd to follow leaves the number as it
 * is stored.
 */
export function formatNumber(value: number, code: string, is1904: boolean): string {
  const section = sectionFor(code, value);
  const bare = section.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[[^[\]]{0,40}\]/g, '');
  const elapsed = /\[(h{1,2}|m{1,2}|s{1,2})\]/i.exec(section.replace(/"[^"]*"/g, ''));
  if (elapsed) return durationOf(value, elapsed[1]![0]!.toLowerCase(), /s/i.test(section));
  if (/General/i.test(bare) || bare === '@' || section === '') return plain(value);
  if (/[dyh]|m{1,5}(?![#0])/i.test(bare.replace(/E[+-]/gi, '')) && !/[#0?]/.test(trimEnd(bare, '0')))
    return dateOf(value, bare, is1904);
  const digits = /[#0?][#0?,]*(?:\.[#0?]+)?/.exec(bare);
  if (!digits || /[#0?]\s*\/\s*[#0?\d]|E[+-]/i.test(bare)) return plain(value);
  const decimals = /\.([#0?]+)/.exec(digits[0])?.[1] ?? '';
  const thousands = /,(?=[#0?])/.test(digits[0]);
  const scale = (digits[0].length - trimEnd(digits[0], ',').length) * 3;
  const isPercent = bare.includes('%');
  const shown = (Math.abs(value) * (isPercent ? 100 : 1)) / 10 ** scale;
  const required = (decimals.match(/0/g) ?? []).length;
  let text = Number.isFinite(shown) ? shown.toFixed(Math.min(20, decimals.length)) : String(shown);
  while (
    decimals.length > required &&
    text.includes('.') &&
    text.endsWith('0') &&
    text.split('.')[1]!.length > required
  )
    text = text.slice(0, -1);
  text = text.replace(/\.$/, '');
  if (thousands) {
    const [whole, rest] = text.split('.');
    text = grouped(whole!) + (rest === undefined ? '' : `.${rest}`);
  }
  const { before, after } = literals(section);
  const isNegative = value < 0 && !/^[^#0?]*\(/.test(bare) && code.split(';').length < 2;
  const sign = value < 0 && (isNegative || !/[-(]/.test(before)) ? '-' : '';
  return `${sign}${before}${text}${isPercent && !after.includes('%') ? '%' : ''}${after}`.trim();
}

/** Digits in groups of three, from the right. */
function grouped(digits: string): string {
  const first = digits.length % 3;
  const groups = first === 0 ? [] : [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** A code has up to four parts: positive, negative, zero, text. */
function sectionFor(code: string, value: number): string {
  const parts = splitSections(code);
  if (value < 0 && parts.length > 1) return parts[1]!;
  if (value === 0 && parts.length > 2) return parts[2]!;
  return parts[0] ?? '';
}

function splitSections(code: string): string[] {
  const parts: string[] = [''];
  let isQuoted = false;
  for (const char of code.slice(0, 300)) {
    if (char === '"') isQuoted = !isQuoted;
    if (char === ';' && !isQuoted) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Words and signs around the digits: `"EUR "`, `$`, `[$€-407]`, ` km`. */
function literals(section: string): { before: string; after: string } {
  const out = { before: '', after: '' };
  let side: 'before' | 'after' = 'before';
  for (let at = 0; at < section.length; at++) {
    const char = section[at]!;
    if (char === '"') {
      const end = section.indexOf('"', at + 1);
      out[side] += section.slice(at + 1, end < 0 ? undefined : end);
      at = end < 0 ? section.length : end;
    } else if (char === '[') {
      const end = section.indexOf(']', at);
      const inside = section.slice(at + 1, end < 0 ? undefined : end);
      if (inside.startsWith('$')) out[side] += inside.slice(1).split('-')[0]!;
      at = end < 0 ? section.length : end;
    } else if (char === '\\') out[side] += section[++at] ?? '';
    else if (char === '_' || char === '*') at++;
    else if (/[#0?]/.test(char)) {
      side = 'after';
      while (at + 1 < section.length && /[#0?.,]/.test(section[at + 1]!)) at++;
    } else if (char !== ',' && char !== '.') out[side] += char;
  }
  return out;
}

/** A time that has passed, which may be more than a day: hours and minutes, and seconds where the format shows them. */
function durationOf(days: number, unit: string, hasSeconds: boolean): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const sign = days < 0 ? '-' : '';
  const two = (part: number): string => String(part).padStart(2, '0');
  if (unit === 's') return `${sign}${seconds}`;
  const tail = hasSeconds ? `:${two(seconds % 60)}` : '';
  const minutes = Math.floor(seconds / 60);
  return unit === 'm' ? `${sign}${minutes}${tail}` : `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}${tail}`;
}

/**
 * The fifteen digits that a spreadsheet shows at most, without an exponent where people write none: what is stored behind them
 * (0.30000000000000004) is how the machine reckons, and stands in no cell that a person reads.
 */
function plain(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return /e/i.test(text) && Math.abs(value) < 1e21 && Math.abs(value) >= 1e-9
    ? trimEnd(trimEnd(value.toFixed(12), '0'), '.')
    : text;
}

function dateOf(serial: number, code: string, is1904: boolean): string {
  // Day 60 of the 1900 system is a day that never was; before it all days are off by one.
  const days = serial + (is1904 ? 1462 : serial < 60 ? 1 : 0);
  const date = new Date(Math.round((days - 25569) * 86_400_000));
  if (Number.isNaN(date.getTime()) || serial < 0) return plain(serial);
  const iso = date.toISOString();
  const hasDay = /[dy]/i.test(code) || /mmm/i.test(code);
  const hasTime = /[hs]/i.test(code);
  const time = iso.slice(11, /s/i.test(code) ? 19 : 16);
  if (!hasDay) return hasTime ? time : plain(serial);
  const day = /d/i.test(code) ? iso.slice(0, 10) : /m/i.test(code) ? iso.slice(0, 7) : iso.slice(0, 4);
  return hasTime ? `${day} ${time}` : day;
}
