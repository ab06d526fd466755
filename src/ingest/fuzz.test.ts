import { describe, expect, it, vi } from 'vitest';
import { importSeeds } from './seeds.fixture.ts';
import { mutate } from '#testing/mutate.ts';
import { importFile } from './import-file.ts';

// A short run; `npx tsx scripts/fuzz-ingest.ts` is the long one, 6,000 cases with a clock on each.
vi.setConfig({ testTimeout: 120_000 });

const seeds = importSeeds();

describe('spoilt files of every kind', () => {
  it.each(seeds.map((seed, at) => [seed.name, at] as const))('%s end in a report that adds up', async (_name, at) => {
    for (let round = 0; round < 5; round++) {
      const seed = seeds[at]!;
      const bytes = mutate(seed.bytes, seeds[(at + round + 1) % seeds.length]!.bytes, at * 1000 + round);
      const report = await importFile({ name: seed.name, bytes });
      const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
      expect(report.added + lost, `case ${at * 1000 + round}`).toBe(report.items);
      for (const { text, passages, blocks } of report.documents)
        for (const { start, end } of [...passages, ...blocks]) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
    }
  });

  it('every file of the set is read when it is whole', async () => {
    for (const { name, bytes } of seeds) {
      const report = await importFile({ name, bytes });
      // Nothing but a scan: it waits for somebody to have it read.
      if (/^scanned-(?:report|german)\.pdf$/u.test(name)) expect(report.state).toBe('no-text-layer');
      else expect(report.added, `${name}: ${report.refused?.message ?? ''}`).toBeGreaterThan(0);
    }
  });
});
