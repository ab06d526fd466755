/** Capabilities of the evidence adapter (SPEC §10). */
export const READ_CAPABILITIES = [
  'semantic_search',
  'citations',
  'evidence_packs',
  'notebooks',
  'source_graph',
  'claim_verification',
  'grounded_answers',
  'trace_export',
] as const;
export type ReadCapability = (typeof READ_CAPABILITIES)[number];

export const READ_ROLES = ['grounding', 'review', 'admin'] as const;
export type ReadRole = (typeof READ_ROLES)[number];

const GROUNDING: readonly ReadCapability[] = ['semantic_search', 'citations', 'grounded_answers', 'evidence_packs'];

/** What each role may read (the table of SPEC §10). */
export const ROLE_CAPABILITIES: Readonly<Record<ReadRole, readonly ReadCapability[]>> = {
  grounding: GROUNDING,
  review: [...GROUNDING, 'notebooks', 'claim_verification', 'trace_export'],
  admin: READ_CAPABILITIES,
};

export type AccessCode = 'invalid_sophia_read_role' | 'sophia_read_capability_unavailable';

/** Whether a role may use a capability, with the HTTP status and code that say so. */
export interface AccessDecision {
  readonly allowed: boolean;
  readonly status: 200 | 400 | 403;
  readonly code: AccessCode | null;
  /** The role that was judged; `null` where what was given names none. */
  readonly role: ReadRole | null;
}
