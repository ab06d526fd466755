import type { Span } from '#base/span.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { CheckReport } from '#domain/report.ts';
import type { Source } from '#domain/source.ts';
import type { ViewState } from '#state/url-state.ts';
import { answerPlaces, answerSubject, answerTitles } from './answer-subject.ts';
import { otherPlaces, subjectOf, type Subject } from './subject.ts';

/** What the drawer stands beside, a checked draft or an answer, as far as the drawer asks. */
export interface EvidenceBase {
  readonly subjectOf: (view: ViewState) => Subject | null;
  readonly titleOf: (sourceId: string) => string;
  /** The source, where it is known before it is read. */
  readonly sourceOf: (sourceId: string) => Source | undefined;
  readonly othersOf: (subject: Subject | null, sourceId: string) => readonly (Span & { readonly own: boolean })[];
  /** `false` while the draft is checked or the answer is read. */
  readonly isReady: boolean;
  readonly words: {
    readonly waiting: string;
    readonly goneTitle: string;
    readonly gone: string;
    readonly nothing: string;
    readonly none: string;
  };
}

const DRAFT_WORDS = {
  waiting: 'The draft is being checked',
  goneTitle: 'The draft no longer says this',
  gone: 'It was changed or taken out since this address was made. Select another claim.',
  nothing:
    'Select a claim, a quotation or a number of the draft, and the place in the source that decides stands here.',
  none:
    'No place in these sources speaks about it. That says nothing about whether it is true: add a source that ' +
    'should, or take the statement out.',
};

const ANSWER_WORDS = {
  waiting: 'The answer is being read',
  goneTitle: 'The answer has no such claim or citation',
  gone: 'The address names one that this answer does not have. Select another.',
  nothing: 'Select a claim, a marker or a passage of the answer, and the place in the source stands here.',
  none: 'No citation stands behind it.',
};

export function reportBase(report: CheckReport | null): EvidenceBase {
  return {
    subjectOf: (view) => subjectOf(report, view),
    titleOf: (id) => report?.sources.find((source) => source.id === id)?.title ?? id,
    sourceOf: (id) => report?.sources.find((source) => source.id === id),
    othersOf: (subject, id) => otherPlaces(report, subject, id),
    isReady: report !== null,
    words: DRAFT_WORDS,
  };
}

export function answerBase(answer: GroundedAnswer | null): EvidenceBase {
  const titles = answer ? answerTitles(answer) : new Map<string, string>();
  return {
    subjectOf: (view) => (answer ? answerSubject(answer, view) : null),
    titleOf: (id) => titles.get(id) ?? id,
    sourceOf: () => undefined,
    othersOf: (subject, id) => answerPlaces(answer, subject, id),
    isReady: answer !== null,
    words: ANSWER_WORDS,
  };
}
