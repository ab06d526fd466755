/** How many suggestions are shown at once. */
export const SHOWN_SUGGESTIONS = 8;

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Questions that go with what is being typed: those that hold each typed word at the beginning of a word of theirs, own
 * earlier questions first, then those of the sources; each once, the order of each list kept. Nothing typed shows all.
 */
export function matchSuggestions(
  typed: string,
  earlier: readonly string[],
  ofSources: readonly string[],
  shown = SHOWN_SUGGESTIONS,
): readonly { readonly text: string; readonly isEarlier: boolean }[] {
  // Nobody is helped by suggestions for a pasted page, and matching them would cost something.
  if (typed.length > 200) return [];
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const seen = new Set<string>([typed.trim()]);
  const found: { readonly text: string; readonly isEarlier: boolean }[] = [];
  for (const [list, isEarlier] of [
    [earlier, true],
    [ofSources, false],
  ] as const) {
    for (const text of list) {
      if (found.length >= shown) return found;
      if (text.trim() === '' || seen.has(text.trim()) || text.length > 400) continue;
      const own = ` ${fold(text)
        .split(/[^\p{L}\p{N}]+/u)
        .join(' ')}`;
      if (!words.every((word) => own.includes(` ${word}`))) continue;
      seen.add(text.trim());
      found.push({ text, isEarlier });
    }
  }
  return found;
}
