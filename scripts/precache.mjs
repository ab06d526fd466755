import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STAMP_FILE } from './build-stamp.mjs';
import { WORKER_POLICY } from './policy.mjs';

/** Not kept by the worker: itself and its import (the browser keeps those), the stamp of the build, and maps. */
const LEFT_OUT = new Set(['/sw.js', '/mockServiceWorker.js', `/${STAMP_FILE}`]);

/**
 * Kept once they were asked for, because most people never do: the runtime of judge packs has 14 MB, the engine of text
 * recognition 3 MB and the models of its languages 15 MB. Of those each person uses one or two.
 */
const WHEN_USED = /\/(?:ort-wasm[^/]*\.wasm|tesseract-core[^/]*\.wasm|[a-z_]+\.traineddata[^/]*\.gz)$/;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : [place];
  });
}

/**
 * Writes into the built service worker which files make up this version, and a hash over all of them as its name: any
 * change of a file is another version. Returns that version and the number of files.
 */
export function fillServiceWorker(dist) {
  const files = filesBelow(dist)
    .map((file) => `/${path.relative(dist, file).split(path.sep).join('/')}`)
    .filter((file) => file !== `/${STAMP_FILE}`)
    .sort();
  const usable = files.filter((file) => !LEFT_OUT.has(file) && !file.endsWith('.map'));
  const kept = usable.filter((file) => !WHEN_USED.test(file));
  const whenUsed = usable.filter((file) => WHEN_USED.test(file));
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(dist, file)));
  const version = hash.digest('hex').slice(0, 16);

  const workerFile = path.join(dist, 'sw.js');
  const listed = (names) => `${names.map((file) => `\n  ${JSON.stringify(file)},`).join('')}\n`;
  const filled = readFileSync(workerFile, 'utf8')
    .replace("'__VERSION__'", JSON.stringify(version))
    .replace('/*__FILES__*/', listed(kept))
    .replace('/*__WHEN_USED__*/', listed(whenUsed))
    .replace("'__WORKER_POLICY__'", JSON.stringify(WORKER_POLICY));
  if (/__(?:VERSION|FILES|WHEN_USED|WORKER_POLICY)__/.test(filled)) throw new Error('sw.js was not filled in');
  writeFileSync(workerFile, filled);
  return { version, files: files.length, kept: kept.length };
}
