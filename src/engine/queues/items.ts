import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { Counterclaim } from '#domain/counterclaim.ts';
import type { ContradictionItem, FactCheckItem, QueueOwner } from '#domain/queue.ts';
import { suspectClaim, suspectCounterclaim } from './suspicion.ts';

const digest = (value: unknown): string => sha256Hex(stableStringify(value)).slice(0, 16);

/** Whether a claim is left for a person: everything but one that passes and may be cited as it stands. */
export const isBacklog = (claim: CheckedClaim): boolean =>
  claim.verdict !== 'pass' || claim.route !== 'complete' || claim.action !== 'cite';

/** Capitalised runs of a statement that are not its first word: cheap names, for grouping only. */
export function namesIn(text: string): readonly string[] {
  const names = new Map<string, number>();
  for (const match of text.matchAll(/\p{Lu}[\p{L}\p{M}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{M}\p{N}'’-]*){0,3}/gu)) {
    const isOpening = match.index === 0 && !match[0].includes(' ');
    if (!isOpening && match[0].length > 1) names.set(match[0], names.size);
  }
  return [...names.keys()];
}

/**
 * The claims of one checked text that wait for a person, as items of the fact-check queue. An item is known by its owner,
 * its words and which of several equal statements it is; so it stays the same when the text around it is edited, and its
 * decision lapses (another `basis`) when the verdict, the faults or the cited spans change.
 */
export function factCheckItems(owner: QueueOwner, claims: readonly CheckedClaim[]): readonly FactCheckItem[] {
  const seen = new Map<string, number>();
  const items: FactCheckItem[] = [];
  for (const claim of claims) {
    const nth = (seen.get(claim.text) ?? 0) + 1;
    seen.set(claim.text, nth);
    if (!isBacklog(claim)) continue;
    items.push({
      queue: 'fact-checks',
      id: `fc-${digest([owner.kind, owner.id, claim.text, nth])}`,
      basis: digest([
        claim.verdict,
        claim.judged,
        claim.defects.map(({ kind, detail }) => [kind, detail]),
        claim.citations.map(({ sourceId, quote, stance }) => [sourceId, quote, stance]),
      ]),
      owner,
      text: claim.text,
      suspicion: suspectClaim(claim),
      sourceIds: [...new Set(claim.citations.map(({ sourceId }) => sourceId))],
      entities: namesIn(claim.text),
      claim,
    });
  }
  return items;
}

/** Findings of the contradiction loop as items of its queue. */
export function contradictionItems(owner: QueueOwner, found: readonly Counterclaim[]): readonly ContradictionItem[] {
  return found.map((counterclaim) => {
    const [a, b] = counterclaim.sides;
    return {
      queue: 'contradictions',
      id: `${counterclaim.id}-${digest([owner.kind, owner.id]).slice(0, 6)}`,
      basis: digest([counterclaim.type, counterclaim.severity, a.text, b.text]),
      owner,
      text: a.text,
      suspicion: suspectCounterclaim(counterclaim),
      sourceIds: [...new Set([a.sourceId, b.sourceId].filter((id) => id !== null))],
      entities: namesIn(a.text),
      counterclaim,
    };
  });
}
