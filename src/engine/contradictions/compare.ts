import type { Rationale, StanceJudgement } from '#domain/claim.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import { arePeriodsCompatible } from '#engine/quantities/compare-periods.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';
import type { PreparedClaim, PreparedEvidence } from '#engine/stance/reading.ts';
import { relateQuantities } from '#engine/quantities/compare.ts';
import type { Statement } from '#engine/stance/prepare.ts';
import {
  areParts,
  isConverted,
  isDatedOnce,
  isGroupNamed,
  isOneOfSeveralOnce,
  isPartCounted,
  isRemeasured,
  namesApart,
  unitsApart,
} from './apart.ts';
import { relateComparatives } from './comparatives.ts';
import { isCountedOtherwise, subjectsApart } from './counted-otherwise.ts';
import { isNoneAgainstCount } from './none-and-some.ts';
import { modeOf } from './modes.ts';
import type { Mode } from './modes.ts';
import { qualifiersApart } from './qualifiers.ts';

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

/** Whether one figure of a statement rounds one of the other, or lies within what it allows, without being equal to it. */
function isRounding(a: Statement, b: Statement): boolean {
  return a.numbers.some((p) =>
    b.numbers.some((q) => {
      if (p.quantity.value === q.quantity.value) return false;
      const forth = relateQuantities(p.quantity, q.quantity).relation;
      const back = relateQuantities(q.quantity, p.quantity).relation;
      const isAbout = [p, q].some(({ quantity }) => quantity.approximation === 'about');
      return forth === 'rounds' || back === 'rounds' || (isAbout && (forth === 'within' || back === 'within'));
    }),
  );
}

const ratio = (a: number, b: number): number =>
  Math.max(Math.abs(a), Math.abs(b)) / Math.max(1e-12, Math.min(Math.abs(a), Math.abs(b)));

/**
 * How bad a conflict is: `critical` where figures are ten times apart or more (a slip of scale, see SPEC §18.2; it goes
 * to an expert, SPEC §9), `high` for figures a tenth apart and for everything said and denied, `medium` for smaller gaps
 * and for dates. What is no conflict is `low` where it must be explained and `none` where nothing differs.
 */
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

/** A text read once for all that it is laid against. */
export interface ReadStatement {
  readonly claim: PreparedClaim;
  readonly evidence: PreparedEvidence;
}

export const readStatement = (text: string): ReadStatement => ({
  claim: prepareClaim(text),
  evidence: prepareEvidence(text),
});

/** Statements kept read: reading takes several times as long as comparing, and near pairs share their sides. */
const KEPT = 2_000;

