const P1 = 0x9e3779b1 | 0;
const P2 = 0x85ebca77 | 0;
const P3 = 0xc2b2ae3d | 0;
const P4 = 0x27d4eb2f | 0;
const P5 = 0x165667b1 | 0;

const rotate = (x: number, bits: number): number => (x << bits) | (x >>> (32 - bits));
const round = (lane: number, word: number): number => Math.imul(rotate((lane + Math.imul(word, P2)) | 0, 13), P1);

/**
 * xxHash32 of bytes (Collet 2012). Every step is reversible in the word that it takes, so one changed word always
 * changes the sum; other damage passes with a chance of one in four thousand million. It guards against accidents
 * (a cut file, a bad sector), not against forgery: what is loaded is checked value by value all the same. SHA-256 would
 * cost some thirty times as long, and make reloading dearer than reading the postings.
 */
export function xxHash32(bytes: Uint8Array, seed = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  let at = 0;
  let sum: number;
  if (length >= 16) {
    let a = (seed + P1 + P2) | 0;
    let b = (seed + P2) | 0;
    let c = seed | 0;
    let d = (seed - P1) | 0;
    for (; at + 16 <= length; at += 16) {
      a = round(a, view.getInt32(at, true));
      b = round(b, view.getInt32(at + 4, true));
      c = round(c, view.getInt32(at + 8, true));
      d = round(d, view.getInt32(at + 12, true));
    }
    sum = (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0;
  } else sum = (seed + P5) | 0;
  sum = (sum + length) | 0;
  for (; at + 4 <= length; at += 4) {
    sum = Math.imul(rotate((sum + Math.imul(view.getInt32(at, true), P3)) | 0, 17), P4);
  }
  for (; at < length; at++) sum = Math.imul(rotate((sum + Math.imul(bytes[at]!, P5)) | 0, 11), P1);
  sum = Math.imul(sum ^ (sum >>> 15), P2);
  sum = Math.imul(sum ^ (sum >>> 13), P3);
  return (sum ^ (sum >>> 16)) >>> 0;
}
