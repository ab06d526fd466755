/**
 * How often a term stands in the three fields of a passage, packed into 32 bits: title 8, headings 8, body 16, each
 * saturating. Beyond these bounds BM25 has long stopped to distinguish.
 */
export const packFrequencies = (title: number, headings: number, body: number): number =>
  ((Math.min(title, 255) << 24) | (Math.min(headings, 255) << 16) | Math.min(body, 65535)) >>> 0;
export const titleOf = (packed: number): number => packed >>> 24;
export const headingsOf = (packed: number): number => (packed >>> 16) & 255;
export const bodyOf = (packed: number): number => packed & 65535;

/** One occurrence more in a field (0 title, 1 headings, 2 body); a full field stays as it is. */
export function countOne(packed: number, field: 0 | 1 | 2): number {
  if (field === 2) return bodyOf(packed) === 65535 ? packed : packed + 1;
  if (field === 1) return headingsOf(packed) === 255 ? packed : packed + 0x10000;
  return titleOf(packed) === 255 ? packed : packed + 0x1000000;
}

/** The frequencies of two terms taken as one. */
export const addFrequencies = (a: number, b: number): number =>
  packFrequencies(titleOf(a) + titleOf(b), headingsOf(a) + headingsOf(b), bodyOf(a) + bodyOf(b));

/** Stands for frequencies that no code of one byte can say; these are kept beside the postings. */
export const WIDE_CODE = 255;
/** Codes up to this one are the frequency in the body of a term that neither title nor headings hold. */
export const LAST_BODY_CODE = 127;

/**
 * One byte for the frequencies of a posting, so that passage and frequencies fit in 32 bits together: 1–127 are that
 * many times in the body alone, 128–254 say title 0–3, headings 0–3 and body 0–7, 255 is `WIDE_CODE`. A fixed table, not
 * one learnt from the collection, so that equal postings have equal codes whatever the history of an index.
 */
export function codeOf(packed: number): number {
  if (packed <= LAST_BODY_CODE) return packed;
  const title = titleOf(packed);
  const headings = headingsOf(packed);
  const body = bodyOf(packed);
  if (title > 3 || headings > 3 || body > 7 || packed <= 0xffff) return WIDE_CODE;
  return 128 + title * 32 + headings * 8 + body;
}

/** What each code stands for, packed; 0 for the codes that are never given. */
export const PACKED_OF_CODE: Uint32Array = (() => {
  const table = new Uint32Array(256);
  for (let code = 1; code < WIDE_CODE; code++) {
    const rest = code - 128;
    const packed = rest < 0 ? code : packFrequencies(rest >> 5, (rest >> 3) & 3, rest & 7);
    if (codeOf(packed) === code) table[code] = packed;
  }
  return table;
})();
