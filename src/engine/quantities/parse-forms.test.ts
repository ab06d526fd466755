import { describe, expect, it } from 'vitest';
import { checkConsistency } from './consistency.ts';
import { parseQuantities } from './parse.ts';
import { verifyValue } from './verify-value.ts';

/** Values and periods of a text, in one list each. */
function read(text: string): { values: string[]; periods: string[] } {
  const { quantities, periods } = parseQuantities(text);
  const values = quantities.map((q) => {
    const value = q.high === undefined ? String(Number(q.value.toPrecision(7))) : `${q.low}..${q.high}`;
    return q.unit === undefined ? value : `${value} ${q.unit}`;
  });
  return { values, periods: periods.map((period) => period.label) };
}

describe('less common forms of figures', () => {
  it.each([
    ['10^9 stars', ['1000000000 star']],
    ['10^-6', ['0.000001']],
    ['2^10', ['1024']],
    ['1.5x10-3 g', ['0.0015 g']],
    ['a 5 x 10 cm card', ['5', '10 cm']],
    ['1_000_000 rows', ['1000000 row']],
    ['1.500,- €', ['1500 EUR']],
    ['Rp 1.500.000', ['1500000 IDR']],
    ['1,5 mil millones de euros', ['1500000000 EUR']],
    ['1,5 miliardi di euro', ['1500000000 EUR']],
    ['a quarter of a million', ['250000']],
    ['quarter of a million', ['250000']],
    ['It runs at 220 V.', ['220 V']],
    ['13 A levels', ['13']],
    ['3D printing in 2D', []],
    ['221B Baker Street', []],
    ['file_1_000', []],
    ['One in four adults', ['0.25']],
    ['sold 5m copies', ['5000000 copy']],
    ['a 5m wide river', ['5 m']],
    ['12m euros', ['12000000 EUR']],
    ['$1,000 CAD', ['1000 CAD']],
    ['$-5', ['-5 USD']],
    ['r = -.42', ['-0.42']],
    ['.5%', ['0.5 %']],
    ['Balance: − 5', ['-5']],
    ['5 ± 0.3 kg', ['5 kg', '0.3 kg']],
    ['1,2,3', ['1', '2', '3']],
    ['a 3x3 grid', ['3', '3']],
    ['1920x1080', ['1920', '1080']],
    ['5× faster', ['5 x']],
    ['he is 6\'2"', ['6.166667 ft']],
    ['40°42′46″N', ['40.71278 °']],
    ['1h30', ['1.5 h']],
    ['2h 15m', ['2.25 h']],
    ['1 in 5 adults', ['0.2']],
    ['a million and a half', ['1500000']],
    ['two million and a quarter tonnes', ['2250000 t']],
    ['two hundred and a half-dozen others', ['200', '6 other']],
    ['a dozen and a half eggs', ['18 egg']],
    ['-3.5 to -1.2 points', ['-3.5..-1.2 point']],
    ['between −5 and −2 °C', ['-5..-2 °C']],
    ['-1 to 2 mm', ['-1..2 mm']],
    ['fell from −1.2 to −3.5 °C', ['-1.2 °C', '-3.5 °C']],
    ['a twofold rise', ['2 x']],
    ['a hundredfold rise', ['100 x']],
    ['folded in manifold ways', []],
    ['margin (5.2)%', ['-5.2 %']],
    ['a margin (5.2%) of note', ['5.2 %']],
    ['a 1-in-5 chance', ['0.2']],
    ['1 in 100,000 births', ['0.00001']],
    ['one in ten thousand', ['0.0001']],
    ['2 in 5 years', ['2', '5 year']],
    ['half the population', ['0.5']],
    ['almost half voted', ['0.5']],
    ['half an hour', ['0.5 h']],
    ['the second half', []],
    ['a half-hour show', []],
    ['one-quarter', ['0.25']],
    ['fünf Millionen Euro', ['5000000 EUR']],
    ["trois millions d'euros", ['3000000 EUR']],
    ['six million two hundred thousand', ['6200000']],
    ['the over-65s', ['65']],
    ['in her 80s', []],
    ['it took 90s', ['90 s']],
  ])('reads %s', (text, values) => {
    expect(read(text)).toEqual({ values, periods: [] });
  });

  it.each(
    [
      'open 24/7',
      'a 50/50 split',
      'the 9/11 attacks',
      'call +1 (555) 123-4567',
      'Springfield, IL 62704',
      'an iPhone 15',
      'the S&P 500 and the FTSE 100',
      'a 5G network',
      'in 4K video',
      'Nature 12(3):45-67',
    ].map((text) => [text]),
  )('finds no value in: %s', (text) => {
    expect(read(text).values).toEqual([]);
  });

  it.each([
    ['in nineteen eighty-four', '1984'],
    ['Nineteen Eighty-Four is a novel', '1984'],
    ['eighteen oh five', '1805'],
    ['by twenty twenty-one', '2021'],
    ['in two thousand and eight', '2008'],
    ["the '90s", '1990s'],
    ['the mid-sixties', '1960s'],
    ['in the early 80s', '1980s'],
  ])('reads the period of %s', (text, period) => {
    expect(read(text)).toEqual({ values: [], periods: [period] });
  });

  it.each([
    ['nineteen hundred people', ['1900 person']],
    ['in two thousand cases', ['2000 case']],
    ['nineteen twenty-dollar bills', ['19 bill', '20 USD']],
    ['in his nineties', []],
  ])('takes no year from %s', (text, values) => {
    expect(read(text)).toEqual({ values, periods: [] });
  });

  it('reads a comparison sign of two characters', () => {
    expect(parseQuantities('>=5').quantities[0]?.approximation).toBe('at-least');
    expect(parseQuantities('<= 10 mg').quantities[0]?.approximation).toBe('at-most');
  });
});

describe('values that a quote states in other words', () => {
  it.each<[string, number | string, string | undefined, boolean]>([
    ['Two thirds of voters agreed.', 66.7, '%', true],
    ['Two thirds of voters agreed.', 0.67, undefined, true],
    ['Two thirds of voters agreed.', 0.55, undefined, false],
    ['Half of members left.', 50, '%', true],
    ['The value is 0.05.', 5, '%', true],
    ['Output grew in 2018–19.', 2019, undefined, true],
    ['Output grew in 2018–19.', 19, undefined, false],
    ['There are 10^6 cells.', 1_000_000, undefined, true],
    ['There are 10^6 cells.', 10, undefined, false],
    ['The mill opened in nineteen eighty-four.', 1984, undefined, true],
    ['The head is José Núñez.', 'Jose Nunez', undefined, true],
    ['The head is José Núñez.', 'Jos', undefined, false],
  ])('%s — %s %s: %s', (quote, value, unit, supported) => {
    expect(verifyValue(quote, value, { unit }).supported).toBe(supported);
  });
});

describe('percentages that belong to another whole', () => {
  it.each([
    'We enrolled 120 patients (mean age 45, 55% women).',
    'Among 200 adults, 90 (45%) smoked, of whom 30 (33%) quit.',
  ])('leaves alone: %s', (text) => {
    expect(checkConsistency(text, parseQuantities(text).quantities)).toEqual([]);
  });
});
