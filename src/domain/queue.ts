import type { CheckedClaim } from './claim.ts';
import type { Counterclaim, CounterclaimAction } from './counterclaim.ts';
import type { SourceId } from './ids.ts';

/** The two backlogs that people empty. */
export const QUEUES = ['fact-checks', 'contradictions'] as const;
export type QueueName = (typeof QUEUES)[number];

/** What a finding was found in. `library`: between sources, without any answer. */
export interface QueueOwner {
  readonly kind: 'draft' | 'answer' | 'library';
  readonly id: string;
  readonly title: string;
}

/** How much speaks for an error, from cheap evidence alone, in [0, 1], with the reason in words (SPEC §18.11). */
export interface Suspicion {
  readonly score: number;
  readonly reason: string;
}

interface QueueItemBase {
  /** Stays the same as long as the same thing is said in the same place of the same owner. */
  readonly id: string;
  /** Hash of what a decision rests on. A decision holds only as long as this is the same. */
  readonly basis: string;
  readonly owner: QueueOwner;
  readonly text: string;
  readonly suspicion: Suspicion;
  readonly sourceIds: readonly SourceId[];
  /** Names that the statement is about, for grouping; most telling first. */
  readonly entities: readonly string[];
}

/** A claim that did not simply pass. */
export interface FactCheckItem extends QueueItemBase {
  readonly queue: 'fact-checks';
  readonly claim: CheckedClaim;
}

export interface ContradictionItem extends QueueItemBase {
  readonly queue: 'contradictions';
  readonly counterclaim: Counterclaim;
}

export type QueueItem = FactCheckItem | ContradictionItem;

/**
 * What of an item orders, counts and finds it. A hundred thousand of them fit in memory and are read in a moment, where as
 * many items with their evidence are not: those are read where they are shown.
 */
export interface QueueHead {
  readonly queue: QueueName;
  readonly id: string;
  readonly basis: string;
  readonly owner: QueueOwner;
  readonly text: string;
  /** The other side of a contradiction; empty for a claim. */
  readonly otherText: string;
  /** Suspicion in [0, 1]. */
  readonly score: number;
  /** For claims the verdict or `needs-person`, for contradictions the type. */
  readonly kind: string;
  /** Empty for claims. */
  readonly severity: string;
  readonly sourceIds: readonly string[];
  readonly entities: readonly string[];
}

/** How a person settles a claim. `accept`: it stands as it is, against the engine; so it needs a reason. */
export const FACT_CHECK_CHOICES = ['accept', 'hedge', 'remove'] as const;
export type FactCheckChoice = (typeof FACT_CHECK_CHOICES)[number];

/** How a person settles a contradiction. `not-a-contradiction` is the false alarm of the engine. */
export type ContradictionChoice = Exclude<CounterclaimAction, 'escalate-to-expert'> | 'not-a-contradiction';
export const CONTRADICTION_CHOICES = [
  'prefer-source',
  'surface-both',
  'hedge',
  'refuse',
  'not-a-contradiction',
] as const satisfies readonly ContradictionChoice[];

/** What can be done with an item of a queue. `undo` takes back the newest event of the item that was not taken back yet. */
export type DecisionAct =
  | {
      readonly verb: 'resolve';
      readonly choice: FactCheckChoice | ContradictionChoice;
      /** Index of the side that `prefer-source` prefers. */
      readonly preferred?: 0 | 1;
    }
  | { readonly verb: 'assign'; readonly to: string | null }
  | { readonly verb: 'snooze'; readonly until: string }
  | { readonly verb: 'escalate' }
  | { readonly verb: 'reopen' }
  | { readonly verb: 'undo' };

/** A decision of a person, as it stands in the log. */
export interface DecisionEvent {
  readonly kind: 'decision';
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly queue: QueueName;
  readonly itemId: string;
  readonly basis: string;
  readonly act: DecisionAct;
  /** Why; may be empty except where the act goes against the engine. */
  readonly reason: string;
}

export const ITEM_STATUSES = ['open', 'snoozed', 'escalated', 'resolved'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Where an item stands after its events. */
export interface ItemState {
  readonly status: ItemStatus;
  /** Number of events of the item, undone ones included: what a decision must name so as not to overwrite another. */
  readonly revision: number;
  readonly assignee: string | null;
  readonly snoozedUntil: string | null;
  /** The resolution that holds. */
  readonly resolution: DecisionEvent | null;
  /** A resolution that no longer holds, because what it rested on has changed since. */
  readonly lapsed: DecisionEvent | null;
  /** Whether there is an event that `undo` would take back. */
  readonly canUndo: boolean;
}

/** An item with where it stands. */
export interface QueueEntryView {
  readonly item: QueueItem;
  readonly state: ItemState;
  /** Its events in the order of the log, undone ones included; given where one item is asked for by its id. */
  readonly history?: readonly DecisionEvent[];
}
