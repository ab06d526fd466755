import { useState } from 'react';
import { ApiError } from '#api/error.ts';
import type { GateActInput, GateView } from '#api/schemas/publication.ts';
import { usePerson } from '#data/identity.ts';
import { CHECKPOINT_NAMES, type GateCriterionId } from '#domain/gate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { CRITERION_NAMES } from '../shared/labels.ts';
import styles from './gate.module.css';

/** What a person is about to do. */
export type Asked =
  | { readonly kind: 'sign' | 'publish' | 'reopen' }
  | { readonly kind: 'waive'; readonly criterion: GateCriterionId }
  | { readonly kind: 'override'; readonly finding: GateView['findings'][number] };

interface ActDialogProps {
  readonly asked: Asked;
  readonly view: GateView;
  readonly onClose: () => void;
  readonly onAct: (input: GateActInput, reason: string, done: string) => Promise<void>;
  readonly onPublish: (reason: string) => Promise<void>;
  readonly onReopen: (reason: string) => Promise<void>;
}

const TITLES: Readonly<Record<Asked['kind'], string>> = {
  sign: t('Sign off'),
  publish: t('Publish'),
  reopen: t('Reopen the record'),
  waive: t('Waive a criterion'),
  override: t('Override a finding'),
};

/** What its button says. */
const ACTS: Readonly<Record<Asked['kind'], string>> = {
  sign: t('Sign off'),
  publish: t('Publish'),
  reopen: t('Reopen'),
  waive: t('Waive'),
  override: t('Override'),
};

const A_DAY = 86_400_000;
const dayAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * A_DAY).toISOString().slice(0, 10);

/** Asks for what an act needs: always who, why and what exactly; the backend decides whether it may be done. */
export function ActDialog({ asked, view, onClose, onAct, onPublish, onReopen }: ActDialogProps) {
  const person = usePerson();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<'whole' | 'claims'>('whole');
  const [until, setUntil] = useState(() => dayAfter(view.now, 14));
  const [thisTextOnly, setThisTextOnly] = useState(true);
  const [fault, setFault] = useState<{ readonly path: string; readonly message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault({
        path: error instanceof ApiError ? (error.path ?? '') : '',
        message: error instanceof Error ? error.message : String(error),
      });
    } finally {
      setBusy(false);
    }
  };
  const submit = (): Promise<void> => {
    switch (asked.kind) {
      case 'sign':
        return onAct(
          { verb: 'sign', checkpoint: view.surface, scope, contentHash: view.contentHash },
          reason,
          t('Signed: {surface}.', { surface: CHECKPOINT_NAMES[view.surface] }),
        );
      case 'waive':
        return onAct(
          { verb: 'waive', criterion: asked.criterion, expiresAt: until, thisTextOnly },
          reason,
          t('Waived until {until}.', { until }),
        );
      case 'override':
        return onAct(
          { verb: 'override', target: asked.finding.target, key: asked.finding.key },
          reason,
          t('Overridden. It stays listed.'),
        );
      case 'publish':
        return onPublish(reason);
      case 'reopen':
        return onReopen(reason);
    }
  };
  return (
    <Dialog label={TITLES[asked.kind]} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(submit);
        }}
      >
        <FormBody>
          <p className={styles.as}>
            {person
              ? rich('As {name}, role {role}. It stands in the record.', {
                  name: <bdi>{person.name}</bdi>,
                  role: person.role,
                })
              : t('As nobody. It stands in the record.')}
          </p>
          {asked.kind === 'sign' ? (
            <>
              <p>
                {t('{surface}: {claims} claims with their evidence.', {
                  surface: CHECKPOINT_NAMES[view.surface],
                  claims: view.claims.length,
                })}
              </p>
              <fieldset className={styles.choices}>
                <legend>{t('What the sign-off answers for')}</legend>
                <label>
                  <input type="radio" checked={scope === 'whole'} onChange={() => setScope('whole')} />
                  {t('The whole text. Any edit voids it.')}
                </label>
                <label>
                  <input type="radio" checked={scope === 'claims'} onChange={() => setScope('claims')} />
                  {t('Each claim on its own. An edit voids those that it touches.')}
                </label>
              </fieldset>
              <p className={styles.hash}>{t('content {contentHash}', { contentHash: view.contentHash })}</p>
            </>
          ) : null}
          {asked.kind === 'waive' ? (
            <>
              <p>
                {t('{criterion}. The outcome stays as it is and is shown as waived.', {
                  criterion: CRITERION_NAMES[asked.criterion],
                })}
              </p>
              <Field label={t('Until')} error={fault?.path === 'act.expiresAt' ? fault.message : undefined}>
                {(control) => (
                  <input
                    {...control}
                    type="date"
                    required
                    min={view.now.slice(0, 10)}
                    value={until}
                    onChange={(event) => setUntil(event.target.value)}
                  />
                )}
              </Field>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={thisTextOnly}
                  onChange={(event) => setThisTextOnly(event.target.checked)}
                />
                {t('For this text alone: an edit ends it')}
              </label>
            </>
          ) : null}
          {asked.kind === 'override' ? (
            <>
              <blockquote className={styles.quote}>
                <bdi>{asked.finding.text}</bdi>
              </blockquote>
              <p>{asked.finding.detail}</p>
            </>
          ) : null}
          {asked.kind === 'publish' ? (
            <p>
              {rich(
                'Freezes this text, its evidence and its sign-offs as a record of “{title}” for {surface}. The record never changes; what takes its ground away reopens it.',
                { title: <bdi>{view.title}</bdi>, surface: CHECKPOINT_NAMES[view.surface] },
              )}
            </p>
          ) : null}
          {asked.kind === 'reopen' ? (
            <p>{t('The record stays as it is, and is marked as no longer standing.')}</p>
          ) : null}
          <Field
            label={asked.kind === 'publish' ? t('Remark (may stay empty)') : t('Reason')}
            error={fault !== null && fault.path === 'reason' ? fault.message : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={5000}
                required={asked.kind !== 'publish'}
                value={reason}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened in order to give a reason
                autoFocus
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          {fault !== null && fault.path !== 'reason' && fault.path !== 'act.expiresAt' ? (
            <Note tone="contradicted" role="alert">
              {fault.message}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {ACTS[asked.kind]}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
