import { useEffect, useRef } from 'react';
import type { DecisionAct, QueueEntryView } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/feedback.tsx';
import { choicesOf, type Choice } from './choices.ts';
import styles from './queues.module.css';

interface DecideBarProps {
  readonly entry: QueueEntryView;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** The choice that waits for a reason. */
  readonly asking: Choice | null;
  readonly onChoice: (choice: Choice) => void;
  readonly onAct: (act: DecisionAct, words: string) => void;
  readonly onLeave: () => void;
}

/** Where one item is decided on: a key a choice, and the reason beside them. */
export function DecideBar({ entry, reason, onReason, asking, onChoice, onAct, onLeave }: DecideBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);
  const { state } = entry;
  if (state.status === 'resolved') {
    return (
      <div className={styles.decide} role="group" aria-label="Decision">
        <Button onClick={() => onAct({ verb: 'reopen' }, 'Open again')}>
          Open again <Kbd>r</Kbd>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.decide} role="group" aria-label="Decision">
      <div className={styles.choices}>
        {choicesOf(entry.item).map((choice) => (
          <Button
            key={choice.key}
            variant={choice.isSuggested ? 'primary' : 'plain'}
            title={choice.isSuggested ? `${choice.hint} This is what the engine suggests.` : choice.hint}
            onClick={() => onChoice(choice)}
          >
            {choice.label} <Kbd>{choice.key}</Kbd>
          </Button>
        ))}
      </div>
      <form
        className={styles.reason}
        onSubmit={(event) => {
          event.preventDefault();
          if (asking) onChoice(asking);
        }}
      >
        <input
          ref={field}
          type="text"
          aria-label={asking ? `Reason for: ${asking.label}` : 'Reason'}
          placeholder={asking ? `Why: “${asking.label}”? Then Enter.` : 'Reason (kept in the log)'}
          value={reason}
          maxLength={5000}
          onChange={(event) => onReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onLeave();
          }}
        />
        {asking ? <Button type="submit">{asking.label}</Button> : null}
      </form>
      <div className={styles.choices}>
        <Button
          variant="quiet"
          onClick={() =>
            onAct(
              { verb: 'assign', to: state.assignee === null ? 'local' : null },
              state.assignee === null ? 'Taken' : 'Given back',
            )
          }
        >
          {state.assignee === null ? 'Take it' : 'Give it back'} <Kbd>a</Kbd>
        </Button>
        <Button variant="quiet" onClick={() => onAct(snoozeADay(), 'Snoozed for a day')}>
          Snooze a day <Kbd>s</Kbd>
        </Button>
        {state.status === 'open' ? null : (
          <Button variant="quiet" onClick={() => onAct({ verb: 'reopen' }, 'Open again')}>
            Open again <Kbd>r</Kbd>
          </Button>
        )}
      </div>
    </div>
  );
}

const A_DAY = 86_400_000;
export const snoozeADay = (): DecisionAct => ({ verb: 'snooze', until: new Date(Date.now() + A_DAY).toISOString() });
