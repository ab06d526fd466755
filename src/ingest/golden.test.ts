import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from './import-file.ts';

// Files of our own beside their readers, `golden/` of each kind: a file, or a folder `name.d` that is packed to `name`. What
// is read of it stands in `name.golden.json`. SOPHIA_GOLDEN=write writes these anew: read the change before it is kept.
const here = path.dirname(fileURLToPath(import.meta.url));
const isWriting = process.env['SOPHIA_GOLDEN'] === 'write';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(place) : [place];
    })
    .sort();
}

function bytesOf(place: string): Uint8Array {
  if (!statSync(place).isDirectory()) return readFileSync(place);
  const entries = filesBelow(place).map(
    (file) => [path.relative(place, file), new Uint8Array(readFileSync(file))] as const,
  );
  return zipSync(Object.fromEntries(entries), { mtime: '2020-01-01T00:00:00Z' });
}

/** A report as a person would check it: texts in full, passages by their words and place. */
function shown(report: ImportReport): unknown {
  const { documents, originals: _originals, findings, ...rest } = report;
  return {
    ...rest,
    findings: findings.map(({ kind, detail }) => `${kind}: ${detail}`),
    documents: documents.map(({ source, text, passages, blocks, facts }) => {
      const { contentHash: _hash, id: _id, mediaType: _type, ...known } = source;
      const stated = Object.fromEntries(
        Object.entries(known).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
      );
      return {
        source: stated,
        text: text.split('\n'),
        blocks: blocks.map(({ kind, level }) => (level === undefined ? kind : `${kind} ${level}`)).join(', '),
        passages: passages.map(({ id: _one, sourceId: _of, start, end, ...place }) => ({
          text: text.slice(start, end),
          ...place,
        })),
        ...(facts
          ? { facts: facts.map(({ start, end, ...fact }) => ({ ...fact, says: text.slice(start, end) })) }
          : {}),
      };
    }),
  };
}

const folders = readdirSync(here)
  .map((kind) => path.join(here, kind, 'golden'))
  .filter((folder) => existsSync(folder));
const cases = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.golden.json'))
    .map((name) => path.join(folder, name)),
);

describe('golden files', () => {
  it.each(cases.map((place) => [path.relative(here, place), place] as const))('%s', async (_name, place) => {
    const name = path.basename(place).replace(/\.d$/, '');
    const report = await importFile({ name, bytes: bytesOf(place) });
    const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
    expect(report.added + lost).toBe(report.items);
    const golden = `${place}.golden.json`;
    const read = `${JSON.stringify(shown(report), null, 2)}\n`;
    if (isWriting) writeFileSync(golden, read);
    expect(JSON.parse(read)).toEqual(JSON.parse(readFileSync(golden, 'utf8')));
  });

  it('are there for every kind that has a reader of its own', () => {
    expect(cases.length).toBeGreaterThan(20);
  });
});
