import type { SourceId } from '#domain/ids.ts';
import type { Passage, SourceDocument } from '#domain/source.ts';
import type { PreparedText } from '../quotes/prepare.ts';
import type { ClaimOutcome, ClaimTask } from './check-claim.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import { gatherAll } from './gather-evidence.ts';
import type { GatheredEvidence } from './gather-evidence.ts';
import type { PassageJudge } from './passage-judge.ts';
import type { CheckPolicy } from './policy.ts';

/**
 * Everything of a corpus that the outcome of one claim depends on. Two corpora in which it is the same give the same
 * outcome, byte for byte; passages and documents are told apart by identity, so one that was read anew counts as changed.
 */
export interface ClaimGround extends GatheredEvidence {
  /** Documents of these, cited ones and quoted ones, each followed by its newer editions. */
  readonly documents: readonly (SourceDocument | null)[];
  /** Weights of the words of the claim. */
  readonly weights: readonly number[];
  /** What the quotations in the claim came to. */
  readonly quotes: string;
}

/** The outcome of a claim, with where the claim stood and what the outcome rests on. */
export interface KeptClaim {
  readonly start: number;
  readonly outcome: ClaimOutcome;
  readonly ground: ClaimGround;
  /** Sources whose change made it be judged again; `null` where it was judged for the first time, or taken over. */
  readonly because: readonly SourceId[] | null;
  /** How many checkers handed it on since a draft asked for it. */
  readonly unasked: number;
}

/**
 * How many checkers hand on an outcome that no draft asks for. A draft may come up again after the next change and the one after it; one
 * that was deleted never does, and its outcomes hold the documents that they rest on, which may be deleted too.
 */
const MOST_UNASKED = 32;

/** Outcomes that no draft asked this checker for, each a checker older; those that grew too old are let go. */
export function handOn(before: ReadonlyMap<string, KeptClaim>): Map<string, KeptClaim> {
  const young = [...before].filter(([, { unasked }]) => unasked < MOST_UNASKED);
  return new Map(young.map(([key, kept]) => [key, { ...kept, unasked: kept.unasked + 1 }]));
}

/** What a checker hands on to the one over the sources as they are after a change. */
export interface Carried {
  readonly claims: ReadonlyMap<string, KeptClaim>;
  /** The documents that it checked against. */
  readonly documents: ReadonlySet<SourceDocument>;
  readonly texts: ReadonlyMap<SourceDocument, PreparedText>;
}

export const NOTHING_CARRIED: Carried = { claims: new Map(), documents: new Set(), texts: new Map() };

/** Looks for the evidence of a claim, and takes down all that its outcome will rest on. */
export function groundOf(corpus: CheckCorpus, judge: PassageJudge, task: ClaimTask, policy: CheckPolicy): ClaimGround {
  const { claim, cited, quotes } = task;
  const { gathered, wide, hits } = gatherAll(corpus, task, policy);
  const ids = new Set([
    ...cited,
    ...gathered.map(({ passage }) => passage.sourceId),
    ...wide.map(({ passage }) => passage.sourceId),
    ...quotes.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId])),
  ]);
  const documents = [...ids].flatMap((id) => [corpus.byId.get(id) ?? null, ...corpus.successors(id), null]);
  return {
    gathered,
    wide,
    hits,
    documents,
    weights: judge.weightsOf(claim.resolved),
    quotes: JSON.stringify(
      quotes.map(({ status, typographic, verified, sourceId, at, diff, detail }) => [
        status,
        typographic,
        verified,
        sourceId,
        at,
        diff ?? null,
        detail,
      ]),
    ),
  };
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const passagesOf = (list: readonly CorpusPassage[]): readonly Passage[] => list.map(({ passage }) => passage);

/** Whether an outcome on one ground is the outcome on the other. */
export function isSameGround(a: ClaimGround, b: ClaimGround): boolean {
  return (
    a.quotes === b.quotes &&
    isSameList(a.weights, b.weights) &&
    isSameList(a.documents, b.documents) &&
    isSameList(passagesOf(a.gathered), passagesOf(b.gathered)) &&
    isSameList(passagesOf(a.wide), passagesOf(b.wide))
  );
}

/**
 * The sources that changed under a claim: those of its old ground that are gone or not as they were, and those of the new one that came in
 * since. A source that only moved up or down among its evidence did not change. Empty where none did, and only what is rare among the
 * sources is another.
 */
export function changedSources(
  before: ClaimGround,
  after: ClaimGround,
  { documents: old }: Pick<Carried, 'documents'>,
  now: Pick<CheckCorpus, 'byId'>,
): readonly SourceId[] {
  const ids = new Set<SourceId>();
  for (const document of before.documents) {
    if (document !== null && now.byId.get(document.source.id) !== document) ids.add(document.source.id);
  }
  for (const document of after.documents) {
    if (document !== null && !old.has(document) && !before.documents.includes(document)) ids.add(document.source.id);
  }
  return [...ids];
}
