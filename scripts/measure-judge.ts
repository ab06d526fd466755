/**
 * Measures the stance judge and the comparison of statements on public development data outside the repository.
 *
 *   npx tsx scripts/measure-judge.ts [held|tune|train|first|second|all] [show SET_OR_FEATURE]
 *
 * `held` is the split that neither rules nor weights were fitted on; it is for figures, not for tuning. `first` and
 * `second` are halves of the files (the precise rules were written on the first).
 */
import { compareStatements } from '../src/engine/contradictions/compare.ts';
import { combineJudgements } from '../src/engine/stance/combine.ts';
import { CONFIDENCE_V2 } from '../src/engine/stance/confidence.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '../src/engine/stance/judge.ts';
import type { StanceJudgement } from '../src/domain/claim.ts';
import { CLAIM_SETS, LEARNT, loadJudgeRows, plain, readJsonLines } from './judge-data.ts';
import type { Gold, JudgeRow, Json } from './judge-data.ts';

interface Judged {
  readonly row: JudgeRow;
  readonly judgement: StanceJudgement;
}

const part = process.argv[2] ?? 'first';
const show = process.argv[3] === 'show' ? process.argv[4] : undefined;
const isWanted = (row: JudgeRow): boolean => part === 'all' || row.split === part || row.half === part;
const percent = (of: number, whole: number): string => (whole === 0 ? '–' : `${((100 * of) / whole).toFixed(1)} %`);
const cell = (text: string | number, width = 9): string => String(text).padStart(width);

function judgeRow(row: JudgeRow): Judged {
  const context = row.title === undefined ? {} : { title: row.title };
  const judgement = judgePrepared(prepareClaim(row.claim), prepareEvidence(row.evidence, context), CONFIDENCE_V2);
  return { row, judgement };
}

/** Share of the supported called supported and of the others called not, halved: chance is one half. */
function balanced(items: readonly { readonly gold: boolean; readonly called: boolean }[]): number {
  const rate = (gold: boolean): number => {
    const of = items.filter((item) => item.gold === gold);
    return of.filter((item) => item.called === gold).length / of.length;
  };
  return (rate(true) + rate(false)) / 2;
}

function verdicts(name: string, judged: readonly Judged[]): string {
  const count = (test: (item: Judged) => boolean): number => judged.filter(test).length;
  const given = (stance: Gold): number => count((item) => item.judgement.stance === stance);
  const right = (stance: Gold): number => count((item) => item.judgement.stance === stance && item.row.gold === stance);
  const gold = (stance: Gold): number => count((item) => item.row.gold === stance);
  const alarms = count((item) => item.judgement.stance === 'contradicts' && item.row.gold === 'supports');
  return [
    name.padEnd(24),
    cell(judged.length, 6),
    cell(given('supports'), 6),
    cell(percent(right('supports'), given('supports'))),
    cell(percent(right('supports'), gold('supports'))),
    cell(given('contradicts'), 6),
    cell(percent(right('contradicts'), given('contradicts'))),
    cell(percent(right('contradicts'), gold('contradicts'))),
    cell(percent(alarms, gold('supports'))),
    cell(
      percent(
        count((item) => !item.judgement.judged),
        judged.length,
      ),
    ),
  ].join(' ');
}

/** Two-way accuracy by `support > contradiction`: on supported against refuted, and on supported against all the rest. */
function twoWay(judged: readonly Judged[]): { readonly refuted: number; readonly rest: number } {
  const items = judged.map(({ row, judgement }) => ({
    gold: row.gold === 'supports',
    called: judgement.support > judgement.contradiction,
    isDecisive: row.gold !== 'neutral',
  }));
  return { refuted: balanced(items.filter((item) => item.isDecisive)), rest: balanced(items) };
}

