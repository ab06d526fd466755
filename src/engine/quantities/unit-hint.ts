import type { QuantityKind } from '#domain/quantity.ts';
import { parseQuantities } from './parse.ts';
import { scalePower } from './scales.ts';

/** Unit and scale that a caption, a heading or a stub gives to figures that name none. */
export interface UnitHint {
  readonly scale?: number;
  readonly unit?: string;
  readonly kind?: QuantityKind;
  /** `except per share`: the scale is not for amounts a share. */
  readonly exceptPerShare?: true;
}

const SYMBOL_SCALE = /(?:US|A|C|HK|S|NZ)?[$€£¥₹]\s?(?:'000s?|000s?|k|K|m|M|mn|bn|B|b|tn)(?![\p{L}\d])/u;
const PLURAL_SCALE =
  /(?:^|[(\s,/])(?:in\s|expressed in\s|figures in\s|amounts in\s|stated in\s)?(?:(?:US|A|C)?[$€£¥₹]\s?)?(hundreds|thousands|lakhs?|crores?|millions?|billions?|trillions?|Mio|Mrd|Tsd|mn|bn|mm)(?![\p{L}])/iu;

function money(unit: string): UnitHint {
  return { unit, kind: 'money' };
}

function currencyHint(text: string): UnitHint | null {
  const symbol = /(US|A|AU|C|HK|S|NZ|R)?([$€£¥₹])/u.exec(text);
  if (symbol) {
    const parsed = parseQuantities(`${symbol[1] ?? ''}${symbol[2]}1`).quantities[0];
    if (parsed?.kind === 'money' && parsed.unit !== undefined) return money(parsed.unit);
  }
  for (const match of text.matchAll(
    /(?<![\p{L}])(?:U\.S\.\sdollars?|[A-Z]{3}|[\p{L}]+\sdollars?|dollars?|euros?|pounds sterling|yen|yuan|rupees?)(?![\p{L}])/giu,
  )) {
    const parsed = parseQuantities(`1 ${match[0]}`).quantities[0];
    if (
      parsed?.kind === 'money' &&
      parsed.unit !== undefined &&
      (match[0].length > 3 || match[0] === match[0].toUpperCase() || match[0].toLowerCase() === 'yen')
    )
      return money(parsed.unit);
  }
  return null;
}

/** Scale that words such as `(in millions)`, `$m`, `'000s`, `000 tonnes` or `百万円` give; 1 where they give none. */
function scaleHint(text: string): number {
  if (/百万/.test(text)) return 1e6;
  if (/[（(][^）)]{0,12}[亿億]/.test(text)) return 1e8;
  if (/[（(][^）)]{0,12}[万萬]/.test(text)) return 1e4;
  if (/千[元円]/.test(text)) return 1e3;
  const symbol = SYMBOL_SCALE.exec(text);
  if (symbol) {
    const tail = symbol[0].toLowerCase();
    if (/000s?$|k$/.test(tail)) return 1e3;
    if (/bn?$/.test(tail)) return 1e9;
    return tail.endsWith('tn') ? 1e12 : 1e6;
  }
  if (/(?:^|[\s(])['’]?000s?(?![\d.,])/.test(text)) return 1e3;
  const plural = PLURAL_SCALE.exec(text);
  if (!plural) return 1;
  const word = plural[1]!.toLowerCase();
  if (word === 'mm') return /\$|USD|EUR|€|in mm/.test(text) ? 1e6 : 1;
  return 10 ** (scalePower(word) ?? 0);
}

/**
 * Reads the unit words of a caption, a heading or a stub: `(in thousands of U.S. dollars)`, `Revenue ($m)`,
 * `Margin (%)`, `Distance (km)`. Only what stands in brackets, after “in”, or alone is believed to be a unit.
 */
export function readUnitHint(text: string): UnitHint {
  const short = text.length > 400 ? text.slice(0, 400) : text;
  const scale = scaleHint(short);
  const except = /except[^.]{0,40}per[- ](?:\w+ )?share/i.test(short) ? { exceptPerShare: true as const } : {};
  const scaled = scale === 1 ? except : { scale, ...except };
  if (/percentage points?|\(pp\)|\bppts?\b/i.test(short)) return { ...scaled, unit: 'pp', kind: 'percentage-point' };
  if (/[%％]|\bper ?cent\b|\bpercentages?\b/i.test(short)) return { ...except, unit: '%', kind: 'percent' };
  const currency = currencyHint(short);
  if (currency) return { ...scaled, ...currency };
  const bracket =
    /[([]([^)\]]{1,24})[)\]]/.exec(short) ??
    /,\s(?:in\s)?([^\s,]{1,10})$/.exec(short) ??
    /^\s*(\S{1,8})\s*$/.exec(short);
  if (bracket) {
    const words = bracket[1]!.replace(/^in\s+/i, '').replace(/^(?:thousands?|millions?|billions?)(?:\s+of)?\s*/i, '');
    const parsed =
      words === '' || /\d/.test(words.slice(0, 1)) ? undefined : parseQuantities(`1 ${words}`).quantities[0];
    if (parsed?.unit !== undefined && parsed.kind === 'measure' && parsed.end === words.length + 2)
      return { ...scaled, unit: parsed.unit, kind: parsed.kind };
  }
  return scaled;
}
