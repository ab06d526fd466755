import type { RetrievedFragment } from '#domain/fragment.ts';
import {
  characterCount,
  DEFAULT_RETRIEVAL_POLICY,
  renderFragments,
  selectFragments,
  selectionRevision,
} from './selection.ts';
import type { FragmentSelection, RetrievalPolicy } from './selection.ts';

/** The port that a store's adapter satisfies. Synchronous: an asynchronous store is adapted once where it is wired. */
export interface KnowledgeRetriever {
  readonly retrieve: (query: string, limit: number, scope: string | null) => readonly RetrievedFragment[];
}

/** A retrieval store adapted to one block of context (SPEC §3). */
export interface KnowledgeSource {
  readonly retriever: KnowledgeRetriever;
  readonly query: string;
  readonly policy: RetrievalPolicy;
  /** The retriever honours the scope it is given. */
  readonly scopeAware: boolean;
  /** The retriever needs no network. */
  readonly offlineSafe: boolean;
  /** The scope is part of the query text. */
  readonly scopeInQuery: boolean;
}

/** Fills a source's optional members with the defaults of the seed. */
export function knowledgeSource(
  retriever: KnowledgeRetriever,
  query: string,
  options: Partial<Omit<KnowledgeSource, 'retriever' | 'query'>> = {},
): KnowledgeSource {
  return {
    retriever,
    query,
    policy: options.policy ?? DEFAULT_RETRIEVAL_POLICY,
    scopeAware: options.scopeAware ?? false,
    offlineSafe: options.offlineSafe ?? false,
    scopeInQuery: options.scopeInQuery ?? false,
  };
}

/** One reading of a source: what was admitted and dropped, the block, and the revision for the cache key. */
export interface KnowledgeReading {
  readonly selection: FragmentSelection;
  readonly rendered: string;
  readonly revision: string;
}

/**
 * Asks the store and applies this side's ceilings. The store is asked for no more than the limit but trusted with
 * nothing: what it returns is ranked and cut here again.
 */
export function readKnowledge(source: KnowledgeSource, scope: string | null = null): KnowledgeReading {
  const found = source.retriever.retrieve(source.query, source.policy.limit, source.scopeAware ? scope : null);
  const selection = selectFragments(found, source.policy);
  return { selection, rendered: renderFragments(selection), revision: selectionRevision(selection) };
}

/** A declared contribution to a prompt: a retrieval is ingested context, layer L2, for the session. */
export interface KnowledgeContribution {
  readonly contributionId: string;
  readonly source: KnowledgeSource;
  readonly layer: 'L2';
  readonly tier: 'session';
  readonly scope: string;
  readonly order: number;
  readonly requiresHydration: true;
}

/** The scope of a contribution that names none. */
export const DEFAULT_SCOPE = 'default';

/** Declares a retrieval as context of each turn. `order` places it among contributions of its layer. */
export function knowledgeContribution(
  contributionId: string,
  source: KnowledgeSource,
  options: { readonly order?: number; readonly scope?: string | null } = {},
): KnowledgeContribution {
  const scope = options.scope?.trim() ?? '';
  return {
    contributionId,
    source,
    layer: 'L2',
    tier: 'session',
    scope: scope === '' ? DEFAULT_SCOPE : scope,
    order: options.order ?? 0,
    requiresHydration: true,
  };
}

/** What a prompt compiler allows. */
export interface RenderPolicy {
  /** Longest block of learned content, in code points; a longer one is left out whole. */
  readonly maxLearnedChars: number;
}

export const DEFAULT_RENDER_POLICY: RenderPolicy = { maxLearnedChars: 500 };

export interface PromptDiagnostic {
  readonly code: 'over-learned-cap' | 'cap-below-ceiling' | 'nothing-admitted';
  readonly detail: string;
}

/** The block as a model would get it. */
export interface PromptPreview {
  /** What reaches the model: `''` when the block is left out. */
  readonly block: string;
  /** The block before the cap. */
  readonly rendered: string;
  readonly characters: number;
  readonly included: boolean;
  readonly diagnostics: readonly PromptDiagnostic[];
}

/**
 * Previews a selection under a render policy. The compiler leaves out a block over its cap, and its default cap is far
 * below this bridge's ceiling: without a diagnostic the retrieval would vanish in silence (SPEC §3, seed 003).
 */
export function previewPrompt(
  selection: FragmentSelection,
  policy: RetrievalPolicy = DEFAULT_RETRIEVAL_POLICY,
  render: RenderPolicy = DEFAULT_RENDER_POLICY,
): PromptPreview {
  const rendered = renderFragments(selection);
  const characters = characterCount(rendered);
  const included = characters > 0 && characters <= render.maxLearnedChars;
  const diagnostics: PromptDiagnostic[] = [];
  if (characters === 0) {
    diagnostics.push({
      code: 'nothing-admitted',
      detail: `no fragment was admitted, ${selection.dropped.length} dropped`,
    });
  }
  if (characters > render.maxLearnedChars) {
    diagnostics.push({
      code: 'over-learned-cap',
      detail: `the block has ${characters} characters, the render policy allows ${render.maxLearnedChars}: a model would get none of it`,
    });
  }
  if (render.maxLearnedChars < policy.maxTotalChars) {
    diagnostics.push({
      code: 'cap-below-ceiling',
      detail: `maxLearnedChars (${render.maxLearnedChars}) is below maxTotalChars (${policy.maxTotalChars}); raise it to at least the ceiling`,
    });
  }
  return { block: included ? rendered : '', rendered, characters, included, diagnostics };
}