/** Reads statements and keeps those that were asked for last. */
export function createStatementReader(): (text: string) => ReadStatement {
  const kept = new Map<string, ReadStatement>();
  return (text) => {
    const one = kept.get(text) ?? readStatement(text);
    kept.delete(text);
    kept.set(text, one);
    if (kept.size > KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    return one;
  };
}

/**
 * Whether two statements contradict each other, and if they differ without contradicting, how (SPEC §18.3): time,
 * entity, scope and unit are compared before polarity. Each is judged against the other, so the result is the same
 * whichever comes first; spans of `rationale` index `a` (claim) and `b` (evidence). `read` may keep what it has read.
 */
export function compareStatements(
  a: ComparedStatement,
  b: ComparedStatement,
  read: (text: string) => ReadStatement = readStatement,
): StatementComparison {
  const { claim: left, evidence: leftEvidence } = read(a.text);
  const { claim: right, evidence: rightEvidence } = read(b.text);
  const similarity = similarityOf(left, right);
  const forth = judgePrepared(left, rightEvidence);
  const back = judgePrepared(right, leftEvidence);
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
  const modes = [modeOf(left.statement), modeOf(right.statement)] as const;
  if (modes.some(({ isQuestion }) => isQuestion)) return none('none', ['a question states nothing']);
  const comparison = relateComparatives(left.statement, right.statement);
  if (comparison === 'same') return none('none', ['they say the same']);
  const opposed =
    comparison === 'opposed'
      ? 'they compare the same two things the other way round'
      : isNoneAgainstCount(left.statement, right.statement)
        ? 'one says that there were none, the other counts them'
        : null;
  if (opposed !== null && !onlyOne(modes, 'isReported') && !onlyOne(modes, 'isHedged'))
    return { contradiction: true, type: 'conflict', severity: 'high', similarity, reasons: [opposed], rationale };
  const clash = rationale.find((item) => item.stance === 'contradicts');
  if (clash !== undefined) {
    const explained = explainedBy(a, b, left.statement, right.statement, modes, clash);
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
  return difference(forth, back, left.statement, right.statement, modes, none);
}

type Modes = readonly [Mode, Mode];
interface Explanation {
  readonly type: StatementComparison['type'];
  readonly reason: string;
}

/** Whether only one of two statements is so. */
const onlyOne = (modes: Modes, key: keyof Mode): boolean => modes[0][key] !== modes[1][key];

/**
 * What makes a clash no contradiction, asked in the order of SPEC §18.3: time, then whose words and how firm they are,
 * then measure and scope. A figure that only one side dates may be of another time; a date of an event may not.
 */
function explainedBy(
  a: ComparedStatement,
  b: ComparedStatement,
  left: Statement,
  right: Statement,
  modes: Modes,
  clash: Rationale,
): Explanation | null {
  if (onlyOne(modes, 'isReported'))
    return { type: 'reported-speech', reason: 'one of them only reports what someone said' };
  const isOfEvent = clash.feature === 'period-differs';
  if (onlyOne(modes, 'isPlan') && (isOfEvent || clash.feature === 'number-differs'))
    return { type: 'other-date', reason: 'one of them speaks of what is to come' };
  if (onlyOne(modes, 'isHedged') && !isOfEvent && clash.feature !== 'number-differs')
    return { type: 'scope', reason: 'one of them says only what may be so' };
  if (modes.every(({ isPossible }) => isPossible) && !isOfEvent && clash.feature !== 'number-differs')
    return { type: 'scope', reason: 'both say only what may be so' };
  const apart = subjectsApart(left, right);
  if (apart !== null) return { type: 'scope', reason: apart };
  if (clash.feature === 'negation' && areParts(left, right)) return { type: 'scope', reason: 'each speaks of a part' };
  if (!isOfEvent && isOneOfSeveralOnce(left, right))
    return { type: 'scope', reason: 'only one of them says that it is one of several' };
  const qualified = qualifiersApart(left, right);
  if (qualified) return qualified;
  if (clash.feature === 'number-differs') {
    if (isConverted(left, right)) return { type: 'rounding', reason: 'the figures agree once converted' };
    if (isPartCounted(left, right) || isGroupNamed(left, right))
      return { type: 'scope', reason: 'one of them counts only a part' };
    if (isCountedOtherwise(left, right))
      return { type: 'measure', reason: 'one of them takes in or leaves out what the other does not' };
    if (isDatedOnce(left, right)) return { type: 'other-date', reason: 'only one of them says of when the figure is' };
    // Two sources measured; within one text two figures for one thing are a slip.
    const areTwo = a.source !== undefined && b.source !== undefined && a.source !== b.source;
    if (areTwo && isRemeasured(left, right))
      return { type: 'other-date', reason: 'neither says when it was measured, and measurements lie this far apart' };
  }
  const isTimeless = isOfEvent || stateSameTime(left, right);
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
  modes: Modes,
  none: (type: StatementComparison['type'], reasons: readonly string[]) => StatementComparison,
): StatementComparison {
  if (forth.stance === 'supports' && back.stance === 'supports') {
    return isRounding(left, right)
      ? none('rounding', ['the figures agree once rounded'])
      : none('none', ['they say the same']);
  }
  if (isRounding(left, right)) return none('rounding', ['the figures agree once rounded']);
  if (onlyOne(modes, 'isReported')) return none('reported-speech', ['one of them only reports what someone said']);
  const qualified = qualifiersApart(left, right);
  if (qualified) return none(qualified.type, [qualified.reason]);
  for (const [feature, type] of Object.entries(TYPES)) {
    const found = [...forth.rationale, ...back.rationale].find((item) => item.feature === feature);
    if (found) return none(type, [found.detail]);
  }
  if (forth.stance === 'supports' || back.stance === 'supports') {
    return none('none', ['one of them follows from the other']);
  }
  const named = namesApart(left, right);
  if (named) return none('scope', [named]);
  const units = unitsApart(left, right);
  if (units) return none('measure', [units]);
  return none('none', ['no precise signal of a contradiction']);
}
