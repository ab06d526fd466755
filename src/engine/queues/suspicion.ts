import type { CheckedClaim, DefectKind } from '#domain/claim.ts';
import type { Counterclaim, CounterclaimSeverity } from '#domain/counterclaim.ts';
import type { Suspicion } from '#domain/queue.ts';

/**
 * How much each named fault speaks for an error that must be mended. Set by hand in the order in which a careful editor
 * would look: what is known to be wrong, then what is attributed wrongly, then what merely lacks evidence.
 */
const OF_DEFECT: Readonly<Record<DefectKind, readonly [number, string]>> = {
  'retracted-source': [0.98, 'rests on a retracted source'],
  'number-mismatch': [0.93, 'a number differs from the source'],
  'recomputation-differs': [0.92, 'a figure does not follow from its parts'],
  negation: [0.92, 'the source denies it'],
  antonym: [0.91, 'the source says the opposite'],
  'roles-swapped': [0.9, 'the source has the roles the other way round'],
  'quote-absent': [0.9, 'a quotation is in none of the sources'],
  'quote-other-source': [0.85, 'a quotation stands in another source'],
  misattributed: [0.82, 'another source says it, not the cited one'],
  'quote-not-verbatim': [0.8, 'a quotation is not verbatim'],
  'other-unit': [0.8, 'the unit differs from the source'],
  'other-period': [0.78, 'the source speaks of another time'],
  superseded: [0.76, 'a newer edition says otherwise'],
  quantifier: [0.75, 'all, none or most differ from the source'],
  'source-not-in-set': [0.7, 'it cites a source that is not in the set'],
  'marker-ungrounded': [0.7, 'a marker names no source'],
  'number-not-found': [0.66, 'a number stands in no source'],
  'stronger-than-source': [0.62, 'it says more than the source'],
  'reported-speech': [0.6, 'the source only reports it'],
  'partly-supported': [0.55, 'a part of it stands in no source'],
  'needs-resolution': [0.35, 'a word in it must be resolved first'],
};

/** Three decimals, so that equal evidence gives equal figures whatever the order of the sums. */
const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/**
 * How suspect a claim is, from what its check found (SPEC §18.11): the worst named fault decides, and the strength of what
 * speaks against the claim moves it a little within its rank. A claim that a person must judge stands below what is known
 * to be wrong and is ordered by how much speaks against it.
 */
export function suspectClaim(claim: CheckedClaim): Suspicion {
  const against = claim.citations.reduce(
    (most, citation) => (citation.stance === 'contradicts' ? Math.max(most, citation.strength) : most),
    0,
  );
  const worst = claim.defects.reduce<readonly [number, string] | null>((most, { kind }) => {
    const here = OF_DEFECT[kind];
    return most === null || here[0] > most[0] ? here : most;
  }, null);
  const [base, reason] = ofVerdict(claim, against);
  const [score, why] = worst !== null && worst[0] > base ? worst : [base, reason];
  return { score: round(score * 0.97 + against * 0.03), reason: why };
}

function ofVerdict(claim: CheckedClaim, against: number): readonly [number, string] {
  if (claim.verdict === 'contradicted') return [0.9, 'a source says otherwise'];
  if (!claim.judged) {
    return against > 0
      ? [0.45, 'a person must judge it, and something speaks against it']
      : [0.4, 'a person must judge it'];
  }
  if (claim.verdict === 'unsupported') return [0.6, 'it is not in these sources'];
  if (claim.verdict === 'partial') return [0.5, 'only a part of it is borne out'];
  return against > 0
    ? [0.58, 'one source bears it out, another speaks against it']
    : [0.2, 'it passes with little to spare'];
}

const OF_SEVERITY: Readonly<Record<CounterclaimSeverity, number>> = {
  critical: 0.95,
  high: 0.8,
  medium: 0.62,
  low: 0.4,
  none: 0.1,
};

/** What a difference that is no conflict counts: a replaced figure may still stand in an answer, a rounding may not matter. */
const OF_TYPE: Readonly<Record<Counterclaim['type'], number>> = {
  conflict: 1,
  superseded: 0.6,
  'other-date': 0.3,
  scope: 0.25,
  measure: 0.3,
  'reported-speech': 0.25,
  rounding: 0.1,
};

/** How much a contradiction asks to be looked at: its type and severity, then how alike the sides are and what rests on it. */
export function suspectCounterclaim(found: Counterclaim): Suspicion {
  const base = OF_SEVERITY[found.severity] * OF_TYPE[found.type];
  const resting = found.touches === 0 ? 0 : Math.min(1, 0.5 + found.touches / 10);
  const score = base * 0.9 + found.similarity * 0.05 + resting * 0.05;
  const outputs =
    found.touches === 0 ? '' : `; ${found.touches} ${found.touches === 1 ? 'output rests' : 'outputs rest'} on it`;
  const what = found.type === 'conflict' ? `${found.severity} conflict` : `no conflict: ${found.type}`;
  return { score: round(score), reason: what + outputs };
}
