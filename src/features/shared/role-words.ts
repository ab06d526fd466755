import type { ReadCapability, ReadRole } from '#domain/roles.ts';

/** How roles are called, and what each is for. */
export const ROLE_WORDS: Readonly<Record<ReadRole, { readonly word: string; readonly hint: string }>> = {
  grounding: { word: 'grounding', hint: 'Asks questions and reads answers with their sources.' },
  review: { word: 'review', hint: 'Also verifies claims, decides, signs, exports and keeps notebooks.' },
  admin: { word: 'admin', hint: 'Also sees the source graph, and may waive what guards against harm.' },
};

export const CAPABILITY_WORDS: Readonly<Record<ReadCapability, string>> = {
  semantic_search: 'Search the sources',
  citations: 'Sources and citations',
  evidence_packs: 'Evidence packs',
  notebooks: 'Notebooks of one’s own',
  source_graph: 'Source graph',
  claim_verification: 'Verify claims, decide, sign',
  grounded_answers: 'Grounded answers',
  trace_export: 'Activity and exports',
};
