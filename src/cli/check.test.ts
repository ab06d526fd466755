import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import { runCheckCommand } from './check.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sophia-check-'));
  mkdirSync(path.join(folder, 'sources'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string | Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
const run = (draft: string, ...more: readonly string[]): Promise<number> =>
  runCheckCommand(['--draft', draft, '--sources', path.join(folder, 'sources'), '--now', '2026-01-02', ...more]);
const out = (): string => path.join(folder, 'report.json');
const report = (): CheckReport => JSON.parse(readFileSync(out(), 'utf8')) as CheckReport;

describe('check from a terminal', () => {
  it('exits with 0 where everything holds', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974 and employed 450 people.');
    const draft = write('draft.md', 'The mill of Calden opened in 1974 [1].');
    expect(await run(draft, '--out', out())).toBe(0);
    expect(report().gate.decision).toBe('ready');
  });

  it('exits with 1 where a claim is contradicted, and names the span', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974 and employed 450 people.');
    const draft = write('draft.md', 'The mill of Calden opened in 1978 [1].');
    expect(await run(draft, '--out', out())).toBe(1);
    const [claim] = report().claims;
    expect(claim?.verdict).toBe('contradicted');
    expect(claim?.citations[0]?.quote).toContain('1974');
  });

  it('gives the same bytes for the same input', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    const draft = write('draft.md', 'The mill of Calden opened in 1974. It burnt in 1980.');
    await run(draft, '--out', out());
    const first = readFileSync(out());
    await run(draft, '--out', out());
    expect(readFileSync(out()).equals(first)).toBe(true);
  });

  it('reads metadata, and counts [1] in its order', async () => {
    write('sources/a.txt', 'The weir was built in 1901.');
    write('sources/b.txt', 'The mill of Calden opened in 1974.');
    write(
      'sources/sources.json',
      JSON.stringify([
        { file: 'b.txt', id: 'mill', title: 'Mill book', url: 'https://mill.example/book', publishedDate: '1990' },
        { file: 'a.txt', id: 'weir' },
      ]),
    );
    const draft = write('draft.md', 'The mill of Calden opened in 1974 [1].');
    expect(await run(draft, '--out', out())).toBe(0);
    expect(report().sources[0]).toMatchObject({ id: 'mill', title: 'Mill book', publishedDate: '1990' });
  });

  it('reports a file that cannot be read and goes on with the rest', async () => {
    write('sources/empty.pdf', '');
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    const draft = write('draft.md', 'The mill of Calden opened in 1974.');
    expect(await run(draft, '--out', out())).toBe(0);
    expect(report().ingestion.map((file) => file.state)).toEqual(['empty', 'ready']);
  });

  it('blocks a draft in which nothing can be checked: silence is no proof', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    expect(await run(write('draft.md', 'Is it so?'))).toBe(1);
    expect(await run(write('draft.md', ''))).toBe(1);
  });

  it.each([
    ['a draft that is not there', ['--draft', '/nowhere.md', '--sources', '.']],
    ['no sources', ['--draft', 'x.md']],
    ['an unknown option', ['--frob']],
    ['a clock that is no date', ['--draft', 'x.md', '--sources', '.', '--now', 'soon']],
    ['a format that is not built', ['--draft', 'x.md', '--sources', '.', '--format', 'docx']],
  ])('refuses %s with a usage error', async (_what, argv) => {
    await expect(runCheckCommand(argv)).rejects.toThrow();
  });

  it('refuses a sources.json that names a file which is not there', async () => {
    write('sources/sources.json', JSON.stringify([{ file: 'gone.txt' }]));
    await expect(run(write('draft.md', 'The mill opened in 1974.'))).rejects.toThrow(/gone\.txt/u);
  });
});
