import type { GroundedAnswer } from '#domain/answer.ts';
import { Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { ANSWER_STATE_LABELS, EVENT_LABELS, RULE_LABELS } from '../shared/answer-labels.ts';
import { CONFIDENCE_LABELS } from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import styles from './answer-sheet.module.css';

/** The state of an answer and the rule that produced it, in words with its figures. */
export function Verdict({ answer }: { readonly answer: GroundedAnswer }) {
  const rule = RULE_LABELS[answer.rule.id];
  const Icon = rule.icon;
  return (
    <section
      className={styles.verdict}
      aria-label={t('State of the answer')}
      data-tone={rule.tone}
      data-state={answer.groundingState}
      data-rule={answer.rule.id}
    >
      <span className={styles.emblem} aria-hidden="true">
        <Icon size={20} strokeWidth={1.9} />
      </span>
      <div className={styles.verdictBody}>
        <p className={styles.badges}>
          <LabelBadge label={ANSWER_STATE_LABELS[answer.groundingState]} outlined />
          <span className={styles.ruleWord}>{rule.word}</span>
          <LabelBadge label={CONFIDENCE_LABELS[answer.confidence]} />
        </p>
        <p className={styles.rule}>
          <span className="sr-only">{t('The rule:')} </span>
          {answer.rule.text}
        </p>
      </div>
    </section>
  );
}

/** What happened on the way to the answer that a person should see. */
export function Events({ answer }: { readonly answer: GroundedAnswer }) {
  if (answer.events.length === 0) return null;
  return (
    <div className={styles.events}>
      {answer.events.map((event, index) => {
        const label = EVENT_LABELS[event.code];
        const Icon = label.icon;
        return (
          <Note
            key={index}
            tone={label.tone}
            icon={<Icon size={15} aria-hidden />}
            role={event.code === 'retrieval-failed' ? 'alert' : 'note'}
          >
            <strong>{label.word}.</strong> <bdi>{event.detail === '' ? label.hint : event.detail}</bdi>
          </Note>
        );
      })}
    </div>
  );
}
