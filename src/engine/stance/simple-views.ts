import type { Span } from '#base/span.ts';
import { conceptOf } from './concepts.ts';
import { hasPhrase, phraseAt, PHRASES } from './phrases.ts';
import type { Statement } from './prepare.ts';
import { looksFinite } from './words.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** Sentences of more words are left as they are: what such a sentence coordinates, no rule of this kind can tell. */
const MOST_WORDS = 60;
const MOST_SUBJECT = 8;
const MOST_VIEWS = 12;

const JOINS = setOf('and but');
/** Adverbs that may stand between a joining word and its verb. */
const ADVERBS = setOf('then also later already soon finally still afterwards subsequently first once');
const BE = setOf('is are was were');
const AUXILIARY =
  setOf(`is are was were be been being has have had does did do will would can could may might must shall
  should`);
/** What makes the words before a verb no plain subject, or those behind it no plain predicate. */
const SUBORDINATE =
  setOf(`that who whom whose which what when while where because if unless although though whereas whether as than
  since until after before once both either neither nor or`);
/** What a sentence may begin with that is not its subject. */
const FRONTED =
  setOf(`in on at by from to for with of within into during without outside near against through across under
  between among via around along above below behind despite according like unlike not no none nobody nothing never only few there
  it they he she we i you this these those and but so yet thus hence however moreover also both each every all some most many`);
const PREPOSITIONS = setOf('in at on from for to with');
/** What follows a verb in the present and no plural noun. */
const AFTER_VERB = setOf('the a an its his her their on in at to from about over under between');
const CHANGES = new Set('rise grow climb fall decrease decline drop shrink increase'.split(' ').map(conceptOf));

/** Words `[from, to)` of a statement. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Part of a view: a stretch of the source, and what stands for it. */
interface Piece extends Span {
  readonly text: string;
}

/** A sentence with some of its parts left out. What is left stands there in the order of the source, phrases as the words they stand for. */
export interface SimpleView {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** The words of the source that the view is made of. */
  readonly ranges: readonly Range[];
  /** Whether a phrase stands in it as the word it stands for. */
  readonly isReworded: boolean;
  /** Whether the part says by itself what it says in the sentence: nothing supposed or reported in the parts before it may reach into it. */
  readonly isSound: boolean;
  /** Whether it says what something rose or fell to, where the sentence says what it came from or by as well. */
  readonly isLevel: boolean;
}

/** A sentence taken apart. */
export interface TakenApart {
  readonly views: readonly SimpleView[];
  /** Whether the sentence states several things, so that words out of several parts bear nothing out together. */
  readonly isJoined: boolean;
}

const WHOLE: TakenApart = { views: [], isJoined: false };

/** A verb in the present, which ends in -s and has before it a noun and behind it what a plural noun has not. */
function isPresent({ words, isContent }: Statement, at: number): boolean {
  const { folded, isName } = words[at]!;
  const before = words[at - 1]!;
  return (
    !isName &&
    folded.length > 3 &&
    /[^s]s$/u.test(folded) &&
    isContent[at] === 1 &&
    isContent[at - 1] === 1 &&
    !before.folded.endsWith('s') &&
    AFTER_VERB.has(words[at + 1]?.folded ?? '')
  );
}

const isVerb = (statement: Statement, at: number): boolean =>
  statement.isNumber[at] === 0 && (looksFinite(statement.words[at]!) || isPresent(statement, at));

interface Plain {
  readonly subject: Range;
  readonly verb: number;
  /** The aside between two commas behind the subject. */
  readonly aside: Range | null;
}

/** Subject and verb of a sentence, where both are plain; an aside between two commas belongs to neither. */
function subjectOf(statement: Statement, { from, to }: Range): Plain | null {
  const { words } = statement;
  if (FRONTED.has(words[from]!.folded) || SUBORDINATE.has(words[from]!.folded)) return null;
  let end = -1;
  for (let at = from + 1; at < to; at++) {
    const turns = words[at]!.clause !== words[at - 1]!.clause;
    if (end < 0 && turns) {
      end = at;
      continue;
    }
    if (end < 0 && (SUBORDINATE.has(words[at]!.folded) || JOINS.has(words[at]!.folded))) return null;
    // Inside an aside only the word after its second comma may be the verb.
    if (!isVerb(statement, at) || (end >= 0 && !turns)) continue;
    const subject = { from, to: end < 0 ? at : end };
    const aside = end < 0 ? null : { from: end, to: at };
    return subject.to - subject.from > MOST_SUBJECT ? null : { subject, verb: at, aside };
  }
  return null;
}

/** A part that is joined to the first: its joining word and its first word, and whether it has a subject of its own. */
interface Joined extends Range {
  readonly isClause: boolean;
}

