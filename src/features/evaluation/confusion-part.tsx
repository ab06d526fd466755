import type { GoldKind, GoldReport, GoldVerdict } from '#domain/gold.ts';
import { GOLD_KINDS, GOLD_VERDICTS } from '#domain/gold.ts';
import { cx } from '#ui/class-names.ts';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import type { EvaluationFilter } from './view-filter.ts';
import { kindWord, VERDICT_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface ConfusionPartProps {
  readonly report: GoldReport;
  readonly onItems: (filter: Partial<EvaluationFilter>) => void;
}

/** Every kind of statement against the verdicts that the engine gave. A cell opens the items it counts. */
export function ConfusionPart({ report, onItems }: ConfusionPartProps) {
  const counts = new Map<string, number>();
  const worst = new Set<string>();
  for (const { kind, verdict, outcome } of report.results) {
    const key = `${kind ?? 'holds'} ${verdict}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (outcome === 'let-through' || outcome === 'false-alarm') worst.add(key);
  }
  const kinds: readonly (GoldKind | null)[] = [null, ...GOLD_KINDS];
  const count = (kind: GoldKind | null, verdict: GoldVerdict): number =>
    counts.get(`${kind ?? 'holds'} ${verdict}`) ?? 0;
  const rows = kinds.filter((kind) => GOLD_VERDICTS.some((verdict) => count(kind, verdict) > 0));
  const isWorst = (kind: GoldKind | null, verdict: GoldVerdict): boolean => worst.has(`${kind ?? 'holds'} ${verdict}`);
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>
        {t(
          'Rows: what is wrong with the statement. Columns: what the engine said. Marked cells are faults let through and false alarms.',
        )}
      </p>
      <div className={styles.scroller} role="region" aria-label={t('Kinds against verdicts')}>
        <table className={cx(tableStyles.figures, styles.confusion)}>
          <caption className="sr-only">{t('Statements by kind of fault and verdict')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Statement')}</th>
              {GOLD_VERDICTS.map((verdict) => (
                <th key={verdict} scope="col" className={tableStyles.number}>
                  {VERDICT_WORDS[verdict]}
                </th>
              ))}
              <th scope="col" className={tableStyles.number}>
                {t('all')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((kind) => (
              <tr key={kind ?? 'holds'}>
                <th scope="row">{kindWord(kind)}</th>
                {GOLD_VERDICTS.map((verdict) => {
                  const here = count(kind, verdict);
                  return (
                    <td key={verdict} className={cx(tableStyles.number, isWorst(kind, verdict) && styles.worst)}>
                      {here === 0 ? (
                        <span className={styles.quiet}>0</span>
                      ) : (
                        <button
                          type="button"
                          className={styles.link}
                          aria-label={
                            kind === null
                              ? t('{here} that hold, engine says {verdict}', { here, verdict: VERDICT_WORDS[verdict] })
                              : t('{here} that have: {kind}, engine says {verdict}', {
                                  here,
                                  kind: kindWord(kind),
                                  verdict: VERDICT_WORDS[verdict],
                                })
                          }
                          onClick={() => onItems({ kind: kind ?? 'holds', verdict, outcomes: [], domain: null })}
                        >
                          {here}
                        </button>
                      )}
                    </td>
                  );
                })}
                <td className={tableStyles.number}>
                  {GOLD_VERDICTS.reduce((sum, verdict) => sum + count(kind, verdict), 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
