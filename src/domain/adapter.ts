import { READ_CAPABILITIES, type ReadCapability } from './roles.ts';

/** The contract of the evidence adapter (SPEC §10). */
export const ADAPTER_CONTRACT = {
  contract: 'oshun.evidence.sophia.adapter',
  version: '1.0.0',
  minimumCompatible: '1.0.0',
} as const;

/** Products that read evidence through the adapter. */
export const ADAPTER_CONSUMERS = [
  'metis',
  'assistant',
  'veritas',
  'nisaba',
  'studio',
  'admin',
  'tara',
  'arete',
  'nyx',
] as const;
export type AdapterConsumer = (typeof ADAPTER_CONSUMERS)[number];

export const ADAPTER_CAPABILITIES: readonly ReadCapability[] = READ_CAPABILITIES;

/** A passage that was found, with why it is in the list. */
export interface EvidenceHit {
  readonly sourceId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** The exact spans under the claims of one draft, made from one source set. */
export interface EvidencePack {
  /** Hash of everything below: the same draft over the same sources is the same pack. */
  readonly id: string;
  readonly draftId: string;
  readonly sourceSetHash: string;
  readonly contentHash: string;
  readonly complete: boolean;
  /** Ids of claims that hold and have no span. */
  readonly missing: readonly string[];
  readonly claims: readonly {
    readonly claimId: string;
    readonly text: string;
    readonly verdict: string;
    readonly judged: boolean;
    readonly evidence: readonly (EvidenceHit & { readonly stance: string })[];
  }[];
}

export interface SourceGraph {
  readonly nodes: readonly { readonly id: string; readonly kind: 'source' | 'draft'; readonly title: string }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: 'cites' | 'supersedes';
    readonly weight: number;
  }[];
}
