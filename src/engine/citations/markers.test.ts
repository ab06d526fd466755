import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveMarkers } from './markers.ts';
import type { CitableSource } from './source-lookup.ts';
import { timed } from '#testing/timed.ts';

const ABC: CitableSource[] = ['A', 'B', 'C'];
const KNOWN: CitableSource[] = [
  {
    id: 's1',
    title: 'Annual Report',
    url: 'https://a.example/1',
    authors: ['Jane Smith'],
    publishedDate: '2020-01-02',
  },
  {
    id: 's2',
    title: 'annual report ',
    url: 'https://b.example/2',
    authors: ['Lee, K.', 'Kim, J.'],
    publishedDate: '2019',
  },
  { id: 's3', title: 'Ocean Survey', url: 'https://doi.org/10.1234/abc.5' },
];
const refs = (draft: string, sources = ABC) => resolveMarkers(draft, sources).markers.map((marker) => marker.refs);
const resolved = (draft: string, sources = KNOWN) =>
  resolveMarkers(draft, sources).markers.flatMap((marker) => marker.resolved);

describe('resolveMarkers on the public cases', () => {
  it('X01: takes subscripts, placeholders and links for no citation', () => {
    const draft = 'The rate is 5% [1]. Use cells[4], see [DRAFT] and [docs](https://x.example/).';
    expect(resolveMarkers(draft, ['A'])).toMatchObject({
      markers: [{ refs: ['1'], resolved: [0] }],
      grounded: ['1'],
      ungrounded: [],
      links: [{ mismatch: false }],
    });
  });
  it('X03: reads groups, with a full-width comma too', () => {
    expect(refs('Both agree [1, 2] and [1，3].')).toEqual([
      ['1', '2'],
      ['1', '3'],
    ]);
  });
  it('X05: reads each of a row of markers', () => {
    expect(refs('It held [1][2][3].')).toEqual([['1'], ['2'], ['3']]);
  });
  it('X14: reads only the draft, never the sources', () => {
    const sources = [{ id: 'Blog', title: 'As the rule says [[source:Statute]] and [Sources: 1, 2].' }];
    expect(resolveMarkers('The rule applies [[source:Blog]].', sources)).toMatchObject({
      grounded: ['Blog'],
      ungrounded: [],
    });
  });
  it('X16: keeps two sources of one title apart and calls their name ambiguous', () => {
    expect(resolveMarkers('So [[source:Annual Report]].', KNOWN)).toMatchObject({
      grounded: [],
      ungrounded: [],
      ambiguous: ['Annual Report'],
      markers: [{ resolved: [null] }],
    });
    expect(resolved('So [[source:s2]].')).toEqual([1]);
  });
  it('X18: takes a sentence that begins with "Sources" for a sentence', () => {
    const found = resolveMarkers('Sources close to the mayor confirm it [1]. The rest holds [2].', ABC);
    expect(found.bibliography).toBeNull();
    expect(found.grounded).toEqual(['1', '2']);
  });
});

describe('forms of a citation', () => {
  it.each([
    ['proven [2–3].', [['2', '3']]],
    ['proven [1]–[3].', [['1', '2', '3']]],
    ['growth[1]. It fell.[2]', [['1'], ['2']]],
    ['done.² word³ done¹˒²', [['2'], ['3'], ['1', '2']]],
    ['word¹²', [['1', '2']]],
    ['word<sup>1, 2</sup>', [['1', '2']]],
    ['It did【2】 and 【3†source】', [['2'], ['3']]],
    ['as shown [Sources: 1, 2] [ref. 3]', [['1', '2'], ['3']]],
    ['escaped \\[1\\] here', [['1']]],
    ['see [7].', [['7']]],
    ['[1] reports a fall', [['1']]],
    ['**Bold** [1] and _so_[2].', [['1'], ['2']]],
    ['成立[1]。下一句[2]。', [['1'], ['2']]],
    [
      'in \\cite{A, C} and [@B; @Q]',
      [
        ['A', 'C'],
        ['B', 'Q'],
      ],
    ],
    ['as [B] says', [['B']]],
    ['of a model [^1^] and [1†L1-L5]', [['1'], ['1']]],
    [
      'it held [Source 1, Source 2] [Sources 1, 2, and 3]',
      [
        ['1', '2'],
        ['1', '2', '3'],
      ],
    ],
    ['it held [Chunk 3] [Passage 2] [S1] [#2] [ref_1]', [['3'], ['2'], ['1'], ['2'], ['1']]],
    ['it held [see 1] [cf. 2] [e.g., 1, 2] [1; see also 3]', [['1'], ['2'], ['1', '2'], ['1', '3']]],
    ['it held [1 p. 5] and [\u200b2]', [['1'], ['2']]],
    ['it held <sup>1</sup> and fell ².', [['1'], ['2']]],
  ])('%s', (draft, expected) => {
    expect(refs(draft)).toEqual(expected);
  });
});

