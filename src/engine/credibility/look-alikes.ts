import type { Host } from '../origins/host.ts';
import { toUnicodeHost } from '../origins/host.ts';
import type { DomainParts } from '../origins/registrable-domain.ts';
import { skeletonOf } from './confusables.ts';
import type { TierIndex } from './tier-list.ts';

/** A name that imitates a trusted one, and how. */
export interface LookAlike {
  readonly of: string;
  readonly how: string;
}

interface Trusted {
  readonly names: ReadonlySet<string>;
  readonly governments: ReadonlySet<string>;
  readonly bySkeleton: ReadonlyMap<string, string>;
  readonly byUndotted: ReadonlyMap<string, string>;
}

const cache = new WeakMap<TierIndex, Trusted>();
/** Shortest name without its dots that is compared run together: `aporg` is a word by chance, `whoint` hardly. */
const SHORTEST_UNDOTTED = 6;

function trustedOf(index: TierIndex): Trusted {
  const known = cache.get(index);
  if (known) return known;
  const isTrusted = (tier: string): boolean => tier === 'authoritative' || tier === 'established';
  const names = new Set<string>();
  for (const [name, entry] of index.domains) if (isTrusted(entry.tier)) names.add(name);
  const governments = new Set<string>();
  for (const [name, entry] of index.suffixes) if (entry.criterion === 'government-suffix') governments.add(name);
  const bySkeleton = new Map<string, string>();
  const byUndotted = new Map<string, string>();
  for (const name of names) {
    bySkeleton.set(skeletonOf(name), name);
    const undotted = name.replaceAll('.', '');
    if (undotted.length >= SHORTEST_UNDOTTED) byUndotted.set(undotted, name);
  }
  const trusted = { names, governments, bySkeleton, byUndotted };
  cache.set(index, trusted);
  return trusted;
}

/** A run of labels that reads as a trusted name, or as one under a government's suffix. */
function readsAs(trusted: Trusted, labels: readonly string[]): string | null {
  const name = labels.join('.');
  if (labels.length >= 2 && trusted.names.has(name)) return name;
  for (let at = 1; at < labels.length; at++) {
    if (trusted.governments.has(labels.slice(at).join('.'))) return name;
  }
  return null;
}

/**
 * Whether a host that no entry vouches for is made to be taken for a trusted one: a trusted name among its labels
 * (`nih.gov.health-facts.example`, `abcnews.com.co`), written with hyphens (`nasa-gov.com`) or run together (`whoint.org`), or in letters that look the
 * same (`nаture.com` with a Cyrillic `а`, `rneriam-webster.com`). Such a name inherits nothing (SPEC §6).
 */
export function findLookAlike(index: TierIndex, host: Host, parts: DomainParts): LookAlike | null {
  if (host.kind !== 'name') return null;
  const trusted = trustedOf(index);
  const labels = host.ascii.split('.');
  for (let from = 0; from < labels.length - 1; from++) {
    for (let to = Math.min(from + 4, labels.length - 1); to >= from + 2; to--) {
      const found = readsAs(trusted, labels.slice(from, to));
      if (found !== null)
        return { of: found, how: `${found} stands among the labels of ${host.ascii}, which belongs to somebody else` };
    }
  }
  const own = (parts.domain ?? host.ascii).split('.')[0]!;
  for (const label of new Set([...labels.slice(0, -1), own])) {
    if (!label.includes('-') || label.startsWith('xn--')) continue;
    const split = label.split('-').filter((part) => part !== '' && part !== 'www');
    const found = split.length < 2 ? null : readsAs(trusted, split);
    if (found !== null) return { of: found, how: `"${label}" is ${found} written with hyphens` };
  }
  const joined = trusted.byUndotted.get(own);
  if (joined !== undefined) return { of: joined, how: `"${own}" is ${joined} run together` };
  if (parts.domain === null) return null;
  // A name of plain letters passes for nothing but itself: `cem.ch` is no imitation of `cern.ch`, `cerrn.ch` may be one of `cerm.ch`.
  if (!/[01]|rn|vv|xn--/.test(host.ascii)) return null;
  for (let name = host.ascii; name.length >= parts.domain.length; name = name.slice(name.indexOf('.') + 1)) {
    const same = trusted.bySkeleton.get(skeletonOf(toUnicodeHost(name)));
    if (same !== undefined && same !== name)
      return { of: same, how: `${toUnicodeHost(name)} (${name}) is written to look like ${same}` };
    if (name === parts.domain) break;
  }
  return null;
}
