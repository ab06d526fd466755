/** Best approximate occurrence of a pattern: its end (exclusive) and its edit distance. */
export interface ApproxEnd {
  readonly end: number;
  /** The last end with as few edits; a word left out at the very end makes several. */
  readonly lastEnd: number;
  readonly distance: number;
}

/**
 * Myers' bit-parallel approximate search (J. ACM 46:3, 1999) with the block layout of Hyyrö (2003): the pattern may
 * begin anywhere in `text[from, to)`, and the end with the fewest edits wins, the earliest among equals. Cost is text
 * length times ⌈pattern length / 32⌉. `null` when every end needs more than `maxDistance` edits. `anchored`: the occurrence
 * must begin at `from`.
 */
export function approxEnd(
  text: string,
  from: number,
  to: number,
  pattern: string,
  maxDistance: number,
  anchored = false,
): ApproxEnd | null {
  const length = pattern.length;
  if (length === 0) return null;
  const blocks = Math.ceil(length / 32);
  const { masks, rowOf } = patternMasks(pattern, blocks);
  const plus = new Int32Array(blocks).fill(-1);
  const minus = new Int32Array(blocks);
  const lastBit = 1 << ((length - 1) % 32);
  let score = length;
  let bestEnd = -1;
  let lastEnd = -1;
  let bestDistance = maxDistance + 1;
  for (let at = from; at < to; at++) {
    const row = rowOf(text.charCodeAt(at)) * blocks;
    // Horizontal difference that enters the top block: 0 where a match may begin anywhere, 1 where it is anchored.
    let carryPlus = anchored ? 1 : 0;
    let carryMinus = 0;
    for (let b = 0; b < blocks; b++) {
      const pv = plus[b]!;
      const mv = minus[b]!;
      let eq = masks[row + b]!;
      const xv = eq | mv;
      eq |= carryMinus;
      const xh = (((eq & pv) + pv) ^ pv) | eq;
      let ph = mv | ~(xh | pv);
      let mh = pv & xh;
      const top = b === blocks - 1 ? lastBit : -0x80000000;
      const outPlus = (ph & top) !== 0 ? 1 : 0;
      const outMinus = (mh & top) !== 0 ? 1 : 0;
      ph = (ph << 1) | carryPlus;
      mh = (mh << 1) | carryMinus;
      plus[b] = mh | ~(xv | ph);
      minus[b] = ph & xv;
      carryPlus = outPlus;
      carryMinus = outMinus;
    }
    score += carryPlus - carryMinus;
    if (score < bestDistance) {
      bestDistance = score;
      bestEnd = at + 1;
    }
    if (score === bestDistance) lastEnd = at + 1;
  }
  return bestEnd < 0 ? null : { end: bestEnd, lastEnd, distance: bestDistance };
}

/** Rows of bit masks: row 0 is "not in the pattern", then one row per distinct code unit of the pattern. */
function patternMasks(pattern: string, blocks: number): { masks: Int32Array; rowOf: (unit: number) => number } {
  const ascii = new Uint16Array(128);
  const wide = new Map<number, number>();
  let rows = 1;
  for (let i = 0; i < pattern.length; i++) {
    const unit = pattern.charCodeAt(i);
    if (unit < 128) {
      if (ascii[unit] === 0) ascii[unit] = rows++;
    } else if (!wide.has(unit)) wide.set(unit, rows++);
  }
  const rowOf = (unit: number): number => (unit < 128 ? ascii[unit]! : (wide.get(unit) ?? 0));
  const masks = new Int32Array(rows * blocks);
  for (let i = 0; i < pattern.length; i++) {
    const at = rowOf(pattern.charCodeAt(i)) * blocks + (i >>> 5);
    masks[at] = masks[at]! | (1 << (i & 31));
  }
  return { masks, rowOf };
}

/**
 * Where the best occurrence that ends at `end` begins: the same search over pattern and text reversed, anchored at
 * the end, over a window of pattern length plus `distance`. The nearest start wins among equals.
 */
export function approxStart(text: string, end: number, pattern: string, distance: number): number {
  const low = Math.max(0, end - pattern.length - distance);
  const window = reverse(text.slice(low, end));
  const found = approxEnd(window, 0, window.length, reverse(pattern), pattern.length, true);
  return found === null ? end : end - found.end;
}

function reverse(text: string): string {
  let out = '';
  for (let i = text.length - 1; i >= 0; i--) out += text[i]!;
  return out;
}
