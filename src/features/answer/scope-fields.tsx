import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { SourceSummary } from '#api/schemas/source.ts';
import { useSourceSet, useSourceSets } from '#data/source-sets.ts';
import { useSources } from '#data/sources.ts';
import { Button } from '#ui/button.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { SearchField } from '#ui/search-field.tsx';
import { LabelBadge } from '../shared/label-badge.tsx';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { setWords } from './settings.ts';
import { SetStanding } from './set-line.tsx';
import styles from './settings-dialog.module.css';

/** Whether a set that a question names is known not to be here: then it cannot be asked of it. */
export function useIsSetGone(setId: string | null): boolean {
  const { data } = useSourceSets();
  return setId !== null && data !== undefined && !data.sets.some(({ id }) => id === setId);
}

interface SetFieldProps {
  readonly setId: string | null;
  readonly onSet: (setId: string | null) => void;
}

/** The declared set that a question is asked of, with how it stands. */
export function SetField({ setId, onSet }: SetFieldProps) {
  const { data, error } = useSourceSets();
  const isGone = useIsSetGone(setId);
  const row = data?.sets.find(({ id }) => id === setId);
  const hint =
    row === undefined ? (
      t('Under a declared set only its sources are drawn on, and the gate knows whether it may be used.')
    ) : (
      <span className={styles.standing}>
        <SetStanding row={row} />
        {row.usable ? null : t('It can be asked; the gate holds its answers until what bars the set is cleared.')}
      </span>
    );
  const fault = isGone
    ? t('This set is no longer here. Choose another one, or none.')
    : error === null
      ? undefined
      : t('The source sets could not be read: {message}', { message: error.message });
  return (
    <Field label={t('Source set')} hint={hint} error={fault}>
      {(control) => (
        <select
          {...control}
          value={setId ?? ''}
          onChange={(event) => onSet(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{t('No declared set')}</option>
          {setId === null || row !== undefined ? null : (
            <option value={setId}>{isGone ? t('A set that is gone') : t('The set of this answer')}</option>
          )}
          {(data?.sets ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {t('{set} ({members, plural, one {# source} other {# sources}})', {
                set: setWords(one),
                members: one.members,
              })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Sources that a question can be asked of: the members of its set that are at hand, or all. `null` until they are read. */
function useChoosable(setId: string | null): {
  readonly sources: readonly SourceSummary[] | null;
  readonly error: Error | null;
} {
  const sources = useSources();
  const set = useSourceSet(setId);
  const chosen = useMemo(() => {
    if (sources.data === undefined) return null;
    if (setId === null) return sources.data;
    if (set.data === undefined) return null;
    const members = new Set(set.data.members.map(({ id }) => id));
    return sources.data.filter(({ id }) => members.has(id));
  }, [sources.data, set.data, setId]);
  return { sources: chosen, error: sources.error ?? (setId === null ? null : set.error) };
}

interface ScopeFieldsProps {
  readonly setId: string | null;
  readonly scope: readonly string[] | null;
  readonly onScope: (scope: readonly string[] | null) => void;
}

/** Every source of the set or of the library, or only chosen ones. */
export function ScopeFields({ setId, scope, onScope }: ScopeFieldsProps) {
  const { sources, error } = useChoosable(setId);
  const [filter, setFilter] = useState('');
  const chosen = useMemo(() => new Set(scope ?? []), [scope]);
  const shown = useMemo(() => {
    const wanted = fold(filter.trim());
    return (sources ?? []).filter((source) => wanted === '' || fold(source.title).includes(wanted));
  }, [sources, filter]);
  const gone = useMemo(() => {
    if (scope === null || sources === null) return [];
    const known = new Set<string>(sources.map(({ id }) => id));
    return scope.filter((id) => !known.has(id));
  }, [scope, sources]);
  const put = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(scope ?? (sources ?? []).map((source) => source.id));
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onScope([...next]);
  };
  const putShown = (isOn: boolean): void =>
    put(
      shown.map(({ id }) => id),
      isOn,
    );
  return (
    <>
      <label className={styles.choice}>
        <input type="radio" name="scope" checked={scope === null} onChange={() => onScope(null)} />
        {allWords(setId, sources?.length ?? null)}
      </label>
      <label className={styles.choice}>
        <input type="radio" name="scope" checked={scope !== null} onChange={() => onScope([])} />
        {scope === null ? t('Only chosen ones') : t('Only chosen ones: {scope}', { scope: scope.length })}
      </label>
      {scope === null ? null : error ? (
        <Note tone="contradicted" role="alert">
          {t('The sources could not be read: {message}', { message: error.message })}
        </Note>
      ) : sources === null ? (
        <Skeleton lines={5} label={t('Reading the sources')} />
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
            <Button onClick={() => putShown(true)}>
              {filter.trim() === '' ? t('All') : t('These {shown}', { shown: shown.length })}
            </Button>
            <Button onClick={() => putShown(false)}>{t('None')}</Button>
          </div>
          {gone.length > 0 ? (
            <Note tone="partial">
              {setId === null
                ? t('{gone} chosen {gone, plural, one {source is} other {sources are}} no longer in the library.', {
                    gone: gone.length,
                  })
                : t(
                    '{gone} chosen {gone, plural, one {source is no member of this set, or is} other {sources are no members of this set, or are}} no longer in the library.',
                    { gone: gone.length },
                  )}{' '}
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
    </>
  );
}

function allWords(setId: string | null, count: number | null): string {
  if (setId !== null) {
    return count === null
      ? t('All sources of the set')
      : t('All sources of the set ({count, number} at hand)', { count });
  }
  return count === null
    ? t('All sources, also those added later')
    : t('All sources ({count, number}), also those added later', { count });
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
