import { Library, ListTodo } from 'lucide-react';
import type { SourceSetListView, SourceSetRow } from '#api/schemas/source-set.ts';
import { t } from '#ui/messages/t.ts';
import { INVALIDATION_LABELS, USABLE_LABELS } from '../shared/action-labels.ts';
import { Labelled } from './labelled.tsx';
import { rowWords } from './words.ts';
import styles from './source-sets.module.css';

/** What the panel shows beside the list: a set, the library, or the tasks. */
export const TASKS = 'tasks';

interface SetListProps {
  readonly data: SourceSetListView;
  readonly entry: string;
  readonly onEntry: (entry: string) => void;
}

/** Every set with whether it may be used, the whole library, and the tasks that changes gave. */
export function SetList({ data, entry, onEntry }: SetListProps) {
  const { sets, library, openTasks } = data;
  return (
    <nav className={styles.list} aria-label={t('Source sets')}>
      {sets.map((row) => (
        <Row key={row.id} row={row} isHere={row.id === entry} onOpen={() => onEntry(row.id)} />
      ))}
      <Row row={library} isHere={library.id === entry} onOpen={() => onEntry(library.id)} isLibrary />
      <button
        type="button"
        className={styles.row}
        aria-current={entry === TASKS ? 'true' : undefined}
        onClick={() => onEntry(TASKS)}
      >
        <span className={styles.name}>
          <ListTodo size={14} aria-hidden /> {t('Tasks')}
        </span>
        <span className="quiet">
          {openTasks === 0
            ? t('nothing waits')
            : t('{openTasks, plural, one {# task} other {# tasks}} to do', { openTasks })}
        </span>
      </button>
    </nav>
  );
}

interface RowProps {
  readonly row: SourceSetRow;
  readonly isHere: boolean;
  readonly onOpen: () => void;
  readonly isLibrary?: boolean;
}

function Row({ row, isHere, onOpen, isLibrary = false }: RowProps) {
  const { usable, blockers, pending, pendingSeverity } = row;
  const weight = pendingSeverity !== null && pendingSeverity !== 'info' ? pendingSeverity : null;
  return (
    <button type="button" className={styles.row} aria-current={isHere ? 'true' : undefined} onClick={onOpen}>
      <span className={styles.name} dir="auto">
        {isLibrary ? <Library size={14} aria-hidden /> : null} {isLibrary ? t('Whole library') : row.name}
      </span>
      <span className="quiet num">{rowWords(row)}</span>
      <span className={styles.line}>
        {isLibrary ? null : usable ? (
          <Labelled label={USABLE_LABELS.usable} />
        ) : (
          <Labelled label={USABLE_LABELS.blocked} count={blockers.length} />
        )}
        {weight === null ? null : (
          <Labelled
            label={{
              ...INVALIDATION_LABELS[weight],
              word: t('{pending, plural, one {# change} other {# changes}} to take in', { pending }),
            }}
          />
        )}
        {isLibrary && weight === null ? <span className="quiet">{t('not a declared set')}</span> : null}
      </span>
    </button>
  );
}
