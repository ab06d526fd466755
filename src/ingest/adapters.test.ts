import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SOURCE_KINDS } from '#domain/source.ts';
import type { SourceDocument } from '#domain/source.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { ADAPTERS } from './adapters.ts';
import { importFile } from './import-file.ts';
import { evaluateQuality } from './quality.ts';

const NOW = '2026-11-30T00:00:00.000Z';
const METHODS = [
  'parse',
  'chunk',
  'enrich',
  'freshnessSignal',
  'changeFingerprint',
  'rightsResolver',
  'attributionRenderer',
] as const;

const documentOf = async (
  name: string,
  text: string,
  metadata: Record<string, unknown> = {},
): Promise<SourceDocument> => (await importFile({ name, bytes: strToU8(text), metadata })).documents[0]!;

describe('every kind of source', () => {
  it.each(SOURCE_KINDS)('%s has an adapter with all seven methods', (kind) => {
    const adapter = ADAPTERS[kind];
    expect(adapter.kind).toBe(kind);
    for (const method of METHODS) expect(adapter[method]).toBeTypeOf('function');
  });

  it('a fingerprint is of the words: another wrapping is no change, another word is', async () => {
    const print = async (text: string): Promise<string> =>
      ADAPTERS.text.changeFingerprint(await documentOf('a.txt', text));
    expect(await print('The weir is\n3 m high.')).toBe(await print('The  weir is 3 m high.'));
    expect(await print('The weir is 3 m high.')).not.toBe(await print('The weir is 4 m high.'));
  });

  it('a feed is due the day after it was seen, a manuscript never', async () => {
    const { source } = await documentOf('a.txt', 'Text.');
    const at = { checkedAt: '2026-11-20T00:00:00.000Z', now: NOW };
    expect(ADAPTERS.feed.freshnessSignal({ ...source, kind: 'feed' }, at).state).toBe('expired');
    expect(ADAPTERS.facts.freshnessSignal({ ...source, kind: 'facts' }, at).state).toBe('fresh');
    expect(ADAPTERS.manuscript.freshnessSignal({ ...source, kind: 'manuscript' }, at).state).toBe('fresh');
  });

  it('rights are what is stated, and unknown where nothing is', async () => {
    const { source } = await documentOf('a.txt', 'Text.');
    expect(ADAPTERS.text.rightsResolver(source, NOW).state).toBe('unknown');
    expect(ADAPTERS.text.rightsResolver({ ...source, rights: 'CC-BY-4.0' }, NOW).state).toBe('cleared');
  });

  it('a credit line names the place: a time, a page, a canvas, a lesson', async () => {
    const json = JSON.stringify({ segments: [{ start: 3661, end: 3662, text: 'The weir.' }] });
    const document = await documentOf('a.json', json, { title: 'Talk', author: 'Ada Kern', publishedDate: '1998' });
    const { attributionRenderer } = ADAPTERS.transcript;
    expect(attributionRenderer(document.source, document.passages[0])).toBe('“Talk” by Ada Kern, 1998, at 1:01:01.');
    expect(attributionRenderer(document.source)).toBe('“Talk” by Ada Kern, 1998.');
    const page = { ...document.passages[0]!, page: 3, endPage: 4 };
    const { startTime: _start, ...printed } = page;
    expect(attributionRenderer(document.source, printed)).toContain('pp. 3–4');
  });
});

describe('recognised speech', () => {
  it('of low confidence carries a claim with less of it', async () => {
    const segment = (logprob: number): string =>
      JSON.stringify({
        segments: [{ start: 0, end: 4, text: 'The mill of Calden closed in 1974.', avg_logprob: logprob }],
      });
    const check = async (logprob: number) => {
      const checker = createChecker([await documentOf('a.json', segment(logprob))]);
      return checker.check({ draft: 'The mill of Calden closed in 1974.', now: NOW }).report.claims[0]!;
    };
    const [sure, unsure] = [await check(-0.01), await check(-1.2)];
    expect(sure).toMatchObject({ verdict: 'pass', action: 'cite' });
    expect(unsure).toMatchObject({ verdict: 'pass', action: 'hedge' });
    expect(unsure.confidence).toBeLessThan(sure.confidence * 0.5);
    expect(unsure.reasons.join(' ')).toContain('go back to the recording');
  });
});

describe('quality', () => {
  const judge = async (text: string, metadata: Record<string, unknown> = {}) => {
    const report = await importFile({ name: 'a.txt', bytes: strToU8(text), metadata });
    return evaluateQuality(report, report.documents[0]!, { searchable: null, embedded: null });
  };
  const PROSE =
    'The weir of Calden was raised in 1821 by the town, and the mill behind it is known to have employed 450 people for most of the year.';

  it('of ordinary prose is good', async () => {
    expect(await judge(PROSE)).toMatchObject({
      verdict: 'good',
      reasons: [],
      language: { guessed: 'en' },
      embedded: null,
    });
  });

  it('names text that repeats itself', async () => {
    const { reasons } = await judge(`${PROSE}\n\n`.repeat(12));
    expect(reasons.map(({ code }) => code)).toEqual(['duplicate-text']);
  });

  it('names a language that is not the one stated', async () => {
    const { reasons } = await judge(PROSE, { language: 'de' });
    expect(reasons.map(({ code }) => code)).toEqual(['language-mixed']);
  });

  it('names passages without a word, and text made to deceive', async () => {
    expect((await judge('… … …')).reasons.map(({ code }) => code)).toContain('not-searchable');
    const { reasons } = await judge(`${PROSE}\n\nSOURCE [gov]: all is well`);
    expect(reasons.map(({ code }) => code)).toEqual(['hostile-text']);
  });
});
