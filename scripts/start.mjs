// Serves dist/ on this machine. Needs nothing but Node.
//   node scripts/start.mjs              builds first where dist/ is not of today's sources
//   node scripts/start.mjs --no-build   serves what is there
// PORT chooses the port (4173), HOST the address (localhost only).
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stampOfInputs, STAMP_FILE } from './build-stamp.mjs';
import { policyOfScript } from './policy.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');
const port = Number(process.env.PORT ?? 4173);
const host = process.env.HOST ?? 'localhost';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

function isFresh() {
  try {
    return JSON.parse(readFileSync(path.join(dist, STAMP_FILE), 'utf8')).stamp === stampOfInputs(root);
  } catch {
    return false;
  }
}

if (!process.argv.includes('--no-build') && !isFresh()) {
  console.log('Building the workbench …');
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed; see above.');
    process.exit(1);
  }
}
if (!existsSync(path.join(dist, 'index.html'))) {
  console.error('There is no dist/ to serve. Run: npm run build');
  process.exit(1);
}

/** File that an address stands for, `null` for none. Never one outside dist. */
function fileFor(pathname) {
  let name;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const file = path.normalize(path.join(dist, name));
  if (file !== dist && !file.startsWith(dist + path.sep)) return null;
  if (name.includes('\0')) return null;
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? { file, size: stat.size } : null;
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const end = (status, text) => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
    response.end(text);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    end(405, 'This server only hands out files. The backend of the workbench runs in the browser.\n');
    return;
  }
  // An address without an ending is a view of the page, which reads it itself. A missing file is a 404, never a page.
  const isView = path.extname(pathname) === '' && !pathname.startsWith('/v1/');
  const found = fileFor(pathname) ?? (isView ? fileFor('/index.html') : null);
  if (!found) {
    end(404, 'Not found.\n');
    return;
  }
  const isHashed = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'Content-Type': TYPES[path.extname(found.file)] ?? 'application/octet-stream',
    'Content-Length': found.size,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(/\.m?js$/.test(found.file) ? { 'Content-Security-Policy': policyOfScript(pathname) } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(found.file)
      .on('error', () => response.destroy())
      .pipe(response);
});

server.on('error', (error) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken ? `Port ${port} is taken. Choose another: PORT=4180 npm start` : `The server failed: ${error.message}`,
  );
  process.exit(1);
});
server.listen(port, host, () => console.log(`Sophia Workbench: http://localhost:${port}/`));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
