import type { AnswerCitation } from '#domain/answer.ts';
import type { AnswerReport } from '#engine/answers/check-answer.ts';

/** Backslash before every character that Markdown reads as markup; line breaks become spaces. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>()#+!|~&-]/gu, '\\$&')
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .replace(/^(\s?\d{1,9})\./u, '$1\\.');

const place = ({ sourceId, start, end }: AnswerCitation): string => `${plain(sourceId)}, ${start}–${end}`;

/**
 * An answer as Markdown, to stand before its report, without a line break at its end. What a source or a model says stands in a quoted line of its own, with every
 * sign of markup escaped; a reference of the answer stands on the unquoted line below it. So no text of a source can be
 * taken for a reference: a line that begins with `>` is theirs, every other line is ours.
 */
export function renderAnswerText(report: AnswerReport): string {
  const { answer } = report;
  const [first] = answer.claims;
  const framing = answer.answer.slice(0, first?.start ?? answer.answer.length).trim();
  const byId = new Map(answer.citations.map((citation) => [citation.id, citation]));
  const lines = [
    '# Answer',
    '',
    `> ${plain(answer.query)}`,
    '',
    `State: **${answer.groundingState}** · ${answer.rule.text} · confidence: ${answer.confidence} · ${answer.method}`,
    '',
    framing,
  ];
  for (const claim of answer.claims) {
    lines.push('', `> ${plain(claim.text)}`, '');
    if (claim.support === 'undecided') lines.push('* a person must look: the judge could not decide on this statement');
    for (const id of claim.citationIds) {
      const citation = byId.get(id);
      if (citation) lines.push(`* \\[${id}\\] ${plain(citation.title)} (${place(citation)})`);
    }
  }
  if (answer.struckOut.length > 0) lines.push('', '## Struck out: retracted or withdrawn', '');
  for (const citation of answer.struckOut) lines.push(`* ${plain(citation.title)} (${place(citation)})`);
  if (answer.selection.dropped.length > 0) lines.push('', '## Found and not used', '');
  for (const { passage, reason, detail } of answer.selection.dropped) {
    lines.push(`* ${plain(passage.title)} (${plain(passage.passageId)}): ${reason} — ${plain(detail)}`);
  }
  if (answer.events.length > 0) lines.push('', '## Events', '');
  for (const { code, detail } of answer.events) lines.push(`* ${code}: ${plain(detail)}`);
  return lines.join('\n');
}
