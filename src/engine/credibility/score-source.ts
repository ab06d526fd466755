import { isRetracted } from '#domain/source.ts';
import type { DomainTier, ScorableSource, ScoredCitation, ScoreNote, TierEntry } from '#domain/credibility.ts';
import { isPreprintDoi } from '../origins/doi-registrants.ts';
import { normalizeDoi } from '../origins/doi.ts';
import { readHost, toUnicodeHost } from '../origins/host.ts';
import type { Host } from '../origins/host.ts';
import { domainParts } from '../origins/registrable-domain.ts';
import { readTitleNotice } from '../origins/title-notice.ts';
import { unwrapAddress } from '../origins/unwrap.ts';
import type { Unwrapped } from '../origins/unwrap.ts';
import { readWebAddress } from '../origins/web-address.ts';
import type { Moment } from './clock.ts';
import { mixedScripts } from './confusables.ts';
import { findLookAlike } from './look-alikes.ts';
import { recencyOf } from './recency.ts';
import { lookUpTier } from './tier-list.ts';
import type { TierIndex } from './tier-list.ts';

/** Weights of the four parts (SPEC §6; the first is the seed's). */
export const WEIGHTS = { domain: 0.4, recency: 0.2, citations: 0.2, peerReview: 0.2 } as const;
/** Value of each tier (SPEC §6; the highest is the seed's, so that a domain alone gives 0.38 and never grounds). */
export const TIER_SCORES: Readonly<Record<DomainTier, number>> = {
  authoritative: 0.95,
  established: 0.75,
  general: 0.5,
  unknown: 0.4,
  unreliable: 0.1,
};
/** What a source must reach to ground (SPEC §6). */
export const GROUNDING_FLOOR = 0.5;
/** Part of a peer review that a preprint counts for. */
export const PREPRINT_SHARE = 0.3;

/** Sums of binary fractions: 0.3 + 0.2 must reach 0.5, and print as it. */
export const round12 = (value: number): number => Math.round(value * 1e12) / 1e12;

interface Placed {
  readonly host: Host | null;
  readonly unwrapped: Unwrapped | null;
  readonly notes: readonly ScoreNote[];
  readonly userInfo: string | null;
}

/** Where a source really stands: its address with wrappers taken off, and what must be said about it. */
function place(source: ScorableSource): Placed {
  const notes: ScoreNote[] = [];
  const given = readWebAddress(source.url);
  if (given === null) {
    notes.push({
      code: 'url:invalid',
      detail: `"${source.url.slice(0, 80)}" is no web address, so its domain is unknown`,
    });
    return { host: null, unwrapped: null, notes, userInfo: null };
  }
  let unwrapped = unwrapAddress(given);
  if (unwrapped.opaque && source.resolvedUrl) {
    const resolved = readWebAddress(source.resolvedUrl);
    if (resolved) {
      notes.push({
        code: 'url:unwrapped',
        detail: `unwrapped from ${unwrapped.opaque.host}: it was seen to lead to ${resolved.host.ascii}`,
      });
      unwrapped = unwrapAddress(resolved);
    }
  }
  for (const { kind, host, snapshot } of unwrapped.wrappers) {
    const when = snapshot === null ? '' : `, copy of ${snapshot}`;
    notes.push({ code: 'url:unwrapped', detail: `unwrapped from ${host} (${kind}${when})` });
  }
  const { opaque, target } = unwrapped;
  if (opaque?.kind === 'shortener') {
    notes.push({
      code: 'url:shortener',
      detail: `${opaque.host} is a shortener: where it leads is not known, so nothing is credited`,
    });
  } else if (opaque) {
    notes.push({
      code: 'url:unresolved',
      detail: `${opaque.host} does not tell what it points at, so nothing is credited`,
    });
  }
  if (target.userInfo !== null || given.userInfo !== null) {
    notes.push({
      code: 'url:user-info',
      detail: `what stands before the @ names no site; the host is ${target.host.ascii}`,
    });
  }
  if (target.port !== null) notes.push({ code: 'url:port', detail: `served from port ${target.port}` });
  if (target.host.kind !== 'name')
    notes.push({
      code: 'url:ip-host',
      detail: `${target.host.ascii} is an address by number: no publisher can be read from it`,
    });
  const host = unwrapped.doiSite === null ? target.host : readHost(unwrapped.doiSite);
  return { host, unwrapped, notes, userInfo: given.userInfo ?? target.userInfo };
}

