import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { SourceSummary } from '#api/schemas/source.ts';
import { useSources } from '#data/sources.ts';
import type { AnswerPolicy } from '#domain/answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { DEFAULT_POLICY, type AskSettings } from './settings.ts';
import { SearchField } from '#ui/search-field.tsx';
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
  const [scope, setScope] = useState(settings.sourceIds);
  const [fields, setFields] = useState(() => written(settings.policy));
  const values = CEILINGS.map(({ key }) => [key, ceilingOf(key, fields[key])] as const);
  const isValid = values.every(([, value]) => value !== null) && (scope === null || scope.length > 0);
  const apply = (): void => {
    if (!isValid) return;
    const policy = Object.fromEntries(values.map(([key, value]) => [key, value ?? DEFAULT_POLICY[key]]));
    onApply({ sourceIds: scope, policy: { ...DEFAULT_POLICY, ...policy } });
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
          <Scope scope={scope} onScope={setScope} />
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
          <Button variant="primary" type="submit" className={styles.apply} disabled={!isValid}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface ScopeProps {
  readonly scope: readonly string[] | null;
  readonly onScope: (scope: readonly string[] | null) => void;
}

function Scope({ scope, onScope }: ScopeProps) {
  const { data, isPending, error } = useSources();
  const [filter, setFilter] = useState('');
  const chosen = useMemo(() => new Set(scope ?? []), [scope]);
  const shown = useMemo(() => {
    const wanted = fold(filter.trim());
    return (data ?? []).filter((source) => wanted === '' || fold(source.title).includes(wanted));
  }, [data, filter]);
  const gone = scope && data ? scope.filter((id) => !data.some((source) => source.id === id)) : [];
  const put = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(scope ?? (data ?? []).map((source) => source.id));
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onScope([...next]);
  };
  return (
    <fieldset className={styles.scope}>
      <legend>{t('Which sources')}</legend>
      <label className={styles.choice}>
        <input type="radio" name="scope" checked={scope === null} onChange={() => onScope(null)} />
        {data
          ? t('All sources ({count, number}), also those added later', { count: data.length })
          : t('All sources, also those added later')}
      </label>
      <label className={styles.choice}>
        <input type="radio" name="scope" checked={scope !== null} onChange={() => onScope([])} />
        {scope === null ? t('Only chosen ones') : t('Only chosen ones: {scope}', { scope: scope.length })}
      </label>
      {scope === null ? null : isPending ? (
        <Skeleton lines={5} label={t('Reading the sources')} />
      ) : error ? (
        <Note tone="contradicted" role="alert">
          {t('The sources could not be read: {message}', { message: error.message })}
        </Note>
      ) : (
        <>
          <div className={styles.tools}>
            <SearchField
              label={t('Filter the sources')}
              className={styles.search}
              placeholder={t('Filter')}
              value={filter}
              onText={setFilter}
            />
            <Button
              onClick={() =>
                put(
                  shown.map((source) => source.id),
                  true,
                )
              }
            >
              {filter.trim() === '' ? t('All') : t('These {shown}', { shown: shown.length })}
            </Button>
            <Button
              onClick={() =>
                put(
                  shown.map((source) => source.id),
                  false,
                )
              }
            >
              {t('None')}
            </Button>
          </div>
          {gone.length > 0 ? (
            <Note tone="partial">
              {t('{gone} chosen {gone, plural, one {source is} other {sources are}} no longer in the library.', {
                gone: gone.length,
              })}{' '}
              <button type="button" className={styles.link} onClick={() => put(gone, false)}>
                {t('Leave out')}
              </button>
            </Note>
          ) : null}
          <Virtuoso
            className={styles.sources}
            data={shown}
            aria-label={t('Sources')}
            computeItemKey={(_, source) => source.id}
            initialItemCount={Math.min(shown.length, 12)}
            itemContent={(_, source) => (
              <SourceChoice source={source} isOn={chosen.has(source.id)} onPut={(isOn) => put([source.id], isOn)} />
            )}
          />
          {scope.length === 0 ? <p className={styles.error}>{t('Choose at least one source.')}</p> : null}
        </>
      )}
    </fieldset>
  );
}

function SourceChoice(props: {
  readonly source: SourceSummary;
  readonly isOn: boolean;
  readonly onPut: (isOn: boolean) => void;
}) {
  const { source, isOn, onPut } = props;
  const notice = source.notices.find(({ kind }) => kind === 'retraction' || kind === 'withdrawal');
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => onPut(event.target.checked)} />
      <bdi className={styles.sourceTitle}>{source.title}</bdi>
      {notice ? <LabelBadge label={NOTICE_LABELS[notice.kind]} /> : null}
    </label>
  );
}
