import type { Span } from '#base/span.ts';
import type { Rationale, StanceJudgement } from '#domain/claim.ts';
import type { PassageId, SourceId } from '#domain/ids.ts';
import type { Passage } from '#domain/source.ts';
import { prepareLedgerPassage } from '../quantities/ledger.ts';
import type { LedgerPassage } from '../quantities/ledger.ts';
import type { Bm25Index } from '../retrieval/bm25.ts';
import { documentFrequency, inverseDocumentFrequency, passageCount } from '../retrieval/bm25.ts';
import { modeOf } from '../contradictions/modes.ts';
import { findOverstatements } from '../stance/overstated.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '../stance/judge.ts';
import type { PreparedClaim, PreparedEvidence } from '../stance/reading.ts';
import { splitSentences } from '../text/sentences.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import { contentStems, isAboutClaim, isForeign, weighWords } from './relatedness.ts';
import type { ClaimWords } from './relatedness.ts';
import { judgeFacts } from './judge-facts.ts';
import { findLaterDenial } from './later-denial.ts';
import { findReplacement } from './replaced-figures.ts';
import { factsOfLines, factsOfTable } from './labelled-facts.ts';
import type { LabelledFact } from './labelled-facts.ts';
import { cellAt, readTables, withoutTables } from './table-evidence.ts';
import type { TableEvidence } from './table-evidence.ts';

/** The embedded judge over the passages of a corpus. What it reads of a passage or a claim is read once and kept. */
export interface PassageJudge {
  readonly judge: (claim: string, at: CorpusPassage) => StanceJudgement;
  /** What of a passage of a newer edition replaces a figure of the claim, see `findReplacement`. */
  readonly replacement: (claim: string, at: CorpusPassage) => Rationale | null;
  /** The count in a later passage against a claim of all or none, see `findLaterDenial`. */
  readonly laterDenial: (claim: string, at: CorpusPassage) => Rationale | null;
  /** Why a claim that nothing decides says more than a passage, see `findOverstatements`. */
  readonly overstatements: (claim: string, at: CorpusPassage) => readonly Rationale[];
  /** Whether a passage is loosely about a claim, so that a person should see it before it is called absent. */
  readonly isAbout: (claim: string, at: CorpusPassage) => boolean;
  /** Whether a claim says what somebody said: another body that says otherwise does not make that untrue. */
  readonly isReported: (claim: string) => boolean;
  /** Sentences of a passage, as spans into its text. */
  readonly sentences: (at: CorpusPassage) => readonly Span[];
  /** Everything in numbers that a passage states, tables with their headers; offsets index the passage text. */
  readonly ledger: (at: CorpusPassage) => LedgerPassage;
  /** The weights that the words of a claim have here: the one thing of the corpus as a whole that a judgement depends on. */
  readonly weightsOf: (claim: string) => readonly number[];
}

interface Read {
  readonly prose: PreparedEvidence;
  readonly table: { readonly evidence: TableEvidence; readonly prepared: PreparedEvidence } | null;
  readonly facts: readonly LabelledFact[];
}

/** Support outranks contradiction, both outrank an undecided match, and that a passage about something else. */
function rankOf({ stance, judged, support }: StanceJudgement): number {
  return stance === 'supports' ? 3 : stance === 'contradicts' ? 2 : judged ? support / 10 : 1 + support / 10;
}

/** A judgement on the told table as one on the passage: each span becomes the cell that its line was read from. */
function liftTable(judgement: StanceJudgement, evidence: TableEvidence, base: number): StanceJudgement {
  return {
    ...judgement,
    rationale: judgement.rationale.map((reason) => {
      const cell = reason.evidenceSpan && cellAt(evidence, reason.evidenceSpan);
      return { ...reason, evidenceSpan: cell ? { start: cell.start - base, end: cell.end - base } : null };
    }),
  };
}

/** A body that finds: `the court held that`. Verbs of speech are read as the judge reads them. */
const FINDS = /\b(?:held|ruled|found|concluded|estimated|determined|decided|noted|counted|established) that\b/iu;

/** What is said of a passage about something else altogether. */
const NOTHING: StanceJudgement = { stance: 'neutral', support: 0, contradiction: 0, judged: true, rationale: [] };

/** Number of passages at which counting them says as much of a word as knowing nothing of it does. */
const TELLING = 100;

/** Counts up to this are told apart. */
const EXACT = 32;
/** Steps a doubling above it. */
const STEPS = 4;

/**
 * A count in steps of a fifth. A weight is no more exact than this: with exact counts, one source more or less would move every weight of
 * every claim by a trifle, and no verdict could be taken over after a change of another source.
 */
export const roundCount = (count: number): number =>
  count <= EXACT ? count : EXACT * 2 ** (Math.round(Math.log2(count / EXACT) * STEPS) / STEPS);

