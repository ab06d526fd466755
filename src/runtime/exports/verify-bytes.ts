import type { PacketVerification } from '#domain/export.ts';
import { verifyPacket } from '#engine/trace/packet/verify-packet.ts';

/**
 * Whether the bytes of a file are a review packet as it was sealed. Bytes that are no UTF-8 all read as the same sign, so they
 * are laid against what the text would be written as.
 */
export function verifyPacketBytes(bytes: ArrayBuffer): PacketVerification {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const result = verifyPacket(text);
  if (!result.valid) return result;
  const written = new TextEncoder().encode(text);
  const given = new Uint8Array(bytes);
  const at = written.length === given.length ? written.findIndex((byte, index) => byte !== given[index]) : 0;
  if (at === -1) return result;
  return { ...result, valid: false, firstBad: 'data', reason: 'The file holds bytes that are no text.' };
}
