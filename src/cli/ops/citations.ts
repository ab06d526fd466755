import * as v from 'valibot';
import { CitationIndex } from '#engine/citations/citation-index.ts';
import { dropUngroundedCitations } from '#engine/citations/drop-ungrounded.ts';
import { resolveMarkers } from '#engine/citations/markers.ts';
import { citationLine } from '#engine/citations/safe-source.ts';
import { CitationTagFilter } from '#engine/citations/tag-filter.ts';
import { previewPrompt } from '#engine/retrieval/knowledge-source.ts';
import {
  DEFAULT_RETRIEVAL_POLICY,
  renderFragments,
  selectFragments,
  selectionRevision,
} from '#engine/retrieval/selection.ts';
import type { RetrievalPolicy } from '#engine/retrieval/selection.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const text = v.nullish(v.string());
const source = v.union([
  v.string(),
  v.looseObject({
    id: v.nullish(v.union([v.string(), v.number()])),
    title: text,
    url: text,
    uri: text,
    label: text,
    name: text,
    doi: text,
    authors: v.nullish(v.array(v.string())),
    publishedDate: text,
  }),
]);
/** A list, or a record of texts by name: its names are the sources, its texts are never read for markers. */
const sources = v.union([v.array(source), v.record(v.string(), v.unknown())]);

type GivenSource = v.InferOutput<typeof source>;

function readSources(given: v.InferOutput<typeof sources>): GivenSource[] {
  if (Array.isArray(given)) return given;
  return Object.keys(given).map((id) => ({ id }));
}

const fragment = v.looseObject({ source: v.string(), content: v.string(), score: v.nullable(v.number()) });
const policy = v.nullish(
  v.object({
    limit: v.optional(v.pipe(v.number(), v.minValue(0))),
    minScore: v.optional(v.number()),
    maxFragmentChars: v.optional(v.pipe(v.number(), v.minValue(0))),
    maxTotalChars: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
);

/** Markers, grounding filters and the fragment line, as CLI.md describes them. */
export const citationOps: OpTable = {
  'resolve-markers': defineOp(v.object({ draft: v.string(), sources }), ({ draft, sources: given }) =>
    resolveMarkers(
      draft,
      readSources(given).map((item) =>
        typeof item === 'string'
          ? item
          : {
              id: item.id === null || item.id === undefined ? null : String(item.id),
              title: item.title,
              url: item.url ?? item.uri,
              label: item.label ?? item.name,
              doi: item.doi,
              authors: item.authors,
              publishedDate: item.publishedDate,
            },
      ),
    ),
  ),
  'drop-ungrounded': defineOp(v.object({ text: v.string(), grounded: v.array(v.string()) }), (input) => {
    const result = dropUngroundedCitations(input.text, CitationIndex.fromNames(input.grounded));
    return { ...result, identical: result.text === input.text };
  }),
  'filter-stream': defineOp(
    v.object({ chunks: v.array(v.string()), layerNames: v.optional(v.array(v.string())) }),
    ({ chunks, layerNames }) => {
      let filter: CitationTagFilter;
      try {
        filter = layerNames === undefined ? new CitationTagFilter() : new CitationTagFilter(layerNames);
      } catch (error) {
        throw new InvalidPayload('layerNames', error instanceof Error ? error.message : 'refused');
      }
      const emitted = chunks.map((chunk) => filter.feed(chunk));
      emitted.push(filter.flush());
      return { output: emitted.join(''), emitted };
    },
  ),
  'citation-line': defineOp(v.object({ source: v.string(), content: v.string() }), (input) => ({
    line: citationLine(input.source, input.content),
  })),
  'select-fragments': defineOp(v.object({ fragments: v.array(fragment), policy }), (input) => {
    const ceilings: RetrievalPolicy = {
      limit: input.policy?.limit ?? DEFAULT_RETRIEVAL_POLICY.limit,
      minScore: input.policy?.minScore ?? DEFAULT_RETRIEVAL_POLICY.minScore,
      maxFragmentChars: input.policy?.maxFragmentChars ?? DEFAULT_RETRIEVAL_POLICY.maxFragmentChars,
      maxTotalChars: input.policy?.maxTotalChars ?? DEFAULT_RETRIEVAL_POLICY.maxTotalChars,
    };
    const given = input.fragments.map((item) => ({ ...item, score: item.score ?? Number.NaN }));
    const selection = selectFragments(given, ceilings);
    return {
      admitted: selection.admitted,
      dropped: selection.dropped.map((item) => ({
        source: item.fragment.source,
        content: item.fragment.content,
        score: item.fragment.score,
        reason: item.reason,
        detail: item.detail,
      })),
      revision: selectionRevision(selection),
      rendered: renderFragments(selection),
      citations: CitationIndex.fromFragments(selection.admitted).citations,
      preview: previewPrompt(selection, ceilings),
    };
  }),
};
