import { useState } from 'react';
import { useCalibration } from '#data/queues.ts';
import type { CalibrationView } from '#api/schemas/queue.ts';
import type { QueueName } from '#domain/queue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './queues.module.css';

const WIDTH = 320;
const HEIGHT = 200;
const PAD = 28;

/** What the decisions made here say of the engine: how often it was right at each score, and what a threshold costs. */
export function CalibrationDialog({ queue, onClose }: { readonly queue: QueueName; readonly onClose: () => void }) {
  const { data, error } = useCalibration(queue);
  return (
    <Dialog label={t('How right the engine was, by your decisions')} onClose={onClose} wide>
      {error ? (
        <Note tone="contradicted">{t('It could not be read: {message}', { message: error.message })}</Note>
      ) : null}
      {data ? <Calibration data={data} /> : error ? null : <Skeleton lines={6} label={t('Reading your decisions')} />}
    </Dialog>
  );
}

function Calibration({ data }: { readonly data: CalibrationView }) {
  const [at, setAt] = useState(0.5);
  if (data.decided === 0) {
    return (
      <EmptyState title={t('There are no figures yet')}>
        {t(
          'Nothing is settled yet, so nothing is measured. Every item you settle says whether the engine was right to raise it; the curve and the price of a threshold come from that.',
        )}
      </EmptyState>
    );
  }
  const price = data.thresholds.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best));
  return (
    <div className={styles.calibration}>
      <figure>
        <Curve data={data} />
        <figcaption>
          {t('{decided} settled items. A point above the line: the engine was right more often than its score says.', {
            decided: data.decided,
          })}
        </figcaption>
      </figure>
      <div>
        <label>
          {t('Raise only what is at least {at} % suspect', { at: Math.round(price.at * 100) })}
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
          />
        </label>
        <p role="status">{priceWords(data.decided, price)}</p>
        <p className="quiet">
          {data.decided < FEW
            ? t(
                'Measured on what you settled, and on nothing else: an open item says nothing yet, and {decided} settled {decided, plural, one {item is} other {items are}} few.',
                { decided: data.decided },
              )
            : t('Measured on what you settled, and on nothing else: an open item says nothing yet.')}
        </p>
        <table className={tableStyles.figures}>
          <caption className="sr-only">{t('Settled items by score')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Score')}</th>
              <th scope="col">{t('Settled')}</th>
              <th scope="col">{t('Engine right')}</th>
            </tr>
          </thead>
          <tbody>
            {data.bins.map(({ from, to, decided, right }) => (
              <tr key={from}>
                <th scope="row">
                  {Math.round(from * 100)}–{Math.round(to * 100)} %
                </th>
                <td className="num">{decided}</td>
                <td className="num">
                  {decided === 0 ? t('not measured') : `${Math.round((100 * right) / decided)} %`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Below so many settled items a share says little. */
const FEW = 20;

/** The price of a threshold. A share of nothing is not measured, which is something else than none. */
export function priceWords(
  decided: number,
  { raised, falseAlarms, misses }: CalibrationView['thresholds'][number],
): string {
  const of = t('Of your {decided} settled {decided, plural, one {item} other {items}}', { decided });
  const faults = raised - falseAlarms + misses;
  const missed =
    faults === 0
      ? t('no real fault is among them, so misses are not measured')
      : t('{misses} of {faults} real faults missed', { misses, faults });
  return raised === 0
    ? t('{of} none would have been raised, so false alarms are not measured; {missed}.', { of, missed })
    : t(
        '{of} {raised} would have been raised: {falseAlarms} false {falseAlarms, plural, one {alarm} other {alarms}} among them; {missed}.',
        { of, raised, falseAlarms, missed },
      );
}

function Curve({ data }: { readonly data: CalibrationView }) {
  const x = (value: number): number => PAD + value * (WIDTH - 2 * PAD);
  const y = (value: number): number => HEIGHT - PAD - value * (HEIGHT - 2 * PAD);
  const points = data.bins.filter(({ decided }) => decided > 0);
  const most = Math.max(...points.map(({ decided }) => decided));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles.curve}
      role="img"
      aria-label={t('Reliability curve; the table has the figures')}
    >
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className={styles.ideal} />
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(0)} className={styles.axis} />
      <line x1={x(0)} y1={y(0)} x2={x(0)} y2={y(1)} className={styles.axis} />
      <text x={x(0.5)} y={HEIGHT - 6} textAnchor="middle">
        {t('score')}
      </text>
      <text x={x(0)} y={14} textAnchor="start">
        {t('engine right')}
      </text>
      {points.map(({ from, to, decided, right }) => (
        <circle key={from} cx={x((from + to) / 2)} cy={y(right / decided)} r={3 + 5 * Math.sqrt(decided / most)} />
      ))}
    </svg>
  );
}
