import type { GateActInput, GateActRequest, GateView } from '#api/schemas/publication.ts';
import type { Stores } from '#state/stores-context.tsx';
import { t } from '#ui/messages/t.ts';

interface Recorded {
  readonly journal: Stores['journal'];
  readonly act: (request: GateActRequest) => Promise<GateView>;
  readonly before: GateView;
  readonly after: GateView;
  readonly input: GateActInput;
  readonly reason: string;
  /** What was done, with its full stop. */
  readonly words: string;
}

/** Ids of the acts that stand in a view. */
const idsOf = ({ signed, waived, findings }: GateView): ReadonlySet<string> =>
  new Set([
    ...signed.map(({ eventId }) => eventId),
    ...waived.map(({ eventId }) => eventId),
    ...findings.flatMap(({ eventId }) => eventId ?? []),
  ]);

/** The act of `after` that did not stand in `before`. */
export function newActOf(before: GateView, after: GateView): string | null {
  const known = idsOf(before);
  return [...idsOf(after)].find((id) => !known.has(id)) ?? null;
}

/** Notes an act at the gate. Taking it back withdraws it: both stand in the log for ever. */
export function recordAct({ journal, act, before, after, input, reason, words }: Recorded): void {
  let view = after;
  let id = newActOf(before, after);
  journal.getState().record({
    words: words.endsWith('.') ? words.slice(0, -1) : words,
    undo: async () => {
      if (id === null) throw new Error(t('What was done no longer stands.'));
      view = await act({ act: { verb: 'withdraw', of: id }, reason: '', revision: view.revision });
    },
    redo: async () => {
      const next = await act({ act: input, reason, revision: view.revision });
      id = newActOf(view, next);
      view = next;
    },
  });
}
