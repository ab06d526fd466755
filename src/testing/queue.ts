import { claimId, sourceId } from '#domain/ids.ts';
import type { Counterclaim } from '#domain/counterclaim.ts';
import type { DecisionAct, DecisionEvent, ItemState, QueueEntryView } from '#domain/queue.ts';
import { makeClaim } from './reports.ts';

/** A decision of Ben's in the log. */
export function makeDecision(act: DecisionAct, change: Partial<DecisionEvent> = {}): DecisionEvent {
  return {
    kind: 'decision',
    id: 'e1',
    at: '2026-01-02',
    actor: 'Ben',
    queue: 'fact-checks',
    itemId: 'i1',
    basis: 'b1',
    act,
    reason: 'read it',
    ...change,
  };
}

const stateOf = (resolution: DecisionEvent | null): ItemState => ({
  status: resolution === null ? 'open' : 'resolved',
  revision: 1,
  assignee: null,
  snoozedUntil: null,
  resolution,
  lapsed: null,
  canUndo: resolution !== null,
});

interface Ids {
  readonly id?: string;
  readonly claim?: string;
  readonly text?: string;
  readonly basis?: string;
}

const baseOf = ({ id = 'i1', text = 'The mill opened in 1974.', basis = 'b1' }: Ids) => ({
  id,
  basis,
  owner: { kind: 'draft' as const, id: 'd', title: 'Draft' },
  text,
  suspicion: { score: 0.5, reason: '' },
  sourceIds: [],
  entities: [],
});

/** A claim in the queue, resolved where a resolution is given. */
export function makeFactCheck(ids: Ids = {}, resolution: DecisionEvent | null = null): QueueEntryView {
  const claim = makeClaim({ id: claimId(ids.claim ?? 'c1') });
  return { item: { ...baseOf(ids), queue: 'fact-checks', claim }, state: stateOf(resolution) };
}

/** A contradiction in the queue; `sides` are the ids of the claims, `null` for a passage of a source. */
export function makeContradiction(
  ids: Ids & { readonly counterclaim?: string; readonly type?: Counterclaim['type'] },
  sides: readonly [string | null, string | null],
  resolution: DecisionEvent | null = null,
): QueueEntryView {
  const side = (of: string | null): Counterclaim['sides'][number] => ({
    role: of === null ? 'passage' : 'claim',
    claimId: of === null ? null : claimId(of),
    sourceId: of === null ? sourceId('mill') : null,
    passageId: null,
    text: '',
    start: 0,
    end: 0,
    date: null,
    quality: null,
  });
  const counterclaim: Counterclaim = {
    id: ids.counterclaim ?? 'cc1',
    kind: 'claim-passage',
    type: ids.type ?? 'conflict',
    severity: 'medium',
    similarity: 0.5,
    sides: [side(sides[0]), side(sides[1])],
    band: 'mixed',
    suggestion: { action: 'surface-both', preferred: null, reason: '' },
    reasons: [],
    rationale: [],
    steps: [],
    touches: 0,
  };
  return { item: { ...baseOf(ids), queue: 'contradictions', counterclaim }, state: stateOf(resolution) };
}
