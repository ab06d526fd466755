import { RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '#api/error.ts';
import type { ThresholdsEffect, ThresholdsView } from '#api/schemas/thresholds.ts';
import { usePerson } from '#data/identity.ts';
import { useSaveThresholds, useThresholds, useThresholdsPreview } from '#data/thresholds.ts';
import { useDebounced } from '#data/use-debounced.ts';
import { THRESHOLD_NAMES, type ThresholdName, type Thresholds } from '#domain/thresholds.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { tableStyles } from '#ui/table.tsx';
import { RESOLUTION_LABELS } from '../shared/action-labels.ts';
import { claimStanding, thresholdWords } from './threshold-words.ts';
import styles from './settings.module.css';

/** Changes that are listed one by one; the rest is counted. */
const LISTED = 20;

/** From which scores on something counts, with what another score would change before it is saved. */
export function ThresholdsPart() {
  const { data, error, refetch } = useThresholds();
  return (
    <section className={styles.part} aria-labelledby="settings-thresholds">
      <h2 id="settings-thresholds">{t('Thresholds')}</h2>
      <p className={styles.quiet}>
        {t(
          'From which scores on something counts. Every draft of this workspace is judged by them, and every conflict suggested on. Gold sets and the states are always judged by those of the specification.',
        )}
      </p>
      {error ? (
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The thresholds could not be read: {why}', { why: error.message })}
        </Note>
      ) : data ? (
        <Editor key={data.revision} stored={data} />
      ) : (
        <Skeleton lines={4} label={t('The thresholds are being read')} />
      )}
    </section>
  );
}

function Editor({ stored }: { readonly stored: ThresholdsView }) {
  const [typed, setTyped] = useState<Readonly<Record<ThresholdName, string>>>(() => asTyped(stored.thresholds));
  const mayChange = usePerson()?.role === 'admin';
  const { journal } = useStores();
  const save = useSaveThresholds();
  const next = useMemo(() => readTyped(typed), [typed]);
  const isChanged = next === null || THRESHOLD_NAMES.some((name) => next[name] !== stored.thresholds[name]);
  const asked = useDebounced(isChanged ? next : null, 400, 'thresholds');
  const preview = useThresholdsPreview(asked);
  const isStandard = THRESHOLD_NAMES.every((name) => stored.thresholds[name] === stored.defaults[name]);
  const fault = preview.error instanceof ApiError ? (preview.error.path ?? '') : '';
  const keep = (thresholds: Thresholds | null): void => {
    const before = stored.revision === 0 || isStandard ? null : stored.thresholds;
    // Promised, not only told: what is saved takes this form off the screen.
    void save.mutateAsync({ thresholds, revision: stored.revision }).then(
      (view) => {
        let { revision } = view;
        const turn = async (to: Thresholds | null): Promise<void> => {
          ({ revision } = await save.mutateAsync({ thresholds: to, revision }));
        };
        journal.getState().record({
          words: t('Set other thresholds'),
          undo: () => turn(before),
          redo: () => turn(thresholds),
        });
      },
      () => undefined,
    );
  };
  return (
    <>
      <div className={styles.wide}>
        <table className={tableStyles.figures} aria-label={t('Thresholds')}>
          <thead>
            <tr>
              <th scope="col">{t('What counts')}</th>
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Specification')}</th>
            </tr>
          </thead>
          <tbody>
            {THRESHOLD_NAMES.map((name) => (
              <tr key={name}>
                <th scope="row" title={thresholdWords(name).hint}>
                  {thresholdWords(name).word}
                </th>
                <td>
                  <input
                    type="number"
                    className={styles.share}
                    min={0}
                    max={1}
                    step={0.01}
                    aria-label={thresholdWords(name).word}
                    aria-invalid={fault === `thresholds.${name}`}
                    disabled={!mayChange}
                    value={typed[name]}
                    onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                  />
                </td>
                <td className="num">{decimal(stored.defaults[name], 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayChange ? null : (
        <p className={styles.quiet}>{t('An administrator may change them: choose that role under Identity.')}</p>
      )}
      {isChanged ? (
        <section aria-label={t('What it would change')} aria-busy={preview.isFetching} className={styles.effect}>
          <h3>{t('What it would change')}</h3>
          {next === null ? (
            <Note tone="partial">{t('Each is a figure between 0 and 1.')}</Note>
          ) : preview.error ? (
            <Note tone="contradicted" role="alert">
              {fault === '' ? preview.error.message : `${wordOf(fault)}: ${preview.error.message}`}
            </Note>
          ) : preview.data && !preview.isPlaceholderData ? (
            <Effect effect={preview.data} />
          ) : (
            <Skeleton lines={2} label={t('Every draft is being judged by both')} />
          )}
        </section>
      ) : null}
      {save.error ? (
        <Note tone="contradicted" role="alert">
          {t('They were not saved: {why}', { why: save.error.message })}
        </Note>
      ) : null}
      {mayChange ? (
        <p className={styles.row}>
          <Button
            variant="primary"
            disabled={
              !isChanged || next === null || asked !== next || !preview.data || preview.isFetching || save.isPending
            }
            onClick={() => keep(next)}
          >
            {t('Save the thresholds')}
          </Button>
          {isChanged ? (
            <Button onClick={() => setTyped(asTyped(stored.thresholds))}>{t('Leave them as they were')}</Button>
          ) : null}
          {isStandard ? null : (
            <Button icon={<RotateCcw size={14} aria-hidden />} onClick={() => setTyped(asTyped(stored.defaults))}>
              {t('Those of the specification')}
            </Button>
          )}
        </p>
      ) : null}
    </>
  );
}

const asTyped = (thresholds: Thresholds): Readonly<Record<ThresholdName, string>> =>
  Object.fromEntries(THRESHOLD_NAMES.map((name) => [name, String(thresholds[name])])) as Record<ThresholdName, string>;

/** The figures that are typed; `null` where one is none. */
function readTyped(typed: Readonly<Record<ThresholdName, string>>): Thresholds | null {
  const read = THRESHOLD_NAMES.map(
    (name) => [name, typed[name].trim() === '' ? Number.NaN : Number(typed[name])] as const,
  );
  if (read.some(([, value]) => !(value >= 0 && value <= 1))) return null;
  return Object.fromEntries(read) as Record<ThresholdName, number>;
}

const wordOf = (path: string): string => {
  const name = THRESHOLD_NAMES.find((one) => path === `thresholds.${one}`);
  return name === undefined ? path : thresholdWords(name).word;
};

function Effect({ effect }: { readonly effect: ThresholdsEffect }) {
  const { changedClaims, changedConflicts, claims, conflicts, drafts } = effect;
  const rows = [
    ...changedClaims.map(({ draftId, draftTitle, claimId, text, before, after }) => ({
      key: `${draftId} ${claimId}`,
      text,
      about: draftTitle,
      before: claimStanding(before),
      after: claimStanding(after),
    })),
    ...changedConflicts.map(({ id, text, before, after }) => ({
      key: id,
      text,
      about: t('Conflict'),
      before: RESOLUTION_LABELS[before].word,
      after: RESOLUTION_LABELS[after].word,
    })),
  ];
  return (
    <>
      <p role="status">
        {t(
          '{changed, plural, =0 {No claim} one {# claim} other {# claims}} of {claims, number} in {drafts, plural, one {# draft} other {# drafts}} would end otherwise, and {other, plural, =0 {on no conflict} one {on # conflict} other {on # conflicts}} of {conflicts, number} something else would be suggested.',
          { changed: changedClaims.length, claims, drafts, other: changedConflicts.length, conflicts },
        )}
      </p>
      {rows.length > 0 ? (
        <div className={styles.wide}>
          <table className={tableStyles.figures} aria-label={t('What would be otherwise')}>
            <thead>
              <tr>
                <th scope="col">{t('Statement')}</th>
                <th scope="col">{t('Now')}</th>
                <th scope="col">{t('Then')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, LISTED).map(({ key, text, about, before, after }) => (
                <tr key={key}>
                  <th scope="row" title={about}>
                    <bdi>{text}</bdi>
                  </th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {rows.length > LISTED ? (
        <p className={styles.quiet}>{t('and {count, number} more', { count: rows.length - LISTED })}</p>
      ) : null}
    </>
  );
}
