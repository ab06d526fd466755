import { useMemo, useState } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { ApiError } from '#api/error.ts';
import { useSourceGraph } from '#data/notebooks.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { listOf, number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { SearchField } from '#ui/search-field.tsx';
import { tableStyles } from '#ui/table.tsx';
import { graphRows } from './graph-rows.ts';
import styles from './notebooks.module.css';

/** Which text rests on which source and how often, and which source replaces which: as a table that can be searched. */
export function GraphPart() {
  const graph = useSourceGraph();
  const [words, setWords] = useState('');
  const rows = useMemo(() => (graph.data ? graphRows(graph.data) : []), [graph.data]);
  const wanted = words.trim().toLowerCase();
  const shown = rows.filter(
    ({ title, texts }) =>
      title.toLowerCase().includes(wanted) || texts.some((text) => text.title.toLowerCase().includes(wanted)),
  );
  if (graph.error) {
    if (graph.error instanceof ApiError && graph.error.status === 403) {
      return (
        <EmptyState title={t('Your role does not see the graph')}>
          {t('It shows every text of everybody, so administrators alone do.')}
        </EmptyState>
      );
    }
    return (
      <Note
        tone="contradicted"
        role="alert"
        actions={<Button onClick={() => void graph.refetch()}>{t('Try again')}</Button>}
      >
        {t('The graph could not be read: {message}', { message: graph.error.message })}
      </Note>
    );
  }
  if (!graph.data) return <Skeleton lines={6} label={t('The graph is being read')} />;
  if (rows.length === 0) return <EmptyState title={t('There are no sources yet')} />;
  return (
    <>
      <p className={styles.actions}>
        <SearchField
          label={t('Filter the graph')}
          placeholder={t('Sources and texts …')}
          value={words}
          onText={setWords}
        />
        <span className={styles.quiet} role="status">
          {t('{shown} of {all, plural, one {# source} other {# sources}}', { shown: shown.length, all: rows.length })}
        </span>
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('Nothing matches')}
          actions={<Button onClick={() => setWords('')}>{t('Clear the filter')}</Button>}
        />
      ) : (
        <TableVirtuoso
          className={`${tableStyles.table} ${styles.graph}`}
          data={shown}
          computeItemKey={(_index, { id }) => id}
          fixedHeaderContent={() => (
            <tr>
              <th scope="col">{t('Source')}</th>
              <th scope="col" className={styles.count}>
                {t('Citations')}
              </th>
              <th scope="col">{t('Texts that rest on it')}</th>
              <th scope="col">{t('Editions')}</th>
            </tr>
          )}
          itemContent={(_index, { title, cited, texts, replaces, replacedBy }) => (
            <>
              <td title={title}>
                <bdi>{title}</bdi>
              </td>
              <td>{number(cited)}</td>
              <td title={texts.map((text) => text.title).join('\n')}>
                <bdi>{listOf(texts.map((text) => `${text.title} (${number(text.weight)})`))}</bdi>
              </td>
              <td title={[...replaces, ...replacedBy].join('\n')}>
                {[
                  replacedBy.length > 0 ? t('replaced by {names}', { names: listOf(replacedBy) }) : '',
                  replaces.length > 0 ? t('replaces {names}', { names: listOf(replaces) }) : '',
                ]
                  .filter((part) => part !== '')
                  .join('; ')}
              </td>
            </>
          )}
        />
      )}
    </>
  );
}
