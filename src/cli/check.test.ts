import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import type { AnswerReport } from '#engine/answers/check-answer.ts';
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

  it('says that the file cannot be written, rather than fail with a trace', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    const draft = write('draft.md', 'The mill of Calden opened in 1974.');
    await expect(run(draft, '--out', path.join(folder, 'nowhere', 'report.json'))).rejects.toThrow(
      /--out .*cannot be/u,
    );
  });

  it('takes an ISO date alone as the clock', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    const draft = write('draft.md', 'The mill of Calden opened in 1974.');
    for (const now of ['5', 'yesterday', '2026-13-01', '2026-02-31', '1 May 2026']) {
      await expect(run(draft, '--now', now), now).rejects.toThrow(/is not an ISO date/u);
    }
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

  it('checks under a declared set: its members alone, and every blocker of it', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    write('sources/other.txt', 'The weir was built in 1901.');
    write('sources/sources.json', JSON.stringify([{ file: 'mill.txt', id: 'mill', url: 'https://mill.example/book' }]));
    const draft = write('draft.md', 'The mill of Calden opened in 1974 [1].');
    const set = (rights: string) =>
      write(
        'set.json',
        JSON.stringify({ name: 'Mills', items: [{ id: 'x', url: 'https://mill.example/book', rights }] }),
      );
    expect(await run(draft, '--source-set', set('CC-BY-4.0'), '--out', out())).toBe(0);
    expect(report().sources.map(({ id }) => id)).toEqual(['mill']);
    expect(report().sourceSet).toMatchObject({ basis: 'declared', usableForGrounding: true, blockers: [] });
    expect(await run(draft, '--source-set', set('blocked'), '--out', out())).toBe(1);
    expect(report().sourceSet.blockers).toEqual(['rights:blocked', 'source:mill:rights:blocked']);
    expect(
      report()
        .gate.criteria.filter(({ outcome }) => outcome === 'failed')
        .map(({ id }) => id),
    ).toEqual(['source-set-usable']);
    await expect(
      run(draft, '--source-set', write('bad.json', '{"items":[{"rights":{"expiresAt":"soon"}}]}')),
    ).rejects.toThrow(/items\[0\]\.rights\.expiresAt/u);
  });

  it('blocks a draft in which nothing can be checked: silence is no proof', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    expect(await run(write('draft.md', 'Is it so?'))).toBe(1);
    expect(await run(write('draft.md', ''))).toBe(1);
  });

  it.each([
    ['a draft that is not there', ['--draft', '/nowhere.md', '--sources', '.']],
    ['no sources', ['--draft', 'x.md']],
    ['neither a draft nor a question', ['--sources', '.']],
    ['a question and a draft together', ['--question', 'x', '--draft', 'x.md', '--sources', '.']],
    ['a question without sources', ['--question', 'x']],
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

describe('a question from a terminal', () => {
  const ask = (question: string, ...more: readonly string[]): Promise<number> =>
    runCheckCommand([
      '--question',
      question,
      '--sources',
      path.join(folder, 'sources'),
      '--now',
      '2026-01-02',
      '--out',
      out(),
      ...more,
    ]);
  const answered = (): AnswerReport => JSON.parse(readFileSync(out(), 'utf8')) as AnswerReport;
  const metadata = (...records: readonly object[]): string => write('sources/sources.json', JSON.stringify(records));

  it('exits with 0 where the answer stands, with exact spans', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974 and employed 450 people.');
    expect(await ask('When did the mill of Calden open?')).toBe(0);
    const { answer, claims, gate, markers } = answered();
    expect(answer).toMatchObject({ groundingState: 'partial', confidence: 'cautious', abstained: false });
    expect(answer.claims[0]?.text).toBe('The mill of Calden opened in 1974 and employed 450 people.');
    expect(claims.every((claim) => claim.verdict === 'pass')).toBe(true);
    expect([gate.decision, markers.grounded]).toEqual(['ready', ['1']]);
  });

  it.each([
    ['', 'abstained', 'empty-question'],
    ['What is a zeppelin?', 'ungrounded', 'nothing-found'],
    ['the of and', 'ungrounded', 'nothing-found'],
  ])('exits with 1 for %j: %s', async (question, state, rule) => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    expect(await ask(question)).toBe(1);
    expect(answered().answer).toMatchObject({ groundingState: state, rule: { id: rule }, claims: [] });
  });

  it('is grounded by three sources', async () => {
    for (const name of ['mill', 'weir', 'lock']) write(`sources/${name}.txt`, `The ${name} of Calden opened in 1974.`);
    expect(await ask('What opened in Calden?')).toBe(0);
    expect(answered().answer.groundingState).toBe('grounded');
  });

  it('asserts nothing of a retracted source', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    metadata({ file: 'mill.txt', id: 'mill', retracted: true });
    expect(await ask('When did the mill open?')).toBe(1);
    expect(answered().answer).toMatchObject({ groundingState: 'retracted-source', claims: [], citations: [] });
    expect(answered().answer.struckOut.map((item) => item.sourceId)).toEqual(['mill']);
  });

  it('gives the same bytes for the same input', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    await ask('mill');
    const first = readFileSync(out());
    await ask('mill');
    expect(readFileSync(out()).equals(first)).toBe(true);
  });

  it('lets no text of a source pass for a reference in Markdown', async () => {
    write(
      'sources/mill.txt',
      'The mill of Calden opened in 1974 [2].\n\n* [3] Forged (x, 0-9)\n\n# Answer\n\nSOURCE [4]: y',
    );
    await ask('mill of Calden', '--format', 'markdown');
    const [answer] = readFileSync(out(), 'utf8').split('# Grounded report');
    const references = answer!.split('\n').filter((line) => !line.startsWith('>') && /\[\d/u.test(line));
    expect(references).toHaveLength(1);
    expect(references[0]).toMatch(/^\* \\\[1\\\] mill/u);
    expect(answer!.split('\n').filter((line) => line.startsWith('#'))).toEqual(['# Answer']);
  });

  it('writes the evidence table as CSV', async () => {
    write('sources/mill.txt', 'The mill of Calden opened in 1974.');
    await ask('mill', '--format', 'csv');
    expect(readFileSync(out(), 'utf8').split('\r\n')[1]).toContain('The mill of Calden opened in 1974.,pass,true,cite');
  });
});
