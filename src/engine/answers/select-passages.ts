import type { AnswerDrop, AnswerPolicy, AnswerSelection, RetrievedPassage } from '#domain/answer.ts';
import type { RetrievedFragment } from '#domain/fragment.ts';
import { safeSource } from '#engine/citations/safe-source.ts';
import { previewPrompt } from '#engine/retrieval/knowledge-source.ts';
import { selectFragments, selectionRevision } from '#engine/retrieval/selection.ts';

/** The passages that an answer may use, those struck out, and the account of both. */
export interface PassageSelection {
  /** In the order in which they were retrieved. */
  readonly usable: readonly RetrievedPassage[];
  /** Those that the policy would have admitted, but for a retraction or withdrawal. */
  readonly struckOut: readonly RetrievedPassage[];
  readonly selection: AnswerSelection;
}

/** A display-safe name of a passage's source; never empty. */
export function safeLabel(passage: Pick<RetrievedPassage, 'title' | 'sourceId'>): string {
  return safeSource(passage.title) || safeSource(passage.sourceId) || 'source';
}

/**
 * Admits passages under a policy, with the reason for each that is left out (SPEC §3). Passages of retracted sources are
 * taken out first and held to the policy apart, so that none of them takes the place of one that can be used.
 */
export function selectPassages(
  passages: readonly RetrievedPassage[],
  isBarred: (passage: RetrievedPassage) => boolean,
  policy: AnswerPolicy,
  maxLearnedChars: number,
): PassageSelection {
  const fragments = new Map<RetrievedFragment, RetrievedPassage>();
  const select = (some: readonly RetrievedPassage[]) =>
    selectFragments(
      some.map((passage) => {
        const fragment = { content: passage.text, source: safeLabel(passage), score: passage.score };
        fragments.set(fragment, passage);
        return fragment;
      }),
      policy,
    );
  const selected = select(passages.filter((passage) => !isBarred(passage)));
  const struck = select(passages.filter(isBarred));
  const of = (list: readonly RetrievedFragment[]): readonly RetrievedPassage[] =>
    list.flatMap((fragment) => fragments.get(fragment) ?? []);
  const admitted = of(selected.admitted);
  const struckOut = of(struck.admitted);
  const dropped: readonly AnswerDrop[] = [
    ...[...selected.dropped, ...struck.dropped].flatMap(({ fragment, reason, detail }) => {
      const passage = fragments.get(fragment);
      return passage ? [{ passage, reason, detail }] : [];
    }),
    ...struckOut.map((passage) => ({
      passage,
      reason: 'retracted' as const,
      detail: `“${safeLabel(passage)}” is retracted or withdrawn: it may be shown, never asserted`,
    })),
  ];
  const inOrder = (list: readonly RetrievedPassage[]): readonly RetrievedPassage[] => {
    const wanted = new Set(list);
    return passages.filter((passage) => wanted.has(passage));
  };
  return {
    usable: inOrder(admitted),
    struckOut: inOrder(struckOut),
    selection: {
      policy,
      admitted,
      dropped,
      revision: selectionRevision(selected),
      preview: { ...previewPrompt(selected, policy, { maxLearnedChars }), maxLearnedChars },
    },
  };
}
