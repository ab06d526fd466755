import {
  Copy,
  Download,
  FlaskConical,
  FolderOpen,
  FolderPlus,
  HardDrive,
  Pencil,
  ShieldCheck,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { useRef, useState } from 'react';
import type { WorkspaceListing } from '#api/schemas/workspace.ts';
import { useWorkspace } from '#data/workspace.ts';
import {
  useCreateWorkspace,
  useExportWorkspace,
  useImportWorkspace,
  usePersistStorage,
  useRemoveWorkspace,
  useRenameWorkspace,
  useRestoreWorkspace,
  useWorkspaces,
} from '#data/workspaces.ts';
import { chooseWorkspace } from '#state/current-workspace.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Note, Progress, Skeleton } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { dayOf } from '#ui/messages/figures.ts';
import styles from './settings.module.css';
import { bytesInWords } from './storage-words.ts';

/** Goes to another workspace. Everything of this one is saved already; the page starts anew over the other. */
function openWorkspace(id: string): void {
  chooseWorkspace(id);
  globalThis.location.assign('/');
}

/** The workspaces of this browser: made, copied, renamed, deleted with a way back, written to a file and read from one. */
export function WorkspacesPart() {
  const { data, error, isPending, refetch } = useWorkspaces();
  const { toasts } = useStores();
  const create = useCreateWorkspace();
  const restore = useRestoreWorkspace();
  const importing = useImportWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const say = (text: string): void => void toasts.getState().push(text);
  const failed = (what: string) => (fault: Error) => say(`${what}: ${fault.message}`);
  const make = (from: 'empty' | 'sample', wanted: string): void =>
    create.mutate(
      { name: wanted, from },
      { onSuccess: ({ id }) => openWorkspace(id), onError: failed(t('No workspace was made')) },
    );
  const isBusy = create.isPending || importing.isPending;
  const deleted = data?.filter(({ deletedAt }) => deletedAt !== null) ?? [];
  return (
    <section className={styles.part} aria-labelledby="settings-workspaces" aria-busy={isBusy}>
      <h2 id="settings-workspaces">{t('Workspaces')}</h2>
      <p className={styles.quiet}>
        {t('Each has its own sources, drafts, answers and decisions. Nothing that is done in one reaches another.')}
      </p>
      {isPending ? <Skeleton lines={2} label={t('The workspaces are being read')} /> : null}
      {error ? (
        <Note
          tone="contradicted"
          role="alert"
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        >
          {t('The workspaces could not be read: {message}', { message: error.message })}
        </Note>
      ) : null}
      {data ? (
        <div className={styles.wide}>
          <table className={tableStyles.figures} aria-label={t('Workspaces of this browser')}>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                <th scope="col" className={styles.made}>
                  {t('Made')}
                </th>
                <th scope="col">{t('Last exported')}</th>
                <th scope="col">
                  <span className="sr-only">{t('What can be done')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data
                .filter(({ deletedAt }) => deletedAt === null)
                .map((one) => (
                  <WorkspaceRow key={one.id} workspace={one} />
                ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {deleted.map((one) => (
        <Note
          key={one.id}
          icon={<Trash2 size={14} aria-hidden />}
          actions={
            <Button
              icon={<Undo2 size={14} aria-hidden />}
              onClick={() =>
                restore.mutate(one.id, {
                  onSuccess: () => say(t('{name} is back.', { name: one.name })),
                  onError: failed(t('It did not come back')),
                })
              }
            >
              {t('Bring it back')}
            </Button>
          }
        >
          {t('{name} was deleted on {deletedAt}; it is kept for a week.', {
            name: one.name,
            deletedAt: dayOf(one.deletedAt ?? ''),
          })}
        </Note>
      ))}
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') make('empty', name);
        }}
      >
        <Field label={t('Name of a new workspace')}>
          {(control) => (
            <input {...control} value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Button type="submit" icon={<FolderPlus size={14} aria-hidden />} disabled={name.trim() === '' || isBusy}>
          {t('New, empty')}
        </Button>
      </form>
      <div className={styles.row}>
        <Button
          icon={<FlaskConical size={14} aria-hidden />}
          disabled={isBusy}
          title={t('A new workspace with the texts that ship, as on the first visit. This one stays as it is.')}
          onClick={() => make('sample', t('Sample'))}
        >
          {t('The sample, afresh')}
        </Button>
        <Button icon={<Upload size={14} aria-hidden />} disabled={isBusy} onClick={() => input.current?.click()}>
          {t('Open a workspace file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".zip"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('Workspace file to open')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) {
              importing.mutate(file, {
                onSuccess: ({ id }) => openWorkspace(id),
                onError: failed(t('{name} was not opened', { name: file.name })),
              });
            }
          }}
        />
      </div>
      <StoragePart workspaces={data ?? []} />
    </section>
  );
}

function WorkspaceRow({ workspace }: { readonly workspace: WorkspaceListing }) {
  const { id, name, createdAt, exportedAt, isCurrent } = workspace;
  const { toasts, journal } = useStores();
  const create = useCreateWorkspace();
  const rename = useRenameWorkspace();
  const remove = useRemoveWorkspace();
  const restore = useRestoreWorkspace();
  const exporting = useExportWorkspace();
  const [edited, setEdited] = useState<string | null>(null);
  const say = (text: string): void => void toasts.getState().push(text);
  const failed = (what: string) => (fault: Error) => say(`${what}: ${fault.message}`);
  return (
    <tr aria-current={isCurrent ? 'true' : undefined}>
      <th scope="row">
        {edited === null ? (
          <bdi>{name}</bdi>
        ) : (
          <form
            className={styles.row}
            onSubmit={(event) => {
              event.preventDefault();
              rename.mutate(
                { id, name: edited },
                {
                  onSuccess: () => {
                    setEdited(null);
                    const to = edited.trim();
                    if (to === name) return;
                    journal.getState().record({
                      words: t('Renamed {name} to {to}', { name, to }),
                      undo: () => rename.mutateAsync({ id, name }),
                      redo: () => rename.mutateAsync({ id, name: to }),
                    });
                  },
                  onError: failed(t('It was not renamed')),
                },
              );
            }}
          >
            <input
              aria-label={t('New name of {name}', { name })}
              value={edited}
              maxLength={120}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because one wants to write in it
              autoFocus
              onChange={(event) => setEdited(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !event.nativeEvent.isComposing) setEdited(null);
              }}
            />
            <Button type="submit" disabled={edited.trim() === ''}>
              {t('Save')}
            </Button>
          </form>
        )}
        {isCurrent ? <span className="quiet"> {t('(open here)')}</span> : null}
      </th>
      <td className={styles.made}>{dayOf(createdAt)}</td>
      <td>{exportedAt === null ? t('never') : dayOf(exportedAt)}</td>
      <td className={styles.rowActs}>
        {isCurrent ? null : (
          <IconButton
            label={t('Open {name}', { name })}
            icon={<FolderOpen size={14} />}
            onClick={() => openWorkspace(id)}
          />
        )}
        <IconButton label={t('Rename {name}', { name })} icon={<Pencil size={14} />} onClick={() => setEdited(name)} />
        <IconButton
          label={t('Duplicate {name}', { name })}
          icon={<Copy size={14} />}
          disabled={create.isPending}
          onClick={() =>
            create.mutate(
              { name, from: 'copy', of: id },
              {
                onSuccess: (copy) => say(t('{name} was made.', { name: copy.name })),
                onError: failed(t('It was not copied')),
              },
            )
          }
        />
        <IconButton
          label={t('Export {name} to one file', { name })}
          icon={<Download size={14} />}
          disabled={exporting.isPending}
          onClick={() =>
            exporting.mutate(id, {
              onSuccess: (file) => saveAs(file, `${name}.sophia.zip`),
              onError: failed(t('It was not exported')),
            })
          }
        />
        {isCurrent ? null : (
          <IconButton
            label={t('Delete {name}', { name })}
            icon={<Trash2 size={14} />}
            onClick={() =>
              remove.mutate(id, {
                onSuccess: () =>
                  journal.getState().record({
                    words: t('Deleted {name}', { name }),
                    undo: () => restore.mutateAsync(id),
                    redo: () => remove.mutateAsync(id),
                  }),
                onError: failed(t('It was not deleted')),
              })
            }
          />
        )}
      </td>
    </tr>
  );
}

/** Hands a file to the browser's own downloads. */
function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** How much is stored, whether the browser may clear it away, and when it was last written to a file. */
function StoragePart({ workspaces }: { readonly workspaces: readonly WorkspaceListing[] }) {
  const storage = useWorkspace().data?.storage;
  const persist = usePersistStorage();
  const { toasts } = useStores();
  const current = workspaces.find(({ isCurrent }) => isCurrent);
  if (!storage) return null;
  const { usage, quota, persisted, mode } = storage;
  return (
    <>
      <h3 className={styles.sub}>{t('Storage')}</h3>
      {usage !== undefined && quota !== undefined && quota > 0 ? (
        <div className={styles.meter}>
          <Progress label={t('Storage used')} value={Math.min(1, usage / quota)} />
          <span className="num">
            {t('{usage} of {quota} that the browser gives', { usage: bytesInWords(usage), quota: bytesInWords(quota) })}
          </span>
        </div>
      ) : null}
      <p className={styles.row}>
        {mode === 'memory' ? (
          <span>
            <HardDrive size={13} aria-hidden /> {t('In memory only: it is gone when this page is closed.')}
          </span>
        ) : persisted ? (
          <span>
            <ShieldCheck size={13} aria-hidden /> {t('The browser promised not to clear it away by itself.')}
          </span>
        ) : (
          <>
            <span>{t('The browser may clear it away when space runs short.')}</span>
            <Button
              disabled={persist.isPending}
              onClick={() =>
                persist.mutate(undefined, {
                  onSuccess: (isPromised) =>
                    void toasts
                      .getState()
                      .push(
                        isPromised
                          ? t('The browser promised to keep it.')
                          : t('The browser did not promise it. Export the workspace from time to time.'),
                      ),
                })
              }
            >
              {t('Ask it to keep it')}
            </Button>
          </>
        )}
      </p>
      {current && current.exportedAt === null && mode !== 'memory' ? (
        <Note icon={<Download size={14} aria-hidden />}>
          {t(
            'This workspace stands in this browser alone and was never exported. A file of it is the one copy that outlives a cleared browser.',
          )}
        </Note>
      ) : null}
    </>
  );
}
