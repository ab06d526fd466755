import { useState } from 'react';
import type { SourceSetMember, TermsRequest } from '#api/schemas/source-set.ts';
import { useRecordTerms } from '#data/source-sets.ts';
import { FRESHNESS_CLASSES, type FreshnessClass, type RightsState } from '#domain/source-set.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { FindingField } from './finding-field.tsx';
import { Labelled } from './labelled.tsx';
import { RIGHTS_LABELS } from './words.ts';
import styles from './source-sets.module.css';

interface TermsDialogProps {
  /** Sources that are recorded alike. */
  readonly members: readonly SourceSetMember[];
  readonly onClose: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Rights and freshness of sources, as a person found them out. A licence is read as SPDX and says by itself what is permitted; a finding of a
 * person outweighs it.
 */
export function TermsDialog({ members, onClose }: TermsDialogProps) {
  const [only] = members;
  const isOne = members.length === 1;
  const [licence, setLicence] = useState(isOne ? (only?.rights.licence ?? '') : '');
  const [state, setState] = useState<RightsState | ''>('');
  const [limit, setLimit] = useState(isOne ? String(only?.rights.excerptLimit ?? '') : '');
  const [credit, setCredit] = useState('');
  const [until, setUntil] = useState('');
  const [rhythm, setRhythm] = useState<FreshnessClass | ''>('');
  const [reason, setReason] = useState('');
  const record = useRecordTerms();
  const isLimitFaulty = limit.trim() !== '' && !/^\d{1,7}$/u.test(limit.trim());
  const save = (): void => {
    const rights: NonNullable<TermsRequest['rights']> = {
      ...(state === '' ? {} : { state }),
      ...(until.trim() === '' ? {} : { expiresAt: until.trim() }),
      ...(limit.trim() === '' || Number(limit) === only?.rights.excerptLimit ? {} : { excerptLimit: Number(limit) }),
      ...(orNull(credit) === null ? {} : { attribution: orNull(credit) }),
    };
    const isLicenceNew = orNull(licence) !== (isOne ? (only?.rights.licence ?? null) : null);
    record.mutate(
      {
        sources: members.map(({ id }) => id),
        ...(isLicenceNew ? { licence: orNull(licence) } : {}),
        ...(Object.keys(rights).length === 0 ? {} : { rights }),
        ...(rhythm === '' ? {} : { freshness: { class: rhythm } }),
        reason,
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      label={
        isOne
          ? t('Rights and freshness')
          : t('Rights and freshness of {members, number} sources', { members: members.length })
      }
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormBody>
          {isOne && only ? (
            <div className={styles.resolved}>
              <p dir="auto">
                <strong>{only.title}</strong>
              </p>
              <p className={styles.line}>
                <Labelled label={RIGHTS_LABELS[only.rights.state]} /> {only.rights.reason}
              </p>
              {only.rights.attribution === null ? null : (
                <p className="quiet">{t('Owes: {attribution}', { attribution: only.rights.attribution })}</p>
              )}
            </div>
          ) : (
            <p>
              {t(
                'What is left empty stays as it is for each of the {members, plural, one {# source} other {# sources}}.',
                { members: members.length },
              )}
            </p>
          )}
          <Field
            label={t('Licence')}
            hint={t(
              'An SPDX expression such as CC-BY-4.0 or (MIT OR CC0-1.0), the name or address of a licence, or the statement as found',
            )}
          >
            {(control) => <input {...control} value={licence} onChange={(event) => setLicence(event.target.value)} />}
          </Field>
          <FindingField state={state} onChange={setState} />
          <div className={styles.pair}>
            <Field
              label={t('Longest excerpt')}
              hint={t('In characters; empty is no limit of its own')}
              error={isLimitFaulty ? t('Write a whole number') : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  inputMode="numeric"
                  value={limit}
                  onChange={(event) => setLimit(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('Rights hold until')} hint={t('2027 or 2027-03-15')}>
              {(control) => <input {...control} value={until} onChange={(event) => setUntil(event.target.value)} />}
            </Field>
          </div>
          <Field label={t('Credit line')} hint={t('Goes into every export word for word')}>
            {(control) => <input {...control} value={credit} onChange={(event) => setCredit(event.target.value)} />}
          </Field>
          <Field label={t('How often its origin changes')} hint={t('Says when it is due, and when it stops grounding')}>
            {(control) => (
              <select
                {...control}
                value={rhythm}
                onChange={(event) => setRhythm(FRESHNESS_CLASSES.find((one) => one === event.target.value) ?? '')}
              >
                <option value="">
                  {isOne && only
                    ? t('as its kind does ({class})', { class: only.freshness.class })
                    : t('as its kind does')}
                </option>
                {FRESHNESS_CLASSES.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label={t('What this rests on')}
            hint={t('A letter, a page, a contract: it goes into the log under your name')}
          >
            {(control) => <input {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
          {record.error ? (
            <Note tone="contradicted" role="alert">
              {t('It was not recorded: {message}', { message: record.error.message })}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={record.isPending || isLimitFaulty || reason.trim() === ''}>
            {t('Record')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
