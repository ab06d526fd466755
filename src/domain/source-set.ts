import type { Notice, NoticeKind } from './source.ts';

export const RIGHTS_STATES = ['cleared', 'unknown', 'blocked', 'expired'] as const;
export type RightsState = (typeof RIGHTS_STATES)[number];

/** What is known of the rights in a source. */
export interface ItemRights {
  /** SPDX expression, name of a licence or its address, or the statement as found. */
  readonly licence: string | null;
  /** A person's own finding, which outweighs what can be read from `licence`. */
  readonly state: RightsState | null;
  /** ISO date or time until which the rights hold. */
  readonly expiresAt: string | null;
  /** Longest excerpt that may be shown, in characters, where a contract or a person set one. */
  readonly excerptLimit: number | null;
  /** The credit line that the holder asks for. */
  readonly attribution: string | null;
}

export const FRESHNESS_CLASSES = ['fixed', 'yearly', 'quarterly', 'monthly', 'weekly', 'daily'] as const;
export type FreshnessClass = (typeof FRESHNESS_CLASSES)[number];

/** How fast a source goes stale, and when it was last compared with its origin. */
export interface ItemFreshness {
  /** `null`: by the kind of the source. */
  readonly class: FreshnessClass | null;
  readonly checkedAt: string | null;
  /** After this it must not ground; outweighs the class. */
  readonly expiresAt: string | null;
  /** A person's or an adapter's own finding. */
  readonly state: 'fresh' | 'due' | 'expired' | null;
}

/** A source as a member of a set. */
export interface SourceSetItem {
  readonly id: string;
  readonly uri: string | null;
  readonly kind: string | null;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly publishedDate: string | null;
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly isbn: string | null;
  /** `sha256:…` of the bytes that the set was made from. */
  readonly contentHash: string | null;
  readonly rights: ItemRights;
  readonly freshness: ItemFreshness;
  readonly notices: readonly Notice[];
  readonly dismissals: readonly NoticeDismissal[];
  /** Id of the newer edition, where there is one. */
  readonly supersededBy: string | null;
  readonly supersedes: readonly string[];
  /** Stable JSON of members that are not known here: kept, so that a change in them is a change of the set. */
  readonly extra?: string;
}

/** A named, versioned collection of sources that an answer may draw on. */
export interface SourceSet {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly items: readonly SourceSetItem[];
  /** The set as a whole was taken back. */
  readonly isRetracted: boolean;
  /** Id or version of the set that replaced this one. */
  readonly supersededBy: string | null;
  /** Rights and freshness of the set as a whole, beside those of its items. */
  readonly rights: ItemRights | null;
  readonly freshness: ItemFreshness | null;
  /** What the answers will be used for: a non-commercial licence does not carry a commercial use. */
  readonly use: { readonly commercial: boolean };
}

