import * as v from 'valibot';
import type { AuditEntry } from '#domain/audit.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#domain/export.ts';
import type { ExportInput } from '#domain/export.ts';
import { verifyLog } from '#engine/audit/chain.ts';
import { exportReport, isExportable } from '#engine/trace/export-report.ts';
import { loadNodeFont } from '#runtime/pdf/node-fonts.ts';
import { verifyPacket } from '#engine/trace/packet/verify-packet.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';
import { givenReport } from './report-input.ts';

const head = v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(0)), hash: v.string() });
const text = v.optional(v.string(), '');

const exportSchema = v.looseObject({
  report: givenReport,
  kind: v.picklist(EXPORT_KINDS),
  format: v.picklist(EXPORT_FORMATS),
  head: v.nullish(head),
  entries: v.optional(v.array(v.unknown()), []),
  attributions: v.exactOptional(v.array(v.string())),
  signOffs: v.optional(
    v.array(
      v.looseObject({
        checkpoint: text,
        by: text,
        reason: text,
        at: text,
        contentHash: v.exactOptional(v.nullable(v.string())),
        claimHashes: v.exactOptional(v.nullable(v.array(v.string()))),
      }),
    ),
    [],
  ),
  waivers: v.optional(
    v.array(v.looseObject({ criterion: text, by: text, role: text, reason: text, expiresAt: text })),
    [],
  ),
});

function inputOf(given: v.InferOutput<typeof exportSchema>): ExportInput {
  const log = verifyLog(given.entries, given.head ?? null);
  // A log that does not hold is not made to look whole by being packed; without entries the head is all there is to print.
  if (given.entries.length > 0 && !log.valid) {
    throw new InvalidPayload(`entries.${(log.firstBad ?? 1) - 1}`, log.reason ?? 'the log does not verify');
  }
  return {
    report: given.report,
    signOffs: given.signOffs,
    waivers: given.waivers,
    auditEntries: given.entries as readonly AuditEntry[],
    auditHead: given.entries.length > 0 ? null : (given.head ?? null),
    ...(given.attributions === undefined ? {} : { attributions: given.attributions }),
  };
}

async function runExport(given: v.InferOutput<typeof exportSchema>): Promise<unknown> {
  const { kind, format } = given;
  if (format === 'pdf') {
    const { exportPdf } = await import('#runtime/pdf/pdf-file.ts');
    const { bytes, mediaType, fileName, pages, missing } = await exportPdf(inputOf(given), kind, {
      loadFont: loadNodeFont,
    });
    return { base64: Buffer.from(bytes).toString('base64'), mediaType, fileName, pages, missingGlyphs: missing };
  }
  if (!isExportable(kind, format)) throw new InvalidPayload('format', `${kind} cannot be had as ${format}`);
  const { fileName, mediaType, text: body } = exportReport(inputOf(given), kind, format);
  return { base64: Buffer.from(body, 'utf8').toString('base64'), mediaType, fileName };
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/u;

const packetSchema = v.looseObject({
  base64: v.pipe(
    v.string(),
    v.check((value) => BASE64.test(value.replace(/\s/gu, '')), 'expected base64'),
  ),
  seal: v.nullish(v.string()),
  head: v.nullish(v.union([v.string(), head])),
});

function runVerify({ base64, seal, head: kept }: v.InferOutput<typeof packetSchema>): unknown {
  const bytes = Buffer.from(base64, 'base64');
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const result = verifyPacket(body, { seal: seal ?? null, head: kept ?? null });
  // Bytes that are no UTF-8 all read as the same sign; where the text holds, they may still differ.
  const isExact = Buffer.from(body, 'utf8').equals(bytes);
  const { valid, firstBad, reason } =
    result.valid && !isExact
      ? { valid: false, firstBad: 'data', reason: 'The file holds bytes that are no text.' }
      : result;
  return {
    valid,
    ...(firstBad === null ? {} : { firstBad }),
    ...(reason === null ? {} : { reason }),
    ...(result.seal === null ? {} : { seal: result.seal }),
  };
}

/** `export`: a report as a file of a kind and format. `verify-packet`: whether a review packet is as it was sealed. */
export const exportOps: OpTable = {
  export: defineOp(exportSchema, runExport),
  'verify-packet': defineOp(packetSchema, runVerify),
};
