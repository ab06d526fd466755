import type { Stance } from './claim.ts';

/** An entailment model that a person dropped in, as the workbench knows it once it was read and tried. */
export interface JudgePack {
  /** Hash over its files: what judgements of it are addressed by. */
  readonly version: string;
  readonly name: string;
  readonly addedAt: string;
  /** Bytes of all its files. */
  readonly size: number;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** Stances in the order of the model's outputs. */
  readonly labels: readonly Stance[];
  /** Most tokens of passage and claim together; of a longer passage the end is not read. */
  readonly maxTokens: number;
  /** Version of the standard operators that the model was written for. */
  readonly opset: number;
}
