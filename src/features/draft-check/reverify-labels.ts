import { ArrowRightLeft, CircleCheck, CircleDashed, FileX2, Replace } from 'lucide-react';
import type { CitationOutcome } from '#api/schemas/fact-check.ts';
import type { Label } from '../shared/labels.ts';

/** Worst first: what a person must look at stands on top. */
export const REVERIFY_ORDER: readonly CitationOutcome[] = ['gone', 'changed', 'source-missing', 'moved', 'holds'];

export const REVERIFY_LABELS: Readonly<Record<CitationOutcome, Label>> = {
  holds: { icon: CircleCheck, word: 'holds', tone: 'supported', hint: 'The source says this at the recorded place.' },
  moved: {
    icon: ArrowRightLeft,
    word: 'moved',
    tone: 'partial',
    hint: 'The source still says this, at another place.',
  },
  changed: {
    icon: Replace,
    word: 'changed',
    tone: 'contradicted',
    hint: 'Only something similar is left in the source.',
  },
  gone: { icon: CircleDashed, word: 'gone', tone: 'contradicted', hint: 'The source no longer says this.' },
  'source-missing': {
    icon: FileX2,
    word: 'source missing',
    tone: 'person',
    hint: 'The source is not at hand: no pass, and no fault.',
  },
};
