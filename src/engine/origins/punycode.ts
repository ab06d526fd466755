/**
 * Punycode of one label (RFC 3492), without the `xn--`. The engine has no `URL`, and two spellings of one international
 * name must count as one publisher, so the label is brought to its ASCII form here.
 */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;
const LARGEST = 0x7fffffff;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

const threshold = (k: number, bias: number): number => (k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias);
const digit = (value: number): string => String.fromCharCode(value < 26 ? value + 97 : value + 22);

/** The Punycode of a label, or `null` where it overflows. A label is at most 63 characters of ASCII, so the cost is small. */
export function encodePunycode(label: string): string | null {
  const points = Array.from(label, (char) => char.codePointAt(0)!);
  const basic = points.filter((point) => point < 128);
  let out = String.fromCharCode(...basic);
  let handled = basic.length;
  if (handled > 0) out += '-';
  let n = INITIAL_N;
  let delta = 0;
  let bias = INITIAL_BIAS;
  while (handled < points.length) {
    let next = LARGEST;
    for (const point of points) if (point >= n && point < next) next = point;
    delta += (next - n) * (handled + 1);
    if (delta > LARGEST) return null;
    n = next;
    for (const point of points) {
      if (point < n) delta++;
      if (point !== n) continue;
      let q = delta;
      for (let k = BASE; ; k += BASE) {
        const t = threshold(k, bias);
        if (q < t) break;
        out += digit(t + ((q - t) % (BASE - t)));
        q = Math.floor((q - t) / (BASE - t));
      }
      out += digit(q);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return out;
}

/** The label that a Punycode stands for, or `null` where it is malformed. */
export function decodePunycode(code: string): string | null {
  const cut = code.lastIndexOf('-');
  const points: number[] = [];
  for (let at = 0; at < cut; at++) points.push(code.charCodeAt(at));
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = cut < 0 ? 0 : cut + 1; at < code.length;) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      if (at >= code.length) return null;
      const unit = code.charCodeAt(at++);
      const value = unit >= 48 && unit <= 57 ? unit - 22 : unit >= 97 && unit <= 122 ? unit - 97 : -1;
      if (value < 0 || value > (LARGEST - i) / weight) return null;
      i += value * weight;
      const t = threshold(k, bias);
      if (value < t) break;
      weight *= BASE - t;
      if (weight > LARGEST) return null;
    }
    const size = points.length + 1;
    bias = adapt(i - before, size, before === 0);
    n += Math.floor(i / size);
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    i %= size;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}
