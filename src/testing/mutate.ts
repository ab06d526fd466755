/** A stream of numbers in [0, 1) that is the same for the same seed: a failing case can be run again by its number. */
export function randomOf(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const MUTATIONS = ['flip', 'cut', 'double', 'swap', 'splice', 'digits'] as const;

/**
 * A file spoilt as files are spoilt in the wild: bytes flipped, the end or a middle cut off, a block doubled, two blocks
 * exchanged, a piece of another file in between, numbers made huge. One to four of these at once.
 */
export function mutate(bytes: Uint8Array, other: Uint8Array, seed: number): Uint8Array {
  const random = randomOf(seed);
  const upTo = (limit: number): number => Math.floor(random() * Math.max(1, limit));
  let made: Uint8Array = bytes.slice();
  const rounds = 1 + upTo(4);
  for (let round = 0; round < rounds; round++) {
    const at = upTo(made.length);
    const length = 1 + upTo(Math.min(made.length - at, 1 + upTo(2000)));
    switch (MUTATIONS[upTo(MUTATIONS.length)]!) {
      case 'flip':
        for (let i = 0; i < 1 + upTo(20) && made.length > 0; i++) made[upTo(made.length)] = upTo(256);
        break;
      case 'cut':
        made = random() < 0.5 ? made.slice(0, at) : joined(made.subarray(0, at), made.subarray(at + length));
        break;
      case 'double':
        made = joined(made.subarray(0, at), made.subarray(at, at + length), made.subarray(at));
        break;
      case 'swap': {
        const middle = at + Math.floor(length / 2);
        made = joined(
          made.subarray(0, at),
          made.subarray(middle, at + length),
          made.subarray(at, middle),
          made.subarray(at + length),
        );
        break;
      }
      case 'splice': {
        const from = upTo(other.length);
        made = joined(made.subarray(0, at), other.subarray(from, from + length), made.subarray(at));
        break;
      }
      case 'digits':
        for (let i = at; i < Math.min(made.length, at + length); i++)
          if (made[i]! >= 0x30 && made[i]! <= 0x39) made[i] = 0x39;
        break;
    }
  }
  return made;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
