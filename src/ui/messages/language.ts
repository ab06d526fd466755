/** The words of a language: the English message, and what stands in its place. */
export type MessageTable = Readonly<Record<string, string>>;

export interface Language {
  /** The language of the words, and what plural rules go by. */
  readonly locale: string;
  /** The language with the reader's region, which figures and dates are written in. */
  readonly formats: string;
  /** The message of this language for an English one; the English one where this language has none. */
  readonly translate: (message: string) => string;
}

export const PSEUDO_LOCALE = 'en-XA';
const KEY = 'sophia.language';
const PARAMETER = 'lang';

/** Tables of other languages: one file a language beside this one, loaded only by whoever reads that language. */
const TABLES: Readonly<Record<string, () => Promise<MessageTable>>> = Object.fromEntries(
  Object.entries(import.meta.glob<MessageTable>(['./*.json', '!./en.json'], { import: 'default' })).map(
    ([file, load]) => [file.slice(2, -'.json'.length), load],
  ),
);

/** Languages there are words in, English first. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(TABLES)];

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? locale;

/**
 * The language to speak: the asked one where there are words in it, else the first that the reader's system wants and
 * there are words in, else English. A region falls back to its language (`de-AT` to `de`).
 */
export function chooseLocale(asked: string | null, wanted: readonly string[], known = LANGUAGES): string {
  if (asked === PSEUDO_LOCALE) return PSEUDO_LOCALE;
  for (const locale of asked === null ? wanted : [asked, ...wanted]) {
    const match =
      known.find((one) => one.toLowerCase() === locale.toLowerCase()) ??
      known.find((one) => one === languageOf(locale));
    if (match !== undefined) return match;
  }
  return 'en';
}

/**
 * What figures and dates are written in: the reader's own region of the spoken language (`en-IE`), so that a date in an
 * English sentence is never a German one. English without a region is written the British way, day first.
 */
export function chooseFormats(locale: string, wanted: readonly string[]): string {
  const own = wanted.find((one) => languageOf(one) === languageOf(locale) && one.includes('-'));
  if (own !== undefined) return own;
  return languageOf(locale) === 'en' ? 'en-GB' : locale;
}

/** The language that was asked for: by the address (`?lang=`, for this page alone), else by the settings. */
export function askedLanguage(): string | null {
  const address = new URLSearchParams(globalThis.location?.search ?? '').get(PARAMETER);
  return address ?? keptLanguage();
}

/** The language of the settings; `null` where the system's holds. */
export function keptLanguage(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a language for the next load of the page, or with `null` the system's. */
export function keepLanguage(locale: string | null): void {
  try {
    if (locale === null) globalThis.localStorage?.removeItem(KEY);
    else globalThis.localStorage?.setItem(KEY, locale);
  } catch {
    // A refused storage loses the preference, nothing else.
  }
}

/** The words of a locale. A table that does not arrive leaves English: a page in English is better than none. */
export async function loadLanguage(locale: string, wanted: readonly string[]): Promise<Language> {
  const formats = chooseFormats(locale, wanted);
  if (locale === PSEUDO_LOCALE) {
    const { pseudo } = await import('./pseudo.ts');
    return { locale: 'en', formats, translate: pseudo };
  }
  const load = TABLES[locale];
  if (load) {
    try {
      const table = await load();
      return { locale, formats, translate: (message) => (Object.hasOwn(table, message) ? table[message]! : message) };
    } catch {
      // Falls through to English.
    }
  }
  return { locale: 'en', formats: chooseFormats('en', wanted), translate: (message) => message };
}

const ENGLISH: Language = { locale: 'en', formats: 'en-GB', translate: (message) => message };

/** The language of this page. Read it where a text is made, not before. */
export let LANGUAGE: Language = ENGLISH;

/**
 * Settles the language of the page, before any module that speaks is run, and never again while the page is open: so words
 * may stand in constants. A change of the setting loads the page again.
 */
export async function startLanguage(): Promise<void> {
  const wanted: readonly string[] = globalThis.navigator?.languages ?? [];
  LANGUAGE = await loadLanguage(chooseLocale(askedLanguage(), wanted), wanted);
  document.documentElement.lang = LANGUAGE.locale;
}
