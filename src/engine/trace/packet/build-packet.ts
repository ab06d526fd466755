import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { ExportInput } from '#domain/export.ts';
import { hashClaim, hashContent } from '../../gates/content-hash.ts';
import { factsOf } from '../facts.ts';

export const PACKET_FORMAT = 'sophia-review-packet';
export const PACKET_VERSION = 1;

/** One named piece of a packet. Its hash covers name and value, so that no part can be passed off as another. */
export interface PacketPart {
  readonly name: string;
  readonly value: unknown;
}

/** A sealed packet. `seal` covers the list of hashes and the head of the log; it is the one line to keep elsewhere. */
export interface ReviewPacket {
  readonly format: typeof PACKET_FORMAT;
  readonly version: typeof PACKET_VERSION;
  readonly parts: readonly PacketPart[];
  readonly manifest: readonly { readonly name: string; readonly hash: string }[];
  readonly auditHead: AuditHead | null;
  readonly seal: string;
}

export const hashPart = (part: unknown): string => `sha256:${sha256Hex(stableStringify(part))}`;

const numbered = (name: string, values: readonly unknown[]): readonly PacketPart[] =>
  values.map((value, at) => ({ name: `${name}/${at + 1}`, value }));

function partsOf(input: ExportInput): readonly PacketPart[] {
  const { report, signOffs = [], waivers = [], auditEntries = [] } = input;
  const contentHash = hashContent(report.draft, report.claims);
  const claimHashes = new Set(report.claims.map(hashClaim));
  const evidence = report.claims.flatMap(({ citations, ...claim }) => [
    { name: `claim/${claim.id}`, value: claim },
    ...citations.map((citation, at) => ({ name: `evidence/${claim.id}/${at + 1}`, value: citation })),
  ]);
  const { engineVersion, now, sourceSet, coverage, ingestion, notChecked, markers } = report;
  return [
    { name: 'report', value: { engineVersion, now, sourceSet, coverage } },
    { name: 'draft', value: { text: report.draft, contentHash } },
    { name: 'answer', value: report.answer },
    { name: 'gate', value: report.gate },
    ...evidence,
    ...numbered('quote', report.quotes),
    ...numbered('number', report.numbers),
    ...numbered('contradiction', report.contradictions),
    { name: 'markers', value: markers },
    { name: 'not-checked', value: notChecked },
    ...report.sources.map((source) => ({ name: `source/${source.id}`, value: source })),
    { name: 'ingestion', value: ingestion },
    ...numbered(
      'sign-off',
      signOffs.map((signOff) => ({
        ...signOff,
        isOfThisContent: signOff.contentHash
          ? signOff.contentHash === contentHash
          : (signOff.claimHashes ?? []).length > 0 && signOff.claimHashes!.every((hash) => claimHashes.has(hash)),
      })),
    ),
    ...numbered('waiver', waivers),
    ...numbered('decision', input.decisions ?? []),
    { name: 'attributions', value: factsOf(input).attributions },
    ...numbered('audit', auditEntries),
  ];
}

/**
 * Puts a review together and seals it: everything a stranger needs to see what was checked, against which spans, who signed
 * what, and that nothing was changed since (SPEC §18.8). Made after the last sign-off; a later one asks for a new packet.
 */
export function buildPacket(input: ExportInput): ReviewPacket {
  // What has no JSON form (an absent member) is settled once, so that the hashes are of what will be read back.
  const parts = JSON.parse(stableStringify(partsOf(input))) as readonly PacketPart[];
  const sealed = {
    format: PACKET_FORMAT,
    version: PACKET_VERSION,
    manifest: parts.map((part) => ({ name: part.name, hash: hashPart(part) })),
    auditHead: factsOf(input).auditHead,
  } as const;
  return { ...sealed, parts, seal: hashPart(sealed) };
}
