import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGE } from './language.ts';

/** What a place of a message is filled with. A boolean or a missing value goes into a `select` by its name. */
export type Value = string | number | boolean | null | undefined;
export type Values = Readonly<Record<string, Value>>;

/** Characters without which a message says itself: nothing to fill in, no tag, nothing quoted. */
const SYNTAX = /[{}<']/u;

const formats = new Map<string, IntlMessageFormat>();

/**
 * The parsed message of this page's language, kept for the next time. A translation that does not parse gives way to
 * the English message, which the checks of `scripts/messages` have parsed.
 */
export function formatOf(message: string): IntlMessageFormat {
  const known = formats.get(message);
  if (known) return known;
  const format = parse(message);
  formats.set(message, format);
  return format;
}

function parse(message: string): IntlMessageFormat {
  const translated = LANGUAGE.translate(message);
  if (translated !== message) {
    try {
      return new IntlMessageFormat(translated, localesOf());
    } catch {
      // The English message below.
    }
  }
  return new IntlMessageFormat(message, localesOf());
}

/** The region writes the figures, and its language, which is the spoken one, has the plural rules. */
const localesOf = (): string[] => [LANGUAGE.formats, LANGUAGE.locale];

/**
 * A sentence in the reader's language. The English sentence itself is the key: a full ICU message with named places
 * (`t('{count, plural, one {# claim} other {# claims}} need a person', { count })`), so that a translator sees the whole
 * sentence and may turn it around. The message is written out at the call, never put together: `npm run messages` reads
 * it from there. Throws where a place has no value, which `scripts/messages` finds before.
 */
export function t(message: string, values?: Values): string {
  if (values === undefined && !SYNTAX.test(message)) return LANGUAGE.translate(message);
  return String(formatOf(message).format(values));
}
