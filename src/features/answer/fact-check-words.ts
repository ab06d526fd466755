import { CircleMinus, CircleX, SearchCheck } from 'lucide-react';
import type { ResolutionAction, Route } from '#domain/claim.ts';
import type { FactCheckStep, RetrievalRecord } from '#domain/fact-check.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from '../shared/labels.ts';

export const ACTION_WORDS: Readonly<Record<ResolutionAction, string>> = {
  cite: t('may be cited'),
  hedge: t('hedge it'),
  refuse: t('do not assert it'),
  escalate: t('a person decides'),
};

export const ROUTE_WORDS: Readonly<Record<Route, string>> = {
  complete: t('nothing more to do'),
  'contradiction-loop': t('waits among the contradictions'),
  'unsupported-claim-loop': t('waits in the fact-check queue'),
};

export const RETRIEVAL_LABELS: Readonly<Record<RetrievalRecord['outcome'], Label>> = {
  used: label(SearchCheck, t('used'), 'accent', t('It was asked, independently of what found the statement.')),
  skipped: label(
    CircleMinus,
    t('skipped'),
    'neutral',
    t('It found the statement, and would only find the same again.'),
  ),
  failed: label(CircleX, t('failed'), 'contradicted', t('It could not be asked.')),
};

export const STEP_WORDS: Readonly<Record<FactCheckStep, string>> = {
  extracted: t('Taken from the answer'),
  normalized: t('Looked for as'),
  retrieved: t('Retrieved'),
  matched: t('Matched'),
  scored: t('Scored'),
  resolved: t('Settled'),
};
