import type { Span } from '#base/span.ts';
import type { CheckedClaim, DefectKind } from '#domain/claim.ts';
import type { SuiteResult } from '#domain/evals.ts';
import type { GoldItem, GoldOutcome, GoldReport, GoldResult, GoldSet, GoldSource, GoldVerdict } from '#domain/gold.ts';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { Checker } from '../../fact-check/check-draft.ts';
import { createChecker } from '../../fact-check/check-draft.ts';
import { suspectClaim } from '../../queues/suspicion.ts';
import { ENGINE_VERSION } from '../../version.ts';
import type { JudgedReport } from '../claim-suites.ts';
import { evaluateClaimSuites } from '../claim-suites.ts';
import { mergeSuites } from './merge-suites.ts';
import { probeInterruption } from './interruption.ts';
import { tableOf } from './table-of.ts';

/** Makes a document of a text; the readers of files live outside the engine. */
export type ToDocument = (id: string, text: string, metadata: Readonly<Record<string, unknown>>) => SourceDocument;

/** The clock of every evaluation: our sets speak of nothing after it, and the same input gives the same bytes. */
export const NOW = '2026-01-01T00:00:00.000Z';

/** Worst first, as the whole of a draft is read: `person` only where nothing judged is worse. */
const WORST: readonly GoldVerdict[] = ['contradicted', 'unsupported', 'partial', 'person', 'pass'];

const verdictOf = ({ verdict, judged }: CheckedClaim): GoldVerdict => (judged ? verdict : 'person');

/**
 * The verdict of a draft of one or several claims: the worst; `partial` where some hold and others are merely not borne out;
 * `person` where nothing was judged, or where nothing is a claim at all.
 */
export function verdictOfClaims(claims: readonly CheckedClaim[]): GoldVerdict {
  const verdicts = new Set(claims.map(verdictOf));
  if (verdicts.has('pass') && verdicts.has('unsupported') && !verdicts.has('contradicted')) return 'partial';
  return WORST.find((verdict) => verdicts.has(verdict)) ?? 'person';
}

/**
 * How a verdict stands to what is right. What is left to a person is neither right nor wrong, unless that is what is asked. A
 * fault that is named on a statement that passes was seen; of a replaced edition that is the right answer, since the source
 * cited does say so (SPEC §18.3), of every other fault it is the wrong verdict.
 */
export function outcomeOf(
  { expected, kind }: Pick<GoldResult, 'expected' | 'kind'>,
  verdict: GoldVerdict,
  named: readonly DefectKind[],
): GoldOutcome {
  if (expected.includes(verdict)) return 'right';
  if (verdict === 'person') return 'person';
  if (expected.includes('pass')) return verdict === 'contradicted' ? 'false-alarm' : 'missed';
  if (verdict !== 'pass') return 'other';
  if (!named.some((name) => name === kind)) return 'let-through';
  return kind === 'superseded' ? 'right' : 'other';
}

/** Checkers kept: enough for the sources of a set that are asked in turn, few enough that 10,000 of them are not held at once. */
const MOST_CHECKERS = 64;

const touches = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Claims of the report that share characters with a span; those of the nearest claim before it where a marker stands outside. */
function claimsAt(report: CheckReport, span: Span): readonly CheckedClaim[] {
  const inside = report.claims.filter((claim) => touches(claim, span));
  if (inside.length > 0) return inside;
  const before = report.claims.filter((claim) => claim.end <= span.start).at(-1);
  return before === undefined ? [] : [before];
}

function resultOf(
  claims: readonly CheckedClaim[],
  known: Pick<GoldResult, 'id' | 'domain' | 'draft' | 'kind' | 'expected' | 'isPlant'> & Span,
  notChecked: string,
): GoldResult {
  const verdict = verdictOfClaims(claims);
  const named = [...new Set(claims.flatMap((claim) => claim.defects.map(({ kind }) => kind)))];
  const suspicions = claims.map((claim) => (verdictOf(claim) === 'pass' ? 0 : suspectClaim(claim).score));
  const told = claims.flatMap((claim) => [...claim.defects.map(({ detail }) => detail), ...claim.reasons]);
  return {
    ...known,
    verdict,
    outcome: outcomeOf(known, verdict, named),
    named,
    suspicion: Math.max(0, ...suspicions),
    confidence: claims.length === 0 ? 0 : Math.min(...claims.map(({ confidence }) => confidence)),
    why: told[0] ?? notChecked,
  };
}

