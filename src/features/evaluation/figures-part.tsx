import { useState } from 'react';
import type { EvalRow, GoldReport } from '#domain/gold.ts';
import { CLAIM_SUITES } from '#domain/evals.ts';
import { GOLD_KINDS } from '#domain/gold.ts';
import { cx } from '#ui/class-names.ts';
import { Segmented } from '#ui/tabs.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { IntervalBar } from './interval-bar.tsx';
import type { EvaluationFilter } from './view-filter.ts';
import { kindWord, percent, points, SUITE_WORDS } from './words.ts';
import styles from './evaluation.module.css';

type Group = 'all' | 'domain' | 'kind';

interface FiguresPartProps {
  readonly report: GoldReport;
  /** The run beside it, with its name. */
  readonly other: { readonly name: string; readonly report: GoldReport } | null;
  /** Shows the items that a figure is taken of. */
  readonly onItems: (filter: Partial<EvaluationFilter>) => void;
  /** Shows the misses of a suite that looks at whole reports. */
  readonly onMisses: (suite: string) => void;
}

const isKind = (slice: string): boolean => GOLD_KINDS.some((kind) => kind === slice);
const groupOf = ({ slice }: EvalRow): Group => (slice === 'all' ? 'all' : isKind(slice) ? 'kind' : 'domain');

const isClaimSuite = (suite: string): boolean => CLAIM_SUITES.some((one) => one === suite);

/** Outcomes that a suite counts against the engine: what somebody who looks at its figure wants to see. */
const WRONG: Readonly<Partial<Record<EvalRow['suite'], readonly string[]>>> = {
  'grounded-correctness': ['let-through', 'false-alarm', 'missed', 'other'],
  decided: ['person'],
  'red-team': ['let-through'],
  'false-alarms': ['false-alarm'],
};

/** Every figure with what it was taken of, its interval and what was not measured; beside another run, with the difference. */
export function FiguresPart({ report, other, onItems, onMisses }: FiguresPartProps) {
  const [group, setGroup] = useState<Group>('all');
  const rows = report.rows.filter((row) => groupOf(row) === group);
  const others = new Map((other?.report.rows ?? []).map((row) => [`${row.suite} ${row.slice}`, row]));
  const word = (row: EvalRow): string =>
    row.slice === 'all' ? SUITE_WORDS[row.suite] : isKind(row.slice) ? kindWord(row.slice as never) : row.slice;
  return (
    <div className={styles.part}>
      <Segmented
        label={t('Figures over')}
        items={[
          { id: 'all', label: t('All items') },
          { id: 'domain', label: t('By domain') },
          { id: 'kind', label: t('By kind of fault') },
        ]}
        selected={group}
        onSelect={setGroup}
      />
      <div className={styles.scroller} role="region" aria-label={t('Figures of the run')}>
        <table className={cx(tableStyles.figures, styles.figures)}>
          <caption className="sr-only">{t('Figures with their 95 % intervals')}</caption>
          <thead>
            <tr>
              {group === 'all' ? null : <th scope="col">{group === 'kind' ? t('Kind') : t('Domain')}</th>}
              <th scope="col">{t('Figure')}</th>
              <th scope="col">{t('Share and 95 % interval')}</th>
              <th scope="col" className={tableStyles.number}>
                {t('Held, of')}
              </th>
              <th scope="col" className={tableStyles.number}>
                {t('Not measured')}
              </th>
              {other ? (
                <>
                  <th scope="col" className={tableStyles.number}>
                    {other.name}
                  </th>
                  <th scope="col" className={tableStyles.number}>
                    {t('Points')}
                  </th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const beside = others.get(`${row.suite} ${row.slice}`) ?? null;
              const outcomes = WRONG[row.suite];
              const difference =
                beside === null || beside.value === null || row.value === null ? null : row.value - beside.value;
              return (
                <tr key={`${row.suite} ${row.slice}`}>
                  {group === 'all' ? null : <th scope="row">{word(row)}</th>}
                  <th scope="row" title={row.metric}>
                    {SUITE_WORDS[row.suite]}
                  </th>
                  <td>
                    <span className={styles.share}>
                      <IntervalBar value={row.value} interval={row.interval} other={beside?.value ?? null} />
                      <span className="num">{percent(row.value)}</span>
                      {row.interval === null ? null : (
                        <span className={cx(styles.quiet, 'num')}>
                          {percent(row.interval.low)} – {percent(row.interval.high)}
                        </span>
                      )}
                    </span>
                  </td>
                  <td className={tableStyles.number}>
                    {row.denominator > row.numerator && (outcomes || isClaimSuite(row.suite)) ? (
                      <button
                        type="button"
                        className={styles.link}
                        title={t('Show what does not hold')}
                        onClick={() =>
                          outcomes
                            ? onItems({
                                outcomes,
                                domain: group === 'domain' ? row.slice : null,
                                kind: group === 'kind' ? row.slice : null,
                              })
                            : onMisses(row.suite)
                        }
                      >
                        {row.numerator} / {row.denominator}
                      </button>
                    ) : (
                      `${row.numerator} / ${row.denominator}`
                    )}
                  </td>
                  <td className={tableStyles.number}>{row.notMeasured}</td>
                  {other ? (
                    <>
                      <td className={tableStyles.number}>{beside === null ? '–' : percent(beside.value)}</td>
                      <td
                        className={cx(tableStyles.number, styles.change)}
                        data-tone={
                          difference === null || difference === 0
                            ? 'neutral'
                            : difference > 0
                              ? 'supported'
                              : 'contradicted'
                        }
                      >
                        {difference === null ? '–' : points(difference)}
                      </td>
                    </>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
