import type { TermsRequest } from '#api/schemas/source-set.ts';
import type { SourceTermsRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { RuntimePorts } from '../ports.ts';

const NOTHING = {
  rights: { state: null, expiresAt: null, excerptLimit: null, attribution: null },
  freshness: { class: null, checkedAt: null, expiresAt: null, state: null },
} as const;

type Members<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** The members of a change that it names: absent and `undefined` both leave what is held. */
function laid<T extends object>(held: T, change: Members<T> | undefined): T {
  const named = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...held, ...Object.fromEntries(named) };
}

/** What is recorded of a source once a change is laid over what was. */
export function termsWith(
  held: SourceTermsRecord | null,
  id: string,
  change: {
    readonly rights?: Members<SourceTermsRecord['rights']>;
    readonly freshness?: Members<SourceTermsRecord['freshness']>;
    readonly reason: string;
  },
  by: string,
  at: string,
): SourceTermsRecord {
  const { rights, freshness } = held ?? NOTHING;
  return {
    id,
    rights: laid<SourceTermsRecord['rights']>(rights, change.rights),
    freshness: laid<SourceTermsRecord['freshness']>(freshness, change.freshness),
    by,
    at,
    reason: change.reason,
  };
}

/**
 * Records what a person found out about the rights or the freshness of sources, with what it rests on. The licence itself is metadata of the
 * source and is written there. Every set that holds one of them sees it at once.
 */
export async function recordTerms(
  storage: WorkbenchStorage,
  ports: RuntimePorts,
  { sources, licence, rights, freshness, reason }: TermsRequest,
  actor: string,
): Promise<{ readonly recorded: number }> {
  const at = ports.clock().toISOString();
  const held = await storage.sourceSets.terms();
  const change = { ...(rights ? { rights } : {}), ...(freshness ? { freshness } : {}), reason };
  const records = sources.map((id) => termsWith(held.get(id) ?? null, id, change, actor, at));
  await storage.sourceSets.saveTerms(records, licence);
  await storage.queues.append([{ kind: 'source-terms', at, actor, sources: [...sources], reason }]);
  ports.announce({ resource: 'sources' });
  return { recorded: sources.length };
}
