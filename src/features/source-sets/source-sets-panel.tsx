import { FolderPlus, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useCreateSourceSet, useSourceSets } from '#data/source-sets.ts';
import type { Shortcut } from '#state/shortcuts.ts';
import { useShortcuts } from '#state/stores-context.tsx';
import { closeEvidence, isEvidenceOpen, type ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { PanelMessage } from '#ui/panel.tsx';
import { t } from '#ui/messages/t.ts';
import { MembersDialog } from './members-dialog.tsx';
import { PARTS, SetDetail, type Part } from './set-detail.tsx';
import { SetList, TASKS } from './set-list.tsx';
import { TasksPart } from './tasks-part.tsx';
import styles from './source-sets.module.css';

interface SourceSetsPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  /** The draft that is open, where one is. */
  readonly draft: { readonly id: string; readonly title: string } | null;
  readonly onNotices: (sourceId: string) => void;
  readonly onLibrary: () => void;
  /** Asks a question of a set. */
  readonly onAsk: (setId: string) => void;
  /** Opens a draft or an answer: `draft:<id>`, `answer:<id>`. */
  readonly onOwner: (owner: string) => void;
}

/** Which sources answers may draw on: every set with its readiness, its changes and what they reach. */
export function SourceSetsPanel({ view, onView, draft, onNotices, onLibrary, onAsk, onOwner }: SourceSetsPanelProps) {
  const { data, error, isPending, refetch } = useSourceSets();
  const [isCreating, setCreating] = useState(false);
  const create = useCreateSourceSet();
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const entries = useMemo(() => (data ? [...data.sets.map(({ id }) => id), data.library.id, TASKS] : []), [data]);
  const entry = entries.find((one) => one === view.entry) ?? entries[0] ?? TASKS;
  const part: Part = PARTS.find((one) => one === view.filter) ?? 'readiness';
  const { filter: _filter, entry: _entry, ...rest } = closeEvidence(view);
  const onEntry = (next: string): void => onView({ ...rest, entry: next });
  const onPart = (next: Part): void =>
    onView(next === 'readiness' ? { ...rest, entry } : { ...rest, entry, filter: next });
  const onSource = (source: string): void => onView({ ...view, source, show: 'evidence' });

  const shortcuts = useMemo((): readonly Shortcut[] => {
    const step = (by: 1 | -1): void => {
      const at = Math.min(Math.max(entries.indexOf(entry) + by, 0), entries.length - 1);
      const next = entries[at];
      if (next !== undefined && next !== entry) onView({ ...closeEvidence(view), entry: next });
    };
    return [
      { keys: 'j', label: t('Next source set'), group: t('Source sets'), run: () => step(1) },
      { keys: 'k', label: t('Previous source set'), group: t('Source sets'), run: () => step(-1) },
      { keys: 'n', label: t('New source set'), group: t('Source sets'), run: () => setCreating(true) },
      {
        keys: 'Escape',
        label: t('Close the source'),
        group: t('Source sets'),
        run: () => {
          if (isEvidenceOpen(view)) onView(closeEvidence(view));
        },
      },
    ];
  }, [entries, entry, view, onView]);
  useShortcuts(shortcuts);

  const importFile = async (chosen: File): Promise<void> => {
    setFault(null);
    let set: unknown;
    try {
      set = JSON.parse(await chosen.text());
    } catch {
      setFault(t('{name} is not JSON.', { name: chosen.name }));
      return;
    }
    const name = chosen.name.replace(/\.json$/iu, '');
    const isNamed = typeof set === 'object' && set !== null && 'name' in set;
    create.mutate(
      { set, ...(isNamed ? {} : { name }) },
      {
        onSuccess: ({ row }) => onEntry(row.id),
        onError: (reason) =>
          setFault(t('{name} was not taken: {message}', { name: chosen.name, message: reason.message })),
      },
    );
  };

  if (isPending) return <Skeleton lines={8} label={t('The source sets are being judged')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The source sets could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  return (
    <div className={styles.split}>
      <aside className={styles.side}>
        <div className={styles.sideHead}>
          <Button
            icon={<FolderPlus size={14} aria-hidden />}
            onClick={() => {
              create.reset();
              setCreating(true);
            }}
          >
            {t('New set')}
          </Button>
          <Button icon={<Upload size={14} aria-hidden />} onClick={() => file.current?.click()}>
            {t('From a file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="application/json,.json"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('Source set as JSON')}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              if (chosen) void importFile(chosen);
            }}
          />
        </div>
        {fault === null ? null : (
          <Note tone="contradicted" role="alert">
            {fault}
          </Note>
        )}
        {data.sets.length === 0 ? (
          <p className={styles.hint}>
            {t(
              'No set is declared. Drafts draw on the whole library, and the gate cannot say that its rights and freshness were judged.',
            )}
          </p>
        ) : null}
        <SetList data={data} entry={entry} onEntry={onEntry} />
      </aside>
      <div className={styles.main}>
        {entry === TASKS ? (
          <TasksPart onOwner={onOwner} />
        ) : (
          <SetDetail
            key={entry}
            id={entry}
            part={part}
            onPart={onPart}
            draft={draft}
            ways={{ onNotices, onLibrary, onSet: onEntry }}
            onSource={onSource}
            onTasks={() => onEntry(TASKS)}
            onAsk={() => onAsk(entry)}
            onRemoved={() => onView(rest)}
          />
        )}
      </div>
      {isCreating ? (
        <MembersDialog
          title={t('New source set')}
          name=""
          chosen={[]}
          action={t('Make the set')}
          error={create.error?.message ?? null}
          isPending={create.isPending}
          onDone={(name, members) =>
            create.mutate(
              { name, members: [...members] },
              {
                onSuccess: ({ row }) => {
                  setCreating(false);
                  onEntry(row.id);
                },
              },
            )
          }
          onClose={() => setCreating(false)}
        />
      ) : null}
    </div>
  );
}
