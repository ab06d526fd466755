import { Rows3, ChartBarStacked } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { hitEntries, type HitEntry } from './hit-entries.ts';
import { Hit } from './hit.tsx';
import { axisOf } from './model.ts';
import { PassageTable } from './passage-table.tsx';
import { selectItem } from './view.ts';
import { policyWords } from './settings.ts';
import styles from './passages.module.css';

interface PassagesPartProps {
  readonly answer: GroundedAnswer;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** From this many passages on, a column draws only those near the window. */
const MANY = 40;

/** Why these passages and not others: admitted and dropped side by side, each with what its score is made of. */
export function PassagesPart({ answer, view, onView }: PassagesPartProps) {
  const [isTable, setTable] = useState(false);
  const { admitted, dropped } = useMemo(() => hitEntries(answer), [answer]);
  const axis = useMemo(
    () =>
      axisOf(
        [...admitted, ...dropped].map(({ passage }) =>
          passage.methods.map(({ method, share }) => ({ key: method, value: share })),
        ),
      ),
    [admitted, dropped],
  );
  if (admitted.length + dropped.length === 0) {
    return (
      <EmptyState
        title={answer.rule.id === 'retrieval-failed' ? t('The sources were not searched') : t('Nothing was found')}
      >
        {answer.rule.id === 'empty-question'
          ? t('You asked nothing, so there was nothing to look for.')
          : answer.rule.id === 'retrieval-failed'
            ? t('The search failed. What it would have found is unknown.')
            : t('No passage of these sources shares a word or a meaning with the question.')}
      </EmptyState>
    );
  }
  const open = (item: string): void => onView(selectItem(view, item));
  return (
    <section className={styles.part} aria-label={t('Why these passages')}>
      <div className={styles.bar}>
        <p className="quiet">{policyWords(answer.selection.policy)}</p>
        <Button
          variant="quiet"
          icon={isTable ? <ChartBarStacked size={14} aria-hidden /> : <Rows3 size={14} aria-hidden />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('As bars') : t('As a table')}
        </Button>
      </div>
      {isTable ? (
        <PassageTable entries={[...admitted, ...dropped]} onOpen={open} />
      ) : (
        <div className={styles.columns}>
          <Column
            title={t('Admitted')}
            none={t('No passage was admitted.')}
            entries={admitted}
            axis={axis}
            selected={view.item}
            onOpen={open}
          />
          <Column
            title={t('Dropped')}
            none={t('Nothing that was found was left out.')}
            entries={dropped}
            axis={axis}
            selected={view.item}
            onOpen={open}
          />
        </div>
      )}
    </section>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly none: string;
  readonly entries: readonly HitEntry[];
  readonly axis: { readonly low: number; readonly high: number };
  readonly selected: string | undefined;
  readonly onOpen: (item: string) => void;
}

function Column({ title, none, entries, axis, selected, onOpen }: ColumnProps) {
  const hit = (entry: HitEntry) => (
    <Hit key={entry.item} entry={entry} axis={axis} isSelected={entry.item === selected} onOpen={onOpen} />
  );
  return (
    <section className={styles.column} aria-label={`${title}: ${entries.length}`}>
      <h2 className={styles.columnTitle}>
        {title} <span className="quiet">{entries.length}</span>
      </h2>
      {entries.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : entries.length > MANY ? (
        <Virtuoso
          className={styles.long}
          data={entries}
          computeItemKey={(_, entry) => entry.item}
          increaseViewportBy={300}
          initialItemCount={12}
          itemContent={(_, entry) => hit(entry)}
        />
      ) : (
        <div>{entries.map(hit)}</div>
      )}
    </section>
  );
}
