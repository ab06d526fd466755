import type { Span } from '#base/span.ts';
import type { ClaimId } from '#domain/ids.ts';
import type { ClaimRetrieval } from '#domain/fact-check.ts';
import type { MarkerResolution } from '#domain/marker.ts';
import type { CheckReport, IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { SourceSet, SourceSetStanding } from '#domain/source-set.ts';
import type { SourceId } from '#domain/ids.ts';
import type { DraftQuote } from '#domain/quote.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import { bindMarkers } from '../claims/bind-markers.ts';
import { decompose } from '../claims/decompose.ts';
import { resolveMarkers } from '../citations/markers.ts';
import { extractQuotes } from '../quotes/extract.ts';
import { hashSourceSet } from '../source-sets/hash-source-set.ts';
import { evaluateReadiness, standingOfSet } from '../source-sets/readiness.ts';
import { hashSources } from '../source-sets/source-set-hash.ts';
import { ENGINE_VERSION } from '../version.ts';
import { assembleReport } from './assemble-report.ts';
import { namePartly } from './name-partly.ts';
import { composeEnvelope } from './envelope.ts';
import { changedSources, groundOf, handOn, isSameGround, NOTHING_CARRIED } from './carry.ts';
import type { Carried, KeptClaim } from './carry.ts';
import type { ClaimOutcome, ClaimTask, MissingSource } from './check-claim.ts';
import { checkClaim, quotesWithin } from './check-claim.ts';
import { checkQuote } from './check-quote.ts';
import { prepareCorpus } from './corpus.ts';
import { placed } from './gather-evidence.ts';
import { createPassageJudge } from './passage-judge.ts';
import { DEFAULT_CHECK_POLICY } from './policy.ts';
import { statedThresholds, type CheckPolicy } from './policy.ts';
import { rebase } from './rebase.ts';

/** What to check. `now` is an ISO instant: the engine has no clock. */
export interface CheckRequest {
  readonly draft: string;
  readonly now: string;
  /** How the sources came in, handed through to the report. */
  readonly ingestion?: readonly IngestionSummary[];
}

/** The report, and how many of its claims were judged anew or taken over from an earlier check. */
export interface CheckResult {
  readonly report: CheckReport;
  readonly checked: number;
  readonly reused: number;
  /** Claims that the last change of the sources reached, in the order of the draft, each with the sources that changed under it. */
  readonly reached: readonly ReachedClaim[];
  /** Claims whose outcome was taken over from before that change, because nothing that they rest on changed. */
  readonly carried: number;
  /** How evidence was looked for, claim by claim. Beside the report, whose bytes are what is compared and signed. */
  readonly retrievals: readonly ClaimRetrieval[];
}

/** A claim that was judged again because sources changed; of none where only what is rare among the sources did. */
export interface ReachedClaim {
  readonly claimId: ClaimId;
  readonly sourceIds: readonly SourceId[];
}

/** Checks drafts against one set of documents. Keeps what it worked out, so that an edit re-checks only what changed. */
export interface Checker {
  readonly check: (request: CheckRequest) => CheckResult;
  /**
   * The same, a claim or a quote at a time: whoever drives it may do something else between two steps, start other checks
   * with this checker too, or stop it with `return`. What a stopped check worked out is kept for the next.
   */
  readonly checkInSteps: (request: CheckRequest) => Generator<void, CheckResult, void>;
  /** What the next checker may take over, once the sources changed. */
  readonly carry: () => Carried;
}

/** Outcomes kept beside those of the draft that was checked last: drafts that are looked at in turn keep what was worked out. */
const KEPT_CLAIMS = 4_000;

/** Adds what a check worked out, newest last, and lets go of the oldest. */
function keep<T>(kept: Map<string, T>, next: ReadonlyMap<string, T>): void {
  for (const [key, value] of next) {
    kept.delete(key);
    kept.set(key, value);
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= next.size + KEPT_CLAIMS) break;
    kept.delete(oldest);
  }
}

