import { OWN } from './align.ts';
import type { Statement } from './prepare.ts';
import { isPassive } from './roles.ts';
import type { Pair } from './signal.ts';
import { looksFinite } from './words.ts';

/** How many words before a verb its subject is looked for. */
const REACH = 6;

/** The names that stand together right before the word `at`, in its clause: `Harry Dexter White led`. Empty where there are none. */
function namesBefore({ words, isContent }: Statement, at: number): readonly string[] {
  const { clause } = words[at]!;
  let i = at - 1;
  while (i >= 0 && i >= at - REACH && words[i]!.clause === clause && !words[i]!.isName) {
    // Another word that tells something stands between: whose verb it is, is open.
    if (isContent[i] === 1) return [];
    i--;
  }
  const names: string[] = [];
  while (i >= 0 && words[i]!.clause === clause && (words[i]!.isName || isHead(words, i)))
    names.push(words[i--]!.concept);
  // `The captain of Ajax led`, `Ajax and Benfica led`: what stands before the names may be the subject as well.
  const before = words[i];
  return before !== undefined && before.clause === clause && LINKS.has(before.folded) ? [] : names;
}

const LINKS = new Set(['of', 'in', 'at', 'for', 'and', 'or', 'with', 'from', 'by', 'to', 'on', 'under', 'as']);

/** The first word of a text is a name where a name follows. */
const isHead = (words: Statement['words'], i: number): boolean =>
  i === 0 && words[1]?.isName === true && !words[0]!.isStop && !looksFinite(words[0]!);

/**
 * Whether the window says of another what the claim says of its subject: the names right before a shared verb are others,
 * and the claim's own stand in another clause (`Ann Keynes led the delegation, Harry White spoke` against `Harry White led
 * the delegation`), or share but a surname (`John Roebling designed it` against `Washington Roebling designed`). Where the
 * window has the verb once without names before it, nothing follows.
 */
export function isSaidOfAnother({ claim, evidence, window }: Pair): boolean {
  const { words } = claim.statement;
  for (const verb of claim.content) {
    const isVerb = window.how[verb] === OWN && !words[verb]!.isName && looksFinite(words[verb]!);
    const mine = isVerb ? namesBefore(claim.statement, verb) : [];
    if (mine.length === 0) continue;
    const passive = isPassive(claim.statement, verb);
    const places = (evidence.positions.get(words[verb]!.concept) ?? []).filter(
      (at) => at >= window.from && at < window.to,
    );
    let isOther = false;
    for (const at of places) {
      const theirs = namesBefore(evidence, at);
      if (theirs.length === 0 || isPassive(evidence, at) !== passive) return false;
      const isSame = mine.every((name) => theirs.includes(name)) || theirs.every((name) => mine.includes(name));
      if (isSame) return false;
      isOther = true;
    }
    return isOther;
  }
  return false;
}

/** How many words before a verb its subject may begin. */
const FAR = 8;

/** The content words before the word `at` in its clause. */
function wordsBefore({ words, isContent }: Statement, at: number): readonly string[] {
  const out: string[] = [];
  for (let i = at - 1; i >= Math.max(0, at - FAR) && words[i]!.clause === words[at]!.clause; i--)
    if (isContent[i] === 1) out.push(words[i]!.concept);
  return out;
}

/**
 * The same where the subject is no name: `the lower court awarded` against `the upper court awarded; the lower court reduced`.
 * The window has before the verb a word that the claim does not know, where the claim has one that the window has in
 * another clause.
 */
export function isSaidOfAnotherThing({ claim, evidence, window, context }: Pair): boolean {
  const { words, positions } = claim.statement;
  for (const verb of claim.content) {
    if (window.how[verb] !== OWN || words[verb]!.isName || !looksFinite(words[verb]!)) continue;
    const mine = wordsBefore(claim.statement, verb);
    const passive = isPassive(claim.statement, verb);
    const places = (evidence.positions.get(words[verb]!.concept) ?? []).filter(
      (at) => at >= window.from && at < window.to,
    );
    if (mine.length === 0 || places.length === 0) continue;
    const isOther = (at: number): boolean => {
      const theirs = wordsBefore(evidence, at);
      if (isPassive(evidence, at) !== passive || !theirs.some((word) => !positions.has(word) && !context.has(word)))
        return false;
      const { clause } = evidence.words[at]!;
      return mine.some(
        (word) =>
          !theirs.includes(word) &&
          (evidence.positions.get(word) ?? []).some(
            (k) => k >= window.from && k < window.to && evidence.words[k]!.clause !== clause,
          ),
      );
    };
    return places.every(isOther);
  }
  return false;
}
