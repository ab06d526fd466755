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
}

/** What a checker hands on to the one over the sources as they are after a change. */
export interface Carried {
  readonly claims: ReadonlyMap<string, KeptClaim>;
  readonly texts: ReadonlyMap<SourceDocument, PreparedText>;
}

export const NOTHING_CARRIED: Carried = { claims: new Map(), texts: new Map() };

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
 * The sources that stand in one ground and not, or not as they were, in the other: what reached the claim. Empty where only the
 * order or the weights differ, because the change moved what is rare among the sources.
 */
export function changedSources(before: ClaimGround, after: ClaimGround): readonly SourceId[] {
  const old = new Set(before.documents);
  const now = new Set(after.documents);
  const changed = [
    ...[...old].filter((document) => !now.has(document)),
    ...[...now].filter((document) => !old.has(document)),
  ];
  return [...new Set(changed.flatMap((document) => (document === null ? [] : [document.source.id])))];
}
