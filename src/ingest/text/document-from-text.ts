import { sha256Hex } from '#base/sha256.ts';
import type { SourceDocument } from '#domain/source.ts';
import { buildSource } from '../metadata.ts';
import type { MetadataRecord } from '../metadata.ts';
import { importMarkdown } from '../markdown/import-markdown.ts';
import { cutPassages } from '../passages.ts';
import { importText } from './import-text.ts';

/** A line of a pipe table. */
const PIPE_ROW = /^[ \t]*\|[^\n]*\|[ \t]*$/mu;

/**
 * A document from a text given in a request, by the same steps as a dropped file: blocks, metadata, passages. A text with
 * a pipe table is read as Markdown, so that its cells are cells. A text without any word gives a document without
 * passages: nothing can be found in it, and nothing passes for want of anything to compare with.
 */
export function documentFromText(id: string, text: string, metadata: MetadataRecord = {}): SourceDocument {
  const isTable = PIPE_ROW.test(text);
  const parsed = isTable ? importMarkdown(text) : importText(text);
  const source = buildSource(
    {
      fileName: `${id}.${isTable ? 'md' : 'txt'}`,
      kind: isTable ? 'markdown' : 'text',
      mediaType: isTable ? 'text/markdown' : 'text/plain',
      hash: sha256Hex(text),
      read: parsed.metadata,
    },
    parsed.overrides ?? {},
    { title: id, ...metadata, id },
  );
  const passages = cutPassages(source.id, parsed.text, parsed.blocks, parsed.pages);
  return { source, text: parsed.text, blocks: parsed.blocks, pages: [], runs: [], passages };
}
