import { describe, expect, it } from 'vitest';
import { passageId, sourceId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';
import { documentFromText } from '#cli/text-source.ts';
import type { EvidenceSearch } from '../corpus.ts';
import { prepareCorpus } from '../corpus.ts';
import { createFactCheckLoop } from './fact-check-loop.ts';
import { FactCheckLoopSourceScopeViolationError } from './scope-violation.ts';

const MILL = documentFromText('mill', 'The mill at Calden was built in 1874. It burned down in 1901.', {
  title: 'The mill',
});
const BRIDGE = documentFromText('bridge', 'The bridge at Calden opened on 3 May 1974.', { title: 'The bridge' });
const DOCUMENTS: readonly SourceDocument[] = [MILL, BRIDGE];
const BM25 = prepareCorpus(DOCUMENTS).search;
/** A retriever that returns the passages of one source, whatever is asked. */
const fixed = (method: string, source: string, only = true): EvidenceSearch => ({
  method,
  find: (_query, _limit, sourceIds) =>
    only && sourceIds && !sourceIds.includes(sourceId(source))
      ? []
      : [{ id: passageId(`${source}#1`), sourceId: sourceId(source) }],
});

const loop = (retrievers: readonly EvidenceSearch[], sourceIds = ['mill', 'bridge']) => {
  let clock = 0;
  return createFactCheckLoop({
    documents: DOCUMENTS,
    sourceIds: sourceIds.map(sourceId),
    retrievers,
    stopwatch: () => (clock += 5),
  });
};
const claim = (text: string, initialMethod: string | null = null) => ({ text, initialMethod, cited: [] });

describe('the fact-check loop', () => {
  it('bears out, contradicts, and says what is not there', () => {
    const run = loop([BM25]);
    expect(run.check(claim('The mill at Calden was built in 1874.')).claim).toMatchObject({
      verdict: 'pass',
      route: 'complete',
    });
    expect(run.check(claim('The mill at Calden was built in 1884.')).claim).toMatchObject({
      verdict: 'contradicted',
      route: 'contradiction-loop',
    });
    expect(run.check(claim('The mayor of Oxford plays chess.')).claim).toMatchObject({
      verdict: 'unsupported',
      judged: true,
      route: 'unsupported-claim-loop',
    });
  });

  it('skips the retriever that found the claim, and the record says so', () => {
    const record = loop([BM25, fixed('vectors', 'mill')]).check(claim('The mill at Calden was built in 1874.', 'BM25'));
    expect(record.retrievals.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['BM25', 'skipped'],
      ['vectors', 'used'],
    ]);
    expect(record).toMatchObject({ isIndependent: true, claim: { verdict: 'pass' } });
  });

  it('writes down each passage that a method found, with its place in the search, its score and where it was looked for', () => {
    const run = loop([BM25, fixed('vectors', 'bridge')]);
    const record = run.check({ ...claim('The mill at Calden was built in 1874.'), cited: [sourceId('mill')] });
    const [bm25, vectors] = record.retrievals;
    expect(bm25?.passages?.map(({ passageId: id, rank, within }) => [id, rank, within])).toEqual([
      ['mill#1', 1, 'cited'],
      ['bridge#1', 2, 'all'],
    ]);
    expect(bm25?.passages?.[0]).toMatchObject({ sourceId: 'mill', start: 0, end: MILL.text.length });
    expect(bm25?.passages?.[0]?.score).toBeGreaterThan(bm25?.passages?.[1]?.score ?? 0);
    expect(vectors?.passages?.[0]).toMatchObject({ rank: 1, score: null });
    for (const { passages, passageIds } of record.retrievals)
      expect(passages?.map(({ passageId: id }) => id)).toEqual(passageIds);
  });

  it('bears nothing out where no independent retriever is left', () => {
    const record = loop([BM25]).check(claim('The mill at Calden was built in 1874.', 'BM25'));
    expect(record).toMatchObject({
      isIndependent: false,
      claim: { verdict: 'unsupported', judged: false, action: 'escalate', citations: [] },
    });
  });

  it('throws where a retriever leaves the declared scope, or invents a passage', () => {
    const escaped = loop([fixed('stray', 'bridge', false)], ['mill']);
    expect(() => escaped.check(claim('The mill at Calden was built in 1874.'))).toThrow(
      FactCheckLoopSourceScopeViolationError,
    );
    const invented: EvidenceSearch = {
      method: 'stray',
      find: () => [{ id: passageId('mill#99'), sourceId: sourceId('mill') }],
    };
    expect(() => loop([invented]).check(claim('The mill burned.'))).toThrow(FactCheckLoopSourceScopeViolationError);
  });

  it('notes a retriever that fails and goes on with the others', () => {
    const broken: EvidenceSearch = {
      method: 'vectors',
      find: () => {
        throw new Error('no vectors here');
      },
    };
    const record = loop([broken, BM25]).check(claim('The mill at Calden was built in 1874.'));
    expect(record.retrievals[0]).toMatchObject({ outcome: 'failed', detail: 'no vectors here' });
    expect(record.claim.verdict).toBe('pass');
  });

  it('records each step once, in order, and the time by the clock it was given', () => {
    const record = loop([BM25]).check(claim('The mill at Calden was built in 1874.'));
    expect(record.events.map(({ step }) => step)).toEqual([
      'extracted',
      'normalized',
      'retrieved',
      'matched',
      'scored',
      'resolved',
    ]);
    expect(record.latencyMs).toBe(5);
  });

  it('cites exact spans', () => {
    const { citations } = loop([BM25]).check(claim('The mill at Calden was built in 1874.')).claim;
    expect(citations.length).toBeGreaterThan(0);
    for (const { start, end, quote } of citations) expect(MILL.text.slice(start, end)).toBe(quote);
  });
});
