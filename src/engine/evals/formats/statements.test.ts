import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { previewFile, readNamedRows } from './preview-file.ts';
import { readStatements } from './read-statements.ts';

const COLUMNS = { statement: 'claim', evidence: 'text', label: 'gold', domain: null, kind: null, id: null };
const CSV =
  'claim,text,gold\n"The mill, old, opened in 1974.","It opened in 1974.",yes\nShort line\n,No claim,yes\nA.,B.,perhaps\nC.,D.,no\n';

describe('previewFile', () => {
  const roles: readonly (readonly [string, string, string])[] = [
    ['corpus.jsonl', '{"_id":"d1","title":"T","text":"x"}', 'corpus'],
    ['queries.jsonl', '{"_id":"q1","text":"x"}', 'queries'],
    ['set/qrels/test.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\t1', 'qrels'],
    ['a.txt', 'q1 0 d1 1\nq1 0 d2 0', 'qrels'],
    ['b.txt', 'q1 Q0 d1 1 12.5 tag', 'run'],
    ['baseline.run', 'q1 Q0 d1 1 12.5 tag', 'baseline'],
    ['c.csv', CSV, 'statements'],
    ['d.jsonl', '{"claim":"A","evidence":"B","label":"SUPPORTS"}', 'statements'],
    ['e.json', '{"items":[{"draft":"A."}]}', 'gold-set'],
    ['f.bin', 'nothing', 'unknown'],
    ['g', '', 'unknown'],
  ];
  for (const [name, text, role] of roles) {
    it(`takes ${name} for ${role}`, () => {
      expect(previewFile(name, text).role).toBe(role);
    });
  }
  it('shows columns, first rows, the few values of a column, and what could not be read', () => {
    const preview = previewFile('c.csv', CSV);
    expect(preview).toMatchObject({ columns: ['claim', 'text', 'gold'], rows: 4, unreadCount: 1 });
    expect(preview.samples[0]).toEqual(['The mill, old, opened in 1974.', 'It opened in 1974.', 'yes']);
    expect(preview.values['gold']).toEqual(['yes', 'perhaps', 'no']);
    expect(preview.unread).toEqual([{ line: 3, why: 'the table has 3 columns, this line 1' }]);
  });
  test.prop([fc.string(), fc.string()])('never throws', (name, text) => {
    expect(previewFile(name, text).name).toBe(name);
  });
});

describe('readNamedRows', () => {
  it('reads the separator that cuts the header most', () => {
    expect(readNamedRows('a;b;c\n1,5;2;3').rows).toEqual([{ line: 2, value: { a: '1,5', b: '2', c: '3' } }]);
  });
  it('names lines of JSON Lines that are none', () => {
    const { rows, unread } = readNamedRows('{"a":1}\nnot json\n[1]\n{"a":2}');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
    expect(unread.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('readStatements', () => {
  const outcome = readStatements(CSV, COLUMNS, { yes: 'pass', no: 'contradicted' }, 'mine');
  it('makes items of the rows that are whole, and names the others with their line', () => {
    expect(outcome.value.items.map(({ draft, verdicts }) => [draft, verdicts])).toEqual([
      ['The mill, old, opened in 1974.', ['pass']],
      ['C.', ['contradicted']],
    ]);
    expect(outcome.unread.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(outcome.unread[2]?.why).toBe('the label "perhaps" is mapped to no verdict');
  });
  it('gives rows of one evidence one source', () => {
    const { value } = readStatements(
      'claim\ttext\tgold\nA.\tSame.\tyes\nB.\tSame.\tyes',
      COLUMNS,
      { yes: 'pass' },
      'x',
    );
    expect(value.sources).toHaveLength(1);
    expect(new Set(value.items.flatMap(({ sourceIds }) => sourceIds)).size).toBe(1);
  });
  it('reads lists of evidence sentences and the labels of well-known sets', () => {
    const text = '{"claim":"A.","text":["One.","Two."],"gold":"REFUTES"}';
    expect(readStatements(text, COLUMNS, {}, 'x').value).toMatchObject({
      sources: [{ text: 'One. Two.' }],
      items: [{ verdicts: ['contradicted'] }],
    });
  });
  it('does not take a label for a member of every object', () => {
    const text = '{"claim":"A.","text":"B.","gold":"toString"}';
    expect(readStatements(text, COLUMNS, {}, 'x').unread).toHaveLength(1);
  });
});
