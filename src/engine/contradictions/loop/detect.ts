import { compareIsoDates } from '#base/dates.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { CounterclaimSide } from '#domain/counterclaim.ts';
import type { SourceId } from '#domain/ids.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { ComparedStatement, StatementComparison } from '../compare.ts';
import { compareStatements } from '../compare.ts';
import { editionRoots } from './editions.ts';
import type { ContradictionPolicy } from './policy.ts';
import type { Detected } from './record.ts';
import type { SourceStatement } from './statements.ts';

/** Indices of two statements that are alike enough to be compared. */
export type StatementPair = readonly [number, number];

type Side = Omit<CounterclaimSide, 'quality'>;

/**
 * Kinds of difference that are worth a person's time between sources: a conflict, and what looks like one until time, the
 * edition or the speaker is looked at. Two texts that merely speak of different measures or scopes are no finding.
 */
const WORTH_SHOWING: ReadonlySet<StatementComparison['type']> = new Set([
  'conflict',
  'superseded',
  'other-date',
  'reported-speech',
]);

const sideOf = (statement: SourceStatement): Side => ({
  role: 'passage',
  claimId: null,
  sourceId: statement.sourceId,
  passageId: statement.passageId,
  start: statement.start,
  end: statement.end,
  text: statement.text,
  date: statement.date,
});

const comparedOf = ({ text, work, date }: SourceStatement): ComparedStatement => ({
  text,
  source: work,
  ...(date === null ? {} : { date }),
});

function detected(
  kind: Detected['kind'],
  comparison: StatementComparison,
  sides: readonly [Side, Side],
  policy: ContradictionPolicy,
): Detected | null {
  const { type, severity, similarity, reasons, rationale } = comparison;
  if (type === 'none' || !WORTH_SHOWING.has(type) || similarity < policy.minAlignmentSimilarity) return null;
  return { kind, type, severity, similarity, sides, reasons, rationale };
}

/**
 * Contradictions between passages of different sources. A pair of sentences that other sources repeat word for word is
 * one finding, on the first pair that says it: ten copies of a story contradict nothing ten times.
 */
export function detectAmongSources(
  statements: readonly SourceStatement[],
  pairs: Iterable<StatementPair>,
  policy: ContradictionPolicy,
): readonly Detected[] {
  const found: Detected[] = [];
  const seen = new Set<string>();
  for (const [i, j] of pairs) {
    const [a, b] = [statements[i], statements[j]];
    if (!a || !b || a.sourceId === b.sourceId || a.text === b.text) continue;
    const key = a.text < b.text ? `${a.text}\u0000${b.text}` : `${b.text}\u0000${a.text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const one = detected(
      'passage-passage',
      asEditions(a, b, compareStatements(comparedOf(a), comparedOf(b))),
      [sideOf(a), sideOf(b)],
      policy,
    );
    if (one) found.push(one);
  }
  return found;
}

/**
 * A conflict between two editions of one work is a replacement, also where both speak of the same time: a projection for 2100
 * that a later edition gives anew has not been contradicted.
 */
function asEditions(a: SourceStatement, b: SourceStatement, comparison: StatementComparison): StatementComparison {
  const order = compareIsoDates(a.date, b.date);
  if (comparison.type !== 'conflict' || a.work !== b.work || order === null || order === 0) return comparison;
  const reason = `editions of ${a.date} and ${b.date}`;
  return {
    ...comparison,
    contradiction: false,
    type: 'superseded',
    severity: 'low',
    reasons: [reason, ...comparison.reasons],
  };
}

const claimSide = (claim: CheckedClaim): Side => ({
  role: 'claim',
  claimId: claim.id,
  sourceId: null,
  passageId: null,
  start: claim.start,
  end: claim.end,
  text: claim.text,
  date: null,
});

/** Contradictions between the claims of one answer: only conflicts, since one text has one date and one author. */
export function detectAmongClaims(
  claims: readonly CheckedClaim[],
  pairs: Iterable<StatementPair>,
  policy: ContradictionPolicy,
): readonly Detected[] {
  const found: Detected[] = [];
  for (const [i, j] of pairs) {
    const [a, b] = [claims[i], claims[j]];
    if (!a || !b || a.text === b.text) continue;
    const comparison = compareStatements({ text: a.text }, { text: b.text });
    if (!comparison.contradiction) continue;
    const one = detected('claim-claim', comparison, [claimSide(a), claimSide(b)], policy);
    if (one) found.push(one);
  }
  return found;
}

/**
 * What a check found between a claim and a passage, as findings of the loop. The type is the check's, which knows the
 * claim's sources and their editions; severity, similarity and features come from laying the two texts side by side.
 */
export function detectedInReport(
  claims: readonly CheckedClaim[],
  reported: readonly ReportedContradiction[],
  documents: readonly SourceDocument[],
): readonly Detected[] {
  const byId = new Map<SourceId, SourceDocument>(documents.map((document) => [document.source.id, document]));
  const roots = editionRoots(documents);
  return reported.flatMap((item): readonly Detected[] => {
    const claim = claims.find(({ id }) => id === item.claimId);
    const against = item.sides.find(({ sourceId }) => sourceId !== null);
    const document = against?.sourceId ? byId.get(against.sourceId) : undefined;
    if (!claim || !against || !document) return [];
    const passage = document.passages.find(({ start, end }) => start <= against.start && against.end <= end);
    const date = document.source.publishedDate;
    const comparison = compareStatements(
      { text: claim.text },
      { text: against.quote, source: roots.get(document.source.id) ?? document.source.id },
    );
    const isConflict = item.type === 'conflict';
    return [
      {
        kind: 'claim-passage',
        type: item.type,
        severity: isConflict ? atLeastMedium(comparison.severity) : 'low',
        similarity: comparison.similarity,
        sides: [
          claimSide(claim),
          {
            role: 'passage',
            claimId: null,
            sourceId: document.source.id,
            passageId: passage?.id ?? null,
            start: against.start,
            end: against.end,
            text: against.quote,
            date,
          },
        ],
        reasons: [item.detail, ...comparison.reasons.filter((reason) => !item.detail.includes(reason))],
        rationale: comparison.rationale,
      },
    ];
  });
}

/** A conflict that the check found counts as one, also where the two sentences alone do not show how far they are apart. */
function atLeastMedium(severity: Detected['severity']): Detected['severity'] {
  return severity === 'none' || severity === 'low' ? 'medium' : severity;
}
