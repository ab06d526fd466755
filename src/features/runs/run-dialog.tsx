import { useState } from 'react';
import { useStartRun } from '#data/runs.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES, type PublicationSurface } from '#domain/gate.ts';
import {
  RUN_MODES,
  RUN_PERSONAS,
  RUN_STRICTNESS,
  type RunMode,
  type RunPersona,
  type RunStrictness,
} from '#domain/run.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note } from '#ui/feedback.tsx';
import { Field, FormBody, FormFoot } from '#ui/form.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { MODE_WORDS, PERSONA_WORDS, STRICTNESS_WORDS } from './words.ts';
import styles from './runs.module.css';

interface RunDialogProps {
  readonly draftId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onStarted: (id: string) => void;
}

/** The envelope of a job: all that it is declared to do, before it does anything. */
export function RunDialog({ draftId, title, onClose, onStarted }: RunDialogProps) {
  const start = useStartRun();
  const [mode, setMode] = useState<RunMode>('deep-research');
  const [persona, setPersona] = useState<RunPersona>('reviewer');
  const [strictness, setStrictness] = useState<RunStrictness>('standard');
  const [checkpoints, setCheckpoints] = useState<readonly PublicationSurface[]>(['sophia-grounded-report']);
  const [target, setTarget] = useState(100);
  const choice = <T extends string>(
    label: string,
    all: readonly T[],
    words: Readonly<Record<T, string>>,
    value: T,
    onValue: (next: T) => void,
  ) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const next = all.find((one) => one === event.target.value);
            if (next) onValue(next);
          }}
        >
          {all.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <Dialog label={t('New job')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate(
            { draftId, mode, sourceSetHash: null, persona, strictness, checkpoints, evidencePackTarget: target / 100 },
            { onSuccess: ({ id }) => onStarted(id) },
          );
        }}
      >
        <FormBody>
          <p>{rich('Over “{title}” as it is when each step runs.', { title: <bdi>{title}</bdi> })}</p>
          {choice(t('Mode and its budget'), RUN_MODES, MODE_WORDS, mode, setMode)}
          {choice(t('Works for'), RUN_PERSONAS, PERSONA_WORDS, persona, setPersona)}
          {choice(t('Where a step does not pass'), RUN_STRICTNESS, STRICTNESS_WORDS, strictness, setStrictness)}
          <Field label={t('Claims that hold must carry a span (%)')}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                max={100}
                required
                value={target}
                onChange={(event) => setTarget(Math.min(100, Math.max(0, Number(event.target.value))))}
              />
            )}
          </Field>
          <fieldset className={styles.choices}>
            <legend>{t('Checkpoints that must be signed')}</legend>
            {PUBLICATION_SURFACES.map((surface) => (
              <label key={surface}>
                <input
                  type="checkbox"
                  checked={checkpoints.includes(surface)}
                  onChange={(event) =>
                    setCheckpoints(
                      event.target.checked ? [...checkpoints, surface] : checkpoints.filter((one) => one !== surface),
                    )
                  }
                />
                {CHECKPOINT_NAMES[surface]}
              </label>
            ))}
          </fieldset>
          {start.error ? (
            <Note tone="contradicted" role="alert">
              {start.error.message}
            </Note>
          ) : null}
        </FormBody>
        <FormFoot>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={start.isPending}>
            {t('Start')}
          </Button>
        </FormFoot>
      </form>
    </Dialog>
  );
}