interface Domain {
  readonly tier: DomainTier;
  readonly entry: TierEntry | null;
  readonly publisher: string | null;
  readonly publisherName: string | null;
  readonly lookAlikeOf: string | null;
  readonly notes: readonly ScoreNote[];
}

const NO_DOMAIN: Domain = {
  tier: 'unknown',
  entry: null,
  publisher: null,
  publisherName: null,
  lookAlikeOf: null,
  notes: [],
};

/** Hosts judged by a list so far: sources come from few of them, and what a host is worth depends on nothing else. */
const judged = new WeakMap<TierIndex, Map<string, Domain>>();
const MOST_JUDGED = 20_000;

function judgeDomain(placed: Placed, tiers: TierIndex): Domain {
  const { host, unwrapped, userInfo } = placed;
  if (host === null || host.kind !== 'name') return NO_DOMAIN;
  // What stands before an @ belongs to one address, not to the host.
  if (userInfo !== null) return judgeHost(placed, host, tiers);
  const known = judged.get(tiers) ?? new Map<string, Domain>();
  judged.set(tiers, known);
  const key = `${unwrapped?.opaque ? 'opaque ' : ''}${host.ascii}`;
  const found = known.get(key);
  if (found) return found;
  const domain = judgeHost(placed, host, tiers);
  if (known.size >= MOST_JUDGED) known.clear();
  known.set(key, domain);
  return domain;
}

function judgeHost(placed: Placed, host: Host, tiers: TierIndex): Domain {
  const { unwrapped } = placed;
  const parts = domainParts(host);
  const found = unwrapped?.opaque ? null : lookUpTier(tiers, host, parts);
  const scripts = host.unicode === host.ascii ? [] : mixedScripts(host.unicode);
  // No registry of public bodies gives out a name that mixes scripts: such a host does not inherit from its suffix.
  const entry = scripts.length > 0 && found?.match === 'suffix' ? null : found;
  const notes: ScoreNote[] = [];
  const isTrusted = entry !== null && entry.tier !== 'unreliable' && entry.tier !== 'unknown';
  const claimed = placed.userInfo === null ? null : readHost(placed.userInfo.split(':')[0]!);
  const claimedEntry = claimed === null ? null : lookUpTier(tiers, claimed);
  const alike =
    claimedEntry !== null && claimed !== null && claimed.ascii !== host.ascii
      ? { of: claimed.ascii, how: `${claimed.ascii} stands before the @; the page is ${host.ascii}'s` }
      : isTrusted
        ? null
        : findLookAlike(tiers, host, parts);
  if (alike) notes.push({ code: 'domain:look-alike', detail: `look-alike of ${alike.of}: ${alike.how}` });
  if (scripts.length > 0)
    notes.push({ code: 'domain:mixed-script', detail: `mixes ${scripts.join(' and ')} letters in one label` });
  const isHosted = parts.isHostedSuffix || entry?.criterion === 'self-publishing';
  if (isHosted)
    notes.push({
      code: 'domain:self-published',
      detail: `anyone may publish under ${parts.suffix ?? host.ascii}; who writes must be judged apart`,
    });
  return {
    tier: entry?.tier ?? 'unknown',
    entry,
    publisher: parts.domain,
    publisherName: parts.domain === null ? null : toUnicodeHost(parts.domain),
    lookAlikeOf: alike?.of ?? null,
    notes,
  };
}

