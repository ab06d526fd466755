import type { CheckedClaim } from '#domain/claim.ts';
import type { MarkerResolution } from '#domain/marker.ts';
import type { AnswerEnvelope } from '#domain/report.ts';
import type { Source, SourceKind } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { dropUngroundedMarkers } from '../answers/drop-markers.ts';
import { evaluateDraftState, evidenceConfidence } from '../answers/grounding-state.ts';

/** Weight of a citation by the kind of its source (SPEC §5.4: document 0.9, note 0.5). */
const WEIGHT: Readonly<Record<SourceKind, number>> = {
  pdf: 0.9,
  html: 0.9,
  markdown: 0.9,
  text: 0.9,
  summary: 0.9,
  captions: 0.9,
  feed: 0.9,
  docx: 0.9,
  table: 0.9,
  jats: 0.9,
  transcript: 0.9,
  book: 0.9,
  spreadsheet: 0.9,
  course: 0.9,
  statements: 0.9,
  manuscript: 0.9,
  facts: 0.9,
  tei: 0.9,
};

/** Composes the answer envelope of a checked draft (SPEC §5.3): what it lets out, and what carries it. */
export function composeEnvelope(input: {
  readonly draft: string;
  readonly now: string;
  readonly claims: readonly CheckedClaim[];
  readonly markers: MarkerResolution;
  readonly sources: readonly Source[];
}): AnswerEnvelope {
  const { draft, now, claims, markers, sources } = input;
  const used = new Set(
    claims
      .filter((claim) => claim.verdict === 'pass')
      .flatMap((claim) => claim.citations.filter((item) => item.stance === 'supports').map((item) => item.sourceId)),
  );
  const citations = sources
    .filter((source) => used.has(source.id) && !isRetracted(source))
    .map((source) => ({ id: source.id, title: source.title, src: source.kind, weight: WEIGHT[source.kind] }));
  const usable = new Set<string>(citations.map((citation) => citation.id));
  const bySupport = claims.map((claim) => ({
    id: claim.id,
    text: claim.text,
    label: claim.label,
    citationIds: [
      ...new Set(
        claim.citations
          .filter((item) => item.stance === 'supports' && usable.has(item.sourceId))
          .map((item): string => item.sourceId),
      ),
    ],
  }));
  const groundingState = evaluateDraftState(draft, claims);
  return {
    generatedAt: now,
    query: '',
    answer: dropUngroundedMarkers(draft, markers),
    confidence: evidenceConfidence(citations.length),
    citations,
    claims: bySupport,
    citationMap: Object.fromEntries(bySupport.map((claim) => [claim.id, claim.citationIds])),
    groundingState,
    abstained: groundingState === 'abstained',
  };
}
