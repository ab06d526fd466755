import type { AnswerCitation, AnswerClaim, GroundedAnswer } from '#domain/answer.ts';

/**
 * How something of one answer stands in the other. `same`: there too. `same-source`: the other draws on another passage
 * of the same source. `renumbered` citations count as the same: the number is a matter of order.
 */
export type Match = 'same' | 'same-source' | 'only-here';

export interface ComparedSide {
  /** By claim id. */
  readonly claims: ReadonlyMap<string, Match>;
  /** By citation id. */
  readonly citations: ReadonlyMap<string, Match>;
}

export interface Comparison {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  readonly isSameText: boolean;
}

const plain = (text: string): string => text.normalize('NFC').split(/\s+/u).join(' ').trim();

function matchCitations(own: readonly AnswerCitation[], others: readonly AnswerCitation[]): ReadonlyMap<string, Match> {
  const places = new Set(others.map(placeOf));
  const sources = new Set<string>(others.map((citation) => citation.sourceId));
  return new Map(
    own.map((citation) => [
      citation.id,
      places.has(placeOf(citation)) ? 'same' : sources.has(citation.sourceId) ? 'same-source' : 'only-here',
    ]),
  );
}

const placeOf = (citation: AnswerCitation): string => `${citation.sourceId} ${citation.start}-${citation.end}`;

function matchClaims(own: readonly AnswerClaim[], others: readonly AnswerClaim[]): ReadonlyMap<string, Match> {
  const texts = new Set(others.map((claim) => plain(claim.text)));
  return new Map(own.map((claim) => [claim.id, texts.has(plain(claim.text)) ? 'same' : 'only-here']));
}

/** Compares two answers claim by claim and citation by citation; symmetric. */
export function compareAnswers(left: GroundedAnswer, right: GroundedAnswer): Comparison {
  return {
    left: {
      claims: matchClaims(left.claims, right.claims),
      citations: matchCitations(left.citations, right.citations),
    },
    right: {
      claims: matchClaims(right.claims, left.claims),
      citations: matchCitations(right.citations, left.citations),
    },
    isSameText: left.answer === right.answer,
  };
}

/** How many entries of a side match in a way. */
export function countMatches(matches: ReadonlyMap<string, Match>, match: Match): number {
  let count = 0;
  for (const one of matches.values()) if (one === match) count += 1;
  return count;
}
