// Prints the figures of docs/QUALITY.md on credibility, from public ratings that lie outside the repository and are not copied into it.
// `npx tsx scripts/measure-credibility.ts`; prints nothing where the data is absent.
import { existsSync, readFileSync } from 'node:fs';
import { compareCodeUnits } from '#base/compare.ts';
import { readClock } from '#engine/credibility/clock.ts';
import { scoreSource } from '#engine/credibility/score-source.ts';
import { builtInTiers } from '#engine/credibility/tier-list.ts';
import { BUILT_IN_TIERS } from '#engine/credibility/tiers/built-in.ts';
import { indexNotices, matchNotices } from '#engine/credibility/notices/match-notices.ts';
import { termsOf } from '#engine/source-sets/licences.ts';
import { parseSpdx } from '#engine/source-sets/spdx.ts';
import { readNoticeList } from '#ingest/notices-list/read-notice-list.ts';

const FOLDER = '../shared/data/credibility';
const now = readClock('2026-11-30');
const rowsOf = (file: string): readonly (readonly string[])[] => {
  const path = `${FOLDER}/${file}`;
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
};

/** Ranks from 1, the mean rank for equal values. */
function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const out = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && order[to]!.value === order[from]!.value) to++;
    for (let at = from; at < to; at++) out[order[at]!.at] = (from + to + 1) / 2;
    from = to;
  }
  return out;
}

function pearson(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, at) => {
    ab += (value - ma) * (b[at]! - mb);
    aa += (value - ma) ** 2;
    bb += (b[at]! - mb) ** 2;
  });
  return ab / Math.sqrt(aa * bb);
}

/** Kendall's tau-b: agreement of pairs, corrected for ties on either side. */
function kendall(a: readonly number[], b: readonly number[]): number {
  let [agree, differ, tiedA, tiedB] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    for (let j = i + 1; j < a.length; j++) {
      const [x, y] = [Math.sign(a[i]! - a[j]!), Math.sign(b[i]! - b[j]!)];
      if (x === 0 && y === 0) continue;
      if (x === 0) tiedA++;
      else if (y === 0) tiedB++;
      else if (x === y) agree++;
      else differ++;
    }
  }
  return (agree - differ) / Math.sqrt((agree + differ + tiedA) * (agree + differ + tiedB));
}

const STATUS: Readonly<Record<string, number>> = {
  'Generally reliable': 3,
  'No consensus': 2,
  'Generally unreliable': 1,
  Deprecated: 0,
  Blacklisted: 0,
};

const rated = rowsOf('wikipedia-perennial-sources-2021.tsv').flatMap(([name, status, domains]) => {
  const levels = (status ?? '').split('|').flatMap((one) => (one in STATUS ? [STATUS[one]!] : []));
  const url = (domains ?? '').split('|').find((one) => one.includes('.'));
  if (levels.length === 0 || !url) return [];
  const scored = scoreSource({ url: `https://${url}` }, now, builtInTiers());
  return [
    {
      name: name!,
      level: Math.min(...levels),
      score: scored.domainScore,
      tier: scored.domainTier,
      isNamed: scored.tierEntry !== null,
    },
  ];
});

const print = (label: string, value: string): void => console.log(`${label.padEnd(66)} ${value}`);

if (rated.length > 0) {
  print('entries of the built-in tier list', String(BUILT_IN_TIERS.entries.length));
  const report = (label: string, rows: typeof rated): void => {
    const [a, b] = [rows.map((row) => row.level), rows.map((row) => row.score)];
    print(
      label,
      `n ${rows.length}, Spearman ${pearson(ranks(a), ranks(b)).toFixed(3)}, Kendall tau-b ${kendall(a, b).toFixed(3)}`,
    );
  };
  report('perennial sources, all rated ones', rated);
  const named = rated.filter((row) => row.isNamed);
  report('of these, named by the built-in list', named);
  const high = (row: (typeof rated)[number]): boolean => row.tier === 'authoritative' || row.tier === 'established';
  print(
    'rated reliable and called unreliable here',
    rated
      .filter((row) => row.level === 3 && row.tier === 'unreliable')
      .map((row) => row.name)
      .join('; ') || 'none',
  );
  print(
    'rated unreliable or worse and called established or better here',
    rated
      .filter((row) => row.level <= 1 && high(row))
      .map((row) => row.name)
      .join('; ') || 'none',
  );
}

for (const file of ['predatory-journals.tsv', 'predatory-publishers.tsv', 'predatory-hijacked.tsv']) {
  const rows = rowsOf(file);
  if (rows.length === 0) continue;
  const scored = rows.map((row) => scoreSource({ url: row[1] ?? '' }, now, builtInTiers()));
  const tiers = new Map<string, number>();
  for (const one of scored) tiers.set(one.domainTier, (tiers.get(one.domainTier) ?? 0) + 1);
  print(
    `${file}: tiers given to ${rows.length} addresses`,
    [...tiers]
      .sort(([a], [b]) => compareCodeUnits(a, b))
      .map(([tier, n]) => `${tier} ${n}`)
      .join(', '),
  );
}

const retractions = `${FOLDER}/retractions-dev.jsonl`;
if (existsSync(retractions)) {
  const list = readNoticeList(readFileSync(retractions, 'utf8'));
  const index = indexNotices(list.rows);
  const found = list.rows.filter(
    (row) => matchNotices({ id: 's', uri: `http://dx.doi.org/${(row.doi ?? '').toUpperCase()}` }, index).length > 0,
  ).length;
  const own = list.rows.filter(
    (row) => row.noticeDoi !== null && row.noticeDoi !== row.doi && !index.has(`doi:${row.noticeDoi}`),
  );
  const wrong = own.filter((row) => matchNotices({ id: 's', doi: row.noticeDoi }, index).length > 0).length;
  print('retraction sample: works found by a resolver link in capitals', `${found} of ${list.items}`);
  print('retraction sample: notices taken for retracted works', `${wrong} of ${own.length}`);
}

const licences = rowsOf('spdx-licences.tsv').map((row) => row[0]!);
if (licences.length > 0) {
  print('SPDX ids that parse', `${licences.filter((id) => parseSpdx(id).ok).length} of ${licences.length}`);
  print(
    'SPDX ids whose terms are known',
    `${licences.filter((id) => termsOf(id) !== null).length} of ${licences.length}`,
  );
}
