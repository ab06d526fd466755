import { ArrowLeftRight, X } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { useAnswer } from '#data/answers.ts';
import { useSources } from '#data/sources.ts';
import { answerOnly, selectClaim, type ViewState } from '#state/url-state.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { AnswerText } from './answer-text.tsx';
import { compareAnswers, countMatches, type ComparedSide, type Match } from './compare.ts';
import { questionName } from './words.ts';
import { policyOf, policyWords, scopeWords, setWords } from './settings.ts';
import { Events, Verdict } from './verdict.tsx';
import { selectItem } from './view.ts';
import styles from './compare.module.css';

interface CompareViewProps {
  readonly record: AnswerRecordView;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** Two answers side by side: what differs in state, sources and ceilings, in claims and in citations. */
export function CompareView({ record, view, onView }: CompareViewProps) {
  const other = useAnswer(view.against ?? null);
  const close = (): void => onView(answerOnly(view));
  if (other.error && !other.data) {
    return (
      <EmptyState
        title={t('The other answer cannot be shown')}
        actions={<Button onClick={close}>{t('Show one answer')}</Button>}
      >
        {other.error.message}
      </EmptyState>
    );
  }
  if (!other.data) return <Skeleton lines={10} label={t('Reading the other answer')} />;
  return <Compared left={record} right={other.data} view={view} onView={onView} onClose={close} />;
}

interface ComparedProps {
  readonly left: AnswerRecordView;
  readonly right: AnswerRecordView;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onClose: () => void;
}

function Compared({ left, right, view, onView, onClose }: ComparedProps) {
  const comparison = useMemo(() => compareAnswers(left.answer, right.answer), [left, right]);
  const isSameQuestion = left.answer.query === right.answer.query;
  const only = (side: ComparedSide): number => countMatches(side.claims, 'only-here');
  // The address has the settings of the first answer; of the second one they are those of its record.
  const swapped = (): ViewState => {
    const { draft, part } = view;
    return {
      ...(draft === undefined ? {} : { draft }),
      ...(part === undefined ? {} : { part }),
      answer: right.id,
      against: left.id,
    };
  };
  return (
    <section className={styles.compare} aria-label={t('Two answers compared')}>
      <div className={styles.bar}>
        <p role="status">
          {comparison.isSameText ? (
            <strong>{t('Both answers have the same words.')}</strong>
          ) : (
            <>
              {rich(
                '<b>{left, number}</b> {left, plural, one {claim} other {claims}} only left, {right} only right, {claims} in both.',
                {
                  b: (words) => <strong>{words}</strong>,
                  left: only(comparison.left),
                  right: <strong>{only(comparison.right)}</strong>,
                  claims: <strong>{countMatches(comparison.left.claims, 'same')}</strong>,
                },
              )}
            </>
          )}{' '}
          {isSameQuestion ? null : t('The questions differ.')}
        </p>
        <span className={styles.push} />
        <Button icon={<ArrowLeftRight size={14} aria-hidden />} onClick={() => onView(swapped())}>
          {t('Swap')}
        </Button>
        <IconButton label={t('Show one answer')} icon={<X size={16} aria-hidden />} onClick={onClose} />
      </div>
      <div className={styles.sides}>
        <Side record={left} other={right} side={comparison.left} name={t('Left')} view={view} onView={onView} isFirst />
        <Side
          record={right}
          other={left}
          side={comparison.right}
          name={t('Right')}
          view={view}
          onView={onView}
          isFirst={false}
        />
      </div>
    </section>
  );
}

interface SideProps {
  readonly record: AnswerRecordView;
  readonly other: AnswerRecordView;
  readonly side: ComparedSide;
  readonly name: string;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  /** Whether it is the answer of the address; what is chosen in the other one is marked as being of it. */
  readonly isFirst: boolean;
}

/** Before what is chosen in the second answer. */
const OTHER = 'against:';

const MATCH_WORDS: Readonly<Record<Match, string>> = {
  same: t('in both'),
  'same-source': t('other passage of a shared source'),
  'only-here': t('only here'),
};

function Side({ record, other, side, name, view, onView, isFirst }: SideProps) {
  const { answer } = record;
  const total = useSources().data?.length ?? null;
  const openCitation = (id: string): void =>
    onView(selectItem(view, isFirst ? `citation:${id}` : `${OTHER}citation:${id}`));
  const openClaim = (id: string): void =>
    onView(isFirst ? selectClaim(view, id, true) : selectItem(view, `${OTHER}claim:${id}`));
  const chosen = view.item?.startsWith(OTHER) ? view.item.slice(OTHER.length).replace(/^claim:/u, '') : undefined;
  return (
    <section className={styles.side} aria-label={`${name}: ${questionName(answer.query)}`} data-side={name}>
      <Verdict answer={answer} />
      <dl className={styles.settings}>
        {factsOf(record, total).map(({ name: fact, value }, index) => {
          const differs = factsOf(other, total)[index]?.value !== value;
          return (
            <div key={fact} data-differs={differs || undefined}>
              <dt>{fact}</dt>
              <dd>
                <bdi>{value}</bdi>
                {differs ? <span className={styles.differs}>{t('differs')}</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
      <Events answer={answer} />
      <AnswerText
        answer={answer}
        selected={isFirst ? (view.claim ?? view.item) : chosen}
        matches={side.claims}
        onClaim={openClaim}
        onCitation={openCitation}
      />
      {answer.citations.length === 0 ? (
        <Note>{t('No citation.')}</Note>
      ) : (
        <ul
          className={styles.citations}
          aria-label={isFirst ? t('Citations of the left answer') : t('Citations of the right answer')}
        >
          {answer.citations.map((citation) => {
            const match = side.citations.get(citation.id) ?? 'only-here';
            return (
              <li key={citation.id} data-match={match}>
                <button type="button" onClick={() => openCitation(citation.id)}>
                  <span className={styles.k}>[{citation.id}]</span>
                  <bdi>{citation.title}</bdi>
                  <span className={styles.match}>{MATCH_WORDS[match]}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What the two answers are told apart by, in the same order for both. */
function factsOf({ answer, request, set }: AnswerRecordView, total: number | null) {
  return [
    { name: t('Question'), value: questionName(answer.query) },
    { name: t('Sources'), value: scopeWords(request.sourceIds, request.sourceSetId === null ? total : null) },
    {
      name: t('Source set'),
      value: [
        ...(request.sourceSetId === null || set === undefined ? [] : [setWords(set)]),
        answer.sourceSet.hash.slice(answer.sourceSet.hash.indexOf(':') + 1).slice(0, 12),
      ].join(' · '),
    },
    { name: t('Passages'), value: policyWords(policyOf(request.policy)) },
    {
      name: t('Written by'),
      value: answer.method === 'synthesized' ? (answer.synthesis.model ?? t('a model')) : t('quotation alone'),
    },
  ];
}
