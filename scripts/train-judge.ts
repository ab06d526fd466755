/**
 * Fits the weights of the ranking model of the stance judge on public development data outside the repository and writes
 * them as data. Run: npx tsx scripts/train-judge.ts [dry]. Deterministic: no random numbers, rows in the order of the
 * files, a fixed number of steps. It reads the splits `train` and `tune` only; `held` is for
 * `npx tsx scripts/measure-judge.ts held`.
 */
import { writeFileSync } from 'node:fs';
import { featuresOfPair, prepareClaim, prepareEvidence } from '../src/engine/stance/judge.ts';
import { MODEL_FEATURES } from '../src/engine/stance/model-features.ts';
import { LEARNT, loadJudgeRows } from './judge-data.ts';
import type { Gold, JudgeRow } from './judge-data.ts';

const STANCES: readonly Gold[] = ['supports', 'contradicts', 'neutral'];
const STEPS = 1500;
const RATES = [0.0003, 0.001, 0.003, 0.01, 0.03];
const TARGET = new URL('../src/engine/stance/data/model-weights.ts', import.meta.url);

interface Example {
  readonly x: Float64Array;
  readonly y: number;
  readonly weight: number;
}

/** One row as numbers; the bias is the first feature. */
function toExample(row: JudgeRow, weight: number): Example {
  const features = featuresOfPair(
    prepareClaim(row.claim),
    prepareEvidence(row.evidence, row.title === undefined ? {} : { title: row.title }),
  );
  const x = new Float64Array(features.length + 1);
  x[0] = 1;
  x.set(features, 1);
  return { x, y: STANCES.indexOf(row.gold), weight };
}

function softmax(x: Float64Array, rows: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(rows.length);
  rows.forEach((row, s) => {
    let sum = 0;
    for (let k = 0; k < x.length; k++) sum += row[k]! * x[k]!;
    out[s] = sum;
  });
  const most = Math.max(...out);
  let total = 0;
  for (let s = 0; s < out.length; s++) total += out[s] = Math.exp(out[s]! - most);
  for (let s = 0; s < out.length; s++) out[s]! /= total;
  return out;
}

/** Mean cross-entropy by weight. */
function lossOf(examples: readonly Example[], rows: readonly Float64Array[]): number {
  let loss = 0;
  let total = 0;
  for (const { x, y, weight } of examples) {
    loss -= weight * Math.log(Math.max(1e-12, softmax(x, rows)[y]!));
    total += weight;
  }
  return loss / total;
}

/** Full-batch gradient descent with momentum on a convex loss; `rate` is the strength of the squared penalty. */
function fit(examples: readonly Example[], rate: number): readonly Float64Array[] {
  const size = MODEL_FEATURES.length + 1;
  const rows = STANCES.map(() => new Float64Array(size));
  const speed = STANCES.map(() => new Float64Array(size));
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = STANCES.map(() => new Float64Array(size));
    for (const { x, y, weight } of examples) {
      const p = softmax(x, rows);
      for (let s = 0; s < rows.length; s++) {
        const error = (weight * (p[s]! - (s === y ? 1 : 0))) / total;
        const row = gradient[s]!;
        for (let k = 0; k < size; k++) row[k]! += error * x[k]!;
      }
    }
    for (let s = 0; s < rows.length; s++) {
      for (let k = 0; k < size; k++) {
        const pull = k === 0 ? 0 : rate * rows[s]![k]!;
        speed[s]![k] = 0.95 * speed[s]![k]! - 0.2 * (gradient[s]![k]! + pull);
        rows[s]![k]! += speed[s]![k]!;
      }
    }
  }
  return rows;
}

const sets = loadJudgeRows();
const examplesOf = (split: JudgeRow['split']): readonly Example[] =>
  Object.entries(LEARNT).flatMap(([set, whole]) => {
    const rows = (sets.get(set) ?? []).filter((row) => row.split === split);
    return rows.map((row) => toExample(row, whole / rows.length));
  });
const train = examplesOf('train');
const tune = examplesOf('tune');
if (train.length === 0) {
  console.log('the data is not at hand; the weights stay as they are');
} else {
  let best: { readonly rate: number; readonly loss: number; readonly rows: readonly Float64Array[] } | null = null;
  for (const rate of RATES) {
    const rows = fit(train, rate);
    const loss = lossOf(tune, rows);
    console.log(`penalty ${rate}: cross-entropy ${lossOf(train, rows).toFixed(4)} learnt, ${loss.toFixed(4)} tuned on`);
    if (best === null || loss < best.loss) best = { rate, loss, rows };
  }
  // The strength is chosen; what it was chosen on is learnt from too. `held` stays unread.
  const rows = fit([...train, ...tune], best!.rate);
  const list = (row: Float64Array): string => [...row].map((value) => Number(value.toFixed(3))).join(', ');
  const text = `import type { ModelWeights } from '../model.ts';

/** Written by scripts/train-judge.ts; see NOTICE.md for the data that it learnt from. ${train.length + tune.length} rows, penalty ${best!.rate}. */
export const MODEL_WEIGHTS: ModelWeights = {
  version: '1',
  features: [
${MODEL_FEATURES.map((name) => `    '${name}',`).join('\n')}
  ],
  rows: {
    // prettier-ignore
    supports: [${list(rows[0]!)}],
    // prettier-ignore
    contradicts: [${list(rows[1]!)}],
    // prettier-ignore
    neutral: [${list(rows[2]!)}],
  },
};
`;
  if (process.argv[2] !== 'dry') writeFileSync(TARGET, text);
  for (const [k, name] of ['bias', ...MODEL_FEATURES].entries())
    console.log(`${name.padEnd(26)} ${rows.map((row) => row[k]!.toFixed(2).padStart(7)).join(' ')}`);
}
