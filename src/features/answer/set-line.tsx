import { FolderCheck } from 'lucide-react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import type { SourceSetRow } from '#api/schemas/source-set.ts';
import { useSourceSets } from '#data/source-sets.ts';
import { t } from '#ui/messages/t.ts';
import { USABLE_LABELS } from '../shared/action-labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { setWords } from './settings.ts';
import styles from './answer-sheet.module.css';

/** Whether a set may ground answers, with the number of its blockers. */
export function SetStanding({ row }: { readonly row: Pick<SourceSetRow, 'usable' | 'blockers'> }) {
  const label = USABLE_LABELS[row.usable ? 'usable' : 'blocked'];
  return (
    <LabelBadge
      label={label}
      word={
        row.usable
          ? label.word
          : t('{blockers, plural, one {# blocker} other {# blockers}}', { blockers: row.blockers.length })
      }
    />
  );
}

interface SetLineProps {
  readonly record: AnswerRecordView;
  /** Opens a set. */
  readonly onSet: (id: string) => void;
  readonly onAskAgain: () => void;
}

/**
 * The declared set that an answer was asked of, how it stands today, and whether it went on since: an answer keeps the version it
 * drew on. Nothing where it was asked of no declared set.
 */
export function SetLine({ record, onSet, onAskAgain }: SetLineProps) {
  const isUnder = record.request.sourceSetId !== null && record.set !== undefined;
  const { data } = useSourceSets(isUnder);
  if (!isUnder || record.set === undefined) return null;
  const { set } = record;
  const row = data?.sets.find(({ id }) => id === set.id);
  return (
    <p className={styles.set} aria-label={t('Source set of this answer')} data-set={set.id}>
      <span className={styles.setName}>
        <FolderCheck size={14} aria-hidden />
        <bdi>{t('asked of {set}', { set: setWords(set) })}</bdi>
      </span>
      {row ? <SetStanding row={row} /> : null}
      {data !== undefined && row === undefined ? <span>{t('the set is no longer here')}</span> : null}
      {row !== undefined && row.version !== set.version ? (
        <>
          <span>{t('the set is at version {version} now', { version: String(row.version) })}</span>
          <button type="button" className={styles.setWay} onClick={onAskAgain}>
            {t('Ask again')}
          </button>
        </>
      ) : null}
      {row === undefined ? null : (
        <button type="button" className={styles.setWay} onClick={() => onSet(set.id)}>
          {t('Open the set')}
        </button>
      )}
    </p>
  );
}
