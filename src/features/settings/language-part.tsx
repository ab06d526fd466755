import { Field } from '#ui/form.tsx';
import { keepLanguage, keptLanguage, LANGUAGES, PSEUDO_LOCALE } from '#ui/messages/language.ts';
import { t } from '#ui/messages/t.ts';
import styles from './settings.module.css';

const SYSTEM = 'system';
/** The made-up language is for whoever works on the words; elsewhere the address still asks for it. */
const OFFERED = import.meta.env.DEV ? [...LANGUAGES, PSEUDO_LOCALE] : LANGUAGES;

/** A language by its own name, as its readers look for it. */
function ownName(locale: string): string {
  if (locale === PSEUDO_LOCALE) return t('Made up, to find what is not translated');
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}

/** The language of the words, and with it how dates and figures are written. */
export function LanguagePart() {
  return (
    <section className={styles.part} aria-labelledby="settings-language">
      <h2 id="settings-language">{t('Language')}</h2>
      <Field
        label={t('Language of the workbench')}
        hint={t('Loads the page again. Sources and drafts stay in the language they are written in.')}
      >
        {(control) => (
          <select
            {...control}
            value={keptLanguage() ?? SYSTEM}
            onChange={(event) => {
              keepLanguage(event.target.value === SYSTEM ? null : event.target.value);
              globalThis.location.reload();
            }}
          >
            <option value={SYSTEM}>{t('As the system, where there are words in it; else English')}</option>
            {OFFERED.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {ownName(locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  );
}
