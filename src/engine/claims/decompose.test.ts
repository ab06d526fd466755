import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveMarkers } from '#engine/citations/markers.ts';
import { bindMarkers } from './bind-markers.ts';
import { decompose } from './decompose.ts';
import { timed } from '#testing/timed.ts';

const texts = (draft: string, context?: string) => decompose(draft, { context }).claims.map((claim) => claim.text);
const resolved = (draft: string, context?: string) =>
  decompose(draft, { context }).claims.map((claim) => claim.resolved);
const reasons = (draft: string) => decompose(draft).notChecked.map((item) => item.reason);

describe('public cases', () => {
  it('C01: takes a compound claim apart, each part with its own subject', () => {
    const draft = 'The vaccine was approved in 2021 and cut admissions by 40% [1].';
    const { claims } = decompose(draft);
    expect(claims.map((claim) => [claim.text, claim.resolved])).toEqual([
      ['The vaccine was approved in 2021', 'The vaccine was approved in 2021'],
      ['cut admissions by 40%', 'The vaccine cut admissions by 40%'],
    ]);
  });
  it('C03: does not guess what "she" and "then" mean', () => {
    const { claims } = decompose('She claims it will triple by then.', { context: '' });
    expect(claims).toHaveLength(1);
    expect(claims[0]?.checkWorthy).toBe(false);
    expect(claims[0]?.needsResolution).toContain('She');
  });
  it('C05: takes an answer label and broken text for no statement', () => {
    const { claims, notChecked } = decompose('C) The rope equals hanging(i');
    expect(claims).toEqual([]);
    expect(notChecked.map((item) => item.reason)).toEqual(['not-a-statement']);
  });
  it('leaves the parentheses of a marker out of the claim', () => {
    expect(texts('The dam opened in 1961 (see [1]). The mill closed ([2]).')).toEqual([
      'The dam opened in 1961',
      'The mill closed',
    ]);
  });
  it('X18: keeps a sentence that begins with "Sources"', () => {
    expect(texts('Sources close to the mayor confirm it [1]. The rest holds [2].')).toEqual([
      'Sources close to the mayor confirm it',
      'The rest holds',
    ]);
  });
});

describe('compounds', () => {
  it.each([
    ['Revenue rose 5%, but costs fell 3%.', ['Revenue rose 5%', 'costs fell 3%.']],
    ['Revenue rose 5% and costs fell 3%.', ['Revenue rose 5%', 'costs fell 3%.']],
    ['The dam was built in 1961 and opened in 1963.', ['The dam was built in 1961', 'The dam was opened in 1963.']],
    [
      'The firm, founded in 1990, employs 300 people; its rival employs 200.',
      ['The firm, founded in 1990, employs 300 people', 'its rival employs 200.'],
    ],
    ['Sales grew in 2020, while profits shrank in 2021.', ['Sales grew in 2020', 'profits shrank in 2021.']],
    ['The river is 300 km long and flows into the sea.', ['The river is 300 km long', 'The river flows into the sea.']],
    [
      'The tower is tall and was completed in 1889, and it attracts 7 million visitors.',
      ['The tower is tall', 'The tower was completed in 1889', 'The tower attracts 7 million visitors.'],
    ],
    ['The state built the bridge, which opened in 1932.', ['The state built the bridge', 'the bridge opened in 1932.']],
    [
      'In 2020, the firm sold 300 cars and bought two plants.',
      ['In 2020, the firm sold 300 cars', 'In 2020, the firm bought two plants.'],
    ],
    [
      'The drug reduces infections, prevents deaths and is safe for children.',
      ['The drug reduces infections', 'The drug prevents deaths', 'The drug is safe for children.'],
    ],
    ['The dam opened in 1961 and the mill closed in 1974.', ['The dam opened in 1961', 'the mill closed in 1974.']],
    ['The dam opened and the mill closed.', ['The dam opened', 'the mill closed.']],
    [
      'The rate is 5%, the price is 10 euros and the tax is 2%.',
      ['The rate is 5%', 'the price is 10 euros', 'the tax is 2%.'],
    ],
    [
      'The rate is 5%, the highest in Europe, and the tax is 2%.',
      ['The rate is 5%, the highest in Europe', 'the tax is 2%.'],
    ],
    [
      'The plant, which opened in 1990, employs 400 people and exports to 30 countries.',
      [
        'The plant, which opened in 1990, employs 400 people',
        'The plant, which opened in 1990, exports to 30 countries.',
      ],
    ],
    [
      'Sales doubled; exports tripled; imports fell by half.',
      ['Sales doubled', 'exports tripled', 'imports fell by half.'],
    ],
  ])('%s', (draft, expected) => {
    expect(resolved(draft)).toEqual(expected);
  });

  it.each([
    'Smith said that prices rose and wages fell.',
    'If it rains, the match stops and fans leave.',
    'John and Mary were born in 1990.',
    'The firm makes cars, trucks and buses.',
    'The house has large rooms and painted walls.',
    'The study included men and women treated with aspirin.',
    'Parenting marked by warmth, support, and consistent discipline has been praised.',
    'He wrote a book, published in 1990, with a friend.',
    'Not only did prices rise, but wages fell too.',
    'As rates rose, the price fell.',
    'The study covers the men and the women treated in 1990.',
    'The dam opened in 1961 and 1974.',
    'The mill employs the miller, the baker and the smith.',
    'The price depends on the menu and drinks chosen.',
    'Workers who left the plant and joined the union were paid.',
    'He wrote “the mill closed and the town fell” in 1990.',
    'The rule applies (the court agreed and the state did too) in 2020.',
  ])('stays whole: %s', (draft) => {
    expect(decompose(draft).claims.map((claim) => claim.text)).toEqual([draft]);
  });
});

