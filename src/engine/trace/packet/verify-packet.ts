import { stableStringify } from '#base/stable-json.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { PacketVerification } from '#domain/export.ts';
import { verifyLog } from '../../audit/chain.ts';
import { hashPart, PACKET_FORMAT, PACKET_VERSION } from './build-packet.ts';
import { dataOfPage, embedData, renderPage } from './page.ts';

type Plain = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = (firstBad: string | null, reason: string, seal: string | null = null): PacketVerification => ({
  valid: false,
  firstBad,
  reason,
  seal,
});

function nameOf(value: unknown): string | null {
  return isRecord(value) && typeof value['name'] === 'string' ? value['name'] : null;
}

/** Hash of something read from outside; `null` where it has no canonical form (a number out of range). */
function hashOf(value: unknown): string | null {
  try {
    return hashPart(value);
  } catch {
    return null;
  }
}

function faultOfParts(parts: readonly unknown[], manifest: readonly unknown[]): PacketVerification | null {
  for (let at = 0; at < Math.max(parts.length, manifest.length); at++) {
    const line = manifest[at];
    const wanted = nameOf(line);
    const name = wanted ?? nameOf(parts[at]) ?? `part ${at + 1}`;
    if (wanted === null || nameOf(parts[at]) !== wanted) {
      return bad(name, `A part is missing, added or moved at "${name}".`);
    }
    if (!isRecord(line) || hashOf(parts[at]) !== line['hash']) {
      return bad(name, `The part "${name}" was changed: it does not match its hash.`);
    }
  }
  return null;
}

function faultOfLog(parts: readonly unknown[], head: unknown): PacketVerification | null {
  const entries = parts.filter((part) => nameOf(part)?.startsWith('audit/')).map((part) => (part as Plain)['value']);
  const log = verifyLog(entries);
  if (!log.valid) return bad(`audit/${log.firstBad ?? 1}`, log.reason ?? 'The log does not hold.');
  if (entries.length === 0) return null;
  const last = entries.at(-1) as AuditHead;
  const isHead = isRecord(head) && head['seq'] === last.seq && head['hash'] === last.hash;
  return isHead ? null : bad('audit-head', 'The log does not end at the head that the packet names.');
}

function verifyData(raw: string): PacketVerification {
  let packet: unknown;
  try {
    packet = JSON.parse(raw);
  } catch {
    return bad('data', 'The data of the packet cannot be read.');
  }
  if (!isRecord(packet) || packet['format'] !== PACKET_FORMAT || packet['version'] !== PACKET_VERSION) {
    return bad('data', 'This is no review packet.');
  }
  const { parts, manifest, auditHead, seal } = packet;
  if (!Array.isArray(parts) || !Array.isArray(manifest)) return bad('data', 'This is no review packet.');
  const fault = faultOfParts(parts, manifest) ?? faultOfLog(parts, auditHead);
  if (fault !== null) return fault;
  const sealed = { format: PACKET_FORMAT, version: PACKET_VERSION, manifest, auditHead };
  if (typeof seal !== 'string' || hashOf(sealed) !== seal) {
    return bad('seal', 'The seal does not match the list of parts and the head.');
  }
  const known = ['format', 'version', 'parts', 'manifest', 'auditHead', 'seal'];
  const extra = Object.keys(packet).find((key) => !known.includes(key));
  if (extra !== undefined) return bad('data', 'Something was added that the seal does not cover.', seal);
  return { valid: true, firstBad: null, reason: null, seal };
}

/** Line, counted from 1, of the first place where two texts differ. */
function lineOfDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at).split('\n').length;
}

/**
 * Verifies a review packet, as a page or as its bare data, and names the first part that was changed. A page is also compared
 * byte for byte with the one that its data makes: a verifier that was changed to say "valid" is found here, and only here,
 * because no page can vouch for itself.
 *
 * Whoever makes a whole packet anew can seal it anew; that shows only against what was kept elsewhere, so a caller that has
 * a seal or the head of the log hands it in.
 */
export function verifyPacket(
  text: string,
  anchor: { readonly seal?: string | null; readonly head?: AuditHead | string | null } = {},
): PacketVerification {
  const isPage = /^\s*</u.test(text.slice(0, 1000));
  const raw = isPage ? dataOfPage(text) : text;
  if (raw === null) return bad('data', 'There is no packet in this file: export it as HTML or JSON.');
  const result = verifyData(raw);
  if (!result.valid) return result;
  if (isPage) {
    const packet: unknown = JSON.parse(raw);
    if (embedData(packet) !== raw) return bad('data', 'The data is written in another form than it was sealed in.');
    const page = renderPage(raw);
    if (page !== text) {
      const line = lineOfDifference(page, text);
      return bad(
        'page',
        `The page around the data was changed, at line ${line}, or another version made it.`,
        result.seal,
      );
    }
  }
  if (anchor.seal && anchor.seal !== result.seal) {
    return bad('seal', 'This is not the packet that the seal was kept of.', result.seal);
  }
  return againstHead(raw, anchor.head ?? null) ?? result;
}

function againstHead(raw: string, head: AuditHead | string | null): PacketVerification | null {
  if (head === null) return null;
  const { parts, auditHead } = JSON.parse(raw) as { readonly parts: readonly unknown[]; readonly auditHead: unknown };
  const entries = parts.filter((part) => nameOf(part)?.startsWith('audit/')).map((part) => (part as Plain)['value']);
  if (entries.length === 0) {
    const named = isRecord(auditHead) ? auditHead : {};
    const isSame = typeof head === 'string' ? named['hash'] === head : stableStringify(named) === stableStringify(head);
    return isSame ? null : bad('audit-head', 'The packet names another head than the one that was kept.');
  }
  const log = verifyLog(entries, head);
  if (log.valid) return null;
  return bad(log.firstBad === null ? 'audit-head' : `audit/${log.firstBad}`, log.reason ?? 'The log does not hold.');
}
