import { StorageFailure } from '#storage/failure.ts';
import type { ApiErrorCode } from '#api/error.ts';
import type { JsonOutcome, RuntimeError } from './protocol.ts';

const encoder = new TextEncoder();

/** A foreseeable failure of the runtime itself, with the code that HTTP answers with. */
export class RuntimeFailure extends Error {
  readonly code: ApiErrorCode;
  /** The member of the request that is at fault, where one is. */
  readonly path: string | undefined;

  constructor(code: ApiErrorCode, message: string, path?: string) {
    super(message);
    this.name = 'RuntimeFailure';
    this.code = code;
    this.path = path;
  }
}

/** The JSON of a value as bytes that can be transferred. */
function jsonBytes(value: unknown): ArrayBuffer {
  const bytes = encoder.encode(JSON.stringify(value));
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

/** What a caller is told of an error. A broken promise of ours keeps its message: the person can report it. */
export function runtimeErrorOf(error: unknown): RuntimeError {
  if (error instanceof StorageFailure) return { code: error.code, message: error.message };
  if (error instanceof RuntimeFailure) {
    const { code, message, path } = error;
    return { code, message, ...(path === undefined ? {} : { path }) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `The workbench failed at this: ${message}` };
}

/** Runs a call and turns whatever it throws into an outcome. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<JsonOutcome> {
  try {
    return { ok: true, bytes: jsonBytes(await work()) };
  } catch (error) {
    return { ok: false, error: runtimeErrorOf(error) };
  }
}
