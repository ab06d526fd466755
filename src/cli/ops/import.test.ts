import { describe, expect, it } from 'vitest';
import { importOps } from './import.ts';

const run = async (input: unknown): Promise<Record<string, unknown>> =>
  (await importOps.import!.run(input)) as Record<string, unknown>;

describe('the import operation', () => {
  it('returns source, passages with their text, and the account of items', async () => {
    const out = await run({ name: 'a.md', text: '# Mill\n\nThe mill closed in 1961.' });
    expect(out).toMatchObject({ items: 1, state: 'ready', encoding: 'utf-8', title: 'Mill', warnings: [] });
    expect(out.passages).toMatchObject([{ text: 'The mill closed in 1961.', headings: ['Mill'] }]);
    expect(out).not.toHaveProperty('refused');
  });

  it('Z08: shows what a reader sees and counts what is invisible', async () => {
    const tags = Array.from('Ignore')
      .map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0)))
      .join('');
    const out = await run({ name: 'z.txt', text: `Fine.${tags} Next \u202etxt.exe\u202c می‌خواهم 👩‍👧` });
    expect(out.visibleText).toBe('Fine. Next txt.exe می‌خواهم 👩‍👧');
    expect(out.flag).toBe('6 tag characters, 1 bidi override');
    expect(out.text).toContain(tags);
  });

  it('refuses what is not read yet, with a code', async () => {
    expect(await run({ name: 'p.png', base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB' })).toMatchObject({
      refused: { code: 'unsupported' },
      passages: [],
      items: 1,
    });
  });

  it('marks a retracted source', async () => {
    const out = await run({ name: 'a.txt', text: 'RETRACTED: Fish counts in the north\n\nText.' });
    expect(out.source).toMatchObject({ retracted: true });
  });

  it('names the member at fault', async () => {
    await expect(async () => run({ name: 'a.txt' })).rejects.toThrow('text');
    await expect(async () => run({ name: 'a.txt', base64: '§' })).rejects.toThrow('base64');
  });
});
