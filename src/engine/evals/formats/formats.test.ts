import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBeirSet } from './read-beir.ts';
import { readRecords } from './read-delimited.ts';
import { readTable, readValue } from './read-table.ts';
import { readNumber } from './table-builder.ts';
import type { ScoreTable } from './table-builder.ts';
import { readSlices } from '../read-slices.ts';

const plain = (table: ScoreTable): unknown =>
  Object.fromEntries([...table].map(([query, row]) => [query, Object.fromEntries(row)]));
const WANTED = { q1: { d1: 2, d2: 0 }, q2: { d3: 1 } };

describe('readTable', () => {
  it.each([
    ['TREC judgements', 'q1 0 d1 2\nq1 0 d2 0\nq2 0 d3 1\n'],
    ['TREC with tabs, CRLF, blank lines and a byte-order mark', '\ufeffq1\t0\td1\t2\r\n\r\nq1 0  d2 0\r\nq2 0 d3 1'],
    ['BEIR', 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq2\td3\t1\n'],
    ['CSV with other names, order and quotes', 'rel,doc_id,qid\r\n2,"d1",q1\r\n0,d2,q1\r\n1,d3,"q2"\r\n'],
    ['CSV with semicolons', 'query;document;grade\nq1;d1;2\nq1;d2;0\nq2;d3;1\n'],
    ['three bare columns', 'q1,d1,2\nq1,d2,0\nq2,d3,1'],
    [
      'JSON Lines',
      '{"qid":"q1","docid":"d1","rel":2}\n{"qid":"q1","docid":"d2","rel":false}\n{"query-id":"q2","corpus-id":"d3","score":1}',
    ],
    ['a JSON map', '{"q1":{"d1":2,"d2":0},"q2":{"d3":1}}'],
    [
      'a JSON array',
      '[{"query":"q1","doc":"d1","label":2},{"query":"q1","doc":"d2","label":0},{"query":"q2","doc":"d3","label":"1"}]',
    ],
  ])('reads %s', (_what, text) => {
    const got = readTable(text, 'qrels');
    expect(got.unread).toEqual([]);
    expect(plain(got.value)).toEqual(WANTED);
    expect(got.read).toBe(3);
  });
  it('reads a run by its scores, and by rank or order where there are none', () => {
    expect(plain(readTable('q1 Q0 d1 1 0.5 tag\nq1 Q0 d2 2 1e-3 tag', 'run').value)).toEqual({
      q1: { d1: 0.5, d2: 0.001 },
    });
    expect(plain(readTable('qid,docid,rank\nq1,d1,1\nq1,d2,2', 'run').value)).toEqual({ q1: { d1: -1, d2: -2 } });
    const ordered = readValue({ q1: ['d1', 'd2'] }, 'run').value.get('q1')!;
    expect(ordered.get('d1')! > ordered.get('d2')!).toBe(true);
    const forms = { q1: [{ docid: 'd1', score: 3 }, ['d2', 2]] };
    expect(plain(readValue(forms, 'run').value)).toEqual({ q1: { d1: 3, d2: 2 } });
  });
  it('keeps a query that has no documents', () => {
    expect(plain(readValue({ q1: {} }, 'run').value)).toEqual({ q1: {} });
  });
  it.each([
    ['too few columns', 'q1 0 d1 2\nq1 0 d2\nq2 0 d3 1', 2, /four columns/],
    ['a grade that is no number', 'q1 0 d1 2\nq1 0 d2 high\nq2 0 d3 1', 2, /"high" is no finite number/],
    ['a grade that is not finite', 'q1 0 d1 2\nq1 0 d2 NaN\nq2 0 d3 1', 2, /no finite number/],
    ['a grade out of all bounds', 'q1 0 d1 2\nq1 0 d2 1e999\nq2 0 d3 1', 2, /no finite number/],
    ['the same judgement twice', 'q1 0 d1 2\nq1 0 d1 2\nq2 0 d3 1', 2, /a second time for/],
    ['two judgements that differ', 'q1 0 d1 2\nq1 0 d1 1\nq2 0 d3 1', 2, /another grade/],
    ['a row too long', 'qid,did,rel\nq1,d1,2\nq1,d2,0,9\nq2,d3,1', 3, /3 columns, this line 4/],
    ['an empty id', 'qid,did,rel\nq1,d1,2\n,d2,0\nq2,d3,1', 3, /query id is empty/],
    ['a quotation that never closes', 'qid,did,rel\nq1,d1,2\nq1,"d2,0\nq2,d3,1', 3, /none closes it/],
    [
      'a line that is no JSON',
      '{"qid":"q1","docid":"d1","rel":2}\n{"qid":\n{"qid":"q2","docid":"d3","rel":1}',
      2,
      /not JSON/,
    ],
    [
      'a row without a number',
      '{"qid":"q1","docid":"d1","rel":2}\n{"qid":"q1","docid":"d2"}\n{"qid":"q2","docid":"d3","rel":1}',
      2,
      /missing/,
    ],
    [
      'a row without a document',
      '{"qid":"q1","docid":"d1","rel":2}\n{"qid":"q1","rel":2}\n{"qid":"q2","docid":"d3","rel":1}',
      2,
      /no document/,
    ],
    [
      'a row that is a list',
      '{"qid":"q1","docid":"d1","rel":2}\n[1]\n{"qid":"q2","docid":"d3","rel":1}',
      2,
      /is an object/,
    ],
  ])('names %s with its line, and goes on', (_what, text, line, why) => {
    const got = readTable(text, 'qrels');
    expect(plain(got.value)).toEqual({ q1: { d1: 2 }, q2: { d3: 1 } });
    expect(got.unread).toHaveLength(1);
    expect(got.unread[0]!.line).toBe(line);
    expect(got.unread[0]!.why).toMatch(why);
  });
  it('says what a line should look like where no form explains it', () => {
    expect(readTable('hello', 'qrels').unread[0]!.why).toContain('four columns');
    expect(readTable('', 'run')).toEqual({ value: new Map(), read: 0, unread: [] });
    expect(readValue(7, 'run').unread).toHaveLength(1);
    expect(readValue({ q1: 3, q2: { d: null } }, 'run').unread.map(({ line }) => line)).toEqual([1, 2]);
  });
  it('takes any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('qrels', 'run'), (text, kind) => {
        readTable(text, kind);
        readTable(`qid,did,rel\n${text}`, kind);
      }),
    );
  });
  it('reads back what was written as CSV', () => {
    const cells = fc.array(fc.array(fc.string({ maxLength: 8 }), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(cells, (rows) => {
        const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
        const kept = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(readRecords(text, ',')).toEqual({
          records: kept.map((row) => expect.objectContaining({ cells: row }) as object),
          unread: [],
        });
      }),
    );
  });
  it('takes an empty cell for no number', () => {
    expect(['', ' ', '0x10', '1,5', '--1', '5.', '.5', '+2', '1e3'].map(readNumber)).toEqual([
      null,
      null,
      null,
      null,
      null,
      5,
      0.5,
      2,
      1000,
    ]);
  });
  it.each(['"', '""', 'a,', ' ', '\t', '\n"', '9', '{', '語', 'a'])('stays linear on %j', (unit) => {
    const time = (count: number): number => {
      const text = unit.repeat(count);
      const start = process.cpuUsage();
      readTable(`qid,did,rel\n${text}`, 'qrels');
      readTable(text, 'run');
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    time(4000);
    // A quadratic reader takes minutes here.
    expect(time(200_000)).toBeLessThan(4_000_000);
  });
});

