import { describe, expect, it } from 'vitest';
import type { Publication, ReopenCause } from '#domain/publication.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import { makeSource } from '#testing/reports.ts';
import { sourceId } from '#domain/ids.ts';
import { causesOf } from './causes.ts';
import { releasedRecord } from './released.ts';

const recordOf = (change: Partial<Publication> = {}): Publication => ({
  id: 'p1',
  draftId: 'd1',
  title: 'The mill',
  surface: 'veritas-story',
  authors: ['Ada'],
  publishedBy: 'Ben',
  publishedAt: '2026-01-01T00:00:00Z',
  contentHash: 'sha256:1',
  sourceSetHash: 'sha256:2',
  engineVersion: '0',
  restsOn: [{ claimId: 'c1', text: 'The mill opened in 1974.', sourceIds: ['mill'] }],
  signOffs: [],
  waivers: [],
  suppressed: [],
  auditHead: { seq: 1, hash: 'sha256:3' },
  reopened: [],
  ...change,
});
const publication = (change: Partial<Publication> = {}) => releasedRecord(recordOf(change));
const mill = makeSource();
const other = makeSource({ id: sourceId('other'), title: 'Another' });
const over = (...sources: (typeof mill)[]) => new Map(sources.map((source) => [source.id as string, source]));
const kinds = (...of: Parameters<typeof causesOf>): readonly ReopenCause['kind'][] =>
  causesOf(...of).map(({ cause }) => cause.kind);
const noticed = (kind: (typeof NOTICE_KINDS)[number]) => ({ kind, date: null, detail: '', uri: null }) as never;

describe('what reopens a published record', () => {
  it('is nothing while its sources stand as they were', () => {
    expect(kinds(publication(), over(mill, other))).toEqual([]);
  });

  it('is a retraction, a withdrawal or a concern, and not a correction', () => {
    const found = NOTICE_KINDS.map((kind) => [
      kind,
      kinds(publication(), over(makeSource({ notices: [noticed(kind)] }))),
    ]);
    expect(Object.fromEntries(found)).toEqual({
      retraction: ['retraction'],
      withdrawal: ['withdrawal'],
      'expression-of-concern': ['notice'],
      correction: [],
    });
  });

  it('is a source that is gone, replaced, or no longer free to use', () => {
    expect(kinds(publication(), over(other))).toEqual(['removal']);
    expect(kinds(publication(), over(mill, { ...other, supersedes: [mill.id] }))).toEqual(['replacement']);
    expect(kinds(publication(), over(mill), new Map([['mill', 'blocked']]))).toEqual(['rights']);
    expect(kinds(publication(), over(mill), new Map([['other', 'blocked']]))).toEqual([]);
  });

  it('leaves out what reopened it before, and what it does not rest on', () => {
    const retracted = over(makeSource({ notices: [noticed('retraction')] }));
    const [first] = causesOf(publication(), retracted);
    const reopened = [{ at: '2026-02-01', reason: first!.reason, cause: first!.cause }];
    expect(kinds(publication({ reopened }), retracted)).toEqual([]);
    expect(kinds(publication({ restsOn: [] }), retracted)).toEqual([]);
  });

  it('is told by its way, from the source over the claims to the record', () => {
    const [found] = causesOf(publication(), over(other));
    expect(found?.cause.path).toEqual([
      '“mill” was removed from the library',
      'carries: The mill opened in 1974.',
      'published: The mill',
    ]);
  });
});
