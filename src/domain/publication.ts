import type { FindingTarget, GateCriterionId, PublicationSurface, SignOff, SuppressedFinding, Waiver } from './gate.ts';
import type { ReadRole } from './roles.ts';

/** A claim with what it cites in its support. */
export interface RestingClaim {
  readonly claimId: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
  /** The words that it rests on; records from before they were kept lack them. */
  readonly quotes?: readonly { readonly sourceId: string; readonly quote: string }[];
}

const ANSWER_GATE = 'answer:';

/** The gate of a kept answer. That of a draft has the id of the draft. */
export const answerGate = (answerId: string): string => `${ANSWER_GATE}${answerId}`;

/** The answer behind a gate; `null` where it is that of a draft. */
export const answerOfGate = (gateId: string): string | null =>
  gateId.startsWith(ANSWER_GATE) ? gateId.slice(ANSWER_GATE.length) : null;

/**
 * Why a published record no longer stands. `path` leads from what changed to what rests on it, in words. `key` tells one cause
 * from another: the same cause reopens a record once.
 */
export interface ReopenCause {
  readonly key: string;
  readonly kind: 'retraction' | 'withdrawal' | 'removal' | 'rights' | 'replacement' | 'refresh' | 'notice' | 'person';
  readonly sourceId: string | null;
  readonly path: readonly string[];
}

/** What people do at the gate of one draft. `withdraw` takes back the event of that id; nothing is ever deleted. */
export type GateAct =
  | { readonly verb: 'prepare'; readonly surface: PublicationSurface; readonly author: string | null }
  | {
      readonly verb: 'sign';
      readonly checkpoint: string;
      /** `whole`: any edit voids it. `claims`: it holds for each claim on its own, so an edit voids those that it touches. */
      readonly scope: 'whole' | 'claims';
      readonly contentHash: string;
      readonly claimHashes: readonly string[];
    }
  | {
      readonly verb: 'waive';
      readonly criterion: GateCriterionId;
      readonly expiresAt: string;
      readonly contentHash: string | null;
    }
  /** `key` names a quotation or a number by what it says and where it is said, so that it outlives edits elsewhere. */
  | { readonly verb: 'override'; readonly target: FindingTarget; readonly key: string; readonly text: string }
  | { readonly verb: 'withdraw'; readonly of: string }
  | { readonly verb: 'publish'; readonly publicationId: string; readonly contentHash: string }
  | { readonly verb: 'reopen'; readonly publicationId: string; readonly cause: ReopenCause };

/** An act at the gate as it stands in the log. */
export interface GateEvent {
  readonly kind: 'gate';
  readonly id: string;
  readonly at: string;
  /** Name of the person, as sign-offs are shown and compared by. */
  readonly actor: string;
  readonly role: ReadRole;
  readonly draftId: string;
  readonly act: GateAct;
  readonly reason: string;
  /** Set where the act came in with another reviewer's file: who brought it in, and the seal of the file. */
  readonly imported?: { readonly by: string; readonly seal: string };
}

/** What the events of one draft amount to. Ids are those of the events. */
export interface GateRecord {
  readonly surface: PublicationSurface;
  /** Who was named as the author; beside this, everybody who saved a text of the draft is one. */
  readonly author: string | null;
  readonly signOffs: readonly {
    readonly eventId: string;
    readonly scope: 'whole' | 'claims';
    readonly signOff: SignOff;
  }[];
  readonly waivers: readonly { readonly eventId: string; readonly waiver: Waiver }[];
  readonly overrides: readonly {
    readonly eventId: string;
    readonly target: FindingTarget;
    readonly key: string;
    readonly text: string;
    readonly by: string;
    readonly reason: string;
  }[];
  /** The last publication that was not taken back, with what reopened it since. */
  readonly publication: {
    readonly id: string;
    readonly at: string;
    readonly by: string;
    readonly contentHash: string;
    readonly reopened: readonly { readonly at: string; readonly reason: string; readonly cause: ReopenCause }[];
  } | null;
}

/** A published record: frozen when it was published. Only `reopened` grows. */
export interface Publication {
  readonly id: string;
  readonly draftId: string;
  readonly title: string;
  readonly surface: PublicationSurface;
  readonly authors: readonly string[];
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly contentHash: string;
  readonly sourceSetHash: string;
  /** The set that it was checked under, `library` for the sources at hand; records from before it was kept lack it. */
  readonly setId?: string;
  /** Keys of what spoke against its sources already when it was published, and was waived: that does not reopen it. */
  readonly heldThen?: readonly string[];
  readonly engineVersion: string;
  /** Sources that its claims rest on, by what each claim cites in its support: what a change is held against. */
  readonly restsOn: readonly RestingClaim[];
  readonly signOffs: readonly SignOff[];
  readonly waivers: readonly Waiver[];
  readonly suppressed: readonly SuppressedFinding[];
  /** Head of the log before the entry of the publication. */
  readonly auditHead: { readonly seq: number; readonly hash: string };
  readonly reopened: readonly { readonly at: string; readonly reason: string; readonly cause: ReopenCause }[];
}

/**
 * What a cascade needs of the publications (SPEC §14): which records there are with what they rest on, and to reopen one of
 * them. Reopening twice for the same cause does nothing and says so.
 */
export interface PublicationPort {
  list(): Promise<readonly Publication[]>;
  reopen(publicationId: string, cause: ReopenCause, reason: string, by: string): Promise<boolean>;
}
