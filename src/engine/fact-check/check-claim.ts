import { overlaps } from '#base/span.ts';
import type { Span } from '#base/span.ts';
import type { CheckedClaim, ClaimCitation, ClaimDefect, DraftClaim } from '#domain/claim.ts';
import type { SourceId } from '#domain/ids.ts';
import type { CheckedNumber } from '#domain/quantity.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import type { CheckCorpus } from './corpus.ts';
import { defectsOf } from './defects.ts';
import { gatherAll } from './gather-evidence.ts';
import type { EvidenceHit } from './gather-evidence.ts';
import type { GatheredEvidence } from './gather-evidence.ts';
import type { JudgedPassage } from './judged-passage.ts';
import { strengthOf, toCitation } from './judged-passage.ts';
import { checkNumbers } from './check-numbers.ts';
import type { PassageJudge } from './passage-judge.ts';
import type { CheckPolicy } from './policy.ts';
import { parseQuantities } from '../quantities/parse.ts';
import { citeQuotedClaim } from './quoted-claim.ts';
import { weighRecognition } from './recognised.ts';
import { findOvertaking, findSuperseding, isOfOtherDate } from './superseded.ts';
import { decideVerdict } from './verdict.ts';

/** Most citations kept a side: enough to read, few enough to draw. */
const MAX_CITATIONS_A_SIDE = 4;

/** A reference of a marker that names no source of the set, with the place of its marker. */
export interface MissingSource extends Span {
  readonly ref: string;
}

/** A claim with everything in the draft that bears on it. Spans index the draft. */
export interface ClaimTask {
  readonly draft: string;
  readonly claim: DraftClaim;
  /** Sources of the set that the claim's markers name. */
  readonly cited: readonly SourceId[];
  /** References of the claim's markers that name no source. */
  readonly citesMissing: readonly MissingSource[];
  readonly quotes: readonly CheckedQuote[];
}

/** How the check of one claim ended. Spans index the draft; `id` is given by the caller. */
export interface ClaimOutcome {
  readonly claim: Omit<CheckedClaim, 'id'>;
  readonly numbers: readonly CheckedNumber[];
  readonly contradictions: readonly Omit<ReportedContradiction, 'claimId'>[];
  /** Passages that were looked at. A claim of a draft came without evidence of ours, so no method is left out. */
  readonly looked: readonly EvidenceHit[];
}

function rank(side: readonly JudgedPassage[], cited: ReadonlySet<SourceId>): readonly JudgedPassage[] {
  return side
    .map((item, order) => ({ item, order }))
    .sort((a, b) => {
      const home = Number(cited.has(b.item.at.passage.sourceId)) - Number(cited.has(a.item.at.passage.sourceId));
      return home || strengthOf(b.item.judgement) - strengthOf(a.item.judgement) || a.order - b.order;
    })
    .slice(0, MAX_CITATIONS_A_SIDE)
    .map(({ item }) => item);
}

/**
 * Checks one claim against the corpus (SPEC §8): judge what was gathered, set editions apart, decide, name every fault. All that it reads of the
 * corpus are these passages, their documents with the editions of these, and the weights of its words (`ClaimGround` in `carry.ts`).
 */
