import type { CheckReport } from '#domain/report.ts';

/** A few lines for a person at a terminal: the decision, the count of each outcome, what failed. Ends with a line break. */
export function describeOutcome(report: CheckReport): string {
  const { claims, gate, coverage, ingestion } = report;
  const count = (verdict: string, judged?: boolean): number =>
    claims.filter((claim) => claim.verdict === verdict && (judged === undefined || claim.judged === judged)).length;
  const share = coverage.total === 0 ? 0 : Math.round((100 * coverage.checked) / coverage.total);
  const lines = [
    `${gate.decision.toUpperCase()} · ${report.answer.groundingState} · ${claims.length} claims: ${count('pass')} hold, ` +
      `${count('partial')} in part, ${count('contradicted')} contradicted, ${count('unsupported', true)} not in these sources, ` +
      `${count('unsupported', false)} need a person`,
    `${share} % of the draft checked`,
    ...ingestion.flatMap((file) => (file.refused ? [`${file.file}: ${file.refused.message}`] : [])),
    ...gate.criteria
      .filter((item) => item.outcome !== 'passed')
      .map((item) => `${item.id} ${item.outcome}: ${item.detail}`),
  ];
  return `${lines.join('\n')}\n`;
}
