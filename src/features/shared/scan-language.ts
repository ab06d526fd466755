import {
  DEFAULT_RECOGNITION_LANGUAGE,
  RECOGNITION_LANGUAGES,
  RECOGNITION_TAGS,
  recognitionLanguageOf,
  type RecognitionLanguage,
} from '#domain/recognition-language.ts';
import { LANGUAGE } from '#ui/messages/language.ts';

/**
 * The language that scanned pages are most likely in: that of the document where its text or its metadata say so, else the one
 * that was chosen last, else the first of the reader's own languages that there is a model of, else English.
 */
export function guessScanLanguage(
  ofDocument: readonly (string | null | undefined)[],
  lastChosen: RecognitionLanguage | null,
  ofReader: readonly string[],
): RecognitionLanguage {
  const first = (tags: readonly (string | null | undefined)[]): RecognitionLanguage | undefined =>
    tags.map(recognitionLanguageOf).find((one) => one !== null);
  return first(ofDocument) ?? lastChosen ?? first(ofReader) ?? DEFAULT_RECOGNITION_LANGUAGE;
}

/** The languages with their names in the language of the screen, by these names. */
export function scanLanguages(): readonly { readonly id: RecognitionLanguage; readonly name: string }[] {
  const names = new Intl.DisplayNames([LANGUAGE.locale], { type: 'language' });
  const nameOf = (id: RecognitionLanguage): string => names.of(RECOGNITION_TAGS[id]) ?? RECOGNITION_TAGS[id];
  const { compare } = new Intl.Collator(LANGUAGE.locale);
  return RECOGNITION_LANGUAGES.map((id) => ({ id, name: nameOf(id) })).sort((a, b) => compare(a.name, b.name));
}