function joinedParts(statement: Statement, verb: number, to: number): readonly Joined[] {
  const found: Joined[] = [];
  for (let at = verb + 1; at + 1 < to; at++) {
    if (!JOINS.has(statement.words[at]!.folded)) continue;
    let begin = at + 1;
    while (begin + 1 < to && ADVERBS.has(statement.words[begin]!.folded)) begin++;
    if (isVerb(statement, begin) || (begin + 1 < to && isPresentStart(statement, begin)))
      found.push({ from: at, to: begin, isClause: false });
    else if (beginsClause(statement, at + 1, to)) found.push({ from: at, to: at + 1, isClause: true });
  }
  return found;
}

/** A verb in the present right behind a joining word. */
const isPresentStart = ({ words, isContent }: Statement, at: number): boolean =>
  isContent[at] === 1 &&
  !words[at]!.isName &&
  /[^s]s$/u.test(words[at]!.folded) &&
  (AFTER_VERB.has(words[at + 1]!.folded) || words[at + 1]!.hasDigit);

/** What a noun phrase begins with that may be the subject of a joined clause. */
const DETERMINERS = setOf('the a an its his her their our my your this these those another');

/** Whether a clause with a subject of its own begins at a word: a short noun phrase, and a verb right behind it. */
function beginsClause(statement: Statement, begin: number, to: number): boolean {
  const { words, isContent } = statement;
  if (!DETERMINERS.has(words[begin]!.folded) && !words[begin]!.isName) return false;
  for (let at = begin + 1; at < to && at <= begin + MOST_SUBJECT; at++) {
    const { folded, clause } = words[at]!;
    if (clause !== words[at - 1]!.clause || JOINS.has(folded) || SUBORDINATE.has(folded)) return false;
    if (isVerb(statement, at)) return isContent[at - 1] === 1 || words[at - 1]!.isName;
  }
  return false;
}

/** Words of predicates that are joined: the form of `be` that a participle of the second shares with the first, and its own. */
function sharedBe({ words }: Statement, verb: number, begin: number): Range | null {
  if (!BE.has(words[verb]!.folded) || AUXILIARY.has(words[begin]!.folded)) return null;
  const participle = words[verb + 1];
  return participle !== undefined && looksFinite(participle) && looksFinite(words[begin]!)
    ? { from: verb, to: verb + 1 }
    : null;
}

/** Second parts of a list inside a predicate: `in Paris in 1987 and in Vienna in 1988`, `340 pupils and 22 teachers`. */
function listViews(statement: Statement, { from, to }: Range): readonly (readonly Range[])[] {
  const { words, isNumber } = statement;
  const views: (readonly Range[])[] = [];
  const hasVerb = (range: Range): boolean => {
    for (let at = range.from; at < range.to; at++) if (isVerb(statement, at)) return true;
    return false;
  };
  for (let at = from + 1; at + 1 < to; at++) {
    const joined = words[at]!.folded === 'and' ? at + 1 : words[at]!.clause === words[at - 1]!.clause ? -1 : at;
    if (joined < 0 || joined <= from + 2) continue;
    const lead = words[joined]!.folded;
    let begin = -1;
    if (PREPOSITIONS.has(lead)) {
      for (let k = from + 1; k < at && begin < 0; k++) if (words[k]!.folded === lead) begin = k;
    } else if (isNumber[joined] === 1 && isNumber[from + 1] === 1 && !words[from + 1]!.isName) {
      begin = from + 1;
    }
    if (begin < 0 || hasVerb({ from: begin, to })) continue;
    let end = joined + 1;
    while (end < to && words[end]!.folded !== 'and' && words[end]!.clause === words[joined]!.clause) end++;
    views.push([
      { from, to: begin },
      { from: joined, to: end },
    ]);
  }
  return views;
}

/** `rose by 46 to 612`, `fell from 9.1 to 7.8 million`: what it came to, without what it came by. */
function changeViews(statement: Statement, { from, to }: Range): readonly (readonly Range[])[] {
  const { words, isNumber } = statement;
  const by = words[from + 1]?.folded;
  if (!CHANGES.has(words[from]!.concept) || (by !== 'by' && by !== 'from')) return [];
  for (let at = from + 2; at + 1 < to && at <= from + 8; at++) {
    if (words[at]!.folded !== 'to' || isNumber[at + 1] === 0) continue;
    return [
      [
        { from, to: from + 1 },
        { from: at, to },
      ],
    ];
  }
  return [];
}

