import type { SourceId } from '#domain/ids.ts';
import type { ComparedLibrary } from './compare-library.ts';

/** A comparison as one line of JSON, to be kept until the next visit. */
export function writeComparison({ prints, found, crowded, notCompared }: ComparedLibrary): string {
  const places = [...crowded].map(([id, starts]) => [id, [...starts]]);
  return JSON.stringify({ prints: [...prints], found, crowded: places, notCompared });
}

/**
 * Reads a comparison that was kept. `null` where the line is none: it is made anew then, and nothing else is lost. Whether it
 * still holds is for the caller to say, by the version of the engine that made it.
 */
export function readComparison(line: string): ComparedLibrary | null {
  try {
    const { prints, found, crowded, notCompared } = JSON.parse(line) as {
      readonly prints: readonly (readonly [SourceId, string])[];
      readonly found: ComparedLibrary['found'];
      readonly crowded: readonly (readonly [SourceId, readonly number[]])[];
      readonly notCompared: number;
    };
    if (!Array.isArray(found) || typeof notCompared !== 'number') return null;
    const places = crowded.map(([id, starts]) => [id, new Set(starts)] as const);
    return { prints: new Map(prints), found, crowded: new Map(places), notCompared };
  } catch {
    return null;
  }
}
