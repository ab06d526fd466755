import type { Lexeme, LexemeStream } from './lex.ts';

/** Which sign stands before the decimals: `dot` as in English, `comma` as in German. */
export type DecimalStyle = 'dot' | 'comma';

/** A figure as plain decimal digits (`1234.56`), so that a scale can be applied without binary rounding. */
export interface Mantissa {
  readonly digits: string;
  readonly decimals: number;
}

/** A figure written in digits. `other` is the second reading of a separator that nothing here decides. */
export interface Numeral extends Mantissa {
  readonly other?: Mantissa;
  /** Index of the lexeme after it. */
  readonly next: number;
  /** A version, an address, a section number: digits that are no value. */
  readonly isId: boolean;
  /** Had a separator or decimals: cannot be a year. */
  readonly isPlain: boolean;
}

const DOT_LANGS = new Set('en zh ja ko th he hi bn ta te ms mt ga cy sw tl'.split(' '));
const DOT_REGIONS = new Set(['mx', 'ch', 'li', 'gt', 'hn', 'sv', 'ni', 'pa', 'do', 'pr', 'us', 'in']);

/** Decimal style of a language tag (`de` comma, `de-CH` dot); `undefined` where none is given. */
export function styleOfLanguage(lang: string | undefined): DecimalStyle | undefined {
  if (!lang) return undefined;
  const [language = '', ...rest] = lang.toLowerCase().replaceAll('_', '-').split('-');
  if (language === '' || language === 'und') return undefined;
  if (DOT_LANGS.has(language)) return 'dot';
  return rest.some((region) => DOT_REGIONS.has(region)) ? 'dot' : 'comma';
}

const isDigits = (lexeme: Lexeme): boolean => lexeme.kind === 'd';

/** Style that the unambiguous figures of a text show, by majority; `undefined` where they show none. */
export function styleOfText(stream: LexemeStream): { style: DecimalStyle | undefined; usesCommaGroups: boolean } {
  let dot = 0;
  let comma = 0;
  let usesCommaGroups = false;
  for (let i = 0; i < stream.all.length; i++) {
    if (!isDigits(stream.at(i))) continue;
    const groups = [stream.at(i).text.length];
    const first = stream.at(i).text;
    const seps: string[] = [];
    let j = i + 1;
    while ((stream.at(j).text === '.' || stream.at(j).text === ',') && isDigits(stream.at(j + 1))) {
      seps.push(stream.at(j).text);
      groups.push(stream.at(j + 1).text.length);
      j += 2;
    }
    i = j - 1;
    if (seps.length === 0) continue;
    const last = seps[seps.length - 1]!;
    const distinct = new Set(seps).size;
    const inner = groups.slice(1, -1).every((length) => length === 3 || length === 2);
    if (last === '.' && distinct === 2 && inner) dot += 2;
    else if (last === ',' && distinct === 2 && inner) comma += 2;
    else if (distinct === 1 && seps.length > 1) {
      if (groups.slice(1).every((length) => length === 3)) {
        if (last === ',') dot++;
        else comma++;
      }
    } else if (distinct === 1) {
      const tail = groups[1]!;
      const isDecimal = tail !== 3 || groups[0]! > 3 || first.startsWith('0');
      if (isDecimal && last === '.') dot++;
      else if (isDecimal && tail <= 4) comma++;
      else if (!isDecimal && last === ',') usesCommaGroups = true;
    }
  }
  return { style: dot > comma ? 'dot' : comma > dot ? 'comma' : undefined, usesCommaGroups };
}

function mantissa(whole: string, fraction: string): Mantissa {
  return { digits: fraction === '' ? whole : `${whole}.${fraction}`, decimals: fraction.length };
}

const ID: Omit<Numeral, 'next'> = { digits: '0', decimals: 0, isId: true, isPlain: false };

/** Whether groups are `1,234,567` or the Indian `12,34,567`. */
function areThousands(groups: readonly string[]): boolean {
  if (groups[0]!.length > 3 || groups[groups.length - 1]!.length !== 3) return false;
  const middle = groups.slice(1, -1);
  return middle.every((group) => group.length === 3) || (groups[0]!.length <= 2 && middle.every((g) => g.length === 2));
}

