import { sha256Hex } from '#base/sha256.ts';
import type { DraftClaim } from '#domain/claim.ts';
import type { FactCheckRecord, FactCheckStep, RetrievalRecord } from '#domain/fact-check.ts';
import type { PassageId, SourceId } from '#domain/ids.ts';
import { claimId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';
import { decompose } from '#engine/claims/decompose.ts';
import { checkClaim } from '../check-claim.ts';
import { placed } from '../gather-evidence.ts';
import type { EvidenceHit } from '../gather-evidence.ts';
import type { CheckCorpus, EvidenceSearch, FoundPassage } from '../corpus.ts';
import { prepareCorpus } from '../corpus.ts';
import { createPassageJudge } from '../passage-judge.ts';
import { DEFAULT_CHECK_POLICY } from '../policy.ts';
import type { CheckPolicy } from '../policy.ts';
import { FactCheckLoopSourceScopeViolationError } from './scope-violation.ts';

/** A statement to be checked, with how the evidence that it came with was found. */
export interface LoopClaim {
  readonly text: string;
  /** `null` for a statement that came without evidence of ours: a draft written elsewhere. */
  readonly initialMethod: string | null;
  /** Sources that it names. */
  readonly cited: readonly SourceId[];
}

export interface FactCheckLoop {
  /** Checks one statement. Steps are independent of each other, so a run can stop after any claim and go on later. */
  readonly check: (claim: LoopClaim) => FactCheckRecord;
}

export interface LoopOptions {
  readonly documents: readonly SourceDocument[];
  /** The declared scope. Evidence from any other source is a thrown violation. */
  readonly sourceIds: readonly SourceId[];
  /** Asked in this order. One with the method of a claim's initial retrieval is skipped for that claim. */
  readonly retrievers: readonly EvidenceSearch[];
  readonly policy?: CheckPolicy;
  /** Milliseconds of a clock that never goes back: the engine has none of its own. */
  readonly stopwatch: () => number;
}

/** What the retrievers did while one claim was checked. */
interface Watched {
  readonly search: EvidenceSearch;
  readonly records: () => readonly RetrievalRecord[];
}

/**
 * Asks all retrievers of another method than the initial one, and takes turns between their results, so that none can crowd
 * out another. What each returned is written down. One that fails is noted and the others go on; one that leaves the
 * declared scope ends the check.
 */
function watch(
  retrievers: readonly EvidenceSearch[],
  {
    initial,
    scope,
    cited,
  }: {
    readonly initial: string | null;
    readonly scope: ReadonlySet<SourceId>;
    readonly cited: ReadonlySet<SourceId>;
  },
  corpus: CheckCorpus,
): Watched {
  const found = new Map<EvidenceSearch, Map<PassageId, EvidenceHit>>();
  const failures = new Map<EvidenceSearch, string>();
  const asked = retrievers.filter(({ method }) => method !== initial);
  const ask = (retriever: EvidenceSearch, ...[query, limit, sourceIds]: Parameters<EvidenceSearch['find']>) => {
    let hits: readonly FoundPassage[];
    try {
      hits = retriever.find(query, limit, sourceIds);
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).endsWith('scope_violation')) throw error;
      failures.set(retriever, error instanceof Error ? error.message : String(error));
      return [];
    }
    for (const { id, sourceId } of hits) {
      if (!scope.has(sourceId)) throw new FactCheckLoopSourceScopeViolationError(retriever.method, id, sourceId);
    }
    const seen = found.get(retriever) ?? new Map<PassageId, EvidenceHit>();
    const within = sourceIds === null ? 'all' : sourceIds.some((id) => cited.has(id)) ? 'cited' : 'editions';
    for (const [at, { id, score }] of hits.entries()) {
      if (!seen.has(id)) seen.set(id, { passageId: id, rank: at + 1, score: score ?? null, within });
    }
    found.set(retriever, seen);
    return hits;
  };
  return {
    search: {
      method: asked.map(({ method }) => method).join(' + '),
      find(query, limit, sourceIds) {
        const lists = asked.map((retriever) => ask(retriever, query, limit, sourceIds));
        const merged = new Map<PassageId, FoundPassage>();
        for (let rank = 0; rank < limit; rank++) {
          for (const list of lists) {
            const hit = list[rank];
            if (hit) merged.set(hit.id, merged.get(hit.id) ?? hit);
          }
        }
        return [...merged.values()];
      },
    },
    records: () =>
      retrievers.map((retriever): RetrievalRecord => {
        const { method } = retriever;
        if (method === initial) {
          const detail = 'it is the method that found the claim, and would only find the same again';
          return { method, outcome: 'skipped', detail, passageIds: [] };
        }
        const failure = failures.get(retriever);
        if (failure !== undefined) return { method, outcome: 'failed', detail: failure, passageIds: [] };
        const hits = [...(found.get(retriever)?.values() ?? [])];
        const passageIds = hits.map(({ passageId }) => passageId);
        const passages = placed(corpus, hits);
        return { method, outcome: 'used', detail: counted(passageIds.length, 'passage'), passageIds, passages };
      }),
  };
}