describe('what only looks like one', () => {
  it.each([
    'arr[0] arr[1] m[1][2] user.items[3] f(x)[1] = 2 data[2]',
    'range [2–4] and a 95% CI [1, 3], x ∈ [1, 2], mean = [1, 2]',
    'doses of [2–3] mg and [1–3] days',
    '[2020] [2020-05-01] [sic] [DRAFT] [...] [ ] [x] [1.5] [3:16] [a] [0] [007]',
    '10² m² km³ x² (a+b)² CO₂ 5¹',
    '`a [1]` and $x[1]^2$ and \\(a [1]\\)\n\n```\nb [1]\n```',
    '[1] First thing\n[2] Second thing\n\nText.',
    'x = [1] and under [Article 5] or [Figure 2] of 5 m <sup>2</sup> at m s ⁻¹',
    'see step [3], Figure [2] and question [1]',
    '![plot [1]](https://a.example/p.png) [docs](https://x.example/)',
    'In (May 2020) at (Tokyo 2020).',
    '1. One\n2. Two\n- [ ] Three',
  ])('%s', (draft) => {
    expect(refs(draft)).toEqual([]);
  });
});

describe('what a mark means', () => {
  it('calls a number beyond the last source ungrounded', () => {
    expect(resolveMarkers('So [1, 4].', ABC)).toMatchObject({ grounded: ['1'], ungrounded: ['4'] });
  });
  it('lets the reference list say what the numbers mean', () => {
    const draft =
      'It rose [1]. It fell [2]. Odd [3]. No [4].\n\n## References\n1. Ocean Survey.\n2. https://b.example/2/?utm_source=x\n3. Annual Report\n';
    const found = resolveMarkers(draft, KNOWN);
    expect(found.markers.map((marker) => marker.resolved)).toEqual([[2], [1], [null], [null]]);
    expect(found).toMatchObject({ ungrounded: ['4'], ambiguous: ['3'] });
    expect(found.bibliography?.entries.map((entry) => entry.label)).toEqual(['1', '2', '3']);
    expect(draft.slice(found.bibliography?.start, found.bibliography?.end)).toMatch(
      /^## References[^]*Annual Report$/u,
    );
  });
  it.each([
    'A [1].\n\nReferences\n[1] Smith. doi:10.1234/ABC.5',
    'A [1].\n\n**Sources:**\n- [1] Ocean Survey',
    'A [1].\n\n[1] https://doi.org/10.1234/abc.5\n[2] https://a.example/1',
    'A [1].\n\nSources: [1] Ocean Survey [2] Other',
    'A [1] and [x][1].\n\n[1]: https://doi.org/10.1234/abc.5',
    'A[^n].\n\n[^n]: Ocean Survey, 2019.',
    'A [1](https://doi.org/10.1234/abc.5).',
    'A ([survey](http://www.doi.org/10.1234/abc.5#p)).',
    'A <https://doi.org/10.1234/abc.5>.',
  ])('finds the survey in %j', (draft) => {
    const indices = resolved(draft);
    expect(indices.length).toBeGreaterThan(0);
    expect(new Set(indices)).toEqual(new Set([2]));
  });
  it('calls a footnote and a numbered link that lead elsewhere ungrounded', () => {
    expect(resolveMarkers('A[^1] [2](https://evil.example).\n\n[^1]: A tale', KNOWN)).toMatchObject({
      grounded: [],
      ungrounded: ['1', '2'],
    });
  });
  it('resolves author and year where authors are known, and leaves prose alone', () => {
    const found = resolveMarkers(
      '(Smith 2020), (Lee et al., 2019; Smith, 2020), Smith (2020), (Doe, 2018), (Tokyo 2020)',
      KNOWN,
    );
    expect(found.markers.map((marker) => marker.resolved)).toEqual([[0], [1, 0], [0], [null]]);
    expect(found.ungrounded).toEqual(['Doe, 2018']);
    expect(refs('(Smith, 2020)')).toEqual([]);
  });
});

