import { decodePunycode, encodePunycode } from './punycode.ts';

/** A host in its one spelling. `ascii` is what compares; `unicode` is for showing, never for comparing. */
export interface Host {
  readonly kind: 'name' | 'ipv4' | 'ipv6';
  readonly ascii: string;
  readonly unicode: string;
}

/** Characters that a host may not hold after percent-decoding (WHATWG URL, forbidden domain code points). */
const FORBIDDEN = new Set(' #/:<>?@[\\]^|%\u007f');
/** What the mapping of international names drops: soft hyphen, joiners, variation selectors, byte order mark. */
const IGNORED = /\u00ad|\u034f|[\u180b-\u180f]|\u200b|\u2060|\u2064|[\ufe00-\ufe0f]|\ufeff/gu;
/** Full stops of other scripts, which separate labels like `.`. */
const STOPS = /[\u3002\uff0e\uff61]/gu;

/** Controls, format characters but for the two joiners, private use, spaces, noncharacters: no name holds them. */
const DISALLOWED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\ufdd0-\ufdef\ufffd-\uffff]/u;
const NON_ASCII = /[^\0-\x7f]/u;

function percentDecoded(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function toAsciiLabel(label: string): string | null {
  if (!NON_ASCII.test(label)) {
    if (!label.startsWith('xn--')) return label;
    const decoded = decodePunycode(label.slice(4));
    // A label whose Punycode does not come back the same is a second spelling made to slip past a comparison.
    if (decoded === null || !NON_ASCII.test(decoded) || DISALLOWED.test(decoded)) return null;
    if (decoded.normalize('NFC') !== decoded || encodePunycode(decoded) !== label.slice(4)) return null;
    return label;
  }
  if (/^\p{M}/u.test(label)) return null;
  const code = encodePunycode(label);
  return code === null || code.length > 59 ? null : `xn--${code}`;
}

/** One number of an IPv4 address: decimal, `0x` hexadecimal or `0` octal; `NaN` where it is none. */
function ipv4Number(part: string): number {
  if (part === '') return Number.NaN;
  if (/^0x[\da-f]*$/.test(part)) return part.length === 2 ? 0 : Number.parseInt(part.slice(2), 16);
  if (part.length > 1 && part.startsWith('0')) {
    return /^[0-7]+$/.test(part) ? Number.parseInt(part, 8) : Number.NaN;
  }
  return /^\d+$/.test(part) ? Number(part) : Number.NaN;
}

const INVALID = 'invalid';

/** `null` where the host does not end in a number; `INVALID` where it does and is no address. */
function readIpv4(host: string): string | null {
  const parts = host.split('.');
  if (parts.length > 1 && parts[parts.length - 1] === '') parts.pop();
  const last = parts[parts.length - 1]!;
  if (!/^\d+$/.test(last) && Number.isNaN(ipv4Number(last))) return null;
  if (parts.length > 4) return INVALID;
  const numbers = parts.map(ipv4Number);
  if (numbers.some((value) => Number.isNaN(value))) return INVALID;
  const tail = numbers.pop()!;
  if (numbers.some((value) => value > 255) || tail >= 256 ** (4 - numbers.length)) return INVALID;
  let value = tail;
  numbers.forEach((part, index) => (value += part * 256 ** (3 - index)));
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

/** The eight groups of an IPv6 address, or `null`. A dotted IPv4 may stand for the last two. */
function ipv6Groups(text: string): readonly number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const read = (half: string, isLast: boolean): number[] | null => {
    if (half === '') return [];
    const groups: number[] = [];
    const parts = half.split(':');
    for (const [at, part] of parts.entries()) {
      const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(part);
      if (dotted && isLast && at === parts.length - 1) {
        const bytes = dotted.slice(1).map(Number);
        if (bytes.some((byte, index) => byte > 255 || String(byte) !== dotted[index + 1])) return null;
        groups.push(bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!);
      } else if (/^[\da-f]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
      else return null;
    }
    return groups;
  };
  const head = read(halves[0]!, halves.length === 1);
  const tail = halves.length === 1 ? [] : read(halves[1]!, true);
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

/** A bracketed IPv6 address in its one spelling (RFC 5952): the longest run of two or more zero groups is `::`. */
function readIpv6(text: string): Host | null {
  const groups = ipv6Groups(text.slice(1, -1).toLowerCase());
  if (groups === null) return null;
  let best = { at: -1, length: 1 };
  for (let at = 0; at < 8; at++) {
    let length = 0;
    while (at + length < 8 && groups[at + length] === 0) length++;
    if (length > best.length) best = { at, length };
  }
  const hex = groups.map((group) => group.toString(16));
  const inner =
    best.at < 0 ? hex.join(':') : `${hex.slice(0, best.at).join(':')}::${hex.slice(best.at + best.length).join(':')}`;
  return { kind: 'ipv6', ascii: `[${inner}]`, unicode: `[${inner}]` };
}

/** The readable form of an ASCII host: each `xn--` label decoded. */
export function toUnicodeHost(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii;
  return ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
}

/**
 * Reads a host as a browser would: percent-decoding, compatibility forms (full-width letters, ideographic full stops),
 * case, international names to `xn--`, IPv4 in any base, a trailing full stop dropped. `null` for what no browser would
 * open. Non-transitional (`ß` stays), as the URL standard has it.
 */
export function readHost(raw: string): Host | null {
  if (raw.startsWith('[')) return raw.endsWith(']') ? readIpv6(raw) : null;
  const decoded = percentDecoded(raw);
  if (decoded === null || decoded.length > 1000) return null;
  const mapped = NON_ASCII.test(decoded)
    ? decoded.replace(IGNORED, '').replace(STOPS, '.').normalize('NFKC').toLowerCase().normalize('NFC')
    : decoded.toLowerCase();
  for (const char of mapped) {
    if (char < '!' || FORBIDDEN.has(char)) return null;
  }
  if (NON_ASCII.test(mapped) && DISALLOWED.test(mapped)) return null;
  const bare = mapped.endsWith('.') ? mapped.slice(0, -1) : mapped;
  if (bare === '') return null;
  const labels: string[] = [];
  for (const label of bare.split('.')) {
    const ascii = toAsciiLabel(label);
    if (ascii === null || ascii === '' || ascii.length > 63) return null;
    labels.push(ascii);
  }
  const ascii = labels.join('.');
  if (ascii.length > 253) return null;
  const address = readIpv4(ascii);
  if (address === INVALID) return null;
  if (address !== null) return { kind: 'ipv4', ascii: address, unicode: address };
  return { kind: 'name', ascii, unicode: toUnicodeHost(ascii) };
}
