import type { CitationIndex } from './citation-index.ts';
import { safeSource } from './safe-source.ts';
import { scanSourceTags } from './source-tags.ts';

export interface DropResult {
  readonly text: string;
  /** Names that were dropped, as written, once each in order of first appearance. */
  readonly ungrounded: readonly string[];
}

/**
 * Removes each `[[source:X]]` whose safe label is not in the index. When nothing is dropped the very same string comes
 * back: a filter that tidied clean text would make its own no-op visible. When something is, runs of spaces and tabs
 * collapse to one space, line breaks stay, and the ends are trimmed (SPEC §2, seed 000). Linear.
 */
export function dropUngroundedCitations(text: string, index: CitationIndex): DropResult {
  const grounded = index.sources();
  const names = new Map<string, string>();
  let kept = '';
  let from = 0;
  for (const tag of scanSourceTags(text)) {
    const label = safeSource(tag.name);
    if (label !== '' && grounded.has(label)) continue;
    if (!names.has(label)) names.set(label, tag.name);
    kept += text.slice(from, tag.start);
    from = tag.end;
  }
  if (names.size === 0) return { text, ungrounded: [] };
  kept += text.slice(from);
  return { text: collapse(kept).trim(), ungrounded: [...names.values()] };
}

const collapse = (text: string): string => text.replace(/[ \t]{2,}/gu, ' ');
