import type { Notice } from './source.ts';

/** Trust in a domain, best first. `unknown` is a state of its own: no entry speaks for or against the domain. */
export const DOMAIN_TIERS = ['authoritative', 'established', 'general', 'unknown', 'unreliable'] as const;
export type DomainTier = (typeof DOMAIN_TIERS)[number];

/** What kind of criterion put an entry into its tier. Each is public and can be looked up by the reader. */
export const TIER_CRITERIA = [
  'government-suffix',
  'government-body',
  'intergovernmental-body',
  'academic-suffix',
  'scholarly-publisher',
  'scholarly-index',
  'standards-body',
  'news-agency',
  'news-organisation',
  'reference-work',
  'fact-checker',
  'repository',
  'preprint-server',
  'open-editing',
  'self-publishing',
  'satire',
  'court-finding',
  'authority-finding',
  'promotion',
  'own-judgement',
] as const;
export type TierCriterion = (typeof TIER_CRITERIA)[number];

/** One entry of a tier list. A `domain` covers its subdomains; a `suffix` covers every name registered under a public suffix. */
export interface TierEntry {
  readonly match: 'domain' | 'suffix';
  /** Host name in ASCII, lower case: `who.int`, `gov.uk`. */
  readonly value: string;
  readonly tier: DomainTier;
  readonly criterion: TierCriterion;
  readonly reason: string;
  /** ISO day on which a person last looked at the entry. */
  readonly date: string;
  /** Who made the entry: `built-in`, or the name of a person's list. */
  readonly list: string;
}

/** A list of entries with a name and a version, as people import and export it. */
export interface TierList {
  readonly name: string;
  readonly version: string;
  readonly entries: readonly Omit<TierEntry, 'list'>[];
}

/** A source as it is scored (SPEC §6). Absent and `null` mean the same: not known. */
export interface ScorableSource {
  readonly id?: string | null;
  readonly url: string;
  readonly title?: string | null;
  /** ISO date of the precision known. */
  readonly publishedDate?: string | null;
  readonly citationCount?: number | null;
  readonly isPeerReviewed?: boolean | null;
  /** Said to be a preprint by its metadata. The address and the DOI are looked at in any case. */
  readonly isPreprint?: boolean | null;
  readonly doi?: string | null;
  /** Where a resolver, shortener or archive link was seen to lead, by someone who followed it. */
  readonly resolvedUrl?: string | null;
  readonly notices?: readonly Notice[];
}

export const SCORE_NOTE_CODES = [
  'url:invalid',
  'url:user-info',
  'url:port',
  'url:ip-host',
  'url:shortener',
  'url:unwrapped',
  'url:unresolved',
  'domain:look-alike',
  'domain:mixed-script',
  'domain:self-published',
  'date:unknown',
  'date:invalid',
  'date:future',
  'citations:invalid',
  'review:preprint',
  'notice',
] as const;
export type ScoreNoteCode = (typeof SCORE_NOTE_CODES)[number];

/** Something a reader of the score must know, with what is meant in a sentence. */
export interface ScoreNote {
  readonly code: ScoreNoteCode;
  readonly detail: string;
}

/** A source with its score. The four parts are already weighted and add up to `overallScore`. */
export interface ScoredCitation {
  /** Place in the list that was given, from 0. */
  readonly index: number;
  readonly id: string | null;
  readonly url: string;
  readonly title: string | null;
  /** Registrable domain (ASCII) after unwrapping; `null` for an address by number and for what is no address. */
  readonly publisher: string | null;
  /** The same for reading, with international letters. */
  readonly publisherName: string | null;
  /** Host after unwrapping. */
  readonly host: string | null;
  readonly domainTier: DomainTier;
  /** The entry of the tier list that decided, or `null` where none matched. */
  readonly tierEntry: TierEntry | null;
  readonly domainScore: number;
  readonly recencyScore: number;
  readonly citationBonus: number;
  readonly peerReviewBonus: number;
  readonly overallScore: number;
  readonly meetsFloor: boolean;
  /** Day of the archive's copy, where the address is one of an archive. */
  readonly snapshot: string | null;
  /** The trusted domain that this one imitates, where it does. */
  readonly lookAlikeOf: string | null;
  readonly isPreprint: boolean;
  /** A retraction or withdrawal of the source itself is known. */
  readonly isRetracted: boolean;
  readonly notes: readonly ScoreNote[];
}

/** Outcome of scoring a list of sources (SPEC §6). */
export interface GroundingResult {
  readonly query: string;
  /** The top source meets the floor, and so does one that is not retracted. */
  readonly grounded: boolean;
  /** Mean of the overall scores. */
  readonly confidence: number;
  readonly citationCount: number;
  /** Best first; ties by url. */
  readonly citations: readonly ScoredCitation[];
  readonly topCitation: ScoredCitation | null;
  readonly floor: number;
  /** Sources that could not be scored, each with why. */
  readonly skipped: readonly { readonly index: number; readonly id: string | null; readonly reason: string }[];
}

/** One single change that would bring a source to the floor, computed by the same scoring. */
export interface FloorStep {
  readonly kind: 'citations' | 'date' | 'peer-review' | 'tier';
  /** What the member would have to be: a number of citations, an ISO day, `true`, or a tier. */
  readonly value: number | string | boolean;
  readonly overallScore: number;
  readonly detail: string;
}

/** What it would take for a source to reach the floor. */
export interface FloorPlan {
  readonly meetsFloor: boolean;
  readonly overallScore: number;
  readonly missing: number;
  /** Single changes that suffice, smallest first; empty where it meets the floor already or none suffices. */
  readonly steps: readonly FloorStep[];
  /** Single changes that do not suffice alone, with the score that they would reach. */
  readonly notEnough: readonly FloorStep[];
  readonly summary: string;
}
