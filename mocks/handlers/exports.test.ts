import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { LOCAL_IDENTITY } from '#api/identity.ts';
import type { ExportRequest } from '#api/schemas/export.ts';
import { EXPORT_KINDS } from '#domain/export.ts';
import { readCsv } from '#engine/trace/csv.ts';
import { bench, codeOf, withSource, type Bench } from './test-bench.ts';

const DRAFT = 'The bridge was opened in 1932. It is 503 metres long.';

async function ready(): Promise<{ at: Bench; draftId: string }> {
  const at = await bench();
  await withSource(at);
  const { id } = await at.client.drafts.create({ title: 'Bridge', text: DRAFT });
  return { at, draftId: id };
}

async function textOf(blob: Blob, isPdf: boolean): Promise<string> {
  if (!isPdf) return blob.text();
  const { numPages, getPage } = await getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    isEvalSupported: false,
  }).promise.then((document) => ({ numPages: document.numPages, getPage: (at: number) => document.getPage(at) }));
  const pages: string[] = [];
  for (let at = 1; at <= numPages; at++) {
    const { items } = await (await getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages.join('');
}

const SIXTEEN = EXPORT_KINDS.flatMap((kind) =>
  (['json', 'csv', 'markdown', 'pdf'] as const).map((format) => ({ kind, format })),
);
const MORE = [
  { kind: 'bibliography', format: 'bibtex' },
  { kind: 'bibliography', format: 'ris' },
  { kind: 'bibliography', format: 'csl-json' },
  { kind: 'grounded_report', format: 'claimreview' },
  { kind: 'review_packet', format: 'html' },
] as const satisfies readonly Pick<ExportRequest, 'kind' | 'format'>[];

describe('files of a draft', () => {
  it('are real in all sixteen combinations and five more, with the head of the log, and read back', async () => {
    const { at, draftId } = await ready();
    for (const { kind, format } of [...SIXTEEN, ...MORE]) {
      const file = await at.client.exports.write({ draftId, kind, format });
      const isPdf = format === 'pdf';
      const text = (await textOf(file.blob, isPdf)).replaceAll('\\', '');
      const what = `${kind} as ${format}`;
      expect(file.fileName, what).toMatch(/^sophia-[a-z-]+-[0-9a-f]{8}\.[a-z.]+$/u);
      const { head } = await at.client.audit.log();
      expect(file.head, what).toBe(`${head.seq} ${head.hash}`);
      expect(text.replace(/\s/gu, ''), what).toContain(head.hash);
      expect(text, what).toMatch(kind === 'bibliography' ? /bridge/u : /503/u);
      if (format === 'json' || format === 'csl-json' || format === 'claimreview') JSON.parse(text);
      if (format === 'csv')
        expect(new Set(readCsv(await file.blob.text()).map((row) => row.length)).size, what).toBe(1);
      if (isPdf) expect(text, what).toContain('1 /');
    }
  });

  it('leave an entry each in the log, made before the file', async () => {
    const { at, draftId } = await ready();
    await at.client.exports.write({ draftId, kind: 'bibliography', format: 'json' });
    const { entries, verification } = await at.client.audit.log();
    expect(verification.valid).toBe(true);
    expect(entries.at(-1)?.event).toMatchObject({ kind: 'export', what: 'bibliography', format: 'json', draftId });
  });

  it('are recorded with what they rest on, and go stale with the path once a source of theirs is gone', async () => {
    const { at, draftId } = await ready();
    const [source] = await at.client.sources.list();
    const file = await at.client.exports.write({ draftId, kind: 'evidence_table', format: 'csv' });
    const [record] = await at.client.exports.list();
    const digest = await crypto.subtle.digest('SHA-256', await file.blob.arrayBuffer());
    const hash = `sha256:${Buffer.from(digest).toString('hex')}`;
    expect(record).toMatchObject({
      owner: `draft:${draftId}`,
      kind: 'evidence_table',
      format: 'csv',
      fileName: file.fileName,
      size: file.blob.size,
      hash,
      set: { id: 'library', name: 'Whole library' },
      by: LOCAL_IDENTITY.name,
      stale: [],
    });
    expect(`${record?.auditHead.seq} ${record?.auditHead.hash}`).toBe(file.head);
    const { set } = await at.client.sourceSets.version('library', record!.set.version!);
    expect(set.items.map(({ id }) => id)).toEqual([source!.id]);
    expect(new Set(record?.restsOn.flatMap(({ sourceIds }) => sourceIds))).toEqual(new Set([source!.id]));
    await at.client.sources.remove(source!.id);
    await at.idle();
    const [stale] = await at.client.exports.list();
    expect(stale?.stale.map(({ cause }) => [cause.kind, cause.sourceId])).toEqual([['removal', source!.id]]);
    expect(stale?.stale[0]?.cause.path.at(-1)).toBe(`exported: ${file.fileName}`);
  });

  it('are not stale by what was so already when they were written', async () => {
    const { at, draftId } = await ready();
    const [source] = await at.client.sources.list();
    await at.client.ingestion.start(
      'newer.txt',
      new TextEncoder().encode('The bridge is 505 metres long.').buffer,
      'text/plain',
    );
    await at.idle();
    const newer = (await at.client.sources.list()).find(({ id }) => id !== source!.id)!;
    await at.client.sources.patch(newer.id, { supersedes: [source!.id] as never });
    await at.client.exports.write({ draftId, kind: 'bibliography', format: 'json' });
    await at.client.sources.patch(newer.id, { title: 'Another name' });
    await at.idle();
    expect((await at.client.exports.list())[0]).toMatchObject({ stale: [], heldThen: [`replacement:${source!.id}`] });
    await at.client.sources.remove(source!.id);
    await at.idle();
    expect((await at.client.exports.list())[0]?.stale.map(({ cause }) => cause.kind)).toEqual(['removal']);
  });

  it('can be called off while they are written: nothing is recorded then', async () => {
    const { at, draftId } = await ready();
    const writing = codeOf(at.client.exports.write({ draftId, kind: 'review_packet', format: 'pdf', jobId: 'j1' }));
    await at.client.exports.cancel('j1');
    expect(await writing).toBe('409 cancelled');
    expect(await at.client.exports.list()).toEqual([]);
    // The log says that it was begun, and can never unsay it: so it says that it was called off.
    const { entries } = await at.client.audit.log();
    expect(entries.slice(-2).map(({ event }) => event['kind'])).toEqual(['export', 'export-called-off']);
    await at.client.exports.write({ draftId, kind: 'bibliography', format: 'json', jobId: 'j2' });
    expect(await at.client.exports.list()).toHaveLength(1);
  });

  it('are refused where a kind has no such format, or nothing is named', async () => {
    const { at, draftId } = await ready();
    const write = (request: Partial<ExportRequest>) => codeOf(at.client.exports.write(request as ExportRequest));
    expect(await write({ draftId, kind: 'evidence_table', format: 'bibtex' })).toBe('400 invalid_payload');
    expect(await write({ kind: 'bibliography', format: 'json' })).toBe('400 invalid_payload');
    expect(await write({ draftId, publicationId: 'x', kind: 'bibliography', format: 'json' })).toBe(
      '400 invalid_payload',
    );
    expect(await write({ draftId: 'none', kind: 'bibliography', format: 'json' })).toBe('404 not_found');
    expect(await write({ publicationId: 'none', kind: 'bibliography', format: 'json' })).toBe('404 not_found');
  });
});

describe('what comes back', () => {
  it('is a packet as it was sealed, or its first changed part is named', async () => {
    const { at, draftId } = await ready();
    const { blob, seal } = await at.client.exports.write({ draftId, kind: 'review_packet', format: 'html' });
    expect(await at.client.exports.verify(blob)).toEqual({ valid: true, firstBad: null, reason: null, seal });
    const text = await blob.text();
    const changed = text.replace(/503 metres long/u, '504 metres long');
    const verified = await at.client.exports.verify(new Blob([changed]));
    expect(verified).toMatchObject({ valid: false });
    expect(verified.firstBad).toMatch(/draft|claim|answer|evidence/u);
    expect(await at.client.exports.verify(new Blob(['nothing']))).toMatchObject({ valid: false });
  });

  it('is a log that holds, or the first bad entry, and a cut tail against a head that was kept', async () => {
    const { at, draftId } = await ready();
    for (let n = 0; n < 5; n++) await at.client.exports.write({ draftId, kind: 'bibliography', format: 'json' });
    const { entries, head } = await at.client.audit.log();
    expect(await at.client.audit.verify({ head })).toMatchObject({ valid: true });
    expect(await at.client.audit.verify({ entries, head })).toMatchObject({ valid: true });
    const forged = entries.map((entry, at) => (at === 1 ? { ...entry, event: { kind: 'note' } } : entry));
    expect(await at.client.audit.verify({ entries: forged, head: null })).toMatchObject({ valid: false, firstBad: 2 });
    expect(await at.client.audit.verify({ entries: entries.slice(0, -2), head })).toMatchObject({
      valid: false,
      reason: expect.stringContaining('shorter than the anchored head'),
    });
    expect(await at.client.audit.verify({ head: { seq: head.seq, hash: 'sha256:other' } })).toMatchObject({
      valid: false,
      firstBad: head.seq,
    });
  });
});
