import { ADAPTER_CAPABILITIES, ADAPTER_CONSUMERS, ADAPTER_CONTRACT } from '#domain/adapter.ts';
import type { EvidenceHit, EvidencePack, SourceGraph } from '#domain/adapter.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { CheckedClaim, ClaimCitation } from '#domain/claim.ts';
import type { Notebook } from '#domain/notebook.ts';
import { ROLE_CAPABILITIES, type ReadRole } from '#domain/roles.ts';
import { RuntimeFailure } from '../outcome.ts';

/** What the adapter delegates to: a service that holds sources, drafts and notebooks. */
export interface EvidenceApi {
  search(query: string, limit: number): Promise<readonly EvidenceHit[]>;
  citations(draftId: string): Promise<readonly (ClaimCitation & { readonly claimId: string })[]>;
  evidencePack(draftId: string): Promise<EvidencePack>;
  notebooks(owner: string): Promise<readonly Notebook[]>;
  saveNotebook(owner: string, notebook: NotebookInput): Promise<Notebook>;
  removeNotebook(owner: string, id: string): Promise<void>;
  sourceGraph(): Promise<SourceGraph>;
  verify(text: string): Promise<readonly CheckedClaim[]>;
  answer(query: string): Promise<GroundedAnswer>;
}

export interface NotebookInput {
  readonly id: string | null;
  readonly title: string;
  readonly version: number;
  readonly entries: readonly {
    readonly note: string;
    readonly span: Notebook['entries'][number]['span'];
  }[];
}

export interface EvidenceAdapter extends EvidenceApi {
  health(role: ReadRole): {
    readonly contract: typeof ADAPTER_CONTRACT.contract;
    readonly version: string;
    readonly minimumCompatible: string;
    readonly status: 'ok';
    readonly consumers: readonly string[];
    readonly capabilities: readonly string[];
    /** What the role of whoever asks may use. */
    readonly allowed: readonly string[];
  };
}

/**
 * The canonical evidence adapter: the contract, over whatever service it is given. Without one it fails closed, each call
 * with `evidence_adapter_unavailable` (502): it never makes an answer up.
 */
export function createCanonicalAdapter(api: EvidenceApi | null): EvidenceAdapter {
  const need = (): EvidenceApi => {
    if (api !== null) return api;
    throw new RuntimeFailure('evidence_adapter_unavailable', 'No evidence service is connected to the adapter.');
  };
  return {
    health: (role) => {
      need();
      return {
        ...ADAPTER_CONTRACT,
        status: 'ok',
        consumers: ADAPTER_CONSUMERS,
        capabilities: ADAPTER_CAPABILITIES,
        allowed: ROLE_CAPABILITIES[role],
      };
    },
    search: async (query, limit) => need().search(query, limit),
    citations: async (draftId) => need().citations(draftId),
    evidencePack: async (draftId) => need().evidencePack(draftId),
    notebooks: async (owner) => need().notebooks(owner),
    saveNotebook: async (owner, notebook) => need().saveNotebook(owner, notebook),
    removeNotebook: async (owner, id) => need().removeNotebook(owner, id),
    sourceGraph: async () => need().sourceGraph(),
    verify: async (text) => need().verify(text),
    answer: async (query) => need().answer(query),
  };
}
