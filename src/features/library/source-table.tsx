import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { TableVirtuoso, type TableVirtuosoHandle } from 'react-virtuoso';
import type { SourceSummary } from '#api/schemas/source.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { RowTitle, SortHead, tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { day } from '#ui/messages/figures.ts';
import { IMPORT_LABELS, KIND_LABELS, QUALITY_LABELS, type Label } from '../shared/labels.ts';
import { NoticeBadges } from '../shared/notice-badges.tsx';
import type { Column, Sorting } from './source-rows.ts';
import styles from './sources.module.css';

const HEADS: readonly { readonly column: Column; readonly label: string; readonly isNumber?: boolean }[] = [
  { column: 'title', label: t('Title') },
  { column: 'kind', label: t('Kind') },
  { column: 'published', label: t('Published') },
  { column: 'rights', label: t('Rights') },
  { column: 'passages', label: t('Passages'), isNumber: true },
  { column: 'pages', label: t('Pages'), isNumber: true },
  { column: 'state', label: t('State') },
  { column: 'quality', label: t('Quality') },
  { column: 'notices', label: t('Notices') },
  { column: 'findings', label: t('Findings'), isNumber: true },
];

interface SourceTableProps {
  readonly sources: readonly SourceSummary[];
  readonly sorting: Sorting;
  readonly onSort: (column: Column) => void;
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onEdit: (source: SourceSummary) => void;
  readonly onRemove: (source: SourceSummary) => void;
  /** Rows drawn before anything is measured; for tests, where nothing is. */
  readonly initialRows?: number;
}

/** The library as a real table, drawn row by row as it is scrolled. */
export function SourceTable(props: SourceTableProps) {
  const { sources, sorting, onSort, initialRows, selected } = props;
  const table = useRef<TableVirtuosoHandle>(null);
  const at = sources.findIndex(({ id }) => id === selected);
  // The row that the keys went to is seen.
  useEffect(() => {
    if (at >= 0) table.current?.scrollIntoView({ index: at });
  }, [at]);
  return (
    <TableVirtuoso
      ref={table}
      className={cx(tableStyles.table, styles.table)}
      aria-label={t('Sources of the library')}
      totalCount={sources.length}
      fixedItemHeight={32}
      {...(initialRows === undefined ? {} : { initialItemCount: Math.min(initialRows, sources.length) })}
      computeItemKey={(index) => sources[index]?.id ?? index}
      fixedHeaderContent={() => (
        <tr>
          {HEADS.map(({ column, label, isNumber }) => (
            <SortHead
              key={column}
              column={column}
              label={label}
              isNumber={isNumber ?? false}
              sorted={sorting.column !== column ? null : sorting.descending ? 'descending' : 'ascending'}
              onSort={() => onSort(column)}
            />
          ))}
          <th scope="col" data-column="actions">
            <span className="sr-only">{t('Actions')}</span>
          </th>
        </tr>
      )}
      itemContent={(index) => {
        const source = sources[index];
        return source ? <Cells {...props} source={source} /> : null;
      }}
    />
  );
}

function Cells({ source, selected, onOpen, onEdit, onRemove }: SourceTableProps & { readonly source: SourceSummary }) {
  const kind = KIND_LABELS[source.kind];
  const isSelected = source.id === selected;
  return (
    <>
      <th scope="row" data-column="title">
        <RowTitle title={source.title} isHere={isSelected} onOpen={() => onOpen(source.id)} />
      </th>
      <td data-column="kind">
        <State label={kind} />
      </td>
      <td data-column="published" className="num">
        {source.publishedDate === null ? <Unknown what={t('date')} /> : day(source.publishedDate)}
      </td>
      <td data-column="rights" title={source.rights ?? undefined}>
        {source.rights ?? <Unknown what={t('rights')} />}
      </td>
      <td data-column="passages" className={tableStyles.number}>
        {source.passages}
      </td>
      <td data-column="pages" className={tableStyles.number}>
        {source.pages === 0 ? (
          <span className="quiet" title={t('This kind of source has no pages')}>
            –
          </span>
        ) : (
          source.pages
        )}
      </td>
      <td data-column="state">
        <State label={IMPORT_LABELS[source.importState]} />
      </td>
      <td data-column="quality">
        {source.quality ? (
          <span title={source.quality.reasons.map(({ detail }) => detail).join(' ') || undefined}>
            <State label={QUALITY_LABELS[source.quality.verdict]} />
          </span>
        ) : (
          <span
            className="quiet"
            title={t('It came in before quality was judged. Add the file again to have it judged.')}
          >
            –
          </span>
        )}
      </td>
      <td data-column="notices">
        <NoticeBadges notices={source.notices} />
      </td>
      <td data-column="findings" className={tableStyles.number}>
        {source.findings.length === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <span data-tone="person" className={styles.findings}>
            {source.findings.length}
          </span>
        )}
      </td>
      <td data-column="actions" className={styles.actions}>
        <IconButton
          label={t('Edit what is known of {title}', { title: source.title })}
          icon={<Pencil size={13} />}
          onClick={() => onEdit(source)}
        />
        <IconButton
          label={t('Delete {title}', { title: source.title })}
          icon={<Trash2 size={13} />}
          onClick={() => onRemove(source)}
        />
      </td>
    </>
  );
}

function State({ label }: { readonly label: Label }) {
  const Icon = label.icon;
  return (
    <Badge tone={label.tone} icon={<Icon size={13} aria-hidden />} title={label.hint}>
      {label.word}
    </Badge>
  );
}

function Unknown({ what }: { readonly what: string }) {
  return <span className="quiet">{t('{what} unknown', { what })}</span>;
}
