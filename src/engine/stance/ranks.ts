const RANKS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i) => [word, i + 1]),
);

/** The rank that a word states (`fourth`, `4th`), or 0. */
export function rankOf(folded: string): number {
  return RANKS.get(folded) ?? (/^\d{1,3}(?:st|nd|rd|th)$/.test(folded) ? Number.parseInt(folded, 10) : 0);
}

export const isRankWord = (folded: string): boolean => rankOf(folded) > 0;
