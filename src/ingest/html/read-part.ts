import type { TextBlock } from '#domain/source.ts';
import type { RawFinding } from '../parsed.ts';
import { emitBody, describeFindings } from './import-html.ts';
import { bodyOf, readPageMetadata } from './metadata.ts';
import { parseHtml } from './tree.ts';

/** A page that is one part of a larger document: a lesson of a course, a chapter of a book. */
export interface PagePart {
  readonly title: string | null;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly findings: readonly RawFinding[];
}

/** Reads a page for its text alone; what a page of its own would say about author or date is the package's to say. */
export function readPagePart(html: string): PagePart {
  const { root } = parseHtml(html);
  const { builder, findings, leftOut } = emitBody(bodyOf(root));
  return {
    title: readPageMetadata(root).title,
    text: builder.text(),
    blocks: builder.blocks,
    findings: [...findings, ...describeFindings(leftOut)],
  };
}
