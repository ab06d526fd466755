import { useEffect, useRef, useState } from 'react';
import type { DecisionAct, QueueEntryView, QueueName } from '#domain/queue.ts';
import { CONTRADICTION_CHOICES, FACT_CHECK_CHOICES } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { snoozeFor } from './when.ts';
import { me } from '#data/identity.ts';
import { CHOICE_WORDS } from '../shared/choice-words.ts';
import { labelOf } from './words.ts';
import styles from './queues.module.css';

interface BulkDialogProps {
  readonly queue: QueueName;
  readonly count: number;
  /** Those of the chosen items that are loaded, for the preview. */
  readonly known: readonly QueueEntryView[];
  /** How many there are of each kind, where it is known of all of them. */
  readonly kinds: readonly { readonly word: string; readonly count: number }[] | null;
  readonly onDecide: (act: DecisionAct, reason: string, words: string) => void;
  readonly onClose: () => void;
}

const SHOWN = 6;

/** One decision on many items, shown before it is made: how many, of what kind, and the first of them. */
export function BulkDialog({ queue, count, known, kinds, onDecide, onClose }: BulkDialogProps) {
  const [words, setWords] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  // After the dialog has taken the focus: the keyboard starts where the choice is.
  useEffect(() => first.current?.focus(), []);
  const [reason, setReason] = useState('');
  // One side of many pairs cannot be preferred at once.
  const choices =
    queue === 'fact-checks' ? FACT_CHECK_CHOICES : CONTRADICTION_CHOICES.filter((one) => one !== 'prefer-source');
  const acts: readonly { readonly act: DecisionAct; readonly words: string }[] = [
    ...choices.map((choice) => ({ act: { verb: 'resolve' as const, choice }, words: CHOICE_WORDS[choice] })),
    { act: { verb: 'escalate' }, words: t('Ask an expert') },
    { act: { verb: 'assign', to: me() }, words: t('Take them') },
    { act: { verb: 'assign', to: null }, words: t('Give them back') },
    { act: snoozeFor(1), words: t('Snooze a day') },
    { act: snoozeFor(7), words: t('Snooze a week') },
    { act: { verb: 'reopen' }, words: t('Open again') },
  ];
  const counts = kinds ?? countKinds(known);
  const inKinds = counts.map((one) => `${number(one.count)} ${one.word}`).join(', ');
  const unknown = kinds === null ? count - known.length : 0;
  const picked = acts.find((one) => one.words === words);
  const choice = picked?.act.verb === 'resolve' ? picked.act.choice : null;
  const isOverride = choice === 'accept' || choice === 'not-a-contradiction';
  const isReady = picked !== undefined && (!isOverride || reason.trim() !== '');
  return (
    <Dialog label={t('Decide on {count} items', { count })} onClose={onClose}>
      <form
        className={styles.bulk}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && picked) onDecide(picked.act, reason, picked.words);
        }}
      >
        <fieldset>
          <legend>{t('What to do')}</legend>
          {acts.map((one, at) => (
            <label key={one.words}>
              <input
                ref={at === 0 ? first : undefined}
                type="radio"
                name="act"
                checked={one === picked}
                onChange={() => setWords(one.words)}
              />
              {one.words}
            </label>
          ))}
        </fieldset>
        <label>
          {isOverride ? t('Reason (needed: this goes against the engine)') : t('Reason')}
          <input type="text" value={reason} maxLength={5000} onChange={(event) => setReason(event.target.value)} />
        </label>
        <section aria-label={t('What it changes')} className={styles.preview}>
          <p>
            {counts.length === 0
              ? t('{count, number} items: {unknown, number} further down the list', { count, unknown })
              : unknown > 0
                ? t('{count, number} items: {kinds}, and {unknown, number} further down the list', {
                    count,
                    kinds: inKinds,
                    unknown,
                  })
                : t('{count, number} items: {kinds}', { count, kinds: inKinds })}
          </p>
          <p className="quiet">
            {t(
              'Items that somebody decides on meanwhile, or that it does not fit, are left as they are and counted. One undo takes all of it back.',
            )}
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
            {picked ? `${picked.words} (${number(count)})` : t('Choose what to do')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </form>
    </Dialog>
  );
}

function countKinds(entries: readonly QueueEntryView[]): readonly { readonly word: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { item } of entries) counts.set(labelOf(item).word, (counts.get(labelOf(item).word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({ word, count }));
}
