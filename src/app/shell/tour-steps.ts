import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import type { Place } from '../panels.ts';

/** One stop of the tour: where to look, and what to know there. */
export interface TourStep {
  readonly place: Place;
  readonly search: ViewState;
  readonly title: string;
  readonly text: string;
}

/** Two minutes: some fifteen seconds a stop. */
export const TOUR: readonly TourStep[] = [
  {
    place: 'check',
    search: {},
    title: t('A draft, checked'),
    text: t(
      'Every claim of the text is marked by what the sources say of it: an underline, an icon in the margin, a word in the list. Nothing is marked that cannot be traced to a span of a source.',
    ),
  },
  {
    place: 'check',
    search: { only: ['contradicted'] },
    title: t('What speaks against it'),
    text: t(
      'The chips above the list narrow it. Press j for the next claim and Enter to open the source beside it, with the words that decided it lit.',
    ),
  },
  {
    place: 'answer',
    search: {},
    title: t('Ask the sources'),
    text: t(
      'A question gets one statement a passage, word for word. Where nothing is found, or only what was retracted, that is a state of its own and says its rule.',
    ),
  },
  {
    place: 'fact-checks',
    search: {},
    title: t('What waits for a person'),
    text: t(
      'The most suspect stands first, with the reason. Digits decide, u undoes. Each decision is kept in a log that anyone can verify.',
    ),
  },
  {
    place: 'sources',
    search: {},
    title: t('How far a source can be trusted'),
    text: t(
      'Four parts against the floor of 0.5, what it would take to reach it, notices, and copies that count once.',
    ),
  },
  {
    place: 'library',
    search: {},
    title: t('Your own files'),
    text: t(
      'Drop them anywhere on the window. They are read in this browser and kept in it; nothing is sent anywhere, and what was lost of a file is said.',
    ),
  },
  {
    place: 'gate',
    search: {},
    title: t('Fit to publish?'),
    text: t(
      'Each criterion is passed, failed, not run or not available, and leads to the place that clears it. Signing off takes another person.',
    ),
  },
  {
    place: 'states',
    search: {},
    title: t('Every state there is'),
    text: t(
      'Each derived on the spot from its input, with the rule beside it. Ctrl K finds anything, ? shows every key. That is all.',
    ),
  },
];
