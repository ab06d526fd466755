import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScorableSource, ScoredCitation } from '#domain/credibility.ts';
import { dayNumber, isAfter, isoDay, readClock, readMoment, yearsBetween } from './clock.ts';
import { groundSources } from './ground-sources.ts';
import { scoreSource } from './score-source.ts';
import { builtInTiers, mergeTierLists, parseTierList } from './tier-list.ts';
import { BUILT_IN_TIERS } from './tiers/built-in.ts';
import { whatWouldItTake } from './what-would-it-take.ts';

const NOW = '2026-03-10';
const score = (source: ScorableSource | string, now = NOW): ScoredCitation =>
  scoreSource(typeof source === 'string' ? { url: source } : source, readClock(now), builtInTiers());
const codes = (scored: ScoredCitation): readonly string[] => scored.notes.map((note) => note.code);

describe('the four parts', () => {
  it('a top domain alone gives 0.38 and never grounds', () => {
    const scored = score('https://www.who.int/a');
    expect(scored).toMatchObject({
      domainTier: 'authoritative',
      domainScore: 0.38,
      overallScore: 0.38,
      meetsFloor: false,
    });
  });

  it('halves recency every five years, exactly on the anniversary', () => {
    const at = (publishedDate: string): number => score({ url: 'https://a.example', publishedDate }).recencyScore;
    expect(at('2026-03-10')).toBe(0.2);
    expect(at('2021-03-10')).toBe(0.1);
    expect(at('2016-03-10')).toBe(0.05);
    expect(at('2006-03-10')).toBe(0.0125);
  });

  it('counts citations by the logarithm, to a thousand', () => {
    const at = (citationCount: number | null): number =>
      score({ url: 'https://a.example', citationCount }).citationBonus;
    expect([null, 0, 9, 99, 999, 1e6].map(at)).toEqual([0, 0, 0.066666666667, 0.133333333333, 0.2, 0.2]);
  });

  it('counts peer review whole, a preprint at 0.3, nothing else', () => {
    expect(score({ url: 'https://a.example', isPeerReviewed: true }).peerReviewBonus).toBe(0.2);
    expect(score('https://arxiv.org/abs/2101.00001').peerReviewBonus).toBe(0.06);
    expect(score('https://a.example').peerReviewBonus).toBe(0);
  });

  it('adds up, and reaches the floor where the decimal sum does', () => {
    // 0.40 × 0.75 + 0.20 is 0.5000000000000001 or 0.49999999999999994 in binary, by the order of adding.
    expect(score({ url: 'https://www.reuters.com/a', isPeerReviewed: true })).toMatchObject({
      overallScore: 0.5,
      meetsFloor: true,
    });
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.integer({ min: 1900, max: 2030 }),
        fc.boolean(),
        (citationCount, year, isPeerReviewed) => {
          const scored = score({
            url: 'https://a.example',
            citationCount,
            isPeerReviewed,
            publishedDate: String(year),
          });
          expect(scored.overallScore).toBeCloseTo(
            scored.domainScore + scored.recencyScore + scored.citationBonus + scored.peerReviewBonus,
            11,
          );
        },
      ),
    );
  });

  it('more citations, a newer date and peer review never lower a score', () => {
    const day = fc.integer({ min: dayNumber(1950, 1, 1), max: dayNumber(2026, 3, 10) }).map(isoDay);
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), day, day, (c1, c2, d1, d2) => {
        const [less, more] = [Math.min(c1, c2), Math.max(c1, c2)];
        const [old, young] = [d1, d2].sort() as [string, string];
        const at = (citationCount: number, publishedDate: string, isPeerReviewed: boolean): number =>
          score({ url: 'https://a.example', citationCount, publishedDate, isPeerReviewed }).overallScore;
        expect(at(more, old, false)).toBeGreaterThanOrEqual(at(less, old, false));
        expect(at(less, young, false)).toBeGreaterThanOrEqual(at(less, old, false));
        expect(at(less, old, true)).toBeGreaterThanOrEqual(at(less, old, false));
      }),
    );
  });
});

