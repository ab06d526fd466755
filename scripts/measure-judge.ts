/**
 * Measures the stance judge on public development data outside the repository: how often each verdict fires, how often
 * it is right, and how many supported claims it calls contradicted. Run: npx tsx scripts/measure-judge.ts [first|second|all] [show]
 * The first half of each file is for tuning, the second for figures.
 */
import { existsSync, readFileSync } from 'node:fs';
import { judgeStance } from '../src/engine/stance/judge.ts';

type Gold = 'supports' | 'contradicts' | 'neutral';
interface Row {
  readonly claim: string;
  readonly evidence: string;
  readonly title?: string;
  readonly gold: Gold;
}
type Json = Record<string, unknown>;

const DATA = new URL('../../shared/data/', import.meta.url);
const half = process.argv[2] ?? 'first';
const show = process.argv[3];

function read(file: string): readonly Json[] {
  const url = new URL(file, DATA);
  if (!existsSync(url)) return [];
  const rows = readFileSync(url, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);
  const middle = rows.length >> 1;
  return half === 'first' ? rows.slice(0, middle) : half === 'second' ? rows.slice(middle) : rows;
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
/** Undoes the bracket codes of tokenised corpora. */
const plain = (value: unknown): string =>
  text(value)
    .replaceAll(/-\s?LRB\s?-/g, '(')
    .replaceAll(/-\s?RRB\s?-/g, ')')
    .replaceAll(/-COLON-/g, ':')
    .replaceAll('``', '"')
    .replaceAll("''", '"')
    .replaceAll(/ ([,.;:?!%)])/g, '$1')
    .replaceAll(/([($]) /g, '$1')
    .replaceAll(/ ('s|n't)\b/g, '$1');
const GOLD: Readonly<Record<string, Gold>> = {
  SUPPORTS: 'supports',
  SUPPORT: 'supports',
  support: 'supports',
  'completely-support': 'supports',
  'partially-support': 'neutral',
  REFUTES: 'contradicts',
  CONTRADICT: 'contradicts',
  refute: 'contradicts',
};
const gold = (value: unknown): Gold => GOLD[text(value)] ?? 'neutral';

const SETS: Readonly<Record<string, () => readonly Row[]>> = {
  vitaminc: () =>
    read('claims/vitaminc-real-dev.jsonl').map((r) => ({
      claim: plain(r['claim']),
      evidence: plain(r['evidence']),
      title: plain(r['page']),
      gold: gold(r['label']),
    })),
  fever: () =>
    read('claims/fever-symmetric-dev.jsonl').map((r) => ({
      claim: plain(r['claim']),
      evidence: plain(r['evidence']),
      gold: gold(r['label']),
    })),
  foolmetwice: () =>
    read('claims/foolmetwice-dev.jsonl').map((r) => ({
      claim: plain(r['claim']),
      evidence: plain(r['gold']),
      title: plain(r['page']),
      gold: gold(r['label']),
    })),
  scifact: () =>
    read('claims/scifact-rationales-train.jsonl').map((r) => ({
      claim: plain(r['claim']),
      evidence: plain(r['rationale']),
      gold: gold(r['label']),
    })),
  climate: () =>
    read('claims/climate-fever-dev.jsonl').flatMap((r) =>
      (r['evidence'] as Json[]).map((e) => ({
        claim: plain(r['claim']),
        evidence: plain(e['text']),
        title: plain(e['article']),
        gold: gold(e['label']),
      })),
    ),
  factcheckgpt: () =>
    read('answers/factcheckgpt-claim-evidence-stance-dev.jsonl').map((r) => ({
      claim: plain(r['claim']),
      evidence: plain(r['evidence']),
      gold: gold(r['stance']),
    })),
  'breaking-nli': () =>
    read('contradictions/breaking-nli-dev.jsonl').map((r) => ({
      claim: plain(r['b']),
      evidence: plain(r['a']),
      gold: r['label'] === 'contradiction' ? 'contradicts' : 'supports',
    })),
  'vitaminc-pairs': () =>
    read('contradictions/vitaminc-passage-pairs-dev.jsonl').map((r) => ({
      claim: plain(r['a']),
      evidence: plain(r['b']),
      title: plain(r['page']),
      gold: r['label'] === 'conflict' ? 'contradicts' : r['label'] === 'agree' ? 'supports' : 'neutral',
    })),
};

const percent = (part: number, whole: number): string => (whole === 0 ? '   –' : (part / whole).toFixed(3).padStart(5));

for (const [name, load] of Object.entries(SETS)) {
  const rows = load();
  if (rows.length === 0) {
    console.log(`${name.padEnd(16)} not at hand`);
    continue;
  }
  const from = performance.now();
  const judged = rows.map((row) =>
    judgeStance(row.claim, row.evidence, row.title === undefined ? {} : { title: row.title }),
  );
  const seconds = (performance.now() - from) / 1000;
  const count = { s: 0, sRight: 0, c: 0, cRight: 0, falseAlarm: 0, unjudged: 0, gs: 0, gc: 0 };
  const byFeature = new Map<string, [number, number]>();
  rows.forEach((row, i) => {
    const { stance, judged: isJudged, rationale } = judged[i]!;
    if (row.gold === 'supports') count.gs++;
    if (row.gold === 'contradicts') count.gc++;
    if (!isJudged) count.unjudged++;
    const right = stance === row.gold;
    if (stance === 'supports') {
      count.s++;
      if (right) count.sRight++;
    }
    if (stance === 'contradicts') {
      count.c++;
      if (right) count.cRight++;
      if (row.gold === 'supports') count.falseAlarm++;
    }
    if (stance === 'neutral') return;
    const feature = rationale.find((r) => r.stance === stance)!.feature;
    const entry = byFeature.get(feature) ?? [0, 0];
    byFeature.set(feature, [entry[0] + (right ? 1 : 0), entry[1] + 1]);
    if (show !== undefined && !right && (show === 'all' || show === feature || show === name)) {
      console.log(
        `  ${name} ${feature} gold ${row.gold}\n     C ${row.claim}\n     E ${row.evidence.slice(0, 500)}\n     ${rationale.map((r) => r.detail).join(' | ')}`,
      );
    }
  });
  console.log(
    `${name.padEnd(16)} n ${String(rows.length).padStart(5)}  supports ${String(count.s).padStart(4)} precision ${percent(count.sRight, count.s)} recall ${percent(count.sRight, count.gs)}` +
      `  contradicts ${String(count.c).padStart(4)} precision ${percent(count.cRight, count.c)} recall ${percent(count.cRight, count.gc)} false alarms on supported ${percent(count.falseAlarm, count.gs)}` +
      `  to a person ${percent(count.unjudged, rows.length)}  ${Math.round(rows.length / seconds)}/s`,
  );
  console.log(`    ${[...byFeature].map(([feature, [right, all]]) => `${feature} ${right}/${all}`).join('  ')}`);
}