function viewOf(statement: Statement, ranges: readonly Range[], isSound: boolean, between?: string): SimpleView {
  const { words, text } = statement;
  const pieces: Piece[] = [];
  let isReworded = false;
  const add = (from: number, to: number, as?: string): void => {
    if (to <= from) return;
    const { start } = words[from]!;
    const { end } = words[to - 1]!;
    pieces.push({ start, end, text: as ?? text.slice(start, end) });
  };
  for (const { from, to } of ranges) {
    // A participle that stands without its form of `be`.
    if (between !== undefined && pieces.length > 0) {
      const { start } = words[from]!;
      pieces.push({ start, end: start, text: between });
    }
    let begin = from;
    for (let at = from; at < to; at++) {
      const length = phraseAt(statement, at, to);
      if (length === 0) continue;
      const phrase = words.slice(at, at + length).map(({ folded }) => folded);
      isReworded = true;
      add(begin, at);
      add(at, at + length, PHRASES.get(phrase.join(' ')));
      begin = at + length;
      at = begin - 1;
    }
    add(begin, to);
  }
  return {
    text: `${pieces.map((piece) => piece.text).join(' ')}.`,
    pieces,
    ranges,
    isReworded,
    isSound,
    isLevel: false,
  };
}

/** Whether something in a range is supposed, reported or denied, or opens a clause below the sentence. */
function reachesOn({ words, cues }: Statement, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) {
    if (cues.hedge[at]! >= 0 || cues.report[at]! >= 0 || cues.polarity[at] !== 0) return true;
    if (SUBORDINATE.has(words[at]!.folded)) return true;
  }
  return false;
}

/**
 * What a sentence says when its joined parts are taken one by one: `The law was passed in 1981 and repealed in 1999` says that the law was
 * repealed in 1999, and the date of the other part is none of it. Only plain sentences are taken apart: one subject without a clause of its own,
 * nothing put before it, no question and no quotation. A sentence with a phrase that one word stands for is a view of itself. Empty where
 * there is nothing to take apart. Bounded in the words of the sentence.
 */
export function takeApart(statement: Statement, sentence: number): TakenApart {
  const { words, sentences, text } = statement;
  const span = sentences[sentence];
  const from = words.findIndex((word) => word.sentence === sentence);
  if (span === undefined || from < 0) return WHOLE;
  let to = from;
  while (to < words.length && words[to]!.sentence === sentence) to++;
  if (to - from > MOST_WORDS || /["“”«»„;:?()]/u.test(text.slice(span.start, span.end))) return WHOLE;
  const plain = subjectOf(statement, { from, to });
  const joined = plain === null ? [] : joinedParts(statement, plain.verb, to);
  const isOne = joined.length === 0 && !words.slice(from, to).some(({ folded }) => SUBORDINATE.has(folded));
  if (isOne && hasPhrase(statement, from, to))
    return { views: [viewOf(statement, [{ from, to }], true)], isJoined: false };
  if (plain === null) return WHOLE;
  const views: SimpleView[] = [];
  if (joined.length > 0 && plain.aside !== null && looksFinite(words[plain.aside.from]!))
    views.push(viewOf(statement, [plain.subject, plain.aside], !reachesOn(statement, plain.aside), 'was'));
  let { subject, verb } = plain;
  const starts: readonly Joined[] = [{ from: verb, to: verb, isClause: false }, ...joined];
  for (const [k, start] of starts.entries()) {
    const end = starts[k + 1]?.from ?? to;
    if (start.isClause) {
      const own = subjectOf(statement, { from: start.to, to: end });
      views.push(viewOf(statement, [{ from: start.to, to: end }], !reachesOn(statement, { from, to: start.from })));
      if (own === null) break;
      ({ subject, verb } = own);
      continue;
    }
    const predicate = { from: start.to, to: end };
    const isSound = !reachesOn(statement, { from: subject.from, to: start.from });
    const be = k === 0 ? null : sharedBe(statement, verb, predicate.from);
    const lead = be === null ? [subject] : [subject, be];
    if (joined.length > 0) views.push(viewOf(statement, [...lead, predicate], isSound));
    if (reachesOn(statement, predicate)) continue;
    for (const part of listViews(statement, predicate)) views.push(viewOf(statement, [...lead, ...part], isSound));
    for (const part of changeViews(statement, predicate))
      views.push({ ...viewOf(statement, [...lead, ...part], isSound), isLevel: true });
  }
  return { views: views.slice(0, MOST_VIEWS), isJoined: joined.length > 0 };
}

/** The span of the source under a span of a view: from the first word to the last one, with what was left out between them. */
export function inSource({ pieces }: SimpleView, { start, end }: Span): Span {
  const toSource = (unit: number, isEnd: boolean): number => {
    let at = 0;
    for (const piece of pieces) {
      const { length } = piece.text;
      if (isEnd ? unit <= at + length : unit < at + length) {
        // Inside a phrase there are no words of the source to tell apart.
        if (length !== piece.end - piece.start) return isEnd ? piece.end : piece.start;
        return piece.start + Math.max(0, unit - at);
      }
      at += length + 1;
    }
    return pieces.at(-1)?.end ?? 0;
  };
  return { start: toSource(start, false), end: toSource(end, true) };
}
