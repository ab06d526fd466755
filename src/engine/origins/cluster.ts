import { compareCodeUnits } from '#base/compare.ts';
import { identify } from './identify.ts';
import { isPreprintDoi } from './doi-registrants.ts';
import { overlapOf, shingle } from './shingles.ts';
import { tokenize } from '../text/tokens.ts';
import { readWireCredit } from './wire-credit.ts';
import { addressKey, readWebAddress } from './web-address.ts';
import { unwrapAddress } from './unwrap.ts';

/** What is looked at of a source to tell whether it is a copy of another. */
export interface OriginInput {
  readonly id: string;
  readonly title?: string | null;
  readonly text?: string | null;
  readonly uri?: string | null;
  /** The address that the page itself names as its canonical one. */
  readonly canonicalUri?: string | null;
  readonly doi?: string | null;
  readonly authors?: readonly string[];
  readonly publishedDate?: string | null;
  /** `sha256:…` of the bytes. */
  readonly contentHash?: string | null;
}

export const ORIGIN_REASONS = [
  'same-bytes',
  'same-address',
  'canonical-link',
  'same-doi',
  'near-duplicate',
  'contained',
  'same-wire-story',
] as const;
export type OriginReason = (typeof ORIGIN_REASONS)[number];

/** Why two sources count as one. `measure` is the Jaccard or containment that was found, where text decided. */
export interface OriginLink {
  readonly a: string;
  readonly b: string;
  readonly reason: OriginReason;
  readonly measure: number | null;
  readonly detail: string;
}

/** Sources of one origin. `id` is the smallest member id, so that it does not hang on the order given. */
export interface OriginCluster {
  readonly id: string;
  readonly members: readonly string[];
  readonly wireCredit: string | null;
  readonly links: readonly OriginLink[];
}

export interface OriginReport {
  readonly clusters: readonly OriginCluster[];
  /** Number of independent origins: what may be counted as corroboration. */
  readonly independent: number;
}

/** Thresholds. Copies are trimmed and retitled, not rewritten: half of all five-word runs never agree by chance. */
const NEAR = 0.5;
/** Share of the shorter text that must stand in the longer for an excerpt. */
const CONTAINED = 0.8;
/** What a pair of either kind shares of the smaller at least: a Jaccard of one half needs two thirds of it. */
const SHARE_OF_COPIES = 2 / 3;
/** With the same agency's credit and the same story, the shares that a house edit leaves. */
const WIRE = 0.2;
/** Fewer runs than this prove nothing: a date line and a place name. */
const FEWEST = 8;
/** Members of one cluster that are kept for a run, so that a thousand copies do not make a million pairs. */
const KEPT_PER_CLUSTER = 16;

class Groups {
  private readonly parent: number[];

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, at) => at);
  }

  find(at: number): number {
    let root = at;
    while (this.parent[root] !== root) root = this.parent[root]!;
    for (let step = at; this.parent[step] !== root;) {
      const next = this.parent[step]!;
      this.parent[step] = root;
      step = next;
    }
    return root;
  }

  /** Joins two groups; `false` where they were one already. The smaller index stays the root. */
  join(a: number, b: number): boolean {
    const [low, high] = [this.find(a), this.find(b)].sort((x, y) => x - y) as [number, number];
    if (low === high) return false;
    this.parent[high] = low;
    return true;
  }
}

interface Prepared {
  readonly source: OriginInput;
  readonly shingles: Float64Array;
  readonly credit: string | null;
  readonly titleWords: ReadonlySet<string>;
}

function prepare(source: OriginInput): Prepared {
  const text = source.text ?? '';
  return {
    source,
    shingles: shingle(text),
    credit: readWireCredit(text, source.authors ?? []),
    titleWords: new Set(tokenize(source.title ?? '').map((token) => token.folded)),
  };
}

function pageKey(uri: string | null | undefined): string | null {
  const address = uri === null || uri === undefined ? null : readWebAddress(uri);
  return address === null ? null : addressKey(unwrapAddress(address).target);
}

function titleLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size < 3 || b.size < 3) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}

