import type { ImportReport } from '#domain/import-report.ts';
import type { ScenarioFile } from '#domain/scenario.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { RuntimePorts } from '../ports.ts';

/** Bytes of a file as a scenario holds it. */
export function bytesOf({ text, base64 }: ScenarioFile): Uint8Array {
  if (base64 === undefined) return new TextEncoder().encode(text ?? '');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

const MEBIBYTE = 2 ** 20;

/** The bytes with as many MiB of spaces after them: a large file without its weight in the catalogue. */
function padded(bytes: Uint8Array, mebibytes: number): Uint8Array {
  if (mebibytes === 0) return bytes;
  const all = new Uint8Array(bytes.length + mebibytes * MEBIBYTE).fill(0x20);
  all.set(bytes);
  return all;
}

/** What happens to a file on its way in. */
export interface ImportChange {
  readonly isCancelled?: boolean;
  readonly padMebibytes?: number;
}

/** Reads a file as one that a person drops is read. */
export const importOf = (
  file: ScenarioFile,
  ports: Pick<RuntimePorts, 'importFile'>,
  { isCancelled = false, padMebibytes = 0 }: ImportChange = {},
): Promise<ImportReport> =>
  ports.importFile({
    name: file.name,
    bytes: padded(bytesOf(file), padMebibytes),
    ...(file.metadata === undefined ? {} : { metadata: file.metadata }),
    ...(isCancelled ? { signal: AbortSignal.abort() } : {}),
  });

/** All documents of the files, in their order. */
export async function documentsOf(
  files: readonly ScenarioFile[],
  ports: Pick<RuntimePorts, 'importFile'>,
): Promise<readonly SourceDocument[]> {
  const documents: SourceDocument[] = [];
  for (const file of files) documents.push(...(await importOf(file, ports)).documents);
  return documents;
}
