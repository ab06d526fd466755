import { useState } from 'react';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import { useRefreshSourceSet, useSourceSetPlan } from '#data/source-sets.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { PlanView } from './plan-view.tsx';
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
          actions={given > 0 ? <Button onClick={onTasks}>{t('Open the tasks')}</Button> : null}
        >
          {given > 0
            ? t('Version {version} holds what changed. {given, plural, one {# task} other {# tasks}} wait.', {
                version: refresh.data?.set.row.version,
                given,
              })
            : t('Version {version} holds what changed. Nobody has anything to do for it.', {
                version: refresh.data?.set.row.version,
              })}
        </Note>
      ) : null}
      {refresh.error ? (
        <Note tone="contradicted" role="alert">
          {t('It was not taken in: {message}', { message: refresh.error.message })}
        </Note>
      ) : null}
      {pending.length === 0 ? (
        <EmptyState title={t('Version {version} is what the library holds', { version: row.version })}>
          {t(
            'A notice, other rights, a newer edition or a deletion will show here with everything that rests on it, before anything is done.',
          )}
        </EmptyState>
      ) : (
        <>
          <p>
            {t(
              '{pending, plural, one {# change} other {# changes}} since version {version}. Readiness and checks see them already; taking them in makes version {next} and gives the tasks below.',
              { pending: pending.length, version: row.version, next: row.version + 1 },
            )}
          </p>
          {plan.error ? (
            <Note tone="contradicted" role="alert">
              {t('What they reach could not be worked out: {message}', { message: plan.error.message })}
            </Note>
          ) : plan.data ? (
            <PlanView view={plan.data} />
          ) : (
            <Skeleton lines={5} label={t('What they reach is being worked out')} />
          )}
          <Field label={t('Note for the timeline')}>
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
              {t('Take in {pending, plural, one {# change} other {# changes}}', { pending: pending.length })}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
