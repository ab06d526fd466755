/** First code points of the decimal digit blocks that we fold to ASCII, each a run of ten. */
const DIGIT_ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
  0xff10,
];

const FOLDS: ReadonlyMap<string, string> = new Map([
  ['‐', '-'],
  ['‑', '-'],
  ['﹣', '-'],
  ['－', '-'],
  ['‒', '–'],
  ['～', '~'],
  ['〜', '~'],
  ['\u2019', "'"],
  ['\u02bc', "'"],
  ['\u066c', "'"],
  ['\u066a', '%'],
  ['％', '%'],
  ['，', ','],
  ['．', '.'],
  ['（', '('],
  ['）', ')'],
  ['［', '['],
  ['］', ']'],
  ['：', ':'],
  ['；', ';'],
  ['／', '/'],
  ['＋', '+'],
  ['＄', '$'],
  ['￥', '¥'],
  ['￡', '£'],
  ['￠', '¢'],
  ['￦', '₩'],
  ['µ', 'μ'],
  ['℃', '℃'],
]);

function foldCode(code: number): string | null {
  for (const zero of DIGIT_ZEROS) if (code >= zero && code < zero + 10) return String.fromCharCode(48 + code - zero);
  if ((code >= 0xff21 && code <= 0xff3a) || (code >= 0xff41 && code <= 0xff5a))
    return String.fromCharCode(code - 0xfee0);
  return FOLDS.get(String.fromCharCode(code)) ?? null;
}

const foldCache = new Map<number, string | null>();

/**
 * Folds digits of other scripts, full-width forms and the variants of a sign to one form each, code unit for code unit:
 * the result has the length of the input, so an offset into one is an offset into the other. U+2212 stays apart from
 * the hyphen because it alone is always a sign. NFKC is not used: it would make 10² a 102.
 */
export function foldCharacters(text: string): string {
  let folded = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    let to = foldCache.get(code);
    if (to === undefined) {
      to = foldCode(code);
      foldCache.set(code, to);
    }
    if (to === null) continue;
    folded += text.slice(from, i) + to;
    from = i + 1;
  }
  return from === 0 ? text : folded + text.slice(from);
}

/** Lower case of the same length; a character whose lower case is longer stays as it is. */
export function lowerSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const one = text[i]!.toLowerCase();
    out += one.length === 1 ? one : text[i]!;
  }
  return out;
}

/**
 * w letter or mark · d digit · s white space · u superscript · f vulgar fraction · c ideograph, kana or hangul ·
 * p anything else
 */
export type CharClass = 'w' | 'd' | 's' | 'u' | 'f' | 'c' | 'p';

const LETTER = /[\p{L}\p{M}₀-₉]/u;
const SPACE = /\s/;
const classCache = new Map<number, CharClass>();

function classify(code: number): CharClass {
  const char = String.fromCharCode(code);
  if (code === 0xb2 || code === 0xb3 || code === 0xb9 || (code >= 0x2070 && code <= 0x207b)) return 'u';
  if ((code >= 0xbc && code <= 0xbe) || (code >= 0x2150 && code <= 0x215e)) return 'f';
  if (
    (code >= 0x3005 && code <= 0x3007) ||
    (code >= 0x3041 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xac00 && code <= 0xd7af)
  )
    return 'c';
  if (SPACE.test(char)) return 's';
  if (LETTER.test(char)) return 'w';
  return 'p';
}

/** Class of one (folded) code unit. */
export function charClass(code: number): CharClass {
  if (code < 0x80) {
    if (code >= 48 && code <= 57) return 'd';
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'w';
    return code === 32 || (code >= 9 && code <= 13) ? 's' : 'p';
  }
  let found = classCache.get(code);
  if (found === undefined) {
    found = classify(code);
    classCache.set(code, found);
  }
  return found;
}