const isGroupSpace = (lexeme: Lexeme): boolean =>
  lexeme.kind === 's' && lexeme.text.length === 1 && !/[\t\n\r\f\v]/.test(lexeme.text);

/**
 * Reads the figure at lexeme `i` (a digit run). A single separator before exactly three digits can be read two ways:
 * by `style` when given; otherwise a comma groups (the English habit) and a dot is kept with both readings. Spaces,
 * thin spaces, apostrophes and (of programmers) underscores group. Groups of any other length after two separators make no number.
 */
export function readNumeral(
  stream: LexemeStream,
  i: number,
  style: DecimalStyle | undefined,
  plainSpaceGroups: boolean,
): Numeral {
  const groups = [stream.at(i).text];
  const seps: string[] = [];
  let next = i + 1;
  // Behind `1,` of `1,2,3` a list goes on: its next comma separates too.
  const isListed = stream.at(i - 1).text === ',' && isDigits(stream.at(i - 2));
  while (!isListed) {
    const sep = stream.at(next);
    const after = stream.at(next + 1);
    if (!isDigits(after)) break;
    if (sep.text === '.' || sep.text === ',' || sep.text === '\u066b') seps.push(sep.text);
    else if (/^['_]$/.test(sep.text) && after.text.length === 3 && groups[0]!.length <= 3) seps.push("'");
    else if (isGroupSpace(sep) && after.text.length === 3 && groups[0]!.length <= 3 && groups[0] !== '0') {
      if (seps.length > 0 && seps[0] !== ' ') break;
      if (sep.text === ' ' && (!plainSpaceGroups || stream.at(next + 2).text === ':')) break;
      if (seps.length > 0 && groups[groups.length - 1]!.length !== 3) break;
      seps.push(' ');
    } else break;
    groups.push(after.text);
    next += 2;
  }
  if (groups.length === 1) {
    const digits = groups[0]!;
    const isId = digits.length > 15 || (digits.length > 1 && digits.startsWith('0'));
    return { digits, decimals: 0, next, isId, isPlain: true };
  }
  if (groups.some((group) => group.length > 20) || groups.length > 9) return { ...ID, next };
  // `1.500,-` is a price without cents: what stands before the stroke is whole.
  if (
    stream.at(next).text === ',' &&
    /^[-–—]$/u.test(stream.at(next + 1).text) &&
    seps.every((sep) => sep === '.') &&
    areThousands(groups)
  )
    return { ...mantissa(groups.join(''), ''), next: next + 2, isId: false, isPlain: false };
  const last = seps[seps.length - 1]!;
  const whole = groups.slice(0, -1).join('');
  const tail = groups[groups.length - 1]!;
  const rest = { next, isId: false, isPlain: false };
  if (last === '\u066b') return { ...mantissa(whole, tail), ...rest };
  const grouped = { ...mantissa(groups.join(''), ''), ...rest };
  const decimal = { ...mantissa(whole, tail), ...rest };
  const distinct = new Set(seps);
  if (distinct.size === 1 && (last === ' ' || last === "'")) return areThousands(groups) ? grouped : { ...ID, next };
  if (distinct.size === 2) {
    const leading = seps.slice(0, -1);
    const isOneGrouping = leading.every((sep) => sep === leading[0]) && leading[0] !== last;
    if (isOneGrouping && (groups.length === 2 || areThousands(groups.slice(0, -1)))) return decimal;
    return { ...ID, next };
  }
  if (distinct.size > 2) return { ...ID, next };
  if (seps.length > 1) {
    if (areThousands(groups)) return grouped;
    if (last === ',') return { ...mantissa(groups[0]!, ''), next: i + 1, isId: false, isPlain: true };
    return { ...ID, next };
  }
  if (tail.length !== 3 || groups[0]!.length > 3 || /^0+$/.test(groups[0]!)) return decimal;
  if (style !== undefined) return (style === 'dot') === (last === '.') ? decimal : grouped;
  if (last === ',') return grouped;
  return { ...decimal, other: mantissa(groups.join(''), '') };
}

/** Value of a mantissa at a power of ten, by decimal text: 1,234.56 × 10^6 is exactly 1234560000. */
export function valueOf(m: Mantissa, power: number): number {
  return Number(`${m.digits}e${power}`);
}
