import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { RECOGNITION_LANGUAGES, type RecognitionLanguage } from '#domain/recognition-language.ts';
import { useStores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';
import { guessScanLanguage, scanLanguages } from './scan-language.ts';
import styles from './scan-language.module.css';

interface ScanLanguage {
  readonly language: RecognitionLanguage;
  readonly setLanguage: (language: RecognitionLanguage) => void;
}

/** The language that scanned pages are to be read in: a guess until somebody chooses, and then remembered for the next file. */
export function useScanLanguage(ofDocument: readonly (string | null | undefined)[]): ScanLanguage {
  const { preferences } = useStores();
  const last = useStore(preferences, ({ scanLanguage }) => scanLanguage);
  const [chosen, setChosen] = useState<RecognitionLanguage | null>(null);
  return {
    language: chosen ?? guessScanLanguage(ofDocument, last, navigator.languages),
    setLanguage: (language) => {
      setChosen(language);
      preferences.getState().setScanLanguage(language);
    },
  };
}

/** The choice of it behind the button that has the pages read (`children`). `of` names the file where several stand in a list. */
export function ScanLanguageField({
  language,
  setLanguage,
  of,
  children,
}: ScanLanguage & { readonly of?: string; readonly children: ReactNode }) {
  return (
    <span className={styles.row}>
      {children}
      <label className={styles.choice}>
        {t('in')}
        <select
          aria-label={
            of === undefined
              ? t('Language of the scanned pages')
              : t('Language of the scanned pages of {fileName}', { fileName: of })
          }
          value={language}
          onChange={({ target }) => {
            const next = RECOGNITION_LANGUAGES.find((one) => one === target.value);
            if (next) setLanguage(next);
          }}
        >
          {scanLanguages().map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </span>
  );
}
