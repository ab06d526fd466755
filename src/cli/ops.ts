import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { InvalidPayload, type OpTable } from './ops/op.ts';
import { OPS } from './ops/registry.ts';

type Answer =
  | { readonly id: unknown; readonly ok: true; readonly out: unknown }
  | { readonly id: unknown; readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

function refuse(id: unknown, code: string, message: string): Answer {
  return { id, ok: false, error: { code, message } };
}

/**
 * Answers one line. Never throws: a line that is no JSON answers `invalid_json` with `id: null`, an unknown operation
 * `unknown_op`, an input that does not fit `invalid_payload` with the path, and a fault of ours `internal`.
 */
export async function answerLine(line: string, ops: OpTable = OPS): Promise<Answer> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return refuse(null, 'invalid_json', `the line is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return refuse(null, 'invalid_payload', 'a request is an object {"id", "op", "in"}');
  }
  const { id = null, op, in: input } = request as { id?: unknown; op?: unknown; in?: unknown };
  if (typeof op !== 'string') return refuse(id, 'invalid_payload', 'op: expected the name of an operation');
  const found = Object.hasOwn(ops, op) ? ops[op] : undefined;
  if (!found) return refuse(id, 'unknown_op', `there is no operation "${op}"`);
  try {
    return { id, ok: true, out: await found.run(input) };
  } catch (error) {
    if (error instanceof InvalidPayload) return refuse(id, 'invalid_payload', error.message);
    return refuse(id, 'internal', error instanceof Error ? error.message : String(error));
  }
}

/** Serves JSON Lines until the input ends; one answer a request, in order; blank lines are passed over. */
export async function runOpsCommand(input: Readable, output: Writable): Promise<number> {
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = JSON.stringify(await answerLine(line)) + '\n';
    if (!output.write(answer)) await new Promise((resolve) => output.once('drain', resolve));
  }
  return 0;
}