/** The passages of one claim together, as the loop sees them. */
function byClaim(judged: readonly Judged[]): readonly Judged[] {
  const claims = new Map<string, Judged[]>();
  for (const item of judged) claims.set(item.row.claim, [...(claims.get(item.row.claim) ?? []), item]);
  return [...claims.values()].map((items) => {
    const golds = items.map(({ row }) => row.gold).filter((gold) => gold !== 'neutral');
    const gold: Gold = golds.length > 0 && golds.every((g) => g === golds[0]) ? golds[0]! : 'neutral';
    const { likelihood, ...both } = combineJudgements(items.map(({ judgement }) => judgement));
    const support = likelihood?.supports ?? 0;
    const contradiction = likelihood?.contradicts ?? 0;
    return { row: { ...items[0]!.row, gold }, judgement: { ...both, support, contradiction } };
  });
}

/** Ten bins of a stated probability against how often it came true, with Brier score and expected calibration error. */
function reliability(
  name: string,
  pairs: readonly { readonly p: number; readonly hit: boolean; readonly weight: number }[],
): void {
  let brier = 0;
  let error = 0;
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  console.log(`\nreliability of ${name}: stated, came true, rows`);
  for (let bin = 0; bin < 10; bin++) {
    const inside = pairs.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === bin);
    const mass = inside.reduce((sum, { weight }) => sum + weight, 0);
    const mean = inside.reduce((sum, { p, weight }) => sum + p * weight, 0) / mass;
    const came = inside.reduce((sum, { hit, weight }) => sum + (hit ? weight : 0), 0) / mass;
    for (const { p, hit, weight } of inside) brier += (weight * (p - (hit ? 1 : 0)) ** 2) / total;
    if (inside.length > 0) error += (mass / total) * Math.abs(mean - came);
    const range = `${(bin / 10).toFixed(1)}–${((bin + 1) / 10).toFixed(1)}`;
    console.log(
      `  ${range}  ${inside.length === 0 ? '–' : `${mean.toFixed(3)}  ${came.toFixed(3)}`}  ${inside.length}`,
    );
  }
  console.log(`  Brier ${brier.toFixed(3)}, expected calibration error ${error.toFixed(3)}`);
}

function explain({ row, judgement }: Judged, set: string): void {
  const wrong = judgement.stance !== 'neutral' && judgement.stance !== row.gold;
  if (!wrong || (show !== set && show !== 'all' && !judgement.rationale.some((r) => r.feature === show))) return;
  console.log(
    `  ${set}: ${judgement.stance}, annotated ${row.gold}\n     C ${row.claim}\n     E ${row.evidence.slice(0, 500)}`,
  );
  console.log(`     ${judgement.rationale.map((r) => `${r.feature}: ${r.detail}`).join(' | ')}`);
}

function measureJudge(): void {
  const all = new Map<string, readonly Judged[]>();
  console.log(
    'set, rows, supports given, right, found, contradicts given, right, found, false alarms on supported, to a person',
  );
  for (const [name, rows] of loadJudgeRows()) {
    const wanted = rows.filter(isWanted);
    if (wanted.length === 0) {
      console.log(`${name}: not at hand`);
      continue;
    }
    const judged = wanted.map(judgeRow);
    all.set(name, judged);
    console.log(verdicts(name, judged));
    if (show !== undefined) judged.forEach((item) => explain(item, name));
  }
  const means = { refuted: 0, rest: 0 };
  console.log(
    '\ntwo-way balanced accuracy by support > contradiction: supported against refuted, supported against the rest',
  );
  const sets = CLAIM_SETS.filter((name) => all.has(name));
  for (const name of sets) {
    const { refuted, rest } = twoWay(all.get(name)!);
    means.refuted += refuted / sets.length;
    means.rest += rest / sets.length;
    console.log(`${name.padEnd(24)} ${refuted.toFixed(3)} ${rest.toFixed(3)}`);
  }
  console.log(`${'mean'.padEnd(24)} ${means.refuted.toFixed(3)} ${means.rest.toFixed(3)}`);
  const climate = all.get('climate');
  if (climate) {
    const { refuted, rest } = twoWay(byClaim(climate));
    console.log(`${'climate, whole claims'.padEnd(24)} ${refuted.toFixed(3)} ${rest.toFixed(3)}`);
  }
  // The mixture that the model was fitted on, so that the largest set does not speak for all.
  const weighed = Object.entries(LEARNT).flatMap(([name, whole]) => {
    const judged = all.get(name) ?? [];
    return judged.map((item) => ({ ...item, weight: whole / judged.length }));
  });
  for (const stance of ['supports', 'contradicts'] as const) {
    reliability(
      `likelihood.${stance}`,
      weighed.map(({ row, judgement, weight }) => ({
        p: judgement.likelihood?.[stance] ?? 0,
        hit: row.gold === stance,
        weight,
      })),
    );
  }
}

