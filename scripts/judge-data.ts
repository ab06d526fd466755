/**
 * The public development data as rows for judging, for the scripts that measure and train the judge. Everything lies
 * outside the repository (see the README of that folder); where it is absent the sets are empty.
 */
import { existsSync, readFileSync } from 'node:fs';

export type Gold = 'supports' | 'contradicts' | 'neutral';

export interface JudgeRow {
  readonly set: string;
  readonly claim: string;
  readonly evidence: string;
  readonly title?: string;
  readonly gold: Gold;
  readonly split: Split;
  /** Which half of its file the row stands in: precise rules were written on the first. */
  readonly half: 'first' | 'second';
}

/**
 * `train` fits the weights, `tune` chooses the strength of regularisation, `held` is read by `measure-judge.ts held`
 * only. Rows that share a claim, a passage or a page always fall into one split.
 */
export type Split = 'train' | 'tune' | 'held';

export type Json = Record<string, unknown>;

const DATA = new URL('../../shared/data/', import.meta.url);

export function readJsonLines(file: string): readonly Json[] {
  const url = new URL(file, DATA);
  if (!existsSync(url)) return [];
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json);
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';

/** Undoes the bracket codes and the spaces of tokenised corpora. */
export const plain = (value: unknown): string =>
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

type RawRow = Omit<JudgeRow, 'set' | 'split' | 'half'> & { readonly at: number; readonly of: number };
type Loader = () => readonly RawRow[];

const load = (file: string, toRows: (row: Json) => readonly Omit<RawRow, 'at' | 'of'>[]): readonly RawRow[] => {
  const rows = readJsonLines(file);
  return rows.flatMap((row, at) => toRows(row).map((raw) => ({ ...raw, at, of: rows.length })));
};

/** Sets of claims with evidence: the ones that two-way accuracy is averaged over. */
export const CLAIM_SETS = ['vitaminc', 'fever', 'foolmetwice', 'scifact', 'climate'] as const;

/**
 * What is learnt from, and how much a whole set weighs however many rows it has. Climate-FEVER is left out: its
 * repository states no licence, and so it shows how the model fares on a subject that it never saw. Pairs of revisions and
 * caption pairs weigh less: they are not claims with evidence.
 */
export const LEARNT: Readonly<Record<string, number>> = {
  vitaminc: 1,
  fever: 1,
  foolmetwice: 1,
  scifact: 1,
  factcheckgpt: 0.5,
  'foolmetwice-distractors': 0.5,
  'breaking-nli': 0.25,
};

const LOADERS: Readonly<Record<string, Loader>> = {
  vitaminc: () =>
    load('claims/vitaminc-real-dev.jsonl', (r) => [
      {
        claim: plain(r['claim']),
        evidence: plain(r['evidence']),
        title: plain(r['page']),
        gold: gold(r['label']),
      },
    ]),
  fever: () =>
    load('claims/fever-symmetric-dev.jsonl', (r) => [
      { claim: plain(r['claim']), evidence: plain(r['evidence']), gold: gold(r['label']) },
    ]),
  foolmetwice: () =>
    load('claims/foolmetwice-dev.jsonl', (r) => [
      { claim: plain(r['claim']), evidence: plain(r['gold']), title: plain(r['page']), gold: gold(r['label']) },
    ]),
  scifact: () =>
    load('claims/scifact-rationales-train.jsonl', (r) => [
      { claim: plain(r['claim']), evidence: plain(r['rationale']), gold: gold(r['label']) },
    ]),
  climate: () =>
    load('claims/climate-fever-dev.jsonl', (r) =>
      (r['evidence'] as Json[]).map((e) => ({
        claim: plain(r['claim']),
        evidence: plain(e['text']),
        title: plain(e['article']),
        gold: gold(e['label']),
      })),
    ),
  factcheckgpt: () =>
    load('answers/factcheckgpt-claim-evidence-stance-dev.jsonl', (r) => [
      { claim: plain(r['claim']), evidence: plain(r['evidence']), gold: gold(r['stance']) },
    ]),
  'breaking-nli': () =>
    load('contradictions/breaking-nli-dev.jsonl', (r) => [
      {
        claim: plain(r['b']),
        evidence: plain(r['a']),
        gold: r['label'] === 'contradiction' ? 'contradicts' : 'supports',
      },
    ]),
  'vitaminc-pairs': () =>
    load('contradictions/vitaminc-passage-pairs-dev.jsonl', (r) => [
      {
        claim: plain(r['a']),
        evidence: plain(r['b']),
        title: plain(r['page']),
        gold: r['label'] === 'conflict' ? 'contradicts' : r['label'] === 'agree' ? 'supports' : 'neutral',
      },
    ]),
  'foolmetwice-distractors': () =>
    load('claims/foolmetwice-dev.jsonl', (r) => [
      {
        claim: plain(r['claim']),
        evidence: plain((r['distractors'] as string[]).slice(0, 2)),
        title: plain(r['page']),
        gold: 'neutral',
      },
    ]),
};
export const SET_NAMES: readonly string[] = Object.keys(LOADERS);

/** FNV-1a of a text: the split must not change with the order of rows or from run to run. */
function hash(value: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < value.length; i++) h = Math.imul(h ^ value.charCodeAt(i), 0x01000193) >>> 0;
  return h >>> 0;
}

/** All sets with their splits: rows joined by a claim, passage or page are one component and share its split. */
export function loadJudgeRows(): ReadonlyMap<string, readonly JudgeRow[]> {
  const sets = new Map(SET_NAMES.map((name) => [name, LOADERS[name]!()]));
  const parent = new Map<string, string>();
  const find = (key: string): string => {
    let at = key;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  const join = (a: string, b: string): void => {
    const [x, y] = [find(a), find(b)];
    if (x !== y) parent.set(x < y ? y : x, x < y ? x : y);
  };
  const keyOf = (row: RawRow): string => `c:${row.claim}`;
  for (const [name, rows] of sets) {
    for (const row of rows) {
      join(keyOf(row), `e:${row.evidence}`);
      // Pages of one climate article hold passages for many claims; joining by them would make one component.
      if (row.title !== undefined && name !== 'climate') join(keyOf(row), `p:${row.title}`);
    }
  }
  const splitOf = (row: RawRow): Split => {
    const part = hash(find(keyOf(row))) % 100;
    return part < 55 ? 'train' : part < 70 ? 'tune' : 'held';
  };
  return new Map(
    [...sets].map(([set, rows]) => [
      set,
      rows.map(({ at, of, ...row }) => ({
        ...row,
        set,
        split: splitOf({ ...row, at, of }),
        half: at < of >> 1 ? ('first' as const) : ('second' as const),
      })),
    ]),
  );
}
