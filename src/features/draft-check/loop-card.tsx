import type { LatencyView } from '#api/schemas/answer-check.ts';
import type { ClaimRetrieval, FoundEvidence } from '#domain/fact-check.ts';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { RetrievedList } from '../shared/retrieved-list.tsx';
import { durationText, LATENCY_LABELS, MODE_WORDS } from '../shared/latency-words.ts';
import styles from './side-list.module.css';

interface LoopCardProps {
  /** The claim that is looked at, with its number; `null` where none is. */
  readonly claim: { readonly id: string; readonly n: number } | null;
  readonly titles: ReadonlyMap<string, string>;
  readonly onPlace: (passage: FoundEvidence) => void;
  readonly retrievals: readonly ClaimRetrieval[];
  readonly latency: readonly LatencyView[];
}

interface MethodRow {
  readonly method: string;
  readonly claims: number;
  readonly passages: number;
  readonly empty: number;
}

/** What each method was asked, over all claims. */
export function methodRows(retrievals: readonly ClaimRetrieval[]): readonly MethodRow[] {
  const rows = new Map<string, { claims: number; passages: Set<string>; empty: number }>();
  for (const { method, passageIds } of retrievals) {
    const row = rows.get(method) ?? { claims: 0, passages: new Set<string>(), empty: 0 };
    row.claims++;
    for (const id of passageIds) row.passages.add(id);
    if (passageIds.length === 0) row.empty++;
    rows.set(method, row);
  }
  return [...rows].map(([method, { claims, passages, empty }]) => ({ method, claims, passages: passages.size, empty }));
}

/** How the evidence was looked for, and how long checks of drafts take against the three budgets. */
export function LoopCard({ retrievals, latency, claim, titles, onPlace }: LoopCardProps) {
  const ofClaim = claim === null ? [] : retrievals.filter(({ claimId }) => claimId === claim.id);
  return (
    <div className={styles.card}>
      <h2>{t('How evidence was looked for')}</h2>
      {retrievals.length === 0 ? (
        <p className="quiet">{t('No claim was looked for.')}</p>
      ) : (
        <>
          <p className="quiet">
            {t('The draft came without evidence of ours, so no method is left out as the one that found it.')}
          </p>
          <table className={styles.table}>
            <caption className="sr-only">{t('Claims and passages by method')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('method')}</th>
                <th scope="col">{t('claims')}</th>
                <th scope="col">{t('passages')}</th>
                <th scope="col">{t('nothing found')}</th>
              </tr>
            </thead>
            <tbody>
              {methodRows(retrievals).map((row) => (
                <tr key={row.method}>
                  <th scope="row">{row.method}</th>
                  <td>{number(row.claims)}</td>
                  <td>{number(row.passages)}</td>
                  <td>{number(row.empty)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {claim === null ? (
            <p className="quiet">{t('Choose a claim to see which passages were found for it, with rank and score.')}</p>
          ) : null}
          {ofClaim.map(({ method, passages = [], passageIds }) => (
            <section key={method}>
              <h3 className={styles.found}>
                {t('Claim {n}: {count, plural, one {# passage} other {# passages}} by {method}', {
                  n: claim?.n,
                  count: passageIds.length,
                  method,
                })}
              </h3>
              <RetrievedList
                label={t('Passages found for claim {n} by {method}', { n: claim?.n, method })}
                passages={passages}
                titles={titles}
                onPlace={onPlace}
              />
            </section>
          ))}
        </>
      )}
      {latency.length === 0 ? null : (
        <>
          <h2>{t('How long checks and jobs take')}</h2>
          <table className={styles.table}>
            <caption className="sr-only">
              {t('P95 of the last checks of all drafts, and of jobs by their mode, against each budget')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('runs')}</th>
                <th scope="col">P95</th>
                <th scope="col">{t('budget')}</th>
                <th scope="col">{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {latency.map(({ mode, p95, budget, runs, outcome }) => (
                <tr key={mode} data-latency={outcome}>
                  <th scope="row">
                    {MODE_WORDS[mode] ?? mode} ({number(runs)})
                  </th>
                  <td>{p95 === null ? '–' : durationText(p95)}</td>
                  <td>{durationText(budget)}</td>
                  <td>
                    <LabelBadge label={LATENCY_LABELS[outcome]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
