import type { Rationale, StanceJudgement } from '#domain/claim.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import { arePeriodsCompatible } from '#engine/quantities/compare-periods.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';
import type { PreparedClaim } from '#engine/stance/judge.ts';
import { relateQuantities } from '#engine/quantities/compare.ts';
import type { Statement } from '#engine/stance/prepare.ts';

/** One of two statements laid against each other, with where and when it was published if known. */
export interface ComparedStatement {
  readonly text: string;
  /** Name of the source. Two statements of one name with different dates are editions of it. */
  readonly source?: string;
  /** ISO date of publication, of any precision. */
  readonly date?: string;
}

export const SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** How two statements stand to each other. Only `conflict` is a contradiction; the other types say why it is none. */
export interface StatementComparison {
  readonly contradiction: boolean;
  readonly type: ReportedContradiction['type'] | 'none';
  readonly severity: Severity;
  /** Share of content words in common, in [0, 1] (Dice). */
  readonly similarity: number;
  /** Plain sentences, most telling first. */
  readonly reasons: readonly string[];
  readonly rationale: readonly Rationale[];
}

/** Below this two statements are not about the same thing (SPEC §9, minAlignmentSimilarity). */
export const LEAST_SIMILARITY = 0.18;

function similarityOf(a: PreparedClaim, b: PreparedClaim): number {
  const concepts = (claim: PreparedClaim): ReadonlySet<string> =>
    new Set(claim.content.map((i) => claim.statement.words[i]!.concept));
  const left = concepts(a);
  const right = concepts(b);
  let shared = 0;
  for (const concept of left) if (right.has(concept)) shared++;
  const total = left.size + right.size;
  return total === 0 ? 0 : Math.round((2000 * shared) / total) / 1000;
}

/** Whether both statements name the same time for what they say, so that the age of a document explains nothing. */
function stateSameTime(a: Statement, b: Statement): boolean {
  return a.periods.some((p) => b.periods.some((q) => arePeriodsCompatible(p.value, q.value)));
}

/** Whether one figure of a statement rounds one of the other without being equal to it. */
function isRounding(a: Statement, b: Statement): boolean {
  return a.numbers.some((p) =>
    b.numbers.some((q) => {
      const { relation } = relateQuantities(p.quantity, q.quantity);
      return relation === 'rounds' && p.quantity.value !== q.quantity.value;
    }),
  );
}

/** Whether what a statement says is wholly put into someone's mouth. */
function isReported(statement: Statement): boolean {
  const content = [...statement.isContent.keys()].filter((i) => statement.isContent[i] === 1);
  return content.length > 0 && content.filter((i) => statement.cues.report[i]! >= 0).length * 2 >= content.length;
}

const ratio = (a: number, b: number): number =>
  Math.max(Math.abs(a), Math.abs(b)) / Math.max(1e-12, Math.min(Math.abs(a), Math.abs(b)));

function severityOf(clash: Rationale, a: Statement, b: Statement): Severity {
  if (clash.feature === 'period-differs') return 'medium';
  if (clash.feature !== 'number-differs') return 'high';
  const at = (statement: Statement, span: Rationale['claimSpan']): number | undefined =>
    statement.numbers.find(({ quantity }) => span !== null && quantity.start < span.end && span.start < quantity.end)
      ?.quantity.value;
  const [x, y] = [at(a, clash.claimSpan), at(b, clash.evidenceSpan)];
  if (x === undefined || y === undefined) return 'medium';
  const factor = ratio(x, y);
  return factor >= 10 ? 'critical' : factor >= 1.1 ? 'high' : 'medium';
}

const flip = (rationale: Rationale): Rationale => ({
  ...rationale,
  claimSpan: rationale.evidenceSpan,
  evidenceSpan: rationale.claimSpan,
});

/**
 * Whether two statements contradict each other, and if they differ without contradicting, how (SPEC §18.3): time,
 * entity, scope and unit are compared before polarity. Each is judged against the other, so the result is the same
 * whichever comes first; spans of `rationale` index `a` (claim) and `b` (evidence).
 */
export function compareStatements(a: ComparedStatement, b: ComparedStatement): StatementComparison {
  const left = prepareClaim(a.text);
  const right = prepareClaim(b.text);
  const similarity = similarityOf(left, right);
  const forth = judgePrepared(left, prepareEvidence(b.text));
  const back = judgePrepared(right, prepareEvidence(a.text));
  const rationale = [...forth.rationale, ...back.rationale.map(flip)];
  const none = (type: StatementComparison['type'], reasons: readonly string[]): StatementComparison => ({
    contradiction: false,
    type,
    severity: type === 'none' ? 'none' : 'low',
    similarity,
    reasons,
    rationale,
  });
  if (similarity < LEAST_SIMILARITY) return none('none', ['they are not about the same thing']);
  const clash = rationale.find((item) => item.stance === 'contradicts');
  if (clash !== undefined) {
    const explained = explainedBy(a, b, left.statement, right.statement, clash);
    if (explained) return none(explained.type, [explained.reason, clash.detail]);
    return {
      contradiction: true,
      type: 'conflict',
      severity: severityOf(clash, left.statement, right.statement),
      similarity,
      reasons: [clash.detail],
      rationale,
    };
  }
  return difference(forth, back, left.statement, right.statement, none);
}

/** What makes a clash no contradiction: editions of different dates, or one side only reporting what someone said. */
function explainedBy(
  a: ComparedStatement,
  b: ComparedStatement,
  left: Statement,
  right: Statement,
  clash: Rationale,
): { readonly type: StatementComparison['type']; readonly reason: string } | null {
  if (isReported(left) !== isReported(right)) {
    return { type: 'reported-speech', reason: 'one of them only reports what someone said' };
  }
  const isTimeless = clash.feature === 'period-differs' || stateSameTime(left, right);
  if (a.date !== undefined && b.date !== undefined && !isTimeless && !arePeriodsCompatible(a.date, b.date)) {
    const isEdition = a.source !== undefined && a.source === b.source;
    return isEdition
      ? { type: 'superseded', reason: `editions of ${a.date} and ${b.date}` }
      : { type: 'other-date', reason: `published ${a.date} and ${b.date}` };
  }
  return null;
}

const TYPES: Readonly<Record<string, StatementComparison['type']>> = {
  'other-period': 'other-date',
  'other-unit': 'measure',
  'names-not-covered': 'scope',
  'stronger-than-source': 'scope',
};

/** What tells two statements apart that do not clash. */
function difference(
  forth: StanceJudgement,
  back: StanceJudgement,
  left: Statement,
  right: Statement,
  none: (type: StatementComparison['type'], reasons: readonly string[]) => StatementComparison,
): StatementComparison {
  if (forth.stance === 'supports' && back.stance === 'supports') {
    return isRounding(left, right)
      ? none('rounding', ['the figures agree once rounded'])
      : none('none', ['they say the same']);
  }
  for (const [feature, type] of Object.entries(TYPES)) {
    const found = [...forth.rationale, ...back.rationale].find((item) => item.feature === feature);
    if (found) return none(type, [found.detail]);
  }
  if (forth.stance === 'supports' || back.stance === 'supports') {
    return none(isRounding(left, right) ? 'rounding' : 'none', ['one of them follows from the other']);
  }
  return none('none', ['no precise signal of a contradiction']);
}
