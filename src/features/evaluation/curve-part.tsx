import { useState } from 'react';
import type { ScoredCurve } from '#domain/evaluation-run.ts';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './evaluation.module.css';

const WIDTH = 360;
const HEIGHT = 240;
const PAD = 34;

/** How suspicions came true, and what raising only the more suspect ones would have cost. */
export function CurvePart({ curves }: { readonly curves: readonly ScoredCurve[] }) {
  const [domain, setDomain] = useState('all');
  const [at, setAt] = useState(0.5);
  const curve = curves.find((one) => one.domain === domain) ?? curves[0];
  if (!curve || curve.count === 0)
    return <p className={styles.quiet}>{t('Not measured: no item has been looked at.')}</p>;
  const price = curve.thresholds.reduce((best, one) => (Math.abs(one.at - at) < Math.abs(best.at - at) ? one : best));
  const faults = curve.bins.reduce((sum, { right }) => sum + right, 0);
  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <label className={styles.choose}>
          {t('Over')}{' '}
          <select value={curve.domain} onChange={(event) => setDomain(event.target.value)}>
            {curves.map((one) => (
              <option key={one.domain} value={one.domain}>
                {one.domain === 'all' ? t('all domains') : one.domain} ({one.count})
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.curves}>
        <figure>
          <Drawing curve={curve} />
          <figcaption className={styles.quiet}>
            {t(
              'A dot: statements of one tenth of suspicion, and the share of them that has a fault. On the line the engine means what it says.',
            )}
          </figcaption>
        </figure>
        <div>
          <label className={styles.slider}>
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
          <p role="status">
            {faults === 0
              ? t(
                  'Of {count} statements {raised} would be raised: {falseAlarms} false {falseAlarms, plural, one {alarm} other {alarms}} among them; no real fault is there, so misses are not measured.',
                  { count: curve.count, raised: price.raised, falseAlarms: price.falseAlarms },
                )
              : t(
                  'Of {count} statements {raised} would be raised: {falseAlarms} false {falseAlarms, plural, one {alarm} other {alarms}} among them; {misses} of {faults} real faults missed.',
                  {
                    count: curve.count,
                    raised: price.raised,
                    falseAlarms: price.falseAlarms,
                    misses: price.misses,
                    faults,
                  },
                )}
          </p>
          <table className={tableStyles.figures}>
            <caption className="sr-only">{t('Statements by suspicion')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Suspicion')}</th>
                <th scope="col" className={tableStyles.number}>
                  {t('Statements')}
                </th>
                <th scope="col" className={tableStyles.number}>
                  {t('With a fault')}
                </th>
              </tr>
            </thead>
            <tbody>
              {curve.bins.map(({ from, to, decided, right }) => (
                <tr key={from}>
                  <th scope="row">
                    {Math.round(from * 100)}–{Math.round(to * 100)} %
                  </th>
                  <td className={tableStyles.number}>{decided}</td>
                  <td className={tableStyles.number}>
                    {decided === 0 ? t('not measured') : `${Math.round((100 * right) / decided)} %`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}

function Drawing({ curve }: { readonly curve: ScoredCurve }) {
  const x = (value: number): number => PAD + value * (WIDTH - PAD - 10);
  const y = (value: number): number => HEIGHT - PAD - value * (HEIGHT - PAD - 20);
  const points = curve.bins.filter(({ decided }) => decided > 0);
  const most = Math.max(...points.map(({ decided }) => decided));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles.curve}
      role="img"
      aria-label={t('Reliability curve; the table has the figures')}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <g key={tick} className={styles.tick}>
          <line x1={x(0)} y1={y(tick)} x2={x(1)} y2={y(tick)} />
          <text x={x(0) - 5} y={y(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={x(tick)} y={y(0) + 14} textAnchor="middle">
            {tick * 100}
          </text>
        </g>
      ))}
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} className={styles.ideal} />
      <text x={x(0.5)} y={HEIGHT - 6} textAnchor="middle">
        {t('suspicion, %')}
      </text>
      <text x={x(0)} y={12}>
        {t('with a fault, %')}
      </text>
      {points.map(({ from, to, decided, right }) => (
        <circle key={from} cx={x((from + to) / 2)} cy={y(right / decided)} r={3 + 6 * Math.sqrt(decided / most)} />
      ))}
    </svg>
  );
}
