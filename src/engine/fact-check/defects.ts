import type { Span } from '#base/span.ts';
import type { ClaimDefect, DefectKind, Rationale } from '#domain/claim.ts';
import { checkConsistency } from '../quantities/consistency.ts';
import { parseQuantities } from '../quantities/parse.ts';
import type { ClaimTask } from './check-claim.ts';
import type { CheckedNumber } from '#domain/quantity.ts';
import { nameNumbers } from './name-numbers.ts';
import type { PassageJudge } from './passage-judge.ts';
import type { JudgedPassage } from './judged-passage.ts';
import type { VerdictDecision } from './verdict.ts';

/** The defect that a signal of the judge amounts to. A signal that is no fault of the claim is not here. */
const DEFECT_OF_FEATURE: ReadonlyMap<string, DefectKind> = new Map<string, DefectKind>([
  ['number-differs', 'number-mismatch'],
  ['period-differs', 'number-mismatch'],
  ['recomputation-differs', 'recomputation-differs'],
  ['other-period', 'other-period'],
  ['other-unit', 'other-unit'],
  ['number-not-found', 'number-not-found'],
  ['negation', 'negation'],
  ['quantifier', 'quantifier'],
  ['antonym', 'antonym'],
  ['direction', 'antonym'],
  ['roles-swapped', 'roles-swapped'],
  ['stronger-than-source', 'stronger-than-source'],
  ['reported-speech', 'reported-speech'],
]);

/** Everything that the faults of one claim are read from. */
export interface DefectInput {
  readonly task: ClaimTask;
  readonly decision: VerdictDecision;
  /** Passages that contradict the claim, strongest first; empty where it holds. */
  readonly against: readonly JudgedPassage[];
  readonly superseding: readonly JudgedPassage[];
  readonly judged: readonly JudgedPassage[];
  /** What the number ledger says of each number; empty where the claim holds. */
  readonly numbers: readonly CheckedNumber[];
  readonly judge: Pick<PassageJudge, 'overstatements'>;
}

/**
 * Names every fault of a claim with its place in the draft. The signals of the passages that decided become defects at
 * the words of the claim that they are about; the same fault at the same place is named once.
 */
export function defectsOf(input: DefectInput): readonly ClaimDefect[] {
  const { task, decision, against, superseding, judged, numbers, judge } = input;
  const whole: Span = { start: task.claim.start, end: task.claim.end };
  const place = (span: Span | null): Span => placeInClaim(task, span) ?? whole;
  const defects: ClaimDefect[] = decision.defects.map(({ kind, detail }) => {
    const [missing] = kind === 'source-not-in-set' ? task.citesMissing : [];
    if (missing === undefined) return { kind, detail, ...whole };
    // A number beyond the last source names nothing at all; a name may be of a source that is elsewhere.
    const { ref, start, end } = missing;
    return /\p{L}/u.test(ref)
      ? { kind, detail, start, end }
      : { kind: 'marker-ungrounded', detail: 'The marker of this claim names no source of the set.', start, end };
  });
  const { claim } = task;
  if (!decision.judged && claim.resolved !== claim.text && !defects.some(({ kind }) => kind === 'needs-resolution')) {
    const word = /^\s*(she|he|they|it|this|these|those|her|his|their|its)\b/iu.exec(claim.text)?.[1];
    if (word !== undefined)
      defects.push({
        kind: 'needs-resolution',
        detail: `“${word}” was read as in “${claim.resolved}”, and nothing bears that out`,
        ...whole,
      });
  }
  const deciding =
    against.length > 0
      ? against
      : decision.verdict === 'unsupported' || decision.verdict === 'partial'
        ? judged.slice(0, 3)
        : [];
  for (const { judgement } of deciding) {
    for (const reason of judgement.rationale) {
      const kind = DEFECT_OF_FEATURE.get(reason.feature);
      if (kind && isFault(reason)) defects.push({ kind, detail: reason.detail, ...place(reason.claimSpan) });
    }
  }
  if (decision.verdict !== 'pass' && against.length === 0) {
    for (const { at } of judged.slice(0, 1)) {
      for (const reason of judge.overstatements(claim.resolved, at)) {
        const kind = DEFECT_OF_FEATURE.get(reason.feature);
        if (kind && !defects.some((known) => known.kind === kind))
          defects.push({ kind, detail: reason.detail, ...place(reason.claimSpan) });
      }
    }
  }
  const named = nameNumbers(defects, numbers);
  for (const { judgement, at } of superseding.slice(0, 1)) {
    const reason = judgement.rationale.find((item) => item.stance === 'contradicts');
    named.push({
      kind: 'superseded',
      detail: `“${at.document.source.title}” is newer than the source cited and says otherwise${reason ? `: ${reason.detail}` : '.'}`,
      ...place(reason?.claimSpan ?? null),
    });
  }
  for (const flag of checkConsistency(task.claim.text, parseQuantities(task.claim.text).quantities)) {
    named.push({ kind: 'recomputation-differs', detail: flag.detail, ...place(flag) });
  }
  return once(named);
}

const isFault = (reason: Rationale): boolean => reason.stance !== 'supports';

/** A span of the judged text as a span of the draft; `null` where the judged text repeats a subject before the claim. */
function placeInClaim({ claim, draft }: ClaimTask, span: Span | null): Span | null {
  if (!span) return null;
  const words = claim.resolved.slice(span.start, span.end);
  if (claim.resolved === claim.text) {
    const start = claim.start + span.start;
    const end = claim.start + span.end;
    if (draft.slice(start, end) === words) return { start, end };
  }
  const at = claim.text.indexOf(words);
  if (words === '' || at < 0 || draft.slice(claim.start + at, claim.start + at + words.length) !== words) return null;
  return { start: claim.start + at, end: claim.start + at + words.length };
}

function once(defects: readonly ClaimDefect[]): readonly ClaimDefect[] {
  const seen = new Set<string>();
  return defects.filter(({ kind, start, end }) => {
    const key = `${kind} ${start} ${end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