describe('pronouns', () => {
  it('stand for a name that was the subject a few sentences before', () => {
    const draft =
      'The Titanic struck an iceberg. Her speed was estimated at 22 knots. The damage extended over 300 feet. She carried 20 boats.';
    const { claims } = decompose(draft);
    expect(claims.every((claim) => claim.checkWorthy)).toBe(true);
    expect(claims[1]?.resolved).toBe('The Titanic’s speed was estimated at 22 knots.');
    expect(claims[3]?.resolved).toBe('The Titanic carried 20 boats.');
  });
  it('find their name in the context', () => {
    expect(resolved('She died in 1934.', 'Marie Curie won the prize in 1903.')).toEqual(['Marie Curie died in 1934.']);
  });
  it.each([
    'It rose by 5% in 2020.',
    'They signed the treaty.',
    'His army lost the war.',
    'Prices had doubled by then.',
    'Five people died there.',
    'The latter grew faster.',
    'Both grew by 5%.',
    'One of them died.',
  ])('wait for a person where nothing was named: %s', (draft) => {
    expect(decompose(draft).claims.map((claim) => claim.checkWorthy)).toEqual([false]);
  });
  it.each([
    'It is known that lead melts at 327 °C.',
    'There are 27 member states.',
    'This report was published in 2020.',
    'Smith said he left in 1990.',
    'The war began in 1914 and by then 10 states had joined.',
  ])('wait for nobody where nothing is meant: %s', (draft) => {
    expect(decompose(draft).claims.every((claim) => claim.checkWorthy)).toBe(true);
  });
});

