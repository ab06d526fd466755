import { parseIsoDate } from '#base/dates.ts';
import { DOMAIN_TIERS, TIER_CRITERIA } from '#domain/credibility.ts';
import type { DomainTier, TierCriterion, TierEntry, TierList } from '#domain/credibility.ts';
import { readHost } from '../origins/host.ts';
import type { Host } from '../origins/host.ts';
import { domainParts } from '../origins/registrable-domain.ts';
import type { DomainParts } from '../origins/registrable-domain.ts';
import { BUILT_IN_TIERS } from './tiers/built-in.ts';

/** A fault of an imported list: where (`entries[3].tier`) and what. */
export interface TierListFault {
  readonly path: string;
  readonly message: string;
}

export type TierListResult =
  { readonly ok: true; readonly list: TierList } | { readonly ok: false; readonly faults: readonly TierListFault[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a person's tier list. Every fault is named with its path and the whole list is refused, because half a list scores
 * differently from what its maker saw. An entry needs value, tier and reason; `match` is `domain`, `criterion`
 * `own-judgement` and the date the list's version where they are left out. Values may be addresses or international names; they are brought to the host.
 */
export function parseTierList(value: unknown): TierListResult {
  const faults: TierListFault[] = [];
  const fault = (path: string, message: string): void => void faults.push({ path, message });
  if (!isRecord(value))
    return { ok: false, faults: [{ path: '', message: 'expected an object {name, version, entries}' }] };
  const { name, version, entries } = value;
  if (typeof name !== 'string' || name.trim() === '' || name === 'built-in')
    fault('name', 'expected a name other than "built-in"');
  if (typeof version !== 'string' || version === '') fault('version', 'expected a text such as a date');
  if (!Array.isArray(entries)) fault('entries', 'expected a list');
  const seen = new Map<string, number>();
  const read: Omit<TierEntry, 'list'>[] = [];
  (Array.isArray(entries) ? (entries as unknown[]) : []).forEach((entry, at) => {
    const path = `entries[${at}]`;
    if (!isRecord(entry)) return fault(path, 'expected an object');
    const match = entry['match'] ?? 'domain';
    const criterion = entry['criterion'] ?? 'own-judgement';
    const date = entry['date'] ?? version;
    const before = faults.length;
    if (match !== 'domain' && match !== 'suffix') fault(`${path}.match`, 'expected "domain" or "suffix"');
    if (!(DOMAIN_TIERS as readonly unknown[]).includes(entry['tier']))
      fault(`${path}.tier`, `expected one of ${DOMAIN_TIERS.join(', ')}`);
    if (!(TIER_CRITERIA as readonly unknown[]).includes(criterion))
      fault(`${path}.criterion`, `expected one of ${TIER_CRITERIA.join(', ')}`);
    if (typeof entry['reason'] !== 'string' || entry['reason'].trim() === '')
      fault(`${path}.reason`, 'expected a sentence that says why');
    if (typeof date !== 'string' || parseIsoDate(date) === null) fault(`${path}.date`, 'expected an ISO date');
    const host = typeof entry['value'] === 'string' ? hostOfValue(entry['value']) : null;
    if (host === null) fault(`${path}.value`, 'expected a host name such as "example.org"');
    else if (match === 'domain' && domainParts(host).domain === null && !domainParts(host).isHostedSuffix) {
      fault(`${path}.value`, `"${host.ascii}" is a public suffix: use match "suffix"`);
    } else if (match === 'suffix' && domainParts(host).suffix !== host.ascii) {
      fault(`${path}.value`, `"${host.ascii}" is no public suffix: use match "domain"`);
    }
    if (faults.length > before || host === null) return;
    const key = `${match as string}:${host.ascii}`;
    const first = seen.get(key);
    if (first !== undefined) return fault(`${path}.value`, `"${host.ascii}" stands already at entries[${first}]`);
    seen.set(key, at);
    read.push({
      match: match as TierEntry['match'],
      value: host.ascii,
      tier: entry['tier'] as DomainTier,
      criterion: criterion as TierCriterion,
      reason: (entry['reason'] as string).trim(),
      date: date as string,
    });
  });
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, list: { name: name as string, version: version as string, entries: read } };
}

function hostOfValue(value: string): Host | null {
  const bare = value
    .trim()
    .replace(/^[a-z]+:\/\//iu, '')
    .replace(/^\*?\./u, '')
    .split('/')[0]!;
  const host = readHost(bare);
  if (host === null || host.kind !== 'name') return null;
  return host.ascii.startsWith('www.') ? readHost(host.ascii.slice(4)) : host;
}

/** Entries laid out for looking up. */
export interface TierIndex {
  readonly entries: readonly TierEntry[];
  readonly domains: ReadonlyMap<string, TierEntry>;
  readonly suffixes: ReadonlyMap<string, TierEntry>;
}

/**
 * Lays lists over one another. Later lists win entry by entry (same `match` and `value`), earlier entries that they do not name
 * stay. To replace the built-in list, leave it out. A person takes an entry back by giving it the tier `unknown`.
 */
export function mergeTierLists(lists: readonly TierList[]): TierIndex {
  const domains = new Map<string, TierEntry>();
  const suffixes = new Map<string, TierEntry>();
  for (const list of lists) {
    for (const entry of list.entries) {
      (entry.match === 'domain' ? domains : suffixes).set(entry.value, { ...entry, list: list.name });
    }
  }
  return { entries: [...domains.values(), ...suffixes.values()], domains, suffixes };
}

let builtIn: TierIndex | null = null;

/** The built-in list alone, laid out once. */
export function builtInTiers(): TierIndex {
  builtIn ??= mergeTierLists([BUILT_IN_TIERS]);
  return builtIn;
}

/**
 * The entry that decides over a host, or `null`: the longest domain entry that covers it, else the longest suffix entry that is the
 * host's own public suffix or lies above it. `nasa.gov.example.com` is covered by neither `nasa.gov` nor `gov`, because its
 * labels are counted from the right.
 */
export function lookUpTier(index: TierIndex, host: Host, parts: DomainParts = domainParts(host)): TierEntry | null {
  if (host.kind !== 'name') return null;
  const { domain, suffix } = parts;
  for (let name = host.ascii; ;) {
    const entry = index.domains.get(name);
    // A name of two labels and more is covered up to its registrable domain, or up to a hosting suffix with an entry.
    if (entry) return entry;
    const dot = name.indexOf('.');
    if (dot < 0) break;
    name = name.slice(dot + 1);
  }
  // `gov.uk` is a site as well as a suffix, and only the registry can stand there.
  if (domain === null && suffix === host.ascii) return index.suffixes.get(suffix) ?? null;
  if (domain === null || suffix === null) return null;
  for (let name = suffix; name !== '';) {
    const entry = index.suffixes.get(name);
    if (entry) return entry;
    const dot = name.indexOf('.');
    if (dot < 0) return null;
    name = name.slice(dot + 1);
  }
  return null;
}