/** Peer review, 0 to 1. The address of a preprint server outweighs a mark “peer reviewed”, unless the DOI of a published version is given. */
function reviewOf(
  source: ScorableSource,
  domain: Domain,
  doi: string | null,
): { value: number; isPreprint: boolean; notes: readonly ScoreNote[] } {
  const ownDoi = source.doi ? normalizeDoi(source.doi) : null;
  const isPublished = ownDoi !== null && !isPreprintDoi(ownDoi);
  const atServer = domain.entry?.criterion === 'preprint-server';
  const isPreprint =
    source.isPreprint === true ||
    (!isPublished && (atServer || [ownDoi, doi].some((one) => one !== null && isPreprintDoi(one))));
  if (!isPreprint) return { value: source.isPeerReviewed === true ? 1 : 0, isPreprint, notes: [] };
  const where = domain.publisher ?? 'a preprint server';
  const detail =
    source.isPeerReviewed === true
      ? `marked as peer-reviewed, but this is the preprint at ${where}: give the DOI of the published version`
      : `a preprint (${where}): screened, not reviewed`;
  return { value: PREPRINT_SHARE, isPreprint, notes: [{ code: 'review:preprint', detail }] };
}

function citationsOf(count: number | null | undefined): { value: number; notes: readonly ScoreNote[] } {
  if (count === null || count === undefined) return { value: 0, notes: [] };
  if (!Number.isFinite(count) || count < 0) {
    return {
      value: 0,
      notes: [{ code: 'citations:invalid', detail: `${String(count)} is no number of citations, so they count 0` }],
    };
  }
  return { value: Math.min(1, Math.log10(1 + Math.floor(count)) / 3), notes: [] };
}

/**
 * Scores one source (SPEC §6): 0.40 domain, 0.20 recency, 0.20 citations, 0.20 peer review. Every part comes back weighted, so
 * that the four add up; what could not be judged counts 0 and is said in the notes. `index` is the source's place in its list.
 */
export function scoreSource(source: ScorableSource, now: Moment, tiers: TierIndex, index = 0): ScoredCitation {
  const placed = place(source);
  const domain = judgeDomain(placed, tiers);
  const recency = recencyOf(source.publishedDate, now);
  const citations = citationsOf(source.citationCount);
  const review = reviewOf(source, domain, placed.unwrapped?.doi ?? null);
  const domainScore = round12(WEIGHTS.domain * TIER_SCORES[domain.tier]);
  const recencyScore = round12(WEIGHTS.recency * recency.value);
  const citationBonus = round12(WEIGHTS.citations * citations.value);
  const peerReviewBonus = round12(WEIGHTS.peerReview * review.value);
  const overallScore = round12(domainScore + recencyScore + citationBonus + peerReviewBonus);
  const notices = source.notices ?? [];
  const titled = source.title ? readTitleNotice(source.title) : null;
  const notes: ScoreNote[] = [
    ...placed.notes,
    ...domain.notes,
    ...(recency.note ? [recency.note] : []),
    ...citations.notes,
    ...review.notes,
  ];
  for (const notice of notices)
    notes.push({ code: 'notice', detail: `${notice.kind}: ${notice.detail.slice(0, 200)}` });
  if (titled && !notices.some((notice) => notice.kind === titled.kind)) {
    const what = titled.isAboutAnother ? 'a notice about another work' : 'the title says so';
    notes.push({ code: 'notice', detail: `${titled.kind} (${what}): ${(source.title ?? '').slice(0, 200)}` });
  }
  const ownTitle =
    titled !== null && !titled.isAboutAnother && (titled.kind === 'retraction' || titled.kind === 'withdrawal');
  return {
    index,
    id: source.id ?? null,
    url: source.url,
    title: source.title ?? null,
    publisher: domain.publisher,
    publisherName: domain.publisherName,
    host: placed.host?.ascii ?? null,
    domainTier: domain.tier,
    tierEntry: domain.entry,
    domainScore,
    recencyScore,
    citationBonus,
    peerReviewBonus,
    overallScore,
    meetsFloor: overallScore >= GROUNDING_FLOOR,
    snapshot: placed.unwrapped?.wrappers.find((wrapper) => wrapper.snapshot !== null)?.snapshot ?? null,
    lookAlikeOf: domain.lookAlikeOf,
    isPreprint: review.isPreprint,
    isRetracted: ownTitle || isRetracted({ notices }),
    notes,
  };
}