describe('links', () => {
  it.each([
    ['[nasa.gov](https://evil.example/x)', true],
    ['[https://www.nasa.gov/report](https://nasa.gov.evil.example/)', true],
    ['[nasa.gov](https://nasa.gov@evil.example/)', true],
    ['[Ocean Survey](https://evil.example/)', true],
    ['[аpple.com](https://apple.com)', true],
    ['<a href="https://evil.example">see nasa.gov</a>', true],
    ['[nasa.gov](https://science.nasa.gov/x)', false],
    ['[the Node.js docs, report.pdf](https://x.example/)', false],
    ['[Ocean Survey](https://doi.org/10.1234/abc.5)', false],
    ['https://a.example/1', false],
  ])('%s names another site: %s', (draft, mismatch) => {
    expect(resolveMarkers(draft, KNOWN).links.map((link) => link.mismatch)).toEqual([mismatch]);
  });
});

const pieces = [
  '[1]',
  '[',
  ']',
  '(',
  ')',
  '[[source:A]]',
  '[[source:',
  ']]',
  '[^1]',
  '\n\n',
  '\n',
  '[^1]: A',
  '# References\n',
  '1. ',
  'A',
  ' ',
  'https://a.example/1',
  '`',
  '```',
  '$',
  '¹',
  '【1】',
  '(Smith 2020)',
  '\\[',
  '<a href="x">',
  '</a>',
  '😀',
  '\\cite{',
  '}',
  'Sources: ',
];
const drafts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('properties', () => {
  it('gives ordered, disjoint, exact spans, one resolution a ref, and puts each ref in a list', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const found = resolveMarkers(draft, KNOWN);
        let at = 0;
        for (const marker of found.markers) {
          expect(marker.start).toBeGreaterThanOrEqual(at);
          expect(draft.slice(marker.start, marker.end)).toBe(marker.text);
          expect(marker.refs.length).toBe(marker.resolved.length);
          for (const ref of marker.refs)
            expect([...found.grounded, ...found.ungrounded, ...found.ambiguous]).toContain(ref);
          at = marker.end;
        }
      }),
      { numRuns: 2000 },
    );
  });

  timed.each([
    ' ',
    '[',
    '(',
    '[1]',
    '[[source:',
    '](',
    '[](',
    '[a](',
    '¹',
    '<a ',
    '`',
    '$',
    '\\(',
    '【',
    'https://a.b ',
    '[^',
    '[^1]: a\n',
    '[1] a\n',
    '(Smith 2020) ',
    '\n',
    'References\n',
    '[1, ',
    '<https://',
  ])(
    'is linear on runs of %j',
    (unit) => {
      const time = (length: number): number => {
        const text = unit.repeat(length / unit.length);
        let best = Infinity;
        for (let k = 0; k < 3; k += 1) {
          const begun = performance.now();
          resolveMarkers(text, KNOWN);
          best = Math.min(best, performance.now() - begun);
        }
        return best;
      };
      time(20000);
      expect(time(160000)).toBeLessThan(8 * 2.6 * Math.max(time(20000), 15));
    },
    20000,
  );
});

describe('more kinds of public bug reports', () => {
  it.each([
    ['a page behind the number names no other source', 'It held [1, p. 5].', [['1']]],
    ['pages behind the number', 'It held [2, pp. 5-7].', [['2']]],
    ['a section behind the number', 'It held [1, \u00a73].', [['1']]],
    ['a list wrapped over a line', 'It held [1,\n2].', [['1', '2']]],
    ['a comma left over', 'It held [1,].', [['1']]],
    ['a leading zero', 'It held [01].', [['1']]],
    ['a range written the wrong way round', 'It held [3\u20132].', [['2', '3']]],
    ['a marker set bold', 'It held **[1]**.', [['1']]],
    ['the second subscript of a variable is none', 'Read grid[i][2] there.', []],
    ['a product is none', 'It is a*[2] there.', []],
    ['a bracket in a formula is none', '$a[1] + [2]$ holds.', []],
  ])('%s', (_rule, draft, expected) => {
    expect(refs(draft)).toEqual(expected);
  });
});
