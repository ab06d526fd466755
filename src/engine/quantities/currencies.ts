/** Symbols that stand for one currency on their own; `$`, `¥` and `£` by the reading that is usual without a prefix. */
export const CURRENCY_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₿', 'BTC'],
]);

/** Letters written before a symbol (`US$`, `A$`, `CN¥`), lower case, by symbol. */
export const SYMBOL_PREFIXES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  $: new Map([
    ['us', 'USD'],
    ['u', 'USD'],
    ['a', 'AUD'],
    ['au', 'AUD'],
    ['c', 'CAD'],
    ['ca', 'CAD'],
    ['can', 'CAD'],
    ['nz', 'NZD'],
    ['hk', 'HKD'],
    ['s', 'SGD'],
    ['sg', 'SGD'],
    ['nt', 'TWD'],
    ['r', 'BRL'],
    ['mx', 'MXN'],
    ['z', 'ZWL'],
  ]),
  '¥': new Map([
    ['cn', 'CNY'],
    ['rmb', 'CNY'],
    ['jp', 'JPY'],
  ]),
  '£': new Map([
    ['e', 'EGP'],
    ['gb', 'GBP'],
  ]),
};

/** ISO 4217 codes that are read when written in capitals. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'USD EUR GBP JPY CHF CNY RMB AUD CAD NZD HKD SGD TWD INR KRW RUB TRY UAH ILS THB VND PHP NGN BRL MXN ZAR SEK NOK DKK ' +
    'ISK PLN CZK HUF RON BGN HRK AED SAR QAR KWD EGP IDR MYR PKR BDT LKR CLP COP PEN ARS BTC DEM FRF ITL ATS'
  ).split(' '),
);

/** Shorthands written before or after the figure, lower case. */
export const CURRENCY_SHORTHANDS: ReadonlyMap<string, string> = new Map([
  ['kr', 'SEK'],
  ['rs', 'INR'],
  ['re', 'INR'],
  ['fr', 'CHF'],
  ['sfr', 'CHF'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['rm', 'MYR'],
  ['rp', 'IDR'],
]);

const NAMES: readonly (readonly [string, string])[] = [
  ['USD', 'dollar dollars dólares dólar dollari ドル'],
  ['EUR', 'euro euros ευρώ'],
  ['GBP', 'sterling'],
  ['JPY', 'yen'],
  ['CNY', 'yuan renminbi'],
  ['INR', 'rupee rupees'],
  ['CHF', 'franken'],
  ['RUB', 'rouble roubles ruble rubles рублей руб'],
  ['KRW', 'won'],
  ['SEK', 'kronor krona'],
  ['DKK', 'kroner'],
  ['PLN', 'zloty złotych'],
  ['TRY', 'lira'],
  ['BRL', 'reais'],
  ['ZAR', 'rand'],
  ['THB', 'baht'],
  ['MXN', 'pesos'],
  ['cent', 'cents cent'],
  ['BTC', 'bitcoin bitcoins'],
];
const names = new Map<string, string>();
for (const [code, words] of NAMES) for (const word of words.split(' ')) names.set(word, code);

/** Currency of a word such as `dollars`, lower case, or `null`. */
export function currencyOfWord(lower: string): string | null {
  return names.get(lower) ?? null;
}

/** Nationality before `dollars`, `pounds`, `francs` … */
export const CURRENCY_NATIONS: ReadonlyMap<string, string> = new Map([
  ['us dollars', 'USD'],
  ['us dollar', 'USD'],
  ['american dollars', 'USD'],
  ['australian dollars', 'AUD'],
  ['canadian dollars', 'CAD'],
  ['singapore dollars', 'SGD'],
  ['zealand dollars', 'NZD'],
  ['swiss francs', 'CHF'],
  ['swedish kronor', 'SEK'],
  ['danish kroner', 'DKK'],
  ['norwegian kroner', 'NOK'],
  ['indian rupees', 'INR'],
  ['pakistani rupees', 'PKR'],
  ['japanese yen', 'JPY'],
  ['chinese yuan', 'CNY'],
  ['british pounds', 'GBP'],
]);

/** CJK currency words, longest first. */
export const CJK_CURRENCIES: readonly (readonly [string, string])[] = [
  ['人民币', 'CNY'],
  ['人民幣', 'CNY'],
  ['美元', 'USD'],
  ['欧元', 'EUR'],
  ['歐元', 'EUR'],
  ['日元', 'JPY'],
  ['日圓', 'JPY'],
  ['英镑', 'GBP'],
  ['港元', 'HKD'],
  ['港币', 'HKD'],
  ['韩元', 'KRW'],
  ['ドル', 'USD'],
  ['ユーロ', 'EUR'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['원', 'KRW'],
  ['달러', 'USD'],
];
