import type { Rationale } from '#domain/claim.ts';
import type { SourceId } from '#domain/ids.ts';
import { arePeriodsCompatible } from '../quantities/compare-periods.ts';
import { parseQuantities } from '../quantities/parse.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import { toCitation } from './judged-passage.ts';
import type { JudgedPassage } from './judged-passage.ts';
import type { PassageJudge } from './passage-judge.ts';

/** Opposing passages, set apart by what they are to the sources that a claim stands on. */
export interface Superseding {
  /** They come from a newer edition of a source that supports the claim: the claim is superseded, not contradicted. */
  readonly superseding: readonly JudgedPassage[];
  /** They count as contradictions. What an older edition said is in neither list: it was replaced. */
  readonly counted: readonly JudgedPassage[];
}

/**
 * Tells superseded from contradicted (SPEC §18.3): a figure of 2015 that the edition of 2026 replaces was right in its
 * day, and the edition of 2015 does not speak against the one of 2026.
 */
export function findSuperseding(
  corpus: CheckCorpus,
  supporting: readonly JudgedPassage[],
  opposing: readonly JudgedPassage[],
  cited: ReadonlySet<SourceId>,
): Superseding {
  const relevant = supporting.filter(({ at }) => cited.size === 0 || cited.has(at.passage.sourceId));
  const ground = new Set((relevant.length > 0 ? relevant : supporting).map(({ at }) => at.passage.sourceId));
  const isNewerThanGround = (id: SourceId): boolean =>
    [...ground].some((base) => corpus.successors(base).some((next) => next.source.id === id));
  const isReplacedByGround = (id: SourceId): boolean => {
    const bases = ground.size > 0 ? ground : cited;
    return corpus.successors(id).some((next) => bases.has(next.source.id));
  };
  const superseding: JudgedPassage[] = [];
  const counted: JudgedPassage[] = [];
  for (const item of opposing) {
    const id = item.at.passage.sourceId;
    if (isNewerThanGround(id)) superseding.push(item);
    else if (!isReplacedByGround(id)) counted.push(item);
  }
  return { superseding, counted };
}

/** Whether a date of any precision lies after another, as far as both say. */
function isLater(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  const length = Math.min(a.length, b.length);
  return a.slice(0, length) > b.slice(0, length);
}

const against = (at: CorpusPassage, reason: Rationale): JudgedPassage => ({
  at,
  judgement: { stance: 'contradicts', support: 0, contradiction: 0.8, judged: true, rationale: [reason] },
});

/**
 * What overtakes a claim that its source bears out although nothing contradicts it: a newer edition of that source with
 * another figure, or a count in a source published later against a claim of all or none (`All the passengers were saved`,
 * wired on the first day, against the count of the inquiry).
 */
export function findOvertaking(
  corpus: CheckCorpus,
  judge: PassageJudge,
  claim: string,
  isDated: () => boolean,
  supporting: readonly JudgedPassage[],
  passages: readonly CorpusPassage[],
): readonly JudgedPassage[] {
  const ground = [...new Set(supporting.map(({ at }) => at.document))];
  if (ground.length === 0) return [];
  const newer = new Set(ground.flatMap(({ source }) => corpus.successors(source.id)));
  const takesEditions = newer.size > 0 && !isDated();
  const found: JudgedPassage[] = [];
  for (const at of passages) {
    if (ground.includes(at.document) || corpus.isBarred(at.document.source.id)) continue;
    const published = at.document.source.publishedDate;
    const reason =
      (takesEditions && newer.has(at.document) ? judge.replacement(claim, at) : null) ??
      (ground.every(({ source }) => isLater(published, source.publishedDate)) ? judge.laterDenial(claim, at) : null);
    if (reason) found.push(against(at, reason));
  }
  return found;
}

const dated = (text: string): readonly string[] => parseQuantities(text).periods.map((period) => period.label);

/** The sentences that a judged passage decides by. */
function decidingText(item: JudgedPassage, judge: PassageJudge): string {
  return toCitation(item, judge.sentences(item.at)).quote;
}

/**
 * Whether an opposing passage speaks of another time than the claim and its support: an estimate of 1950 does not speak
 * against a measurement published in 2017.
 */
export function isOfOtherDate(
  judge: PassageJudge,
  claim: string,
  support: JudgedPassage,
  opposing: JudgedPassage,
): boolean {
  const theirs = dated(decidingText(opposing, judge));
  if (theirs.length === 0) return false;
  const stated = [...dated(claim), ...dated(decidingText(support, judge))];
  const published = support.at.document.source.publishedDate;
  const mine = stated.length > 0 ? stated : published === null ? [] : [published];
  return mine.length > 0 && !theirs.some((a) => mine.some((b) => arePeriodsCompatible(a, b)));
}
