import { describe, expect, it } from 'vitest';
import { sourceId } from '#domain/ids.ts';
import type { Passage, TextBlock } from '#domain/source.ts';
import { importHtml } from './html/import-html.ts';
import { importMarkdown } from './markdown/import-markdown.ts';
import { importText } from './text/import-text.ts';
import { countWords, cutPassages } from './passages.ts';

const cut = (read: {
  text: string;
  blocks: readonly TextBlock[];
}): { passage: Passage; text: string; words: number }[] =>
  cutPassages(sourceId('s'), read.text, read.blocks, []).map((passage) => ({
    passage,
    text: read.text.slice(passage.start, passage.end),
    words: countWords(read.text, passage.start, passage.end),
  }));
const sentence = 'The mill on the northern shore ground barley for the town until a storm took its sails away. ';

describe('passages', () => {
  it('group key–value lines into small passages, not one blob', () => {
    const html = Array.from(
      { length: 90 },
      (_, i) => `<p>Ireland: Entry ${i}: ${4_000 + i} units (2015 est.)</p>`,
    ).join('');
    const passages = cut(importHtml(html));
    expect(passages.length).toBeGreaterThan(4);
    for (const { words } of passages) expect(words).toBeLessThanOrEqual(120);
  });

  it('cut long paragraphs between sentences', () => {
    const passages = cut(importText(sentence.repeat(40)));
    for (const { text, words } of passages) {
      expect(words).toBeLessThanOrEqual(180);
      expect(text).toMatch(/\.$/);
    }
  });

  it('never cross a heading, and carry the path of headings', () => {
    const passages = cut(importMarkdown('# A\n\nOne.\n\n## B\n\nTwo.\n\n# C\n\nThree.'));
    expect(passages.map(({ text, passage }) => [text, passage.headings])).toEqual([
      ['One.', ['A']],
      ['Two.', ['A', 'B']],
      ['Three.', ['C']],
    ]);
  });

  it('read an underlined line of a plain text as a heading', () => {
    const [first] = cut(importText('The mill\r\n========\r\n\r\nIt closed in 1961.'));
    expect(first).toMatchObject({ text: 'It closed in 1961.', passage: { headings: ['The mill'] } });
  });

  it('keep a heading that nothing follows', () => {
    expect(cut(importMarkdown('Text.\n\n# End')).map(({ text }) => text)).toEqual(['Text.', 'End']);
  });

  it('keep the header row with every part of a long table', () => {
    const rows = Array.from({ length: 120 }, (_, i) => `<tr><td>Town ${i}</td><td>${i * 7}</td></tr>`).join('');
    const passages = cut(importHtml(`<h1>T</h1><table><tr><th>Town</th><th>People</th></tr>${rows}</table>`));
    expect(passages.length).toBeGreaterThan(2);
    for (const { passage, text } of passages.slice(1)) {
      expect(passage.headings).toEqual(['T', 'Town People']);
      expect(text).toMatch(/^Town \d+\t\d+/);
    }
  });

  it('cover every word of the text once, in order', () => {
    const read = importText(`${sentence.repeat(30)}\n\n${'x '.repeat(700)}\n\n${'統計局の発表'.repeat(200)}`);
    const joined = cut(read)
      .map(({ text }) => text)
      .join('');
    expect(joined.replace(/\s+/gu, '')).toBe(read.text.replace(/\s+/gu, ''));
  });

  it('are numbered from one under the id of the source', () => {
    expect(cut(importText('A.\n\nB.')).map(({ passage }) => passage.id)).toEqual(['s#1']);
  });
});
