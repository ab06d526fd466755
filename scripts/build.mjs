// Builds dist/ and tells the service worker which files make up this version.
//   node scripts/build.mjs
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { stampOfInputs, STAMP_FILE } from './build-stamp.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');

/** Not kept by the worker: itself and its import (the browser keeps those), and maps. */
const LEFT_OUT = /^\/(?:sw\.js|mockServiceWorker\.js|build-stamp\.json)$|\.map$/;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
}

const stamp = stampOfInputs(root);
await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });

const files = filesBelow(dist)
  .map((file) => `/${path.relative(dist, file).split(path.sep).join('/')}`)
  .sort();
const kept = files.filter((file) => !LEFT_OUT.test(file));
const hash = createHash('sha256');
for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(dist, file)));
const version = hash.digest('hex').slice(0, 16);

const workerFile = path.join(dist, 'sw.js');
const worker = readFileSync(workerFile, 'utf8');
const filled = worker
  .replace("'__VERSION__'", JSON.stringify(version))
  .replace('/*__FILES__*/', kept.map((file) => `\n  ${JSON.stringify(file)},`).join('') + '\n');
if (filled.includes('__VERSION__') || filled.includes('__FILES__')) throw new Error('sw.js was not filled in');
writeFileSync(workerFile, filled);
writeFileSync(path.join(dist, STAMP_FILE), `${JSON.stringify({ stamp, version })}\n`);
console.log(`dist: ${files.length} files, version ${version}, ${kept.length} kept for use without a network`);
