import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { InvalidationDecisionAsk, InvalidationListView, InvalidationView } from '#api/schemas/source-set.ts';
import { useDecideTasks, useInvalidations, useSaveUses } from '#data/source-sets.ts';
import { DOWNSTREAM_SURFACES, type DownstreamSurface } from '#domain/source-set.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { Panel, PanelMessage } from '#ui/panel.tsx';
import { Segmented } from '#ui/tabs.tsx';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { INVALIDATION_LABELS } from '../shared/action-labels.ts';
import { Labelled } from './labelled.tsx';
import { ownerTitles, Path } from './plan-view.tsx';
import { SURFACE_WORDS } from './words.ts';
import styles from './source-sets.module.css';

type Shown = 'open' | 'closed' | 'uses';
const SHOWN = 200;

interface TasksPartProps {
  /** Opens the draft or the answer that a task is about. */
  readonly onOwner: (owner: string) => void;
}

/** What changes of sources asked people to do: each with its surface and the path that led to it, closed by name or opened again. */
export function TasksPart({ onOwner }: TasksPartProps) {
  const { data, error, isPending } = useInvalidations();
  const decide = useDecideTasks();
  const { journal } = useStores();
  const [shown, setShown] = useState<Shown>('open');
  const [dismissing, setDismissing] = useState<string | null>(null);
  if (isPending) return <Skeleton lines={6} label={t('The tasks are being read')} />;
  if (error) {
    return (
      <PanelMessage>
        <Note tone="contradicted" role="alert">
          {t('The tasks could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  const open = data.tasks.filter(({ status }) => status === 'open');
  const closed = data.tasks.filter(({ status }) => status !== 'open');
  const settled = open.filter(({ isSettled }) => isSettled);
  const rows = shown === 'open' ? open : closed;
  const act = (
    tasks: readonly string[],
    what: Pick<InvalidationDecisionAsk, 'act' | 'reason'>,
    words: string,
  ): void => {
    const asked = { ...what, tasks: [...tasks] };
    decide.mutate(asked, {
      onSuccess: () =>
        void journal.getState().record({
          words,
          undo: () => decide.mutateAsync({ tasks: [...tasks], act: 'reopen' }),
          redo: () => decide.mutateAsync(asked),
        }),
    });
  };
  const owners = ownerTitles(data.owners);
  const used = data.owners.reduce((sum, { uses }) => sum + uses.length, 0);
  return (
    <Panel
      title={t('Tasks that changes of sources gave')}
      detail={
        <p>
          {t(
            'Each published surface that uses an affected text gets its task, and so does the review here. Only what rests on the change is asked for.',
          )}
        </p>
      }
      actions={
        settled.length > 0 ? (
          <Button
            disabled={decide.isPending}
            onClick={() =>
              act(
                settled.map(({ task }) => task.id),
                { act: 'done', reason: t('Nothing of the text rests on these sources any more') },
                t('Closed {settled, plural, one {# task} other {# tasks}}', { settled: settled.length }),
              )
            }
          >
            {t('Close the {settled} that nothing rests on any more', { settled: settled.length })}
          </Button>
        ) : null
      }
      scrolls
    >
      <div className={styles.part}>
        <div className={styles.line}>
          <Segmented
            label={t('Which tasks')}
            items={[
              { id: 'open', label: t('Open ({open})', { open: open.length }) },
              { id: 'closed', label: t('Closed ({closed})', { closed: closed.length }) },
              { id: 'uses', label: t('Where texts are used ({used})', { used }) },
            ]}
            selected={shown}
            onSelect={setShown}
          />
        </div>
        {decide.error ? (
          <Note tone="contradicted" role="alert">
            {t('It was not changed: {message}', { message: decide.error.message })}
          </Note>
        ) : null}
        {shown === 'uses' ? (
          <Uses data={data} />
        ) : rows.length === 0 ? (
          <EmptyState title={shown === 'open' ? t('Nothing waits') : t('Nothing was closed yet')}>
            {t(
              'Tasks come when a change of sources is taken in: a retraction, other rights, a newer edition, a deletion.',
            )}
          </EmptyState>
        ) : (
          <ul className={styles.tasks} aria-label={shown === 'open' ? t('Open tasks') : t('Closed tasks')}>
            {rows.slice(0, SHOWN).map((row) => (
              <TaskRow
                key={row.task.id}
                row={row}
                titles={data.titles}
                owners={owners}
                onOwner={onOwner}
                isBusy={decide.isPending}
                onDone={() => act([row.task.id], { act: 'done' }, t('Closed a task'))}
                onReopen={() => decide.mutate({ tasks: [row.task.id], act: 'reopen' })}
                onDismiss={() => setDismissing(row.task.id)}
              />
            ))}
          </ul>
        )}
        {shown !== 'uses' && rows.length > SHOWN ? (
          <p className="quiet">
            {t('and {rows, plural, one {# more task} other {# more tasks}}', { rows: rows.length - SHOWN })}
          </p>
        ) : null}
      </div>
      {dismissing === null ? null : (
        <DismissDialog
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            act([dismissing], { act: 'dismiss', reason }, t('Dismissed a task'));
            setDismissing(null);
          }}
        />
      )}
    </Panel>
  );
}

interface TaskRowProps {
  readonly row: InvalidationView;
  readonly titles: Readonly<Record<string, string>>;
  readonly owners: ReadonlyMap<string, string>;
  readonly onOwner: (owner: string) => void;
  readonly isBusy: boolean;
  readonly onDone: () => void;
  readonly onReopen: () => void;
  readonly onDismiss: () => void;
}

function TaskRow({ row, titles, owners, onOwner, isBusy, onDone, onReopen, onDismiss }: TaskRowProps) {
  const { task, ownerTitle, status, closed, isSettled, setName, plannedAt } = row;
  return (
    <li>
      <p className={styles.line}>
        <Labelled label={INVALIDATION_LABELS[task.severity]} />
        <strong>{SURFACE_WORDS[task.surface]}</strong>
        {task.surface === 'sophia-review' ? null : <span dir="auto">{task.ref}</span>}
        <span className="quiet num">
          {setName}, {dayOf(plannedAt)}
        </span>
      </p>
      <p>
        {task.action}{' '}
        {status === 'open' && isSettled ? <em>{t('Nothing of the text rests on it any more.')}</em> : null}
      </p>
      <Path path={task.path} titles={titles} owners={owners} />
      {closed === null ? null : (
        <p className="quiet">
          {status === 'done'
            ? closed.reason === ''
              ? t('Done by {by} on {at}', { by: closed.by, at: dayOf(closed.at) })
              : t('Done by {by} on {at}: {reason}', {
                  by: closed.by,
                  at: dayOf(closed.at),
                  reason: closed.reason,
                })
            : closed.reason === ''
              ? t('Dismissed by {by} on {at}', { by: closed.by, at: dayOf(closed.at) })
              : t('Dismissed by {by} on {at}: {reason}', {
                  by: closed.by,
                  at: dayOf(closed.at),
                  reason: closed.reason,
                })}
        </p>
      )}
      <p className={styles.line}>
        <Button onClick={() => onOwner(task.answerId)}>
          {t('Open “{ownerTitle}”', { ownerTitle: ownerTitle.slice(0, 60) })}
        </Button>
        {status === 'open' ? (
          <>
            <Button disabled={isBusy} onClick={onDone}>
              {t('Done')}
            </Button>
            <Button disabled={isBusy} onClick={onDismiss}>
              {t('Dismiss')}
            </Button>
          </>
        ) : (
          <Button disabled={isBusy} onClick={onReopen}>
            {t('Open again')}
          </Button>
        )}
      </p>
    </li>
  );
}

function DismissDialog({
  onDismiss,
  onClose,
}: {
  readonly onDismiss: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog label={t('Dismiss the task')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onDismiss(reason.trim());
        }}
      >
        <FormBody>
          <Field label={t('Why it need not be done')} hint={t('Kept under your name')}>
            {(control) => <input {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" disabled={reason.trim() === ''}>
            {t('Dismiss')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}

const SURFACES = DOWNSTREAM_SURFACES.filter((surface) => surface !== 'sophia-review');
type UsedSurface = Exclude<DownstreamSurface, 'sophia-review'>;

/** Where texts are used outside of the workbench: a change of their sources then gives these surfaces a task. */
function Uses({ data }: { readonly data: InvalidationListView }) {
  const save = useSaveUses();
  const [owner, setOwner] = useState('');
  const [surface, setSurface] = useState<UsedSurface>(SURFACES[0] as UsedSurface);
  const [ref, setRef] = useState('');
  const chosen = data.owners.find(({ id }) => id === owner);
  return (
    <>
      <form
        className={styles.uses}
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen || ref.trim() === '') return;
          const uses = [...chosen.uses, { surface, ref: ref.trim() }];
          save.mutate({ owner, uses }, { onSuccess: () => setRef('') });
        }}
      >
        <Field label={t('Text')}>
          {(control) => (
            <select {...control} value={owner} onChange={(event) => setOwner(event.target.value)}>
              <option value="">{t('choose a draft or an answer')}</option>
              {data.owners.map(({ id, kind, title }) => (
                <option key={id} value={id}>
                  {kind}: {title.slice(0, 80)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('Used in')}>
          {(control) => (
            <select
              {...control}
              value={surface}
              onChange={(event) =>
                setSurface((SURFACES.find((one) => one === event.target.value) ?? surface) as UsedSurface)
              }
            >
              {SURFACES.map((one) => (
                <option key={one} value={one}>
                  {SURFACE_WORDS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('Which one')}>
          {(control) => (
            <input
              {...control}
              placeholder={t('Title or number')}
              value={ref}
              onChange={(event) => setRef(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          icon={<Plus size={14} aria-hidden />}
          disabled={!chosen || ref.trim() === '' || save.isPending}
        >
          {t('Add')}
        </Button>
      </form>
      {save.error ? (
        <Note tone="contradicted" role="alert">
          {t('It was not kept: {message}', { message: save.error.message })}
        </Note>
      ) : null}
      <ul className={styles.tasks} aria-label={t('Uses')}>
        {data.owners.flatMap(({ id, title, uses }) =>
          uses.map((one) => (
            <li key={`${id} ${one.surface} ${one.ref}`} className={styles.line}>
              <strong>{SURFACE_WORDS[one.surface]}</strong>
              <span dir="auto">{one.ref}</span>
              <span className="quiet" dir="auto">
                {title}
              </span>
              <IconButton
                label={t('No longer used in {surface} {ref}', { surface: SURFACE_WORDS[one.surface], ref: one.ref })}
                icon={<X size={14} />}
                onClick={() => save.mutate({ owner: id, uses: uses.filter((other) => other !== one) })}
              />
            </li>
          )),
        )}
      </ul>
    </>
  );
}
