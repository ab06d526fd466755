import { describe, expect, it } from 'vitest';
import { compareQuantities, relateQuantities } from './compare.ts';
import { parseQuantities } from './parse.ts';

const one = (text: string) => parseQuantities(text).quantities[0]!;

describe('shares said as counts', () => {
  it('tells one in four from one in five', () => {
    expect(relateQuantities(one('One in four adults'), one('One in five adults')).relation).toBe('differs');
    expect(relateQuantities(one('One in four adults'), one('1 in 4 adults')).relation).toBe('equal');
    expect(relateQuantities(one('Two thirds of voters'), one('Half of voters')).relation).toBe('differs');
    expect(relateQuantities(one('half a million people'), one('520,000 people')).relation).not.toBe('differs');
  });
});

describe('comparing a claimed with a stated quantity', () => {
  it.each([
    ['$4.3 billion', '$4,300 million', 'equal'],
    ['1 km', '1000 m', 'equal'],
    ['about 45.9 million', '45,925,301', 'rounds'],
    ['about 6,560 km', '6,650 km', 'differs'],
    ['about 40%', '41.8%', 'rounds'],
    ['below 3 °C', 'below 2 °C', 'incomparable'],
    ['more than 5,000', 'more than 5,400', 'within'],
    ['$4.31 billion', '$4.3 billion', 'rounds'],
    ['882 ft', '269 m', 'rounds'],
    ['more than 9 million', '9.4 million', 'within'],
    ['more than 9 million', '5.2 million', 'differs'],
    ['at most 5%', '4%', 'within'],
    ['3.2 GW', '3.1–3.4 GW', 'incomparable'],
    ['3.4 GW', '3.1–3.4 GW', 'within'],
    ['4 GW', '3.1–3.4 GW', 'differs'],
    ['3–4 GW', '3.2 GW', 'within'],
    ['2%', '2 percentage points', 'other-unit'],
    ['$5', '€5', 'other-unit'],
    ['50', '150', 'differs'],
    ['600 million', '1 billion', 'differs'],
    ['2,224 people', '2,224 passengers', 'equal'],
    ['300 passengers', '300 ships', 'other-unit'],
    ['a quarter of voters', '25%', 'equal'],
    ['two thirds', '67%', 'rounds'],
    ['$5', '7', 'incomparable'],
    ['25 basis points', '0.25 percentage points', 'equal'],
    ['68 °F', '20 °C', 'equal'],
  ])('%s against %s: %s', (claimed, stated, relation) => {
    expect(compareQuantities(one(claimed), one(stated))).toBe(relation);
  });

  it('puts the period before the value', () => {
    expect(compareQuantities(one('$5 million in 2022'), one('$5 million in 2024'))).toBe('other-period');
    expect(compareQuantities(one('4.2 million in Q1'), one('4.2 million in Q2'))).toBe('other-period');
    expect(compareQuantities(one('$5 million in 2019'), one('$5 million at 31 December 2019'))).toBe('equal');
  });

  it('names a slip of a whole scale word', () => {
    expect(relateQuantities(one('$2 billion'), one('$2 million'))).toMatchObject({
      relation: 'differs',
      scaleSlip: true,
    });
    expect(relateQuantities(one('$2 billion'), one('$3 million')).scaleSlip).toBeUndefined();
  });
});