export function checkClaim(
  corpus: CheckCorpus,
  judge: PassageJudge,
  task: ClaimTask,
  policy: CheckPolicy,
  { gathered, wide, hits }: GatheredEvidence = gatherAll(corpus, task, policy),
): ClaimOutcome {
  const { claim, draft } = task;
  const cited = new Set(task.cited);
  const judged = withoutNeighbours(
    gathered.map((at) => {
      const judgement = judge.judge(claim.resolved, at);
      const isOpen = judgement.stance === 'neutral' && judgement.judged && judge.isAbout(claim.resolved, at);
      return { at, judgement: isOpen ? { ...judgement, judged: false } : judgement };
    }),
  );
  const quoted = citeQuotedClaim(corpus, draft, claim, task.quotes);
  const supporting = judged.filter(
    ({ judgement }) => judgement.stance === 'supports' && judgement.support >= policy.supportThreshold,
  );
  const opposing = judged.filter(
    ({ judgement }) => judgement.stance === 'contradicts' && judgement.contradiction >= policy.contradictionThreshold,
  );
  const editions = findSuperseding(corpus, supporting, opposing, cited);
  const home = supporting.filter(({ at }) => cited.size === 0 || cited.has(at.passage.sourceId));
  const overtaking =
    editions.superseding.length > 0
      ? []
      : findOvertaking(corpus, judge, claim.resolved, () => isDated(task), home, wide.length > 0 ? wide : gathered);
  const superseding = [...editions.superseding, ...overtaking];
  const [ground] = rank(home, cited);
  const sound = editions.counted.filter(({ at }) => !corpus.isBarred(at.passage.sourceId));
  const otherDate = ground ? sound.filter((item) => isOfOtherDate(judge, claim.resolved, ground, item)) : [];
  const counted = sound.filter((item) => !otherDate.includes(item));
  const unweighed = decideVerdict(
    {
      evidence: [
        ...(quoted
          ? [
              {
                judgement: {
                  stance: 'supports' as const,
                  support: quoted.strength,
                  contradiction: 0,
                  judged: true,
                  rationale: [],
                },
                isCited: cited.has(quoted.sourceId),
                isRetracted: corpus.isBarred(quoted.sourceId),
              },
            ]
          : []),
        ...judged
          .filter((item) => !opposing.includes(item) || counted.includes(item))
          .map(({ at, judgement }) => ({
            judgement,
            isCited: cited.has(at.passage.sourceId),
            isRetracted: corpus.isBarred(at.passage.sourceId),
          })),
      ],
      citesInSet: task.cited.length,
      citesRetracted: task.cited.some(corpus.isBarred),
      citesMissing: task.citesMissing.length,
      quotes: task.quotes.map((quote) => quote.status),
      needsResolution: claim.needsResolution ?? null,
    },
    policy,
  );
  const quotedPassage = quoted ? corpus.passages.get(quoted.passageId) : undefined;
  const carriers = unweighed.verdict === 'contradicted' ? counted : supporting;
  const decision = weighRecognition(
    unweighed,
    [
      ...carriers.map(({ at }) => at.passage.confidence),
      ...(quoted && unweighed.verdict === 'pass' ? [quotedPassage?.passage.confidence] : []),
    ],
    policy,
  );
  const cite = (item: JudgedPassage): ClaimCitation => toCitation(item, judge.sentences(item.at));
  const supports = rank(supporting, cited).map(cite);
  const against = rank(counted, cited).map(cite);
  const newer = rank(superseding, cited).map(cite);
  // What somebody is said to have said, and a source bears out, is not made untrue by another body that says otherwise.
  const isBorneOutSpeech = decision.verdict === 'pass' && judge.isReported(claim.resolved);
  const carrying = new Set([...(quoted ? [quoted] : []), ...supports].map(({ sourceId }) => sourceId));
  const typeOf = ({ sourceId }: ClaimCitation): 'conflict' | 'reported-speech' =>
    isBorneOutSpeech && !carrying.has(sourceId) ? 'reported-speech' : 'conflict';
  const undecided =
    decision.verdict === 'unsupported' && !decision.judged
      ? judged
          .filter(({ judgement }) => !judgement.judged)
          .slice(0, 2)
          .map(cite)
      : [];
  const citations = [...(quoted ? [quoted] : []), ...supports, ...against, ...newer, ...undecided];
  const isOutvoted = decision.verdict === 'pass' && decision.action === 'hedge';
  const numbers = markDiffering(checkNumbers(task, judged, judge), claim, decision.verdict === 'pass' ? [] : against);
  const defects: readonly ClaimDefect[] = defectsOf({
    task,
    decision,
    against: decision.verdict === 'pass' ? [] : counted,
    superseding,
    judged,
    numbers: decision.verdict === 'pass' ? [] : numbers,
    judge,
  });
  const reasons = [...decision.reasons];
  for (const { judgement } of rank(decision.verdict === 'contradicted' ? counted : supporting, cited).slice(0, 1)) {
    reasons.push(...judgement.rationale.filter((r) => r.stance === judgement.stance).map((r) => r.detail));
  }
  return {
    looked: hits,
    claim: {
      text: claim.text,
      start: claim.start,
      end: claim.end,
      label: citations.length > 0 ? 'retrieved' : 'synthesized',
      verdict: decision.verdict,
      judged: decision.judged,
      action: newer.length > 0 && decision.action === 'cite' ? 'hedge' : decision.action,
      route: decision.route,
      confidence: decision.confidence,
      citations,
      defects,
      reasons: isOutvoted ? [...reasons, 'Another passage says otherwise; see the contradictions.'] : reasons,
    },
    numbers,
    contradictions: [
      ...against
        .slice(0, 2)
        .map((citation) => contradiction(typeOf(citation), citation, supports[0] ?? quoted, corpus)),
      ...newer
        .slice(0, 1)
        .map((citation) =>
          contradiction(
            overtaking.length > 0 && !isEdition(corpus, citation, supports) ? 'other-date' : 'superseded',
            citation,
            supports[0] ?? quoted,
            corpus,
          ),
        ),
      ...rank(otherDate, cited)
        .slice(0, 1)
        .map((item) => contradiction('other-date', cite(item), supports[0] ?? quoted, corpus)),
    ],
  };
}

