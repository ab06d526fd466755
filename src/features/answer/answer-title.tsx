import { Library } from 'lucide-react';
import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import { ANSWER_STATE_LABELS } from '../shared/answer-labels.ts';
import { CONFIDENCE_LABELS } from '../shared/labels.ts';
import { questionName } from './words.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { useShownAnswer } from './use-answer.ts';
import styles from './answer-title.module.css';

/** The question as the page's heading, with how its answer stands. */
export function AnswerTitle({ view, isHeading = true }: { readonly view: ViewState; readonly isHeading?: boolean }) {
  const Title = isHeading ? 'h1' : 'p';
  const { record } = useShownAnswer(view);
  const answer = record?.answer;
  const name = answer ? questionName(answer.query.slice(0, 300)) : (view.ask ?? t('Ask the sources'));
  return (
    <>
      <Title className={styles.title} title={name}>
        <bdi>{name}</bdi>
      </Title>
      {answer ? (
        <div className={styles.facts} role="group" aria-label={t('State of the answer in short')}>
          <LabelBadge label={ANSWER_STATE_LABELS[answer.groundingState]} />
          <span className={styles.secondary}>
            <LabelBadge label={CONFIDENCE_LABELS[answer.confidence]} />
          </span>
          <span className={styles.fact}>
            <Library size={13} aria-hidden="true" />
            {t(
              '{citations, plural, one {# citation} other {# citations}} of {sourceIds, plural, one {# source} other {# sources}}',
              { citations: answer.citations.length, sourceIds: answer.sourceSet.sourceIds.length },
            )}
          </span>
        </div>
      ) : null}
    </>
  );
}
