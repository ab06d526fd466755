/**
 * Bytes 0x80–0x9F of windows-1252 (WHATWG index). Own table: the `TextDecoder('windows-1252')` of Node 20 reads them as
 * Latin-1 control characters, so that “5 €” would lose its sign.
 */
const HIGH_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** Decodes windows-1252; every byte has a character, so nothing can fail. One code unit per byte. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  const units = new Uint16Array(8192);
  for (let at = 0; at < bytes.length; at += units.length) {
    const n = Math.min(units.length, bytes.length - at);
    for (let i = 0; i < n; i++) {
      const byte = bytes[at + i]!;
      units[i] = byte >= 0x80 && byte < 0xa0 ? HIGH_CONTROLS.charCodeAt(byte - 0x80) : byte;
    }
    parts.push(String.fromCharCode(...units.subarray(0, n)));
  }
  return parts.join('');
}
