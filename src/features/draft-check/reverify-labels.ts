import { ArrowRightLeft, CircleCheck, CircleDashed, FileX2, Replace } from 'lucide-react';
import type { CitationOutcome } from '#api/schemas/fact-check.ts';
import { t } from '#ui/messages/t.ts';
import type { Label } from '../shared/labels.ts';

/** Worst first: what a person must look at stands on top. */
export const REVERIFY_ORDER: readonly CitationOutcome[] = ['gone', 'changed', 'source-missing', 'moved', 'holds'];

export const REVERIFY_LABELS: Readonly<Record<CitationOutcome, Label>> = {
  holds: {
    icon: CircleCheck,
    word: t('holds'),
    tone: 'supported',
    hint: t('The source says this at the recorded place.'),
  },
  moved: {
    icon: ArrowRightLeft,
    word: t('moved'),
    tone: 'partial',
    hint: t('The source still says this, at another place.'),
  },
  changed: {
    icon: Replace,
    word: t('changed'),
    tone: 'contradicted',
    hint: t('Only something similar is left in the source.'),
  },
  gone: { icon: CircleDashed, word: t('gone'), tone: 'contradicted', hint: t('The source no longer says this.') },
  'source-missing': {
    icon: FileX2,
    word: t('source missing'),
    tone: 'person',
    hint: t('The source is not at hand: no pass, and no fault.'),
  },
};
