import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import type { SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { RowTitle, tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { day } from '#ui/messages/figures.ts';
import { Labelled } from './labelled.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { blockerLabel } from '../shared/blocker-labels.ts';
import { FRESHNESS_LABELS, RIGHTS_LABELS } from './words.ts';
import styles from './source-sets.module.css';

interface MembersPartProps {
  readonly set: SourceSetView;
  readonly onOpen: (sourceId: string) => void;
  /** Rows drawn before anything is measured; for tests, where nothing is. */
  readonly initialRows?: number;
}

/** The sources of a set with what is known of their rights and freshness; opening one opens the source, its rights a dialog. */
export function MembersPart({ set, onOpen, initialRows }: MembersPartProps) {
  const { members } = set;
  const [text, setText] = useState('');
  const [terms, setTerms] = useState<readonly SourceSetMember[] | null>(null);
  const onTerms = useCallback((member: SourceSetMember) => setTerms([member]), []);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  }, [onOpen]);
  const open = useCallback((id: string) => latest.current(id), []);
  const shown = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/u);
    const says = ({ title, kind, rights, blockers }: SourceSetMember): string =>
      [title, kind, rights.state, rights.licence, ...blockers].join(' ').toLowerCase();
    // What bars the set stands first.
    return members
      .filter((member) => words.every((word) => says(member).includes(word)))
      .toSorted((a, b) => b.blockers.length - a.blockers.length || (a.title < b.title ? -1 : 1));
  }, [members, text]);
  if (members.length === 0) {
    return <EmptyState title={t('The set is empty')}>{t('Choose its sources with “Edit” above.')}</EmptyState>;
  }
  return (
    <div className={styles.fill}>
      <div className={styles.line}>
        <SearchField
          label={t('Filter the sources')}
          placeholder={t('Title, rights, blocker …')}
          value={text}
          onText={setText}
        />
        <span className="quiet num" role="status">
          {shown.length === members.length
            ? t('{members, plural, one {# source} other {# sources}}', { members: members.length })
            : t('{shown, number} of {members, number}', { shown: shown.length, members: members.length })}
        </span>
        <Button disabled={shown.length === 0} onClick={() => setTerms(shown)}>
          {shown.length === members.length ? t('Record rights of all') : t('Record rights of these')}
        </Button>
      </div>
      <TableVirtuoso
        className={cx(tableStyles.table, styles.members)}
        aria-label={t('Sources of the set')}
        totalCount={shown.length}
        fixedItemHeight={32}
        increaseViewportBy={320}
        {...(initialRows === undefined ? {} : { initialItemCount: Math.min(initialRows, shown.length) })}
        computeItemKey={(at) => shown[at]?.id ?? at}
        fixedHeaderContent={() => (
          <tr>
            <th scope="col" data-column="title">
              {t('Source')}
            </th>
            <th scope="col" data-column="rights">
              {t('Rights')}
            </th>
            <th scope="col" data-column="licence">
              {t('Licence')}
            </th>
            <th scope="col" data-column="limit" className={tableStyles.number}>
              {t('Excerpt')}
            </th>
            <th scope="col" data-column="freshness">
              {t('Freshness')}
            </th>
            <th scope="col" data-column="due">
              {t('Due')}
            </th>
            <th scope="col" data-column="bars">
              {t('Bars the set')}
            </th>
          </tr>
        )}
        itemContent={(at) => {
          const member = shown[at];
          return member ? <Cells member={member} onOpen={open} onTerms={onTerms} /> : null;
        }}
      />
      {terms ? <TermsDialog members={terms} onClose={() => setTerms(null)} /> : null}
    </div>
  );
}

interface CellsProps {
  readonly member: SourceSetMember;
  readonly onOpen: (sourceId: string) => void;
  readonly onTerms: (member: SourceSetMember) => void;
}

/** Drawn once for as long as its member is the same: the rows around stay as they are while the table is scrolled. */
const Cells = memo(function Cells({ member, onOpen, onTerms }: CellsProps) {
  const { id, title, rights, freshness, blockers, hasDocument } = member;
  const limit = rights.excerptLimit;
  return (
    <>
      <td data-column="title">
        <RowTitle
          title={title}
          isHere={false}
          isStruck={blockers.includes('retracted')}
          onOpen={() => (hasDocument ? onOpen(id) : onTerms(member))}
        />
      </td>
      <td data-column="rights">
        <button type="button" className={styles.cell} title={rights.reason} onClick={() => onTerms(member)}>
          <Labelled label={RIGHTS_LABELS[rights.state]} />
          <span className="sr-only"> ({t('change what is recorded of {title}', { title })})</span>
        </button>
      </td>
      <td data-column="licence" title={rights.attribution ?? rights.reason}>
        {rights.chosen ?? rights.licence ?? '–'}
      </td>
      <td data-column="limit" className={tableStyles.number}>
        {limit === null ? '–' : limit}
      </td>
      <td data-column="freshness" title={freshness.reason}>
        <Labelled label={FRESHNESS_LABELS[freshness.state]} />
      </td>
      <td data-column="due">
        {freshness.state === 'fresh' && freshness.dueAt !== null
          ? day(freshness.dueAt)
          : freshness.expiresAt === null
            ? '–'
            : day(freshness.expiresAt)}
      </td>
      <td data-column="bars">
        {blockers.map((code) => (
          <Labelled key={code} label={blockerLabel(code)} />
        ))}
      </td>
    </>
  );
});
