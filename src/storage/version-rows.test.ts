import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { bareItem } from '#testing/set-item.ts';
import type { SourceSetVersionRecord } from './records.ts';
import { packVersion, readVersion } from './version-rows.ts';

const item = (id: string, title: string): SourceSetItem => bareItem(id, { title });
const setOf = (version: number, items: readonly SourceSetItem[]): SourceSet => ({
  id: 'library',
  name: 'Whole library',
  version: String(version),
  items,
  isRetracted: false,
  supersededBy: null,
  rights: null,
  freshness: null,
  use: { commercial: false },
});
const rowOf = (version: number, items: readonly SourceSetItem[]): SourceSetVersionRecord => ({
  id: `library@${version}`,
  setId: 'library',
  version,
  at: '2026-01-01T00:00:00.000Z',
  by: 'workbench',
  note: '',
  hash: 'sha256:x',
  members: items.length,
  changes: 1,
  set: JSON.stringify(setOf(version, items)),
});

/** Keeps versions one after another as the repository does. */
async function keepAll(versions: readonly (readonly SourceSetItem[])[]) {
  const stored = new Map<number, SourceSetVersionRecord>();
  const read = (version: number) => readVersion(version, async (at) => stored.get(at));
  for (const [at, items] of versions.entries()) {
    stored.set(at + 1, packVersion(rowOf(at + 1, items), await read(at)));
  }
  return { stored, read };
}

describe('versions of a set as they are stored', () => {
  it('give back every version as it was, whatever was added, removed, changed or put in another order', async () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'.split('')), { minLength: 0, maxLength: 16 });
    const version = fc.tuple(ids, fc.array(fc.nat(3), { minLength: 16, maxLength: 16 }));
    await fc.assert(
      fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 40 }), async (list) => {
        const versions = list.map(([own, titles]) => own.map((id, at) => item(id, `Title ${titles[at]}`)));
        const { read } = await keepAll(versions);
        for (const [at, items] of versions.entries()) {
          expect((await read(at + 1))?.row.set).toBe(rowOf(at + 1, items).set);
        }
      }),
      { numRuns: 40, seed: 5 },
    );
  });

  it('grow by what came in, not by the whole library', async () => {
    const all = Array.from({ length: 400 }, (_, at) => item(`s${at}`, `Source ${at}`));
    const { stored } = await keepAll(Array.from({ length: 100 }, (_, at) => all.slice(0, 300 + at)));
    const bytes = [...stored.values()].reduce((sum, { set }) => sum + set.length, 0);
    const whole = rowOf(100, all).set.length;
    expect(bytes).toBeLessThan(7 * whole);
    expect(bytes).toBeGreaterThan(whole);
  });

  it('grow little by another order alone, and give it back', async () => {
    const all = Array.from({ length: 400 }, (_, at) => item(`s${at}`, `Source ${at}`));
    const { stored, read } = await keepAll([all, all.toReversed()]);
    expect(stored.get(2)!.set.length).toBeLessThan(stored.get(1)!.set.length / 10);
    expect((await read(2))?.row.set).toBe(rowOf(2, all.toReversed()).set);
  });

  it('stand whole where a difference would not give back the same bytes', async () => {
    const all = Array.from({ length: 50 }, (_, at) => item(`s${at}`, `Source ${at}`));
    const { items, ...rest } = setOf(2, all);
    const before = rowOf(1, all);
    const row = { ...rowOf(2, all), set: JSON.stringify({ items, ...rest }) };
    expect(packVersion(row, { row: before, depth: 0 }).set).toBe(row.set);
  });

  it('are read through a chain that never grows long', async () => {
    const all = Array.from({ length: 200 }, (_, at) => item(`s${at}`, `Source ${at}`));
    const { stored } = await keepAll(Array.from({ length: 120 }, (_, at) => all.slice(0, 60 + at)));
    let reads = 0;
    await readVersion(120, async (at) => {
      reads++;
      return stored.get(at);
    });
    expect(reads).toBeLessThanOrEqual(25);
  });

  it('are not there where a version that they stand on is not', async () => {
    const all = Array.from({ length: 50 }, (_, at) => item(`s${at}`, `Source ${at}`));
    const { stored, read } = await keepAll([all.slice(0, 40), all]);
    stored.delete(1);
    expect(await read(2)).toBeNull();
  });
});
