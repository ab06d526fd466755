import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitationTagFilter } from './tag-filter.ts';
import { timed } from '#testing/timed.ts';

function filter(chunks: readonly string[], names?: readonly string[]): string {
  const stream = names === undefined ? new CitationTagFilter() : new CitationTagFilter(names);
  return chunks.map((chunk) => stream.feed(chunk)).join('') + stream.flush();
}

describe('CitationTagFilter', () => {
  it.each([
    ['T01', ['See [sema', 'ntic] and [epi', 'sodic] now'], 'See and now'],
    ['T04', ['a [ b', ' and x < y [1]'], 'a [ b and x < y [1]'],
    ['T05', ['Done ', '[proced'], 'Done '],
    ['T09', ['code:\n [working] indented'], 'code:\n indented'],
    ['any case', ['a [SeMantic] b'], 'a b'],
    ['two tags in a row', ['a [semantic] [episodic] b'], 'a b'],
    ['no space after the tag', ['a [semantic]b'], 'a b'],
    ['no space at all', ['a[semantic]b'], 'a b'],
    ['punctuation after the tag', ['word [semantic], next [working].'], 'word, next.'],
    ['two spaces after the tag', ['a [semantic]  b'], 'a b'],
    ['a quotation after the tag', ['said [semantic]“hi”'], 'said “hi”'],
    ['a tag at the end of a line', ['one [semantic]\ntwo'], 'one\ntwo'],
    ['a tag inside a tag', ['[sem[semantic]antic]'], '[sem antic]'],
    ['no spaces put into Chinese', ['你好[semantic]世界'], '你好世界'],
    ['a longer word is no tag', ['[semantics] [working memory]'], '[semantics] [working memory]'],
    ['tabs go with the tag', ['a\t \t[working]\tb'], 'a\tb'],
  ])('%s', (_name, chunks, expected) => {
    expect(filter(chunks)).toBe(expected);
  });

  it('T03: emits at once what can no longer become a tag', () => {
    const stream = new CitationTagFilter();
    expect(stream.feed('array[')).toBe('array');
    expect(stream.feed('0] ok [semantics a')).toBe('[0] ok [semantics a');
  });

  it('T10: refuses an empty vocabulary and a blank name', () => {
    expect(() => new CitationTagFilter([])).toThrow(RangeError);
    expect(() => new CitationTagFilter(['a', ' '])).toThrow(RangeError);
  });

  it('takes names with brackets and pattern characters literally', () => {
    expect(filter(['x [a.b*] y [a[b] z'], ['a.b*', 'a[b'])).toBe('x y z');
    expect(filter(['x [acb] [a[a[b] z'], ['a.b', 'a[b'])).toBe('x [acb] [a z');
  });

  it('keeps white space at the end of the stream', () => {
    expect(filter(['a ', ' \t'])).toBe('a  \t');
  });

  const pieces = [
    '[semantic]',
    '[episodic]',
    '[sem',
    'antic]',
    '[',
    ']',
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    'word',
    'é',
    '漢',
    '😀',
    '.',
    '[1]',
    '[WORKING]',
    '\u00a0',
    '\u2028',
  ];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((list) => list.join(''));

  it('gives the same output for every way to cut a text', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(200), { maxLength: 12 }), (text, cuts) => {
        const whole = filter([text]);
        const at = [...new Set([0, text.length, ...cuts.map((cut) => cut % (text.length + 1))])].sort((a, b) => a - b);
        expect(filter(at.slice(1).map((end, i) => text.slice(at[i] ?? 0, end)))).toBe(whole);
        expect(filter(text.split(''))).toBe(whole);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same output at every single cut and every pair of cuts of a hard text', () => {
    const text = 'a [semantic] [epi[working]  b\n\t[Procedural] c[semantic]d [sem';
    const whole = filter([text]);
    for (let i = 0; i <= text.length; i += 1) {
      for (let j = i; j <= text.length; j += 1) {
        expect(filter([text.slice(0, i), text.slice(i, j), text.slice(j)])).toBe(whole);
      }
    }
  });

  it('leaves no tag, no line break lost, no word lost, welded or spaced apart by two', () => {
    const words = fc.array(fc.constantFrom('one', 'two', '[semantic]', '[episodic]', '\n'), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, (list) => {
        const out = filter([list.join(' ')]);
        expect(out).not.toMatch(/\[(?:semantic|episodic)\]/u);
        expect(out).not.toMatch(/\S {2,}\S/u);
        expect(out.split('\n').length).toBe(list.filter((word) => word === '\n').length + 1);
        expect(out.split(/\s+/u).filter(Boolean)).toEqual(list.filter((word) => /^\w/u.test(word)));
      }),
    );
  });

  timed('Z13: is linear on a run of spaces and of brackets', () => {
    const begun = performance.now();
    expect(filter([' '.repeat(80000) + 'x'])).toHaveLength(80001);
    filter(['['.repeat(80000)]);
    filter(['[semanti'.repeat(10000)]);
    expect(performance.now() - begun).toBeLessThan(400);
  });
});
