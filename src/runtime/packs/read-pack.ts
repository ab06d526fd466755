import { MAX_PACK_BYTES } from '#api/schemas/judge-pack.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { JudgePack } from '#domain/judge-pack.ts';
import { isObject, planPack, type JsonObject, type PackPlan } from '#engine/stance/pack/check-pack.ts';
import { readOnnxHeader } from '#engine/stance/pack/onnx-header.ts';
import { PackError } from '#engine/stance/pack/pack-error.ts';

/** Most bytes of one of its texts; vocabularies of a quarter of a million words have some 17 MiB. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** A file as it was dropped in, or as it lay in a ZIP. */
export interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The parts of a pack that its judge is made of; plain data, so that they can be stored and handed to a worker. */
export interface PackParts {
  readonly model: Uint8Array;
  readonly tokenizer: JsonObject;
  readonly tokenizerConfig: JsonObject;
  readonly plan: PackPlan;
}

export interface ReadPack {
  readonly info: Omit<JudgePack, 'addedAt'>;
  /** The files that are part of it, under their bare names. */
  readonly files: readonly PackFile[];
  readonly parts: PackParts;
}

/** Models in the order in which they are taken where a folder holds several: the whole one, else one that was made smaller. */
const MODELS = ['model.onnx', 'model_quantized.onnx', 'model_int8.onnx', 'model_uint8.onnx'];
const CONFIG = 'config.json';
const TOKENIZER = 'tokenizer.json';
const TOKENIZER_CONFIG = 'tokenizer_config.json';

const baseOf = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

/** Whether a file of a folder or archive is part of a pack; what is not (read-mes, vocabularies) is never unpacked. */
export const isPackPart = (name: string): boolean => {
  const base = baseOf(name);
  return base.endsWith('.onnx') || base === CONFIG || base === TOKENIZER || base === TOKENIZER_CONFIG;
};

/**
 * Reads the files of a pack: one archive, or the files themselves, in whatever folders. Nothing is run yet. Throws
 * `PackError` with the place for everything that keeps it from being a judge.
 */
export async function readPack(given: readonly PackFile[]): Promise<ReadPack> {
  const files = await unpackArchives(given);
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (size > MAX_PACK_BYTES) throw tooLarge('the pack', size);
  const model = modelOf(files);
  const [config, tokenizer] = [jsonOf(files, CONFIG), jsonOf(files, TOKENIZER)];
  const tokenizerConfig = fileOf(files, TOKENIZER_CONFIG) ? jsonOf(files, TOKENIZER_CONFIG) : {};
  const name = baseOf(model.name);
  const header = readOnnxHeader(name, model.bytes);
  const plan = planPack(header, config, tokenizerConfig, { model: name, config: CONFIG });
  if (!isObject(tokenizer['model'])) throw new PackError(`${TOKENIZER}#model`, 'it is missing: this is no tokenizer');
  const used = [model, ...[CONFIG, TOKENIZER, TOKENIZER_CONFIG].flatMap((wanted) => fileOf(files, wanted) ?? [])];
  return {
    info: {
      version: await versionOf(used),
      name: titleOf(config, given),
      size: used.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      files: used.map((file) => ({ name: baseOf(file.name), size: file.bytes.byteLength })),
      labels: plan.labels,
      maxTokens: plan.maxTokens,
      opset: header.opset,
    },
    files: used.map(({ name, bytes }) => ({ name: baseOf(name), bytes })),
    parts: { model: model.bytes, tokenizer, tokenizerConfig, plan },
  };
}

const MIB = 1024 * 1024;
const tooLarge = (what: string, size: number, most = MAX_PACK_BYTES): PackError =>
  new PackError(
    what,
    `${Math.ceil(size / MIB)} MiB are more than the ${most / MIB} MiB that a browser can run. Take a smaller or a quantised model`,
  );

async function unpackArchives(given: readonly PackFile[]): Promise<readonly PackFile[]> {
  const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3;
  const files: PackFile[] = [];
  for (const file of given) {
    if (!isZip(file.bytes)) {
      if (isPackPart(file.name)) files.push(file);
      continue;
    }
    const { readZip } = await import('#ingest/archive/read-zip.ts');
    const read = readZip(file.bytes, isPackPart, { entries: 1000, bytes: MAX_PACK_BYTES });
    if ('refusal' in read) throw new PackError(file.name, read.refusal);
    for (const [name, bytes] of read.entries) files.push({ name, bytes });
  }
  return files;
}

function fileOf(files: readonly PackFile[], wanted: string): PackFile | undefined {
  const found = files.filter(({ name }) => baseOf(name) === wanted);
  if (found.length > 1)
    throw new PackError(
      wanted,
      `the pack holds ${found.length} files of this name (${found.map(({ name }) => name).join(', ')})`,
    );
  return found[0];
}

function modelOf(files: readonly PackFile[]): PackFile {
  for (const name of MODELS) {
    const found = fileOf(files, name);
    if (found) return found;
  }
  const others = files.filter(({ name }) => name.endsWith('.onnx'));
  if (others.length === 1) return others[0]!;
  const what =
    others.length === 0
      ? 'it is missing'
      : `there are ${others.length} models and none is called so; leave one of them`;
  throw new PackError('model.onnx', what);
}

function jsonOf(files: readonly PackFile[], name: string): JsonObject {
  const file = fileOf(files, name);
  if (file === undefined)
    throw new PackError(
      name,
      name === TOKENIZER
        ? 'it is missing. Packs with vocab.txt alone have to be saved anew as a fast tokenizer'
        : 'it is missing',
    );
  if (file.bytes.byteLength > MAX_TEXT_BYTES) throw tooLarge(name, file.bytes.byteLength, MAX_TEXT_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.bytes));
  } catch (error) {
    throw new PackError(name, `it is no JSON (${error instanceof Error ? error.message : 'unreadable'})`);
  }
  if (!isObject(value)) throw new PackError(name, 'it holds no object');
  return value;
}

async function versionOf(files: readonly PackFile[]): Promise<string> {
  const hashes: string[] = [];
  for (const { name, bytes } of files) {
    const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
    hashes.push(
      `${baseOf(name)} ${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    );
  }
  return sha256Hex(hashes.sort().join('\n')).slice(0, 16);
}

/** What its maker calls it, else the file that it came in. */
function titleOf(config: JsonObject, [first]: readonly PackFile[]): string {
  const stated = config['_name_or_path'];
  if (typeof stated === 'string' && stated.trim() !== '') return baseOf(stated.trim()).slice(0, 80);
  const name = first?.name ?? 'model';
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/')) : baseOf(name).replace(/\.zip$/iu, '');
  return folder === '' || folder.endsWith('.onnx') ? 'model' : folder.slice(0, 80);
}
