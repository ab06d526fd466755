import type { GateEvent } from '#domain/publication.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { StandingOn, StandingPort } from './stored-answers.ts';

/** Sign-offs of a draft that nobody withdrew. One of single claims is bound to their hashes, not to their ids: it counts as of the whole. */
function signOffsOf(events: readonly GateEvent[]): StandingOn['signOffs'] {
  const withdrawn = new Set(events.flatMap(({ act }) => (act.verb === 'withdraw' ? [act.of] : [])));
  return events.flatMap(({ id, act }) => (act.verb === 'sign' && !withdrawn.has(id) ? [{ id }] : []));
}

/**
 * What stands on drafts and answers by the gate: sign-offs, and the surfaces that each place of publication feeds. The records themselves rest
 * on what they froze, not on the text of today (`released.ts`). A joining port of the cascade.
 */
export const publicationsPort =
  (storage: WorkbenchStorage): StandingPort =>
  async () => {
    const { SURFACES_FED } = await import('#engine/source-sets/invalidation.ts');
    const publications = await storage.gates.publications();
    const map = new Map<string, StandingOn>();
    for (const { id } of await storage.drafts.list()) {
      const own = publications.filter(({ draftId }) => draftId === id);
      const signOffs = signOffsOf(await storage.gates.events(id));
      if (own.length === 0 && signOffs.length === 0) continue;
      map.set(`draft:${id}`, {
        signOffs,
        surfaces: own.flatMap((record) =>
          SURFACES_FED[record.surface].map((surface) => ({ surface, ref: record.title })),
        ),
        exports: [],
      });
    }
    return map;
  };
