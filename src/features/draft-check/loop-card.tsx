import type { LatencyView } from '#api/schemas/answer-check.ts';
import type { ClaimRetrieval } from '#domain/fact-check.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { durationText, LATENCY_LABELS, MODE_WORDS } from '../shared/latency-words.ts';
import styles from './side-list.module.css';

interface LoopCardProps {
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
export function LoopCard({ retrievals, latency }: LoopCardProps) {
  return (
    <div className={styles.card}>
      <h2>How evidence was looked for</h2>
      {retrievals.length === 0 ? (
        <p className="quiet">No claim was looked for.</p>
      ) : (
        <>
          <p className="quiet">
            The draft came without evidence of ours, so no method is left out as the one that found it.
          </p>
          <table className={styles.table}>
            <caption className="sr-only">Claims and passages by method</caption>
            <thead>
              <tr>
                <th scope="col">method</th>
                <th scope="col">claims</th>
                <th scope="col">passages</th>
                <th scope="col">nothing found</th>
              </tr>
            </thead>
            <tbody>
              {methodRows(retrievals).map((row) => (
                <tr key={row.method}>
                  <th scope="row">{row.method}</th>
                  <td>{row.claims.toLocaleString('en')}</td>
                  <td>{row.passages.toLocaleString('en')}</td>
                  <td>{row.empty.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {latency.length === 0 ? null : (
        <>
          <h2>How long checks take</h2>
          <table className={styles.table}>
            <caption className="sr-only">P95 of the last checks of all drafts against each budget</caption>
            <thead>
              <tr>
                <th scope="col">checks</th>
                <th scope="col">P95</th>
                <th scope="col">budget</th>
                <th scope="col">outcome</th>
              </tr>
            </thead>
            <tbody>
              {latency.map(({ mode, p95, budget, runs, outcome }) => (
                <tr key={mode} data-latency={outcome}>
                  <th scope="row">
                    {MODE_WORDS[mode] ?? mode} ({runs.toLocaleString('en')})
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
