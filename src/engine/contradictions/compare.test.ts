import { describe, expect, it } from 'vitest';
import { compareStatements } from './compare.ts';

const compare = (a: string, b: string): ReturnType<typeof compareStatements> =>
  compareStatements({ text: a }, { text: b });

describe('compareStatements', () => {
  it.each([
    ['K01', 'In 2017 Ms Rao chaired the port authority.', 'In 2024 Ms Rao is a judge.', false],
    ['K04', 'Basil needs six hours of sun.', 'The ferry carries 300 passengers.', false],
    ['K05', 'The audit advice was non-binding.', 'The court ruling was binding.', false],
    ['K05 sibling', 'The audit advice was non-binding.', 'The audit advice was binding.', true],
    ['K06', 'Always wear a helmet on site.', 'Never go on site without a helmet.', false],
    ['K06 sibling', 'Never enter the lab without gloves.', 'Always enter the lab with gloves.', false],
    ['K08', 'The bridge opened in 1974.', 'The bridge opened in 1978.', true],
    ['K08 sibling', 'The old bridge opened in 1974.', 'The new bridge opened in 1978.', false],
    ['K11', 'All members voted.', 'Not all members voted.', true],
    ['K11 sibling', 'Some members voted.', 'Not all members voted.', false],
    ['K11 sibling', 'Every shareholder agreed.', 'None of the shareholders agreed.', true],
    ['K18', 'Sales were 4.2 million in Q1.', 'Sales were 4.2 million in Q2.', false],
    ['K18 sibling', 'Sales were 4.2 million in Q1 2024.', 'Sales were 4.8 million in Q1 2024.', true],
    ['K18 sibling', 'Profits rose in 2023.', 'Profits fell in 2022.', false],
    ['K18 sibling', 'Profits rose in 2023.', 'Profits fell in 2023.', true],
  ])('%s: %s / %s', (_case, a, b, contradiction) => {
    expect(compare(a, b).contradiction).toBe(contradiction);
    expect(compare(b, a).contradiction).toBe(contradiction);
  });
  it('names what tells two statements apart', () => {
    expect(compare('Sales were 4.2 million in Q1.', 'Sales were 4.2 million in Q2.').type).toBe('other-date');
    expect(compare('Revenue was 5 million euros.', 'Revenue was 5 million dollars.').type).toBe('measure');
    expect(compare('The dam is 100 m high.', 'The dam is 328 feet high.').type).toBe('rounding');
    expect(compare('The mayor said the bridge is safe.', 'The bridge is not safe.').contradiction).toBe(false);
  });
  it('lets a later edition of one source supersede an earlier', () => {
    const a = { text: 'The town has 5,000 inhabitants.', source: 'Yearbook', date: '2015' };
    const b = { text: 'The town has 6,000 inhabitants.', source: 'Yearbook', date: '2025' };
    expect(compareStatements(a, b)).toMatchObject({ contradiction: false, type: 'superseded' });
    expect(compareStatements(a, { ...b, source: 'Gazette' })).toMatchObject({
      contradiction: false,
      type: 'other-date',
    });
    expect(compareStatements(a, { ...b, date: '2015' })).toMatchObject({ contradiction: true, type: 'conflict' });
  });
  it('takes two measurements of one thing, neither dated, for measurements and not for a conflict', () => {
    const of = (text: string, source: string, date?: string) => ({ text, source, ...(date ? { date } : {}) });
    const [a, b] = ['Highest point: Mount Calden 2,229 m', 'Highest point: Mount Calden 2,226 m'];
    expect(compareStatements(of(a, 'Atlas'), of(b, 'Survey'))).toMatchObject({ type: 'other-date', severity: 'low' });
    // Further apart, within one text, and counts: no measurement explains these.
    const far = 'Highest point: Mount Calden 2,410 m';
    expect(compareStatements(of(a, 'Atlas'), of(far, 'Survey')).contradiction).toBe(true);
    expect(compare(a, b).contradiction).toBe(true);
    const [c, d] = ['The town of Calden has 5,001 inhabitants.', 'The town of Calden has 5,003 inhabitants.'];
    expect(compareStatements(of(c, 'Atlas'), of(d, 'Survey')).contradiction).toBe(true);
  });
  it('does not excuse a clash about one event by the dates of the documents', () => {
    const a = { text: 'The bridge opened in 1974.', date: '2001' };
    expect(compareStatements(a, { text: 'The bridge opened in 1978.', date: '2011' }).contradiction).toBe(true);
  });
  it('rates a slip of scale worse than a small difference', () => {
    expect(compare('The dam cost 4 million euros.', 'The dam cost 4 billion euros.').severity).toBe('critical');
    expect(compare('The dam holds 400 tonnes.', 'The dam holds 410 tonnes.').severity).toBe('medium');
  });
});
