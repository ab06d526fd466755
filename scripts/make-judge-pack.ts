// Writes a judge pack of a few kilobytes, to try the way of a pack by hand: it is no judge of anything (mocks/tiny-pack.ts).
//   npx tsx scripts/make-judge-pack.ts tiny-judge.zip
import { writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { tinyPack } from '../mocks/tiny-pack.ts';

const [file = 'tiny-judge.zip'] = process.argv.slice(2);
// A fixed time, so that the same pack is the same bytes.
const zip = zipSync(tinyPack(), { mtime: new Date(1980, 0, 1) });
writeFileSync(file, zip);
process.stdout.write(`${file}: ${zip.length} bytes\n`);
