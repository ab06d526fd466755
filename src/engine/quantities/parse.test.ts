import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuantities } from './parse.ts';
import type { ParseOptions } from './parse.ts';

/** Values of a text as `value unit`, a range as `low..high unit`. */
function read(text: string, options?: ParseOptions): string[] {
  return parseQuantities(text, options).quantities.map((q) => {
    const value = q.high === undefined ? String(q.value) : `${q.low}..${q.high}`;
    return q.unit === undefined ? value : `${value} ${q.unit}`;
  });
}
const periods = (text: string): string[] => parseQuantities(text).periods.map((period) => period.label);

describe('figures', () => {
  it.each([
    ['Der Umsatz betrug 1.234,56 Mio. €.', 'de', '1234560000 EUR'],
    ['Der Umsatz betrug 1.234,56 Mio. €.', undefined, '1234560000 EUR'],
    ['Le chiffre est de 1 234,5 kg.', 'fr', '1234.5 kg'],
    ['CHF 1’234.50', 'de-CH', '1234.5 CHF'],
    ['₹1,23,45,678', undefined, '12345678 INR'],
    ['Rs. 5 lakh crore', undefined, '5000000000000 INR'],
    ['They shipped 734 500 t of ore.', undefined, '734500 t'],
    ['31.275 Einwohner', undefined, '31275 inhabitant'],
    ['It has 31.275', 'de', '31275'],
    ['It has 31.275', 'en', '31.275'],
    ['It has 31,275', 'de', '31.275'],
    ['It has 31,275', undefined, '31275'],
    ['1.234 Mrd. Euro', undefined, '1234000000000 EUR'],
  ])('reads %s (%s)', (text, lang, expected) => {
    expect(read(text, { lang })).toEqual([expected]);
  });

  it('keeps both readings of a lone dot before three digits', () => {
    const [q] = parseQuantities('Reading: 31.275').quantities;
    expect(q).toMatchObject({ ambiguous: true, candidates: [31.275, 31275] });
  });

  it('lets another figure of the text or of the context decide a dot', () => {
    expect(read('31.275 against 3,5')).toEqual(['31275', '3.5']);
    expect(read('31.275 against 3.5')).toEqual(['31.275', '3.5']);
    expect(read('31.275', { context: 'Umsatz 12,5 Mio.' })).toEqual(['31275']);
  });

  it('reads a true minus, a glued hyphen and accounting brackets as a sign', () => {
    expect(read('Change: −7.25 points')).toEqual(['-7.25 point']);
    expect(read('It was -5 °C')).toEqual(['-5 °C']);
    expect(read('It was minus 5 °C')).toEqual(['-5 °C']);
    expect(read('Net result  (48,215)', { context: 'table cell' })).toEqual(['-48215']);
    expect(read('a loss of $(48,215)')).toEqual(['-48215 USD']);
    expect(read('1,234-', { context: 'table cell' })).toEqual(['-1234']);
    expect(read('1,234- to 5', { context: 'table cell' })[0]).toBe('-1234');
    expect(read('the 12- and 15-inch pipes')[0]).not.toContain('-');
  });

  it('does not take an aside in brackets for a negative', () => {
    expect(read('a profit of £30m ($48m)')).toEqual(['30000000 GBP', '48000000 USD']);
    expect(read('66 (31%)')).toEqual(['66', '31 %']);
  });

  it.each([
    ['4.3e9', '4300000000'],
    ['4.3 × 10^9', '4300000000'],
    ['4.3·10⁹', '4300000000'],
    ['2.5 × 10−3 m', '0.0025 m'],
    ['1½ cups', '1.5 cup'],
    ['1 1/2 cups', '1.5 cup'],
  ])('reads %s', (text, expected) => {
    expect(read(text)[0]).toBe(expected);
  });

  it('reads digits and magnitudes of other scripts', () => {
    expect(read('١٢٣٤')).toEqual(['1234']);
    expect(read('१,२३,४५६')).toEqual(['123456']);
    expect(read('１２．５％')).toEqual(['12.5 %']);
    expect(read('营收 1,280万元。')).toEqual(['12800000 CNY']);
    expect(read('3億5000万円')).toEqual(['350000000 JPY']);
    expect(read('三千二百万円')).toEqual(['32000000 JPY']);
    expect(read('增长百分之五')).toEqual(['5 %']);
  });
});

