import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, Clock, Loader, Siren, UserRound, X } from 'lucide-react';
import type { ClaimSuite, SearchMetric } from '#domain/evals.ts';
import type { EvaluationState, FileRole } from '#domain/evaluation-run.ts';
import type { GoldKind, GoldOutcome, GoldSuite, GoldVerdict } from '#domain/gold.ts';
import { DEFECT_WORDS, label, type Label } from '../shared/labels.ts';

export const STATE_LABELS: Readonly<Record<EvaluationState, Label>> = {
  queued: label(Clock, 'waiting', 'neutral', 'It begins when the one before it has ended'),
  running: label(Loader, 'running', 'accent', 'It goes on while you work'),
  done: label(CircleCheck, 'done', 'supported', 'Every item was looked at'),
  failed: label(CircleAlert, 'failed', 'contradicted', 'It ended with a fault'),
  cancelled: label(X, 'cancelled', 'absent', 'It was stopped; it can go on where it stopped'),
};

export const OUTCOME_LABELS: Readonly<Record<GoldOutcome, Label>> = {
  'let-through': label(Siren, 'let through', 'contradicted', 'It has a fault and passed: the worst that can happen'),
  'false-alarm': label(CircleAlert, 'false alarm', 'retracted', 'It holds and was called contradicted'),
  missed: label(CircleSlash, 'missed', 'partial', 'It holds and was not found in its sources'),
  other: label(
    CircleDashed,
    'other verdict',
    'neutral',
    'A fault was seen and another verdict given than the right one',
  ),
  person: label(UserRound, 'to a person', 'person', 'The engine could not judge it: neither right nor wrong'),
  right: label(CircleCheck, 'right', 'supported', 'The verdict is the one a careful reader gives'),
};

export const PASS_LABELS = {
  pass: label(CircleCheck, 'passes', 'supported', 'Nothing gated fell below the baseline by more than the tolerance'),
  block: label(CircleAlert, 'blocked', 'contradicted', 'Something gated fell below the baseline, or below its floor'),
  none: label(CircleDashed, 'not decided', 'absent', 'There was no baseline and no floor to decide by'),
} as const;

export const passLabel = (pass: boolean | null): Label =>
  pass === null ? PASS_LABELS.none : pass ? PASS_LABELS.pass : PASS_LABELS.block;

export const VERDICT_WORDS: Readonly<Record<GoldVerdict, string>> = {
  pass: 'passes',
  partial: 'partly',
  unsupported: 'not in the sources',
  contradicted: 'contradicted',
  person: 'to a person',
};

export const SUITE_WORDS: Readonly<Record<GoldSuite | ClaimSuite, string>> = {
  'grounded-correctness': 'Right verdicts',
  decided: 'Decided',
  'red-team': 'Faults caught',
  'false-alarms': 'No false alarm',
  'defect-naming': 'Faults named rightly',
  'interruption-recovery': 'Interruption recovery',
  'citation-integrity': 'Citation integrity of the drafts',
  'invented-ids': 'No invented id let out',
  'unsupported-claims': 'Sound claims borne out',
  'claim-to-source': 'Claim to source',
  'passage-to-source': 'Passage to source',
  'evidence-pack': 'Evidence packs complete',
  'trace-completeness': 'Trace complete',
};

export const kindWord = (kind: GoldKind | null): string => {
  if (kind === null) return 'holds';
  if (kind === 'absent') return 'in no source';
  if (kind === 'entity') return 'another name';
  if (kind === 'unspecified') return 'a fault without a kind';
  return DEFECT_WORDS[kind];
};

export const METRIC_WORDS: Readonly<Record<SearchMetric, string>> = {
  'ndcg@10': 'nDCG@10',
  'map@10': 'MAP@10',
  'recall@100': 'Recall@100',
  mrr: 'MRR',
  'precision@5': 'Precision@5',
  'precision@10': 'Precision@10',
  coverage: 'Coverage',
  diversity: 'Diversity',
  serendipity: 'Serendipity',
};

export const ROLE_WORDS: Readonly<Record<FileRole, string>> = {
  corpus: 'documents (corpus)',
  queries: 'queries',
  qrels: 'judgements (qrels)',
  run: 'the run',
  baseline: 'the baseline run',
  'gold-set': 'a gold set',
  statements: 'a table of statements',
  unknown: 'leave it out',
};

/** A share as people read it; “not measured” is not nothing. */
export const percent = (value: number | null): string =>
  value === null ? 'not measured' : `${(100 * value).toFixed(1)} %`;
/** A metric with the digits that a comparison needs. */
export const figure = (value: number | null): string => (value === null ? 'not measured' : value.toFixed(4));
/** A difference with its sign, as points of a share. */
export const points = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(100 * value).toFixed(1)}`;
