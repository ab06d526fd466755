import { compareIsoDates } from '#base/dates.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { CounterclaimSide } from '#domain/counterclaim.ts';
import type { SourceId } from '#domain/ids.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { ComparedStatement, ReadStatement, StatementComparison } from '../compare.ts';
import { compareStatements, createStatementReader } from '../compare.ts';
import { MOST_PARTNERS } from '../pair-candidates.ts';
import { editionRoots } from './editions.ts';
import { conceptSetsInSteps, nearPairsInSteps } from './near-pairs.ts';
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

/** What two statements of different sources say against each other; `null` where that is nothing. */
export function detectBetween(
  a: SourceStatement,
  b: SourceStatement,
  policy: ContradictionPolicy,
  read?: (text: string) => ReadStatement,
): Detected | null {
  if (a.sourceId === b.sourceId || a.text === b.text) return null;
  return detected(
    'passage-passage',
    asEditions(a, b, compareStatements(comparedOf(a), comparedOf(b), read)),
    [sideOf(a), sideOf(b)],
    policy,
  );
}

/**
 * Findings without the repetitions: a pair of sentences that other sources repeat word for word is one finding, on the
 * first pair that says it. Ten copies of a story contradict nothing ten times.
 */
export function withoutRepetitions(found: readonly Detected[]): readonly Detected[] {
  const seen = new Set<string>();
  return found.filter(({ sides: [{ text: a }, { text: b }] }) => {
    const key = a < b ? `${a}\u0000${b}` : `${b}\u0000${a}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** Contradictions between passages of different sources, each said once. */
export function detectAmongSources(
  statements: readonly SourceStatement[],
  pairs: Iterable<StatementPair>,
  policy: ContradictionPolicy,
): readonly Detected[] {
  const found: Detected[] = [];
  for (const [i, j] of pairs) {
    const [a, b] = [statements[i], statements[j]];
    const one = a && b ? detectBetween(a, b, policy) : null;
    if (one) found.push(one);
  }
  return withoutRepetitions(found);
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
    const one = a && b ? detectBetweenClaims(a, b, policy) : null;
    if (one) found.push(one);
  }
  return found;
}

function detectBetweenClaims(
  a: CheckedClaim,
  b: CheckedClaim,
  policy: ContradictionPolicy,
  read?: (text: string) => ReadStatement,
): Detected | null {
  if (a.text === b.text) return null;
  const comparison = compareStatements({ text: a.text }, { text: b.text }, read);
  return comparison.contradiction ? detected('claim-claim', comparison, [claimSide(a), claimSide(b)], policy) : null;
}

/** Pairs of claims of one text that are compared at most; a text of tens of thousands of alike claims has millions. */
const MOST_PAIRS = 100_000;
/** Fewest near ones of a claim that are looked for, however long the text is. */
const FEWEST_PARTNERS = 10;
/** Findings of one text among its own claims at most: nobody looks through more, and they would fill the memory. */
const MOST_FOUND = 5_000;

/** What the claims of one text say against each other. */
export interface AmongClaims {
  readonly found: readonly Detected[];
  /** Claims with near ones that were not compared any more; 0 where all were. */
  readonly notCompared: number;
}

export interface ReportFindings {
  readonly found: readonly Detected[];
  readonly among: AmongClaims;
}

/**
 * All that one checked text says against sources and against itself, in small steps: reading, finding near pairs and each
 * comparison give way, because a long report takes minutes where its claims are alike. What the bounds leave out is counted.
 *
 * @param known What the same claims were found to say against each other before; `null` where that is not known.
 */
export function* detectInReport(
  report: { readonly claims: readonly CheckedClaim[]; readonly contradictions: readonly ReportedContradiction[] },
  documents: readonly SourceDocument[],
  policy: ContradictionPolicy,
  known: AmongClaims | null = null,
): Generator<void, ReportFindings> {
  const found = detectedInReport(report.claims, report.contradictions, documents);
  yield;
  const among = known ?? (yield* compareClaims(report.claims, policy));
  return { found: [...found, ...among.found], among };
}

function* compareClaims(claims: readonly CheckedClaim[], policy: ContradictionPolicy): Generator<void, AmongClaims> {
  const sets = yield* conceptSetsInSteps(claims.map(({ text }) => text));
  const mostPartners = Math.min(
    MOST_PARTNERS,
    Math.max(FEWEST_PARTNERS, Math.floor(MOST_PAIRS / Math.max(1, claims.length))),
  );
  const { pairs, truncated } = yield* nearPairsInSteps(sets, { mostPartners });
  const read = createStatementReader();
  const found: Detected[] = [];
  for (const [at, [i, j]] of pairs.entries()) {
    if (found.length >= MOST_FOUND) {
      return { found, notCompared: Math.max(truncated, new Set(pairs.slice(at).map(([claim]) => claim)).size) };
    }
    const one = detectBetweenClaims(claims[i]!, claims[j]!, policy, read);
    if (one) found.push(one);
    yield;
  }
  return { found, notCompared: truncated };
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
  const claimsById = new Map<string, CheckedClaim>(claims.map((claim) => [claim.id, claim]));
  return reported.flatMap((item): readonly Detected[] => {
    const claim = claimsById.get(item.claimId);
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