function judgedReport(item: GoldItem, report: CheckReport, documents: readonly SourceDocument[]): JudgedReport {
  const isPlain = item.kind === null || item.kind === 'absent';
  const whole = { start: 0, end: item.draft.length };
  return {
    id: item.id,
    report,
    documents,
    // What a faulty statement may be cited to is a matter of taste; the red team looks at it.
    ...(isPlain ? { gold: [{ ...whole, sourceIds: item.borneOutBy }] } : {}),
  };
}

/**
 * The suites over one report. How many claims are borne out says something of the engine only where all of them hold: a draft
 * with planted faults is left out of that suite, not counted against it.
 */
function suitesOf(judged: JudgedReport, hasFault: boolean): readonly SuiteResult[] {
  return evaluateClaimSuites([judged]).map((suite): SuiteResult => {
    if (!hasFault || suite.suite !== 'unsupported-claims') return suite;
    const notMeasured = suite.denominator + suite.notMeasured;
    return { ...suite, value: null, denominator: 0, notMeasured, interval: null, misses: [] };
  });
}

/** The evaluation of one set, an item at a time: whoever drives it may show progress, do other things, or stop. */
export function* runGoldSet(set: GoldSet, toDocument: ToDocument): Generator<number, GoldReport, void> {
  const byId = new Map(set.sources.map((source): [string, GoldSource] => [source.id, source]));
  const documents = new Map<string, SourceDocument>();
  const checkers = new Map<string, { readonly checker: Checker; readonly documents: readonly SourceDocument[] }>();
  const over = (ids: readonly string[]) => {
    const key = JSON.stringify(ids);
    const held = checkers.get(key);
    if (held) return held;
    const read = ids.map((id) => {
      const source = byId.get(id)!;
      const document = documents.get(id) ?? toDocument(id, source.text, { title: source.title, ...source.metadata });
      documents.set(id, document);
      return document;
    });
    const made = { checker: createChecker(read), documents: read };
    // Rows of single statements have a source each, which nobody asks for again.
    if (checkers.size >= MOST_CHECKERS) {
      checkers.clear();
      documents.clear();
    }
    checkers.set(key, made);
    return made;
  };

  const results: GoldResult[] = [];
  let suites: readonly SuiteResult[] = [];
  let recovered = { held: 0, of: 0 };
  let done = 0;
  for (const item of set.items) {
    const { checker, documents: read } = over(item.sourceIds);
    const { report } = checker.check({ draft: item.draft, now: NOW });
    const span = item.fault ?? { start: 0, end: item.draft.length };
    results.push(
      resultOf(
        report.claims,
        {
          ...span,
          id: item.id,
          domain: item.domain,
          draft: item.draft,
          kind: item.kind,
          expected: item.verdicts,
          isPlant: false,
        },
        report.notChecked[0]?.why ?? 'no claim was found',
      ),
    );
    suites = mergeSuites(suites, suitesOf(judgedReport(item, report, read), item.kind !== null));
    yield ++done;
  }
  for (const answer of set.answers) {
    const { checker, documents: read } = over(answer.sourceIds);
    const { report } = checker.check({ draft: answer.draft, now: NOW });
    for (const [at, plant] of answer.plants.entries()) {
      const { start, end, kind } = plant;
      results.push(
        resultOf(
          claimsAt(report, plant),
          {
            start,
            end,
            id: `${answer.id}-${at + 1}`,
            domain: answer.domain,
            draft: answer.draft,
            kind,
            expected: ['partial', 'unsupported', 'contradicted', 'person'],
            isPlant: true,
          },
          'no claim was found',
        ),
      );
    }
    suites = mergeSuites(suites, suitesOf({ id: answer.id, report, documents: read }, true));
    const probe = probeInterruption(read, { draft: answer.draft, now: NOW });
    recovered = { held: recovered.held + probe.held, of: recovered.of + probe.of };
    yield ++done;
  }
  const misses = suites.flatMap((suite) => suite.misses);
  return {
    engineVersion: ENGINE_VERSION,
    set: set.name,
    rows: tableOf(results, suites, recovered),
    results,
    suites,
    misses,
  };
}
