import { OWN, TITLE } from './align.ts';
import { nearest } from './binding.ts';
import type { Statement } from './prepare.ts';
import type { Pair } from './signal.ts';
import { looksFinite } from './words.ts';

const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being', 'got', 'get']);

/** Whether the verb at a word is passive: a form of `be` shortly before, `by` shortly after. */
export function isPassive(statement: Statement, at: number): boolean {
  let be = false;
  let by = false;
  for (let k = Math.max(0, at - 3); k < at; k++) be ||= BE.has(statement.words[k]!.folded);
  for (let k = at + 1; k <= Math.min(statement.words.length - 1, at + 4); k++)
    by ||= statement.words[k]!.folded === 'by';
  return be && by;
}

/** The common noun that a verb right before it acts on (`exports exceeded imports`), where the window has it too. */
function objectAfter({ claim, window }: Pair, verb: number): number | undefined {
  const next = claim.content[claim.content.indexOf(verb) + 1];
  return next !== undefined && looksFinite(claim.statement.words[verb]!) && window.how[next] === OWN ? next : undefined;
}

/**
 * Whether two names change places around a shared word between them (`Reds beat Blues` against `Blues beat Reds`),
 * read through the passive.
 */
export function areRolesSwapped(pair: Pair): boolean {
  const { claim, evidence, window } = pair;
  const { words } = claim.statement;
  const names = claim.content.filter((i) => (words[i]!.isName || i === claim.content[0]) && window.how[i] === OWN);
  for (const verb of claim.content) {
    if (words[verb]!.isName || verb === claim.content[0] || window.how[verb] !== OWN) continue;
    const isVoice = isPassive(claim.statement, verb) && looksFinite(words[verb]!);
    const actors = isVoice ? claim.content.filter((i) => window.how[i] === OWN) : names;
    const before = actors.findLast((i) => i < verb);
    const after = actors.find((i) => i > verb) ?? (before === claim.content[0] ? objectAfter(pair, verb) : undefined);
    if (before === undefined || after === undefined) continue;
    for (const at of evidence.positions.get(words[verb]!.concept) ?? []) {
      if (at < window.from || at >= window.to) continue;
      const a = nearest(evidence, window, words[before]!.concept, { from: at, to: at });
      const b = nearest(evidence, window, words[after]!.concept, { from: at, to: at });
      const inOrder = a < at && b > at;
      const reversed = a > at && b < at;
      const samePassive = isPassive(claim.statement, verb) === isPassive(evidence, at);
      if ((inOrder && samePassive) || (reversed && !samePassive)) return false;
      if ((reversed && samePassive) || (inOrder && !samePassive)) return true;
    }
  }
  return false;
}

/**
 * Whether the claim has right behind its verb whom the window has behind `by`: `both were discovered by Asaph Hall` does not
 * say that they discovered Asaph Hall.
 */
export function isAgentMadeObject({ claim, evidence, window }: Pair): boolean {
  const { words } = claim.statement;
  return claim.content.some((verb, k) => {
    const object = claim.content[k + 1];
    if (object !== verb + 1 || window.how[verb] !== OWN || isPassive(claim.statement, verb)) return false;
    return (evidence.positions.get(words[verb]!.concept) ?? []).some(
      (at) =>
        at >= window.from &&
        at < window.to &&
        evidence.words[at + 1]?.folded === 'by' &&
        [at + 2, at + 3].some((i) => evidence.words[i]?.concept === words[object]!.concept),
    );
  });
}

/**
 * Whether the subject of the claim is known from the title alone while the window says it of somebody else: of another name
 * (`Mr Medlin was awarded damages` under `Farrow against Medlin`), or of what the claim has as its object.
 */
export function isOfAnother({ claim, evidence, window }: Pair): boolean {
  const { words, positions } = claim.statement;
  const [first] = claim.content;
  const subject = claim.content.find((i) => words[i]!.isName && window.how[i] === TITLE) ?? first;
  if (subject === undefined || window.how[subject] !== TITLE) return false;
  const verb = claim.content.find((i) => window.how[i] === OWN && !words[i]!.isName && looksFinite(words[i]!));
  const at =
    verb === undefined ? undefined : evidence.positions.get(words[verb]!.concept)?.find((k) => k >= window.from);
  if (at === undefined || at >= window.to) return false;
  const before: number[] = [];
  for (let i = at - 1; i >= 0 && evidence.words[i]!.sentence === evidence.words[at]!.sentence; i--) {
    if (evidence.isContent[i] === 1) before.push(i);
  }
  const [nearest, head] = [before[0], before.at(-1)];
  if (nearest === undefined || head === undefined) return false;
  // Only the name right before the verb is its subject; `Smith's film earned` is of the film.
  const { concept, isName } = evidence.words[nearest]!;
  if (isName && words[subject]!.isName && !positions.has(concept)) return true;
  const mine = positions.get(evidence.words[head]!.concept);
  return mine !== undefined && mine[0]! > verb! && !evidence.words[head]!.isName;
}
