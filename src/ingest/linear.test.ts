import { describe, expect, it, vi } from 'vitest';
import { importFile } from './import-file.ts';
import { timed } from '#testing/timed.ts';

// Whole files are read here; a busy machine needs longer than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 });

const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  spaces: (n) => ' '.repeat(n),
  brackets: (n) => '['.repeat(n),
  'brackets and parentheses': (n) => '[a]('.repeat(n / 4),
  quotes: (n) => '"'.repeat(n),
  digits: (n) => '7'.repeat(n),
  'one long word': (n) => 'm'.repeat(n),
  Chinese: (n) => '统计'.repeat(n / 2),
  ampersands: (n) => '&'.repeat(n),
  entities: (n) => '&amp;'.repeat(n / 5),
  stars: (n) => '*a '.repeat(n / 3),
  'star runs': (n) => '*'.repeat(n),
  ticks: (n) => '`a``'.repeat(n / 4),
  'quote marks of Markdown': (n) => '> '.repeat(n / 2),
  'nested lists': (n) => '- '.repeat(n / 2),
  'open tags': (n) => '<div>'.repeat(n / 5),
  'open inline tags': (n) => '<b>'.repeat(n / 3),
  'unmatched end tags': (n) => '<div>'.repeat(n / 10) + '</b>'.repeat(n / 8),
  'nested tables': (n) => '<table><tr><td>'.repeat(n / 15),
  'raised marks': (n) => '<sup>1</sup>'.repeat(n / 12),
  comments: (n) => '<!--'.repeat(n / 4),
  'less-than signs': (n) => '<'.repeat(n),
  'closed stars': (n) => '**a** '.repeat(n / 6),
  'Markdown links': (n) => '[a](b) '.repeat(n / 7),
  'nested links': (n) => '['.repeat(n / 5) + 'a' + '](b)'.repeat(n / 5),
  scripts: (n) => '<script>'.repeat(n / 8),
  'look-alikes': (n) => 'раypal '.repeat(n / 7),
  pipes: (n) => '|'.repeat(n),
  'short lines': (n) => 'a\n'.repeat(n / 2),
  paragraphs: (n) => 'Word word.\n\n'.repeat(n / 12),
};

async function time(name: string, bytes: Uint8Array): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 2; round++) {
    const start = performance.now();
    await importFile({ name, bytes });
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('time grows with length and no faster', () => {
  for (const name of ['x.txt', 'x.md', 'x.html']) {
    timed.each(Object.keys(SHAPES))(
      `${name}: %s`,
      async (shape) => {
        const make = SHAPES[shape]!;
        const n = 40_000;
        const encode = (size: number): Uint8Array => new TextEncoder().encode(make(size));
        await time(name, encode(n / 8));
        const small = await time(name, encode(n));
        const large = await time(name, encode(4 * n));
        // Four times the text in at most 2.6² times the time; a floor keeps the noise of tiny times out.
        expect(large).toBeLessThan(Math.max(6.8 * small, 400));
      },
      30_000,
    );
  }
});

const KINDS: Readonly<Record<string, readonly [name: string, make: (n: number) => string]>> = {
  'fields of an entry': ['a.bib', (n) => `@article{a, ${'title = {x}, '.repeat(n / 12)}}`],
  'entries that never close': ['a.bib', (n) => '@a{k, t={x\n'.repeat(n / 11)],
  'lines that go on': ['a.ris', (n) => `TY  - JOUR\nTI  - x\n${'more\n'.repeat(n / 5)}`],
  cues: ['a.ttml', (n) => `<tt><body><div>${'<p begin="1s" end="2s">a<br/>b</p>'.repeat(n / 34)}</div></body></tt>`],
  notes: ['a.xml', (n) => `<TEI><text><body><p>${'<note>x</note>'.repeat(n / 14)}</p></body></text></TEI>`],
  'texts in texts': ['a.xml', (n) => `<TEI>${'<text>'.repeat(n / 6)}x</TEI>`],
  'lines of a page': [
    'a.xml',
    (n) =>
      `<alto><Page><TextBlock>${'<TextLine><String CONTENT="x"/></TextLine>'.repeat(n / 42)}</TextBlock></Page></alto>`,
  ],
  'rows of an ephemeris': ['a.txt', (n) => `Date delta\n$$SOE\n${' 2024-Jan-01 00:00 1.0\n'.repeat(n / 23)}$$EOE`],
  'one row without end': ['a.txt', (n) => `delta\n$$SOE\n= A.D. 2024-Jan-01 00:00\n${'X = 1 '.repeat(n / 6)}\n$$EOE`],
  'a bulletin of spaces': ['a.txt', (n) => `IERS BULLETIN C UTC-TAI\n${' '.repeat(n)}`],
  segments: [
    'a.json',
    (n) =>
      JSON.stringify({
        segments: Array.from({ length: n / 40 }, (_, i) => ({ start: i, end: i + 1, text: `w ${i}` })),
      }),
  ],
};

describe('time grows with length in the other kinds too', () => {
  timed.each(Object.keys(KINDS))(
    '%s',
    async (shape) => {
      const [name, make] = KINDS[shape]!;
      const encode = (size: number): Uint8Array => new TextEncoder().encode(make(size));
      await time(name, encode(20_000));
      const small = await time(name, encode(100_000));
      const large = await time(name, encode(400_000));
      expect(large).toBeLessThan(Math.max(6.8 * small, 400));
    },
    30_000,
  );
});

describe('large and deep pages', () => {
  it('100,000 nested elements end in a report', async () => {
    const html = `${'<div>'.repeat(100_000)}The text inside.`;
    const report = await importFile({ name: 'deep.html', bytes: new TextEncoder().encode(html) });
    expect(report.documents[0]?.text).toBe('The text inside.');
  });

  it('20 MB of markup end in a clear outcome', async () => {
    const html = `<p>Start of the page.</p>${'<p>Some <b>bold</b> words, 1,234 of them.</p>'.repeat(440_000)}`;
    const report = await importFile({ name: 'big.html', bytes: new TextEncoder().encode(html) });
    expect(report.documents.length === 1 || report.refused !== null).toBe(true);
  }, 60_000);
});
