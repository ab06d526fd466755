import { LEAST_ALIKE } from './number-missing.ts';
import type { Statement } from './prepare.ts';
import { rankOf } from './ranks.ts';
import { spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Words in `-est` that compare nothing. */
const NO_SUPERLATIVE = new Set(
  (
    'forest interest request protest harvest arrest guest west test contest honest modest invest suggest priest digest ' +
    'conquest manifest attest detest infest ingest divest behest bequest tempest zest quest chest nest rest pest vest crest ' +
    'jest midwest northwest southwest rainforest self-interest backtest unrest inquest dishonest immodest'
  ).split(' '),
);

const IRREGULAR = new Set(['best', 'worst', 'most', 'least']);

const isSuperlative = (folded: string): boolean =>
  IRREGULAR.has(folded) || (folded.length > 4 && folded.endsWith('est') && !NO_SUPERLATIVE.has(folded));

/** How a superlative is taken down a step: `second-largest`, `one of the largest`, `among the largest`. */
interface Step {
  readonly kind: 'rank' | 'shared';
  /** First word of what does it. */
  readonly at: number;
}

function stepBefore(statement: Statement, at: number): Step | null {
  const { words } = statement;
  const sentence = words[at]!.sentence;
  const before = (back: number): string => {
    const word = words[at - back];
    return word !== undefined && word.sentence === sentence ? word.folded : '';
  };
  for (const back of [1, 2]) if (rankOf(before(back)) > 1) return { kind: 'rank', at: at - back };
  const article = before(1) === 'the' || before(1) === 'its' || before(1) === 'their' ? 2 : 1;
  if (before(article) === 'of' && /^(?:one|some|part|several|two|three|any|many)$/.test(before(article + 1)))
    return { kind: 'shared', at: at - article - 1 };
  return /^(?:among|amongst|joint|jointly|almost|nearly|perhaps|arguably)$/.test(before(article))
    ? { kind: 'shared', at: at - article }
    : null;
}

/**
 * A claim of the most (`the largest city`) where the passage has it one step down: `the second largest city` says
 * otherwise, `one of the largest` says less. The words are nearly the same, so coverage cannot tell. `null`: nothing to say.
 */
export function judgeSuperlatives(pair: Pair): Signal | null {
  const { claim, evidence, window } = pair;
  for (let i = 0; i < claim.statement.words.length; i++) {
    const { folded } = claim.statement.words[i]!;
    if (!isSuperlative(folded) || stepBefore(claim.statement, i) !== null) continue;
    let step: Step | null = null;
    let place = -1;
    let isOutright = false;
    for (let at = window.from; at < window.to; at++) {
      if (evidence.words[at]!.folded !== folded) continue;
      const found = stepBefore(evidence, at);
      if (found === null) isOutright = true;
      else [step, place] = [found, at];
    }
    if (step === null || isOutright) continue;
    const isClash = step.kind === 'rank' && speaksOfSame(pair, LEAST_ALIKE);
    const spans = { claimSpan: spanOf(claim.statement, i, i), evidenceSpan: spanOf(evidence, step.at, place) };
    const theirs = evidence.text.slice(spans.evidenceSpan.start, spans.evidenceSpan.end);
    return isClash
      ? {
          feature: 'number-differs',
          stance: 'contradicts',
          strength: 0.8,
          detail: `“${folded}” against “${theirs}”`,
          ...spans,
        }
      : {
          feature: 'stronger-than-source',
          stance: 'neutral',
          strength: 0.4,
          detail: `the source says “${theirs}”, the claim “${folded}”`,
          ...spans,
        };
  }
  return null;
}
