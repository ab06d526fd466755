import { CircleCheck, CircleX, Copy, Download, History, SearchX, ShieldCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { useAnswers } from '#data/answers.ts';
import { useDrafts } from '#data/drafts.ts';
import { useAuditPages, useAuditSummary, useReadLog } from '#data/queues.ts';
import { useDebounced } from '#data/use-debounced.ts';
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
import { type EntryWords, kindWords, type LogEntry, type NameOf, wordsOf } from './entry-words.ts';
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

/** How long typing must pause before the log is searched, in milliseconds. */
const PAUSE_MS = 200;

/** Stands in while the log is read and verified for the first time. */
const NOT_READ = { verification: null, head: null, total: 0, kinds: [], people: [] } as const;

/** Everything that was decided, signed, published and written here, in a chain that shows any change of it. */
export function ActivityPanel({ view, onView }: ActivityPanelProps) {
  const [isComparing, setComparing] = useState(false);
  const { toasts } = useStores();
  const filter = useMemo(() => readFilter(view.filter), [view.filter]);
  const text = useDebounced(filter.text, PAUSE_MS, '');
  const asked = useMemo(() => ({ kinds: [...filter.kinds], people: [...filter.people], text }), [filter, text]);
  const summary = useAuditSummary();
  const pages = useAuditPages(asked);
  const nameOf = useNames();
  const shown = useMemo(
    () =>
      (pages.data?.pages ?? []).flatMap((page) =>
        page.entries.map((entry): Row => ({ entry, words: wordsOf(entry, nameOf) })),
      ),
    [pages.data, nameOf],
  );
  const { error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
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
  const found = pages.data.pages[0]?.total ?? 0;
  const { verification, head, total, kinds, people } = summary.data ?? NOT_READ;
  const isNarrowed = asked.kinds.length > 0 || asked.people.length > 0 || asked.text !== '';
  const firstBad = verification?.firstBad ?? null;
  const setFilter = (change: Partial<Filter>): void => {
    const { filter: _filter, ...rest } = view;
    const written = writeFilter({ ...filter, ...change });
    onView(written === '' ? rest : { ...rest, filter: written });
  };
  const headLine = head === null ? '' : `${head.seq} ${head.hash}`;
  return (
    <Panel
      title={t('Activity')}
      detail={
        <>
          {verification === null ? (
            <span role="status">{summary.error ? summary.error.message : t('the chain is being verified …')}</span>
          ) : (
            <Badge
              tone={verification.valid ? 'supported' : 'contradicted'}
              icon={verification.valid ? <CircleCheck size={14} aria-hidden /> : <CircleX size={14} aria-hidden />}
            >
              {verification.valid ? t('the chain holds') : t('the chain is broken')}
            </Badge>
          )}
          {head === null ? null : (
            <>
              <span>{t('{entries, plural, one {# entry} other {# entries}}', { entries: total })}</span>
              <span className={styles.hash}>{t('head {headLine}', { headLine })}</span>
            </>
          )}
        </>
      }
      actions={
        <>
          <Button
            icon={<Copy size={14} aria-hidden />}
            disabled={head === null}
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
          <DownloadLog />
          <Button variant="primary" icon={<ShieldCheck size={14} aria-hidden />} onClick={() => setComparing(true)}>
            {t('Verify …')}
          </Button>
        </>
      }
    >
      {verification === null || verification.valid ? null : (
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
          {kinds.map(({ name: kind, count }) => (
            <Chip
              key={kind}
              label={kindWords(kind)}
              count={count}
              pressed={filter.kinds.includes(kind)}
              onToggle={() => setFilter({ kinds: toggled(filter.kinds, kind) })}
            />
          ))}
        </ChipRow>
        <ChipRow label={t('People')}>
          {people.map(({ name: who, count }) => (
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
          {t('{shown} of {rows} entries shown', { shown: found, rows: Math.max(total, found) })}
        </span>
      </Toolbar>
      <VisitPart />
      {found === 0 && !isNarrowed ? (
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
          {t('None of the {rows} entries is of all these kinds.', { rows: total })}
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <TableVirtuoso
            className={tableStyles.table}
            data={shown}
            computeItemKey={(_index, row) => row.entry.seq}
            increaseViewportBy={600}
            endReached={() => {
              if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
            }}
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
                <th scope="col" className={styles.secondary}>
                  {t('Reason')}
                </th>
              </tr>
            )}
            itemContent={(_index, { entry, words }) => {
              const isBad = firstBad !== null && entry.seq >= firstBad;
              return (
                <>
                  <td data-bad={isBad ? '' : undefined}>
                    {entry.seq === firstBad ? t('{seq} broken', { seq: entry.seq }) : entry.seq}
                  </td>
                  <td title={words.at}>{momentOf(words.at)}</td>
                  <td title={words.who} className={styles.who}>
                    <bdi>{words.who}</bdi>
                  </td>
                  <td className={styles.kind}>{kindWords(words.kind)}</td>
                  <td title={`${words.text}\n${entry.hash}`}>
                    <bdi>{words.text}</bdi>
                  </td>
                  <td title={words.reason} className={styles.secondary}>
                    <bdi>{words.reason}</bdi>
                  </td>
                </>
              );
            }}
          />
        </div>
      )}
      {isComparing ? <HeadDialog count={total} onClose={() => setComparing(false)} /> : null}
    </Panel>
  );
}

/** Names of what entries are about: drafts and answers by their titles, the library by what stands between its sources. */
function useNames(): NameOf {
  const drafts = useDrafts().data;
  const answers = useAnswers().data;
  return useMemo(() => {
    const names = new Map([
      ['library:current', t('Between sources')],
      ...(drafts ?? []).map(({ id, title }): [string, string] => [`draft:${id}`, `“${title}”`]),
      ...(answers ?? []).map(({ id, query }): [string, string] => [`answer:${id}`, `“${query}”`]),
    ]);
    return (owner) => names.get(owner) ?? null;
  }, [drafts, answers]);
}

/** The log as a file that anyone can verify, here or from the terminal. */
function DownloadLog() {
  const read = useReadLog();
  const { toasts } = useStores();
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Button
        icon={<Download size={14} aria-hidden />}
        disabled={read.isPending}
        onClick={() =>
          read.mutate(undefined, {
            onSuccess: ({ entries, head }) => {
              const anchor = link.current;
              if (!anchor) return;
              const url = URL.createObjectURL(
                new Blob([JSON.stringify({ entries, head }, null, 1)], { type: 'application/json' }),
              );
              anchor.href = url;
              anchor.download = 'sophia-activity.json';
              anchor.click();
              setTimeout(() => URL.revokeObjectURL(url), 10_000);
            },
            onError: ({ message }) => void toasts.getState().push(message),
          })
        }
      >
        {t('Download')}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid, jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- pressed by the button */}
      <a ref={link} hidden />
    </>
  );
}
