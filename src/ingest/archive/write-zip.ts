import { zipSync, type Zippable } from 'fflate';

/** A file that goes into an archive. `isPacked`: it hardly gets smaller, so little time is spent on trying. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isPacked?: boolean;
}

/** Writes a ZIP archive. The same parts at the same `at` (an ISO instant, which every entry is dated by) give the same bytes. */
export function writeZip(parts: readonly ZipPart[], at: string): Uint8Array {
  const files: Zippable = {};
  for (const { name, bytes, isPacked = false } of parts) files[name] = [bytes, { level: isPacked ? 1 : 6 }];
  return zipSync(files, { mtime: new Date(at) });
}
