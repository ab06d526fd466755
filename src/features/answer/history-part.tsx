import { Columns2, Search, Trash2 } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { AnswerSummary } from '#api/schemas/answer.ts';
import { useAnswers, useRemoveAnswer } from '#data/answers.ts';
import { GROUNDING_STATES } from '#domain/report.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { ANSWER_STATE_LABELS } from '../shared/answer-labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { questionName } from './words.ts';
import { setWords } from './settings.ts';
import styles from './history.module.css';

interface HistoryPartProps {
  /** Id and question of the answer that is shown. */
  readonly shownId: string | null;
  readonly shownQuery: string | null;
  readonly onOpen: (id: string) => void;
  readonly onCompare: (id: string) => void;
  /** The shown answer itself was removed. */
  readonly onGone: () => void;
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Kept answers, last asked first: open, compare with the one shown, remove. */
export function HistoryPart({ shownId, shownQuery, onOpen, onCompare, onGone }: HistoryPartProps) {
  const { data, error, isPending, refetch } = useAnswers();
  const [filter, setFilter] = useState('');
  const [removing, setRemoving] = useState<AnswerSummary | null>(null);
  const shown = useMemo(() => {
    const wanted = fold(filter.trim());
    return wanted === '' ? (data ?? []) : (data ?? []).filter((answer) => fold(answer.query).includes(wanted));
  }, [data, filter]);
  if (isPending) return <Skeleton lines={6} label={t('Reading the history')} />;
  if (error) {
    return (
      <Note tone="contradicted" role="alert" actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}>
        {t('The history could not be read: {message}', { message: error.message })}
      </Note>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title={t('Nothing was asked yet')}>
        {t('Each answer is kept here with its sources and settings, until you remove it.')}
      </EmptyState>
    );
  }
  return (
    <section className={styles.history} aria-label={t('History')}>
      <label className={styles.filter}>
        <Search size={13} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('Filter the history')}
          placeholder={t('Filter {answers, plural, one {# answer} other {# answers}}', { answers: data.length })}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      {shown.length === 0 ? (
        <EmptyState title={t('No kept question has these words')} />
      ) : (
        <Virtuoso
          className={styles.list}
          data={shown}
          aria-label={t('Kept answers')}
          computeItemKey={(_, answer) => answer.id}
          increaseViewportBy={300}
          initialItemCount={Math.min(shown.length, 14)}
          itemContent={(_, answer) => (
            <HistoryRow
              answer={answer}
              isShown={answer.id === shownId}
              isComparable={shownId !== null && answer.id !== shownId}
              isSameQuestion={shownQuery !== null && answer.id !== shownId && answer.query === shownQuery}
              onOpen={onOpen}
              onCompare={onCompare}
              onRemove={setRemoving}
            />
          )}
        />
      )}
      {removing ? (
        <RemoveAnswer
          answer={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            if (removing.id === shownId) onGone();
          }}
        />
      ) : null}
    </section>
  );
}

interface HistoryRowProps {
  readonly answer: AnswerSummary;
  readonly isShown: boolean;
  readonly isComparable: boolean;
  readonly isSameQuestion: boolean;
  readonly onOpen: (id: string) => void;
  readonly onCompare: (id: string) => void;
  readonly onRemove: (answer: AnswerSummary) => void;
}

const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { answer, isShown, isComparable, isSameQuestion, onOpen, onCompare, onRemove } = props;
  const state = GROUNDING_STATES.find((one) => one === answer.groundingState);
  const name = questionName(answer.query.slice(0, 300));
  return (
    <div className={styles.row} data-shown={isShown || undefined} data-kept={answer.id}>
      <button type="button" className={styles.open} aria-current={isShown} onClick={() => onOpen(answer.id)}>
        <bdi className={styles.query}>{name}</bdi>
        <span className={styles.meta}>
          {state ? <LabelBadge label={ANSWER_STATE_LABELS[state]} /> : null}
          <span>{t('{citations, plural, one {# citation} other {# citations}}', { citations: answer.citations })}</span>
          <time dateTime={answer.askedAt}>{dayOf(answer.askedAt)}</time>
          {answer.set ? <bdi>{setWords(answer.set)}</bdi> : null}
          {isSameQuestion ? <span className={styles.same}>{t('same question')}</span> : null}
        </span>
      </button>
      {isComparable ? (
        <IconButton
          label={t('Compare with the answer shown: {name}', { name })}
          icon={<Columns2 size={14} aria-hidden />}
          onClick={() => onCompare(answer.id)}
        />
      ) : null}
      <IconButton
        label={t('Remove from the history: {name}', { name })}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => onRemove(answer)}
      />
    </div>
  );
});

/** Asks first: asking again later may give another answer, since the sources may be others by then. */
function RemoveAnswer(props: {
  readonly answer: AnswerSummary;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { answer, onClose, onRemoved } = props;
  const remove = useRemoveAnswer();
  const { toasts } = useStores();
  return (
    <ConfirmDialog
      title={t('Remove this answer?')}
      action={t('Remove the answer')}
      isPending={remove.isPending}
      fault={remove.error ? t('It was not removed: {message}', { message: remove.error.message }) : null}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(answer.id, {
          onSuccess: () => {
            toasts.getState().push(t('Removed from the history.'));
            onRemoved();
          },
        })
      }
    >
      <p className={styles.removeName} dir="auto">
        {questionName(answer.query.slice(0, 500))}
      </p>
      <p>
        {t(
          'The kept answer goes, with its address. The question can be asked again; over other sources it may be answered otherwise. Drafts made of it stay.',
        )}
      </p>
    </ConfirmDialog>
  );
}
