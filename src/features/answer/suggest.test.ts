import { describe, expect, it } from 'vitest';
import { matchSuggestions } from './suggest.ts';

const texts = (...args: Parameters<typeof matchSuggestions>) => matchSuggestions(...args).map((one) => one.text);

describe('suggestions', () => {
  const ofSources = ['How high is Everest?', 'Où est Évreux ?', 'What is Pluto?'];

  it('hold each typed word at the beginning of a word of theirs, without regard to accents and case', () => {
    expect(texts('eVr', [], ofSources)).toEqual(['Où est Évreux ?']);
    expect(texts('ever how', [], ofSources)).toEqual(['How high is Everest?']);
    expect(texts('erest', [], ofSources)).toEqual([]);
  });

  it('put earlier questions first and name each once', () => {
    expect(matchSuggestions('', ['What is Pluto?', ''], ofSources)[0]).toEqual({
      text: 'What is Pluto?',
      isEarlier: true,
    });
    expect(texts('', ['What is Pluto?'], ofSources).filter((text) => text === 'What is Pluto?')).toHaveLength(1);
  });

  it('do not repeat what is typed already, and are none for a pasted page', () => {
    expect(texts('What is Pluto?', [], ofSources)).toEqual([]);
    expect(texts('a '.repeat(300), [], ['a question'])).toEqual([]);
  });
});
