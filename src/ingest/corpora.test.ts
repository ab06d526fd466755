import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { foldString } from '#engine/text/fold.ts';
import { importFile } from './import-file.ts';
import { decodeBytes } from './text/encoding.ts';

// Whole files are read here; a busy machine needs longer than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 });

// Public data beside the repository; where it is absent these tests are skipped, and the count of skips shows it.
const shared = new URL('../../../shared/', import.meta.url);
const at = (path: string): URL => new URL(path, shared);
const has = (path: string): boolean => existsSync(at(path));
const lines = (path: string): unknown[] =>
  readFileSync(at(path), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const squeeze = (text: string): string => foldString(text).replace(/[\s-]+/gu, '');

function stringsOf(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value);
  else if (Array.isArray(value)) for (const one of value) stringsOf(one, found);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsOf(one, found);
  return found;
}

describe('public PDFs', () => {
  const folder = 'data/ingest/pdf/';
  it.skipIf(!has(`${folder}expected.jsonl`))('give at least 97 % of the reference lines', async () => {
    let all = 0;
    let found = 0;
    for (const row of lines(`${folder}expected.jsonl`) as { file: string; lines: string[] }[]) {
      const report = await importFile({ name: row.file, bytes: readFileSync(at(folder + row.file)) });
      const text = squeeze(report.documents[0]?.text ?? '');
      all += row.lines.length;
      found += row.lines.filter((line) => text.includes(squeeze(line))).length;
    }
    expect(all).toBeGreaterThan(30);
    expect(found / all).toBeGreaterThanOrEqual(0.97);
  });

  it.skipIf(!has(folder))('say of every page without text what is the matter', async () => {
    const states: Record<string, string> = {};
    for (const file of readdirSync(at(folder)).filter((name) => name.endsWith('.pdf'))) {
      const report = await importFile({ name: file, bytes: readFileSync(at(folder + file)) });
      states[file] = report.state;
      const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
      expect(report.added + lost, file).toBe(report.items);
    }
    expect(states).toMatchObject({
      'scan-c02-22.pdf': 'no-text-layer',
      'scan-invalid.pdf': 'damaged',
      'scan-trivial.pdf': 'empty',
      'scan-no_contents.pdf': 'empty',
    });
  });

  it.skipIf(!has('corpora/pdf/'))('I15, I16: protected and image-only files are not ready', async () => {
    const state = async (file: string): Promise<string> =>
      (await importFile({ name: file, bytes: readFileSync(at(`corpora/pdf/${file}`)) })).state;
    expect(await state('libreoffice-writer-password.pdf')).toBe('encrypted');
    expect(await state('imagemagick-images.pdf')).toBe('no-text-layer');
    expect(await state('with-attachment.pdf')).toBe('partial');
  });
});

describe('public pages', () => {
  const folder = 'data/ingest/html/';
  it.skipIf(!has(`${folder}expected.jsonl`))(
    'give at least 95 % of the lines that a readable extract gives, and the titles',
    async () => {
      let all = 0;
      let found = 0;
      let titles = 0;
      let rows = 0;
      for (const row of lines(`${folder}expected.jsonl`) as { file: string; title: string; expected_text: string }[]) {
        const report = await importFile({ name: row.file, bytes: readFileSync(at(folder + row.file)) });
        const text = squeeze(report.documents[0]?.text ?? '');
        const wanted = row.expected_text
          .split('\n')
          .map(squeeze)
          .filter((line) => line.length > 15);
        all += wanted.length;
        found += wanted.filter((line) => text.includes(line)).length;
        rows++;
        if (
          row.title === '' ||
          squeeze(report.documents[0]?.source.title ?? '').slice(0, 25) === squeeze(row.title).slice(0, 25)
        )
          titles++;
      }
      expect(found / all).toBeGreaterThanOrEqual(0.95);
      expect(titles / rows).toBeGreaterThanOrEqual(0.85);
    },
  );
});

describe('hostile strings', () => {
  const sets = ['corpora/dompurify/vectors.json', 'corpora/h5sc/vectors.json', 'corpora/blns/blns.json'].filter(has);
  it.skipIf(sets.length === 0)(
    'go through every text importer without a throw, and account for every item',
    async () => {
      let count = 0;
      for (const set of sets) {
        for (const string of stringsOf(JSON.parse(readFileSync(at(set), 'utf8')))) {
          for (const name of ['x.html', 'x.md', 'x.txt']) {
            const bytes = new TextEncoder().encode(string);
            const report = await importFile({ name, bytes });
            const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
            expect(report.added + lost).toBe(report.items);
            if (name === 'x.txt' && report.documents[0]?.source.kind === 'text') {
              expect(report.documents[0].text).toBe(new TextDecoder().decode(bytes));
            }
            count++;
          }
        }
      }
      expect(count).toBeGreaterThan(2_000);
    },
    60_000,
  );

  it.skipIf(!has('corpora/dompurify/vectors.json'))('leave no script text in a page', async () => {
    for (const html of [
      '<script>window.__pwn=1</script><p>5%</p>',
      '<svg><script>window.__pwn=1</script><text>5%</text></svg>',
      '<p>5%<iframe srcdoc="<img onerror=__pwn>"></iframe></p>',
    ]) {
      const report = await importFile({ name: 'x.html', bytes: new TextEncoder().encode(html) });
      expect(report.documents[0]?.text).toBe('5%');
    }
  });
});

describe('declared encodings', () => {
  const files = ['tests1.dat', 'tests2.dat', 'test-yahoo-jp.dat'].filter((file) =>
    has(`corpora/html-encoding/${file}`),
  );
  it.skipIf(files.length === 0)('are found as browsers find them', () => {
    let all = 0;
    const wrong: string[] = [];
    for (const file of files) {
      const bytes = readFileSync(at(`corpora/html-encoding/${file}`));
      for (const part of bytes.toString('latin1').split('#data\n').slice(1)) {
        const [data = '', rest = ''] = part.split('\n#encoding\n');
        const wanted = rest.split('\n', 1)[0]!.trim().toLowerCase();
        const decoded = decodeBytes(Buffer.from(data, 'latin1'), { isMarkup: true });
        all++;
        // Bytes that are plain ASCII, or valid UTF-8, decode alike under the default of browsers and under ours.
        const isDefault = decoded.basis !== 'declared' && wanted === 'windows-1252';
        if (!isDefault && decoded.encoding !== wanted)
          wrong.push(`${file}: ${data.slice(0, 60)} → ${decoded.encoding}, wanted ${wanted}`);
      }
    }
    expect(all).toBeGreaterThan(60);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(0.03 * all);
  });
});
