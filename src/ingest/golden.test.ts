import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { goldenPlaces, readSeed } from './seeds.fixture.ts';
import { importFile } from './import-file.ts';

// Files of our own beside their readers, `golden/` of each kind: a file, or a folder `name.d` that is packed to `name`. What
// is read of it stands in `name.golden.json`. SOPHIA_GOLDEN=write writes these anew: read the change before it is kept.
const here = path.dirname(fileURLToPath(import.meta.url));
const isWriting = process.env['SOPHIA_GOLDEN'] === 'write';

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

const cases = goldenPlaces();

describe('golden files', () => {
  it.each(cases.map((place) => [path.relative(here, place), place] as const))('%s', async (_name, place) => {
    const report = await importFile(readSeed(place));
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
