import type { ExportRequest } from '#api/schemas/export.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { ExportInput, ExportRecord } from '#domain/export.ts';
import { answerGate } from '#domain/publication.ts';
import type { CheckReport } from '#domain/report.ts';
import { notFound } from '#storage/failure.ts';
import { LIBRARY_SET_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { Asker } from '../asker.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { LoadFont } from '../pdf/fonts.ts';
import type { RuntimePorts } from '../ports.ts';
import type { PublicationService } from '../publications/publication-service.ts';
import { heldThen, restingClaims } from '../publications/released.ts';

/** A file with what is said beside it. */
export interface ExportedFile {
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly fileName: string;
  readonly facts: { readonly head: string; readonly missing: readonly string[]; readonly seal: string | null };
}

export interface ExportService {
  write(request: ExportRequest, who: Asker): Promise<ExportedFile>;
  /** Stops the writing of a file at its next pause. */
  cancel(jobId: string): void;
}

/** What a file is of. */
interface Subject {
  readonly owner: string;
  readonly title: string;
  readonly input: Omit<ExportInput, 'auditHead'>;
}

/** Ids of called-off files that are remembered: of those that were written all the same, nobody asks again. */
const CALLED_OFF = 50;

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
  /** Takes sources that came in since the last version of the library into one, so that a file can name what it was made of. */
  absorbAdditions: () => Promise<void> = async () => undefined,
): ExportService {
  /** Files that nobody waits for any more. Called off before the request itself arrived counts too: ids are drawn, and never come twice. */
  const cancelled = new Set<string>();

  async function subject({ draftId, publicationId, answerId }: ExportRequest): Promise<Subject> {
    if (publicationId !== undefined) {
      const row = await storage.gates.publication(publicationId);
      if (!row) throw notFound('publication', publicationId);
      const { signOffs, waivers, title } = row.publication;
      const report = JSON.parse(row.report) as CheckReport;
      return { owner: `publication:${publicationId}`, title, input: { report, signOffs, waivers } };
    }
    const gateId = answerId === undefined ? (draftId ?? '') : answerGate(answerId);
    const { weighed, report } = await publications.reviewed(gateId);
    const { portableDecisions } = await import('#engine/gates/merge.ts');
    const input = {
      report,
      signOffs: (weighed.decision.signOffs ?? []).filter(({ holds }) => holds).map(({ signOff }) => signOff),
      waivers: (weighed.decision.waivers ?? []).filter(({ counts }) => counts).map(({ waiver }) => waiver),
      decisions: portableDecisions(weighed.entries),
    };
    return { owner: answerId === undefined ? `draft:${gateId}` : gateId, title: weighed.draft.title, input };
  }

  /** The set that a report was made under, with the version that holds all of it. */
  async function setOf({ owner, input: { report } }: Subject): Promise<ExportRecord['set']> {
    const { hash, set } = report.sourceSet;
    if (set !== undefined) return { id: set.id, name: set.name, version: Number(set.version) || null, hash };
    // What a record froze was another library than that of today.
    if (owner.startsWith('publication:')) return { id: LIBRARY_SET_ID, name: 'Whole library', version: null, hash };
    await absorbAdditions();
    const version = (await storage.sourceSets.get(LIBRARY_SET_ID))?.version ?? null;
    return { id: LIBRARY_SET_ID, name: 'Whole library', version, hash };
  }

  async function record(
    request: ExportRequest,
    subject: Subject,
    file: ExportedFile,
    auditHead: AuditHead,
    by: string,
  ): Promise<void> {
    const { owner, title, input } = subject;
    const { report } = input;
    const restsOn = restingClaims(report);
    const at = ports.clock().toISOString();
    await storage.exports.add({
      id: ports.newId(),
      owner,
      title,
      kind: request.kind,
      format: request.format,
      fileName: file.fileName,
      mediaType: file.mediaType,
      size: file.bytes.byteLength,
      hash: `sha256:${sha256Hex(new Uint8Array(file.bytes))}`,
      seal: file.facts.seal,
      set: await setOf(subject),
      engineVersion: report.engineVersion,
      auditHead,
      restsOn,
      heldThen: await heldThen(storage, restsOn, at),
      at,
      by,
      stale: [],
    });
    ports.announce({ resource: 'exports' });
  }

  async function write(request: ExportRequest, who: Asker, stop: () => void): Promise<ExportedFile> {
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
        of: made.owner,
        ...(request.draftId === undefined ? {} : { draftId: request.draftId }),
        ...(request.publicationId === undefined ? {} : { publicationId: request.publicationId }),
      },
    ]);
    const isPacked = kind === 'review_packet' && auditHead.seq <= PACKED_ENTRIES;
    const auditEntries = isPacked ? (await storage.queues.log()).filter(({ seq }) => seq <= auditHead.seq) : [];
    const input: ExportInput = { ...made.input, auditHead, ...(isPacked ? { auditEntries } : {}) };
    const head = `${auditHead.seq} ${auditHead.hash}`;
    stop();
    const tell = (progress: number): void => {
      if (jobId !== undefined) ports.announce({ resource: 'exports', id: jobId, progress });
    };
    if (format === 'pdf') {
      const { exportPdf } = await import('../pdf/pdf-file.ts');
      const { bytes, fileName, mediaType, missing } = await exportPdf(input, kind, {
        loadFont,
        onProgress: tell,
        async breathe() {
          await ports.nextTask();
          stop();
        },
      });
      const file = { bytes: bytes.slice().buffer, mediaType, fileName, facts: { head, missing, seal: null } };
      stop();
      await record(request, made, file, auditHead, who.name);
      return file;
    }
    const { text, mediaType, fileName } = exportReport(input, kind, format);
    const { verifyPacket } = await import('#engine/trace/packet/verify-packet.ts');
    const isPacket = kind === 'review_packet' && (format === 'html' || format === 'json');
    const seal = isPacket ? verifyPacket(text).seal : null;
    tell(1);
    const file = {
      bytes: new TextEncoder().encode(text).slice().buffer,
      mediaType: `${mediaType};charset=utf-8`,
      fileName,
      facts: { head, missing: [], seal },
    };
    await record(request, made, file, auditHead, who.name);
    return file;
  }

  return {
    async write(request, who) {
      const { jobId } = request;
      try {
        return await write(request, who, () => {
          if (jobId === undefined || !cancelled.has(jobId)) return;
          throw new RuntimeFailure('cancelled', 'The file was not written: it was called off.');
        });
      } catch (error) {
        // The entry that a file was written stands in the log already, and nothing is ever taken out of it.
        if (error instanceof RuntimeFailure && error.code === 'cancelled') {
          const { kind: what, format } = request;
          const at = ports.clock().toISOString();
          await storage.queues.append([{ kind: 'export-called-off', at, actor: who.name, what, format }]);
        }
        throw error;
      } finally {
        if (jobId !== undefined) cancelled.delete(jobId);
      }
    },
    cancel(jobId) {
      cancelled.add(jobId);
      for (const oldest of cancelled) {
        if (cancelled.size <= CALLED_OFF) break;
        cancelled.delete(oldest);
      }
    },
  };
}
