import { describe, expect, it } from 'vitest';
import { citationCheck, recordQuote } from './citation-check.ts';

const before = 'Costs rose 4% in 2020. They fell later.';
const record = recordQuote('report', before, 0, 22);
const against = (text: string | null) => citationCheck([record], () => text)[0]!;

describe('re-checking recorded citations', () => {
  it('records the W3C selectors', () => {
    expect(record).toEqual({
      documentId: 'report',
      exact: 'Costs rose 4% in 2020.',
      prefix: '',
      suffix: ' They fell later.',
      start: 0,
      end: 22,
    });
  });
  it('passes an unchanged text', () => {
    expect(against(before)).toMatchObject({ outcome: 'passed', moved: false, record });
  });
  it('fails when the quote is gone, however similar its successor (Q39)', () => {
    expect(against('Costs rose 6% in 2020 (revised).').outcome).toBe('failed');
  });
  it('warns, and does not pass, when the document is not at hand', () => {
    expect(against(null)).toMatchObject({ outcome: 'warning', location: null });
  });
  it('fails when the document has lost its text', () => {
    expect(against('').outcome).toBe('failed');
  });
  it('passes a quote that moved, with its new offsets', () => {
    expect(against(`Preface. ${before}`)).toMatchObject({
      outcome: 'passed',
      moved: true,
      record: { start: 9, end: 31 },
    });
  });
  it('follows the context where the words stand twice', () => {
    const check = against(`Costs rose 4% in 2020. Other words. ${before}`);
    expect(check).toMatchObject({ moved: true, record: { start: 36 } });
  });
  it('gives one result a record, in order', () => {
    const results = citationCheck([record, { ...record, exact: 'nothing such' }, record], () => before);
    expect(results.map((result) => result.outcome)).toEqual(['passed', 'failed', 'passed']);
  });
});
