import { conceptSetOf } from '#engine/contradictions/concept-sets.ts';
import { matchEvidence } from '#engine/contradictions/evidence-candidates.ts';
import { pairCandidates } from '#engine/contradictions/pair-candidates.ts';
import { judgePrepared, judgeStance, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';
import type { BenchRow } from './row.ts';

const CLAIMS = 100_000;
const PASSAGES = 100_000;
const ASKED = 10_000;
/** One statement in so many is a changed copy of an earlier one: one content word replaced and another figure. */
const COPY_EVERY = 10;
const WORDS = 30_000;

/** A small generator with a seed (mulberry32), so that every run reads the same texts. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A made-up word of a number; three syllables, so that the stemmer leaves it alone. */
function wordOf(n: number): string {
  const syllables = ['ba', 'do', 'ku', 'li', 'mo', 'na', 'po', 'ru', 'ta', 'vo', 'za', 'he', 'gi', 'fo', 'ju', 'wi'];
  const part = (k: number): string => syllables[(n >>> (4 * k)) & 15]!;
  return `${part(3)}${part(2)}${part(1)}${part(0)}n`;
}

/** Words by Zipf's law, as in prose. */
const zipf = (random: () => number): number => Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1);

interface Material {
  readonly claims: readonly string[];
  /** Pairs laid in on purpose. */
  readonly planted: readonly (readonly [number, number])[];
}

function makeClaims(count: number, random: () => number): Material {
  const bodies: string[][] = [];
  const planted: [number, number][] = [];
  const claims = Array.from({ length: count }, (_, i) => {
    let body: string[];
    if (i % COPY_EVERY === COPY_EVERY - 1) {
      const of = Math.floor(random() * i);
      body = [...bodies[of]!];
      body[Math.floor(random() * body.length)] = wordOf(zipf(random));
      planted.push([of, i]);
    } else body = Array.from({ length: 7 + Math.floor(random() * 6) }, () => wordOf(zipf(random)));
    bodies.push(body);
    return `The ${body.slice(0, 3).join(' ')} was ${body.slice(3).join(' ')} in ${1900 + Math.floor(random() * 120)}.`;
  });
  return { claims, planted };
}

const cpuSeconds = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1e6;
};

function jaccard(a: readonly string[], b: readonly string[]): number {
  const right = new Set(b);
  const shared = a.filter((word) => right.has(word)).length;
  return shared / (a.length + b.length - shared);
}

/** 32-bit FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** The peer: MinHash with 128 functions in 32 bands of 4, candidates checked by their exact Jaccard similarity. */
function minHashPairs(sets: readonly (readonly string[])[], least: number): Set<number> {
  const functions = 128;
  const rows = 4;
  const random = generator(7);
  const a = Uint32Array.from({ length: functions }, () => (random() * 4_294_967_295) | 1);
  const b = Uint32Array.from({ length: functions }, () => random() * 4_294_967_295);
  const signature = new Uint32Array(functions);
  const buckets = Array.from({ length: functions / rows }, () => new Map<number, number[]>());
  const hashes = new Map<string, number>();
  const found = new Set<number>();
  sets.forEach((set, x) => {
    signature.fill(0xffffffff);
    for (const word of set) {
      let h = hashes.get(word);
      if (h === undefined) hashes.set(word, (h = hash(word)));
      for (let f = 0; f < functions; f++) {
        const value = (Math.imul(h, a[f]!) + b[f]!) >>> 0;
        if (value < signature[f]!) signature[f] = value;
      }
    }
    const near = new Set<number>();
    buckets.forEach((bucket, band) => {
      let key = 0x811c9dc5;
      for (let r = 0; r < rows; r++) key = Math.imul(key ^ signature[band * rows + r]!, 0x01000193) >>> 0;
      const list = bucket.get(key);
      if (list) {
        for (const y of list) near.add(y);
        list.push(x);
      } else bucket.set(key, [x]);
    });
    for (const y of near) if (jaccard(set, sets[y]!) >= least) found.add(y * CLAIMS + x);
  });
  return found;
}

/** Share of the planted near pairs that are among the found ones. */
function recall(sets: readonly (readonly string[])[], { planted }: Material, found: ReadonlySet<number>): number {
  const near = planted.filter(([a, b]) => jaccard(sets[a]!, sets[b]!) >= 0.5);
  return near.filter(([a, b]) => found.has(a * CLAIMS + b)).length / near.length;
}

