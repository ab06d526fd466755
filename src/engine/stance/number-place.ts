import { conceptOf } from './concepts.ts';
import type { StatedNumber, Statement } from './prepare.ts';
import { looksFinite } from './words.ts';
import type { Pair } from './signal.ts';
import { OWN } from './align.ts';
import { relateNumbers } from './numbers.ts';

/** Words of a label that do not narrow what it counts. */
const WIDE = new Set(
  'out total overall number estimate approximately about count year figure sum amount average currently now officially confirm exact'
    .split(' ')
    .map(conceptOf),
);

/**
 * Whether the evidence counts a part or something else: an unknown word between the nearest shared word and the number
 * (`Population / male: …`), in the noun phrase of that word (`metropolitan France population`), or an unknown name close
 * behind the number (`54 in Sofia`).
 */
export function isNarrowed(pair: Pair, at: StatedNumber): boolean {
  const { claim, evidence, window } = pair;
  const isUnknown = (i: number): boolean => {
    const word = evidence.words[i]!;
    return (
      evidence.isContent[i] === 1 &&
      !WIDE.has(word.concept) &&
      !claim.statement.positions.has(word.concept) &&
      !pair.context.has(word.concept)
    );
  };
  const sentence = evidence.words[at.from]!.sentence;
  let i = at.from - 1;
  let unknown = false;
  const limit = Math.max(window.from, at.from - REACH);
  for (; i >= limit && evidence.words[i]!.sentence === sentence; i--) {
    if (claim.statement.positions.has(evidence.words[i]!.concept) && !evidence.words[i]!.isStop) break;
    unknown ||= isUnknown(i) && !looksFinite(evidence.words[i]!);
  }
  const reached = i >= limit && evidence.words[i]!.sentence === sentence;
  if (reached && unknown && isLabel(evidence, i, at.from)) return true;
  if (reached) {
    for (let k = i - 1; k >= window.from && k >= i - 3 && evidence.isContent[k] === 1; k--) {
      if (evidence.words[k]!.clause !== evidence.words[i]!.clause) break;
      if (isUnknown(k) && !looksFinite(evidence.words[k]!)) return true;
    }
  }
  for (let k = at.to + 1; k < Math.min(window.to, at.to + 6); k++) {
    const word = evidence.words[k]!;
    if (word.clause !== evidence.words[at.to]!.clause || evidence.isNumber[k] === 1) return false;
    if (word.isName && isUnknown(k)) return true;
  }
  return false;
}

/** How far before a number its label is looked for. */
const REACH = 8;

/** Whether words `[from, to)` are a label rather than a sentence: a colon or slash stands between, and no finite verb. */
function isLabel(evidence: Statement, from: number, to: number): boolean {
  const text = evidence.text.slice(evidence.words[from]!.end, evidence.words[to]!.start);
  return (text.includes(':') || text.includes('/')) && !evidence.words.slice(from, to).some(looksFinite);
}

const PLACE = new Set(['number', 'no', 'rank', 'ranked', 'position', 'place', 'peaked', 'top']);

/** A place in a ranking: `higher than 35` is `number 31` there, so bounds of places cannot be compared as amounts. */
export function isPlace(pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  if (claimed.quantity.approximation === 'exact' && stated.quantity.approximation === 'exact') return false;
  const near = (statement: Statement, at: number): boolean =>
    statement.words.slice(Math.max(0, at - 4), at).some((word) => PLACE.has(word.folded));
  return near(pair.claim.statement, claimed.from) || near(pair.evidence, stated.from);
}

const CHANGES = new Set(
  'rise increase grow climb gain jump fall decrease decline drop shrink reduce lower differ exceed up down cut'
    .split(' ')
    .map(conceptOf),
);

/** Whether a number says by how much something differs or changed, not how much there is: `differ by 22`, `rose 5%`. */
export function isChange(statement: Statement, { from }: StatedNumber): boolean {
  let at = from - 1;
  while (at >= 0 && at >= from - 3 && statement.isNumber[at] === 1 && statement.words[at]!.folded !== 'by') at--;
  const before = statement.words[at];
  if (before === undefined) return false;
  if (before.folded === 'by') {
    // `differ by 22 in one count, by five in another`: the verb may stand well before.
    for (let k = at - 1; k >= 0 && k >= at - 24 && statement.words[k]!.sentence === before.sentence; k--)
      if (CHANGES.has(statement.words[k]!.concept)) return true;
    return false;
  }
  return CHANGES.has(before.concept);
}

/** Words that make a number a part or a rest: `the last four years of his reign`, `another 40`. */
const PARTS = new Set([
  'last',
  'final',
  'first',
  'next',
  'past',
  'previous',
  'another',
  'additional',
  'other',
  'remaining',
  'further',
]);

/** Whether a number of the passage counts a part or a rest while that of the claim does not. */
export function isPartOrRest(pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean {
  const isPart = (statement: Statement, { from }: StatedNumber): boolean =>
    PARTS.has(statement.words[from - 1]?.folded ?? '');
  return isPart(pair.evidence, stated) !== isPart(pair.claim.statement, claimed);
}

/** Words between a part and its whole: `two of the hearts`, `three of its members`. */
const WHOLES = new Set(['the', 'these', 'those', 'its', 'his', 'her', 'their', 'our', 'them', 'which', 'whom', 'all']);

/** Whether a number counts some out of a group: `two of the hearts`. */
const isOutOf = ({ words }: Statement, { to }: StatedNumber): boolean =>
  words[to + 1]?.folded === 'of' && WHOLES.has(words[to + 2]?.folded ?? '');

/**
 * Whether a count of the claim is met only by one that counts some out of a group, while nothing else of the claim stands in
 * that sentence but what is counted: `two of the hearts pump` does not say that it has two hearts.
 */
export function isPartOfGroup({ claim, evidence, window }: Pair): boolean {
  const mine = claim.statement;
  return mine.numbers.some((claimed) => {
    const { unit } = claimed.quantity;
    if (unit === undefined || claimed.quantity.kind !== 'count' || isOutOf(mine, claimed)) return false;
    const met = evidence.numbers.filter(
      (e) =>
        e.from >= window.from &&
        e.to < window.to &&
        relateNumbers(claimed.quantity, e.quantity, true).relation === 'borne-out',
    );
    if (met.length === 0 || !met.every((e) => isOutOf(evidence, e))) return false;
    const counted = conceptOf(unit);
    return met.every(
      (e) =>
        !claim.content.some(
          (i) =>
            window.how[i] === OWN &&
            claim.isSubject[i] === 0 &&
            mine.words[i]!.concept !== counted &&
            (evidence.positions.get(mine.words[i]!.concept) ?? []).some(
              (at) => evidence.words[at]!.sentence === e.sentence,
            ),
        ),
    );
  });
}

const AGES = new Set(['old', 'aged', 'age', 'ages', 'older', 'younger']);

/** Whether a number says how old somebody is: `aged 30`, `30 years old`. */
const isAge = ({ words }: Statement, { from, to }: StatedNumber): boolean =>
  [from - 2, from - 1, to + 1].some((at) => AGES.has(words[at]?.folded ?? ''));

/** Whether one of two numbers is an age and the other a stretch of time: `at least 30 years old`, `for nine years`. */
export const isAgeOnOneSide = (pair: Pair, claimed: StatedNumber, stated: StatedNumber): boolean =>
  claimed.quantity.unit === stated.quantity.unit &&
  isAge(pair.claim.statement, claimed) !== isAge(pair.evidence, stated);
