import {
  ArrowDownToLine,
  Ban,
  Bot,
  CircleCheck,
  CircleMinus,
  CircleOff,
  CircleX,
  Contrast,
  Hash,
  Link2Off,
  ListEnd,
  MessageCircleQuestion,
  Quote,
  Ruler,
  SearchX,
  ServerCrash,
  TimerOff,
  Type,
  Unplug,
  UserRound,
  Waypoints,
} from 'lucide-react';
import type {
  AnswerDrop,
  AnswerEvent,
  ResultKind,
  RetrievalMethod,
  StateRule,
  SynthesisOutcome,
} from '#domain/answer.ts';
import type { ClaimLabel } from '#domain/claim.ts';
import type { GroundingState } from '#domain/report.ts';
import { GROUNDING_LABELS, label, type Label } from './labels.ts';

/**
 * Why an answer stands as it does. Finer than the grounding state on purpose: whoever asked nothing, found nothing or met a
 * failure needs three different things next.
 */
export const RULE_LABELS: Readonly<Record<StateRule['id'], Label>> = {
  'empty-question': label(MessageCircleQuestion, 'you asked nothing', 'neutral', 'There was no question to answer.'),
  'retrieval-failed': label(
    ServerCrash,
    'the search failed',
    'contradicted',
    'Nothing is known about the sources: they were not searched.',
  ),
  'nothing-found': label(SearchX, 'nothing was found', 'absent', 'The sources were searched and hold nothing on it.'),
  'only-retracted': label(Ban, 'only retracted sources', 'retracted', 'What was found may carry no claim.'),
  'few-citations': label(Contrast, 'one or two citations', 'partial', 'It stands on less than three passages.'),
  'enough-citations': label(
    CircleCheck,
    'three citations or more',
    'supported',
    'It stands on three passages or more.',
  ),
  'undecided-claims': label(
    UserRound,
    'statements to be judged',
    'person',
    'Some statements could not be judged against what they cite: read them.',
  ),
  'synthesis-abstained': label(
    CircleMinus,
    'the model abstained',
    'neutral',
    'The model gave nothing with a citation.',
  ),
};

export const DROP_LABELS: Readonly<Record<AnswerDrop['reason'], Label>> = {
  limit: label(ListEnd, 'over the limit', 'neutral', 'Enough better passages came before it.'),
  floor: label(ArrowDownToLine, 'under the floor', 'absent', 'Its score is below the floor.'),
  'per-fragment cap': label(Ruler, 'too long by itself', 'partial', 'One passage may not be as long as this.'),
  'total ceiling': label(Ruler, 'no room left', 'partial', 'With it all passages together would be too long.'),
  retracted: label(Ban, 'struck out: retracted', 'retracted', 'Its source was retracted or withdrawn.'),
};

/** The state of an answer: looks as that of a draft, and means what the rules of an answer say. */
export const ANSWER_STATE_LABELS: Readonly<Record<GroundingState, Label>> = {
  grounded: { ...GROUNDING_LABELS.grounded, hint: 'Each claim stands on a passage, and there are three or more.' },
  partial: { ...GROUNDING_LABELS.partial, hint: 'Each claim stands on a passage, but there are few of them.' },
  ungrounded: { ...GROUNDING_LABELS.ungrounded, hint: 'No passage stands behind an answer, so there is none.' },
  abstained: { ...GROUNDING_LABELS.abstained, hint: 'Nothing was answered, on purpose.' },
  'retracted-source': {
    ...GROUNDING_LABELS['retracted-source'],
    hint: 'All that was found was retracted or withdrawn.',
  },
};

/** How a passage that was found stands in the answer. */
export const PASSAGE_LABELS = {
  cited: label(CircleCheck, 'cited', 'supported', 'A claim of the answer rests on it.'),
  admitted: label(CircleCheck, 'admitted', 'supported', 'It is among the passages that an answer may use.'),
} as const satisfies Readonly<Record<string, Label>>;

export const METHOD_LABELS: Readonly<Record<RetrievalMethod, Label>> = {
  BM25: label(Type, 'words', 'accent', 'Words of the question, weighed by how rare they are (BM25).'),
  vectors: label(Waypoints, 'meaning', 'person', 'Closeness of meaning by word vectors.'),
  'exact-quote': label(Quote, 'exact words', 'supported', 'The question, or a part of it, word for word.'),
};

export const SYNTHESIS_LABELS: Readonly<Record<SynthesisOutcome, Label>> = {
  'not-configured': label(CircleOff, 'no model is set up', 'neutral', 'The answer quotes the passages themselves.'),
  'no-citations': label(CircleMinus, 'not asked', 'neutral', 'There was no citation to give to the model.'),
  used: label(Bot, 'wrote the answer', 'accent', 'Each of its statements bears a citation that was given to it.'),
  abstained: label(CircleMinus, 'abstained', 'neutral', 'The model said that it cannot answer from these passages.'),
  'nothing-cited': label(Link2Off, 'cited nothing', 'absent', 'No statement of the reply bore a real citation.'),
  malformed: label(
    CircleX,
    'sent no usable reply',
    'contradicted',
    'The reply was not in the form that was asked for.',
  ),
  failed: label(Unplug, 'failed', 'contradicted', 'The endpoint could not be reached or refused.'),
  'timed-out': label(TimerOff, 'took too long', 'partial', 'No reply came in time.'),
};

export const EVENT_LABELS: Readonly<Record<AnswerEvent['code'], Label>> = {
  'retrieval-failed': label(ServerCrash, 'The search failed', 'contradicted', 'The sources were not searched.'),
  'vectors-unavailable': label(Waypoints, 'Searched by words alone', 'partial', 'The word vectors were not at hand.'),
  'synthesis-failed': label(Unplug, 'The model was of no use', 'partial', 'The passages are quoted instead.'),
  'passages-struck-out': label(Ban, 'Passages were struck out', 'retracted', 'Their sources were retracted.'),
};

export const CLAIM_LABEL_LABELS: Readonly<Record<ClaimLabel, Label>> = {
  retrieved: label(Quote, 'quoted', 'supported', 'The words of the source themselves.'),
  synthesized: label(Bot, 'written by the model', 'accent', 'The model’s words, on the passages that it cites.'),
  'model-only': label(Hash, 'model alone', 'contradicted', 'No passage stands behind it.'),
};

/** What the judge says of a statement that the model wrote. */
export const SUPPORT_LABELS = {
  'borne-out': label(CircleCheck, 'borne out', 'supported', 'Judged against the passages that it cites.'),
  undecided: label(UserRound, 'needs a person', 'person', 'No precise signal decides whether the passages say it.'),
} as const satisfies Readonly<Record<string, Label>>;

export const RESULT_KIND_WORDS: Readonly<Record<ResultKind, string>> = {
  passage: 'passage',
  dataset: 'data set',
  document: 'document',
  transcript: 'transcript',
  note: 'note',
  other: 'other',
};
