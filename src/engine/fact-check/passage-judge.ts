import type { Span } from '#base/span.ts';
import type { StanceJudgement } from '#domain/claim.ts';
import type { PassageId } from '#domain/ids.ts';
import { idfOf } from '../retrieval/bm25.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '../stance/judge.ts';
import type { PreparedClaim, PreparedEvidence } from '../stance/judge.ts';
import { splitSentences } from '../text/sentences.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';

/** The embedded judge over the passages of a corpus. What it reads of a passage or a claim is read once and kept. */
export interface PassageJudge {
  readonly judge: (claim: string, at: CorpusPassage) => StanceJudgement;
  /** Sentences of a passage, as spans into its text. */
  readonly sentences: (at: CorpusPassage) => readonly Span[];
}

export function createPassageJudge(corpus: CheckCorpus): PassageJudge {
  const evidence = new Map<PassageId, PreparedEvidence>();
  const sentences = new Map<PassageId, readonly Span[]>();
  const weight = (term: string): number => idfOf(corpus.index, term);
  let last: { readonly text: string; readonly prepared: PreparedClaim } | null = null;
  return {
    judge(claim, { passage, text, document }) {
      if (last?.text !== claim) last = { text: claim, prepared: prepareClaim(claim, weight) };
      let prepared = evidence.get(passage.id);
      if (!prepared) {
        prepared = prepareEvidence(text, { title: document.source.title, headings: passage.headings });
        evidence.set(passage.id, prepared);
      }
      return judgePrepared(last.prepared, prepared);
    },
    sentences({ passage, text }) {
      let spans = sentences.get(passage.id);
      if (!spans) {
        spans = splitSentences(text);
        sentences.set(passage.id, spans);
      }
      return spans;
    },
  };
}