/** Whether two dates may be of one story: within three days where both tell the day, else not contradicting. */
function isSameTime(a: string | null | undefined, b: string | null | undefined): boolean {
  if (!a || !b) return true;
  const days = [a, b].map((date) => /^(\d{4})-(\d{2})-(\d{2})/.exec(date));
  if (!days[0] || !days[1]) return a.startsWith(b.slice(0, 4));
  const [first, second] = days.map((parts) => Number(parts![1]) * 372 + Number(parts![2]) * 31 + Number(parts![3]));
  return Math.abs(first! - second!) <= 4;
}

function judge(a: Prepared, b: Prepared): Omit<OriginLink, 'a' | 'b'> | null {
  const smaller = Math.min(a.shingles.length, b.shingles.length);
  if (smaller < FEWEST) return null;
  const shared = overlapOf(a.shingles, b.shingles);
  const jaccard = shared / (a.shingles.length + b.shingles.length - shared);
  const percent = (value: number): string => `${Math.floor(value * 100)} %`;
  if (jaccard >= NEAR) {
    return {
      reason: 'near-duplicate',
      measure: jaccard,
      detail: `${percent(jaccard)} of their five-word runs are the same`,
    };
  }
  const contained = shared / smaller;
  if (contained >= CONTAINED) {
    return {
      reason: 'contained',
      measure: contained,
      detail: `${percent(contained)} of the shorter stands in the longer`,
    };
  }
  const isOneStory =
    a.credit !== null && a.credit === b.credit && isSameTime(a.source.publishedDate, b.source.publishedDate);
  if (isOneStory && contained >= WIRE) {
    return {
      reason: 'same-wire-story',
      measure: contained,
      detail: `both credit ${a.credit}, and ${percent(contained)} of the shorter stands in the longer`,
    };
  }
  return null;
}

/**
 * Clusters copies before anything is counted as corroboration (SPEC §18.4): the same bytes, address, canonical link or DOI, text
 * of which half of all five-word runs agree (exact Jaccard), an excerpt of a longer text, and edits of one agency's
 * story. The same agency alone is not enough: Reuters writes many stories. A preprint and its article have two DOIs and
 * are joined only by their text.
 *
 * Deterministic: sources are taken in order of id and of size, never of arrival.
 */
export function clusterOrigins(sources: readonly OriginInput[]): OriginReport {
  const items = sources.toSorted((a, b) => compareCodeUnits(a.id, b.id)).map(prepare);
  const groups = new Groups(items.length);
  const links: OriginLink[] = [];
  const link = (a: number, b: number, reason: OriginReason, detail: string, measure: number | null = null): void => {
    if (!groups.join(a, b)) return;
    links.push({ a: items[Math.min(a, b)]!.source.id, b: items[Math.max(a, b)]!.source.id, reason, measure, detail });
  };
  joinByKey(items, link);
  joinByText(
    items,
    items.map((_, at) => at),
    SHARE_OF_COPIES,
    groups,
    link,
  );
  const byCredit = new Map<string, number[]>();
  items.forEach(({ credit }, at) => {
    if (credit !== null) byCredit.set(credit, [...(byCredit.get(credit) ?? []), at]);
  });
  for (const places of byCredit.values()) joinByText(items, places, WIRE, groups, link);
  joinByWireTitle(items, link);
  return report(items, groups, links);
}

type Link = (a: number, b: number, reason: OriginReason, detail: string, measure?: number | null) => void;

function joinByKey(items: readonly Prepared[], link: Link): void {
  const seen = new Map<string, number>();
  const meet = (key: string | null, at: number, reason: OriginReason, detail: string): void => {
    if (key === null) return;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, at);
    else link(other, at, reason, detail);
  };
  items.forEach(({ source }, at) =>
    meet(source.contentHash ? `hash:${source.contentHash}` : null, at, 'same-bytes', 'the same file'),
  );
  items.forEach(({ source }, at) => {
    const key = pageKey(source.uri);
    meet(key === null ? null : `page:${key}`, at, 'same-address', `the same page, ${key ?? ''}`);
  });
  items.forEach(({ source }, at) => {
    const key = pageKey(source.canonicalUri);
    meet(key === null ? null : `page:${key}`, at, 'canonical-link', `names ${key ?? ''} as its original`);
  });
  items.forEach(({ source }, at) => {
    const found = identify(source.doi ?? source.uri ?? '');
    const doi = found.doi ?? (found.arxiv === null ? null : `10.48550/arxiv.${found.arxiv}`);
    const work = doi !== null && isPreprintDoi(doi) ? (found.key ?? doi) : doi;
    meet(work === null ? null : `doi:${work}`, at, 'same-doi', `the same work, ${work ?? ''}`);
  });
}

