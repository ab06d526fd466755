import type { QueueHead, QueueItem, QueueName, QueueOwner } from '#domain/queue.ts';

const kindOf = (item: QueueItem): string => {
  if (item.queue === 'contradictions') return item.counterclaim.type;
  return item.claim.judged ? item.claim.verdict : 'needs-person';
};

/** What of an item the queue is ordered, counted and searched by. */
export function headOf(item: QueueItem): QueueHead {
  const { queue, id, basis, owner, text, sourceIds, entities } = item;
  const isConflict = item.queue === 'contradictions';
  return {
    queue,
    id,
    basis,
    owner,
    text,
    otherText: isConflict ? item.counterclaim.sides[1].text : '',
    score: item.suspicion.score,
    kind: kindOf(item),
    severity: isConflict ? item.counterclaim.severity : '',
    sourceIds,
    entities,
  };
}

/**
 * Heads in the order of a queue: most suspect first, then by id. A total order, so that a queue never reshuffles by itself; of
 * heads with one id the most suspect stays. Scores are few, so heads are put together by score and their ids sorted as plain strings,
 * which takes half the time of comparing heads one by one.
 */
export function orderHeads<Head extends Pick<QueueHead, 'id' | 'score'>>(heads: Iterable<Head>): readonly Head[] {
  const byId = new Map<string, Head>();
  for (const head of heads) {
    const before = byId.get(head.id);
    if (before === undefined || head.score > before.score) byId.set(head.id, head);
  }
  const byScore = new Map<number, string[]>();
  for (const { id, score } of byId.values()) {
    const ids = byScore.get(score);
    if (ids) ids.push(id);
    else byScore.set(score, [id]);
  }
  const ordered: Head[] = [];
  for (const score of [...byScore.keys()].sort((a, b) => b - a)) {
    // Without a comparison of its own `sort` goes by code units.
    for (const id of byScore.get(score)!.sort()) ordered.push(byId.get(id)!);
  }
  return ordered;
}

/** A head with where its item stands in the text of its findings, in code units. */
export interface PlacedHead extends QueueHead {
  /** Id of the findings that hold the item. */
  readonly findings: string;
  readonly from: number;
  readonly to: number;
}

/** Findings as two texts: the items, and their heads with the place of each item, so that one item is read alone. */
export interface WrittenFindings {
  readonly items: string;
  readonly heads: string;
}

type Line = readonly [
  queue: QueueName,
  id: string,
  basis: string,
  owner: number,
  text: string,
  otherText: string,
  score: number,
  kind: string,
  severity: string,
  sourceIds: readonly string[],
  entities: readonly string[],
  from: number,
  to: number,
];

/** Writes items as JSON, and their heads beside them. */
export function writeFindings(items: readonly QueueItem[]): WrittenFindings {
  const owners: QueueOwner[] = [];
  const ownerAt = new Map<QueueOwner, number>();
  const pieces: string[] = [];
  let at = 1;
  const lines = items.map((item): Line => {
    const piece = JSON.stringify(item);
    pieces.push(piece);
    let owner = ownerAt.get(item.owner);
    if (owner === undefined) {
      owner = owners.push(item.owner) - 1;
      ownerAt.set(item.owner, owner);
    }
    const { queue, id, basis, text, otherText, score, kind, severity, sourceIds, entities } = headOf(item);
    const from = at;
    at += piece.length + 1;
    return [
      queue,
      id,
      basis,
      owner,
      text,
      otherText,
      score,
      kind,
      severity,
      sourceIds,
      entities,
      from,
      from + piece.length,
    ];
  });
  return { items: `[${pieces.join(',')}]`, heads: JSON.stringify({ owners, lines }) };
}

/** Reads the heads that `writeFindings` wrote of these findings. Throws where the text is not of its form. */
export function readHeads(findings: string, written: string): readonly PlacedHead[] {
  const { owners, lines } = JSON.parse(written) as { readonly owners: QueueOwner[]; readonly lines: readonly Line[] };
  return lines.map(
    ([queue, id, basis, owner, text, otherText, score, kind, severity, sourceIds, entities, from, to]): PlacedHead => ({
      queue,
      id,
      basis,
      owner: owners[owner]!,
      text,
      otherText,
      score,
      kind,
      severity,
      sourceIds,
      entities,
      findings,
      from,
      to,
    }),
  );
}

/** Reads the item of a head out of the text of its findings; `null` where another item, or none, stands there by now. */
export function readItem(written: string, { id, from, to }: Pick<PlacedHead, 'id' | 'from' | 'to'>): QueueItem | null {
  const read = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const isItem = (value: unknown): value is QueueItem =>
    typeof value === 'object' && value !== null && 'id' in value && value.id === id;
  const there = read(written.slice(from, to));
  if (isItem(there)) return there;
  const all = read(written);
  return (Array.isArray(all) ? (all as unknown[]).find(isItem) : null) ?? null;
}
