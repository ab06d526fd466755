import { BadgeCheck, CircleDashed, PenLine, RotateCcw } from 'lucide-react';
import type { GateView } from '#api/schemas/publication.ts';
import { t } from '#ui/messages/t.ts';
import { moment } from '#ui/messages/figures.ts';
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
  markers: t('See the markers'),
  claims: t('See the claims'),
  quotes: t('See quotes and numbers'),
  map: t('See the map'),
  'fact-checks': t('Settle the claims'),
  contradictions: t('Resolve the contradictions'),
  library: t('See the sources'),
  'source-sets': t('See the source set'),
  sign: t('Sign'),
};

export const STANDING_LABELS: Readonly<Record<GateView['standing'], Label>> = {
  open: label(CircleDashed, t('not published'), 'neutral', t('No record was made of this draft yet.')),
  published: label(BadgeCheck, t('published'), 'supported', t('The record holds this very text and its evidence.')),
  changed: label(
    PenLine,
    t('changed since'),
    'partial',
    t('A record was published; the draft or its evidence is another now.'),
  ),
  reopened: label(RotateCcw, t('reopened'), 'contradicted', t('What the published record rests on no longer holds.')),
};

export const momentOf = (at: string): string => moment(at);
