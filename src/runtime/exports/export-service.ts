import type { ExportRequest } from '#api/schemas/export.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { ExportFile, ExportInput, ExportKind, ExportRecord } from '#domain/export.ts';
import { answerGate } from '#domain/publication.ts';
import type { CheckReport } from '#domain/report.ts';
import { notFound } from '#storage/failure.ts';
import { LIBRARY_SET_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { Asker } from '../asker.ts';
import type { EvaluationService } from '../evaluations/evaluation-service.ts';
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

/** What is taken down of a file: `report` is `null` where it is of no report, and rests on no source of the library. */
interface Recorded {
  readonly owner: string;
  readonly title: string;
  readonly engineVersion: string;
  readonly report: CheckReport | null;
  readonly set: () => Promise<ExportRecord['set']>;
}

const headOf = ({ seq, hash }: AuditHead): string => `${seq} ${hash}`;

const fileOfText = ({ text, mediaType, fileName }: ExportFile, head: AuditHead, seal: string | null): ExportedFile => ({
  bytes: new TextEncoder().encode(text).slice().buffer,
  mediaType: `${mediaType};charset=utf-8`,
  fileName,
  facts: { head: headOf(head), missing: [], seal },
});

const fileOfPdf = (
  {
    bytes,
    fileName,
    mediaType,
    missing,
  }: {
    readonly bytes: Uint8Array;
    readonly fileName: string;
    readonly mediaType: string;
    readonly missing: readonly string[];
  },
  head: AuditHead,
): ExportedFile => ({
  bytes: bytes.slice().buffer,
  mediaType,
  fileName,
  facts: { head: headOf(head), missing, seal: null },
});

/** Ids of called-off files that are remembered: of those that were written all the same, nobody asks again. */
const CALLED_OFF = 50;

/** Entries of the log up to which a packet carries the whole of it; a longer one is named by its head alone. */
const PACKED_ENTRIES = 5_000;

/**
 * Writes files of a draft as it is now, of a published record as it was frozen, or of a run of an evaluation; the first two
 * with the gate that people's acts make of it, who
 * signed and waived what, and the head of the log. That a file was written is an entry of the log itself, made before it,
 * so that the head in the file proves it.
 */
export function createExportService(
  storage: WorkbenchStorage,
  publications: PublicationService,
  evaluations: Pick<EvaluationService, 'get'>,
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
    { owner, title, engineVersion, report, set }: Recorded,
    file: ExportedFile,
    auditHead: AuditHead,
    by: string,
  ): Promise<void> {
    const restsOn = report === null ? [] : restingClaims(report);
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
      set: await set(),
      engineVersion,
      auditHead,
      restsOn,
      heldThen: await heldThen(storage, restsOn, at),
      at,
      by,
      stale: [],
    });
    ports.announce({ resource: 'exports' });
  }

  /** The entry of the log that a file is about to be written; the head that it leaves is the one that the file prints. */
  const logged = ({ kind, format, draftId, publicationId }: ExportRequest, owner: string, who: Asker) =>
    storage.queues.append([
      {
        kind: 'export',
        at: ports.clock().toISOString(),
        actor: who.name,
        role: who.role,
        what: kind,
        format,
        of: owner,
        ...(draftId === undefined ? {} : { draftId }),
        ...(publicationId === undefined ? {} : { publicationId }),
      },
    ]);

  const tell = ({ jobId }: ExportRequest, progress: number): void => {
    if (jobId !== undefined) ports.announce({ resource: 'exports', id: jobId, progress });
  };
  const pdfOptions = (request: ExportRequest, stop: () => void) => ({
    loadFont,
    onProgress: (share: number) => tell(request, share),
    async breathe() {
      await ports.nextTask();
      stop();
    },
  });

  async function write(request: ExportRequest, who: Asker, stop: () => void): Promise<ExportedFile> {
    if (request.evaluationId !== undefined) return writeRun(request, request.evaluationId, who, stop);
    const { format } = request;
    // The outline of the request holds the kind of a run to a run.
    const kind = request.kind as ExportKind;
    const { exportReport, isExportable } = await import('#engine/trace/export-report.ts');
    if (format !== 'pdf' && !isExportable(kind, format)) {
      throw new RuntimeFailure('invalid_payload', `${kind} cannot be had as ${format}.`, 'format');
    }
    const made = await subject(request);
    const { owner, title, input: given } = made;
    const { report } = given;
    const { engineVersion } = report;
    const written = { owner, title, engineVersion, report, set: () => setOf(made) };
    const auditHead = await logged(request, owner, who);
    const isPacked = kind === 'review_packet' && auditHead.seq <= PACKED_ENTRIES;
    const auditEntries = isPacked ? (await storage.queues.log()).filter(({ seq }) => seq <= auditHead.seq) : [];
    const input: ExportInput = { ...given, auditHead, ...(isPacked ? { auditEntries } : {}) };
    stop();
    if (format === 'pdf') {
      const { exportPdf } = await import('../pdf/pdf-file.ts');
      const file = fileOfPdf(await exportPdf(input, kind, pdfOptions(request, stop)), auditHead);
      stop();
      await record(request, written, file, auditHead, who.name);
      return file;
    }
    const finished = exportReport(input, kind, format);
    const { verifyPacket } = await import('#engine/trace/packet/verify-packet.ts');
    const isPacket = kind === 'review_packet' && (format === 'html' || format === 'json');
    const file = fileOfText(finished, auditHead, isPacket ? verifyPacket(finished.text).seal : null);
    tell(request, 1);
    await record(request, written, file, auditHead, who.name);
    return file;
  }

  /** A run of an evaluation, as far as it is, in one of the four formats: recorded and logged as a report is. */
  async function writeRun(request: ExportRequest, id: string, who: Asker, stop: () => void): Promise<ExportedFile> {
    const { format } = request;
    if (format !== 'pdf' && format !== 'json' && format !== 'csv' && format !== 'markdown') {
      throw new RuntimeFailure('invalid_payload', `A run of an evaluation cannot be had as ${format}.`, 'format');
    }
    const detail = await evaluations.get(id);
    const { run, gold, search } = detail;
    if (gold === null && search === null) {
      throw new RuntimeFailure('decision_not_possible', 'The run found nothing yet: there is nothing to write.');
    }
    const owner = `evaluation:${id}`;
    const given = await storage.evaluations.payload(id);
    const set = {
      id: owner,
      name: gold?.set ?? run.name,
      version: null,
      hash: `sha256:${sha256Hex(given?.input ?? '')}`,
    };
    const written = { owner, title: run.name, engineVersion: run.engineVersion, report: null, set: async () => set };
    const auditHead = await logged(request, owner, who);
    stop();
    let file: ExportedFile;
    if (format === 'pdf') {
      const { runPdf } = await import('../pdf/pdf-file.ts');
      file = fileOfPdf(await runPdf(detail, auditHead, pdfOptions(request, stop)), auditHead);
    } else {
      const { exportRun } = await import('#engine/evals/export-run.ts');
      file = fileOfText(exportRun(detail, format, auditHead), auditHead, null);
      tell(request, 1);
    }
    stop();
    await record(request, written, file, auditHead, who.name);
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
