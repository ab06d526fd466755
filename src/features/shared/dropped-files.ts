/** Whether a drag carries files; a drag of selected text or of a link is left to the browser. */
export function carriesFiles(transfer: Pick<DataTransfer, 'types'> | null): boolean {
  return transfer !== null && Array.from(transfer.types).includes('Files');
}

/**
 * All files of a drop, those in folders too. The entries must be taken before anything is awaited: the browser empties the
 * transfer as soon as the event is over. Hidden files of the system (`.DS_Store`) are left out.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = Array.from(transfer.items).flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  if (entries.length === 0) return Array.from(transfer.files);
  const files: File[] = [];
  for (const entry of entries) await collect(entry, files);
  return files;
}

/** More files than anyone means to drop at once; a whole disk stops here. */
const MAX_FILES = 2_000;

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= MAX_FILES || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // A reader gives at most a hundred entries a call and none when it is through.
    const batch = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return;
    for (const child of batch) await collect(child, files);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