describe('words', () => {
  it.each([
    ['twenty-one hundred', 2100],
    ['three million two hundred thousand', 3_200_000],
    ['half a billion', 5e8],
    ['one and a half million', 1.5e6],
    ['one hundred and five', 105],
    ['two point five million', 2.5e6],
    ['a dozen', 12],
    ['three quarters', 0.75],
    ['one in five adults', 0.2],
    ['fifteen hundred', 1500],
  ])('reads %s as %d', (text, value) => {
    expect(parseQuantities(text).quantities.map((q) => q.value)).toEqual([value]);
  });

  it('takes no number from a plural magnitude or an article', () => {
    expect(read('hundreds of ships, one of them a wreck')).toEqual([]);
  });
});

describe('scale, unit and comparison', () => {
  it.each([
    ['The app has 2K users.', '2000 user'],
    ['A$5bn', '5000000000 AUD'],
    ['US$ 3.2m', '3200000 USD'],
    ['5 Mio. €', '5000000 EUR'],
    ['4.3 million dollars', '4300000 USD'],
    ['a 21-knot ship', '21 kn'],
    ['30 miles per hour', '30 mph'],
    ['12 mg/dL', '12 mg/dL'],
    ['300 square kilometres', '300 km²'],
    ['12.5mm of rain', '12.5 mm'],
    ['9.8 m/s²', '9.8 m/s²'],
    ['2 hours and 30 minutes', '2.5 h'],
    ['6 ft 6 in.', '6.5 ft'],
    ["12,3 milliards d'euros", '12300000000 EUR'],
    ['a loss of $(1.2) million', '-1200000 USD'],
    ['25 basis points', '25 bp'],
    ['2 percentage points', '2 pp'],
    ['32.30 per cent', '32.3 %'],
    ['150 first-class passengers', '150 passenger'],
    ['2,224 people', '2224 person'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ['more than 9 million', 'more-than'],
    ['no more than 9 million', 'at-most'],
    ['at least 9 million', 'at-least'],
    ['about 9 million', 'about'],
    ['9 million or more', 'at-least'],
    ['1,500+', 'at-least'],
    ['fewer than 300', 'less-than'],
  ])('reads %s as %s', (text, approximation) => {
    expect(parseQuantities(text).quantities[0]?.approximation).toBe(approximation);
  });

  it('states the precision of the last digit in base units', () => {
    expect(parseQuantities('$4.3 billion').quantities[0]).toMatchObject({ value: 4.3e9, precision: 1e8, scale: 1e9 });
  });
});

describe('ranges', () => {
  it.each([
    ['The grid lost 3.1–3.4 GW.', ['3.1..3.4 GW']],
    ['21 to 22 knots', ['21..22 kn']],
    ['between 3 and 4 tonnes', ['3..4 t']],
    ['$3–4 million', ['3000000..4000000 USD']],
    ['$500 million to $1 billion', ['500000000..1000000000 USD']],
  ])('reads %s as one range', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reads a change as two figures', () => {
    expect(read('rose from 4% to 6%')).toEqual(['4 %', '6 %']);
    expect(read('rose 4% to 6 million')).toEqual(['4 %', '6000000']);
  });

  it('gives the unit of the second signed figure to the first', () => {
    expect(read('from –5 to –10 °C')).toEqual(['-5 °C', '-10 °C']);
  });

  it('reads figures out of order as two', () => {
    expect(read('they won 3–2')).toEqual(['3', '2']);
  });
});

