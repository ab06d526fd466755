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
import { t } from '#ui/messages/t.ts';
import { GROUNDING_LABELS, label, type Label } from './labels.ts';

/**
 * Why an answer stands as it does. Finer than the grounding state on purpose: whoever asked nothing, found nothing or met a
 * failure needs three different things next.
 */
export const RULE_LABELS: Readonly<Record<StateRule['id'], Label>> = {
  'empty-question': label(
    MessageCircleQuestion,
    t('you asked nothing'),
    'neutral',
    t('There was no question to answer.'),
  ),
  'retrieval-failed': label(
    ServerCrash,
    t('the search failed'),
    'contradicted',
    t('Nothing is known about the sources: they were not searched.'),
  ),
  'nothing-found': label(
    SearchX,
    t('nothing was found'),
    'absent',
    t('The sources were searched and hold nothing on it.'),
  ),
  'only-retracted': label(Ban, t('only retracted sources'), 'retracted', t('What was found may carry no claim.')),
  'few-citations': label(Contrast, t('one or two citations'), 'partial', t('It stands on less than three passages.')),
  'enough-citations': label(
    CircleCheck,
    t('three citations or more'),
    'supported',
    t('It stands on three passages or more.'),
  ),
  'undecided-claims': label(
    UserRound,
    t('statements to be judged'),
    'person',
    t('Some statements could not be judged against what they cite: read them.'),
  ),
  'synthesis-abstained': label(
    CircleMinus,
    t('the model abstained'),
    'neutral',
    t('The model gave nothing with a citation.'),
  ),
};

export const DROP_LABELS: Readonly<Record<AnswerDrop['reason'], Label>> = {
  limit: label(ListEnd, t('over the limit'), 'neutral', t('Enough better passages came before it.')),
  floor: label(ArrowDownToLine, t('under the floor'), 'absent', t('Its score is below the floor.')),
  'per-fragment cap': label(Ruler, t('too long by itself'), 'partial', t('One passage may not be as long as this.')),
  'total ceiling': label(Ruler, t('no room left'), 'partial', t('With it all passages together would be too long.')),
  retracted: label(Ban, t('struck out: retracted'), 'retracted', t('Its source was retracted or withdrawn.')),
};

/** The state of an answer: looks as that of a draft, and means what the rules of an answer say. */
export const ANSWER_STATE_LABELS: Readonly<Record<GroundingState, Label>> = {
  grounded: { ...GROUNDING_LABELS.grounded, hint: t('Each claim stands on a passage, and there are three or more.') },
  partial: { ...GROUNDING_LABELS.partial, hint: t('Each claim stands on a passage, but there are few of them.') },
  ungrounded: { ...GROUNDING_LABELS.ungrounded, hint: t('No passage stands behind an answer, so there is none.') },
  abstained: { ...GROUNDING_LABELS.abstained, hint: t('Nothing was answered, on purpose.') },
  'retracted-source': {
    ...GROUNDING_LABELS['retracted-source'],
    hint: t('All that was found was retracted or withdrawn.'),
  },
};

/** How a passage that was found stands in the answer. */
export const PASSAGE_LABELS = {
  cited: label(CircleCheck, t('cited'), 'supported', t('A claim of the answer rests on it.')),
  admitted: label(CircleCheck, t('admitted'), 'supported', t('It is among the passages that an answer may use.')),
} as const satisfies Readonly<Record<string, Label>>;

export const METHOD_LABELS: Readonly<Record<RetrievalMethod, Label>> = {
  BM25: label(Type, t('words'), 'accent', t('Words of the question, weighed by how rare they are (BM25).')),
  vectors: label(Waypoints, t('meaning'), 'person', t('Closeness of meaning by word vectors.')),
  'exact-quote': label(Quote, t('exact words'), 'supported', t('The question, or a part of it, word for word.')),
};

export const SYNTHESIS_LABELS: Readonly<Record<SynthesisOutcome, Label>> = {
  'not-configured': label(
    CircleOff,
    t('no model is set up'),
    'neutral',
    t('The answer quotes the passages themselves.'),
  ),
  'no-citations': label(CircleMinus, t('not asked'), 'neutral', t('There was no citation to give to the model.')),
  used: label(Bot, t('wrote the answer'), 'accent', t('Each of its statements bears a citation that was given to it.')),
  abstained: label(
    CircleMinus,
    t('abstained'),
    'neutral',
    t('The model said that it cannot answer from these passages.'),
  ),
  'nothing-cited': label(Link2Off, t('cited nothing'), 'absent', t('No statement of the reply bore a real citation.')),
  malformed: label(
    CircleX,
    t('sent no usable reply'),
    'contradicted',
    t('The reply was not in the form that was asked for.'),
  ),
  failed: label(Unplug, t('failed'), 'contradicted', t('The endpoint could not be reached or refused.')),
  'timed-out': label(TimerOff, t('took too long'), 'partial', t('No reply came in time.')),
};

export const EVENT_LABELS: Readonly<Record<AnswerEvent['code'], Label>> = {
  'retrieval-failed': label(ServerCrash, t('The search failed'), 'contradicted', t('The sources were not searched.')),
  'vectors-unavailable': label(
    Waypoints,
    t('Searched by words alone'),
    'partial',
    t('The word vectors were not at hand.'),
  ),
  'synthesis-failed': label(Unplug, t('The model was of no use'), 'partial', t('The passages are quoted instead.')),
  'passages-struck-out': label(Ban, t('Passages were struck out'), 'retracted', t('Their sources were retracted.')),
};

export const CLAIM_LABEL_LABELS: Readonly<Record<ClaimLabel, Label>> = {
  retrieved: label(Quote, t('quoted'), 'supported', t('The words of the source themselves.')),
  synthesized: label(Bot, t('written by the model'), 'accent', t('The model’s words, on the passages that it cites.')),
  'model-only': label(Hash, t('model alone'), 'contradicted', t('No passage stands behind it.')),
};

/** What the judge says of a statement that the model wrote. */
export const SUPPORT_LABELS = {
  'borne-out': label(CircleCheck, t('borne out'), 'supported', t('Judged against the passages that it cites.')),
  undecided: label(
    UserRound,
    t('needs a person'),
    'person',
    t('No precise signal decides whether the passages say it.'),
  ),
} as const satisfies Readonly<Record<string, Label>>;

export const RESULT_KIND_WORDS: Readonly<Record<ResultKind, string>> = {
  passage: t('passage'),
  dataset: t('data set'),
  document: t('document'),
  transcript: t('transcript'),
  note: t('note'),
  other: t('other'),
};
