import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterOrigins } from './cluster.ts';
import type { OriginInput } from './cluster.ts';
import { overlapOf, shingle } from './shingles.ts';
import { readWireCredit } from './wire-credit.ts';

const STORY =
  'The council of Calden voted on Tuesday to close the old mill bridge after engineers found cracks in two of its four piers. ' +
  'Traffic will be led over the northern road until the spring, the mayor said, and the cost of the repair is put at four million.';
const OTHER =
  'Fishermen along the northern coast landed fewer herring this winter than in any season since records began, and the ministry ' +
  'expects the quota to be cut by a third when the states around the lake meet again in the second week of May.';

const groups = (sources: readonly OriginInput[]): readonly (readonly string[])[] =>
  clusterOrigins(sources).clusters.map((cluster) => cluster.members);

describe('clusterOrigins', () => {
  it('keeps what is independent apart', () => {
    expect(
      groups([
        { id: 'a', text: STORY },
        { id: 'b', text: OTHER },
      ]),
    ).toEqual([['a'], ['b']]);
  });

  it('joins a reflowed and retitled copy', () => {
    const copy = STORY.replaceAll(' ', '\n').toUpperCase();
    const report = clusterOrigins([
      { id: 'a', text: STORY, title: 'Bridge closes' },
      { id: 'b', text: copy, title: 'Cracks found' },
    ]);
    expect(report.independent).toBe(1);
    expect(report.clusters[0]?.links[0]).toMatchObject({ a: 'a', b: 'b', reason: 'near-duplicate', measure: 1 });
  });

  it('joins an excerpt with the text that holds it', () => {
    const report = clusterOrigins([
      {
        id: 'long',
        text: `${OTHER} ${OTHER.toUpperCase()} ${STORY} ${'More was said of other things in town. '.repeat(3)}`,
      },
      { id: 'short', text: STORY },
    ]);
    expect(report.clusters[0]?.links[0]).toMatchObject({ reason: 'contained' });
  });

  it('does not join on a shared boilerplate', () => {
    const footer = ' All rights reserved by the publisher and its partners in every country of the world.';
    const texts = Array.from({ length: 30 }, (_, n) => ({
      id: `s${n}`,
      text: `${Array.from({ length: 60 }, (_x, k) => `w${n}x${k}`).join(' ')}${footer}`,
    }));
    expect(clusterOrigins(texts).independent).toBe(30);
  });

  it('joins edits of one agency’s story, not two stories of one agency', () => {
    const edit = `CALDEN (Reuters) - ${STORY.slice(0, 130)} Shopkeepers fear for their trade, and a ferry may be hired for the summer months if the town finds the money.`;
    const wire = `CALDEN (Reuters) - ${STORY}`;
    expect(
      groups([
        { id: 'a', text: wire },
        { id: 'b', text: edit },
      ]),
    ).toEqual([['a', 'b']]);
    expect(
      groups([
        { id: 'a', text: wire },
        { id: 'b', text: `HULL (Reuters) - ${OTHER}` },
      ]),
    ).toHaveLength(2);
  });

  it('joins by canonical link, by address behind an archive, by DOI and by bytes', () => {
    expect(
      groups([
        { id: 'a', uri: 'https://a.example/story' },
        { id: 'b', uri: 'https://b.example/copy', canonicalUri: 'https://www.a.example/story/' },
      ]),
    ).toHaveLength(1);
    expect(
      groups([
        { id: 'a', uri: 'https://who.int/r' },
        { id: 'b', uri: 'https://web.archive.org/web/20210304/https://www.who.int/r' },
      ]),
    ).toHaveLength(1);
    expect(
      groups([
        { id: 'a', doi: '10.5555/ABC.1' },
        { id: 'b', uri: 'http://dx.doi.org/10.5555%2Fabc.1' },
      ]),
    ).toHaveLength(1);
    expect(
      groups([
        { id: 'a', contentHash: 'sha256:1' },
        { id: 'b', contentHash: 'sha256:1' },
      ]),
    ).toHaveLength(1);
  });

  it('keeps sources without any text or address apart', () =>
    expect(groups([{ id: 'a' }, { id: 'b', text: '' }, { id: 'c', text: 'Yes.' }])).toHaveLength(3));

  it('gives the same clusters whatever the order', () => {
    const sources: readonly OriginInput[] = [
      { id: 'a', text: STORY },
      { id: 'b', text: OTHER },
      { id: 'c', text: `${STORY} More.` },
      { id: 'd', text: `${OTHER} Less.` },
      { id: 'e', uri: 'https://a.example/' },
      { id: 'f', canonicalUri: 'http://a.example' },
    ];
    const expected = clusterOrigins(sources);
    expect(expected.independent).toBe(3);
    fc.assert(
      fc.property(fc.shuffledSubarray([...sources], { minLength: sources.length }), (shuffled) => {
        expect(clusterOrigins(shuffled)).toEqual(expected);
      }),
    );
  });
});

describe('shingles', () => {
  it('counts what two sets share exactly', () => {
    const [a, b] = [shingle(STORY), shingle(`${STORY} and then some more words`)];
    expect(overlapOf(a, a)).toBe(a.length);
    expect(overlapOf(a, b)).toBe(a.length);
    expect(b.length - a.length).toBe(5);
  });

  it('works on text without spaces', () => expect(shingle('図書館の本は三冊まで借りられる').length).toBe(11));
});

describe('readWireCredit', () => {
  it.each([
    ['LONDON (Reuters) - The bank said', [], 'Reuters'],
    ['WASHINGTON (AP) — The bank said', [], 'AP'],
    ['The bank said so.\n© 2024 AFP', [], 'AFP'],
    ['The bank said so.', ['Associated Press'], 'AP'],
    ['The bank said so, according to Reuters.', [], null],
    ['The AP course begins in May.', [], null],
  ] as const)('%s', (text, authors, credit) => expect(readWireCredit(text, authors)).toBe(credit));
});
