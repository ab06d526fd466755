import { useMemo } from 'react';
import type { Span } from '#base/span.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import { useAnswer, useAnswerFactCheck } from '#data/answers.ts';
import { useSources } from '#data/sources.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { CheckReport } from '#domain/report.ts';
import type { Source } from '#domain/source.ts';
import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import {
  answerPlaces,
  answerSubject,
  answerTitles,
  checkedPlace,
  otherItem,
  otherSubject,
  statementSubject,
} from './answer-subject.ts';
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
  waiting: t('The draft is being checked'),
  goneTitle: t('The draft no longer says this'),
  gone: t('It was changed or taken out since this address was made. Select another claim.'),
  nothing: t(
    'Select a claim, a quotation or a number of the draft, and the place in the source that decides stands here.',
  ),
  none: t(
    'No place in these sources speaks about it. That says nothing about whether it is true: add a source that should, or take the statement out.',
  ),
};

const ANSWER_WORDS = {
  waiting: t('The answer is being read'),
  goneTitle: t('The answer has no such claim or citation'),
  gone: t('The address names one that this answer does not have. Select another.'),
  nothing: t('Select a claim, a marker or a passage of the answer, and the place in the source stands here.'),
  none: t('No citation stands behind it.'),
};

function reportBase(report: CheckReport | null): EvidenceBase {
  return {
    subjectOf: (view) => subjectOf(report, view),
    titleOf: (id) => report?.sources.find((source) => source.id === id)?.title ?? id,
    sourceOf: (id) => report?.sources.find((source) => source.id === id),
    othersOf: (subject, id) => otherPlaces(report, subject, id),
    isReady: report !== null,
    words: DRAFT_WORDS,
  };
}

/** What belongs to an answer and is read apart from it. `undefined`: not read yet. */
interface BesideAnswer {
  /** The one that it is compared with. */
  readonly against: GroundedAnswer | undefined;
  readonly check: AnswerFactCheckView | undefined;
  readonly titles: ReadonlyMap<string, string>;
}

/** Of which answer or check the selection of a view is, and whether that is read. */
function isRead(answer: GroundedAnswer | null, { against, check }: BesideAnswer, view: ViewState): boolean {
  if (otherItem(view) !== null) return against !== undefined;
  const n = checkedPlace(view);
  if (n !== null) return check !== undefined && (check.state === 'done' || n < check.statements.length);
  return answer !== null;
}

function answerBase(answer: GroundedAnswer | null, beside: BesideAnswer, view: ViewState): EvidenceBase {
  const { against, check } = beside;
  const other = otherItem(view);
  const n = checkedPlace(view);
  const shown = other === null ? answer : (against ?? null);
  const titles = shown ? answerTitles(shown) : new Map<string, string>();
  return {
    subjectOf: (asked) => {
      if (other !== null) return against ? otherSubject(against, other) : null;
      if (n !== null) return check ? statementSubject(check, n) : null;
      return answer ? answerSubject(answer, asked) : null;
    },
    titleOf: (id) => titles.get(id) ?? beside.titles.get(id) ?? id,
    sourceOf: () => undefined,
    othersOf: (subject, id) => answerPlaces(shown, subject, id),
    isReady: isRead(answer, beside, view),
    words: ANSWER_WORDS,
  };
}

/**
 * What the drawer stands beside: a checked draft, or an answer (`undefined` beside a draft, `null` while it is read) with
 * the one it is compared with and its fact-check, as far as the view selects something of these.
 */
export function useEvidenceBase(
  report: CheckReport | null,
  answer: GroundedAnswer | null | undefined,
  view: ViewState,
): EvidenceBase {
  const isOther = answer !== undefined && otherItem(view) !== null;
  const isChecked = answer !== undefined && checkedPlace(view) !== null;
  const against = useAnswer(isOther ? (view.against ?? null) : null).data?.answer;
  const check = useAnswerFactCheck(isChecked ? (view.answer ?? null) : null).data;
  const sources = useSources().data;
  return useMemo(() => {
    if (answer === undefined) return reportBase(report);
    const titles = new Map(sources?.map(({ id, title }) => [id as string, title]));
    return answerBase(answer, { against, check, titles }, view);
  }, [report, answer, against, check, sources, view]);
}
