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

  it('writes an answer as one line for readers that also cut at NEL, LS and PS', async () => {
    let out = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        out += chunk.toString('utf8');
        done();
      },
    });
    const text = 'One\u2028two\u2029three\u0085four.';
    const request = JSON.stringify({ id: 1, op: 'split-sentences', in: { text } });
    await runOpsCommand(Readable.from([Buffer.from(`${request}\n`)]), sink);
    expect(out.trimEnd().split(/[\n\u0085\u2028\u2029]/u)).toHaveLength(1);
    expect(JSON.stringify(JSON.parse(out))).toContain('four');
  });

  it('refuses a request that nests beyond reason and goes on, brackets inside strings not counted', async () => {
    const deep = `{"id":1,"op":"export","in":{"report":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)},"kind":"review_packet","format":"json"}}`;
    const flat = JSON.stringify({ id: 2, op: 'split-sentences', in: { text: `"\\${'['.repeat(5000)}` } });
    expect(await serve([`${deep}\n${flat}\n`])).toMatchObject([
      { id: 1, ok: false, error: { code: 'invalid_payload' } },
      { id: 2, ok: true },
    ]);
  });

  it('passes over a byte order mark before the first request', async () => {
    const [answer] = await serve(['\ufeff{"id":1,"op":"split-sentences","in":{"text":"A."}}\n']);
    expect(answer).toMatchObject({ id: 1, ok: true });
  });
});