describe('what is no value', () => {
  it.each([
    'See Section 4.2, Table 3 and Figure 12.',
    'as shown [12], [2–4] and [3, 5]',
    'call +1 555-123-4567 or 555-1234',
    'an A320, COVID-19, version 2.1.3 and 12 Main Street',
    'https://example.org/2019/12345?x=99',
    '1. First\n2. Second',
  ])('finds none in: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('periods', () => {
  it('reads spans of years as periods and not as ranges', () => {
    const text = 'Output grew in 2018–19 and again in FY2021/22.';
    expect(periods(text)).toEqual(['2018/2019', '2021/2022']);
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['on 14 April 1912', '1912-04-14'],
    ['April 14th, 1912', '1912-04-14'],
    ['14. April 1912', '1912-04-14'],
    ['2016-03-04', '2016-03-04'],
    ['25/12/2016', '2016-12-25'],
    ['2016年3月4日', '2016-03-04'],
    ['in the first quarter of 2023', '2023-Q1'],
    ['Q1 2024', '2024-Q1'],
    ['the 1990s', '1990s'],
    ['the 19th century', '19th century'],
    ['in 2010-15', '2010/2015'],
  ])('reads %s', (text, label) => {
    expect(periods(text)).toEqual([label]);
    expect(read(text)).toEqual([]);
  });

  it('keeps both readings of a numeric date that nothing decides', () => {
    const parsed = parseQuantities('on 3/4/2016');
    expect(parsed.periods[0]?.candidates).toEqual(['2016-04-03', '2016-03-04']);
    expect(parsed.flags[0]?.kind).toBe('ambiguous-date');
  });

  it('takes four digits that count something for a value', () => {
    expect(read('2000 people came in 2001')).toEqual(['2000 person']);
  });

  it.each([
    ['Revenue was $12.4 billion in fiscal 2022 and $15.1 billion in fiscal 2024.', ['2022', '2024']],
    ['Fiscal 2024 revenue reached $12.4 billion.', ['2024']],
    ['It rose from 4% in 2019 to 6% in 2020.', ['2019', '2020']],
    [
      'for the years ended December 31, 2019, 2018 and 2017 were $131 million, $117 million and $180 million, respectively.',
      ['2019-12-31', '2018', '2017'],
    ],
    ['In 2018 income was $53 million, compared to $55 million in 2017.', ['2018', '2017']],
    ['Sales were 5 million units. In 2019 they stopped.', [undefined]],
  ])('binds each value of: %s', (text, expected) => {
    expect(parseQuantities(text).quantities.map((q) => q.period)).toEqual(expected);
  });

  it('reads times of day apart from values', () => {
    const times = parseQuantities('at 11.40 p.m., 12.17 A. M. and 11:40 PM').quantities;
    expect(times.map((q) => [q.kind, q.value])).toEqual([
      ['time', 1420],
      ['time', 17],
      ['time', 1420],
    ]);
  });
});

describe('promises', () => {
  const locales = [
    { lang: 'en', group: ',', decimal: '.' },
    { lang: 'de', group: '.', decimal: ',' },
    { lang: 'fr', group: '\u202f', decimal: ',' },
    { lang: 'sv', group: '\u00a0', decimal: ',' },
    { lang: 'de-CH', group: '’', decimal: '.' },
  ] as const;

  it('reads back every number written in the form of its language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...locales),
        (whole, cents, form) => {
          const grouped = new Intl.NumberFormat('en-US').format(whole).replaceAll(',', form.group);
          const text = `x: ${grouped}${form.decimal}${String(cents).padStart(2, '0')} kg`;
          const [q] = parseQuantities(text, { lang: form.lang }).quantities;
          expect(q?.value).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`));
          expect(text.slice(q!.start, q!.end)).toBe(text.slice(3));
        },
      ),
    );
  });

  const piece = fc.constantFrom(
    ...'1|23|,|.| |-|–|(|)|%|$|€|K|million|one|half|a|and|to|from|½|²|千|万|三|Q|FY|2019|/|:|pm|\n|\t|[|]|e|×|10|^|\ud800|٣|per|km'.split(
      '|',
    ),
  );
  it('never throws, and gives finite values with ordered spans, on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece, { maxLength: 16 }).map((parts) => parts.join('')),
        ),
        (text) => {
          let last = 0;
          for (const q of parseQuantities(text).quantities) {
            expect(q.start).toBeGreaterThanOrEqual(last);
            expect(q.end).toBeGreaterThan(q.start);
            expect(Number.isFinite(q.value)).toBe(true);
            if (q.high !== undefined) expect(q.high).toBeGreaterThan(q.value);
            last = q.end;
          }
          expect(last).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
