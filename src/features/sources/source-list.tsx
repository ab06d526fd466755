import { memo, useCallback, useEffect, useRef } from 'react';
import { TableVirtuoso, type TableVirtuosoHandle } from 'react-virtuoso';
import type { CredibilityRow } from '#api/schemas/credibility.ts';
import { cx } from '#ui/class-names.ts';
import { RowTitle, SortHead, tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { NoticeBadges } from '../shared/notice-badges.tsx';
import { ScoreBar } from './score-bar.tsx';
import type { Sort } from './view-filter.ts';
import { figure, FLOOR_LABELS, TIER_LABELS } from './words.ts';
import styles from './sources.module.css';

const HEADS: readonly { readonly sort: Sort; readonly label: string }[] = [
  { sort: 'title', label: t('Source') },
  { sort: 'domain', label: t('Domain') },
  { sort: 'tier', label: t('Tier') },
  { sort: 'score', label: t('Score') },
  { sort: 'notices', label: t('Notices') },
];

interface SourceListProps {
  readonly rows: readonly CredibilityRow[];
  readonly floor: number;
  readonly sort: Sort;
  readonly ascending: boolean;
  readonly onSort: (sort: Sort) => void;
  readonly entry: string | undefined;
  readonly onEntry: (id: string) => void;
  readonly compared: ReadonlySet<string>;
  readonly onCompare: (id: string) => void;
  /** Rows drawn before anything is measured; for tests, where nothing is. */
  readonly initialRows?: number;
}

/** The sources as a real table, drawn row by row as it is scrolled. */
export function SourceList(props: SourceListProps) {
  const { rows, floor, sort, ascending, onSort, entry, compared, initialRows } = props;
  const handle = useRef<TableVirtuosoHandle>(null);
  // The same two functions for as long as the table is there, whatever the panel hands in.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const onEntry = useCallback((id: string) => latest.current.onEntry(id), []);
  const onCompare = useCallback((id: string) => latest.current.onCompare(id), []);
  const at = entry === undefined ? -1 : rows.findIndex(({ id }) => id === entry);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Brought into view when another source is meant, not when the rows around it change.
    if (at < 0 || shown.current === entry) return;
    shown.current = entry;
    handle.current?.scrollIntoView({ index: at, behavior: 'auto' });
  }, [at, entry]);
  return (
    <TableVirtuoso
      ref={handle}
      className={cx(tableStyles.table, styles.table)}
      aria-label={t('Sources by credibility')}
      totalCount={rows.length}
      {...(at < 0 ? {} : { initialTopMostItemIndex: at })}
      fixedItemHeight={32}
      increaseViewportBy={320}
      {...(initialRows === undefined ? {} : { initialItemCount: Math.min(initialRows, rows.length) })}
      computeItemKey={(index) => rows[index]?.id ?? index}
      fixedHeaderContent={() => (
        <tr>
          <th scope="col" data-column="compare">
            <span className="sr-only">{t('Compare')}</span>
          </th>
          {HEADS.map((head) => {
            const isSorted = head.sort === sort;
            const isText = head.sort === 'title' || head.sort === 'domain';
            const isUp = isText !== ascending;
            return (
              <SortHead
                key={head.sort}
                column={head.sort}
                label={head.label}
                sorted={!isSorted ? null : isUp ? 'ascending' : 'descending'}
                onSort={() => onSort(head.sort)}
              />
            );
          })}
          <th scope="col" data-column="floor">
            {t('Floor')}
          </th>
        </tr>
      )}
      itemContent={(index) => {
        const row = rows[index];
        return row ? (
          <Cells
            row={row}
            floor={floor}
            isHere={row.id === entry}
            isCompared={compared.has(row.id)}
            onEntry={onEntry}
            onCompare={onCompare}
          />
        ) : null;
      }}
    />
  );
}

interface CellsProps extends Pick<SourceListProps, 'floor' | 'onEntry' | 'onCompare'> {
  readonly row: CredibilityRow;
  readonly isHere: boolean;
  readonly isCompared: boolean;
}

/** Drawn anew for what is new of it alone: the rows around stay as they are while the table is scrolled. */
const Cells = memo(function Cells({ row, floor, isHere, isCompared, onEntry, onCompare }: CellsProps) {
  const { score, origin, notices, dismissed } = row;
  const warned = score.lookAlikeOf !== null;
  return (
    <>
      <td data-column="compare">
        <input
          type="checkbox"
          aria-label={t('Compare {title}', { title: row.title })}
          checked={isCompared}
          onChange={() => onCompare(row.id)}
        />
      </td>
      <th scope="row" data-column="title">
        <RowTitle
          title={row.title}
          id={row.id}
          isHere={isHere}
          isStruck={score.isRetracted}
          onOpen={() => onEntry(row.id)}
        >
          {origin.members > 1 ? (
            <span
              className={styles.copies}
              title={t('{members} sources are of one origin: they count once', { members: origin.members })}
            >
              {t('1 of {members} copies', { members: origin.members })}
            </span>
          ) : null}
        </RowTitle>
      </th>
      <td data-column="domain" title={score.host ?? undefined}>
        {score.publisherName ?? <span className="quiet">{t('no domain')}</span>}
        {warned ? (
          <span className={styles.warning} data-tone="contradicted">
            {' '}
            {t('imitates {lookAlikeOf}', { lookAlikeOf: score.lookAlikeOf })}
          </span>
        ) : null}
      </td>
      <td data-column="tier" title={score.tierEntry?.reason ?? t('No entry of the list names this domain')}>
        <LabelBadge size={13} label={TIER_LABELS[score.domainTier]} />
      </td>
      <td data-column="score">
        <span className={styles.scored}>
          <ScoreBar score={score} floor={floor} />
          <span className="num">{figure(score.overallScore)}</span>
        </span>
      </td>
      <td data-column="notices">
        <NoticeBadges notices={notices} />
        {dismissed.length > 0 ? (
          <span className="quiet">{t('{dismissed} dismissed', { dismissed: dismissed.length })}</span>
        ) : null}
      </td>
      <td data-column="floor">
        <LabelBadge size={13} label={FLOOR_LABELS[score.meetsFloor ? 'meets' : 'below']} />
      </td>
    </>
  );
});
