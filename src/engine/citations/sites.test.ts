import { describe, expect, it } from 'vitest';
import { isSameSite } from './urls.ts';

describe('two hosts', () => {
  it.each([
    ['www.nasa.gov', 'science.nasa.gov', true],
    ['news.bbc.co.uk', 'bbc.co.uk', true],
    ['mill.co.uk', 'weir.co.uk', false],
    ['mill.com.mx', 'weir.com.mx', false],
    ['nasa.gov.example.com', 'nasa.gov', false],
    ['alice.github.io', 'bob.github.io', false],
    ['bücher.example', 'xn--bcher-kva.example', true],
  ])('%s and %s are of one site: %s', (a, b, expected) => {
    expect(isSameSite(a, b)).toBe(expected);
  });
});
