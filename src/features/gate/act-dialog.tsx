import { useState } from 'react';
import { ApiError } from '#api/error.ts';
import type { GateActInput, GateView } from '#api/schemas/publication.ts';
import { usePerson } from '#data/identity.ts';
import { CHECKPOINT_NAMES, type GateCriterionId } from '#domain/gate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
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
  sign: 'Sign off',
  publish: 'Publish',
  reopen: 'Reopen the record',
  waive: 'Waive a criterion',
  override: 'Override a finding',
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
          `Signed: ${CHECKPOINT_NAMES[view.surface]}.`,
        );
      case 'waive':
        return onAct(
          { verb: 'waive', criterion: asked.criterion, expiresAt: until, thisTextOnly },
          reason,
          `Waived until ${until}.`,
        );
      case 'override':
        return onAct(
          { verb: 'override', target: asked.finding.target, key: asked.finding.key },
          reason,
          'Overridden. It stays listed.',
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
            As <bdi>{person?.name ?? 'nobody'}</bdi>
            {person ? `, role ${person.role}` : ''}. It stands in the record.
          </p>
          {asked.kind === 'sign' ? (
            <>
              <p>
                {CHECKPOINT_NAMES[view.surface]}: {view.claims.length} claims with their evidence.
              </p>
              <fieldset className={styles.choices}>
                <legend>What the sign-off answers for</legend>
                <label>
                  <input type="radio" checked={scope === 'whole'} onChange={() => setScope('whole')} />
                  The whole text. Any edit voids it.
                </label>
                <label>
                  <input type="radio" checked={scope === 'claims'} onChange={() => setScope('claims')} />
                  Each claim on its own. An edit voids those that it touches.
                </label>
              </fieldset>
              <p className={styles.hash}>content {view.contentHash}</p>
            </>
          ) : null}
          {asked.kind === 'waive' ? (
            <>
              <p>{CRITERION_NAMES[asked.criterion]}. The outcome stays as it is and is shown as waived.</p>
              <Field label="Until" error={fault?.path === 'act.expiresAt' ? fault.message : undefined}>
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
                For this text alone: an edit ends it
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
              Freezes this text, its evidence and its sign-offs as a record of “<bdi>{view.title}</bdi>” for{' '}
              {CHECKPOINT_NAMES[view.surface]}. The record never changes; what takes its ground away reopens it.
            </p>
          ) : null}
          {asked.kind === 'reopen' ? <p>The record stays as it is, and is marked as no longer standing.</p> : null}
          <Field
            label={asked.kind === 'publish' ? 'Remark (may stay empty)' : 'Reason'}
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {asked.kind === 'sign'
              ? 'Sign off'
              : asked.kind === 'publish'
                ? 'Publish'
                : TITLES[asked.kind].split(' ')[0]}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
