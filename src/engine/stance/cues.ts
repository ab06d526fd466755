import type { Word } from './words.ts';

/** 0: asserted, 1: negated, 2: unclear (only partly negated, or negated in a way that a rule cannot follow). */
export type Polarity = 0 | 1 | 2;

/** What quantity of its noun a determiner claims. */
export type QuantifierKind = 'all' | 'not-all' | 'none' | 'most' | 'few' | 'some' | 'only';

/** A determiner with the number of the word that it speaks of. */
export interface Quantifier {
  readonly kind: QuantifierKind;
  /** First and last word of the cue. */
  readonly from: number;
  readonly to: number;
  /** The word quantified, or -1. */
  readonly head: number;
}

/** What the small words of a statement do to its content words. All arrays have one entry a word. */
export interface Cues {
  readonly polarity: Uint8Array;
  /** Number of the word that negates, or -1. */
  readonly negator: Int32Array;
  /** 1 where the negator reaches over a noun phrase only (`without`, `lack of`). */
  readonly isShort: Uint8Array;
  /** Number of the word that hedges this one (`may`, `plans to`), or -1. */
  readonly hedge: Int32Array;
  /** Number of the word that reports this one (`said that`), or -1. */
  readonly report: Int32Array;
  /** 1 where the word itself is a cue and no content. */
  readonly isCue: Uint8Array;
  readonly quantifiers: readonly Quantifier[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Reach forward to the end of the clause. */
const NEGATORS =
  setOf(`not n't cannot never no nobody nothing nowhere neither nor none don't doesn't didn't isn't aren't wasn't
  weren't won't wouldn't can't couldn't shouldn't hasn't haven't hadn't mustn't needn't ain't
  denied denies deny denying impossible refused refuses unable declined`);
/** What a text that sets its apostrophes apart leaves of `wasn't`: `wasn ’ t`. */
const CUT_NEGATORS = setOf(
  'don doesn didn isn aren wasn weren won wouldn can couldn shouldn hasn haven hadn mustn needn ain',
);
/** Reach over the noun phrase that follows. */
const SHORT_NEGATORS = setOf('without lacked lacks lacking absence lack devoid non free');

/** Whether a word and the next are what is left of `wasn't` in a text that sets its apostrophes apart. */
export const isCutDenial = (words: readonly { readonly folded: string }[], at: number): boolean =>
  words[at + 1]?.folded === 't' && CUT_NEGATORS.has(words[at]!.folded);
const PROOF = setOf('evidence proof support');
const FAILS = setOf('failed fails fail failing refuse neglected unable ceased');
const PLAYED_DOWN = setOf('exaggeration overstatement doubt question secret surprise coincidence denying');
/** After these, `that` opens what is denied; after other words it opens what is only not said. */
const DENIES_THAT = setOf('true case correct proven evidence proof denied denies deny denying');
const UNTRUE = setOf('false untrue myth wrong incorrect mistaken hoax');
const UNCLEAR = setOf('hardly barely scarcely rarely seldom little few almost nearly');
/** `not only`, `no fewer than`: a bound or an emphasis, no negation. */
const AFTER_NOT_NO_NEGATION = setOf(
  'only just merely simply least doubt fewer less more later earlier sooner necessarily',
);
const CANCELS = setOf('without unless until');
const HEDGES =
  setOf(`may might could would should possibly perhaps probably likely unlikely apparently allegedly reportedly supposedly
  suggest suggests suggested suggesting appear appears appeared seem seems seemed potential potentially whether if
  plan plans planned planning scheduled proposed proposes propose proposal expected expects hopes hoped intended intends
  attempt attempted attempts tried tries try unclear uncertain unknown unproven unconfirmed disputed almost nearly
  hypothesis hypothesize hypothesized hypothesizes hypothesise hypothesised hypothesises theorised theorized postulate
  postulated postulates conjecture conjectured speculated rumoured rumored slated upcoming suspected considered considering sought wants wanted
  associated correlated linked correlates association correlation unless hypothetical`);
/** Before `to` they speak of what is threatened, meant or promised, not of what was done. */
const UNDONE = setOf(`threatened threatens threatening meant supposed aimed vowed promised pledged offered due
  poised about was were is are hoping hope ready designed`);
/** Who asks for a thing does not say that it was done. */
const ASKED = setOf(
  `asked asks asking demanded demands urged urges requested requests petitioned recommended recommends called calls`,
);
const REPORTS =
  setOf(`said says say claimed claims claim told tells reported reports according alleged alleges stated states wrote
  testified believes believed asserted argued argues declared declares insisted announced maintains`);
/** Verbs that report a thing without vouching for it: what follows is somebody's claim, and bears nothing out by itself. */
const DISTANCED =
  setOf(`alleges alleged alleging believes believed believe argues argued argue asserts asserted assert insists insisted
  contends contended contend claims claimed claim speculates speculated suspects thinks thought think assumes assumed
  maintains maintained implies implied fears feared`);
/** Of these the ones that mean something else as well unless a clause follows. */
const NEEDS_CLAUSE = setOf('claims claimed claim thought maintains maintained fears feared argues argued argue');
/** Who has something to gain, or knows by hearsay: `according to the maker` vouches for nothing. */
const INTERESTED =
  setOf(`maker makers manufacturer manufacturers company firm vendor seller supplier owner owners supporters
  critics opponents advocates spokesman spokeswoman spokesperson lawyer lawyers defendant plaintiff claimant campaigners
  campaign advertisement brochure legend tradition rumour rumours folklore some him her them`);
const OPENS_CLAUSE =
  setOf(`that the a an this these those it he she they we there to his her its their our no some most all
  many such its what`);
const ALL = setOf('all every each always everyone everybody entire whole both');
const SOME = setOf('some several various certain sometimes part partly partially occasionally');
const MOST = setOf('most majority usually mostly');
const LIMITS = setOf('only solely exclusively');

/** Words ahead of which a noun phrase ends. */
const PHRASE_ENDS = setOf('in on at by for from with to and or of as that which who was were is are had has have did');

/** For each word the last word of its clause. */
function clauseEnds(words: readonly Word[]): Int32Array {
  const ends = new Int32Array(words.length);
  for (let i = words.length - 1; i >= 0; i--) {
    ends[i] = words[i + 1]?.clause === words[i]!.clause ? ends[i + 1]! : i;
  }
  return ends;
}

/** Last word of the noun phrase after `i`: up to six words, not beyond a preposition other than a first one. */
function phraseEnd(words: readonly Word[], i: number, clauseEnd: number): number {
  const limit = Math.min(clauseEnd, i + 6);
  let at = i;
  while (at < limit) {
    const next = words[at + 1]!.folded;
    if (PHRASE_ENDS.has(next) && !(at === i && (next === 'of' || next === 'in' || next === 'from'))) break;
    at++;
  }
  return at;
}

/** Reads the cues of a statement. One pass over the words, each reach bounded by its clause. */
export function readCues(words: readonly Word[]): Cues {
  const count = words.length;
  const polarity = new Uint8Array(count);
  const negator = new Int32Array(count).fill(-1);
  const isShort = new Uint8Array(count);
  const hedge = new Int32Array(count).fill(-1);
  const report = new Int32Array(count).fill(-1);
  const isCue = new Uint8Array(count);
  const quantifiers: Quantifier[] = [];
  const ends = clauseEnds(words);
  const folded = (i: number): string => words[i]?.folded ?? '';
  const sameClause = (i: number, j: number): boolean => words[i]?.clause === words[j]?.clause;

  /** A clause holds at most four negations that count: more is no sentence, and the work must stay linear. */
  let negatedTo = -1;
  let negations = 0;
  const negate = (cue: number, from: number, to: number, unclear: boolean): void => {
    isCue[cue] = 1;
    negations = cue > negatedTo ? 1 : negations + 1;
    negatedTo = Math.max(negatedTo, to);
    if (negations > 4) return;
    for (let i = from; i <= to; i++) {
      polarity[i] = unclear || polarity[i] === 2 ? 2 : polarity[i] === 1 ? 0 : 1;
      negator[i] = cue;
    }
  };
  const headAfter = (i: number): number => {
    for (let at = i + 1; at < count && at <= i + 5 && words[at]!.sentence === words[i]!.sentence; at++) {
      if (!words[at]!.isStop && isCue[at] === 0 && folded(at) !== 'not') return at;
    }
    return -1;
  };
  /** Reaches end once a clause is passed, so that a text of cues alone stays linear. */
  let hedgedTo = -1;
  let reportedTo = -1;

  /** Last word before a `that` within six words that opens what is not said rather than denied; else the end. */
  const thatWithin = (i: number, end: number): number => {
    let denies = DENIES_THAT.has(folded(i));
    for (let at = i + 1; at <= end && at <= i + 7; at++) {
      denies ||= DENIES_THAT.has(folded(at));
      if (folded(at) === 'that' && !denies) return at;
    }
    return end;
  };
  /** `no exaggeration`, `not in doubt`: what follows is asserted. */
  const isPlayedDown = (i: number): boolean => {
    for (let at = i + 1; at < count && at <= i + 4; at++) if (PLAYED_DOWN.has(folded(at))) return true;
    return false;
  };

  /** Whether the word keeps its distance from what it reports. */
  const isDistanced = (i: number): boolean => {
    if (folded(i) === 'according' && folded(i + 1) === 'to')
      return [i + 2, i + 3, i + 4].some((at) => INTERESTED.has(folded(at)));
    if (!DISTANCED.has(folded(i))) return false;
    if (!NEEDS_CLAUSE.has(folded(i))) return true;
    return OPENS_CLAUSE.has(folded(i + 1)) || (words[i + 1]?.isName ?? false);
  };

  /** `asked for`, `demanded that`, `urged the council to`; not `asked 400 people`. */
  const isAskedFor = (i: number): boolean => {
    if (folded(i + 1) === 'for' || folded(i + 1) === 'that') return true;
    for (let at = i + 2; at <= i + 5 && sameClause(i, at); at++) if (folded(at) === 'to') return true;
    return false;
  };

  for (let i = 0; i < count; i++) {
    const word = folded(i);
    const next = folded(i + 1);
    if (i > hedgedTo && isDistanced(i)) {
      // `According to X,` ends its own clause and speaks of the next.
      let end = ends[i]!;
      if (word === 'according') while (words[end + 1]?.sentence === words[i]!.sentence) end++;
      for (let at = i + 1; at <= end; at++) hedge[at] = i;
      hedgedTo = end;
    }
    const isCut = isCutDenial(words, i);
    if (word === 'not' || word === 'never' || word === 'no' || word === "n't" || isCut || NEGATORS.has(word)) {
      isCue[i] = 1;
      if (isCut) isCue[i + 1] = 1;
      if (sameClause(i, i + 1) && ALL.has(next) && (word === 'not' || word === "n't")) {
        quantifiers.push({ kind: 'not-all', from: i, to: i + 1, head: headAfter(i + 1) });
        isCue[i + 1] = 1;
        i++;
        continue;
      }
      if ((word === 'not' || word === 'no') && AFTER_NOT_NO_NEGATION.has(next)) {
        if (next !== 'doubt' && next !== 'necessarily') isCue[i + 1] = 1;
        i++;
        continue;
      }
      if (word === 'not' && folded(i - 1) === 'or') continue;
      if (isPlayedDown(i)) continue;
      const end = ends[i]!;
      let cancelled = false;
      for (let at = i + 1; at <= end + 1 && at < count && at - i < 30 && !cancelled; at++) {
        if (words[at]!.sentence === words[i]!.sentence && CANCELS.has(folded(at))) {
          cancelled = true;
          isCue[at] = 1;
        }
      }
      if (cancelled) continue;
      const noun = word === 'no' || word === 'none' || word === 'nobody' || word === 'neither';
      if (noun) quantifiers.push({ kind: 'none', from: i, to: i, head: word === 'nobody' ? i : headAfter(i) });
      const that = thatWithin(i, end);
      negate(i, i + 1, that, false);
      if (that < end) negate(i, that + 1, end, true);
      continue;
    }
    if (word === 'lacking' && next === 'for' && [i - 1, i - 2, i - 3].some((at) => PROOF.has(folded(at)))) {
      negate(i, i + 1, ends[i]!, false);
      continue;
    }
    if (SHORT_NEGATORS.has(word) && isCue[i] === 0) {
      const freeOf = word !== 'free' || next === 'of' || next === 'from';
      const lackOf = word !== 'lack' || next === 'of' || folded(i - 1) !== 'the';
      if (freeOf && lackOf) isShort[i] = 1;
      if (freeOf && lackOf)
        negate(i, i + 1, word === 'non' ? Math.min(i + 1, count - 1) : phraseEnd(words, i, ends[i]!), false);
      continue;
    }
    if (
      (word === 'turned' && next === 'down') ||
      (FAILS.has(word) && next === 'to') ||
      (UNTRUE.has(word) && next === 'that')
    ) {
      negate(i, i + 1, ends[i]!, false);
      continue;
    }
    if (UNCLEAR.has(word) && !(folded(i - 1) === 'a')) {
      if (word === 'few') quantifiers.push({ kind: 'few', from: i, to: i, head: headAfter(i) });
      if (word === 'almost' || word === 'nearly') {
        if (i > hedgedTo || hedge[i] === -1) for (let at = i + 1; at <= Math.min(count - 1, i + 2); at++) hedge[at] = i;
      } else negate(i, i + 1, Math.min(ends[i]!, i + 8), true);
      isCue[i] = 1;
      continue;
    }
    if (ALL.has(word)) {
      isCue[i] = 1;
      quantifiers.push({ kind: 'all', from: i, to: i, head: headAfter(i) });
    } else if (SOME.has(word)) {
      isCue[i] = 1;
      quantifiers.push({ kind: 'some', from: i, to: i, head: headAfter(i) });
    } else if (MOST.has(word)) {
      quantifiers.push({ kind: 'most', from: i, to: i, head: headAfter(i) });
    } else if (LIMITS.has(word)) {
      quantifiers.push({ kind: 'only', from: i, to: i, head: headAfter(i) });
    } else if (
      (HEDGES.has(word) ||
        ((word === 'set' || UNDONE.has(word)) && next === 'to') ||
        (ASKED.has(word) && isAskedFor(i))) &&
      i > hedgedTo
    ) {
      if (word === 'may' && words[i]!.isName) continue;
      const end = ends[i]!;
      for (let at = i; at <= end; at++) hedge[at] = i;
      hedgedTo = end;
      isCue[i] = 1;
    } else if (REPORTS.has(word) && i > reportedTo) {
      let end = i;
      while (end + 1 < count && words[end + 1]!.sentence === words[i]!.sentence) end++;
      for (let at = i + 1; at <= end; at++) report[at] = i;
      reportedTo = end;
      if (word === 'according') isCue[i] = 1;
    }
  }
  return { polarity, negator, isShort, hedge, report, isCue, quantifiers };
}

/** Whether a word says that somebody says, writes or thinks what follows. */
export const isAttribution = (folded: string): boolean => REPORTS.has(folded) || DISTANCED.has(folded);