/**
 * Weight of a word of a claim in this corpus: its rarity, as a share of that of a word that no passage holds, the less of
 * it the smaller the corpus. Rarity is learnt from passages: in a corpus of one, the word that the claim has and the passage
 * has not would outweigh everything that they share, and `rose` against `fell` would be called another matter.
 */
export function wordWeights(index: Bm25Index): (stem: string) => number {
  const count = roundCount(passageCount(index));
  const rarest = inverseDocumentFrequency(count, 0);
  const told = count / (count + TELLING);
  return (stem) =>
    1 - told + (told * inverseDocumentFrequency(count, roundCount(documentFrequency(index, stem)))) / rarest;
}

export function createPassageJudge(corpus: CheckCorpus): PassageJudge {
  const read = new Map<PassageId, Read>();
  const ledgers = new Map<PassageId, LedgerPassage>();
  const sentences = new Map<PassageId, readonly Span[]>();
  const tables = new Map<SourceId, ReadonlyMap<Passage, TableEvidence>>();
  const weight = wordWeights(corpus.index);
  const stems = new Map<PassageId, ReadonlySet<string>>();
  let words: { readonly text: string; readonly weighed: ClaimWords } | null = null;
  let last: { readonly text: string; readonly prepared: PreparedClaim } | null = null;

  const tablesOf = ({ document, passage }: CorpusPassage): TableEvidence | null => {
    let byPassage = tables.get(document.source.id);
    if (!byPassage) {
      byPassage = readTables(document);
      tables.set(document.source.id, byPassage);
    }
    return byPassage.get(passage) ?? null;
  };
  const readPassage = (at: CorpusPassage): Read => {
    const known = read.get(at.passage.id);
    if (known) return known;
    const context = { title: at.document.source.title, headings: at.passage.headings };
    const evidence = tablesOf(at);
    const prose = prepareEvidence(evidence ? withoutTables(at.document, at.passage, evidence) : at.text, context);
    const fresh: Read = {
      prose,
      facts: [...(evidence ? factsOfTable(evidence, at.passage.start) : []), ...factsOfLines(prose)],
      table: evidence && { evidence, prepared: prepareEvidence(evidence.text, context) },
    };
    read.set(at.passage.id, fresh);
    return fresh;
  };

  const ledgerOf = (at: CorpusPassage): LedgerPassage => {
    const known = ledgers.get(at.passage.id);
    if (known) return known;
    const base = at.passage.start;
    const tableFacts = (tablesOf(at)?.facts ?? []).map((fact) => ({
      ...fact,
      start: fact.start - base,
      end: fact.end - base,
      quantity: { ...fact.quantity, start: fact.quantity.start - base, end: fact.quantity.end - base },
    }));
    const fresh = prepareLedgerPassage({ text: at.text, tableFacts });
    ledgers.set(at.passage.id, fresh);
    return fresh;
  };

  const readClaim = (claim: string): PreparedClaim => {
    if (last?.text !== claim) last = { text: claim, prepared: prepareClaim(claim, weight) };
    return last.prepared;
  };

  const weigh = (claim: string): ClaimWords => {
    if (words?.text !== claim) words = { text: claim, weighed: weighWords(claim, weight) };
    return words.weighed;
  };
  const stemsOf = ({ passage, text, document }: CorpusPassage): ReadonlySet<string> => {
    let known = stems.get(passage.id);
    if (!known) {
      known = contentStems(`${document.source.title} ${passage.headings.join(' ')} ${text}`);
      stems.set(passage.id, known);
    }
    return known;
  };

  return {
    replacement(claim, at) {
      const { prose, facts } = readPassage(at);
      return findReplacement(readClaim(claim), prose, facts);
    },
    overstatements: (claim, at) => findOverstatements(readClaim(claim), readPassage(at).prose),
    laterDenial: (claim, at) => findLaterDenial(readClaim(claim), readPassage(at).prose),
    judge(claim, at) {
      if (isForeign(weigh(claim), stemsOf(at))) return NOTHING;
      const prepared = readClaim(claim);
      const { prose, table, facts } = readPassage(at);
      let best = judgePrepared(prepared, prose);
      if (table) {
        const byTable = judgePrepared(prepared, table.prepared);
        if (rankOf(byTable) > rankOf(best)) best = liftTable(byTable, table.evidence, at.passage.start);
      }
      if (best.stance === 'supports') return best;
      const byFacts = judgeFacts(prepared, facts, prose.context);
      return byFacts && rankOf(byFacts) > rankOf(best) ? byFacts : best;
    },
    isReported: (claim) => FINDS.test(claim) || modeOf(readClaim(claim).statement).isReported,
    isAbout: (claim, at) => isAboutClaim(weigh(claim), stemsOf(at)),
    sentences({ passage, text }) {
      let spans = sentences.get(passage.id);
      if (!spans) {
        spans = splitSentences(text);
        sentences.set(passage.id, spans);
      }
      return spans;
    },
    ledger: ledgerOf,
    weightsOf: (claim) => [...readClaim(claim).weights, ...weigh(claim).weights.values()],
  };
}