describe('what is not checked', () => {
  it.each([
    ['Did the mill close?', 'question'],
    ['¿Cerró la fábrica?', 'question'],
    ['هل أغلق المصنع؟', 'question'],
    ['We should act now.', 'opinion'],
    ['I think it is nice.', 'opinion'],
    ['I am so happy about this.', 'opinion'],
    ['It is important to rest.', 'opinion'],
    ['The city is beautiful.', 'opinion'],
    ['Please send the form.', 'instruction'],
    ['Add two cups of flour.', 'instruction'],
    ["Don't open the box.", 'instruction'],
    ['This article explains the dam.', 'framing'],
    ['Here is a summary:', 'framing'],
    ['Hello!', 'framing'],
    ['Thanks for asking.', 'framing'],
    ['I am an AI language model.', 'framing'],
    ["I don't have access to that data.", 'framing'],
    ['Oh wow!', 'opinion'],
    ['Note: see page 5.', 'instruction'],
    ['Source: WHO (2020)', 'not-a-statement'],
    ['In 1980.', 'not-a-statement'],
    ['<!-- The rate is 5% -->', 'not-a-statement'],
    ['## Results', 'heading'],
    ['Results\n=======', 'heading'],
    ['```\nx = 1\n```', 'code'],
    ['- First item', 'not-a-statement'],
    ['| a | 5 |', 'not-a-statement'],
    ['---', 'not-a-statement'],
    ['B) Paris', 'not-a-statement'],
    ['Answer: B', 'not-a-statement'],
    ['The correct answer is (C).', 'not-a-statement'],
    ['C)', 'not-a-statement'],
    ['Q3.', 'not-a-statement'],
    ['Figure 2: The dam', 'not-a-statement'],
    ['Th e r pe hang ing fr om', 'not-a-statement'],
    ['@@##$$', 'not-a-statement'],
    ['x'.repeat(4000), 'too-long'],
  ])('%s is a %s', (draft, reason) => {
    expect(decompose(draft).claims).toEqual([]);
    expect(reasons(draft)).toEqual([reason]);
  });

  it.each([
    'Revenue rose 5%',
    '- Population: 5 million',
    'Note that the mill closed in 1990.',
    'Note: The rate is 5%.',
    'The mill closed!',
    'The rate is 5% <!-- ok -->.',
    '<!-- The rate is 5%.',
    'I think revenue rose 5% in 2020.',
    'Use of force rose in 2020.',
    'He asked “why?” in 1990.',
    'The tenant must pay the rent.',
    'No one died.',
    '水在100度沸腾。',
    'الماء يغلي عند 100 درجة.',
    'Der Umsatz stieg um 5 %.',
  ])('is checked: %s', (draft) => {
    expect(decompose(draft).claims).toHaveLength(1);
  });

  it('a reference list and a footnote that names a source', () => {
    expect(reasons('Rain fell [1].\n\n## References\n1. Foo\n2. Bar')).toEqual(['bibliography']);
    expect(reasons('Rain fell.[^1]\n\n[^1]: https://a.example/1')).toEqual(['bibliography']);
  });
});

describe('bindMarkers', () => {
  const bind = (draft: string) => {
    const { claims } = decompose(draft);
    const { markers } = resolveMarkers(draft, ['A', 'B', 'C']);
    const bound = bindMarkers(draft, claims, markers);
    return claims.map((claim, i) => [claim.text, ...(bound[i] ?? []).map((k) => markers[k]?.text)]);
  };
  it.each([
    [
      'Rain fell and snow rose by 3 cm [1].',
      [
        ['Rain fell', '[1]'],
        ['snow rose by 3 cm', '[1]'],
      ],
    ],
    [
      'Revenue rose 5% [1] and costs fell 3% [2].',
      [
        ['Revenue rose 5%', '[1]'],
        ['costs fell 3%', '[2]'],
      ],
    ],
    [
      'Rain fell. [[source:A]] Snow came.[2] Hail came [1][3].',
      [
        ['Rain fell.', '[[source:A]]'],
        ['Snow came.', '[2]'],
        ['Hail came', '[1]', '[3]'],
      ],
    ],
    ['Rain fell. Snow came.\n[2]\n\nHail came.', [['Rain fell.'], ['Snow came.', '[2]'], ['Hail came.']]],
    ['According to [1], rain fell in May.', [['According to [1], rain fell in May.', '[1]']]],
    ['Did it rain? [1] Snow came.', [['Snow came.']]],
  ])('%s', (draft, expected) => {
    expect(bind(draft)).toEqual(expected);
  });
});

