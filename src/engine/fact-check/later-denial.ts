import type { Rationale } from '#domain/claim.ts';
import { conceptOf } from '../stance/concepts.ts';
import type { PreparedClaim, PreparedEvidence } from '../stance/reading.ts';
import type { Statement } from '../stance/prepare.ts';

const UNIVERSAL: ReadonlySet<string> = new Set(['all', 'none']);
const TOTAL = new Set(['total', 'overall', 'altogether', 'all'].map(conceptOf));

/** `n of m` or `n out of m` at the numbers `k`, `k + 1` of a statement. */
function isShare({ numbers, words }: Statement, k: number): boolean {
  const [part, whole] = [numbers[k]!, numbers[k + 1]];
  if (whole === undefined || whole.sentence !== part.sentence) return false;
  const between = words
    .slice(part.to + 1, whole.from)
    .map((word) => word.folded)
    .join(' ');
  return (
    ['of', 'out of', 'of the', 'out of the'].includes(between) &&
    part.quantity.value < whole.quantity.value &&
    part.quantity.value > 0
  );
}

/**
 * The count in a passage that a claim about all or none cannot stand beside: `Total: 499 out of 1,316` against “all the
 * passengers were saved”. The verb of the claim must stand in the passage or its headings, and the count be labelled as
 * the total or as the noun that the claim quantifies. For passages published later than the one that bears the claim out.
 */
export function findLaterDenial(claim: PreparedClaim, { statement, context }: PreparedEvidence): Rationale | null {
  const quantifier = claim.statement.cues.quantifiers.find(({ kind, head }) => UNIVERSAL.has(kind) && head >= 0);
  if (!quantifier || claim.statement.numbers.length > 0 || claim.content.length > 4) return null;
  const head = claim.statement.words[quantifier.head]!.concept;
  const rest = claim.content.filter((i) => i !== quantifier.head && claim.statement.words[i]!.concept !== head);
  if (rest.length === 0) return null;
  const isHeld = (i: number): boolean => {
    const { concept } = claim.statement.words[i]!;
    return context.has(concept) || statement.positions.has(concept);
  };
  if (!rest.every(isHeld)) return null;
  for (let k = 0; k < statement.numbers.length; k++) {
    if (!isShare(statement, k)) continue;
    const part = statement.numbers[k]!;
    const whole = statement.numbers[k + 1]!;
    const near = statement.words
      .slice(Math.max(0, part.from - 5), part.from)
      .filter((w) => w.sentence === part.sentence);
    const after = statement.words.slice(whole.to + 1, whole.to + 4).filter((w) => w.sentence === part.sentence);
    const isOfHead = [...near, ...after].some((word) => word.concept === head);
    const isTotal = near.some((word) => TOTAL.has(word.concept));
    if (!isOfHead && !isTotal) continue;
    const evidenceSpan = { start: part.quantity.start, end: whole.quantity.end };
    const claimSpan = {
      start: claim.statement.words[quantifier.from]!.start,
      end: claim.statement.words[quantifier.head]!.end,
    };
    return {
      feature: 'quantifier',
      stance: 'contradicts',
      detail: `“${claim.statement.text.slice(claimSpan.start, claimSpan.end)}” against “${statement.text.slice(evidenceSpan.start, evidenceSpan.end)}”`,
      claimSpan,
      evidenceSpan,
    };
  }
  return null;
}
