const EAST_ASIAN = ['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'] as const;

/**
 * Encoding of text that is not UTF-8 and declares nothing. West European text has few bytes above 0x7F among its
 * letters, so windows-1252 is assumed unless more than 40 % of the letters are such bytes; then the East Asian decoders
 * are tried strictly and judged by how common their characters are, and Cyrillic by which reading has lower-case words.
 */
export function guessLegacyEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, Math.min(bytes.length, 65536));
  let high = 0;
  let letters = 0;
  for (const byte of sample) {
    if (byte >= 0x80) high++;
    else if ((byte | 32) >= 97 && (byte | 32) <= 122) letters++;
  }
  if (looksCentralEuropean(sample)) return 'windows-1250';
  if (high < 6 || high < 0.4 * (high + letters)) return 'windows-1252';
  let best = { encoding: 'windows-1252', score: 0 };
  for (const encoding of EAST_ASIAN) {
    const score = eastAsianScore(sample, encoding);
    if (score > best.score) best = { encoding, score };
  }
  for (const encoding of ['windows-1251', 'koi8-r', 'windows-1253'] as const) {
    const score = alphabetScore(sample, encoding);
    if (score > best.score) best = { encoding, score };
  }
  return best.score > 0.6 ? best.encoding : 'windows-1252';
}

/** Share of the non-ASCII characters that are kana, Hangul syllables or Han from the common half; 0 where a byte does not fit. */
function eastAsianScore(bytes: Uint8Array, encoding: (typeof EAST_ASIAN)[number]): number {
  let text: string;
  try {
    // A sample may be cut inside a character: the stream option leaves the rest pending instead of failing.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return 0;
  }
  let points = 0;
  let all = 0;
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) continue;
    all++;
    if (code >= 0xff61 && code <= 0xff9f) points -= 1;
    else if (code >= 0x3040 && code <= 0x30ff) points += 1;
    else if (code >= 0xac00 && code <= 0xd7a3) points += encoding === 'euc-kr' ? 1 : 0;
    else if (code >= 0x3000 && code <= 0x303f) points += 1;
    else if (code >= 0xff00 && code <= 0xff5e) points += 1;
    else if (COMMON_HAN.has(char)) points += 1.2;
    else if (code >= 0x4e00 && code <= 0x9fff) points += 0.5;
    else points -= 0.5;
  }
  return all === 0 ? 0 : points / all;
}

/** Frequent characters of Chinese and Japanese running text, in both the simplified and the traditional form. */
const COMMON_HAN = new Set(
  '的一是不了在人有我他這这中大来來上国國个個到说說们們为為子和你地出道也时時年得就那要下以生会會自着去之过過家学學对對可她里裏后後小么麼心多天而能好都然没沒日于於起还還发發成事只作当當想看文无無开開手十用主行方又如前所本见見经經头頭面公同三已老从從动動两兩长長知民样樣现現分将將外但身些与與高意进進把法此实實回二理美点點月明其种種声聲全工己话話儿兒者向情部正名定女问問力机機给給等几幾很业業最间間新什打便位因重被走电電四第门門相次东東政海口使教西再平真听聽世气氣信北少关關并並内加化由却卻代军軍产產入先山五太水万萬市',
);

/**
 * How much of the text reads as lower-case Cyrillic or Greek. A wrong table turns lower case into upper case inside
 * words, and puts letters of this alphabet beside Latin ones; both count against it.
 */
function alphabetScore(bytes: Uint8Array, encoding: 'windows-1251' | 'koi8-r' | 'windows-1253'): number {
  const text = new TextDecoder(encoding).decode(bytes);
  const isLower =
    encoding === 'windows-1253'
      ? (unit: number): boolean => (unit >= 0x3ac && unit <= 0x3ce) || unit === 0x390
      : (unit: number): boolean => unit >= 0x430 && unit <= 0x45f;
  const isUpper =
    encoding === 'windows-1253'
      ? (unit: number): boolean => unit >= 0x386 && unit < 0x3ac
      : (unit: number): boolean => unit >= 0x400 && unit < 0x430;
  let points = 0;
  let all = 0;
  let before = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const isLatin = (unit | 32) >= 97 && (unit | 32) <= 122;
    if (unit >= 0x80) {
      all++;
      if (isLower(unit)) points++;
      if (isUpper(unit) && isLower(before)) points--;
      if ((isLower(unit) || isUpper(unit)) && (before | 32) >= 97 && (before | 32) <= 122) points--;
    } else if (isLatin && (isLower(before) || isUpper(before))) points--;
    before = unit;
  }
  return all === 0 ? 0 : points / all;
}

/**
 * Czech, Slovak, Slovene or Croatian by a š or ž (which West European text lacks) together with č, ě, ř, ů or ň; Polish
 * by ą, ż, ź or ś inside words, where windows-1252 has raised figures and signs.
 */
function looksCentralEuropean(bytes: Uint8Array): boolean {
  const isLetter = (byte: number | undefined): boolean => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;
  let carons = 0;
  let others = 0;
  let signs = 0;
  let high = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    high++;
    const isInWord = isLetter(bytes[i - 1]) || isLetter(bytes[i + 1]);
    if (!isInWord) continue;
    if (byte === 0x9a || byte === 0x9e || byte === 0x8a || byte === 0x8e || byte === 0x9d) carons++;
    else if (byte === 0xe8 || byte === 0xec || byte === 0xf8 || byte === 0xf9 || byte === 0xf2) others++;
    else if (isLetter(bytes[i - 1]) && (byte === 0xb9 || byte === 0xb3 || byte === 0xbf || byte === 0x9f)) {
      if (isLetter(bytes[i + 1])) signs += 2;
    }
  }
  return (carons >= 1 && others >= 2 && carons + others > high / 3) || (signs >= 4 && signs > high / 4);
}
