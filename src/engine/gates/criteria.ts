import type { FindingOverride, FindingTarget, GateAction, GateCriterionId } from '#domain/gate.ts';
import type { GateCriterion } from '#domain/report.ts';
import { isGap } from './gate-input.ts';
import type { GateClaim, GateContradiction, GateInput, GateMarkers, GateSourceSet } from './gate-input.ts';
import { hasWords, someOf } from './words.ts';

/** A criterion before waivers. */
type Counted = GateCriterion & { readonly id: GateCriterionId };

/** What a criterion found: `causes` are the ids of what stands against it. */
interface Finding {
  readonly figure: string;
  readonly causes: readonly string[];
  readonly passed: string;
  readonly failed: string;
  readonly action: GateAction;
  /** Fails without a single cause that could be named. */
  readonly isEmpty?: boolean;
}

function close(id: GateCriterionId, { figure, causes, passed, failed, action, isEmpty = false }: Finding): Counted {
  if (causes.length === 0 && !isEmpty) return { id, outcome: 'passed', figure, detail: passed, clears: [] };
  const names = causes.length === 0 ? '' : ` (${someOf(causes)})`;
  return { id, outcome: 'failed', figure, detail: `${failed}${names}`, clears: [{ action, ids: causes }] };
}

/** A criterion that could not be counted. What could not be had weighs more than what nobody asked for. */
function notCounted(id: GateCriterionId, ...parts: readonly unknown[]): Counted {
  const gaps = parts.filter(isGap);
  return {
    id,
    outcome: gaps.some(({ gap }) => gap === 'unavailable') ? 'unavailable' : 'not-run',
    figure: 'not counted',
    detail: gaps.map(({ why }) => why).join(' '),
    clears: [{ action: 'run-check', ids: [] }],
  };
}

/** Overrides that count, by target: a name and a reason. */
export type OverriddenIds = Readonly<Record<FindingTarget, ReadonlySet<string>>>;

/** Why an override does not count; `null` where it does. */
export function overrideFault({ by, reason }: FindingOverride): string | null {
  if (!hasWords(by)) return 'nobody is named';
  return hasWords(reason) ? null : 'it gives no reason';
}

/** Ids of what was overridden with a name and a reason, by target. */
export function overriddenIds(overrides: readonly FindingOverride[] | undefined): OverriddenIds {
  const of = (target: FindingTarget): ReadonlySet<string> =>
    new Set(overrides?.filter((item) => item.target === target && overrideFault(item) === null).map((item) => item.id));
  return { claim: of('claim'), quote: of('quote'), number: of('number'), contradiction: of('contradiction') };
}

