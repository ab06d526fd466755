import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXPORT_KINDS } from '#domain/export.ts';
import { verifyPacket } from '#engine/trace/packet/verify-packet.ts';
import { runCheckCommand } from './check.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sophia-export-'));
  mkdirSync(path.join(folder, 'sources'));
  writeFileSync(path.join(folder, 'sources', 'mill.txt'), 'The mill of Calden opened in 1974.');
  writeFileSync(
    path.join(folder, 'sources', 'sources.json'),
    JSON.stringify([{ file: 'mill.txt', id: 'mill', title: 'Mill book', rights: 'CC-BY-4.0' }]),
  );
  writeFileSync(path.join(folder, 'draft.md'), 'The mill of Calden opened in 1974 [1].');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function write(...more: readonly string[]): Promise<string> {
  const out = path.join(folder, 'out');
  const draft = ['--draft', path.join(folder, 'draft.md'), '--sources', path.join(folder, 'sources')];
  expect(await runCheckCommand([...draft, '--now', '2026-01-02', '--out', out, ...more])).toBe(0);
  return readFileSync(out, 'utf8');
}

describe('check writes', () => {
  it.each(EXPORT_KINDS.flatMap((kind) => ['json', 'csv', 'markdown'].map((format) => [kind, format] as const)))(
    'the %s as %s, the same bytes twice, with the credit line of the set',
    async (kind, format) => {
      const body = await write('--kind', kind, '--format', format);
      expect(await write('--kind', kind, '--format', format)).toBe(body);
      expect(body.replaceAll('\\', '')).toContain('“Mill book”');
    },
  );

  it('a packet that verifies', async () => {
    const body = await write('--kind', 'review_packet', '--format', 'html');
    expect(verifyPacket(body)).toMatchObject({ valid: true });
    expect(verifyPacket(body.replace('1974', '1975'))).toMatchObject({ valid: false, firstBad: 'draft' });
  });

  it.each([
    ['bibtex', '@misc{mill,'],
    ['ris', 'TY  - '],
    ['csl-json', '"id": "mill"'],
    ['claimreview', '"ClaimReview"'],
    ['html', '<!doctype html>'],
  ])('%s without being told the one kind that has it', async (format, expected) => {
    expect(await write('--format', format)).toContain(expected);
  });

  it.each([
    ['--kind', 'evidence_table', '--format', 'bibtex'],
    ['--kind', 'nothing', '--format', 'json'],
    ['--kind', 'review_packet', '--format', 'docx'],
  ])('nothing for %s %s %s %s, and says what there is', async (...more) => {
    await expect(write(...more)).rejects.toThrow(/use /u);
  });
});
