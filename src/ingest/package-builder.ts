import type { ImportWarning } from '#domain/import-report.ts';
import type { TextBlock } from '#domain/source.ts';
import { DocumentBuilder } from './document-builder.ts';
import { findNotices } from './notices.ts';
import { nothingRead } from './parsed.ts';
import type { ItemSpan, RawFinding, ReadFile, ReadMetadata } from './parsed.ts';

interface Part {
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly findings?: readonly RawFinding[];
}

/**
 * Puts the parts of a package (lessons, chapters, sheets) together into one document: a citation of the course leads to
 * the lesson, and fifty lessons do not count as fifty independent sources. Every item is counted as added or as lost with
 * its reason, so that items = added + explained holds however the package is broken.
 */
export class PackageBuilder {
  readonly builder = new DocumentBuilder();
  readonly itemSpans: ItemSpan[] = [];
  readonly findings: RawFinding[] = [];
  readonly warnings: ImportWarning[] = [];
  added = 0;
  #lost = 0;

  addHeading(title: string, level: number): void {
    this.builder.addBlock('heading', title.replace(/\s+/gu, ' ').trim(), Math.min(6, Math.max(1, level)));
  }

  /**
   * Adds one item below its heading; headings inside it go below its own. `false` where it holds no text: then the caller
   * says why.
   */
  addItem(path: string, title: string | null, level: number, part: Part): boolean {
    if (part.blocks.length === 0) return false;
    const first = part.blocks[0]!;
    const isTitle = (text: string): boolean => title !== null && text.toLowerCase() === title.toLowerCase();
    const opening = part.text.slice(first.start, first.end).replace(/\s+/gu, ' ').trim();
    // The page often begins with the title that the outline gives it.
    const opensWithTitle = part.blocks.length > 1 && isTitle(opening);
    const hasOwn = first.kind === 'heading' ? title === null || isTitle(opening) : opensWithTitle;
    const from = this.builder.length;
    if (title !== null && !hasOwn) this.addHeading(title, level);
    const blocks: readonly TextBlock[] =
      opensWithTitle && first.kind !== 'heading' && first.kind !== 'table'
        ? [{ ...first, kind: 'heading', level: 1 }, ...part.blocks.slice(1)]
        : part.blocks;
    const highest = Math.min(...blocks.map((block) => (block.kind === 'heading' ? (block.level ?? 1) : 7)));
    const shift = highest > 6 ? 0 : Math.max(0, level + (title !== null && !hasOwn ? 1 : 0) - highest);
    const shifted = blocks.map((block) =>
      block.kind === 'heading' ? { ...block, level: Math.min(6, (block.level ?? 1) + shift) } : block,
    );
    const at = this.builder.append(part.text, shifted);
    for (const finding of part.findings ?? [])
      this.findings.push({ ...finding, start: finding.start + at, end: finding.end + at });
    this.itemSpans.push({ start: from, end: this.builder.length, item: path });
    this.added++;
    return true;
  }

  /** A further page of the item that was added last: not counted again. Always `true`, the item being read already. */
  addMore(path: string, level: number, part: Part): true {
    if (this.addItem(path, null, level, part)) this.added--;
    return true;
  }

  lose(code: string, place: string, message: string, lost = 1): void {
    this.#lost += lost;
    this.warnings.push({ code, place, message, lost });
  }

  note(code: string, place: string, message: string): void {
    this.warnings.push({ code, place, message });
  }

  /** The document; `refusal` is what to say where it came to nothing. */
  finish(metadata: ReadMetadata, refusal: string): ReadFile {
    if (this.added === 0) return nothingRead('empty', refusal, this.warnings, Math.max(1, this.#lost));
    const text = this.builder.text();
    return {
      state: this.#lost > 0 ? 'partial' : 'ready',
      text,
      blocks: this.builder.blocks,
      pages: [],
      runs: [],
      metadata: {
        ...metadata,
        notices: [...metadata.notices, ...findNotices(metadata.title, text, this.builder.blocks)],
      },
      items: this.added + this.#lost,
      added: this.added,
      warnings: this.warnings,
      findings: this.findings,
      itemSpans: this.itemSpans,
    };
  }
}