export function placeOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${start}-${end}`;
}

function hasDefect(claim: GateClaim, ...kinds: readonly string[]): boolean {
  return claim.defects.some((defect) => kinds.includes(defect.kind));
}

function idsOf(claims: readonly GateClaim[]): readonly string[] {
  return claims.map((claim) => claim.id);
}

function countMarkers(markers: GateMarkers): {
  readonly refs: number;
  readonly resolved: number;
  readonly loose: readonly string[];
} {
  let refs = 0;
  let resolved = 0;
  const loose: string[] = [];
  for (const marker of markers.markers) {
    for (const [at, ref] of marker.refs.entries()) {
      refs++;
      if (typeof marker.resolved[at] === 'number') resolved++;
      else loose.push(ref);
    }
  }
  return { refs, resolved, loose: [...new Set(loose)] };
}

/** Share of references that resolve, rounded down so that 100 % means all. */
export function citationIntegrity({ markers, claims }: GateInput): Counted {
  if (isGap(claims) || isGap(markers)) return notCounted('citation-integrity', claims, markers);
  // Without markers of its own, an answer's references are those of its claims, and their defects say which are loose.
  const kinds = markers === null ? ['misattributed', 'marker-ungrounded', 'source-not-in-set'] : ['misattributed'];
  const misplaced = claims.filter((claim) => hasDefect(claim, ...kinds));
  const { refs, resolved, loose } =
    markers === null
      ? { refs: claims.length, resolved: claims.length - misplaced.length, loose: [] }
      : countMarkers(markers);
  const ambiguous = markers === null ? [] : markers.ambiguous;
  const share = refs === 0 ? 100 : Math.floor((100 * resolved) / refs);
  return close('citation-integrity', {
    figure: `${share} % (${resolved} of ${refs})`,
    causes: [...loose.map((ref) => `[${ref}]`), ...ambiguous.map((ref) => `[${ref}]`), ...idsOf(misplaced)],
    passed: 'Every marker names a source of the set that bears its claim out.',
    failed: `${refs - resolved} without a source in the set, ${ambiguous.length} ambiguous, ${misplaced.length} on the wrong source.`,
    action: 'fix-markers',
  });
}

/**
 * Only a conflict counts, and one of unknown type; another date, edition, scope or measure contradicts nothing. A conflict of one
 * side is that of a claim with its source and counts there; one that does not show its sides counts here.
 */
function isConflict({ type, sides }: GateContradiction): boolean {
  return type === '' || (type === 'conflict' && sides.length !== 1);
}

export function contradictionBacklog({ claims, contradictions }: GateInput, overridden: OverriddenIds): Counted {
  if (isGap(claims) || isGap(contradictions)) return notCounted('contradiction-backlog', claims, contradictions);
  const conflicts = contradictions.filter(
    (item) => isConflict(item) && !overridden.contradiction.has(item.claimId) && !overridden.claim.has(item.claimId),
  );
  const contradicted = claims.filter((claim) => claim.verdict === 'contradicted' && !overridden.claim.has(claim.id));
  return close('contradiction-backlog', {
    figure: `${countOf(contradicted.length, 'claim')}, ${countOf(conflicts.length, 'conflict')}`,
    causes: [...new Set([...idsOf(contradicted), ...conflicts.map((item) => item.claimId)])],
    passed: 'No claim is contradicted and no source speaks against one that holds.',
    failed: 'Resolve each contradicted claim and each conflict between sources.',
    action: 'resolve-contradictions',
  });
}

export function unsupportedBacklog({ claims }: GateInput, overridden: OverriddenIds): Counted {
  if (isGap(claims)) return notCounted('unsupported-claim-backlog', claims);
  // A claim that passes without having been judged was proven by nobody, and a verdict that we do not know proves nothing.
  const isOpen = ({ verdict, judged }: GateClaim): boolean =>
    verdict !== 'contradicted' && (verdict !== 'pass' || !judged);
  const open = claims.filter((claim) => isOpen(claim) && !overridden.claim.has(claim.id));
  const person = open.filter((claim) => !claim.judged).length;
  return close('unsupported-claim-backlog', {
    figure: countOf(open.length, 'claim'),
    causes: idsOf(open),
    passed: 'Every claim is borne out.',
    failed: `${countOf(open.length - person, 'claim')} not borne out in full, ${countOf(person, 'claim')} for a person to judge.`,
    action: 'settle-claims',
  });
}

/** A blocker of a single source (`source:<id>:<code>`) taken apart where its code is one of these; ids may hold colons. */
function sourceOf(blocker: string, codes: readonly string[]): string | null {
  if (!blocker.startsWith('source:')) return null;
  const code = codes.find((one) => blocker.endsWith(`:${one}`));
  return code === undefined ? null : blocker.slice('source:'.length, -code.length - 1);
}

/** What was judged, in words: a criterion that passes must not say more than somebody looked at. */
function judgedWords({ basis, judged, set }: GateSourceSet): { readonly passed: string; readonly failed: string } {
  if (basis === 'library') {
    return {
      passed:
        'No source set is declared: notices of the sources at hand were judged, their rights and freshness were not.',
      failed: 'No source set is declared, and the sources at hand may not be used.',
    };
  }
  if (basis !== 'declared' || judged === undefined) {
    return { passed: 'The source set may be used.', failed: 'The source set may not be used.' };
  }
  const name = set === undefined ? 'The source set' : `The source set “${set.name}”, version ${set.version},`;
  return {
    passed: `${name} may be used: ${judged.join(', ')} of every source were judged.`,
    failed: `${name} may not be used until each blocker is cleared.`,
  };
}

const OF_RIGHTS = ['rights:blocked', 'rights:expired'] as const;
const OF_NOTICES = ['retracted', 'withdrawn'] as const;

/** Blockers of single sources at hand whose stated rights bar them, where a claim that holds rests on one. */
function usedWithoutRight({ claims }: GateInput, blockers: readonly string[]): readonly string[] {
  if (isGap(claims)) return [];
  const used = new Set<string | null>(
    claims
      .filter(({ verdict }) => verdict === 'pass' || verdict === 'partial')
      .flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)),
  );
  return blockers.filter((blocker) => used.has(sourceOf(blocker, OF_RIGHTS)));
}

export function sourceSetUsable(input: GateInput): Counted {
  const { sourceSet } = input;
  if (isGap(sourceSet)) return notCounted('source-set-usable', sourceSet);
  const { usableForGrounding, blockers } = sourceSet;
  // A blocker of one source leaves what was at hand usable; one of the set never does, whatever the flag says.
  const ofSet = blockers.filter((blocker) => !blocker.startsWith('source:'));
  const used = sourceSet.basis === 'library' ? usedWithoutRight(input, blockers) : [];
  const causes = usableForGrounding ? [...ofSet, ...used] : blockers;
  return close('source-set-usable', {
    figure: causes.length === 0 && usableForGrounding ? barredFigure(blockers) : countOf(blockers.length, 'blocker'),
    causes,
    isEmpty: !usableForGrounding,
    ...judgedWords(sourceSet),
    action: 'clear-source-set',
  });
}

function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** What is left out of a set that may be used all the same: `5 blockers` beside `passed` reads as a mistake. */
function barredFigure(blockers: readonly string[]): string {
  if (blockers.length === 0) return '0 blockers';
  const sources = new Set(blockers.map((blocker) => sourceOf(blocker, [...OF_RIGHTS, ...OF_NOTICES]) ?? blocker));
  return `${countOf(sources.size, 'source')} barred, the others usable`;
}

export function noRetractedSource({ claims, sourceSet }: GateInput): Counted {
  if (isGap(claims) || isGap(sourceSet)) return notCounted('no-retracted-source', claims, sourceSet);
  const barred = new Set(sourceSet.blockers.map((blocker) => sourceOf(blocker, OF_NOTICES)));
  const restsOnBarred = ({ verdict, citations }: GateClaim): boolean => {
    const carrying = citations.filter(({ stance }) => stance === undefined || stance === 'supports');
    return verdict === 'pass' && carrying.length > 0 && carrying.every(({ sourceId }) => barred.has(sourceId));
  };
  const causes = idsOf(claims.filter((claim) => hasDefect(claim, 'retracted-source') || restsOnBarred(claim)));
  return close('no-retracted-source', {
    figure: countOf(causes.length, 'claim'),
    causes,
    passed: 'No claim rests on a retracted source.',
    failed: 'Claims rest on a retracted source: replace it or drop them.',
    action: 'replace-source',
  });
}

export function noSupersededFigure({ claims }: GateInput): Counted {
  if (isGap(claims)) return notCounted('no-superseded-figure', claims);
  const causes = idsOf(claims.filter((claim) => hasDefect(claim, 'superseded')));
  return close('no-superseded-figure', {
    figure: countOf(causes.length, 'claim'),
    causes,
    passed: 'No claim rests on an edition that was replaced.',
    failed: 'Claims rest on an edition that was replaced: update them.',
    action: 'update-figures',
  });
}

const QUOTES_THAT_HOLD: ReadonlySet<string> = new Set(['verbatim', 'elided']);
const NUMBERS_THAT_HOLD: ReadonlySet<string> = new Set(['verified', 'recomputed']);

export function quotesVerified({ quotes }: GateInput, overridden: OverriddenIds): Counted {
  if (isGap(quotes)) return notCounted('quotes-verified', quotes);
  const bad = quotes.filter(
    (quote) =>
      (!QUOTES_THAT_HOLD.has(quote.status) || quote.verified === false) && !overridden.quote.has(placeOf(quote)),
  );
  return close('quotes-verified', {
    figure: `${quotes.length - bad.length} of ${quotes.length}`,
    causes: bad.map(placeOf),
    passed: 'Every quotation stands in its source.',
    failed: `${countOf(bad.length, 'quotation')} not in ${bad.length === 1 ? 'its' : 'their'} source as quoted.`,
    action: 'fix-quotes',
  });
}

export function numbersVerified({ numbers }: GateInput, overridden: OverriddenIds): Counted {
  if (isGap(numbers)) return notCounted('numbers-verified', numbers);
  const bad = numbers.filter(
    (number) => !NUMBERS_THAT_HOLD.has(number.status) && !overridden.number.has(placeOf(number)),
  );
  return close('numbers-verified', {
    figure: `${numbers.length - bad.length} of ${numbers.length}`,
    causes: bad.map(placeOf),
    passed: 'Every number is stated by its source.',
    failed: `${countOf(bad.length, 'number')} not stated as given.`,
    action: 'fix-numbers',
  });
}

/** Each claim that holds needs a span with words; a pack made elsewhere must cover it and be of this set. */
export function evidencePackComplete({ claims, evidencePack, sourceSet }: GateInput): Counted {
  if (isGap(claims) || isGap(evidencePack)) return notCounted('evidence-pack-complete', claims, evidencePack);
  const standing = claims.filter((claim) => claim.verdict === 'pass');
  const listed = evidencePack?.claimIds ? new Set(evidencePack.claimIds) : null;
  const bare = standing.filter(
    (claim) => !claim.citations.some((citation) => citation.quote !== '') || (listed !== null && !listed.has(claim.id)),
  );
  const setHash = isGap(sourceSet) ? null : (sourceSet.hash ?? null);
  const packHash = evidencePack?.sourceSetHash ?? null;
  const isOfOther = packHash !== null && packHash !== setHash;
  return close('evidence-pack-complete', {
    figure: `${standing.length - bare.length} of ${countOf(standing.length, 'claim')}`,
    causes: [...idsOf(bare), ...(evidencePack?.missing ?? []), ...(isOfOther ? ['source set of the pack'] : [])],
    isEmpty: standing.length === 0 || evidencePack?.complete === false,
    passed: 'Each claim that holds carries at least one exact span of a source.',
    failed:
      claims.length === 0
        ? 'No claim was checked: silence is no proof.'
        : standing.length === 0
          ? 'No claim holds.'
          : 'Each claim that holds must carry an exact span of a source of this set.',
    action: 'add-evidence',
  });
}
