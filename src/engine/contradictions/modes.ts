import type { Statement } from '#engine/stance/prepare.ts';

/** How firmly, and in whose name, a statement says what it says. */
export interface Mode {
  /** It asks. */
  readonly isQuestion: boolean;
  /** It puts what it says into someone's mouth, or only says that someone denies it. */
  readonly isReported: boolean;
  /** It says what may be so, or on a condition. */
  readonly isHedged: boolean;
  /** It says only what is possible: that the opposite is possible too denies nothing. */
  readonly isPossible: boolean;
  /** It speaks of what is to come. */
  readonly isPlan: boolean;
}

const HEARSAY = new Set('allegedly reportedly supposedly purportedly apparently rumoured rumored alleged'.split(' '));
const DENIALS = new Set(['denied', 'denies', 'denying', 'deny', 'disputed', 'disputes', 'disputing']);
/** What a denial denies when it is one of words: `denied that`, `denies having`, `disputed claims`. */
const DENIED = new Set(
  'that having being any all the reports report claims claim allegations allegation wrongdoing responsibility'.split(
    ' ',
  ),
);
const PLANS = new Set(
  'will shall plans planned plan planning intends intended scheduled proposes proposed slated'.split(' '),
);
const MAY = new Set(
  'may might could can would should possibly perhaps probably potentially if unless whether suggests suggested suggest recommended recommends recommend urged urges advised advises demanded demands requested asked appears appear seems seem likely unlikely'.split(
    ' ',
  ),
);

const POSSIBLE = new Set('may might could possibly perhaps potentially'.split(' '));

/** A denial in someone's mouth; a court that denied a motion decided something. */
function deniesWords(statement: Statement): boolean {
  const { words } = statement;
  return words.some((word, i) => {
    const next = words[i + 1]?.folded ?? '';
    return (
      DENIALS.has(word.folded) &&
      (DENIED.has(next) ? next !== 'the' || isOfSpeech(statement, i + 2) : next.endsWith('ing'))
    );
  });
}

const isOfSpeech = ({ words }: Statement, at: number): boolean =>
  /^(?:claim|report|allegation|accusation|charge|rumou?r)s?$/.test(words[at]?.folded ?? '');

/** Whether at least half of the content words stand in reported speech. */
function isMostlyReported(statement: Statement): boolean {
  let content = 0;
  let reported = 0;
  for (let i = 0; i < statement.words.length; i++) {
    if (statement.isContent[i] === 0) continue;
    content++;
    if (statement.cues.report[i]! >= 0) reported++;
  }
  return content > 0 && reported * 2 >= content;
}

/** Reads the mode of a statement from its words. Linear. */
export function modeOf(statement: Statement): Mode {
  const has = (set: ReadonlySet<string>): boolean =>
    statement.words.some((word) => set.has(word.folded) && !(word.folded === 'may' && word.isName));
  return {
    isQuestion: statement.text.trimEnd().endsWith('?'),
    isReported: isMostlyReported(statement) || has(HEARSAY) || deniesWords(statement),
    isHedged: has(MAY),
    isPossible: has(POSSIBLE),
    isPlan: has(PLANS),
  };
}
