import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDois, normalizeDoi } from './doi.ts';
import { identify } from './identify.ts';
import { findRelations, splitVersion } from './relations.ts';
import { readTitleNotice } from './title-notice.ts';

describe('DOIs', () => {
  it.each([
    ['https://doi.org/10.5555/ABC.1', '10.5555/abc.1'],
    ['doi:10.5555/abc.1.', '10.5555/abc.1'],
    ['http://dx.doi.org/10.5555%2Fabc.1', '10.5555/abc.1'],
    ['https://doi.org/10.5555%252Fabc.1', '10.5555/abc.1'],
    ['DOI: 10.5555/abc.1', '10.5555/abc.1'],
    ['doi：10.5555/abc.1。', '10.5555/abc.1'],
    ['info:doi/10.5555/abc.1', '10.5555/abc.1'],
    ['urn:doi:10.5555/abc.1', '10.5555/abc.1'],
    ['(see 10.5555/abc.1)', '10.5555/abc.1'],
    ['<https://doi.org/10.5555/abc.1>', '10.5555/abc.1'],
    ['[paper](https://doi.org/10.5555/abc.1)', '10.5555/abc.1'],
    ['[10.5555/abc.1](https://doi.org/10.5555/abc.1)', '10.5555/abc.1'],
    ['https://doi.org/10.5555/abc.1/', '10.5555/abc.1'],
    ['“10.5555/abc.1”,', '10.5555/abc.1'],
    ['10.1016/0022-2836(70)90057-4.', '10.1016/0022-2836(70)90057-4'],
    ['(10.1016/S0140-6736(97)11096-0)', '10.1016/s0140-6736(97)11096-0'],
    [
      '10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2',
      '10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2',
    ],
    [
      'https://doi.org/10.1002/(SICI)1097-0258(19980815)17:15%3C1661::AID-SIM968%3E3.0.CO;2-2',
      '10.1002/(sici)1097-0258(19980815)17:15<1661::aid-sim968>3.0.co;2-2',
    ],
    ['https://onlinelibrary.wiley.com/doi/full/10.1002/abc.123?af=R', '10.1002/abc.123'],
    ['https://www.tandfonline.com/doi/full/10.1080/0123.2020.1#abstract', '10.1080/0123.2020.1'],
    ['https://link.example/10.1007/s00125-020-05180-x.pdf', '10.1007/s00125-020-05180-x'],
    ['https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf', '10.1101/2020.01.01.123456'],
    ['10.1016/j.cell.2020\u201101\u2013001', '10.1016/j.cell.2020-01-001'],
    ['10.1000.10/123', '10.1000.10/123'],
    ['10.5555/abc.1</a>', '10.5555/abc.1'],
    ['10.5555/abc.1&lt;/a&gt;', '10.5555/abc.1'],
  ])('reads %s', (text, doi) => expect(normalizeDoi(text)).toBe(doi));

  it.each(['', '10.5/abc', '110.5555/abc', '1.10.5555/abc', '10.5555/', '10.5555', 'paid 10.1234 today'])(
    'finds none in %j',
    (text) => expect(normalizeDoi(text)).toBeNull(),
  );

  it('normalizes what it gave to itself', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        for (const { doi } of findDois(`10.5555/${tail}`)) expect(normalizeDoi(doi)).toBe(doi);
      }),
    );
  });

  it('finds each of several, with the place of each', () => {
    const text = 'A 10.5555/a, B doi:10.5555/b; C https://doi.org/10.5555/c.';
    expect(findDois(text).map((one) => one.doi)).toEqual(['10.5555/a', '10.5555/b', '10.5555/c']);
    for (const one of findDois(text)) expect(text.slice(one.start, one.end)).toContain(one.doi);
  });
});