describe('dates', () => {
  it('a missing, an impossible and a future date give 0 and say why', () => {
    for (const [publishedDate, code] of [
      [null, 'date:unknown'],
      ['', 'date:unknown'],
      ['2015-02-29', 'date:invalid'],
      ['soon', 'date:invalid'],
      ['2049-05-01', 'date:future'],
      ['2027', 'date:future'],
      ['2026-04', 'date:future'],
      ['2026-03-11', 'date:future'],
    ] as const) {
      const scored = score({ url: 'https://a.example', publishedDate });
      expect(scored.recencyScore).toBe(0);
      expect(codes(scored)).toEqual([code]);
    }
  });

  it('a year or month that the clock stands in is not in the future, and counts from its first day', () => {
    for (const publishedDate of ['2026', '2026-03', '2026-03-10']) {
      expect(codes(score({ url: 'https://a.example', publishedDate }))).toEqual([]);
    }
    const at = (publishedDate: string): number => score({ url: 'https://a.example', publishedDate }).recencyScore;
    expect(at('2020')).toBe(at('2020-01-01'));
    expect(at('2020-05')).toBe(at('2020-05-01'));
  });

  it('a date without a time is no instant: the machine’s zone changes nothing', () => {
    const zone = process.env['TZ'];
    try {
      const seen = ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'].map((name) => {
        process.env['TZ'] = name;
        return score({ url: 'https://a.example', publishedDate: '2021-03-10' }, '2026-03-10T00:30:00Z').recencyScore;
      });
      expect(new Set(seen).size).toBe(1);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('a time with an offset is the instant that it names', () => {
    expect(
      codes(score({ url: 'https://a.example', publishedDate: '2026-03-11T01:00:00+09:00' }, '2026-03-10T20:00:00Z')),
    ).toEqual([]);
    expect(
      codes(score({ url: 'https://a.example', publishedDate: '2026-03-10T22:00:00-05:00' }, '2026-03-10T20:00:00Z')),
    ).toEqual(['date:future']);
    expect(codes(score({ url: 'https://a.example', publishedDate: '2026-03-10T12:00:00Z' }, '2026-03-10'))).toEqual([]);
  });

  it('counts leap days and years as the calendar does', () => {
    expect(yearsBetween(readMoment('2020-02-29')!, dayNumber(2024, 2, 29))).toBe(4);
    expect(yearsBetween(readMoment('2000-01-01')!, dayNumber(2001, 1, 1))).toBe(1);
    expect(isoDay(dayNumber(2024, 2, 29))).toBe('2024-02-29');
    expect(isAfter(readMoment('2026-03-11')!, readClock('2026-03-10T23:59:59Z'))).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: -700000, max: 2900000 }), (days) => {
        const [year, month, day] = isoDay(days).split('-').map(Number) as [number, number, number];
        if (days > dayNumber(1, 1, 1)) expect(dayNumber(year, month, day)).toBe(days);
      }),
    );
  });

  it('refuses a clock that is none', () => {
    for (const now of ['', 'today', '2026', '2026-02-30']) expect(() => readClock(now)).toThrow(RangeError);
  });
});

