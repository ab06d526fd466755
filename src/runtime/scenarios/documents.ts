import type { ImportReport } from '#domain/import-report.ts';
import type { ScenarioFile } from '#domain/scenario.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { RuntimePorts } from '../ports.ts';

/** Bytes of a file as a scenario holds it. */
export function bytesOf({ text, base64 }: ScenarioFile): Uint8Array {
  if (base64 === undefined) return new TextEncoder().encode(text ?? '');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** Reads a file as one that a person drops is read. */
export const importOf = (file: ScenarioFile, ports: Pick<RuntimePorts, 'importFile'>): Promise<ImportReport> =>
  ports.importFile({
    name: file.name,
    bytes: bytesOf(file),
    ...(file.metadata === undefined ? {} : { metadata: file.metadata }),
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