/**
 * Pairs of which the smaller shares at least `share` of its runs with the other. Sources are taken from the smallest up; of each only its
 * rarest runs are kept in the index (the whole less the share, plus one: a pair that reaches the share must meet in one
 * of these), and the next source asks with all of its own. Boilerplate that every page carries is common, hence not kept.
 */
function joinByText(
  items: readonly Prepared[],
  places: readonly number[],
  share: number,
  groups: Groups,
  link: Link,
): void {
  const frequency = new Map<number, number>();
  for (const at of places) for (const hash of items[at]!.shingles) frequency.set(hash, (frequency.get(hash) ?? 0) + 1);
  const index = new Map<number, number[]>();
  const bySize = places.toSorted((a, b) => items[a]!.shingles.length - items[b]!.shingles.length || a - b);
  for (const at of bySize) {
    const { shingles } = items[at]!;
    if (shingles.length < FEWEST) continue;
    const candidates = new Set<number>();
    for (const hash of shingles) for (const other of index.get(hash) ?? []) candidates.add(other);
    for (const other of [...candidates].sort((a, b) => a - b)) {
      if (groups.find(other) === groups.find(at)) continue;
      const verdict = judge(items[other]!, items[at]!);
      if (verdict) link(other, at, verdict.reason, verdict.detail, verdict.measure);
    }
    const rarest = Array.from(shingles).sort((a, b) => frequency.get(a)! - frequency.get(b)! || a - b);
    for (const hash of rarest.slice(0, shingles.length - Math.ceil(share * shingles.length) + 1)) {
      if (frequency.get(hash) === 1) continue;
      const posting = index.get(hash);
      if (posting === undefined) {
        index.set(hash, [at]);
        continue;
      }
      const root = groups.find(at);
      const same = posting.reduce((count, other) => count + Number(groups.find(other) === root), 0);
      if (same < KEPT_PER_CLUSTER) posting.push(at);
    }
  }
}

/** One agency, nearly the same title, the same days: one story, even where a house rewrote the text or none is at hand. */
function joinByWireTitle(items: readonly Prepared[], link: Link): void {
  const byCredit = new Map<string, number[]>();
  items.forEach(({ credit, titleWords }, at) => {
    if (credit === null || titleWords.size < 3) return;
    // Titles that agree in eight words of ten share their rarest word; the pair is found through any shared word.
    for (const word of titleWords) {
      const key = `${credit}\u0000${word}`;
      byCredit.set(key, [...(byCredit.get(key) ?? []), at]);
    }
  });
  for (const members of byCredit.values()) {
    if (members.length > 200) continue;
    members.forEach((a, place) => {
      for (const b of members.slice(place + 1)) {
        const [first, second] = [items[a]!, items[b]!];
        const likeness = titleLikeness(first.titleWords, second.titleWords);
        if (likeness < 0.8 || !isSameTime(first.source.publishedDate, second.source.publishedDate)) continue;
        link(a, b, 'same-wire-story', `both credit ${first.credit ?? ''} under nearly the same title`, likeness);
      }
    });
  }
}

function report(items: readonly Prepared[], groups: Groups, links: readonly OriginLink[]): OriginReport {
  const members = new Map<number, number[]>();
  items.forEach((_, at) => {
    const root = groups.find(at);
    const group = members.get(root);
    if (group) group.push(at);
    else members.set(root, [at]);
  });
  const place = new Map(items.map((item, at) => [item.source.id, at] as const));
  const linksOf = new Map<number, OriginLink[]>();
  for (const one of links) {
    const root = groups.find(place.get(one.a)!);
    linksOf.set(root, [...(linksOf.get(root) ?? []), one]);
  }
  const clusters = [...members].map(([root, group]) => ({
    id: items[group[0]!]!.source.id,
    members: group.map((at) => items[at]!.source.id),
    wireCredit: group.map((at) => items[at]!.credit).find((credit) => credit !== null) ?? null,
    links: linksOf.get(root) ?? [],
  }));
  return { clusters, independent: clusters.length };
}