describe('identify', () => {
  it.each([
    ['ISBN 978-3-16-148410-0', 'isbn', '9783161484100'],
    ['ISBN-10: 0-306-40615-2', 'isbn', '9780306406157'],
    ['ISBN 0 306 40615 2, 1981', 'isbn', '9780306406157'],
    ['isbn 080442957X', 'isbn', '9780804429573'],
    ['ISBN: 978‐0‐306‐40615‐7', 'isbn', '9780306406157'],
    ['urn:isbn:9780306406157', 'isbn', '9780306406157'],
    ['9780306406157', 'isbn', '9780306406157'],
    ['ISBN 9780306406157 2019', 'isbn', '9780306406157'],
    ['PMID: 12345678', 'pmid', '12345678'],
    ['pmid:012345', 'pmid', '12345'],
    ['https://pubmed.ncbi.nlm.nih.gov/12345678/', 'pmid', '12345678'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/12345678', 'pmid', '12345678'],
    ['PMC1234567', 'pmcid', 'PMC1234567'],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/', 'pmcid', 'PMC1234567'],
    ['arXiv:2101.00001v2', 'arxiv', '2101.00001'],
    ['https://arxiv.org/pdf/2101.00001v3.pdf', 'arxiv', '2101.00001'],
    ['hep-th/9901001', 'arxiv', 'hep-th/9901001'],
    ['arXiv:math.GT/0309136', 'arxiv', 'math/0309136'],
    ['10.48550/arXiv.2101.00001', 'arxiv', '2101.00001'],
    ['See https://www.WHO.int/a/?utm_source=x).', 'url', 'https://www.who.int/a/'],
    ['(https://en.wikipedia.org/wiki/Mill_(film))', 'url', 'https://en.wikipedia.org/wiki/Mill_(film)'],
  ] as const)('reads %s', (text, kind, value) => expect(identify(text)[kind]).toBe(value));

  it.each(['PMC1234567', 'call 0306406152', 'ISSN 0306-4061', '2101.00001 apples', 'arXiv:2113.00001', 'PMID: 0'])(
    'takes nothing for a PMID, a book or a paper in %s',
    (text) => {
      const found = identify(text);
      expect([found.pmid, found.isbn, found.arxiv]).toEqual([null, null, null]);
    },
  );

  it('refuses an ISBN whose check digit is wrong, and says so', () => {
    expect(identify('ISBN 978-3-16-148410-1')).toMatchObject({ isbn: null, refused: [{ reason: 'check-digit' }] });
    expect(identify('ISBN 979-0-2600-0043-8')).toMatchObject({ isbn: null, refused: [{ reason: 'prefix' }] });
  });

  it('gives spellings of one work one key', () => {
    const keys = (texts: readonly string[]): number => new Set(texts.map((text) => identify(text).key)).size;
    expect(keys(['https://doi.org/10.5555/ABC.1', 'doi:10.5555/abc.1.', 'http://dx.doi.org/10.5555%2Fabc.1'])).toBe(1);
    expect(
      keys(['arXiv:2101.00001v2', 'https://arxiv.org/abs/2101.00001', 'https://doi.org/10.48550/arXiv.2101.00001']),
    ).toBe(1);
    expect(keys(['ISBN 0-306-40615-2', 'ISBN 978-0-306-40615-7'])).toBe(1);
    expect(keys(['https://web.archive.org/web/2021/https://www.who.int/a', 'http://who.int/a/'])).toBe(1);
    expect(keys(['https://who.int/a', 'https://who.int/b'])).toBe(2);
  });

  it('never throws and keeps its places inside the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('10.5555/', 'ISBN ', 'arXiv:', 'https://', 'PMID '),
        (tail, head) => {
          const text = head + tail;
          for (const one of identify(text).identifiers) {
            expect(one.start).toBeGreaterThanOrEqual(0);
            expect(one.end).toBeGreaterThan(one.start);
            expect(one.end).toBeLessThanOrEqual(text.length);
          }
        },
      ),
    );
  });
});

