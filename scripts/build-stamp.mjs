import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const STAMP_FILE = 'build-stamp.json';

const INPUTS = [
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/policy.mjs',
  'scripts/precache.mjs',
  'src',
  'mocks',
  'public',
];

function filesOf(place) {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => filesOf(path.join(place, entry.name)));
}

/** Hash over the content of all that a build reads (tests left out), and over the server address built in. */
export function stampOfInputs(root) {
  const hash = createHash('sha256').update(process.env.VITE_SOPHIA_BASE_URL ?? '');
  const files = INPUTS.flatMap((input) => filesOf(path.join(root, input)))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)README\.md$/.test(file))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
