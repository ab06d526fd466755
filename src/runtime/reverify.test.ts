import { describe, expect, it } from 'vitest';
import { importFile } from '#ingest/import-file.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { CheckRecord } from '#storage/records.ts';
import { reverifyCitations } from './reverify.ts';

const QUOTE = 'the harbour froze over for nineteen days';

async function document(text: string): Promise<SourceDocument> {
  const report = await importFile({
    name: 'log.txt',
    bytes: new TextEncoder().encode(text),
    metadata: { id: 'log' },
  });
  return report.documents[0]!;
}

function recorded(text: string, sourceId = 'log'): CheckRecord {
  const start = text.indexOf(QUOTE);
  const end = start + QUOTE.length;
  return {
    draftId: 'd',
    draftHash: 'h',
    sourceSetHash: 'h',
    engineVersion: '1',
    checkedAt: '2024-05-01T00:00:00.000Z',
    groundingState: 'grounded',
    decision: 'ready',
    claims: { pass: 1, partial: 0, unsupported: 0, contradicted: 0, needsPerson: 0 },
    citations: [
      { claimId: 'c1', sourceId, quote: QUOTE, start, end, prefix: text.slice(0, start), suffix: text.slice(end) },
    ],
  };
}

const THEN = `In that winter ${QUOTE}, and no ship left.`;
const today = async (text: string) => (await reverifyCitations(recorded(THEN), [await document(text)])).citations[0]!;

describe('asking recorded citations again', () => {
  it('passes a quote that stands where it stood', async () => {
    expect(await today(THEN)).toMatchObject({ outcome: 'holds', at: { start: 15, end: 55 } });
  });

  it('passes a quote that stands elsewhere now, and says where', async () => {
    const text = `A line was added before. ${THEN}`;
    const { outcome, at } = await today(text);
    expect(outcome).toBe('moved');
    expect(text.slice(at!.start, at!.end)).toBe(QUOTE);
  });

  it('fails a quote of which only something similar is left', async () => {
    const { outcome } = await today(THEN.replace('nineteen', 'seventeen'));
    expect(outcome).toBe('changed');
  });

  it('fails a quote that is gone', async () => {
    expect(await today('Nothing of the kind is told of that winter.')).toMatchObject({ outcome: 'gone', at: null });
  });

  it('warns where the source is not at hand', async () => {
    const response = await reverifyCitations(recorded(THEN, 'lost'), [await document(THEN)]);
    expect(response.citations[0]?.outcome).toBe('source-missing');
    expect(response.counts).toEqual({ passed: 0, failed: 0, warnings: 1 });
  });
});