describe('readBeirSet', () => {
  it('reads the three files and names what they disagree on', () => {
    const got = readBeirSet({
      corpus:
        '{"_id":"d1","title":"Kite","text":"red"}\n{"_id":"d1","text":"again"}\n{"text":"lost"}\n{"_id":"d2","title":""}',
      queries: '{"_id":"q1","text":"what?"}',
      qrels: 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq9\td8\t1\n',
    });
    expect(got.corpus.unread.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(got.documents.get('d1')).toEqual({ text: 'Kite\nred' });
    expect(plain(got.qrels.value)).toEqual({ q1: { d1: 1 }, q9: { d8: 1 } });
    expect(got.warnings).toEqual([
      '1 judged queries are not in the queries, the first is "q9"',
      '1 judged documents are not in the corpus, the first is "d8"',
    ]);
  });
});

describe('readSlices', () => {
  const known = new Set(['q1', 'q2']);
  it.each<[string, unknown[] | Record<string, unknown>]>([
    ['by slice', { easy: ['q1'], hard: ['q2', 'q1'] }],
    ['by query', { q1: ['easy', 'hard'], q2: 'hard' }],
    [
      'as a list',
      [
        { name: 'easy', queries: ['q1'] },
        { slice: 'hard', qids: ['q2', 'q1'] },
      ],
    ],
  ])('reads them %s', (_form, value) => {
    const got = readSlices(value, known);
    expect(Object.fromEntries([...got.value].map(([name, list]) => [name, list.toSorted()]))).toEqual({
      easy: ['q1'],
      hard: ['q1', 'q2'],
    });
  });
  it('names what is no slice', () => {
    expect(readSlices({ easy: ['q1'], odd: { a: 1 } }, known).unread).toHaveLength(1);
    expect(readSlices([{ queries: ['q1'] }, 3], known).unread.map(({ line }) => line)).toEqual([1, 2]);
  });
});