const pieces = [
  'The dam opened in 1961',
  ' and cut costs by 5%',
  ', but it failed',
  '; the mill closed',
  '. ',
  '.',
  ' [1]',
  '[[source:x]]',
  '[^1]',
  '?',
  '\n\n',
  '\n',
  '- ',
  '# ',
  '```',
  '\n[^1]: see https://a.example\n',
  '"',
  '(',
  ')',
  '“',
  '”',
  'She left',
  'We should go',
  'C) ',
  'References\n',
  '1. ',
  '| a | b |',
  '漢字。',
  'هل',
  '😀',
  ' ',
  ' I think that ',
  ', which opened in 1932',
  'https://a.example/x',
  '([a](https://a.example))',
  '\\',
  '[',
  ']',
];
const drafts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('properties', () => {
  it('leaves no character out of sight: claims, not checked, joins and markers cover the draft', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { claims, notChecked, joins } = decompose(draft);
        const covered = new Uint8Array(draft.length);
        for (const span of [...claims, ...notChecked, ...joins, ...resolveMarkers(draft, []).markers])
          covered.fill(1, span.start, span.end);
        let missed = '';
        for (let i = 0; i < draft.length; i += 1)
          if (covered[i] === 0 && /\S/u.test(draft[i] ?? '')) missed += draft[i] ?? '';
        expect(missed).toBe('');
      }),
      { numRuns: 2000 },
    );
  });
  it('gives exact, ordered, disjoint slices within their sentences, and no word of a statement to the joins', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { claims, notChecked, joins } = decompose(draft);
        let at = 0;
        for (const claim of claims) {
          expect(draft.slice(claim.start, claim.end)).toBe(claim.text);
          expect(claim.start).toBeGreaterThanOrEqual(at);
          expect(claim.start).toBeGreaterThanOrEqual(claim.sentence.start);
          expect(claim.end).toBeLessThanOrEqual(claim.sentence.end);
          expect(claim.text.trim()).not.toBe('');
          for (const item of notChecked) expect(item.end <= claim.start || item.start >= claim.end).toBe(true);
          at = claim.end;
        }
        const markers = resolveMarkers(draft, []).markers;
        for (const join of joins) {
          let rest = '';
          for (let i = join.start; i < join.end; i += 1)
            if (!markers.some((marker) => marker.start <= i && i < marker.end)) rest += draft[i] ?? '';
          if (!/https?:|[|#>`]/u.test(rest) && rest.length > 24) expect(rest.split(/\s+/u).length).toBeLessThan(12);
        }
      }),
      { numRuns: 600 },
    );
  });
  timed.each([
    ' ',
    '[',
    '"',
    '(',
    '. ',
    '[1]',
    'a',
    '1',
    '漢',
    'A rose and B fell, ',
    'It rose and fell. ',
    '[[source:x]] ',
    '- a\n',
    'a; ',
    ', which is ',
  ])(
    'is linear on runs of %j',
    (unit) => {
      const time = (length: number): number => {
        const text = unit.repeat(length / unit.length);
        let best = Infinity;
        for (let k = 0; k < 2; k += 1) {
          const begun = performance.now();
          decompose(text);
          best = Math.min(best, performance.now() - begun);
        }
        return best;
      };
      time(10000);
      expect(time(80000)).toBeLessThan(8 * 2.6 * Math.max(time(10000), 15));
    },
    20000,
  );
});

describe('more kinds of public bug reports', () => {
  const open = (draft: string) => decompose(draft).claims.map((claim) => claim.needsResolution !== undefined);

  it('keeps a noun that looks like a verb with its noun', () => {
    expect(texts('The firm cut research and development costs in 2020.')).toHaveLength(1);
  });
  it('carries the time that opens a sentence to the part behind "and"', () => {
    expect(resolved('In 2020, sales rose and costs fell.')).toEqual(['In 2020, sales rose', 'In 2020, costs fell.']);
  });
  it('leaves a part with a time of its own as it stands', () => {
    expect(resolved('In 2020, sales rose and costs fell in 2021.')).toEqual([
      'In 2020, sales rose',
      'costs fell in 2021.',
    ]);
  });
  it('does not let "it" stand for two things', () => {
    expect(open('The dam and the mill were built in 1950. It opened in 1961.')).toEqual([false, true]);
  });
  it('does not guess between two persons', () => {
    expect(open('Anna Smith met Mary Jones in 2019. She joined in 2020.')).toEqual([false, true]);
    expect(open('Anna Smith joined Acme Corp in 2019. She left in 2020.')).toEqual([false, false]);
  });
  it('takes an exclamation for an opinion and a lone circumstance for no statement', () => {
    expect(reasons('What a great dam!')).toEqual(['opinion']);
    expect(reasons('What a day.')).toEqual(['opinion']);
    expect(reasons('Because of the rain.')).toEqual(['not-a-statement']);
  });
});
