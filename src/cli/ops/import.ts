import * as v from 'valibot';
import type { ImportReport } from '#domain/import-report.ts';
import { isRetracted } from '#domain/source.ts';
import type { SourceDocument } from '#domain/source.ts';
import { invisibleSummary, visibleText } from '#ingest/findings.ts';
import { importFile } from '#ingest/import-file.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const importSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  text: v.optional(v.string()),
  base64: v.optional(v.string()),
  mediaType: v.optional(v.nullable(v.string())),
  metadata: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * `import`: a file of several documents (a feed) answers with the first as `source`, `text` and `blocks`, with the passages
 * of all, and with each under `documents`. Otherwise one file to its source, text and passages (CLI.md). The answer is a promise. `items` = `added` + the `lost`
 * of all warnings, whatever the file is.
 */
export const importOps: OpTable = {
  import: defineOp(importSchema, async (input) => {
    const bytes = readBytes(input.text, input.base64);
    const report = await importFile({
      name: input.name,
      bytes,
      // A text of the request has been decoded already; only bytes may carry an encoding of their own.
      mediaType: input.mediaType ?? (input.base64 === undefined ? 'application/octet-stream; charset=utf-8' : null),
      ...(input.metadata ? { metadata: input.metadata } : {}),
    });
    const document = report.documents[0];
    const shared = {
      items: report.items,
      added: report.added,
      state: report.state,
      status: report.state,
      indexedAsReady: document !== undefined,
      encoding: report.encoding,
      warnings: report.warnings,
      findings: report.findings,
      ...(report.refused ? { refused: report.refused } : {}),
      ...(report.entries ? { entries: report.entries } : {}),
      ...(report.references ? { references: report.references } : {}),
      texts: textsOf(report),
    };
    // A bibliography has no text of its own; its first entry says what it is about.
    const title = report.references?.[0]?.['title'] ?? null;
    if (!document) return { ...shared, source: null, text: '', title, passages: [], chunks: 0 };
    const { source, text } = document;
    return {
      ...shared,
      source: { ...source, retracted: isRetracted(source) },
      title: source.title,
      text,
      visibleText: visibleText(text),
      flag: invisibleSummary(text),
      chunks: report.documents.reduce((sum, one) => sum + one.passages.length, 0),
      passages: report.documents.flatMap(passagesOf),
      blocks: document.blocks,
      pages: document.pages,
      ...(document.facts ? { facts: document.facts } : {}),
      ...(report.documents.length > 1
        ? { documents: report.documents.map((one) => ({ source: one.source, text: one.text, blocks: one.blocks })) }
        : {}),
    };
  }),
};

/** Files of a package or an archive that gave text, by their path in it. */
function textsOf(report: ImportReport): string[] {
  const items = report.documents.flatMap(({ passages }) => passages.flatMap(({ item }) => item ?? []));
  const files = (report.entries ?? []).filter(({ added }) => added > 0).map(({ path }) => path);
  return [...new Set([...files, ...items])];
}

/** Passages with their words and what they stand in: the archive and the place in it, the document, its headings. */
function passagesOf(document: SourceDocument): object[] {
  const { text, source } = document;
  const above = [...(source.partOf ?? []), source.title];
  return document.passages.map((passage) => ({
    ...passage,
    ancestors: [...above, ...passage.headings],
    text: text.slice(passage.start, passage.end),
  }));
}

function readBytes(text: string | undefined, base64: string | undefined): Uint8Array {
  if (base64 !== undefined) {
    const compact = base64.replace(/\s+/g, '');
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) throw new InvalidPayload('base64', 'is not base64');
    return new Uint8Array(Buffer.from(compact, 'base64'));
  }
  if (text === undefined) throw new InvalidPayload('text', 'give the file as `text` or as `base64`');
  return new TextEncoder().encode(text);
}
