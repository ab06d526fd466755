import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { synthesizerUpdateSchema } from './synthesizer.ts';

const parse = (change: object) =>
  v.safeParse(synthesizerUpdateSchema, { baseUrl: 'https://api.example.org/v1', model: 'small', ...change });

describe('the address of a model', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    [' https://api.example.org/v1/// ', 'https://api.example.org/v1'],
    ['HTTP://LocalHost:11434', 'http://localhost:11434'],
    ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1'],
    ['http://127.0.0.1:8080/openai/v1', 'http://127.0.0.1:8080/openai/v1'],
  ])('%j is kept as %j', (given, kept) => {
    expect(parse({ baseUrl: given }).output).toMatchObject({ baseUrl: kept });
  });

  it.each([
    ['', 'Give the base URL'],
    ['api.example.org/v1', 'not a complete address'],
    ['//api.example.org', 'not a complete address'],
    ['javascript:alert(1)', 'https:// or http://'],
    ['file:///etc/passwd', 'https:// or http://'],
    ['data:text/plain,x', 'https:// or http://'],
    ['https://user@api.example.org', 'user name and password'],
    ['https://user:secret@api.example.org', 'user name and password'],
    ['https://api.example.org/v1?key=secret', '“?” or “#”'],
    ['https://api.example.org/v1#', '“?” or “#”'],
    ['http://[::1]:11434/v1', 'brackets'],
    [`https://api.example.org/${'a'.repeat(2000)}`, '2000 characters'],
  ])('%j is refused in words', (given, words) => {
    const { success, issues } = parse({ baseUrl: given });
    expect(success).toBe(false);
    expect(issues?.map(({ message }) => message).join(' ')).toContain(words);
  });
});

describe('the key of a model', () => {
  it('may be left out, be null, or be visible ASCII', () => {
    expect([parse({}), parse({ key: null }), parse({ key: ' sk-1 ' })].map(({ success }) => success)).toEqual([
      true,
      true,
      true,
    ]);
    expect(parse({ key: ' sk-1 ' }).output).toMatchObject({ key: 'sk-1' });
  });

  it.each(['', ' ', 'a b', 'a\nb', 'a\r\nX: y', 'schlüssel', 'x'.repeat(4001)])('%j is refused', (key) => {
    expect(parse({ key }).success).toBe(false);
  });
});
