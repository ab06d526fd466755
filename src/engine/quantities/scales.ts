/** Scale words by their power of ten, lower case, without a closing full stop. English, then other languages. */
const WORD_SCALES: readonly (readonly [number, string])[] = [
  [2, 'hundred hundreds cent hundert cien ciento'],
  [3, 'thousand thousands tsd mille tausend mil mila duizend tys tusen тысяч тысячи тыс हज़ार हजार'],
  [5, 'lakh lakhs lac lacs लाख'],
  [
    6,
    'million millions mio mn mln millionen milj milione milioni millón millón millones milhão milhões miljoen milion milionów miljoner mill миллион миллионов млн مليون',
  ],
  [7, 'crore crores करोड़ करोड'],
  [
    9,
    'billion billions bn bln mrd milliarde milliarden milliard milliards md mds miliardo miliardi miljard miliard miliardów miljarder mdr миллиард миллиардов млрд مليار',
  ],
  [12, 'trillion trillions tn trn billionen bio billón billones трлн'],
  [15, 'quadrillion quadrillions billiarde billiarden'],
];

const byWord = new Map<string, number>();
for (const [power, words] of WORD_SCALES) for (const word of words.split(' ')) byWord.set(word, power);

/** Words that mean another power in a long-scale language than in English. */
const LONG_SCALE: Readonly<Record<string, number>> = { billion: 12, billions: 12, trillion: 18, trillions: 18 };
const LONG_SCALE_LANGS = new Set(['de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'da', 'no', 'nb', 'fi', 'cs', 'hu']);

/** Power of ten of a scale word in lower case, or `null`. In German or French a `billion` is 10^12. */
export function scalePower(lower: string, lang?: string): number | null {
  if (lang !== undefined && LONG_SCALE_LANGS.has(lang)) {
    const long = LONG_SCALE[lower];
    if (long !== undefined) return long;
  }
  return byWord.get(lower) ?? null;
}

/** Scale words that are abbreviations and may carry a full stop (`Mio.`, `bn.`). */
export const SCALE_ABBREVIATIONS: ReadonlySet<string> = new Set(
  'mio mrd bio tsd bn mn mln mill milj md mds tys млн млрд тыс трлн'.split(' '),
);

/** Scale words that show the text to write decimals with a comma. */
export const COMMA_SCALE_WORDS: ReadonlySet<string> = new Set(
  'mio mrd tsd millionen milliarden milliarde milliard milliards millones milioni miliardi milhões miljoen miljard miljoner miljarder milionów miliardów млн млрд тыс'.split(
    ' ',
  ),
);

/**
 * Power of a suffix glued to a figure: `2K`, `4.3B`, `$5m`. A lower-case `m` is a metre unless the figure is money; a
 * lower-case `b` or `t` likewise. `null` where the letters are no suffix.
 */
export function suffixPower(text: string, isMoney: boolean): number | null {
  switch (text) {
    case 'k':
    case 'K':
      return 3;
    case 'M':
    case 'MM':
    case 'mn':
    case 'Mn':
    case 'mln':
      return 6;
    case 'B':
    case 'bn':
    case 'Bn':
    case 'BN':
      return 9;
    case 'T':
    case 'tn':
    case 'Tn':
    case 'trn':
      return 12;
    case 'm':
    case 'mm':
      return isMoney ? 6 : null;
    case 'b':
      return isMoney ? 9 : null;
    case 't':
      return isMoney ? 12 : null;
    case 'Cr':
    case 'cr':
      return isMoney ? 7 : null;
    case 'L':
      return isMoney ? 5 : null;
    default:
      return null;
  }
}

/** What people count in millions and nobody measures in metres, so that the `m` of `5m viewers` is a million. */
const COUNTED_IN_MILLIONS: ReadonlySet<string> = new Set(
  (
    'people users viewers listeners readers copies customers consumers jobs households residents voters votes subscribers followers ' +
    'passengers visitors tourists cases deaths births doses jabs homes children adults women men workers employees patients ' +
    'students pupils downloads streams members views hits tests tickets orders shares refugees migrants immigrants citizens ' +
    'families accounts records players fans euros dollars pounds yen barrels tonnes vehicles cars americans britons germans europeans'
  ).split(' '),
);

/** Whether the lower-case word after `5m` shows that the `m` means a million. */
export function isCountedInMillions(lower: string): boolean {
  return COUNTED_IN_MILLIONS.has(lower);
}

/** Magnitude characters after a figure or inside a CJK numeral. */
export const CJK_POWERS: ReadonlyMap<string, number> = new Map([
  ['十', 1],
  ['拾', 1],
  ['百', 2],
  ['佰', 2],
  ['千', 3],
  ['仟', 3],
  ['万', 4],
  ['萬', 4],
  ['亿', 8],
  ['億', 8],
  ['兆', 12],
  ['京', 16],
  ['백', 2],
  ['천', 3],
  ['만', 4],
  ['억', 8],
  ['조', 12],
]);
