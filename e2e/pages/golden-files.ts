import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';

const root = path.resolve(import.meta.dirname, '../../src/ingest');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
}

/** A golden file of an importer, a folder `name.d` packed, as the file input of a page takes it. */
export function goldenFile(kind: string, name: string): { name: string; mimeType: string; buffer: Buffer } {
  const folder = path.join(root, kind, 'golden');
  const packed = path.join(folder, `${name}.d`);
  const isFolder = statSync(packed, { throwIfNoEntry: false })?.isDirectory() === true;
  const buffer = isFolder
    ? Buffer.from(
        zipSync(
          Object.fromEntries(
            filesBelow(packed).map((file) => [path.relative(packed, file), new Uint8Array(readFileSync(file))]),
          ),
        ),
      )
    : readFileSync(path.join(folder, name));
  return { name, mimeType: 'application/octet-stream', buffer };
}
