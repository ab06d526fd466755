import { type Page } from 'playwright/test';
import { createClient, type SophiaClient } from '../../src/api/client.ts';

/** A client whose requests are made by the page, so that they go the way of the page's own. */
export function clientOf(page: Page, origin: string): SophiaClient {
  return createClient({
    baseUrl: origin,
    transport: async (request) => {
      const body = request.method === 'GET' ? null : Buffer.from(await request.arrayBuffer()).toString('base64');
      const answer = await page.evaluate(
        async ([url, method, headers, base64]) => {
          const bytes = base64 === null ? null : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const response = await fetch(url, { method, headers: Object.fromEntries(headers), body: bytes });
          const received = new Uint8Array(await response.arrayBuffer());
          let binary = '';
          for (let at = 0; at < received.length; at += 8192) {
            binary += String.fromCharCode(...received.subarray(at, at + 8192));
          }
          return { status: response.status, headers: [...response.headers], base64: btoa(binary) };
        },
        [request.url, request.method, [...request.headers], body] as const,
      );
      const isEmpty = answer.status === 204;
      return new Response(isEmpty ? null : Buffer.from(answer.base64, 'base64'), {
        status: answer.status,
        headers: answer.headers as [string, string][],
      });
    },
  });
}
