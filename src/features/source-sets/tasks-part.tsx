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
import { Labelled } from './labelled.tsx';
import { ownerTitles, Path } from './plan-view.tsx';
import { many, SEVERITY_LABELS, SURFACE_WORDS } from './words.ts';
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
  if (isPending) return <Skeleton lines={6} label="The tasks are being read" />;
  if (error) {
    return (
      <PanelMessage>
        <Note tone="contradicted" role="alert">
          The tasks could not be read: {error.message}
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
      title="Tasks that changes of sources gave"
      detail={
        <p>
          Each published surface that uses an affected text gets its task, and so does the review here. Only what rests
          on the change is asked for.
        </p>
      }
      actions={
        settled.length > 0 ? (
          <Button
            disabled={decide.isPending}
            onClick={() =>
              act(
                settled.map(({ task }) => task.id),
                { act: 'done', reason: 'Nothing of the text rests on these sources any more' },
                `Closed ${many(settled.length, 'task')}`,
              )
            }
          >
            Close the {settled.length} that nothing rests on any more
          </Button>
        ) : null
      }
      scrolls
    >
      <div className={styles.part}>
        <div className={styles.line}>
          <Segmented
            label="Which tasks"
            items={[
              { id: 'open', label: `Open (${open.length})` },
              { id: 'closed', label: `Closed (${closed.length})` },
              { id: 'uses', label: `Where texts are used (${used})` },
            ]}
            selected={shown}
            onSelect={setShown}
          />
        </div>
        {decide.error ? (
          <Note tone="contradicted" role="alert">
            It was not changed: {decide.error.message}
          </Note>
        ) : null}
        {shown === 'uses' ? (
          <Uses data={data} />
        ) : rows.length === 0 ? (
          <EmptyState title={shown === 'open' ? 'Nothing waits' : 'Nothing was closed yet'}>
            Tasks come when a change of sources is taken in: a retraction, other rights, a newer edition, a deletion.
          </EmptyState>
        ) : (
          <ul className={styles.tasks} aria-label={shown === 'open' ? 'Open tasks' : 'Closed tasks'}>
            {rows.slice(0, SHOWN).map((row) => (
              <TaskRow
                key={row.task.id}
                row={row}
                titles={data.titles}
                owners={owners}
                onOwner={onOwner}
                isBusy={decide.isPending}
                onDone={() => act([row.task.id], { act: 'done' }, 'Closed a task')}
                onReopen={() => decide.mutate({ tasks: [row.task.id], act: 'reopen' })}
                onDismiss={() => setDismissing(row.task.id)}
              />
            ))}
          </ul>
        )}
        {shown !== 'uses' && rows.length > SHOWN ? (
          <p className="quiet">and {many(rows.length - SHOWN, 'more task')}</p>
        ) : null}
      </div>
      {dismissing === null ? null : (
        <DismissDialog
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            act([dismissing], { act: 'dismiss', reason }, 'Dismissed a task');
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
        <Labelled label={SEVERITY_LABELS[task.severity]} />
        <strong>{SURFACE_WORDS[task.surface]}</strong>
        {task.surface === 'sophia-review' ? null : <span dir="auto">{task.ref}</span>}
        <span className="quiet num">
          {setName}, {plannedAt.slice(0, 10)}
        </span>
      </p>
      <p>
        {task.action} {status === 'open' && isSettled ? <em>Nothing of the text rests on it any more.</em> : null}
      </p>
      <Path path={task.path} titles={titles} owners={owners} />
      {closed === null ? null : (
        <p className="quiet">
          {status === 'done' ? 'Done' : 'Dismissed'} by {closed.by} on {closed.at.slice(0, 10)}
          {closed.reason === '' ? '' : `: ${closed.reason}`}
        </p>
      )}
      <p className={styles.line}>
        <Button onClick={() => onOwner(task.answerId)}>Open “{ownerTitle.slice(0, 60)}”</Button>
        {status === 'open' ? (
          <>
            <Button disabled={isBusy} onClick={onDone}>
              Done
            </Button>
            <Button disabled={isBusy} onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        ) : (
          <Button disabled={isBusy} onClick={onReopen}>
            Open again
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
    <Dialog label="Dismiss the task" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onDismiss(reason.trim());
        }}
      >
        <FormBody>
          <Field label="Why it need not be done" hint="Kept under your name">
            {(control) => <input {...control} value={reason} onChange={(event) => setReason(event.target.value)} />}
          </Field>
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={reason.trim() === ''}>
            Dismiss
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
        <Field label="Text">
          {(control) => (
            <select {...control} value={owner} onChange={(event) => setOwner(event.target.value)}>
              <option value="">choose a draft or an answer</option>
              {data.owners.map(({ id, kind, title }) => (
                <option key={id} value={id}>
                  {kind}: {title.slice(0, 80)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Used in">
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
        <Field label="Which one">
          {(control) => (
            <input
              {...control}
              placeholder="Title or number"
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
          Add
        </Button>
      </form>
      {save.error ? (
        <Note tone="contradicted" role="alert">
          It was not kept: {save.error.message}
        </Note>
      ) : null}
      <ul className={styles.tasks} aria-label="Uses">
        {data.owners.flatMap(({ id, title, uses }) =>
          uses.map((one) => (
            <li key={`${id} ${one.surface} ${one.ref}`} className={styles.line}>
              <strong>{SURFACE_WORDS[one.surface]}</strong>
              <span dir="auto">{one.ref}</span>
              <span className="quiet" dir="auto">
                {title}
              </span>
              <IconButton
                label={`No longer used in ${SURFACE_WORDS[one.surface]} ${one.ref}`}
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
