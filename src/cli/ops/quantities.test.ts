import { describe, expect, it } from 'vitest';
import { quantityOps } from './quantities.ts';

const run = (op: string, input: unknown): unknown => quantityOps[op]!.run(input);

describe('parse-numbers', () => {
  it('answers a period in periods and no value', () => {
    expect(run('parse-numbers', { text: 'Output grew in 2018–19 and again in FY2021/22.' })).toMatchObject({
      periods: ['2018/2019', '2021/2022'],
      values: [],
    });
  });

  it('answers a range with its ends', () => {
    expect(run('parse-numbers', { text: 'The grid lost 3.1–3.4 GW.' })).toMatchObject({
      ranges: [{ lo: 3.1, hi: 3.4, unit: 'GW' }],
      values: [{ low: 3.1, high: 3.4, unit: 'GW' }],
    });
  });

  it('answers an ambiguous figure with its readings', () => {
    expect(run('parse-numbers', { text: 'Reading: 31.275', lang: null })).toMatchObject({
      ambiguous: true,
      candidates: [31.275, 31275],
    });
  });

  it('answers a disagreement as a flag', () => {
    expect(run('parse-numbers', { text: 'Of 240 patients, 66 (31%) relapsed.' })).toMatchObject({
      flags: [{ detail: '66/240 = 27.5%, text says 31%' }],
    });
  });
});

describe('verify-value', () => {
  it('refuses a value that is neither number nor string', () => {
    expect(() => run('verify-value', { quote: 'x', value: true })).toThrow('value');
  });

  it('takes null for what is left out', () => {
    expect(run('verify-value', { quote: '$4.3B', value: 4.3e9, unit: null })).toMatchObject({ supported: true });
  });
});
