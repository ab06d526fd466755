import type { JudgePackView } from '#api/schemas/judge-pack.ts';
import { PackError } from '#engine/stance/pack/pack-error.ts';
import type { StanceJudge } from '#engine/stance/port.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { PackRunner, RuntimePorts } from '../ports.ts';
import type { PackUpload } from '../protocol.ts';
import type { PackFile, ReadPack } from './read-pack.ts';

export interface JudgePackService {
  view(): Promise<JudgePackView>;
  /** Reads the files, tries the model, and keeps the pack in place of the one before it. */
  add(files: readonly PackUpload[]): Promise<JudgePackView>;
  remove(): Promise<JudgePackView>;
  /** The judge that the pack makes; `null` where there is none. Nothing is loaded before it is asked. */
  judge(): Promise<StanceJudge | null>;
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? bytes.buffer
    : bytes.slice().buffer;

/**
 * The judge pack of a workspace. It is read and tried before it is kept: one that cannot judge is refused with the place of its fault,
 * and the pack before it stays. A pack is asked only on a person's word; no check waits for it or fails without it.
 */
export function createJudgePackService(
  storage: Pick<WorkbenchStorage, 'judgePack'>,
  ports: Pick<RuntimePorts, 'openPack' | 'clock' | 'announce'>,
): JudgePackService {
  let open: { readonly version: string; readonly runner: PackRunner } | null = null;
  const close = (): void => {
    open?.runner.close();
    open = null;
  };
  const view = async (): Promise<JudgePackView> => {
    const pack = await storage.judgePack.get();
    return { pack: pack && { ...pack, files: [...pack.files], labels: [...pack.labels] } };
  };

  /** The stored pack read again, from files whose hash is the one they were kept under. */
  async function stored(): Promise<ReadPack> {
    const pack = await storage.judgePack.get();
    if (!pack) throw new Error('the pack was removed');
    const { readPack } = await import('./read-pack.ts');
    const rows = await storage.judgePack.files(pack.files.map(({ name }) => name));
    const read = await readPack(rows.map(({ id, bytes }): PackFile => ({ name: id, bytes: new Uint8Array(bytes) })));
    if (read.info.version !== pack.version) throw new Error('its stored files have changed; drop the pack in again');
    return read;
  }

  return {
    view,
    async add(uploads) {
      const { readPack } = await import('./read-pack.ts');
      let read: ReadPack;
      try {
        read = await readPack(uploads.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })));
        close();
        const { parts } = read;
        const runner = ports.openPack(async () => parts);
        try {
          await runner.run('The bridge was built in 1884.', 'The bridge was built in 1884.');
        } finally {
          runner.close();
        }
      } catch (error) {
        if (!(error instanceof PackError)) throw error;
        throw new RuntimeFailure('invalid_payload', error.message, error.place);
      }
      const files = read.files.map(({ name, bytes }) => ({ id: name, bytes: bufferOf(bytes) }));
      await storage.judgePack.put({ ...read.info, addedAt: ports.clock().toISOString() }, files);
      ports.announce({ resource: 'settings' });
      return view();
    },
    async remove() {
      close();
      await storage.judgePack.remove();
      ports.announce({ resource: 'settings' });
      return view();
    },
    async judge() {
      const pack = await storage.judgePack.get();
      if (!pack) return null;
      if (open?.version !== pack.version) {
        close();
        open = { version: pack.version, runner: ports.openPack(async () => (await stored()).parts) };
      }
      const { runner } = open!;
      const { packJudge } = await import('#engine/stance/strong-judges.ts');
      // The labels were checked when the pack was read; their order is all that the judge needs.
      const id2label = Object.fromEntries(pack.labels.map((label, id) => [String(id), label]));
      return packJudge({
        name: pack.name,
        version: pack.version,
        id2label,
        run: (premise, hypothesis) => runner.run(premise, hypothesis),
      });
    },
  };
}
