import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { answerLine, runOpsCommand } from './ops.ts';
import { findOp, OPERATION_NAMES } from './ops/registry.ts';

async function serve(chunks: readonly (string | Uint8Array)[]): Promise<readonly unknown[]> {
  let out = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      out += chunk.toString('utf8');
      done();
    },
  });
  await runOpsCommand(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), sink);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

describe('operations from a terminal', () => {
  it('finds every registered operation in the module that it is registered with', async () => {
    for (const name of OPERATION_NAMES) expect(await findOp(name), name).not.toBeNull();
  });

  it('answers a bad line and goes on with the next', async () => {
    const answers = await serve(['nope\n{"id":7,"op":"split-sentences","in":{"text":"A dog."}}\n']);
    expect(answers).toMatchObject([
      { id: null, ok: false, error: { code: 'invalid_json' } },
      { id: 7, ok: true },
    ]);
  });

  it('answers unknown_op for what is not there, names of the prototype included', async () => {
    for (const op of ['no-such-operation', '__proto__', 'constructor', 'toString']) {
      expect(await answerLine(JSON.stringify({ id: 1, op }))).toMatchObject({
        ok: false,
        error: { code: 'unknown_op' },
      });
    }
  });

  it('names the member at fault', async () => {
    const answer = await answerLine(JSON.stringify({ id: 1, op: 'drop-ungrounded', in: { text: 'a', grounded: [1] } }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_payload' } });
    expect(JSON.stringify(answer)).toContain('grounded.0');
  });

  it('keeps a request whole that holds line separators, and one cut between bytes of a character', async () => {
    const line = Buffer.from(`${JSON.stringify({ id: 1, op: 'extract-quotes', in: { draft: 'é \u2028 “a b c”' } })}\n`);
    const cut = line.indexOf(0xc3) + 1;
    const [answer] = await serve([line.subarray(0, cut), line.subarray(cut)]);
    expect(answer).toMatchObject({ ok: true, out: { quotes: [{ text: 'a b c', start: 5, end: 10 }] } });
  });

  it('answers a last line without a line break', async () => {
    expect(await serve(['{"id":1,"op":"extract-quotes","in":{"draft":""}}'])).toMatchObject([{ id: 1, ok: true }]);
  });
});
