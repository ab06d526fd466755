import type { CounterclaimAction } from '#domain/counterclaim.ts';
import type { DecisionAct, QueueItem } from '#domain/queue.ts';
import { t } from '#ui/messages/t.ts';

/** One way to settle an item, under a digit. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly act: DecisionAct;
  /** It goes against the engine, so it needs a reason. */
  readonly needsReason: boolean;
  readonly isSuggested: boolean;
}

const resolve = (act: Omit<Extract<DecisionAct, { verb: 'resolve' }>, 'verb'>): DecisionAct => ({
  verb: 'resolve',
  ...act,
});

/** The ways to settle an item, in the order of their digits; what the engine suggests is marked. */
export function choicesOf(item: QueueItem): readonly Choice[] {
  const list: readonly Omit<Choice, 'key'>[] =
    item.queue === 'fact-checks' ? claimChoices(item) : conflictChoices(item);
  return list.map((choice, at) => ({ ...choice, key: String(at + 1) }));
}

function claimChoices({ claim }: Extract<QueueItem, { queue: 'fact-checks' }>): readonly Omit<Choice, 'key'>[] {
  const { action } = claim;
  return [
    {
      label: t('Stands as it is'),
      hint: t('You looked it up and it is right. Say why.'),
      act: resolve({ choice: 'accept' }),
      needsReason: true,
      isSuggested: action === 'cite',
    },
    {
      label: t('Hedge'),
      hint: t('It stays, with a limit on how sure it sounds.'),
      act: resolve({ choice: 'hedge' }),
      needsReason: false,
      isSuggested: action === 'hedge',
    },
    {
      label: t('Take it out'),
      hint: t('It is not asserted.'),
      act: resolve({ choice: 'remove' }),
      needsReason: false,
      isSuggested: action === 'refuse',
    },
    {
      label: t('Ask an expert'),
      hint: t('It waits for somebody who knows the field.'),
      act: { verb: 'escalate' },
      needsReason: false,
      isSuggested: action === 'escalate',
    },
  ];
}

function conflictChoices({
  counterclaim,
}: Extract<QueueItem, { queue: 'contradictions' }>): readonly Omit<Choice, 'key'>[] {
  const { suggestion } = counterclaim;
  const is = (action: CounterclaimAction): boolean => suggestion.action === action;
  const prefer = (side: 0 | 1): Omit<Choice, 'key'> => ({
    label: side === 0 ? t('The first is right') : t('The second is right'),
    hint: t('The other side is not asserted.'),
    act: resolve({ choice: 'prefer-source', preferred: side }),
    needsReason: false,
    isSuggested: is('prefer-source') && suggestion.preferred === side,
  });
  return [
    prefer(0),
    prefer(1),
    {
      label: t('Show both'),
      hint: t('Both sides are given, each with its source.'),
      act: resolve({ choice: 'surface-both' }),
      needsReason: false,
      isSuggested: is('surface-both'),
    },
    {
      label: t('Hedge'),
      hint: t('It stays, with a limit on how sure it sounds.'),
      act: resolve({ choice: 'hedge' }),
      needsReason: false,
      isSuggested: is('hedge'),
    },
    {
      label: t('Assert neither'),
      hint: t('Neither side is good enough.'),
      act: resolve({ choice: 'refuse' }),
      needsReason: false,
      isSuggested: is('refuse'),
    },
    {
      label: t('No contradiction'),
      hint: t('The engine is wrong here. Say why: this is what its thresholds are measured by.'),
      act: resolve({ choice: 'not-a-contradiction' }),
      needsReason: true,
      isSuggested: false,
    },
    {
      label: t('Ask an expert'),
      hint: t('It waits for somebody who knows the field.'),
      act: { verb: 'escalate' },
      needsReason: false,
      isSuggested: is('escalate-to-expert'),
    },
  ];
}