/** A notice that a person looked at and set aside. It is remembered, never removed; a new notice of the source is not covered by it. */
export interface NoticeDismissal {
  /** Key of the notice (`noticeKey`). */
  readonly notice: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** A row of an imported notice list. Identifiers are in their one spelling; `null` where the list has none. */
export interface NoticeRow {
  readonly kind: NoticeKind | 'reinstatement';
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly isbn: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly noticeDoi: string | null;
  readonly noticePmid: string | null;
  /** ISO date of the notice. */
  readonly date: string | null;
  readonly reasons: readonly string[];
  /** Line of a table (the head is 1), or place in a list or feed from 1. */
  readonly row: number;
}

export const CLEARING_ACTIONS = [
  'add-source',
  'refresh-source',
  'record-rights',
  'replace-source',
  'remove-source',
  'renew-rights',
  'dismiss-notice',
  'use-newer-edition',
  'restore-set',
  'use-newer-set',
] as const;
export type ClearingAction = (typeof CLEARING_ACTIONS)[number];

export interface Clearing {
  readonly action: ClearingAction;
  readonly sourceId?: string;
}

/** A reason why a set may not ground, with everything that clears it. */
export interface SourceSetBlocker {
  /** `rights:unknown`, `source:<id>:rights:unknown` … (SPEC §11). */
  readonly code: string;
  readonly sourceId: string | null;
  readonly reason: string;
  readonly clears: readonly Clearing[];
}

/** Something to know that does not block. */
export interface SourceSetAdvisory {
  readonly code: string;
  readonly sourceId: string | null;
  readonly reason: string;
  /** ISO day by which it becomes a blocker, where there is one. */
  readonly dueAt: string | null;
}

export interface SourceSetReadiness {
  readonly usableForGrounding: boolean;
  readonly blockers: readonly string[];
  readonly blockerDetails: readonly SourceSetBlocker[];
  readonly advisories: readonly SourceSetAdvisory[];
}

/** What was looked at when a set was judged. What is not in the list was not judged, and nothing is said of it. */
export const SET_ASPECTS = ['documents', 'notices', 'rights', 'freshness', 'editions'] as const;
export type SetAspect = (typeof SET_ASPECTS)[number];

/**
 * What a check says of the sources it was made under. `declared`: a named set, of which every aspect is judged and any blocker bars
 * it. `library`: whatever sources were at hand; nobody promised anything of them, so a barred source bars no other.
 */
export interface SourceSetStanding {
  readonly hash: string;
  readonly usableForGrounding: boolean;
  readonly blockers: readonly string[];
  readonly basis?: 'declared' | 'library';
  readonly judged?: readonly SetAspect[];
  readonly set?: { readonly id: string; readonly name: string; readonly version: string };
  /** What exports must keep to with each member of a declared set, as it was resolved. */
  readonly terms?: readonly {
    readonly id: string;
    readonly excerptLimit: number | null;
    readonly attribution: string | null;
  }[];
  readonly blockerDetails?: readonly SourceSetBlocker[];
  readonly advisories?: readonly SourceSetAdvisory[];
}

/** What a person recorded about a source beyond its own metadata: terms of use, and how it is kept fresh. */
export interface SourceTerms {
  /** State, term, excerpt limit and credit; the licence itself is metadata of the source. */
  readonly rights: Omit<ItemRights, 'licence'>;
  readonly freshness: ItemFreshness;
}

/** Where an answer is used outside of the workbench. `ref` names the story, lesson, edition, explainer or scene. */
export interface SurfaceUse {
  readonly surface: DownstreamSurface;
  readonly ref: string;
}

export const INVALIDATION_SEVERITIES = ['info', 'review', 'blocking', 'critical'] as const;
export type InvalidationSeverity = (typeof INVALIDATION_SEVERITIES)[number];

export const SOURCE_CHANGE_KINDS = [
  'added',
  'removed',
  'retracted',
  'concern-raised',
  'corrected',
  'notice-lifted',
  'content-changed',
  'rights-blocked',
  'rights-changed',
  'rights-cleared',
  'freshness-expired',
  'superseded',
  'metadata-changed',
] as const;
export type SourceChangeKind = (typeof SOURCE_CHANGE_KINDS)[number];

/** One change of one source between two versions of a set. */
export interface SourceChange {
  readonly kind: SourceChangeKind;
  readonly sourceId: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly detail: string;
}

/** The surfaces that a change reaches (SPEC §14), and the workbench's own queue. */
export const DOWNSTREAM_SURFACES = [
  'veritas-regrounding',
  'metis-lesson-validity',
  'metis-tutor-regrounding',
  'nisaba-edition-notice',
  'tara-explainer-recheck',
  'living-scenes-rerender',
  'sophia-review',
] as const;
export type DownstreamSurface = (typeof DOWNSTREAM_SURFACES)[number];

/** An answer that was stored or published, as far as the cascade looks at it. */
export interface StoredAnswer {
  readonly id: string;
  /** Where it is used; the answer's own review is always asked for. */
  readonly surfaces: readonly SurfaceUse[];
  readonly claims: readonly {
    readonly id: string;
    readonly citations: readonly {
      readonly sourceId: string;
      readonly passageId?: string | null;
      /** The words that the claim rests on, for seeing whether they still stand. */
      readonly quote?: string | null;
    }[];
  }[];
  readonly quotes: readonly { readonly id: string; readonly sourceId: string; readonly text: string }[];
  readonly signOffs: readonly { readonly id: string; readonly claimIds?: readonly string[] | null }[];
  readonly exports: readonly { readonly id: string; readonly format: string }[];
  /** A file or a record that went out: it is marked with its path, but the work is that of the text it is of. */
  readonly isFile?: boolean;
}

/** One step of the way from a change to what it reaches. */
export interface PathStep {
  readonly kind: 'change' | 'source' | 'passage' | 'claim' | 'quote' | 'sign-off' | 'export' | 'answer' | 'surface';
  readonly id: string;
}

export interface InvalidationTask {
  /** Derived from what it is about, so that planning twice makes no second task. */
  readonly id: string;
  readonly surface: DownstreamSurface;
  readonly ref: string;
  readonly answerId: string;
  readonly severity: InvalidationSeverity;
  readonly action: string;
  readonly reason: string;
  readonly sourceIds: readonly string[];
  readonly claimIds: readonly string[];
  readonly path: readonly PathStep[];
}

/** Something stored that rests on a change. */
export interface AffectedMark {
  readonly kind: 'claim' | 'quote' | 'sign-off' | 'export';
  readonly id: string;
  readonly answerId: string;
  readonly severity: InvalidationSeverity;
  readonly path: readonly PathStep[];
}

/** What a change would do. Nothing is done by making it: it is the preview and the work list in one. */
export interface InvalidationPlan {
  readonly severity: InvalidationSeverity | null;
  readonly changes: readonly (SourceChange & { readonly severity: InvalidationSeverity })[];
  readonly tasks: readonly InvalidationTask[];
  readonly affected: readonly AffectedMark[];
  /** What must be run again, and no more. */
  readonly recheck: readonly {
    readonly answerId: string;
    readonly claimIds: readonly string[];
    readonly quoteIds: readonly string[];
  }[];
  readonly counts: {
    readonly answers: number;
    readonly answersAffected: number;
    readonly claims: number;
    readonly claimsAffected: number;
    readonly quotesAffected: number;
    readonly signOffsVoided: number;
    readonly exportsStale: number;
  };
}
