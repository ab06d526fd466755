import { useCalibrations, useCalibrate } from '#data/evaluations.ts';
import type { DomainCalibration, EvaluationRun } from '#domain/evaluation-run.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { FormBody, FormFoot } from '#ui/form.tsx';
import { tableStyles } from '#ui/table.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './evaluation.module.css';

const QUEUE_WORDS: Readonly<Record<string, string>> = {
  'fact-checks': t('your decisions on fact checks'),
  contradictions: t('your decisions on contradictions'),
};
const nameOf = ({ domain, origin }: DomainCalibration): string =>
  origin === 'decisions'
    ? (QUEUE_WORDS[domain] ?? domain)
    : t('{domain}, from a gold set', { domain: domain === 'all' ? t('all domains') : domain });

interface CalibrationDialogProps {
  /** The run that is open: what curves can be learnt from, where it is one of gold sets. */
  readonly run: EvaluationRun | null;
  readonly onClose: () => void;
}

/** Curves that say what a suspicion is worth, per domain. They are learnt when asked and used only where somebody says so. */
export function CalibrationDialog({ run, onClose }: CalibrationDialogProps) {
  const { data, error } = useCalibrations();
  const calibrate = useCalibrate();
  const canLearn = run !== null && run.kind === 'gold' && run.state === 'done';
  const tooFew = calibrate.data?.tooFew ?? [];
  return (
    <Dialog label={t('What a suspicion is worth')} onClose={onClose} wide>
      <FormBody>
        <p>
          {t(
            'A curve turns a suspicion into the share of such statements that really had a fault. It is learnt for this version of the engine, per domain, and used only where you say so: beside the suspicion of an item, here and in the queues. Verdicts and reports stay as they are.',
          )}
        </p>
        {(error ?? calibrate.error) ? (
          <Note tone="contradicted" role="alert">
            {(error ?? calibrate.error)?.message}
          </Note>
        ) : null}
        {tooFew.length > 0 ? (
          <Note tone="partial" role="status">
            {t('Too few cases for a curve (20 are the least): {tooFew}.', {
              tooFew: tooFew.map((one) => QUEUE_WORDS[one] ?? one).join(', '),
            })}
          </Note>
        ) : null}
        {!data ? (
          error ? null : (
            <Skeleton lines={5} label={t('Curves are being read')} />
          )
        ) : data.calibrations.length === 0 ? (
          <p className={styles.quiet}>{t('No curve has been learnt yet.')}</p>
        ) : (
          <table className={tableStyles.figures}>
            <caption className="sr-only">{t('Curves')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Learnt from')}</th>
                <th scope="col" className={tableStyles.number}>
                  {t('Cases')}
                </th>
                <th scope="col" className={tableStyles.number}>
                  {t('Error of the scores')}
                </th>
                <th scope="col" className={tableStyles.number}>
                  {t('Error of the curve')}
                </th>
                <th scope="col">{t('Use it')}</th>
              </tr>
            </thead>
            <tbody>
              {data.calibrations.map((one) => {
                const isOld = one.engineVersion !== data.engineVersion;
                const id = `${one.origin}:${one.domain}`;
                return (
                  <tr key={id}>
                    <th scope="row">
                      {nameOf(one)}
                      {isOld ? (
                        <span className={styles.quiet}>
                          {' · '}
                          {t('for engine {engineVersion}, says nothing of this one', {
                            engineVersion: one.engineVersion,
                          })}
                        </span>
                      ) : null}
                    </th>
                    <td className={tableStyles.number}>{one.count}</td>
                    <td className={tableStyles.number}>{decimal(one.brierBefore, 3)}</td>
                    <td className={tableStyles.number}>{decimal(one.brierAfter, 3)}</td>
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t('Use the curve of {name}', { name: nameOf(one) })}
                        checked={one.isApplied}
                        disabled={isOld && !one.isApplied}
                        onChange={(event) => calibrate.mutate({ verb: 'apply', id, isApplied: event.target.checked })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        <p className={styles.quiet}>
          {t(
            "Errors are mean squared differences from what was true, smaller is better; the curve's is measured on cases that it was not fitted on.",
          )}
        </p>
      </FormBody>
      <FormFoot>
        <Button disabled={calibrate.isPending} onClick={() => calibrate.mutate({ verb: 'fit', runId: null })}>
          {t('Learn from your decisions')}
        </Button>
        <Button
          variant="primary"
          disabled={!canLearn || calibrate.isPending}
          title={canLearn ? undefined : t('Open a run of gold sets that has ended')}
          onClick={() => run && calibrate.mutate({ verb: 'fit', runId: run.id })}
        >
          {t('Learn from this run')}
        </Button>
      </FormFoot>
    </Dialog>
  );
}
