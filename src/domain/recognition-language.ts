/**
 * Languages that text recognition reads, by the names of their models (ISO 639-2). English first: it is what was read before a
 * language could be chosen, and what is read where none is given.
 */
export const RECOGNITION_LANGUAGES = ['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'ell'] as const;
export type RecognitionLanguage = (typeof RECOGNITION_LANGUAGES)[number];

export const DEFAULT_RECOGNITION_LANGUAGE: RecognitionLanguage = 'eng';

/** The language tag (BCP 47) of each, for its name on the screen and for `lang`. */
export const RECOGNITION_TAGS: Readonly<Record<RecognitionLanguage, string>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  ell: 'el',
};

/** Their English names, for what the engine says of a page. */
export const RECOGNITION_NAMES: Readonly<Record<RecognitionLanguage, string>> = {
  eng: 'English',
  deu: 'German',
  fra: 'French',
  spa: 'Spanish',
  ita: 'Italian',
  por: 'Portuguese',
  nld: 'Dutch',
  ell: 'Greek',
};

/** The model for a language tag (`de-AT`), or for the name of a model itself; `null` where there is none. */
export function recognitionLanguageOf(tag: string | null | undefined): RecognitionLanguage | null {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/u);
  return RECOGNITION_LANGUAGES.find((one) => one === language || RECOGNITION_TAGS[one] === language) ?? null;
}
