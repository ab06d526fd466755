import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { DecisionAct, QueueEntryView } from '#domain/queue.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { choicesOf, type Choice } from './choices.ts';
import { momentOf, snoozeFor, snoozeUntilDay, tomorrow } from './when.ts';
import { me } from '#data/identity.ts';
import styles from './queues.module.css';

interface DecideBarProps {
  readonly entry: QueueEntryView;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** The choice that waits for a reason. */
  readonly asking: Choice | null;
  /** The item came up by itself, in place of one that was settled. */
  readonly isFollowing: boolean;
  readonly onChoice: (choice: Choice) => void;
  readonly onAct: (act: DecisionAct, words: string) => void;
  readonly onLeave: () => void;
}

/** Milliseconds in which a press on an item that came up by itself was meant for the one before it. */
const MEANT_FOR_LAST = 500;

/** Where one item is decided on: a key a choice, and the reason beside them. */
export function DecideBar(props: DecideBarProps) {
  const { entry, reason, onReason, asking, isFollowing, onChoice, onAct, onLeave } = props;
  const field = useRef<HTMLInputElement>(null);
  const [since] = useState(() => performance.now());
  const [day, setDay] = useState('');
  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);
  /** The second and later presses of a fast series: they were meant for what stood here when the first one came. */
  const isEcho = (event: MouseEvent): boolean =>
    event.detail > 1 || (event.detail === 1 && isFollowing && performance.now() - since < MEANT_FOR_LAST);
  const onPress = (run: () => void) => (event: MouseEvent) => {
    if (!isEcho(event)) run();
  };
  const { state } = entry;
  if (state.status === 'resolved') {
    return (
      <div className={styles.decide} role="group" aria-label={t('Decision')}>
        <Button onClick={onPress(() => onAct({ verb: 'reopen' }, t('Open again')))}>
          {t('Open again')} <Kbd>r</Kbd>
        </Button>
      </div>
    );
  }
  const isMine = state.assignee === me();
  return (
    <div className={styles.decide} role="group" aria-label={t('Decision')}>
      <div className={styles.choices}>
        {choicesOf(entry.item).map((choice) => (
          <Button
            key={choice.key}
            variant={choice.isSuggested ? 'primary' : 'plain'}
            title={
              choice.isSuggested
                ? t('{choice} This is what the engine suggests.', { choice: choice.hint })
                : choice.hint
            }
            onClick={onPress(() => onChoice(choice))}
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
          aria-label={asking ? t('Reason for: {asking}', { asking: asking.label }) : t('Reason')}
          placeholder={
            asking ? t('Why: “{asking}”? Then Enter.', { asking: asking.label }) : t('Reason (kept in the log)')
          }
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
          title={
            state.assignee === null || isMine ? undefined : t('It is with {assignee}.', { assignee: state.assignee })
          }
          onClick={onPress(() =>
            isMine
              ? onAct({ verb: 'assign', to: null }, t('Given back'))
              : onAct({ verb: 'assign', to: me() }, state.assignee === null ? t('Taken') : t('Taken over')),
          )}
        >
          {isMine ? t('Give it back') : state.assignee === null ? t('Assign to me') : t('Take it over')} <Kbd>a</Kbd>
        </Button>
        {state.status === 'open' ? null : (
          <Button variant="quiet" onClick={onPress(() => onAct({ verb: 'reopen' }, t('Open again')))}>
            {state.status === 'snoozed' ? t('Wake it') : t('Open again')} <Kbd>r</Kbd>
          </Button>
        )}
        <Button variant="quiet" onClick={onPress(() => onAct(snoozeFor(1), t('Snoozed for a day')))}>
          {t('Snooze a day')} <Kbd>s</Kbd>
        </Button>
        <Button variant="quiet" onClick={onPress(() => onAct(snoozeFor(7), t('Snoozed for a week')))}>
          {t('A week')} <Kbd>w</Kbd>
        </Button>
        <label className={styles.until}>
          <span>{t('Until')}</span>
          <input type="date" min={tomorrow()} value={day} onChange={(event) => setDay(event.target.value)} />
        </label>
        {day === '' ? null : (
          <Button
            onClick={onPress(() => {
              const act = snoozeUntilDay(day);
              if (act?.verb === 'snooze') onAct(act, t('Snoozed until {until}', { until: momentOf(act.until) }));
            })}
          >
            {t('Snooze')}
          </Button>
        )}
      </div>
    </div>
  );
}
