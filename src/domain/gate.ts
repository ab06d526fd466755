/** Where an answer may be published. Each has one mandatory checkpoint (SPEC §13). */
export const PUBLICATION_SURFACES = [
  'veritas-story',
  'nisaba-edition',
  'metis-course',
  'tara-teacher-script',
  'sophia-grounded-report',
  'large-blast-media',
] as const;
export type PublicationSurface = (typeof PUBLICATION_SURFACES)[number];

/** The names people know the checkpoints by. The id of a checkpoint is the id of its surface. */
export const CHECKPOINT_NAMES: Readonly<Record<PublicationSurface, string>> = {
  'veritas-story': 'Veritas story publication',
  'nisaba-edition': 'Nisaba edition release',
  'metis-course': 'Metis course publication',
  'tara-teacher-script': 'Tara teacher-script release',
  'sophia-grounded-report': 'Sophia grounded-report publication',
  'large-blast-media': 'Large-blast media',
};

/** The criteria of the gate, in the order in which they are listed. */
export const GATE_CRITERIA = [
  'citation-integrity',
  'contradiction-backlog',
  'unsupported-claim-backlog',
  'source-set-usable',
  'no-retracted-source',
  'no-superseded-figure',
  'quotes-verified',
  'numbers-verified',
  'checkpoints-signed',
  'evidence-pack-complete',
] as const;
export type GateCriterionId = (typeof GATE_CRITERIA)[number];

/** What a person does about a criterion that does not pass. */
export const GATE_ACTIONS = [
  'fix-markers',
  'resolve-contradictions',
  'settle-claims',
  'clear-source-set',
  'replace-source',
  'update-figures',
  'fix-quotes',
  'fix-numbers',
  'sign-checkpoint',
  'add-evidence',
  'run-check',
] as const;
export type GateAction = (typeof GATE_ACTIONS)[number];

/** One way to clear a criterion: what to do, and to what. `ids` are claim ids, spans (`12-30`), blockers or checkpoints. */
export interface GateClearing {
  readonly action: GateAction;
  readonly ids: readonly string[];
}

/**
 * A person's sign-off. It is bound to what was signed: either the whole content (`contentHash`), or single claims
 * (`claimHashes`), so that an edit voids exactly the sign-offs that it touches.
 */
export interface SignOff {
  /** Id of the checkpoint: a surface, or a name of the caller's own. */
  readonly checkpoint: string;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  readonly contentHash?: string | null;
  readonly claimHashes?: readonly string[] | null;
}

/** Whether a sign-off still holds, and if not why. */
export interface SignOffState {
  readonly signOff: SignOff;
  readonly holds: boolean;
  readonly why: string;
}

/** A criterion set aside by name, for a time. `criterion` is the id of the criterion. */
export interface Waiver {
  readonly criterion: string;
  readonly by: string;
  readonly role: string;
  readonly reason: string;
  /** ISO date (holds through that day) or time (ends at that instant). */
  readonly expiresAt: string;
  /** Where given, the waiver holds for this content alone. */
  readonly contentHash?: string | null;
}

/** A waiver and whether it counts; one that does not is named with its fault. */
export interface WaiverState {
  readonly waiver: Waiver;
  readonly counts: boolean;
  readonly why: string;
}

export const FINDING_TARGETS = ['claim', 'quote', 'number', 'contradiction'] as const;
export type FindingTarget = (typeof FINDING_TARGETS)[number];

/** A finding that a person overrode. It is no longer counted, where it has a name and a reason, and stays listed. */
export interface FindingOverride {
  readonly target: FindingTarget;
  /** Claim id; `start-end` of a quote or a number; claim id of a contradiction. */
  readonly id: string;
  readonly by: string;
  readonly reason: string;
}

/** An override as the gate lists it. */
export interface SuppressedFinding extends FindingOverride {
  readonly criterion: GateCriterionId;
  readonly counts: boolean;
  readonly why: string;
}
