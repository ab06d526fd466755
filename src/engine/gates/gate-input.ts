import type { FindingOverride, SignOff, Waiver } from '#domain/gate.ts';

/** Why a part of the state is not there: nobody ran the check, or it could not give an answer (error, time-out, bad form). */
export interface GateGap {
  readonly gap: 'not-run' | 'unavailable';
  readonly why: string;
}

/** A part of the state, or why it is missing. The gate never fills a gap with a guess. */
export type GatePart<T> = T | GateGap;

export function isGap(value: unknown): value is GateGap {
  return typeof value === 'object' && value !== null && 'gap' in value;
}

/** As much of a checked claim as the gate looks at. */
export interface GateClaim {
  readonly id: string;
  readonly text: string;
  readonly verdict: string;
  readonly judged: boolean;
  readonly defects: readonly { readonly kind: string }[];
  readonly citations: readonly {
    readonly sourceId: string;
    readonly quote: string;
    readonly stance?: string;
    readonly start?: number;
    readonly end?: number;
  }[];
}

export interface GateQuote {
  readonly start: number;
  readonly end: number;
  readonly status: string;
  /** May only lower what `status` says. */
  readonly verified?: boolean;
}

export interface GateNumber {
  readonly start: number;
  readonly end: number;
  readonly status: string;
}

export interface GateContradiction {
  readonly claimId: string;
  readonly type: string;
  readonly sides: readonly unknown[];
}

/** References of the markers of an answer: what each meant, and the source it resolved to. */
export interface GateMarkers {
  readonly markers: readonly {
    readonly start: number;
    readonly end: number;
    readonly refs: readonly string[];
    readonly resolved: readonly (number | null)[];
  }[];
  readonly ambiguous: readonly string[];
}

export interface GateSourceSet {
  readonly usableForGrounding: boolean;
  readonly blockers: readonly string[];
  readonly hash?: string;
  /** A named set that was judged in full, or whatever sources were at hand. */
  readonly basis?: 'declared' | 'library';
  readonly judged?: readonly string[];
  readonly set?: { readonly name: string; readonly version: string };
}

/** An evidence pack that was put together outside the check. It can only add a fault, never take one away. */
export interface GateEvidencePack {
  readonly complete: boolean;
  readonly missing: readonly string[];
  /** Ids of the claims that it covers, where it lists them. */
  readonly claimIds: readonly string[] | null;
  /** Hash of the source set that it was made from, where it says so. */
  readonly sourceSetHash: string | null;
}

/** Hashes of what was checked beside those of what is there now. Where they differ the check is stale. */
export interface GateBasis {
  readonly checked: string;
  readonly current: string;
  /** What the hashes are of: `draft`, `source set`. */
  readonly of: string;
}

/** Everything the gate looks at. It takes no word for it: each criterion is counted from these. */
export interface GateInput {
  readonly draft: string | null;
  readonly claims: GatePart<readonly GateClaim[]>;
  readonly quotes: GatePart<readonly GateQuote[]>;
  readonly numbers: GatePart<readonly GateNumber[]>;
  /** `null`: the answer has no markers of its own, and citation integrity is counted from its claims. */
  readonly markers: GatePart<GateMarkers> | null;
  readonly contradictions: GatePart<readonly GateContradiction[]>;
  readonly sourceSet: GatePart<GateSourceSet>;
  /** Absent: counted from the claims alone. */
  readonly evidencePack?: GatePart<GateEvidencePack>;
  /** Where it is to be published; absent or `null`: nowhere yet, so that no sign-off is asked for. */
  readonly surface?: string | null;
  /** Further checkpoints that must be signed, by their ids. */
  readonly checkpoints?: GatePart<readonly string[]>;
  readonly signOffs?: readonly SignOff[];
  /** Who wrote the answer; a sign-off needs another person. */
  readonly author?: string | null;
  /** Everybody else who wrote on it: none of them may sign or waive either. */
  readonly authors?: readonly string[];
  /** Hash of the content as it is now; worked out from draft and claims where absent. */
  readonly contentHash?: string | null;
  readonly overrides?: readonly FindingOverride[];
  readonly waivers?: readonly Waiver[];
  /** ISO date or time. Without it no waiver counts, because none can be told from one that ran out. */
  readonly now?: string | null;
  readonly basis?: readonly GateBasis[];
}