describe('readTitleNotice', () => {
  it.each([
    ['RETRACTED: Fish counts in the north', 'retraction', false],
    ['[Retracted] Fish counts', 'retraction', false],
    ['RETRACTED ARTICLE: Fish counts', 'retraction', false],
    ['Retracted and Republished: Fish counts', 'retraction', false],
    ['Fish counts (Retracted article. See vol. 5, pg. 10, 2020)', 'retraction', false],
    ['Fish counts [retracted]', 'retraction', false],
    ['Fish counts – RETRACTED', 'retraction', false],
    ['WITHDRAWN: Fish counts', 'withdrawal', false],
    ['TEMPORARY REMOVAL: Fish counts', 'withdrawal', false],
    ['撤稿：北方鱼类数量', 'retraction', false],
    ['Retraction: Fish counts', 'retraction', true],
    ['Retraction notice to “Fish counts”', 'retraction', true],
    ['Notice of Retraction: Fish counts', 'retraction', true],
    ['Retraction Note to: Fish counts', 'retraction', true],
    ['Erratum to: Fish counts in the north', 'correction', true],
    ['Correction: Fish counts', 'correction', true],
    ['Author Correction: Fish counts', 'correction', true],
    ['Publisher Correction to: Fish counts', 'correction', true],
    ['Corrigendum to “Fish counts”', 'correction', true],
    ['Correction for Smith et al., Fish counts', 'correction', true],
    ['Expression of Concern: Fish counts', 'expression-of-concern', true],
    ['Editorial Expression of Concern', 'expression-of-concern', true],
    ['Withdrawal: Fish counts', 'withdrawal', true],
  ] as const)('%s', (title, kind, isAboutAnother) =>
    expect(readTitleNotice(title)).toMatchObject({ kind, isAboutAnother }),
  );

  it.each([
    'Retraction of the tongue in newborns',
    'Retracted nipples: a review',
    'Withdrawal symptoms after opioids',
    'Withdrawn behaviour in children',
    'Correction of myopia by laser',
    'Corrections to scaling in critical phenomena',
    'Corrections officers and stress',
    'Correction for attenuation in surveys',
    'Why papers are retracted: a survey',
    'Error correction: an overview',
    'Removed from the map',
    '',
  ])('no notice in %j', (title) => expect(readTitleNotice(title)).toBeNull());
});

describe('relations', () => {
  const relate = (texts: readonly string[]): readonly unknown[] =>
    findRelations(texts, texts.map(identify)).map(({ kind, from, to, fromIndex, toIndex }) => ({
      kind,
      from,
      to,
      fromIndex,
      toIndex,
    }));

  it('a notice names its work by DOI', () => {
    expect(relate(['Retraction: Fish counts. doi:10.5555/abc.1'])).toMatchObject([
      { kind: 'retracts', to: '10.5555/abc.1' },
    ]);
    expect(relate(['Erratum for 10.5555/abc.1 (10.5555/err.2 corrects 10.5555/abc.1)'])).toMatchObject([
      { kind: 'corrects', to: '10.5555/abc.1' },
    ]);
  });

  it('a notice names its work by title', () => {
    expect(relate(['Fish counts in the north', 'Correction: Fish counts in the north'])).toMatchObject([
      { kind: 'corrects', fromIndex: 1, toIndex: 0 },
    ]);
  });

  it('a preprint and its published version', () => {
    expect(relate(['arXiv:2101.00001, published version: https://doi.org/10.1038/s41586-020-2649-2'])).toMatchObject([
      { kind: 'is-preprint-of', from: '10.48550/arxiv.2101.00001', to: '10.1038/s41586-020-2649-2' },
    ]);
    expect(
      relate([
        'Fish counts. bioRxiv https://doi.org/10.1101/2020.01.01.123456',
        'Fish counts. bioRxiv https://doi.org/10.1038/s41586-020-1',
      ]),
    ).toMatchObject([{ kind: 'is-preprint-of', fromIndex: 0, toIndex: 1 }]);
  });

  it('versions of one work', () => {
    expect(relate(['arXiv:2101.00001v1', 'arXiv:2101.00001v3'])).toContainEqual({
      kind: 'version-of',
      from: '10.48550/arxiv.2101.00001v3',
      to: '10.48550/arxiv.2101.00001v1',
      fromIndex: 1,
      toIndex: 0,
    });
    expect(splitVersion('10.1002/14651858.cd006054.pub3')).toEqual({ base: '10.1002/14651858.cd006054', version: 3 });
    expect(splitVersion('10.21203/rs.3.rs-123/v1')?.version).toBe(1);
    expect(splitVersion('10.1038/s41586-020-2649-2')).toBeNull();
  });

  it('says nothing where nothing is stated', () =>
    expect(relate(['10.5555/a and 10.5555/b', 'Fish counts'])).toEqual([]));
});
