import type { AnswerCitation, AnswerClaim, GroundedAnswer, RetrievedPassage } from '#domain/answer.ts';
import { passageId, sourceId } from '#domain/ids.ts';

/** A citation of a fixture: number `k` of ten characters from `start` of a source. */
export const citation = (
  k: string,
  source: string,
  start: number,
  more: Partial<AnswerCitation> = {},
): AnswerCitation => ({
  id: k,
  passageId: passageId(`${source}#${start}`),
  sourceId: sourceId(source),
  title: `Title of ${source}`,
  src: 'passage',
  uri: null,
  summary: `${source} says ${start}.`,
  weight: 1,
  start,
  end: start + 10,
  ...more,
});

export const passage = (source: string, start: number, more: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  passageId: passageId(`${source}#${start}`),
  sourceId: sourceId(source),
  title: `Title of ${source}`,
  text: `${source} says ${start}.`,
  start,
  end: start + 10,
  score: 1.5,
  methods: [
    { method: 'BM25', raw: 4, share: 2 },
    { method: 'vectors', raw: 0.2, share: -0.5 },
  ],
  terms: [
    { term: 'height', idf: 2, impact: 1, score: 2 },
    { term: 'peak', idf: 1, impact: 2, score: 2 },
  ],
  isRetracted: false,
  ...more,
});

/** An answer of some claims, laid out as the engine does: a framing sentence, a paragraph a claim, markers behind each. */
export function answerOf(
  claims: readonly { readonly text: string; readonly cites: readonly string[]; readonly more?: Partial<AnswerClaim> }[],
  citations: readonly AnswerCitation[],
  more: Partial<GroundedAnswer> = {},
): GroundedAnswer {
  let text = 'Only this is said.';
  const placed: AnswerClaim[] = [];
  const markers: GroundedAnswer['markers'][number][] = [];
  for (const [index, claim] of claims.entries()) {
    text += '\n\n';
    const id = `c${index + 1}`;
    const start = text.length;
    text += claim.text;
    placed.push({
      id,
      text: claim.text,
      label: 'retrieved',
      citationIds: claim.cites,
      start,
      end: text.length,
      ...claim.more,
    });
    for (const citationId of claim.cites) {
      text += ' ';
      const from = text.length;
      text += `[${citationId}]`;
      markers.push({ citationId, claimId: id, start: from, end: text.length });
    }
  }
  return {
    engineVersion: '0',
    generatedAt: '2026-11-30T00:00:00.000Z',
    query: 'How high?',
    answer: text,
    confidence: 'cautious',
    citations,
    claims: placed,
    citationMap: {},
    groundingState: 'partial',
    abstained: false,
    rule: { id: 'few-citations', text: '2 citations; 3 are needed.' },
    markers,
    method: 'extractive',
    synthesis: { outcome: 'not-configured', model: null, detail: '', dropped: [], inventedIds: [] },
    selection: {
      policy: { limit: 6, minScore: 0, maxFragmentChars: 2_000, maxTotalChars: 8_000 },
      admitted: citations.map((one) => passage(one.sourceId, one.start)),
      dropped: [],
      revision: '0123456789abcdef',
      preview: {
        block: '',
        rendered: 'SOURCE [a]: a says 0.',
        characters: 21,
        included: false,
        maxLearnedChars: 10,
        diagnostics: [{ code: 'over-learned-cap', detail: 'the block has 21 characters' }],
      },
    },
    struckOut: [],
    sourceSet: { hash: 'sha256:abc', sourceIds: [] },
    events: [],
    ...more,
  };
}