/** References of the markers of one claim: the sources that they resolve to, and those that name none. */
function citedBy(
  indices: readonly number[],
  { markers }: MarkerResolution,
  documents: readonly SourceDocument[],
): { readonly cited: readonly SourceId[]; readonly missing: readonly MissingSource[] } {
  const cited = new Set<SourceId>();
  const missing: MissingSource[] = [];
  for (const index of indices) {
    const marker = markers[index];
    if (!marker) continue;
    for (const [place, at] of marker.resolved.entries()) {
      const document = at === null ? undefined : documents[at];
      if (document) cited.add(document.source.id);
      else missing.push({ start: marker.start, end: marker.end, ref: marker.refs[place] ?? '' });
    }
  }
  return { cited: [...cited], missing };
}

/** Everything that the outcome of a claim depends on, apart from the corpus and where in the draft it stands. */
function keyOf({ draft, claim, cited, citesMissing, quotes }: ClaimTask): string {
  const quoteKey = quotes.map((quote) => [quote.start - claim.start, quote.end - claim.start, quote.text]);
  const missingKey = citesMissing.map(({ ref, start, end }) => [ref, start - claim.start, end - claim.start]);
  // Its sentence may date what a part of it says.
  const sentence = draft.slice(claim.sentence.start, claim.sentence.end);
  return JSON.stringify([
    claim.text,
    claim.resolved,
    claim.needsResolution ?? null,
    sentence,
    cited,
    missingKey,
    quoteKey,
  ]);
}

/**
 * Builds a checker over documents. Two checkers over the same documents give the same bytes for the same request,
 * whatever was checked before: what is kept is keyed by all that a claim's outcome depends on.
 *
 * `declared` is the named set that the check is made under: its members alone are asked, and its readiness is what the gate hears. Without one the
 * documents are what was at hand, and the report says that no set was judged.
 *
 * `before` is what the checker over the sources as they were handed on: claims that the change did not reach keep their outcome, the
 * others are judged again (SPEC §18.6). The report is the same, byte for byte, as without it.
 */
