import { BadgeCheck, CircleDashed, PenLine, RotateCcw } from 'lucide-react';
import type { GateView } from '#api/schemas/publication.ts';
import { label, type Label } from '../shared/labels.ts';

/** Where a criterion is cleared. */
export type ClearPlace =
  'markers' | 'claims' | 'quotes' | 'map' | 'fact-checks' | 'contradictions' | 'library' | 'source-sets' | 'sign';

export const CLEARED_IN: Readonly<Record<string, ClearPlace>> = {
  'citation-integrity': 'markers',
  'contradiction-backlog': 'contradictions',
  'unsupported-claim-backlog': 'fact-checks',
  'source-set-usable': 'source-sets',
  'no-retracted-source': 'claims',
  'no-superseded-figure': 'claims',
  'quotes-verified': 'quotes',
  'numbers-verified': 'quotes',
  'checkpoints-signed': 'sign',
  'evidence-pack-complete': 'map',
};

export const PLACE_WORDS: Readonly<Record<ClearPlace, string>> = {
  markers: 'See the markers',
  claims: 'See the claims',
  quotes: 'See quotes and numbers',
  map: 'See the map',
  'fact-checks': 'Settle the claims',
  contradictions: 'Resolve the contradictions',
  library: 'See the sources',
  'source-sets': 'See the source set',
  sign: 'Sign',
};

export const STANDING_LABELS: Readonly<Record<GateView['standing'], Label>> = {
  open: label(CircleDashed, 'not published', 'neutral', 'No record was made of this draft yet.'),
  published: label(BadgeCheck, 'published', 'supported', 'The record holds this very text and its evidence.'),
  changed: label(
    PenLine,
    'changed since',
    'partial',
    'A record was published; the draft or its evidence is another now.',
  ),
  reopened: label(RotateCcw, 'reopened', 'contradicted', 'What the published record rests on no longer holds.'),
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
export const momentOf = (at: string): string => DAY.format(new Date(at));

/** The detail of a criterion with its claims under the numbers that the draft check gives them. */
export const detailWords = (detail: string): string => detail.replace(/\bc(\d{1,6})-[0-9a-f]{8}\b/gu, 'claim $1');