describe('the domain', () => {
  it.each([
    ['https://nih.gov.health-facts.example/a', 'health-facts.example', 'nih.gov'],
    ['https://nasa.gov.example.com/', 'example.com', 'nasa.gov'],
    ['https://abcnews.go.com.co/', 'go.com.co', 'abcnews.go.com'],
    ['https://nature.com.co/', 'nature.com.co', 'nature.com'],
    ['https://nasa-gov.com/', 'nasa-gov.com', 'nasa.gov'],
    ['https://www-nature-com.example.org/', 'example.org', 'nature.com'],
    ['https://whoint.org/', 'whoint.org', 'who.int'],
    ['https://n\u0430ture.com/', 'xn--nture-4ve.com', 'nature.com'],
    ['https://natüre.com/', 'xn--natre-mva.com', 'nature.com'],
    ['https://rnerriarn-webster.com/', 'rnerriarn-webster.com', 'merriam-webster.com'],
    ['https://nasa.gov@evil.example/', 'evil.example', 'nasa.gov'],
  ])('%s inherits nothing', (url, publisher, of) => {
    const scored = score(url);
    expect(scored).toMatchObject({ domainTier: 'unknown', tierEntry: null, lookAlikeOf: of });
    expect(codes(scored)).toContain('domain:look-alike');
    expect(scored.publisher?.split('.').slice(-2)).toEqual(publisher.split('.').slice(-2));
  });

  it('lets no name that mixes scripts inherit from the suffix of a government', () => {
    const scored = score('https://n\u0430sa.gov/');
    expect(scored).toMatchObject({ domainTier: 'unknown', tierEntry: null });
    expect(codes(scored)).toContain('domain:mixed-script');
  });

  it.each([
    ['https://climate.nasa.gov/', 'authoritative'],
    ['https://data.gov.uk/', 'authoritative'],
    ['https://gov.uk/guidance', 'authoritative'],
    ['https://www.legifrance.gouv.fr/', 'authoritative'],
    ['https://www.mhlw.go.jp/', 'authoritative'],
    ['https://web.mit.edu/', 'established'],
    ['https://www.ox.ac.uk/', 'established'],
    ['https://www.bbc.co.uk/news', 'established'],
    ['https://de.wikipedia.org/', 'general'],
    ['https://old.reddit.com/r/x', 'unreliable'],
    ['https://mill.blogspot.com/', 'unknown'],
    ['https://www.theonion.com/x', 'unreliable'],
    ['https://a.example/', 'unknown'],
  ])('%s is %s, without being called a look-alike', (url, tier) => {
    expect(score(url)).toMatchObject({ domainTier: tier, lookAlikeOf: null });
  });

  it('every entry that decides says why, by which criterion and when it was looked at', () => {
    for (const entry of BUILT_IN_TIERS.entries)
      expect(entry.reason.length * entry.date.length * entry.criterion.length).toBeGreaterThan(0);
  });

  it('the list that ships passes the schema of imported lists, without doubles', () => {
    const parsed = parseTierList({ ...BUILT_IN_TIERS, name: 'copy' });
    expect(parsed.ok ? [] : parsed.faults).toEqual([]);
  });

  it('opens wrappers and says so', () => {
    const scored = score('https://web.archive.org/web/20210304050607/https://www.who.int/report');
    expect(scored).toMatchObject({ publisher: 'who.int', domainTier: 'authoritative', snapshot: '2021-03-04' });
    expect(scored.notes[0]?.detail).toContain('unwrapped from web.archive.org');
    expect(score('https://doi.org/10.1038/s41586-020-2649-2')).toMatchObject({
      publisher: 'nature.com',
      domainTier: 'authoritative',
    });
    expect(score('https://doi.org/10.5555/abc.1')).toMatchObject({ domainTier: 'unknown' });
  });

  it('credits nothing for a shortener until somebody saw where it leads', () => {
    expect(codes(score('https://bit.ly/x'))).toContain('url:shortener');
    expect(score({ url: 'https://bit.ly/x', resolvedUrl: 'https://www.who.int/a' })).toMatchObject({
      publisher: 'who.int',
      domainTier: 'authoritative',
    });
  });

  it('reads no publisher from a number or from what is no address', () => {
    expect(score('http://192.168.10.1/a')).toMatchObject({ publisher: null, domainTier: 'unknown' });
    expect(score('not a url')).toMatchObject({ publisher: null, domainTier: 'unknown' });
    expect(codes(score('not a url'))).toContain('url:invalid');
  });

  it('scores a domain only by who owns it: any label in front changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('who.int', 'nature.com', 'a.example', 'mill.co.uk'),
        fc.stringMatching(/^[a-z]{1,12}$/),
        (domain, label) => {
          expect(score(`https://${label}.${domain}/x`).publisher).toBe(domain);
        },
      ),
    );
  });
});

describe('preprints', () => {
  it('the address of a preprint server outweighs a mark “peer reviewed”', () => {
    const scored = score({ url: 'https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2', isPeerReviewed: true });
    expect(scored).toMatchObject({ isPreprint: true, peerReviewBonus: 0.06 });
    expect(codes(scored)).toContain('review:preprint');
  });

  it('the DOI of the published version settles it', () => {
    expect(
      score({ url: 'https://arxiv.org/abs/2101.00001', doi: '10.1038/s41586-020-2649-2', isPeerReviewed: true }),
    ).toMatchObject({ isPreprint: false, peerReviewBonus: 0.2 });
    expect(score('https://doi.org/10.48550/arXiv.2101.00001').isPreprint).toBe(true);
  });
});

describe('groundSources', () => {
  const run = (
    sources: readonly {
      readonly url?: string | null;
      readonly id?: string;
      readonly title?: string;
      readonly isPeerReviewed?: boolean;
      readonly citationCount?: number;
      readonly doi?: string;
    }[],
  ) => groundSources('q', sources, NOW);

  it('ranks by score, ties by url, whatever the order given', () => {
    const sources = ['https://b.example', 'https://a.example', 'https://who.int', 'https://c.example'].map(
      (url, at) => ({ url, id: String(at) }),
    );
    const expected = ['https://who.int', 'https://a.example', 'https://b.example', 'https://c.example'];
    fc.assert(
      fc.property(fc.shuffledSubarray(sources, { minLength: 4 }), (shuffled) => {
        const result = run(shuffled);
        expect(result.ok && result.value.citations.map((citation) => citation.url)).toEqual(expected);
      }),
    );
  });

  it('grounds by the top source, and gives the mean', () => {
    const result = run([{ url: 'https://nature.com/x', isPeerReviewed: true }, { url: 'https://a.example' }]);
    expect(result).toMatchObject({ ok: true, value: { grounded: true, confidence: 0.37, citationCount: 2 } });
  });

  it('never grounds on a retracted source alone', () => {
    const result = run([{ url: 'https://nature.com/x', isPeerReviewed: true, title: 'RETRACTED: Fish counts' }]);
    expect(result).toMatchObject({
      ok: true,
      value: { grounded: false, topCitation: { meetsFloor: true, isRetracted: true } },
    });
    expect(
      run([{ url: 'https://nature.com/x', isPeerReviewed: true, title: 'Erratum to: Fish counts' }]),
    ).toMatchObject({ value: { grounded: true, topCitation: { isRetracted: false } } });
  });

  it('refuses a list without any url and lists a source without one', () => {
    expect(run([])).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
    expect(run([{ doi: '10.5555/a' }, { url: '  ' }])).toMatchObject({ ok: false });
    expect(run([{ id: 'x' }, { url: 'https://a.example' }])).toMatchObject({
      value: { citationCount: 1, skipped: [{ index: 0, id: 'x' }] },
    });
  });
});

