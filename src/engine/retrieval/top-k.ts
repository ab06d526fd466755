/** A passage by its number, with its score. */
export interface Ranked {
  readonly doc: number;
  readonly score: number;
}

/** Better first: by score, then the lower number, which is the lower id. */
export const compareRanked = (a: Ranked, b: Ranked): number => b.score - a.score || a.doc - b.doc;

/**
 * The best `limit` of a stream of passages, by a bounded heap whose root is the worst kept: most passages are turned
 * away by one comparison with it, and nothing but the kept is ever sorted.
 */
export class TopK {
  private readonly limit: number;
  private readonly docs: number[] = [];
  private readonly scores: number[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** A score that is below this one need not be offered. */
  floor = -Infinity;

  private worse(a: number, b: number): boolean {
    const difference = this.scores[a]! - this.scores[b]!;
    return difference < 0 || (difference === 0 && this.docs[a]! > this.docs[b]!);
  }

  private swap(a: number, b: number): void {
    const { docs, scores } = this;
    [docs[a], docs[b]] = [docs[b]!, docs[a]!];
    [scores[a], scores[b]] = [scores[b]!, scores[a]!];
  }

  offer(doc: number, score: number): void {
    const { docs, scores, limit } = this;
    if (limit === 0) return;
    if (docs.length < limit) {
      docs.push(doc);
      scores.push(score);
      for (let at = docs.length - 1; at > 0;) {
        const up = (at - 1) >> 1;
        if (!this.worse(at, up)) break;
        this.swap(at, up);
        at = up;
      }
    } else {
      if (score < scores[0]! || (score === scores[0] && doc > docs[0]!)) return;
      docs[0] = doc;
      scores[0] = score;
      this.sink();
    }
    if (docs.length === limit) this.floor = scores[0]!;
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      let down = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2; child++) {
        if (child < this.docs.length && this.worse(child, down)) down = child;
      }
      if (down === at) return;
      this.swap(at, down);
      at = down;
    }
  }

  /** What was kept, best first. */
  ranked(): readonly Ranked[] {
    return this.docs.map((doc, n) => ({ doc, score: this.scores[n]! })).sort(compareRanked);
  }
}