/** Whether the sentence of a claim dates what it says: a dated figure stays true when it is replaced. */
const isDated = ({ draft, claim }: ClaimTask): boolean =>
  parseQuantities(draft.slice(claim.sentence.start, claim.sentence.end)).periods.length > 0;

/** A number that no passage states for the ledger, but that the deciding passage states otherwise, differs from its source. */
function markDiffering(
  numbers: readonly CheckedNumber[],
  claim: DraftClaim,
  against: readonly ClaimCitation[],
): readonly CheckedNumber[] {
  return numbers.map((number) => {
    if (number.status !== 'not-found' && number.status !== 'other-source') return number;
    for (const { sourceId, rationale } of against) {
      for (const { feature, claimSpan, evidenceSpan, detail } of rationale) {
        if ((feature !== 'number-differs' && feature !== 'recomputation-differs') || !claimSpan) continue;
        const words = claim.resolved.slice(claimSpan.start, claimSpan.end);
        if (!words.includes(number.text) && !number.text.includes(words)) continue;
        return { ...number, status: 'mismatch', sourceId, at: evidenceSpan, detail };
      }
    }
    return number;
  });
}

/** Support of a passage that holds four fifths of the words of a claim and lets nothing decide. */
const NEARLY_WHOLE = 0.35;

/**
 * A source whose other lines state the claimed number beside every word of the claim does not contradict it by the figure
 * of a neighbouring line (`People on the train: 75`, `Bodies recovered: 46`). Such a passage is left to a person.
 */
function withoutNeighbours(judged: readonly JudgedPassage[]): readonly JudgedPassage[] {
  const stated = new Set(
    judged
      .filter(
        ({ judgement }) =>
          !judgement.judged &&
          judgement.support >= NEARLY_WHOLE &&
          judgement.rationale.some((reason) => reason.feature === 'aligned'),
      )
      .map(({ at }) => at.passage.sourceId),
  );
  return judged.map((item) => {
    const { judgement, at } = item;
    const isByNumber = judgement.rationale.every((r) => r.stance !== 'contradicts' || r.feature === 'number-differs');
    if (judgement.stance !== 'contradicts' || !isByNumber || !stated.has(at.passage.sourceId)) return item;
    const rationale = judgement.rationale.filter((reason) => reason.stance !== 'contradicts');
    return { at, judgement: { stance: 'neutral', support: 0.3, contradiction: 0, judged: false, rationale } };
  });
}

function contradiction(
  type: ReportedContradiction['type'],
  against: ClaimCitation,
  support: ClaimCitation | null | undefined,
  corpus: CheckCorpus,
): Omit<ReportedContradiction, 'claimId'> {
  const title = corpus.byId.get(against.sourceId)?.source.title ?? against.sourceId;
  const side = ({ sourceId, start, end, quote }: ClaimCitation) => ({ sourceId, start, end, quote });
  const reason = against.rationale.find((item) => item.stance === 'contradicts')?.detail;
  return {
    type,
    detail:
      type === 'superseded'
        ? `A newer edition, “${title}”, says otherwise.`
        : type === 'other-date'
          ? `“${title}” speaks of another time${reason ? `: ${reason}` : '.'}`
          : type === 'reported-speech'
            ? `“${title}” reports otherwise, which leaves true what the claim says somebody said${reason ? `: ${reason}` : '.'}`
            : `“${title}” says otherwise${reason ? `: ${reason}` : '.'}`,
    sides: [...(support ? [side(support)] : []), side(against)],
  };
}

/** Whether a citation is of a newer edition of a source that bears the claim out. */
function isEdition(corpus: CheckCorpus, newer: ClaimCitation, supports: readonly ClaimCitation[]): boolean {
  return supports.some((support) =>
    corpus.successors(support.sourceId).some(({ source }) => source.id === newer.sourceId),
  );
}

/** Quotations that lie in a claim. */
export const quotesWithin = (claim: Span, quotes: readonly CheckedQuote[]): readonly CheckedQuote[] =>
  quotes.filter((quote) => overlaps(claim, quote));
