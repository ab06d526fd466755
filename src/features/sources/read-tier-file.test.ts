import { describe, expect, it } from 'vitest';
import { parseTierList } from '#engine/credibility/tier-list.ts';
import { readTierFile } from './read-tier-file.ts';

const TODAY = '2026-11-30';
const entriesOf = (list: unknown) => (list as { entries: readonly Record<string, string>[] }).entries;

describe('a tier list of one’s own from a file', () => {
  it('is read from a table, which the engine then takes', () => {
    const text =
      '\uFEFFDomain,Tier,Reason\r\nnejm.org,Authoritative,"A journal, reviewed"\r\n*.gov.uk,authoritative,Government\r\n';
    const list = readTierFile('mine.csv', text, TODAY);
    expect(entriesOf(list)).toMatchObject([
      { match: 'domain', value: 'nejm.org', tier: 'authoritative', reason: 'A journal, reviewed', date: TODAY },
      { match: 'suffix', value: 'gov.uk', tier: 'authoritative', reason: 'Government' },
    ]);
    expect(parseTierList(list)).toMatchObject({ ok: true, list: { name: 'mine', version: TODAY } });
  });

  it.each([';', '\t'])('may part its cells by %j, and have its columns in any order', (mark) => {
    const text = `rating${mark}site\ngeneral${mark}example.org\n`;
    const list = readTierFile('list.tsv', text, TODAY);
    expect(entriesOf(list)).toMatchObject([{ value: 'example.org', tier: 'general', reason: 'list.tsv' }]);
    expect(parseTierList(list).ok).toBe(true);
  });

  it('keeps what is wrong with an entry, for the judge of lists to name by its path', () => {
    const list = readTierFile(
      'mine.csv',
      'domain,tier,reason\nexample.org,wonderful,\nexample.com,general,why\n',
      TODAY,
    );
    const read = parseTierList(list);
    expect(read.ok ? [] : read.faults.map(({ path }) => path)).toEqual(['entries[0].tier', 'entries[0].reason']);
  });

  it('may hold marks, line ends and doubled quotes in a cell', () => {
    const list = readTierFile('x.csv', 'domain,tier,reason\nexample.org,general,"b, ""c""\nd"\n\n,\n', TODAY);
    expect(entriesOf(list)).toMatchObject([{ value: 'example.org', reason: 'b, "c"\nd' }]);
  });

  it('is none where there are no such columns, no rows or no table', () => {
    for (const text of ['', 'domain,tier\n', 'a,b\n1,2\n', 'plain words', '{"name": "x"}', '[1]']) {
      expect(readTierFile('x', text, TODAY), text).toBeNull();
    }
  });

  it('is read back as it was exported', () => {
    const own = { name: 'Mine', version: TODAY, entries: [{ value: 'example.org', tier: 'general', reason: 'r' }] };
    expect(readTierFile('x.json', JSON.stringify(own), TODAY)).toEqual(own);
  });
});