interface PairRow {
  readonly id: string;
  readonly a: Parameters<typeof compareStatements>[0];
  readonly b: Parameters<typeof compareStatements>[0];
  readonly isConflict: boolean;
}

/** Pairs of statements: which are conflicts, and which must never be called so. */
function pairSets(): ReadonlyMap<string, readonly PairRow[]> {
  const rows = (name: string, toPair: (row: Json) => PairRow): readonly PairRow[] =>
    readJsonLines(`contradictions/${name}`).map(toPair);
  return new Map([
    [
      'VitaminC revisions',
      rows('vitaminc-passage-pairs-dev.jsonl', (r) => ({
        id: String(r['id']),
        a: { text: plain(r['a']) },
        b: { text: plain(r['b']) },
        isConflict: r['label'] === 'conflict',
      })),
    ],
    [
      'Breaking NLI',
      rows('breaking-nli-dev.jsonl', (r) => ({
        id: String(r['id']),
        a: { text: plain(r['a']) },
        b: { text: plain(r['b']) },
        isConflict: r['label'] === 'contradiction',
      })),
    ],
    ['two editions of a yearbook, dated', rows('factbook-editions-dev.jsonl', (r) => factbook(r, true))],
    ['the same, no dates known', rows('factbook-editions-dev.jsonl', (r) => factbook(r, false))],
  ]);
}

function factbook(row: Json, isDated: boolean): PairRow {
  const side = (name: string): PairRow['a'] => {
    const { text, edition } = row[name] as { readonly text: string; readonly edition: string };
    return isDated ? { text, source: 'Factbook', date: edition.slice(0, 4) } : { text };
  };
  return { id: String(row['id']), a: side('older'), b: side('newer'), isConflict: false };
}

function measurePairs(): void {
  console.log(
    '\npairs of statements: rows, called a conflict, of these right, conflicts found, others called a conflict; types',
  );
  for (const [name, pairs] of pairSets()) {
    if (pairs.length === 0) continue;
    const wanted = pairs.filter((_, i) =>
      part !== 'first' && part !== 'second' ? true : i < pairs.length >> 1 === (part === 'first'),
    );
    const types = new Map<string, number>();
    let called = 0;
    let right = 0;
    let others = 0;
    for (const pair of wanted) {
      const { contradiction, type, reasons } = compareStatements(pair.a, pair.b);
      types.set(type, (types.get(type) ?? 0) + 1);
      if (!pair.isConflict) others++;
      if (!contradiction) continue;
      called++;
      if (pair.isConflict) right++;
      else if (show === 'pairs')
        console.log(`  ${name}\n     A ${pair.a.text}\n     B ${pair.b.text}\n     ${reasons.join(' | ')}`);
    }
    const conflicts = wanted.length - others;
    console.log(
      `${name.padEnd(36)} ${cell(wanted.length, 5)} ${cell(called, 5)} ${cell(percent(right, called))} ${cell(percent(right, conflicts))} ${cell(percent(called - right, others))}   ${[...types].map(([type, n]) => `${type} ${n}`).join(', ')}`,
    );
  }
}

measureJudge();
measurePairs();
