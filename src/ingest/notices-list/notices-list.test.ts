import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexNotices, matchNotices, noticesFromRows } from '#engine/credibility/notices/match-notices.ts';
import { readCsv } from './csv.ts';
import { readNoticeList } from './read-notice-list.ts';

const HEAD =
  'Record ID,Title,URLS,RetractionDate,RetractionDOI,RetractionPubMedID,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason';
const list = (...rows: readonly string[]) => readNoticeList([HEAD, ...rows].join('\r\n'));

describe('readCsv', () => {
  it('keeps separators, quotes and line breaks inside quoted cells', () => {
    expect(readCsv('a,b\n"x, ""y""\nz",2\n').rows).toEqual([{ cells: ['x, "y"\nz', '2'], line: 2 }]);
  });

  it('finds semicolons and tabs, drops a byte order mark, and takes any line end', () => {
    expect(readCsv('\ufeffa;b\r1;2\r\n3;4').rows.map((row) => row.cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(readCsv('a\tb\n1\t2').head).toEqual(['a', 'b']);
  });

  it('gives back what a writer put in', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = ['a,b', ...rows.map((row) => row.map(quote).join(','))].join('\n');
        expect(readCsv(text).rows.map((row) => row.cells)).toEqual(rows);
      }),
    );
  });
});

describe('readNoticeList', () => {
  it('reads the columns of the public database, with its dates and reasons', () => {
    const { rows, lost } = list(
      '1,"Fish counts, north",https://a.example/x,6/23/2022 0:00,10.5555/RETR.1,0,10.5555/ABC.1,12345,Retraction,+Fake Peer Review;+Rogue Editor;',
    );
    expect(lost).toEqual([]);
    expect(rows[0]).toMatchObject({
      kind: 'retraction',
      doi: '10.5555/abc.1',
      pmid: '12345',
      noticeDoi: '10.5555/retr.1',
      noticePmid: null,
      date: '2022-06-23',
      reasons: ['Fake Peer Review', 'Rogue Editor'],
    });
  });

  it('keeps the four kinds apart, and a reinstatement from all of them', () => {
    const kinds = ['Retraction', 'Expression of concern', 'Correction', 'Withdrawal', 'Reinstatement'];
    expect(list(...kinds.map((kind, at) => `${at},t,,,,,10.5555/${at},,${kind},`)).rows.map((row) => row.kind)).toEqual(
      ['retraction', 'expression-of-concern', 'correction', 'withdrawal', 'reinstatement'],
    );
  });

  it('takes no placeholder for an identifier: two rows “unavailable” are not one work', () => {
    const { rows, lost, items } = list(
      '1,A,,,unavailable,0,unavailable,0,Retraction,',
      '2,B,,,Unavailable,0,10.5555/b,0,Retraction,',
    );
    expect(rows).toHaveLength(1);
    expect(lost).toEqual([{ line: 2, reason: expect.stringContaining('no DOI') as unknown }]);
    expect(rows.length + lost.length).toBe(items);
  });

  it('reads JSON Lines, and a Crossref answer by what its notices update', () => {
    expect(
      readNoticeList('{"doi":"10.5555/a","nature":"Retraction","notice_date":"2022-06-23"}\n{bad').rows,
    ).toMatchObject([{ doi: '10.5555/a', date: '2022-06-23' }]);
    const crossref = {
      message: {
        items: [
          {
            DOI: '10.5555/n',
            title: ['Retraction: X'],
            'update-to': [{ DOI: '10.5555/X', type: 'retraction', updated: { 'date-parts': [[2022, 6, 23]] } }],
          },
        ],
      },
    };
    expect(readNoticeList(JSON.stringify(crossref)).rows).toMatchObject([
      { kind: 'retraction', doi: '10.5555/x', noticeDoi: '10.5555/n', date: '2022-06-23' },
    ]);
  });

  it('takes from a feed only items that are notices', () => {
    const feed =
      '<rss><channel><item><title>Retraction: Fish &amp; counts</title><link>https://n.example/1</link><pubDate>Thu, 23 Jun 2022 00:00:00 GMT</pubDate><description>doi:10.5555/abc.1</description></item><item><title>Conference news</title></item></channel></rss>';
    expect(readNoticeList(feed)).toMatchObject({
      format: 'feed',
      items: 2,
      rows: [{ kind: 'retraction', doi: '10.5555/abc.1', date: '2022-06-23' }],
      lost: [{ line: 2 }],
    });
  });

  it.skipIf(!existsSync('../shared/data/credibility/retractions-dev.jsonl'))(
    'reads every record of the public sample and finds each work again',
    () => {
      const text = readFileSync('../shared/data/credibility/retractions-dev.jsonl', 'utf8');
      const { rows, lost, items } = readNoticeList(text);
      expect(items).toBe(1100);
      expect(rows.length + lost.length).toBe(items);
      expect(lost).toEqual([]);
      const index = indexNotices(rows);
      const missed = rows.filter(
        (row) => matchNotices({ id: 's', uri: `https://doi.org/${encodeURIComponent(row.doi!)}` }, index).length === 0,
      );
      expect(missed).toEqual([]);
    },
  );
});

describe('matchNotices', () => {
  const index = indexNotices(
    list(
      '1,A,,6/23/2022,10.5555/notice,77,10.5555/abc.1,12345,Retraction,',
      '2,B,https://www.a.example/story,1/2/2023,,,,,Correction,',
      '3,A,,7/1/2023,,,10.5555/abc.1,,Reinstatement,',
    ).rows,
  );
  const kindsOf = (target: { uri?: string; doi?: string; pmid?: string }): readonly string[] =>
    matchNotices({ id: 's', ...target }, index).map(({ row, by }) => `${by} ${row.kind}`);

  it('finds a work by DOI, PMID or address in any spelling', () => {
    expect(kindsOf({ doi: 'https://doi.org/10.5555/ABC.1' })).toEqual(['doi retraction', 'doi reinstatement']);
    expect(kindsOf({ pmid: 'PMID 12345' })).toEqual(['pmid retraction']);
    expect(kindsOf({ uri: 'http://a.example/story/?utm_source=x' })).toEqual(['url correction']);
    expect(kindsOf({ uri: 'https://web.archive.org/web/2023/https://a.example/story' })).toEqual(['url correction']);
  });

  it('does not call the notice itself retracted, nor another work with a wrong PMID', () => {
    expect(kindsOf({ doi: '10.5555/notice' })).toEqual([]);
    expect(kindsOf({ doi: '10.5555/other', pmid: '12345' })).toEqual([]);
  });

  it('a reinstatement lifts what came before it', () => {
    expect(noticesFromRows(matchNotices({ id: 's', doi: '10.5555/abc.1' }, index))).toEqual([]);
    expect(noticesFromRows(matchNotices({ id: 's', pmid: '12345' }, index))).toMatchObject([
      { kind: 'retraction', origin: 'list', date: '2022-06-23' },
    ]);
  });
});
