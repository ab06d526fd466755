import type { ReadCapability, ReadRole } from '#domain/roles.ts';
import { t } from '#ui/messages/t.ts';

/** How roles are called, and what each is for. */
export const ROLE_WORDS: Readonly<Record<ReadRole, { readonly word: string; readonly hint: string }>> = {
  grounding: { word: t('grounding'), hint: t('Asks questions and reads answers with their sources.') },
  review: { word: t('review'), hint: t('Also verifies claims, decides, signs, exports and keeps notebooks.') },
  admin: { word: t('admin'), hint: t('Also sees the source graph, and may waive what guards against harm.') },
};

export const CAPABILITY_WORDS: Readonly<Record<ReadCapability, string>> = {
  semantic_search: t('Search the sources'),
  citations: t('Sources and citations'),
  evidence_packs: t('Evidence packs'),
  notebooks: t('Notebooks of one’s own'),
  source_graph: t('Source graph'),
  claim_verification: t('Verify claims, decide, sign'),
  grounded_answers: t('Grounded answers'),
  trace_export: t('Activity and exports'),
};
