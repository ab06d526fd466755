import { CircleCheck, CircleX, Copy, Download, History, SearchX, ShieldCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { useAuditLog } from '#data/queues.ts';
import { useStores } from '#state/stores-context.tsx';
import type { ViewState } from '#state/url-state.ts';
import { Badge, Chip } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { ChipRow, Panel, PanelMessage, Toolbar } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { moment } from '#ui/messages/figures.ts';
import { wordsOf, type EntryWords, type LogEntry } from './entry-words.ts';
import { HeadDialog } from './head-dialog.tsx';
import { VisitPart } from './visit-part.tsx';
import styles from './activity.module.css';

interface ActivityPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

interface Row {
  readonly entry: LogEntry;
  readonly words: EntryWords;
}

const momentOf = (at: string): string => (at === '' || Number.isNaN(Date.parse(at)) ? at : moment(at, 'medium'));

interface Filter {
  readonly kinds: readonly string[];
  readonly people: readonly string[];
  readonly text: string;
}

function readFilter(written: string | undefined): Filter {
  const search = new URLSearchParams(written ?? '');
  return { kinds: search.getAll('kind'), people: search.getAll('who'), text: search.get('text') ?? '' };
}

function writeFilter({ kinds, people, text }: Filter): string {
  const search = new URLSearchParams();
  for (const kind of kinds) search.append('kind', kind);
  for (const who of people) search.append('who', who);
  if (text !== '') search.set('text', text);
  return search.toString();
}

const toggled = (list: readonly string[], value: string): readonly string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

function countBy(rows: readonly Row[], of: (row: Row) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(of(row), (counts.get(of(row)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** Everything that was decided, signed, published and written here, in a chain that shows any change of it. */
export function ActivityPanel({ view, onView }: ActivityPanelProps) {
  const { data, error, isPending, refetch } = useAuditLog();
  const [isComparing, setComparing] = useState(false);
  const { toasts } = useStores();
  const filter = useMemo(() => readFilter(view.filter), [view.filter]);
  const rows = useMemo(
    () => (data?.entries ?? []).map((entry): Row => ({ entry, words: wordsOf(entry) })).toReversed(),
    [data],
  );
  const kinds = useMemo(() => countBy(rows, ({ words }) => words.kind), [rows]);
  const people = useMemo(
    () =>
      countBy(
        rows.filter(({ words }) => words.who !== ''),
        ({ words }) => words.who,
      ),
    [rows],
  );
  const shown = useMemo(() => {
    const text = filter.text.trim().toLowerCase();
    return rows.filter(
      ({ words, entry }) =>
        (filter.kinds.length === 0 || filter.kinds.includes(words.kind)) &&
        (filter.people.length === 0 || filter.people.includes(words.who)) &&
        (text === '' ||
          `${words.text} ${words.reason} ${words.who} ${words.about} ${entry.hash}`.toLowerCase().includes(text)),
    );
  }, [rows, filter]);
  if (isPending) return <Skeleton lines={8} label={t('The log is being read')} />;
  if (error) {
    return (
      <Panel title={t('Activity')}>
        <PanelMessage>
          <Note
            tone="contradicted"
            role="alert"
            actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {t('The log could not be read: {message}', { message: error.message })}
          </Note>
        </PanelMessage>
      </Panel>
    );
  }
  const { verification, head } = data;
  const setFilter = (change: Partial<Filter>): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeFilter({ ...filter, ...change });
    onView(written === '' ? rest : { ...rest, filter: written });
  };
  const headLine = `${head.seq} ${head.hash}`;
  return (
    <Panel
      title={t('Activity')}
      detail={
        <>
          <Badge
            tone={verification.valid ? 'supported' : 'contradicted'}
            icon={verification.valid ? <CircleCheck size={14} aria-hidden /> : <CircleX size={14} aria-hidden />}
          >
            {verification.valid ? t('the chain holds') : t('the chain is broken')}
          </Badge>
          <span>{t('{entries, number} entries', { entries: data.entries.length })}</span>
          <span className={styles.hash}>{t('head {headLine}', { headLine })}</span>
        </>
      }
      actions={
        <>
          <Button
            icon={<Copy size={14} aria-hidden />}
            title={t('Keep it elsewhere: against it a cut or rewritten log shows')}
            onClick={() =>
              void navigator.clipboard.writeText(headLine).then(
                () => toasts.getState().push(t('The head is in the clipboard. Keep it outside this browser.')),
                () =>
                  toasts
                    .getState()
                    .push(t('The browser did not let it into the clipboard. The head is {headLine}', { headLine })),
              )
            }
          >
            {t('Copy the head')}
          </Button>
          <DownloadLog data={data} />
          <Button variant="primary" icon={<ShieldCheck size={14} aria-hidden />} onClick={() => setComparing(true)}>
            {t('Verify …')}
          </Button>
        </>
      }
    >
      {verification.valid ? null : (
        <PanelMessage>
          <Note tone="contradicted" icon={<CircleX size={15} aria-hidden />} role="alert">
            {verification.reason}
          </Note>
        </PanelMessage>
      )}
      <Toolbar label={t('Filters')}>
        <SearchField
          label={t('Filter the log')}
          placeholder={t('Words, names, hashes …')}
          value={filter.text}
          onText={(text) => setFilter({ text })}
        />
        <ChipRow label={t('Kinds')}>
          {kinds.map(([kind, count]) => (
            <Chip
              key={kind}
              label={kind}
              count={count}
              pressed={filter.kinds.includes(kind)}
              onToggle={() => setFilter({ kinds: toggled(filter.kinds, kind) })}
            />
          ))}
        </ChipRow>
        <ChipRow label={t('People')}>
          {people.map(([who, count]) => (
            <Chip
              key={who}
              label={who}
              count={count}
              pressed={filter.people.includes(who)}
              onToggle={() => setFilter({ people: toggled(filter.people, who) })}
            />
          ))}
        </ChipRow>
        <span className="sr-only" role="status">
          {t('{shown} of {rows} entries shown', { shown: shown.length, rows: rows.length })}
        </span>
      </Toolbar>
      <VisitPart />
      {rows.length === 0 ? (
        <EmptyState icon={<History size={20} aria-hidden />} title={t('Nothing was done here yet')}>
          {t('Decisions, sign-offs, publications and exports stand here, each chained to the one before it.')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={t('No entry matches')}
          actions={
            <Button onClick={() => setFilter({ kinds: [], people: [], text: '' })}>{t('Clear the filters')}</Button>
          }
        >
          {t('None of the {rows} entries is of all these kinds.', { rows: rows.length })}
        </EmptyState>
      ) : (
        <TableVirtuoso
          className={tableStyles.table}
          data={shown}
          computeItemKey={(_index, row) => row.entry.seq}
          fixedHeaderContent={() => (
            <tr>
              <th scope="col" className={styles.seq}>
                {t('No.')}
              </th>
              <th scope="col" className={styles.when}>
                {t('When')}
              </th>
              <th scope="col" className={styles.who}>
                {t('Who')}
              </th>
              <th scope="col" className={styles.kind}>
                {t('Kind')}
              </th>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Reason')}</th>
            </tr>
          )}
          itemContent={(_index, { entry, words }) => {
            const isBad = verification.firstBad !== null && entry.seq >= verification.firstBad;
            return (
              <>
                <td data-bad={isBad ? '' : undefined}>
                  {entry.seq === verification.firstBad ? t('{seq} broken', { seq: entry.seq }) : entry.seq}
                </td>
                <td title={words.at}>{momentOf(words.at)}</td>
                <td title={words.who}>
                  <bdi>{words.who}</bdi>
                </td>
                <td>{words.kind}</td>
                <td title={`${words.text}\n${entry.hash}`}>
                  <bdi>{words.text}</bdi>
                </td>
                <td title={words.reason}>
                  <bdi>{words.reason}</bdi>
                </td>
              </>
            );
          }}
        />
      )}
      {isComparing ? <HeadDialog count={data.entries.length} onClose={() => setComparing(false)} /> : null}
    </Panel>
  );
}

/** The log as a file that anyone can verify, here or from the terminal. */
function DownloadLog({ data }: { readonly data: { readonly entries: readonly LogEntry[]; readonly head: unknown } }) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Button
        icon={<Download size={14} aria-hidden />}
        onClick={() => {
          const anchor = link.current;
          if (!anchor) return;
          const { entries, head } = data;
          const url = URL.createObjectURL(
            new Blob([JSON.stringify({ entries, head }, null, 1)], { type: 'application/json' }),
          );
          anchor.href = url;
          anchor.download = 'sophia-activity.json';
          anchor.click();
          setTimeout(() => URL.revokeObjectURL(url), 10_000);
        }}
      >
        {t('Download')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- pressed by the button */}
      <a ref={link} hidden />
    </>
  );
}
