import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import { VERIFIER_SOURCE } from './verifier-source.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem}
#state{padding:.75rem 1rem;border:2px solid;border-radius:.5rem;font-weight:600}
#state.valid{color:#0a6b2d}#state.broken{color:#b3131b}
@media(prefers-color-scheme:dark){#state.valid{color:#6fdc94}#state.broken{color:#ff8f8f}}
section{border-top:1px solid;margin-top:1rem}h2{font-size:1rem;margin:.75rem 0 .25rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.1rem .75rem;margin:0}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:isolate}
@media(max-width:40rem){dl{display:block}dd{margin-left:1rem}}
`;

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of bytes written in hex, as a content policy names a hash. */
function base64OfHex(hex: string): string {
  let out = '';
  for (let at = 0; at < hex.length; at += 6) {
    const group = hex.slice(at, at + 6);
    const value = Number.parseInt(group.padEnd(6, '0'), 16);
    const signs = (group.length * 4 + 5) / 6;
    for (let n = 0; n < 4; n++) out += n < Math.floor(signs) ? BASE64[(value >>> (18 - 6 * n)) & 63]! : '=';
  }
  return out;
}

const allow = (text: string): string => `'sha256-${base64OfHex(sha256Hex(text))}'`;

/** Data as it stands in a page: canonical JSON in which nothing can end the element that it stands in. */
export function embedData(value: unknown): string {
  return stableStringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${allow(VERIFIER_SOURCE)}; style-src ${allow(STYLE)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Review packet</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Review packet</h1>
<p id="state" role="status">Not verified: the verifier of this page did not run.</p>
<noscript><p>This page needs script to verify and show what it holds. The script is in the page; nothing is fetched.</p></noscript>
<main id="parts"></main>
<script type="application/json" id="packet">`;
const TAIL = `</script>
<script>${VERIFIER_SOURCE}</script>
</body>
</html>
`;

/** The packet as one page that works offline: data, verifier, and a policy that lets nothing else run and nothing be fetched. */
export const renderPage = (data: string): string => `${HEAD}${data}${TAIL}`;

/** The data of a page, or `null` where it is none of ours. */
export function dataOfPage(page: string): string | null {
  const opening = '<script type="application/json" id="packet">';
  const start = page.indexOf(opening);
  if (start < 0) return null;
  const end = page.indexOf('</script>', start);
  return end < 0 ? null : page.slice(start + opening.length, end);
}
