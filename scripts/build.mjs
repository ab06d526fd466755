// Builds dist/ and tells the service worker which files make up this version.
//   node scripts/build.mjs
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { stampOfInputs, STAMP_FILE } from './build-stamp.mjs';
import { fillServiceWorker } from './precache.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const dist = path.join(root, 'dist');

// Taken before the build: an edit during it makes the result stale, never fresh by mistake.
const stamp = stampOfInputs(root);
await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
const { version, files, kept } = fillServiceWorker(dist);
writeFileSync(path.join(dist, STAMP_FILE), `${JSON.stringify({ stamp, version })}\n`);
console.log(`dist: ${files} files, version ${version}, ${kept} kept for use without a network`);
