import type { Rationale } from '#domain/claim.ts';
import { alignClaim, OWN } from './align.ts';
import type { Alignment } from './align.ts';
import { conceptOf } from './concepts.ts';
import type { PreparedClaim, PreparedEvidence } from './reading.ts';
import { isAttribution } from './cues.ts';
import type { Statement } from './prepare.ts';
import { spanOf } from './signal.ts';

/** Share of a claim that a window must hold before what it says more is told. */
const LEAST = 0.4;

const conceptsOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u).map(conceptOf));

/** Words that make one thing the cause of another. */
const CAUSES = conceptsOf(
  'because cause led leads result due owing trigger prompt thanks produce prevent make bring responsible effect',
);
/** Verbs by which something acts on a measure: as much a cause as `causes`. */
const EFFECTS = conceptsOf(
  'raise raises reduce reduces increase increases lower lowers improve improves worsen drive drives draw drew help helps protect protects boost boosts cut cuts',
);
/** Words of a passage that only lays two things side by side, or says that it is not known. */
const SIDE_BY_SIDE = conceptsOf(
  'than where when while associated correlated linked compared higher lower more fewer unknown observational suspect suspects cannot whether same',
);
const ABSOLUTE = new Set(
  'exactly entirely completely wholly fully solely certainly definitely undoubtedly permanently'.split(' '),
);

const has = (statement: Statement, from: number, to: number, words: ReadonlySet<string>): number => {
  for (let i = from; i < to; i++) if (words.has(statement.words[i]!.concept)) return i;
  return -1;
};

/**
 * Why a claim that nothing decides says more than the sentences nearest to it: all where they do not say all, a cause where
 * they lay two things side by side, `entirely`, or as a fact what somebody says there. Names for a person who looks at the
 * claim; none of them makes a verdict. Spans index the claim and the passage.
 */
export function findOverstatements(claim: PreparedClaim, evidence: PreparedEvidence): readonly Rationale[] {
  const [window] = alignClaim(claim, evidence.statement, evidence.starts, evidence.context, 1);
  if (window === undefined || window.coverage < LEAST) return [];
  const mine = claim.statement;
  const theirs = evidence.statement;
  const all = mine.words.length;
  const found: Rationale[] = [];
  const tell = (feature: string, detail: string, claimAt: number | null, at: number | null): void => {
    found.push({
      feature,
      stance: 'neutral',
      detail,
      claimSpan: claimAt === null ? null : spanOf(mine, claimAt, claimAt),
      evidenceSpan: at === null ? null : spanOf(theirs, at, at),
    });
  };
  for (const { kind, from } of mine.cues.quantifiers) {
    if (kind !== 'all' && kind !== 'most' && kind !== 'none') continue;
    const isSaid = theirs.cues.quantifiers.some(
      (q) => q.from >= window.from && q.to < window.to && (q.kind === kind || q.kind === 'all'),
    );
    if (!isSaid) tell('quantifier', `the source does not say “${mine.words[from]!.folded}”`, from, null);
  }
  const absolute = mine.words.findIndex(
    (word) => ABSOLUTE.has(word.folded) && !theirs.words.some((other) => other.folded === word.folded),
  );
  if (absolute >= 0)
    tell('stronger-than-source', `the source does not say “${mine.words[absolute]!.folded}”`, absolute, null);
  const cause = has(mine, 0, all, CAUSES);
  const effect = cause >= 0 ? cause : has(mine, 0, all, EFFECTS);
  if (effect >= 0 && has(theirs, window.from, window.to, CAUSES) < 0) {
    const isSame = theirs.positions.has(mine.words[effect]!.concept);
    const beside = has(theirs, window.from, window.to, SIDE_BY_SIDE);
    if (!isSame && (cause >= 0 || beside >= 0))
      tell('stronger-than-source', 'the claim names a cause, the source does not', effect, beside < 0 ? null : beside);
  }
  const speaker = speakerOf(claim, theirs, window);
  if (speaker >= 0)
    tell('reported-speech', `the source only reports it (“${theirs.words[speaker]!.folded}”)`, null, speaker);
  return found;
}

/** The word by which the window only reports most of what it shares with a claim that says it outright, or -1. */
function speakerOf(claim: PreparedClaim, evidence: Statement, window: Alignment): number {
  const mine = claim.statement;
  let speaker = -1;
  let reported = 0;
  let plain = 0;
  for (const i of claim.content) {
    if (mine.cues.report[i]! >= 0 || mine.words.some(({ folded }) => isAttribution(folded))) return -1;
    if (window.how[i] !== OWN) continue;
    const at = (evidence.positions.get(mine.words[i]!.concept) ?? []).find((k) => k >= window.from && k < window.to);
    if (at === undefined) continue;
    const hedge = evidence.cues.hedge[at]!;
    const by = evidence.cues.report[at]! >= 0 ? evidence.cues.report[at]! : hedge;
    if (by >= 0 && isAttribution(evidence.words[by]!.folded)) {
      speaker = by;
      reported++;
    } else plain++;
  }
  return reported > plain ? speaker : -1;
}
