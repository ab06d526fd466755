import type { ExportRequest } from '#api/schemas/export.ts';
import type { ExportInput } from '#domain/export.ts';
import type { CheckReport } from '#domain/report.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { Asker } from '../asker.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { LoadFont } from '../pdf/fonts.ts';
import type { RuntimePorts } from '../ports.ts';
import type { PublicationService } from '../publications/publication-service.ts';

/** A file with what is said beside it. */
export interface ExportedFile {
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly fileName: string;
  readonly facts: { readonly head: string; readonly missing: readonly string[]; readonly seal: string | null };
}

export interface ExportService {
  write(request: ExportRequest, who: Asker): Promise<ExportedFile>;
}

/** Entries of the log up to which a packet carries the whole of it; a longer one is named by its head alone. */
const PACKED_ENTRIES = 5_000;

/**
 * Writes files of a draft as it is now or of a published record as it was frozen: with the gate that people's acts make of it, who
 * signed and waived what, and the head of the log. That a file was written is an entry of the log itself, made before it,
 * so that the head in the file proves it.
 */
export function createExportService(
  storage: WorkbenchStorage,
  publications: PublicationService,
  loadFont: LoadFont,
  ports: RuntimePorts,
): ExportService {
  async function subject({ draftId, publicationId }: ExportRequest): Promise<Omit<ExportInput, 'auditHead'>> {
    if (publicationId !== undefined) {
      const row = await storage.gates.publication(publicationId);
      if (!row) throw notFound('publication', publicationId);
      const { signOffs, waivers } = row.publication;
      return { report: JSON.parse(row.report) as CheckReport, signOffs, waivers };
    }
    const { weighed, report } = await publications.reviewed(draftId ?? '');
    const { portableDecisions } = await import('#engine/gates/merge.ts');
    return {
      report,
      signOffs: (weighed.decision.signOffs ?? []).filter(({ holds }) => holds).map(({ signOff }) => signOff),
      waivers: (weighed.decision.waivers ?? []).filter(({ counts }) => counts).map(({ waiver }) => waiver),
      decisions: portableDecisions(weighed.entries),
    };
  }

  return {
    async write(request, who) {
      const { kind, format, jobId } = request;
      const { exportReport, isExportable } = await import('#engine/trace/export-report.ts');
      if (format !== 'pdf' && !isExportable(kind, format)) {
        throw new RuntimeFailure('invalid_payload', `${kind} cannot be had as ${format}.`, 'format');
      }
      const made = await subject(request);
      const auditHead = await storage.queues.append([
        {
          kind: 'export',
          at: ports.clock().toISOString(),
          actor: who.name,
          role: who.role,
          what: kind,
          format,
          ...(request.draftId === undefined ? { publicationId: request.publicationId } : { draftId: request.draftId }),
        },
      ]);
      const isPacked = kind === 'review_packet' && auditHead.seq <= PACKED_ENTRIES;
      const auditEntries = isPacked ? (await storage.queues.log()).filter(({ seq }) => seq <= auditHead.seq) : [];
      const input: ExportInput = { ...made, auditHead, ...(isPacked ? { auditEntries } : {}) };
      const head = `${auditHead.seq} ${auditHead.hash}`;
      const tell = (progress: number): void => {
        if (jobId !== undefined) ports.announce({ resource: 'exports', id: jobId, progress });
      };
      if (format === 'pdf') {
        const { exportPdf } = await import('../pdf/pdf-file.ts');
        const { bytes, fileName, mediaType, missing } = await exportPdf(input, kind, {
          loadFont,
          onProgress: tell,
          breathe: () => ports.nextTask(),
        });
        return { bytes: bytes.slice().buffer, mediaType, fileName, facts: { head, missing, seal: null } };
      }
      const { text, mediaType, fileName } = exportReport(input, kind, format);
      const { verifyPacket } = await import('#engine/trace/packet/verify-packet.ts');
      const isPacket = kind === 'review_packet' && (format === 'html' || format === 'json');
      const seal = isPacket ? verifyPacket(text).seal : null;
      tell(1);
      return {
        bytes: new TextEncoder().encode(text).slice().buffer,
        mediaType: `${mediaType};charset=utf-8`,
        fileName,
        facts: { head, missing: [], seal },
      };
    },
  };
}
