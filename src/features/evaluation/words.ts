import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Clock, Loader, Siren, UserRound, X } from 'lucide-react';
import type { ClaimSuite, SearchMetric } from '#domain/evals.ts';
import type { RetrievalPolicyMethod } from '#domain/evaluation-run.ts';
import type { EvaluationState, FileRole } from '#domain/evaluation-run.ts';
import type { GoldKind, GoldOutcome, GoldSuite, GoldVerdict } from '#domain/gold.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { DEFECT_WORDS, label, type Label } from '../shared/labels.ts';

export const STATE_LABELS: Readonly<Record<EvaluationState, Label>> = {
  queued: label(Clock, t('waiting'), 'neutral', t('It begins when the one before it has ended')),
  running: label(Loader, t('running'), 'accent', t('It goes on while you work')),
  done: label(CircleCheck, t('done'), 'supported', t('Every item was looked at')),
  failed: label(CircleAlert, t('failed'), 'contradicted', t('It ended with a fault')),
  cancelled: label(X, t('cancelled'), 'absent', t('It was stopped; it can go on where it stopped')),
};

export const OUTCOME_LABELS: Readonly<Record<GoldOutcome, Label>> = {
  'let-through': label(
    Siren,
    t('let through'),
    'contradicted',
    t('It has a fault and passed: the worst that can happen'),
  ),
  'false-alarm': label(CircleAlert, t('false alarm'), 'retracted', t('It holds and was called contradicted')),
  missed: label(CircleSlash, t('missed'), 'partial', t('It holds and was not found in its sources')),
  other: label(
    CircleDashed,
    t('other verdict'),
    'neutral',
    t('A fault was seen and another verdict given than the right one'),
  ),
  person: label(UserRound, t('to a person'), 'person', t('The engine could not judge it: neither right nor wrong')),
  right: label(CircleCheck, t('right'), 'supported', t('The verdict is the one a careful reader gives')),
};

export const PASS_LABELS = {
  pass: label(
    CircleCheck,
    t('passes'),
    'supported',
    t('Nothing gated fell below the baseline by more than the tolerance'),
  ),
  block: label(
    CircleAlert,
    t('blocked'),
    'contradicted',
    t('Something gated fell below the baseline, or below its floor'),
  ),
  none: label(CircleDashed, t('not decided'), 'absent', t('There was no baseline and no floor to decide by')),
} as const;

export const passLabel = (pass: boolean | null): Label =>
  pass === null ? PASS_LABELS.none : pass ? PASS_LABELS.pass : PASS_LABELS.block;

export const VERDICT_WORDS: Readonly<Record<GoldVerdict, string>> = {
  pass: t('passes'),
  partial: t('partly'),
  unsupported: t('not in the sources'),
  contradicted: t('contradicted'),
  person: t('to a person'),
};

export const SUITE_WORDS: Readonly<Record<GoldSuite | ClaimSuite, string>> = {
  'grounded-correctness': t('Right verdicts'),
  decided: t('Decided'),
  'red-team': t('Faults caught'),
  'false-alarms': t('No false alarm'),
  'defect-naming': t('Faults named rightly'),
  'interruption-recovery': t('Interruption recovery'),
  'citation-integrity': t('Citation integrity of the drafts'),
  'invented-ids': t('No invented id let out'),
  'unsupported-claims': t('Sound claims borne out'),
  'claim-to-source': t('Claim to source'),
  'passage-to-source': t('Passage to source'),
  'evidence-pack': t('Evidence packs complete'),
  'trace-completeness': t('Trace complete'),
};

export const kindWord = (kind: GoldKind | null): string => {
  if (kind === null) return t('holds');
  if (kind === 'absent') return t('in no source');
  if (kind === 'entity') return t('another name');
  if (kind === 'unspecified') return t('a fault without a kind');
  return DEFECT_WORDS[kind];
};

export const RETRIEVAL_METHOD_WORDS: Readonly<Record<RetrievalPolicyMethod, string>> = {
  bm25: t('by words (BM25)'),
  vectors: t('by word vectors'),
  hybrid: t('by both, fused'),
};

export const METRIC_WORDS: Readonly<Record<SearchMetric, string>> = {
  'ndcg@10': t('nDCG@10'),
  'map@10': t('MAP@10'),
  'recall@100': t('Recall@100'),
  mrr: t('MRR'),
  'precision@5': t('Precision@5'),
  'precision@10': t('Precision@10'),
  coverage: t('Coverage'),
  diversity: t('Diversity'),
  serendipity: t('Serendipity'),
};

export const ROLE_WORDS: Readonly<Record<FileRole, string>> = {
  corpus: t('documents (corpus)'),
  queries: t('queries'),
  qrels: t('judgements (qrels)'),
  run: t('the run'),
  baseline: t('the baseline run'),
  'gold-set': t('a gold set'),
  statements: t('a table of statements'),
  unknown: t('leave it out'),
};

/** A share as people read it; “not measured” is not nothing. */
export const percent = (value: number | null): string =>
  value === null ? t('not measured') : `${decimal(100 * value, 1)} %`;
/** A metric with the digits that a comparison needs. */
export const figure = (value: number | null): string => (value === null ? t('not measured') : decimal(value, 4));
/** A difference with its sign, as points of a share. */
export const points = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${decimal(Math.abs(100 * value), 1)}`;
