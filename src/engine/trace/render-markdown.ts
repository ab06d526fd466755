import { DECIDING_JUDGE } from '#engine/stance/judge-version.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { CheckReport } from '#domain/report.ts';
import { plain } from './markdown-text.ts';

/** How a claim ended, in words. */
export function outcomeWords(claim: Pick<CheckedClaim, 'verdict' | 'judged'>): string {
  if (claim.verdict === 'unsupported') return claim.judged ? 'not in these sources' : 'needs a person';
  return { pass: 'holds', partial: 'holds in part', contradicted: 'contradicted' }[claim.verdict];
}

/** The grounded report as Markdown: decision, criteria, each claim with its spans. Deterministic. */
export function renderReportMarkdown(report: CheckReport): string {
  const titles = new Map<string, string>(report.sources.map((source) => [source.id, source.title]));
  const lines = [
    '# Grounded report',
    '',
    `Decision: **${report.gate.decision}** · state: ${report.answer.groundingState} · engine ${plain(report.engineVersion)} · judge ${DECIDING_JUDGE.name} ${DECIDING_JUDGE.version} · ${plain(report.now)}`,
    '',
    `Source set: ${plain(report.sourceSet.hash)}`,
    '',
    '| criterion | outcome | figure | detail |',
    '| --- | --- | --- | --- |',
    ...report.gate.criteria.map(
      (item) => `| ${plain(item.id)} | ${item.outcome} | ${plain(item.figure)} | ${plain(item.detail)} |`,
    ),
    '',
    '## Claims',
  ];
  for (const claim of report.claims) {
    lines.push(
      '',
      `### ${plain(claim.id).replaceAll('\\-', '-')}: ${outcomeWords(claim)}`,
      '',
      `> ${plain(claim.text)}`,
      '',
    );
    for (const reason of claim.reasons) lines.push(`* ${plain(reason)}`);
    for (const defect of claim.defects) lines.push(`* ${defect.kind}: ${plain(defect.detail)}`);
    for (const item of claim.citations) {
      const title = plain(titles.get(item.sourceId) ?? item.sourceId);
      lines.push(
        `* ${item.stance} — ${title} (${plain(item.sourceId)}, ${item.start}–${item.end}): “${plain(item.quote)}”`,
      );
    }
  }
  if (report.notChecked.length > 0) lines.push('', '## Not checked', '');
  for (const item of report.notChecked) {
    lines.push(`* ${item.why}: ${plain(report.draft.slice(item.start, item.end))}`);
  }
  return `${lines.join('\n')}\n`;
}