describe('a person’s tier list', () => {
  const list = {
    name: 'mine',
    version: '2026-01-01',
    entries: [{ value: 'https://www.Bücher.example/', tier: 'established', reason: 'our library' }],
  };

  it('is laid over the built-in one entry by entry', () => {
    const parsed = parseTierList({
      ...list,
      entries: [...list.entries, { value: 'who.int', tier: 'general', reason: 'test' }],
    });
    if (!parsed.ok) throw new Error('refused');
    const merged = mergeTierLists([BUILT_IN_TIERS, parsed.list]);
    const at = (url: string): ScoredCitation => scoreSource({ url }, readClock(NOW), merged);
    expect(at('https://xn--bcher-kva.example/')).toMatchObject({
      domainTier: 'established',
      tierEntry: { list: 'mine' },
    });
    expect(at('https://who.int').domainTier).toBe('general');
    expect(at('https://nature.com').domainTier).toBe('authoritative');
    expect(scoreSource({ url: 'https://nature.com' }, readClock(NOW), mergeTierLists([parsed.list])).domainTier).toBe(
      'unknown',
    );
  });

  it.each([
    [{ ...list, name: '' }, 'name'],
    [{ ...list, name: 'built-in' }, 'name'],
    [{ ...list, entries: {} }, 'entries'],
    [{ ...list, entries: [{ value: 'a.example', tier: 'top', reason: 'x' }] }, 'entries[0].tier'],
    [{ ...list, entries: [{ value: 'a.example', tier: 'general', reason: ' ' }] }, 'entries[0].reason'],
    [{ ...list, entries: [{ value: 'co.uk', tier: 'general', reason: 'x' }] }, 'entries[0].value'],
    [{ ...list, entries: [{ match: 'suffix', value: 'a.example', tier: 'general', reason: 'x' }] }, 'entries[0].value'],
    [{ ...list, entries: [{ value: 'a.example', tier: 'general', reason: 'x', date: 'May' }] }, 'entries[0].date'],
    [
      { ...list, entries: [...list.entries, { value: 'bücher.example', tier: 'general', reason: 'x' }] },
      'entries[1].value',
    ],
  ])('with a fault is refused with its path: %#', (value, path) => {
    const parsed = parseTierList(value);
    expect(parsed.ok ? null : parsed.faults[0]?.path).toBe(path);
  });
});

describe('whatWouldItTake', () => {
  it('each step that is offered reaches the floor, and one less would not', () => {
    const source = { url: 'https://www.nature.com/x', publishedDate: '2010-01-01', citationCount: 3 };
    const plan = whatWouldItTake(source, NOW);
    const citations = plan.steps.find((step) => step.kind === 'citations')?.value as number;
    expect(score({ ...source, citationCount: citations }).meetsFloor).toBe(true);
    expect(score({ ...source, citationCount: citations - 1 }).meetsFloor).toBe(false);
    const day = plan.steps.find((step) => step.kind === 'date')?.value as string;
    const before = isoDay(readMoment(day)!.start - 1);
    expect(score({ ...source, publishedDate: day }).meetsFloor).toBe(true);
    expect(score({ ...source, publishedDate: before }).meetsFloor).toBe(false);
    expect(plan.steps.map((step) => step.kind)).toContain('peer-review');
  });

  it('says so where no single change suffices', () => {
    const plan = whatWouldItTake({ url: 'https://reddit.com/r/x' }, NOW);
    expect(plan.steps).toEqual([]);
    expect(plan.notEnough.length).toBe(4);
    expect(plan.summary).toContain('No single change');
  });

  it('asks nothing of what meets the floor, and the published version of a preprint', () => {
    expect(whatWouldItTake({ url: 'https://nature.com/x', isPeerReviewed: true }, NOW)).toMatchObject({
      meetsFloor: true,
      steps: [],
      missing: 0,
    });
    const preprint = whatWouldItTake({ url: 'https://arxiv.org/abs/2101.00001', citationCount: 40 }, NOW);
    expect([...preprint.steps, ...preprint.notEnough].find((step) => step.kind === 'peer-review')?.detail).toContain(
      'peer-reviewed version',
    );
  });
});
