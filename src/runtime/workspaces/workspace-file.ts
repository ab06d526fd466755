import { sha256Hex } from '#base/sha256.ts';
import { openZip } from '#ingest/archive/read-zip.ts';
import { writeZip, type ZipPart } from '#ingest/archive/write-zip.ts';
import { LAYOUT_VERSION, OLDEST_ALIKE_LAYOUT } from '#storage/schema.ts';
import type { WorkspaceDump } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';

/** Format of the file. A reader refuses a later one instead of guessing. */
const FORMAT = 'sophia-workspace';
const FORMAT_VERSION = 1;
const MANIFEST = 'manifest.json';
const ROWS = 'rows.json';
/** How much a file may unpack to: a small one can claim to hold any number of bytes. */
const BUDGET = { entries: 200_000, bytes: 2 * 1024 * 1024 * 1024 };

interface Manifest {
  readonly format: string;
  readonly version: number;
  /** Layout of the database that the rows are of. */
  readonly layout: number;
  readonly name: string;
  readonly exportedAt: string;
  readonly tables: Readonly<Record<string, number>>;
  /** Hash of the rows; the bytes of a file are named by theirs. */
  readonly rows: string;
}

const BYTES = '$bytes';

/** Writes a workspace as one file: a ZIP with a manifest, the rows as JSON, and each stretch of bytes under its hash. */
export function writeWorkspaceFile(name: string, dump: WorkspaceDump, exportedAt: string): Uint8Array {
  const files = new Map<string, ZipPart>();
  const rows = JSON.stringify(dump, (_key, value: unknown) => {
    const bytes =
      value instanceof ArrayBuffer
        ? new Uint8Array(value)
        : ArrayBuffer.isView(value)
          ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
          : null;
    if (bytes === null) return value;
    const hash = sha256Hex(bytes);
    // Most originals are compressed already.
    files.set(hash, { name: `bytes/${hash}`, bytes, isPacked: true });
    return { [BYTES]: hash, view: value instanceof ArrayBuffer ? 'buffer' : 'bytes' };
  });
  const manifest: Manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    layout: LAYOUT_VERSION,
    name,
    exportedAt,
    tables: Object.fromEntries(Object.entries(dump).map(([table, list]) => [table, list.length])),
    rows: sha256Hex(rows),
  };
  const encoder = new TextEncoder();
  const head: readonly ZipPart[] = [
    { name: MANIFEST, bytes: encoder.encode(JSON.stringify(manifest, null, 2)) },
    { name: ROWS, bytes: encoder.encode(rows) },
  ];
  return writeZip([...head, ...files.values()], exportedAt);
}

const refused = (why: string): RuntimeFailure =>
  new RuntimeFailure('invalid_payload', `This is no workspace that can be opened: ${why} Nothing was changed.`);

/** Reads what `writeWorkspaceFile` wrote. Throws `invalid_payload` with the reason for anything else, and for one changed byte. */
export function readWorkspaceFile(bytes: Uint8Array): { readonly name: string; readonly dump: WorkspaceDump } {
  const archive = openZip(bytes, BUDGET);
  if ('refusal' in archive) throw refused(`${archive.refusal}.`.replace('..', '.'));
  const decoder = new TextDecoder();
  const [manifestFile, rowsFile] = [archive.read(MANIFEST), archive.read(ROWS)];
  if (!manifestFile || !rowsFile) throw refused('it has no manifest.');
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(decoder.decode(manifestFile)) as Partial<Manifest>;
  } catch {
    throw refused('its manifest cannot be read.');
  }
  const { format, version, layout, name, rows: expected } = manifest;
  if (format !== FORMAT || typeof name !== 'string') throw refused('it is a file of another kind.');
  const isKnown = typeof layout === 'number' && layout >= OLDEST_ALIKE_LAYOUT && layout <= LAYOUT_VERSION;
  if (version !== FORMAT_VERSION || !isKnown) {
    throw refused(`it was written by another version of the workbench (format ${version}, layout ${layout}).`);
  }
  const rows = decoder.decode(rowsFile);
  if (sha256Hex(rows) !== expected) throw refused('its rows were changed after it was written.');
  const dump = JSON.parse(rows, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
    const hash = String(value[BYTES]);
    const held = archive.read(`bytes/${hash}`);
    if (!held || sha256Hex(held) !== hash) throw refused(`the bytes ${hash.slice(0, 12)} are missing or were changed.`);
    return 'view' in value && value.view === 'buffer' ? held.slice().buffer : held.slice();
  }) as WorkspaceDump;
  return { name, dump };
}