/** A number with its noun. */
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The statement with what it refers to, as the decomposition of drafts reads it; the text itself where it finds none. */
function readClaim(text: string): DraftClaim {
  const { claims } = decompose(text);
  const [only] = claims;
  const span = { start: 0, end: text.length };
  if (claims.length === 1 && only) return { ...only, text, ...span, sentence: span };
  return { text, resolved: text, sentence: span, checkWorthy: true, ...span };
}

/**
 * The fact-check loop of SPEC §8 for statements one by one: normalisation, independent retrieval, matching, confidence,
 * resolution. Independence is enforced: a retriever of the initial method is never asked, and where no other one is left the
 * statement goes to a person instead of being borne out by the very evidence it was made from.
 *
 * @throws FactCheckLoopSourceScopeViolationError where a retriever returns evidence from outside `sourceIds`.
 */
export function createFactCheckLoop(options: LoopOptions): FactCheckLoop {
  const { retrievers, policy = DEFAULT_CHECK_POLICY, stopwatch } = options;
  const scope = new Set(options.sourceIds);
  const isWhole = options.documents.every(({ source }) => scope.has(source.id));
  // The same list, and with it the index that a checker or a finder over it has built.
  const corpus = prepareCorpus(
    isWhole ? options.documents : options.documents.filter(({ source }) => scope.has(source.id)),
  );
  const judge = createPassageJudge(corpus);

  return {
    check({ text, initialMethod, cited }) {
      const started = stopwatch();
      const watched = watch(retrievers, { initial: initialMethod, scope, cited: new Set(cited) }, corpus);
      const claim = readClaim(text);
      const watchedCorpus: CheckCorpus = { ...corpus, search: watched.search };
      const known = cited.filter((id) => corpus.byId.has(id));
      const task = { draft: text, claim, cited: known, citesMissing: [], quotes: [] };
      const outcome = checkClaim(watchedCorpus, judge, task, policy).claim;
      const retrievals = watched.records();
      const used = retrievals.filter((one) => one.outcome === 'used');
      const isIndependent = used.length > 0;
      const reason = 'No retriever of another method could be asked, so nothing independent bears on it.';
      const checked = isIndependent
        ? outcome
        : {
            ...outcome,
            verdict: 'unsupported' as const,
            judged: false,
            action: 'escalate' as const,
            route: 'unsupported-claim-loop' as const,
            confidence: 0,
            reasons: [reason],
          };
      const supporting = new Set(
        checked.citations.filter(({ stance }) => stance === 'supports').map(({ passageId }) => passageId),
      );
      const strongest = (stance: 'supports' | 'contradicts'): number =>
        checked.citations.reduce((most, one) => (one.stance === stance ? Math.max(most, one.strength) : most), 0);
      const confidence = {
        support: strongest('supports'),
        contradiction: strongest('contradicts'),
        agreeing: used.filter(({ passageIds }) => passageIds.some((id) => supporting.has(id))).length,
        used: used.length,
      };
      const step = (name: FactCheckStep, detail: string) => ({ step: name, detail });
      return {
        normalized: claim.resolved,
        initialMethod,
        retrievals,
        isIndependent,
        claim: { id: claimId(`f-${sha256Hex(text).slice(0, 12)}`), ...checked },
        confidence,
        events: [
          step('extracted', `${text.length} characters`),
          step('normalized', claim.resolved === text ? 'as it stands' : claim.resolved),
          step(
            'retrieved',
            retrievals.map(({ method, outcome: how, detail }) => `${method}: ${how}, ${detail}`).join('; '),
          ),
          step(
            'matched',
            `${counted(checked.citations.length, 'span')} ${checked.citations.length === 1 ? 'bears' : 'bear'} on it`,
          ),
          step('scored', `support ${confidence.support}, contradiction ${confidence.contradiction}`),
          step('resolved', `${checked.verdict}, ${checked.route}, ${checked.action}`),
        ],
        latencyMs: stopwatch() - started,
      };
    },
  };
}
