import type { Statement } from './prepare.ts';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** What a finding in these says nothing about people, or about anything beyond them. */
const MODELS = setOf(
  'mice mouse rat rats animal animals rodent rodents monkey monkeys macaque macaques dog dogs pig pigs rabbit rabbits zebrafish vitro vivo cell cells culture cultures simulation simulations model models laboratory',
);
const FUTURE = setOf('will shall plans plan planned planning intends intended scheduled proposes proposed going');
/** What somebody has to do, and what somebody may. */
const DUTY = setOf('must shall required obliged mandatory compulsory');
const LEAVE = setOf('may allowed permitted optional');
/** Words after which `to` makes a plan. */
const CAUSAL = setOf(
  'because cause causes caused causing due owing thanks led leads lead result results resulted resulting hence therefore triggered triggers prompted',
);
const SUPERLATIVE = /^(?:[\p{L}-]{3,}est|most|least|first|only|best|worst)$/u;

const has = (statement: Statement, from: number, to: number, words: ReadonlySet<string>): number => {
  for (let i = from; i < to; i++) if (words.has(statement.words[i]!.folded)) return i;
  return -1;
};

/** `among the tallest`, `one of the largest`: the word before a superlative that makes it one of several, or -1. */
function oneOfSeveral(statement: Statement, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    const { folded } = statement.words[i]!;
    if (folded !== 'among' && !(folded === 'of' && statement.words[i - 1]?.folded === 'one')) continue;
    for (let k = i + 1; k < Math.min(to, i + 4); k++) if (SUPERLATIVE.test(statement.words[k]!.folded)) return i;
  }
  return -1;
}

/** `per capita`, `per household`: the word of a rate that the claim does not speak of, or -1. */
function rate(claim: Statement, evidence: Statement, from: number, to: number): number {
  for (let i = from; i + 1 < to; i++) {
    if (evidence.words[i]!.folded !== 'per' || evidence.isNumber[i] === 1) continue;
    const next = evidence.words[i + 1]!;
    if (next.folded === 'cent' || evidence.isNumber[i + 1] === 1) continue;
    if (!claim.words.some((word) => word.folded === 'per' || word.concept === next.concept)) return i + 1;
  }
  return -1;
}

/** Why words `[from, to)` of the evidence say less, or another thing, than a claim whose words they all hold. */
export function narrower(
  claim: Statement,
  evidence: Statement,
  from: number,
  to: number,
): { readonly at: number; readonly detail: string } | null {
  const word = (at: number): string => evidence.words[at]!.folded;
  const count = claim.words.length;
  const model = has(evidence, from, to, MODELS);
  if (
    model >= 0 &&
    ['in', 'of', 'on'].includes(evidence.words[model - 1]?.folded ?? '') &&
    has(claim, 0, count, MODELS) < 0
  )
    return { at: model, detail: `the source speaks of “${word(model)}” only` };
  const capita = rate(claim, evidence, from, to);
  if (capita >= 0) return { at: capita, detail: `the source gives a rate (“per ${word(capita)}”)` };
  const several = oneOfSeveral(evidence, from, to);
  if (several >= 0 && oneOfSeveral(claim, 0, count) < 0)
    return { at: several, detail: 'the source says one of several, the claim the one' };
  const duty = has(evidence, from, to, DUTY);
  const mineDuty = has(claim, 0, count, DUTY);
  if (mineDuty >= 0 !== duty >= 0 && (has(claim, 0, count, LEAVE) >= 0 || has(evidence, from, to, LEAVE) >= 0))
    return { at: duty < 0 ? from : duty, detail: 'one speaks of a duty, the other of leave' };
  const ahead = has(evidence, from, to, FUTURE);
  const plans = has(claim, 0, count, FUTURE);
  if (ahead >= 0 && plans < 0 && !hedged(claim))
    return { at: ahead, detail: `the source speaks of what is to come (“${word(ahead)}”)` };
  if (plans >= 0 && ahead < 0 && !hedgedIn(evidence, from, to))
    return { at: from, detail: 'the claim speaks of what is to come, the source of what was' };
  if (has(claim, 0, count, CAUSAL) >= 0 && has(evidence, from, to, CAUSAL) < 0)
    return { at: from, detail: 'the claim names a cause, the source does not' };
  return null;
}

const hedged = (claim: Statement): boolean => hedgedIn(claim, 0, claim.words.length);

function hedgedIn({ cues }: Statement, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (cues.hedge[i]! >= 0) return true;
  return false;
}
