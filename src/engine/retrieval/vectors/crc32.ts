const TABLE = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLE[byte] = value;
}

/**
 * CRC-32 (IEEE 802.3) of the bytes from `from` on, as an unsigned number. It finds every single damaged byte and every
 * truncation of a file; it is no defence against someone who means harm, for which the manifest has a SHA-256.
 */
export function crc32(bytes: Uint8Array, from = 0): number {
  let crc = 0xffffffff;
  for (let i = from; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
