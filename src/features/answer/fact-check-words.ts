import { CircleMinus, CircleX, SearchCheck } from 'lucide-react';
import type { ResolutionAction, Route } from '#domain/claim.ts';
import type { FactCheckStep, RetrievalRecord } from '#domain/fact-check.ts';
import { label, type Label } from '../shared/labels.ts';

export const ACTION_WORDS: Readonly<Record<ResolutionAction, string>> = {
  cite: 'may be cited',
  hedge: 'hedge it',
  refuse: 'do not assert it',
  escalate: 'a person decides',
};

export const ROUTE_WORDS: Readonly<Record<Route, string>> = {
  complete: 'nothing more to do',
  'contradiction-loop': 'waits among the contradictions',
  'unsupported-claim-loop': 'waits in the fact-check queue',
};

export const RETRIEVAL_LABELS: Readonly<Record<RetrievalRecord['outcome'], Label>> = {
  used: label(SearchCheck, 'used', 'accent', 'It was asked, independently of what found the statement.'),
  skipped: label(CircleMinus, 'skipped', 'neutral', 'It found the statement, and would only find the same again.'),
  failed: label(CircleX, 'failed', 'contradicted', 'It could not be asked.'),
};

export const STEP_WORDS: Readonly<Record<FactCheckStep, string>> = {
  extracted: 'Taken from the answer',
  normalized: 'Looked for as',
  retrieved: 'Retrieved',
  matched: 'Matched',
  scored: 'Scored',
  resolved: 'Settled',
};
