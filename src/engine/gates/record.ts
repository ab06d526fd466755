import type { PublicationSurface } from '#domain/gate.ts';
import type { GateEvent, GateRecord } from '#domain/publication.ts';

/** Where a draft of the workbench is published unless a person says otherwise: so that a sign-off is always asked for. */
export const DEFAULT_SURFACE: PublicationSurface = 'sophia-grounded-report';

/**
 * What the events of one draft amount to, in the order of the log: the last preparation holds, and what was withdrawn no
 * longer counts. A sign-off of single claims becomes one sign-off a claim, so that an edit voids exactly those that it
 * touches. A publication cannot be withdrawn: it is reopened, and stays in the record.
 */
export function projectGate(events: readonly GateEvent[]): GateRecord {
  let surface = DEFAULT_SURFACE;
  let author: string | null = null;
  let signOffs: GateRecord['signOffs'][number][] = [];
  let waivers: GateRecord['waivers'][number][] = [];
  let overrides: GateRecord['overrides'][number][] = [];
  let publication = null as GateRecord['publication'];
  for (const { id, at, actor, role, act, reason } of events) {
    switch (act.verb) {
      case 'prepare':
        surface = act.surface;
        author = act.author;
        break;
      case 'sign': {
        const of = { checkpoint: act.checkpoint, by: actor, reason, at };
        const bound =
          act.scope === 'whole'
            ? [{ ...of, contentHash: act.contentHash }]
            : act.claimHashes.map((hash) => ({ ...of, claimHashes: [hash] }));
        signOffs.push(...bound.map((signOff) => ({ eventId: id, scope: act.scope, signOff })));
        break;
      }
      case 'waive':
        waivers.push({
          eventId: id,
          waiver: {
            criterion: act.criterion,
            by: actor,
            role,
            reason,
            expiresAt: act.expiresAt,
            contentHash: act.contentHash,
          },
        });
        break;
      case 'override':
        overrides.push({ eventId: id, target: act.target, key: act.key, text: act.text, by: actor, reason });
        break;
      case 'publish':
        publication = { id: act.publicationId, at, by: actor, contentHash: act.contentHash, reopened: [] };
        break;
      case 'reopen':
        if (publication?.id === act.publicationId) {
          publication = { ...publication, reopened: [...publication.reopened, { at, reason, cause: act.cause }] };
        }
        break;
      case 'withdraw': {
        const isKept = ({ eventId }: { readonly eventId: string }): boolean => eventId !== act.of;
        signOffs = signOffs.filter(isKept);
        waivers = waivers.filter(isKept);
        overrides = overrides.filter(isKept);
        break;
      }
    }
  }
  return { surface, author, signOffs, waivers, overrides, publication };
}
