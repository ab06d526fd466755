import { useState } from 'react';
import type { DecisionAct, QueueEntryView, QueueName } from '#domain/queue.ts';
import { CONTRADICTION_CHOICES, FACT_CHECK_CHOICES } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { snoozeADay } from './decide-bar.tsx';
import { CHOICE_WORDS, labelOf } from './words.ts';
import styles from './queues.module.css';

interface BulkDialogProps {
  readonly queue: QueueName;
  readonly count: number;
  /** Those of the chosen items that are loaded, for the preview. */
  readonly known: readonly QueueEntryView[];
  readonly onDecide: (act: DecisionAct, reason: string, words: string) => void;
  readonly onClose: () => void;
}

const SHOWN = 6;

/** One decision on many items, shown before it is made: how many, of what kind, and the first of them. */
export function BulkDialog({ queue, count, known, onDecide, onClose }: BulkDialogProps) {
  const [act, setAct] = useState<DecisionAct | null>(null);
  const [reason, setReason] = useState('');
  // One side of many pairs cannot be preferred at once.
  const choices =
    queue === 'fact-checks' ? FACT_CHECK_CHOICES : CONTRADICTION_CHOICES.filter((one) => one !== 'prefer-source');
  const acts: readonly { readonly act: DecisionAct; readonly words: string }[] = [
    ...choices.map((choice) => ({ act: { verb: 'resolve' as const, choice }, words: CHOICE_WORDS[choice] })),
    { act: { verb: 'escalate' }, words: 'Ask an expert' },
    { act: { verb: 'assign', to: 'local' }, words: 'Take them' },
    { act: snoozeADay(), words: 'Snooze a day' },
    { act: { verb: 'reopen' }, words: 'Open again' },
  ];
  const kinds = new Map<string, number>();
  for (const { item } of known) kinds.set(labelOf(item).word, (kinds.get(labelOf(item).word) ?? 0) + 1);
  const picked = acts.find((one) => one.act.verb === act?.verb && choiceOf(one.act) === choiceOf(act));
  const isOverride = choiceOf(act) === 'accept' || choiceOf(act) === 'not-a-contradiction';
  const isReady = picked !== undefined && (!isOverride || reason.trim() !== '');
  return (
    <Dialog label={`Decide on ${count} items`} onClose={onClose}>
      <form
        className={styles.bulk}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && picked) onDecide(picked.act, reason, picked.words);
        }}
      >
        <fieldset>
          <legend>What to do</legend>
          {acts.map((one) => (
            <label key={one.words}>
              <input type="radio" name="act" checked={one === picked} onChange={() => setAct(one.act)} />
              {one.words}
            </label>
          ))}
        </fieldset>
        <label>
          Reason{isOverride ? ' (needed: this goes against the engine)' : ''}
          <input type="text" value={reason} maxLength={5000} onChange={(event) => setReason(event.target.value)} />
        </label>
        <section aria-label="What it changes">
          <p>
            {count} items
            {kinds.size > 0 ? `: ${[...kinds].map(([word, number]) => `${number} ${word}`).join(', ')}` : ''}
            {known.length < count
              ? `${kinds.size > 0 ? ', and ' : ': '}${count - known.length} that are not drawn`
              : ''}
          </p>
          <ul className={styles.reasons}>
            {known.slice(0, SHOWN).map(({ item }) => (
              <li key={item.id}>
                <bdi>{item.text}</bdi>
              </li>
            ))}
          </ul>
        </section>
        <p className={styles.choices}>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {picked ? `${picked.words} (${count})` : 'Choose what to do'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </p>
      </form>
    </Dialog>
  );
}

const choiceOf = (act: DecisionAct | null): string | null => (act?.verb === 'resolve' ? act.choice : null);
