export const LABELS = ['SUPPORTS', 'REFUTES', 'NOT ENOUGH INFO'] as const;
const PLACES = ['Aarhus', 'Bergen', 'Cork', 'Dover', 'Essen', 'Fargo', 'Ghent', 'Huelva'];

/** A claim and its evidence, by turns alike, with another number, and about another thing; `LABELS[n % 3]` is right for it. */
export function pairAt(n: number): readonly [string, string] {
  const place = PLACES[n % PLACES.length]!;
  const claim = `The mill of ${place} opened in ${1900 + (n % 90)} and employed ${100 + (n % 700)} people at its height.`;
  if (n % 3 === 0) return [claim, `${claim} It was closed after the flood and is now a museum of the town.`];
  if (n % 3 === 1) {
    return [claim, `The mill of ${place} opened in ${1901 + (n % 90)} and employed ${100 + (n % 700)} people then.`];
  }
  return [claim, `The harbour of ${place} was dredged in ${1900 + (n % 80)} for ships of up to 900 tonnes.`];
}

/** So many judged statements as JSON Lines, each with evidence of its own. */
export const goldLines = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const [claim, text] = pairAt(n);
    return JSON.stringify({ claim, text: `${text} Note ${n}.`, label: LABELS[n % 3] });
  }).join('\n');
