import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint on this machine, for tests: what it was asked, and a reply chosen by the test. */
export interface StandIn {
  readonly baseUrl: string;
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
  reply: (response: ServerResponse, request: IncomingMessage) => void;
  close(): Promise<void>;
}

export async function createStandIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    // A page asks first whether it may (CORS); answered as endpoints that browsers can use answer it.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      standIn.asked.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      });
      standIn.reply(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked: [],
    reply: (response) => response.end(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

/** The lines with which a model streams a text, a delta for each part. */
export function streamOf(parts: readonly string[], finish: string | null = 'stop'): string {
  const line = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const deltas = parts.map((content) => line({ content }, null)).join('');
  return `${line({ role: 'assistant' }, null)}${deltas}${line({}, finish)}data: [DONE]\n\n`;
}

/** Sends a stream byte by byte or in pieces of `size`, a turn of the event loop apart. */
export function sendInPieces(response: ServerResponse, text: string, size: number): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  const bytes = Buffer.from(text, 'utf8');
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    if (at >= bytes.length) {
      response.end();
      return;
    }
    response.write(bytes.subarray(at, at + size));
    at += size;
    setImmediate(next);
  };
  next();
}
