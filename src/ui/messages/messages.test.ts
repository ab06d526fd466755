import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseFormats, chooseLocale, loadLanguage } from './language.ts';
import { pseudo } from './pseudo.ts';

/** The module as it is run on a page of that language, with its table. */
async function inLanguage(locale: string, table: Readonly<Record<string, string>>) {
  vi.resetModules();
  vi.doMock('./language.ts', () => ({
    LANGUAGE: { locale, formats: locale, translate: (message: string) => table[message] ?? message },
  }));
  const [{ t }, { rich }, figures] = await Promise.all([import('./t.ts'), import('./rich.ts'), import('./figures.ts')]);
  const drawn = (message: string, values: Parameters<typeof rich>[1]) =>
    renderToStaticMarkup(createElement('p', null, rich(message, values)));
  return { t, drawn, figures };
}

afterEach(() => {
  vi.doUnmock('./language.ts');
  vi.resetModules();
});

describe('the language of the page', () => {
  it('is the asked one, then the first of the system with words, then English', () => {
    const known = ['en', 'de', 'pt-BR'];
    expect(chooseLocale('de', ['fr'], known)).toBe('de');
    expect(chooseLocale('fr', ['pt-BR', 'de'], known)).toBe('pt-BR');
    expect(chooseLocale(null, ['fr-CA', 'de-AT'], known)).toBe('de');
    expect(chooseLocale(null, ['fr', 'ja'], known)).toBe('en');
  });

  it('is the made-up one only for whoever asks for it', () => {
    expect(chooseLocale('en-XA', ['de'])).toBe('en-XA');
    expect(chooseLocale(null, ['en-XA'])).toBe('en');
  });

  it('writes dates of an English page in the English region of the system, never in another language', () => {
    expect(chooseFormats('en', ['de-DE', 'en-US'])).toBe('en-US');
    expect(chooseFormats('en', ['de-DE'])).toBe('en-GB');
    expect(chooseFormats('de', ['en-US', 'de-AT'])).toBe('de-AT');
  });

  it('is English where there is no table', async () => {
    const language = await loadLanguage('de', ['de']);
    expect(language.locale).toBe('en');
    expect(language.translate('Close')).toBe('Close');
  });
});

describe('t', () => {
  it('says an English sentence as it stands, apostrophes too', async () => {
    const { t } = await inLanguage('en', {});
    expect(t("It isn’t sent, and nobody's asked: <1 ms")).toBe("It isn’t sent, and nobody's asked: <1 ms");
    expect(t("{name}'s draft", { name: 'Ada' })).toBe("Ada's draft");
  });

  it('takes the form of the number that the language has, and writes the number its way', async () => {
    const message = '{count, plural, one {# claim} other {# claims}} of {name}';
    const english = await inLanguage('en', {});
    expect([1, 0, 1200].map((count) => english.t(message, { count, name: 'Ada' }))).toEqual([
      '1 claim of Ada',
      '0 claims of Ada',
      '1,200 claims of Ada',
    ]);
    const polish = await inLanguage('pl', {
      [message]: '{name}: {count, plural, one {# teza} few {# tezy} many {# tez} other {# tezy}}',
    });
    expect([1, 2, 5].map((count) => polish.t(message, { count, name: 'Ada' }))).toEqual([
      'Ada: 1 teza',
      'Ada: 2 tezy',
      'Ada: 5 tez',
    ]);
  });

  it('says English where a translation is missing or is no message', async () => {
    const { t } = await inLanguage('de', { 'Close {name}': '{name schließen', Open: 'Öffnen' });
    expect(t('Open')).toBe('Öffnen');
    expect(t('Save')).toBe('Save');
    expect(t('Close {name}', { name: 'it' })).toBe('Close it');
  });

  it('chooses by a condition', async () => {
    const { t } = await inLanguage('en', {});
    const message = 'Reason{isNeeded, select, true { (needed)} other {}}';
    expect(t(message, { isNeeded: true })).toBe('Reason (needed)');
    expect(t(message, { isNeeded: false })).toBe('Reason');
  });
});

describe('rich', () => {
  it('keeps the elements of a sentence, wherever the language puts them', async () => {
    const message = 'Ask <b>{who}</b> about {what}';
    const values = {
      b: (words: React.ReactNode) => createElement('b', null, words),
      who: 'Ada',
      what: createElement('i', null, 'it'),
    };
    expect((await inLanguage('en', {})).drawn(message, values)).toBe('<p>Ask <b>Ada</b> about <i>it</i></p>');
    const { drawn } = await inLanguage('de', { [message]: 'Zu {what} <b>{who} fragen</b>' });
    expect(drawn(message, values)).toBe('<p>Zu <i>it</i> <b>Ada fragen</b></p>');
  });
});

describe('figures', () => {
  it('are written the way of the locale', async () => {
    const { figures } = await inLanguage('de', {});
    expect(figures.number(12345.5)).toBe('12.345,5');
    expect(figures.decimal(0.5, 2)).toBe('0,50');
    expect(figures.listOf(['a', 'b', 'c'])).toBe('a, b und c');
    expect(figures.day('2016-03-04')).toBe('4. März 2016');
  });
});

describe('the made-up language en-XA', () => {
  it('accents and lengthens the words and leaves places, keywords and tags', async () => {
    const message = '{count, plural, one {# claim} other {# claims}} need <b>a person</b>: {name}';
    const made = pseudo(message);
    expect([made.at(0), made.slice(-2)]).toEqual(['⟦', '~⟧']);
    expect(made).toContain('{count, plural, one {# ');
    expect(made).toContain('{name}');
    const { drawn } = await inLanguage('en', { [message]: made });
    const html = drawn(message, { count: 2, name: '_', b: (words) => createElement('b', null, words) });
    expect(html.replaceAll(/<\/?[a-z]+>/gu, '')).not.toMatch(/[A-Za-z]/u);
    expect(html).toContain('2 çļàîɱš');
  });

  it('is at least 30 % longer', () => {
    const message = 'Nothing leaves this browser';
    expect(pseudo(message).length).toBeGreaterThanOrEqual(message.length * 1.3);
  });
});