function benchSelfJoin(): readonly BenchRow[] {
  const material = makeClaims(CLAIMS, generator(1));
  const from = process.cpuUsage();
  const sets = material.claims.map(conceptSetOf);
  const read = cpuSeconds(from);
  const found = new Set<number>();
  for (const { a, b } of pairCandidates(sets)) found.add(a * CLAIMS + b);
  const ours = cpuSeconds(from);
  const peerFrom = process.cpuUsage();
  const peerFound = minHashPairs(sets, 0.5);
  const peer = cpuSeconds(peerFrom) + read;
  const missing = 100 - 100 * recall(sets, material, found);
  const peerMissing = 100 - 100 * recall(sets, material, peerFound);
  return [
    {
      name: `pairing: ${CLAIMS} claims with each other, CPU, ${found.size} near pairs`,
      value: ours,
      unit: 's',
      limit: 8,
      peer: 'MinHash-LSH 32×4',
      peerValue: peer,
    },
    { name: 'pairing: planted near pairs missed', value: missing, unit: '%', limit: 1 },
    { name: 'pairing: planted near pairs missed by MinHash-LSH', value: peerMissing, unit: '%' },
  ];
}

function benchEvidence(): readonly BenchRow[] {
  const random = generator(3);
  const { claims } = makeClaims(ASKED, random);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const from = process.cpuUsage();
  const matcher = matchEvidence(claims.map(conceptSetOf));
  let seconds = cpuSeconds(from);
  let matches = 0;
  for (let p = 0; p < PASSAGES; p++) {
    const own = p % 4 === 0 ? claims[Math.floor(random() * claims.length)]! : '';
    const words = Array.from({ length: 60 }, () => wordOf(zipf(random)));
    const text = `${own} ${words.join(' ')}`;
    const start = process.cpuUsage();
    matches += matcher.match(conceptSetOf(text)).length;
    seconds += cpuSeconds(start);
    if (p % 5000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  return [
    {
      name: `pairing: ${ASKED} claims against ${PASSAGES} passages, CPU, ${matches} matches`,
      value: seconds,
      unit: 's',
      limit: 20,
    },
    {
      name: 'pairing: heap gained meanwhile, garbage included',
      value: (most - before) / 2 ** 20,
      unit: 'MiB',
      limit: 400,
    },
  ];
}

/** Claims against the passages of their dossier: each text is read once, as the loop does. */
function benchJudge(): readonly BenchRow[] {
  const subjects = ['harbour wall', 'ferry line', 'copper mine', 'tram depot', 'city library', 'river dam'];
  const acts = [
    'opened',
    'was closed',
    'cost 4 million euros',
    'employed 300 people',
    'was not repaired',
    'grew by 12 %',
  ];
  const claims = subjects.flatMap((subject) =>
    acts.map((act, k) => `The ${subject} of Calden ${act} in ${1960 + 7 * k}.`),
  );
  const passages = subjects.flatMap((subject) =>
    acts.map(
      (act, k) =>
        `According to the council, the ${subject} ${act} in ${1961 + 7 * k}. Some residents disagreed, and all members of the board left. The old plan of 1950 had named 280 workers and a budget of 3.8 million euros.`,
    ),
  );
  const run = (): number => {
    const from = process.cpuUsage();
    const prepared = claims.map((claim) => prepareClaim(claim));
    let pairs = 0;
    for (const passage of passages) {
      const evidence = prepareEvidence(passage);
      for (const claim of prepared) {
        judgePrepared(claim, evidence);
        pairs++;
      }
    }
    return pairs / cpuSeconds(from);
  };
  for (let warm = 0; warm < 3; warm++) run();
  const rate = Math.max(run(), run(), run());
  const anew = (): number => {
    const from = process.cpuUsage();
    passages.forEach((passage, k) => judgeStance(claims[k]!, passage));
    return passages.length / cpuSeconds(from);
  };
  for (let warm = 0; warm < 40; warm++) anew();
  const fresh = Math.max(anew(), anew(), anew());
  return [
    // A limit is a most; so the time of a thousand pairs is what is bounded, half a second being 2,000 pairs a second.
    {
      name: `judging: a thousand claim-evidence pairs, ${Math.round(rate)} a second, one core`,
      value: 1000 / rate,
      unit: 's',
      limit: 0.5,
    },
    {
      name: `judging: the same with both texts of each pair read anew, ${Math.round(fresh)} a second`,
      value: 1000 / fresh,
      unit: 's',
    },
  ];
}

/** Candidate pairing with MinHash-LSH beside it, and the rate of the judge. */
export function benchPairing(): BenchRow[] {
  return [...benchSelfJoin(), ...benchEvidence(), ...benchJudge()];
}
