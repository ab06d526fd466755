import { useState } from 'react';
import type { AnswerPolicy } from '#domain/answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { t } from '#ui/messages/t.ts';
import { ScopeFields, SetField, useIsSetGone } from './scope-fields.tsx';
import { DEFAULT_POLICY, type AskSettings } from './settings.ts';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  readonly title: string;
  /** What the button does: applies the settings, or asks with them. */
  readonly action: string;
  readonly settings: AskSettings;
  readonly onApply: (settings: AskSettings) => void;
  readonly onClose: () => void;
}

const CEILINGS = [
  {
    key: 'limit',
    label: t('Most passages'),
    hint: t('A whole number up to 50. Better-scored passages come first.'),
    min: 0,
    max: 50,
    isWhole: true,
  },
  {
    key: 'minScore',
    label: t('Floor of the score'),
    hint: t('Passages with a lower score are dropped. Scores compare within one question only.'),
    min: -1e6,
    max: 1e6,
    isWhole: false,
  },
  {
    key: 'maxFragmentChars',
    label: t('Most characters of one passage'),
    hint: t('A longer passage is dropped whole, never cut.'),
    min: 0,
    max: 1e7,
    isWhole: true,
  },
  {
    key: 'maxTotalChars',
    label: t('Most characters in all'),
    hint: t('Passages that would go beyond it are dropped.'),
    min: 0,
    max: 1e7,
    isWhole: true,
  },
] as const satisfies readonly {
  readonly key: keyof AnswerPolicy;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}[];

type Written = Readonly<Record<keyof AnswerPolicy, string>>;

const written = (policy: AnswerPolicy): Written => ({
  limit: String(policy.limit),
  minScore: String(policy.minScore),
  maxFragmentChars: String(policy.maxFragmentChars),
  maxTotalChars: String(policy.maxTotalChars),
});

/** The number that a field holds; `null` where it holds none that can be used. */
export function ceilingOf(key: keyof AnswerPolicy, text: string): number | null {
  const field = CEILINGS.find((one) => one.key === key);
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!field || !Number.isFinite(value) || value < field.min || value > field.max) return null;
  return field.isWhole && !Number.isInteger(value) ? null : value;
}

/** Sources that a question may draw on, and the ceilings of its retrieval. */
export function SettingsDialog({ title, action, settings, onApply, onClose }: SettingsDialogProps) {
  const [sourceSetId, setSourceSetId] = useState(settings.sourceSetId);
  const [scope, setScope] = useState(settings.sourceIds);
  const isSetGone = useIsSetGone(sourceSetId);
  const [fields, setFields] = useState(() => written(settings.policy));
  const values = CEILINGS.map(({ key }) => [key, ceilingOf(key, fields[key])] as const);
  const isValid = values.every(([, value]) => value !== null) && !isSetGone && (scope === null || scope.length > 0);
  const apply = (): void => {
    if (!isValid) return;
    const policy = Object.fromEntries(values.map(([key, value]) => [key, value ?? DEFAULT_POLICY[key]]));
    onApply({ sourceSetId, sourceIds: scope, policy: { ...DEFAULT_POLICY, ...policy } });
  };
  return (
    <Dialog label={title} onClose={onClose} wide>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <div className={styles.halves}>
          <fieldset className={styles.scope}>
            <legend>{t('Which sources')}</legend>
            <SetField
              setId={sourceSetId}
              onSet={(next) => {
                setSourceSetId(next);
                // Sources that were chosen from another set may be no members of this one.
                setScope(null);
              }}
            />
            <ScopeFields setId={sourceSetId} scope={scope} onScope={setScope} />
          </fieldset>
          <fieldset className={styles.policy}>
            <legend>{t('Which passages')}</legend>
            {CEILINGS.map(({ key, label, hint }) => {
              const isBad = ceilingOf(key, fields[key]) === null;
              return (
                <div key={key} className={styles.field}>
                  <label htmlFor={`ceiling-${key}`}>{label}</label>
                  <input
                    id={`ceiling-${key}`}
                    inputMode="decimal"
                    value={fields[key]}
                    aria-invalid={isBad}
                    aria-describedby={`ceiling-${key}-hint`}
                    onChange={(event) => setFields({ ...fields, [key]: event.target.value })}
                  />
                  <span id={`ceiling-${key}-hint`} className={isBad ? styles.error : styles.hint}>
                    {isBad ? t('This is not a number that can be used. {hint}', { hint }) : hint}{' '}
                    <span className="quiet">{t('Default {key, number}.', { key: DEFAULT_POLICY[key] })}</span>
                  </span>
                </div>
              );
            })}
            <div>
              <Button onClick={() => setFields(written(DEFAULT_POLICY))}>{t('Back to the defaults')}</Button>
            </div>
          </fieldset>
        </div>
        <footer className={styles.footer}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={!isValid}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
