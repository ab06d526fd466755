import * as v from 'valibot';
import type { CheckedClaim, Stance, Verdict } from '#domain/claim.ts';
import type { SourceDocument } from '#domain/source.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { documentFromText } from '../text-source.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const SourceSchema = v.union([v.string(), v.looseObject({ text: v.string() })]);

/** Callers from other languages write `null` for what they leave out. */
const VerifyClaimSchema = v.looseObject({
  claim: v.nullish(v.string()),
  draft: v.nullish(v.string()),
  source: v.nullish(SourceSchema),
  sources: v.nullish(v.union([v.array(SourceSchema), v.record(v.string(), v.string())])),
  table: v.nullish(v.string()),
  now: v.nullish(v.string()),
});
type VerifyClaim = v.InferOutput<typeof VerifyClaimSchema>;

/** Sources of a request in the order in which numeric markers count them. */
function documentsOf(input: VerifyClaim): readonly SourceDocument[] {
  const listed = Array.isArray(input.sources)
    ? input.sources
    : Object.entries(input.sources ?? {}).map(([id, text]) => ({ id, text }));
  const given = [
    ...(input.source === undefined || input.source === null ? [] : [input.source]),
    ...listed,
    ...(input.table === undefined || input.table === null ? [] : [input.table]),
  ];
  // An empty list is an answer to what the sources are: then nothing bears the claim out.
  if (given.length === 0 && !Array.isArray(input.sources))
    throw new InvalidPayload('source', 'give source, sources or table');
  const taken = new Set<string>();
  return given.map((item, at) => {
    const record: Record<string, unknown> = typeof item === 'string' ? {} : item;
    const text = typeof item === 'string' ? item : item.text;
    const wanted = typeof record['id'] === 'string' || typeof record['id'] === 'number' ? String(record['id']) : '';
    const id = wanted === '' || taken.has(wanted) ? `${at + 1}` : wanted;
    if (taken.has(id)) throw new InvalidPayload(`sources.${at}.id`, `the id "${id}" stands twice`);
    taken.add(id);
    return documentFromText(id, text, record);
  });
}

const WORST_FIRST: readonly Verdict[] = ['contradicted', 'unsupported', 'partial', 'pass'];

/** Verdict of several claims as one: the worst, but `partial` where some hold and others are merely not borne out. */
function overall(claims: readonly CheckedClaim[]): Verdict {
  if (claims.length === 0) return 'unsupported';
  const verdicts = new Set(claims.map((claim) => claim.verdict));
  if (verdicts.has('pass') && verdicts.has('unsupported') && !verdicts.has('contradicted')) return 'partial';
  return WORST_FIRST.find((verdict) => verdicts.has(verdict)) ?? 'unsupported';
}

const STANCE_OF: Readonly<Record<Verdict, Stance>> = {
  pass: 'supports',
  partial: 'neutral',
  unsupported: 'neutral',
  contradicted: 'contradicts',
};

function verifyClaim(input: VerifyClaim): unknown {
  const draft = input.draft ?? input.claim;
  if (draft === undefined || draft === null) throw new InvalidPayload('claim', 'give claim or draft');
  const documents = documentsOf(input);
  const { report } = createChecker(documents).check({ draft, now: input.now ?? '1970-01-01T00:00:00.000Z' });
  const { claims } = report;
  const verdict = overall(claims);
  const unresolved = report.notChecked.find((item) => item.reason === 'needs-resolution');
  const weakest = claims.reduce<CheckedClaim | null>(
    (worst, claim) => (worst === null || claim.confidence < worst.confidence ? claim : worst),
    null,
  );
  return {
    verdict,
    stance: STANCE_OF[verdict],
    judged: claims.length > 0 && claims.every((claim) => claim.judged),
    confidence: weakest?.confidence ?? 0,
    state: report.answer.groundingState,
    reasons: [
      ...claims.flatMap((claim) => [...claim.reasons, ...claim.defects.map((d) => `${d.kind}: ${d.detail}`)]),
      ...(unresolved ? [`needs-resolution: ${unresolved.why}`] : []),
    ],
    claims: claims.map((claim) => ({
      text: claim.text,
      start: claim.start,
      end: claim.end,
      verdict: claim.verdict,
      judged: claim.judged,
      action: claim.action,
      confidence: claim.confidence,
      defects: claim.defects,
      citations: claim.citations.map(({ rationale: _, ...citation }) => citation),
      supportedBy: claim.citations.filter((c) => c.stance === 'supports').map((c) => c.sourceId),
    })),
    quotes: report.quotes,
    numbers: report.numbers,
    notChecked: report.notChecked,
  };
}

/** Operations that run the whole check on texts given in the request. */
export const checkOps: OpTable = {
  'verify-claim': defineOp(VerifyClaimSchema, verifyClaim),
};