export function createChecker(
  documents: readonly SourceDocument[],
  policy: CheckPolicy = DEFAULT_CHECK_POLICY,
  declared: SourceSet | null = null,
  before: Carried = NOTHING_CARRIED,
): Checker {
  const members = declared === null ? null : new Set(declared.items.map(({ id }) => id));
  const corpus = prepareCorpus(
    members === null ? documents : documents.filter(({ source }) => members.has(source.id)),
    before.texts,
  );
  const judge = createPassageJudge(corpus);
  const sources = corpus.documents.map((document) => document.source);
  const hash = declared === null ? hashSources(sources) : hashSourceSet(declared);
  const held = new Map<string, string>(sources.map(({ id, contentHash }) => [id, contentHash]));
  let judgedAt: { readonly now: string; readonly standing: SourceSetStanding } | null = null;
  /** Worked out once for a clock: a set of ten thousand sources is not judged anew with every letter typed. */
  const standingAt = (now: string): SourceSetStanding => {
    if (judgedAt?.now === now) return judgedAt.standing;
    const standing =
      declared === null ? { hash, ...evaluateReadiness(sources) } : standingOfSet(declared, now, held, hash);
    judgedAt = { now, standing };
    return standing;
  };
  const keptClaims = new Map<string, KeptClaim>();
  const keptQuotes = new Map<string, CheckedQuote>();

  /** The outcome of a claim: taken over where all that it rests on is as it was, else judged. */
  function settle(key: string, task: ClaimTask): { readonly kept: KeptClaim; readonly isCarried: boolean } {
    const ground = groundOf(corpus, judge, task, policy);
    const old = before.claims.get(key);
    if (old && isSameGround(old.ground, ground)) {
      // The same passages may have other scores now, since these count all sources; the outcome does not rest on them.
      const outcome = { ...old.outcome, looked: ground.hits };
      return { kept: { ...old, outcome, because: null, unasked: 0 }, isCarried: true };
    }
    const outcome = checkClaim(corpus, judge, task, policy, ground);
    const because = old ? changedSources(old.ground, ground, before, corpus) : null;
    return { kept: { start: task.claim.start, outcome, ground, because, unasked: 0 }, isCarried: false };
  }

  function* checkInSteps({ draft, now, ingestion = [] }: CheckRequest): Generator<void, CheckResult, void> {
    const markers = resolveMarkers(
      draft,
      sources.map(({ id, title, uri, authors, publishedDate, doi }) => ({
        id,
        title,
        authors,
        publishedDate,
        ...(uri === null ? {} : { url: uri }),
        ...(doi === null ? {} : { doi }),
      })),
    );
    yield;
    const { claims: draftClaims, notChecked, joins } = decompose(draft);
    yield;
    const bound = bindMarkers(draft, draftClaims, markers.markers);
    const claimCites = bound.map((indices) => citedBy(indices, markers, corpus.documents));
    yield;

    const nextQuotes = new Map<string, CheckedQuote>();
    const nextClaims = new Map<string, KeptClaim>();
    const keys: string[] = [];
    const quotes: CheckedQuote[] = [];
    const outcomes: ClaimOutcome[] = [];
    let checked = 0;
    let reused = 0;
    try {
      for (const quote of extractQuotes(draft)) {
        const cited = new Set(draftClaims.flatMap((claim, at) => (touches(claim, quote) ? claimCites[at]!.cited : [])));
        const key = JSON.stringify([quote.text, [...cited]]);
        const known = keptQuotes.get(key) ?? nextQuotes.get(key) ?? checkQuote(corpus, quote, cited);
        nextQuotes.set(key, known);
        quotes.push({ ...known, start: quote.start, end: quote.end });
        yield;
      }
      for (const [at, claim] of draftClaims.entries()) {
        const { cited, missing } = claimCites[at]!;
        const task: ClaimTask = { draft, claim, cited, citesMissing: missing, quotes: quotesWithin(claim, quotes) };
        const key = keyOf(task);
        const known = keptClaims.get(key) ?? nextClaims.get(key);
        const { kept, isCarried } = known ? { kept: known, isCarried: true } : settle(key, task);
        if (isCarried) reused++;
        else checked++;
        keys.push(key);
        nextClaims.set(key, kept);
        outcomes.push(rebase(kept.outcome, claim.start - kept.start));
        yield;
      }
    } finally {
      keep(keptQuotes, nextQuotes);
      keep(keptClaims, nextClaims);
    }

    const unnamed = namePartly(
      outcomes.map(({ claim }) => claim),
      draftClaims.map(({ sentence }) => sentence),
    );
    const assembled = yield* assembleReport(
      {
        engineVersion: ENGINE_VERSION,
        now,
        draft,
        sourceSet: standingAt(now),
        sources,
        outcomes,
        unnamed,
        quotes,
        markers,
        joins,
        ingestion,
        notChecked,
      },
      (claims) => composeEnvelope({ draft, now, claims, markers, sources }),
    );
    const report: CheckReport = { ...assembled, ...statedThresholds(policy) };
    const { claims } = report;
    const retrievals = outcomes.map(({ looked }, at): ClaimRetrieval => ({
      claimId: claims[at]!.id,
      method: corpus.search.method,
      outcome: 'used',
      detail: looked.length === 1 ? '1 passage' : `${looked.length} passages`,
      passageIds: looked.map(({ passageId }) => passageId),
      passages: placed(corpus, looked),
    }));
    const reached = keys.flatMap((key, at): ReachedClaim[] => {
      const because = nextClaims.get(key)?.because ?? null;
      return because === null ? [] : [{ claimId: claims[at]!.id, sourceIds: because }];
    });
    const carried = keys.filter((key) => before.claims.has(key) && nextClaims.get(key)?.because === null).length;
    return { report, checked, reused, reached, carried, retrievals };
  }

  return {
    check(request) {
      const steps = checkInSteps(request);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      return step.value;
    },
    checkInSteps,
    carry() {
      const claims = handOn(before.claims);
      keep(claims, keptClaims);
      return { claims, documents: new Set(corpus.documents), texts: corpus.preparedTexts };
    },
  };
}

const touches = (claim: Span & { readonly sentence: Span }, quote: DraftQuote): boolean =>
  claim.sentence.start < quote.end && quote.start < claim.sentence.end;
