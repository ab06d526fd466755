import { BookPlus, ClipboardPaste, FilePlus2, SearchX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { SourceSummary } from '#api/schemas/source.ts';
import { useSources } from '#data/sources.ts';
import { useWorkspace } from '#data/workspace.ts';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { PanelHead, PanelMessage } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { t } from '#ui/messages/t.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import { JobList } from './job-list.tsx';
import { libraryKeys } from './library-keys.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { filterSources, sortSources, type Column, type Sorting } from './source-rows.ts';
import { SourceTable } from './source-table.tsx';
import { useAddFiles } from './use-add-files.ts';
import styles from './library.module.css';

interface LibraryPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

type Asked =
  | { readonly kind: 'paste' }
  | { readonly kind: 'edit'; readonly source: SourceSummary }
  | { readonly kind: 'remove'; readonly source: SourceSummary };

/** What drafts are checked against: adding files, watching them being read, finding, correcting and deleting sources. */
export function LibraryPanel({ view, onView }: LibraryPanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const addFiles = useAddFiles();
  const open = (id: string): void => {
    const { span: _span, claim: _claim, item: _item, ...rest } = view;
    onView({ ...rest, entry: id, source: id, show: 'evidence' });
  };
  const close = (): void => setAsked(null);
  const onRemoved = (): void => {
    if (asked?.kind === 'remove' && view.source === asked.source.id) {
      const { source: _source, span: _span, show: _show, ...rest } = view;
      onView(rest);
    }
    close();
  };
  return (
    <div className={styles.panel}>
      <Intake onFiles={(files) => void addFiles(files)} onPaste={() => setAsked({ kind: 'paste' })} />
      <JobList onOpen={open} />
      <Sources
        view={view}
        onView={onView}
        onOpen={open}
        onEdit={(source) => setAsked({ kind: 'edit', source })}
        onRemove={(source) => setAsked({ kind: 'remove', source })}
      />
      {asked?.kind === 'paste' ? <PasteDialog onClose={close} onAdd={(file) => void addFiles([file])} /> : null}
      {asked?.kind === 'edit' ? <SourceDialog source={asked.source} onClose={close} /> : null}
      {asked?.kind === 'remove' ? <RemoveDialog source={asked.source} onClose={close} onRemoved={onRemoved} /> : null}
    </div>
  );
}

interface IntakeProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPaste: () => void;
}

function Intake({ onFiles, onPaste }: IntakeProps) {
  const input = useRef<HTMLInputElement>(null);
  const { data: workspace } = useWorkspace();
  const isMemory = workspace?.storage.mode === 'memory';
  return (
    <PanelHead
      title={t('Library')}
      detail={
        <p>
          {isMemory
            ? t('Nothing is sent anywhere: files are read in this browser and kept only until this page is closed.')
            : t('Nothing is sent anywhere: files are read in this browser and kept in it, on this device.')}
        </p>
      }
      actions={
        <>
          <Button variant="primary" icon={<FilePlus2 size={15} aria-hidden />} onClick={() => input.current?.click()}>
            {t('Add files')}
          </Button>
          <Button icon={<ClipboardPaste size={15} aria-hidden />} onClick={onPaste}>
            {t('Add a text')}
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            className="sr-only"
            tabIndex={-1}
            aria-label={t('Files to add')}
            onChange={(event) => {
              const files = Array.from(event.target.files ?? []);
              // The same file chosen again is a change only if the field was emptied.
              event.target.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
          <p className={styles.drop}>
            {t(
              'or drop them, and folders, anywhere: PDF, web pages, feeds, captions, tables, Word, EPUB, courses, bundles …',
            )}
          </p>
        </>
      }
    />
  );
}

interface SourcesProps extends LibraryPanelProps {
  readonly onOpen: (id: string) => void;
  readonly onEdit: (source: SourceSummary) => void;
  readonly onRemove: (source: SourceSummary) => void;
}

function Sources({ view, onView, onOpen, onEdit, onRemove }: SourcesProps) {
  const selected = view.source ?? view.entry;
  const { data, error, isPending, refetch } = useSources();
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ column: 'title', descending: false });
  const shown = useMemo(() => sortSources(filterSources(data ?? [], filter), sorting), [data, filter, sorting]);
  const shortcuts = useMemo(
    () => libraryKeys({ shown, view, onView, onOpen, onEdit, onRemove }),
    [shown, view, onView, onOpen, onEdit, onRemove],
  );
  useShortcuts(shortcuts);
  if (isPending) return <Skeleton lines={8} label={t('The library is being read')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The library could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<BookPlus size={20} aria-hidden />} title={t('The library is empty')}>
        {t(
          'Drafts are checked against the sources in it, so nothing can be checked yet. Add files above or drop them here.',
        )}
      </EmptyState>
    );
  }
  const onSort = (column: Column): void =>
    setSorting((held) => ({ column, descending: held.column === column ? !held.descending : false }));
  return (
    <section className={styles.sources} aria-label={t('Sources')}>
      <div className={styles.tools}>
        <SearchField
          label={t('Filter sources')}
          className={styles.filter}
          placeholder={t('Filter by title, people, rights, notice …')}
          value={filter}
          onText={setFilter}
        />
        <p className={styles.count} role="status">
          {shown.length === data.length
            ? t('{data} sources', { data: data.length })
            : t('{shown} of {data} sources', { shown: shown.length, data: data.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title={t('No source matches')}
          actions={<Button onClick={() => setFilter('')}>{t('Clear the filter')}</Button>}
        >
          {t('None of the {data} sources has all of these words in its title, people, address, rights or notices.', {
            data: data.length,
          })}
        </EmptyState>
      ) : (
        <SourceTable
          sources={shown}
          sorting={sorting}
          onSort={onSort}
          selected={selected}
          onOpen={onOpen}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      )}
    </section>
  );
}
