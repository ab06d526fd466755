import { useState } from 'react';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import { useRefreshSourceSet, useSourceSetPlan } from '#data/source-sets.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { PlanView } from './plan-view.tsx';
import { many } from './words.ts';
import styles from './source-sets.module.css';

interface ChangesPartProps {
  readonly set: SourceSetView;
  /** Opens the tasks that were given. */
  readonly onTasks: () => void;
}

/** What changed since the newest version, what that reaches, and taking it in: a new version with its tasks. */
export function ChangesPart({ set, onTasks }: ChangesPartProps) {
  const { row, pending } = set;
  const plan = useSourceSetPlan(row.id, pending.length === 0 ? null : {});
  const refresh = useRefreshSourceSet();
  const [note, setNote] = useState('');
  const done = refresh.data?.plan;
  const given = done?.tasks.filter(({ severity }) => severity !== 'info').length ?? 0;
  return (
    <div className={styles.part}>
      {done ? (
        <Note
          tone={given > 0 ? 'partial' : 'supported'}
          role="status"
          actions={given > 0 ? <Button onClick={onTasks}>Open the tasks</Button> : null}
        >
          Version {refresh.data?.set.row.version} holds what changed.{' '}
          {given > 0 ? `${many(given, 'task')} wait.` : 'Nobody has anything to do for it.'}
        </Note>
      ) : null}
      {refresh.error ? (
        <Note tone="contradicted" role="alert">
          It was not taken in: {refresh.error.message}
        </Note>
      ) : null}
      {pending.length === 0 ? (
        <EmptyState title={`Version ${row.version} is what the library holds`}>
          A notice, other rights, a newer edition or a deletion will show here with everything that rests on it, before
          anything is done.
        </EmptyState>
      ) : (
        <>
          <p>
            {many(pending.length, 'change')} since version {row.version}. Readiness and checks see them already; taking
            them in makes version {row.version + 1} and gives the tasks below.
          </p>
          {plan.error ? (
            <Note tone="contradicted" role="alert">
              What they reach could not be worked out: {plan.error.message}
            </Note>
          ) : plan.data ? (
            <PlanView view={plan.data} />
          ) : (
            <Skeleton lines={5} label="What they reach is being worked out" />
          )}
          <Field label="Note for the timeline">
            {(control) => <input {...control} value={note} onChange={(event) => setNote(event.target.value)} />}
          </Field>
          <p>
            <Button
              variant="primary"
              disabled={refresh.isPending || !plan.data}
              onClick={() =>
                refresh.mutate(
                  { id: row.id, request: { version: row.version, note } },
                  { onSuccess: () => setNote('') },
                )
              }
            >
              Take in {many(pending.length, 'change')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
