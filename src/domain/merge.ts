import type { ContradictionChoice, FactCheckChoice, QueueName } from './queue.ts';

/** A decision on an item of a queue, named by what it is about, so that it means the same in another browser. */
export interface PortableDecision {
  /** What the item says and what it rests on, without the id of the draft that it stands in. */
  readonly key: string;
  readonly queue: QueueName;
  readonly text: string;
  readonly choice: FactCheckChoice | ContradictionChoice;
  readonly preferred: 0 | 1 | null;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** Something that a colleague did and that would be taken over. */
export interface MergeAddition {
  readonly id: string;
  readonly kind: 'sign-off' | 'waiver' | 'decision';
  /** Name of the checkpoint, id of the criterion, or what the item of the queue says. */
  readonly text: string;
  /** How the item was settled; of a decision alone. */
  readonly decided?: Pick<PortableDecision, 'choice' | 'preferred'>;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** The same thing decided in two ways. Nobody but a person settles it. */
export interface MergeConflict {
  readonly key: string;
  readonly text: string;
  readonly mine: Pick<PortableDecision, 'choice' | 'preferred' | 'by' | 'at' | 'reason'>;
  readonly theirs: Pick<PortableDecision, 'choice' | 'preferred' | 'by' | 'at' | 'reason'>;
}

/** What taking over a colleague's review would do, before it is done. */
export interface MergePlan {
  readonly seal: string;
  /** Whether the packet is of this very text with this very evidence. */
  readonly isSameContent: boolean;
  readonly additions: readonly MergeAddition[];
  readonly conflicts: readonly MergeConflict[];
  /** Done here already. */
  readonly same: number;
  /** What cannot be taken over, each with the reason. */
  readonly refused: readonly { readonly text: string; readonly by: string; readonly why: string }[];
}
