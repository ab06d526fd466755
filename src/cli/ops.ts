import type { Readable, Writable } from 'node:stream';
import { InvalidPayload } from './ops/op.ts';
import { findOp } from './ops/registry.ts';

type Answer =
  | { readonly id: unknown; readonly ok: true; readonly out: unknown }
  | { readonly id: unknown; readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

function refuse(id: unknown, code: string, message: string): Answer {
  return { id, ok: false, error: { code, message } };
}

/** Levels that a request may nest. Beyond some thousands, what walks or writes it runs out of stack. */
const MOST_NESTED = 500;

/** Whether JSON text nests deeper than `MOST_NESTED`; brackets inside strings do not count. One pass. */
function isTooDeep(line: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === 0x22) isString = !isString;
    else if (isString) at += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) depth++;
    else if (code === 0x5d || code === 0x7d) depth--;
    if (depth > MOST_NESTED) return true;
  }
  return false;
}

/**
 * Answers one line. Never throws: a line that is no JSON answers `invalid_json` with `id: null`, an unknown operation
 * `unknown_op`, an input that does not fit (or nests beyond reason) `invalid_payload` with the path, and a fault of ours `internal`.
 */
export async function answerLine(line: string): Promise<Answer> {
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
  const found = await findOp(op);
  if (!found) return refuse(id, 'unknown_op', `there is no operation "${op}"`);
  if (isTooDeep(line)) return refuse(id, 'invalid_payload', `in: nested deeper than ${MOST_NESTED} levels`);
  try {
    return { id, ok: true, out: await found.run(input) };
  } catch (error) {
    if (error instanceof InvalidPayload) return refuse(id, 'invalid_payload', error.message);
    return refuse(id, 'internal', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Lines of a byte stream, cut at LF alone. Not `readline`: it also cuts at U+2028 and U+2029, which JSON allows inside
 * a string, and would tear a request that quotes such a text.
 */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let held: Buffer[] = [];
  for await (const chunk of input) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      yield Buffer.concat([...held, rest.subarray(0, at)]).toString('utf8');
      held = [];
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) held.push(rest);
  }
  if (held.length > 0) yield Buffer.concat(held).toString('utf8');
}

/** Signs that JSON allows raw inside a string and that line readers of other languages take for the end of a line. */
const LINE_LIKE = /[\u0085\u2028\u2029]/gu;

/**
 * An answer as one line for every reader: NEL, LS and PS are written as escapes, because `str.splitlines` of Python and
 * `readline` of older Node cut at them and would tear an answer that quotes such a text.
 */
function lineOf(answer: Answer): string {
  return JSON.stringify(answer).replace(LINE_LIKE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Serves JSON Lines until the input ends; one answer a request, in order; blank lines are passed over. */
export async function runOpsCommand(input: Readable, output: Writable): Promise<number> {
  let isFirst = true;
  for await (const read of linesOf(input)) {
    // A shell of Windows puts a byte order mark before what it pipes.
    const line = isFirst && read.startsWith('\ufeff') ? read.slice(1) : read;
    isFirst = false;
    if (line.trim() === '') continue;
    const answer = lineOf(await answerLine(line)) + '\n';
    if (!output.write(answer)) await new Promise((resolve) => output.once('drain', resolve));
  }
  return 0;
}
