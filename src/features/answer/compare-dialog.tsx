import { SlidersHorizontal } from 'lucide-react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { useAnswers } from '#data/answers.ts';
import { GROUNDING_STATES } from '#domain/report.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { t } from '#ui/messages/t.ts';
import { dayOf } from '#ui/messages/figures.ts';
import { ANSWER_STATE_LABELS } from '../shared/answer-labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { questionName } from './words.ts';
import { setWords } from './settings.ts';
import styles from './compare-dialog.module.css';

interface CompareDialogProps {
  readonly record: AnswerRecordView;
  readonly onPick: (id: string) => void;
  /** Asks the same question under other settings. */
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** With what to compare: the same question under other settings, or an answer that is kept already. */
export function CompareDialog({ record, onPick, onOther, onClose }: CompareDialogProps) {
  const kept = (useAnswers().data ?? []).filter((answer) => answer.id !== record.id);
  const same = kept.filter((answer) => answer.query === record.answer.query);
  return (
    <Dialog label={t('Compare this answer')} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.question} dir="auto">
          {questionName(record.answer.query.slice(0, 300))}
        </p>
        <Button variant="primary" icon={<SlidersHorizontal size={14} aria-hidden />} onClick={onOther}>
          {t('Ask it of other sources, or under other ceilings …')}
        </Button>
        <h3>{t('Kept answers to the same question')}</h3>
        {same.length === 0 ? (
          <p className="quiet">
            {kept.length > 0
              ? t('None yet. The history compares with any other answer.')
              : t('None yet. Each question you ask is kept.')}
          </p>
        ) : (
          <ul>
            {same.map((answer) => {
              const state = GROUNDING_STATES.find((one) => one === answer.groundingState);
              return (
                <li key={answer.id}>
                  <button type="button" className={styles.choice} onClick={() => onPick(answer.id)}>
                    {state ? <LabelBadge label={ANSWER_STATE_LABELS[state]} /> : null}
                    <span>
                      {t('{citations, plural, one {# citation} other {# citations}}', { citations: answer.citations })}
                    </span>
                    <span className={styles.hash}>
                      {answer.set
                        ? setWords(answer.set)
                        : t('set {sourceSetHash}', {
                            sourceSetHash: answer.sourceSetHash
                              .slice(answer.sourceSetHash.indexOf(':') + 1)
                              .slice(0, 8),
                          })}
                    </span>
                    <time dateTime={answer.askedAt}>{dayOf(answer.askedAt)}</time>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
