import { CloudOff, RotateCcw, TriangleAlert } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#api/error.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import type { ClaimCitation } from '#domain/claim.ts';
import { useAnswerFactCheck } from '#data/answers.ts';
import { useSources } from '#data/sources.ts';
import type { ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Progress, Skeleton } from '#ui/feedback.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { METHOD_LABELS } from '../shared/answer-labels.ts';
import { CLAIM_OUTCOMES, OUTCOME_LABELS, outcomeOf, STANCE_LABELS, type Label } from '../shared/labels.ts';
import { ACTION_WORDS, RETRIEVAL_LABELS, ROUTE_WORDS, STEP_WORDS } from './fact-check-words.ts';
import { LATENCY_LABELS, latencyText } from '../shared/latency-words.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { RetrievedList } from '../shared/retrieved-list.tsx';
import { checkedStatement, checkItem, selectItem } from './view.ts';
import styles from './fact-check.module.css';

type Statement = AnswerFactCheckView['statements'][number];

interface FactCheckPartProps {
  readonly id: string;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onAskAgain: () => void;
}

/** The statements of a kept answer, each checked by other methods than the one that found it. Opening it begins the check. */
export function FactCheckPart({ id, view, onView, onAskAgain }: FactCheckPartProps) {
  const { data, error, refetch } = useAnswerFactCheck(id);
  const sources = useSources().data;
  const titles = useMemo(() => new Map(sources?.map(({ id: one, title }) => [one as string, title])), [sources]);
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  }, [view, onView]);
  const onPick = useCallback((n: number, at: Pick<ClaimCitation, 'sourceId' | 'start' | 'end'> | null) => {
    const next = selectItem(latest.current.view, checkItem(n));
    const place = at === null ? {} : { source: at.sourceId as string, span: { start: at.start, end: at.end } };
    latest.current.onView({ ...next, ...place });
  }, []);
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <EmptyState
        icon={<CloudOff size={20} aria-hidden />}
        title={t('Only a kept answer is fact-checked')}
        actions={<Button onClick={onAskAgain}>{t('Ask again and keep it')}</Button>}
      >
        {t('Every step of a check is written down with its answer, and this answer is not kept here: it was removed.')}
      </EmptyState>
    );
  }
  if (!data) {
    return error ? (
      <Broken message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={6} label={t('Reading the fact-check')} />
    );
  }
  const { statements, total, latency, failure, state } = data;
  if (state === 'done' && total === 0) {
    return (
      <EmptyState title={t('Nothing to check')}>
        {t('The answer asserts nothing, so no statement can be checked.')}
      </EmptyState>
    );
  }
  const selected = checkedStatement(view);
  return (
    <div className={styles.part} data-fact-check={state}>
      <div className={styles.head}>
        <p role="status">
          {state === 'done' ? (
            <>
              {rich('<b>{statements, number}</b> {statements, plural, one {statement} other {statements}} checked', {
                b: (words) => <strong>{words}</strong>,
                statements: statements.length,
              })}
            </>
          ) : total === null ? (
            t('The statements are being counted')
          ) : (
            <>
              {rich('{statements} of {total} statements checked', {
                statements: <strong>{statements.length}</strong>,
                total,
              })}
            </>
          )}
        </p>
        <Tally statements={statements} />
        <p className={styles.latency} data-latency={latency.outcome}>
          <LabelBadge label={LATENCY_LABELS[latency.outcome]} /> {latencyText(latency)}
        </p>
        {state === 'running' && failure === undefined ? (
          <Progress
            label={t('Statements checked')}
            value={total === null || total === 0 ? null : statements.length / total}
          />
        ) : null}
      </div>
      {failure === undefined ? null : <Broken message={failure} onRetry={() => void refetch()} />}
      <ol className={styles.list} aria-label={t('Statements checked: {statements}', { statements: statements.length })}>
        {statements.map((statement, index) => (
          <StatementItem
            key={`${statement.start}-${statement.end}`}
            statement={statement}
            n={index}
            titles={titles}
            isSelected={index === selected}
            onPick={onPick}
          />
        ))}
      </ol>
    </div>
  );
}

function Broken({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={styles.broken}>
      <Note
        tone="contradicted"
        role="alert"
        icon={<TriangleAlert size={15} aria-hidden />}
        actions={
          <Button icon={<RotateCcw size={14} aria-hidden />} onClick={onRetry}>
            {t('Go on')}
          </Button>
        }
      >
        {t('The check stopped: {message} What is done is kept.', { message })}
      </Note>
    </div>
  );
}

/** How many statements ended how, worst first. */
function Tally({ statements }: { readonly statements: readonly Statement[] }) {
  const outcomes = statements.map(({ record }) => outcomeOf(record.claim));
  return (
    <ul className={styles.tally} aria-label={t('How they ended')}>
      {CLAIM_OUTCOMES.map((outcome) => {
        const count = outcomes.filter((one) => one === outcome).length;
        return count === 0 ? null : (
          <li key={outcome}>
            <LabelBadge label={OUTCOME_LABELS[outcome]} word={`${OUTCOME_LABELS[outcome].word}: ${count}`} />
          </li>
        );
      })}
    </ul>
  );
}

interface StatementItemProps {
  readonly statement: Statement;
  readonly n: number;
  readonly titles: ReadonlyMap<string, string>;
  readonly isSelected: boolean;
  readonly onPick: (n: number, at: Pick<ClaimCitation, 'sourceId' | 'start' | 'end'> | null) => void;
}

const METHODS: Readonly<Record<string, Label | undefined>> = METHOD_LABELS;
const figure = (value: number): string => decimal(value, 2);

const StatementItem = memo(function StatementItem({ statement, n, titles, isSelected, onPick }: StatementItemProps) {
  const { record } = statement;
  const { claim, confidence, retrievals } = record;
  const label = OUTCOME_LABELS[outcomeOf(claim)];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={row} className={styles.statement} data-tone={label.tone} data-statement={n} data-verdict={claim.verdict}>
      <button type="button" className={styles.open} aria-current={isSelected} onClick={() => onPick(n, null)}>
        <span className={styles.n}>{n + 1}</span>
        <LabelBadge label={label} />
        <span className={styles.words} dir="auto">
          {claim.text}
        </span>
      </button>
      <div className={styles.body}>
        <p className={styles.reason}>{claim.reasons[0] ?? label.hint}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('Looked for by')}</dt>
            <dd>
              <ul className={styles.methods}>
                {retrievals.map(({ method, outcome, detail, passageIds }) => (
                  <li key={method} data-retriever={method} data-outcome={outcome}>
                    <LabelBadge
                      label={RETRIEVAL_LABELS[outcome]}
                      word={`${METHODS[method]?.word ?? method}: ${RETRIEVAL_LABELS[outcome].word}`}
                    />
                    <span className="quiet">
                      {outcome === 'used'
                        ? t('{passageIds, plural, one {# passage} other {# passages}}', {
                            passageIds: passageIds.length,
                          })
                        : outcome === 'skipped'
                          ? t('it found the statement')
                          : detail}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
          <div>
            <dt>{t('Confidence')}</dt>
            <dd>
              <strong>{figure(claim.confidence)}</strong>{' '}
              <span className="quiet">
                {record.isIndependent
                  ? t(
                      'support {support}, contradiction {contradiction}, {agreeing} of {used, plural, one {# method} other {# methods}} found support',
                      {
                        support: figure(confidence.support),
                        contradiction: figure(confidence.contradiction),
                        agreeing: confidence.agreeing,
                        used: confidence.used,
                      },
                    )
                  : t(
                      'support {support}, contradiction {contradiction}, {agreeing} of {used, plural, one {# method} other {# methods}} found support; nothing independent bears on it',
                      {
                        support: figure(confidence.support),
                        contradiction: figure(confidence.contradiction),
                        agreeing: confidence.agreeing,
                        used: confidence.used,
                      },
                    )}
              </span>
            </dd>
          </div>
          <div>
            <dt>{t('Outcome')}</dt>
            <dd>
              {ACTION_WORDS[claim.action]}, {ROUTE_WORDS[claim.route]}
            </dd>
          </div>
        </dl>
        {claim.citations.length === 0 ? null : (
          <ul className={styles.places} aria-label={t('Places that bear on statement {n}', { n: n + 1 })}>
            {claim.citations.map((citation) => (
              <li key={`${citation.sourceId}-${citation.start}-${citation.stance}`}>
                <button type="button" className={styles.place} onClick={() => onPick(n, citation)}>
                  <LabelBadge label={STANCE_LABELS[citation.stance]} />
                  <bdi className={styles.title}>{titles.get(citation.sourceId) ?? citation.sourceId}</bdi>
                  <span className={styles.strength}>{figure(citation.strength)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {retrievals.map(({ method, passages = [] }) =>
          passages.length === 0 ? null : (
            <details key={method} className={styles.steps}>
              <summary>
                {t('Found by {method}: {count, number}', {
                  method: METHODS[method]?.word ?? method,
                  count: passages.length,
                })}
              </summary>
              <RetrievedList
                label={t('Passages found for statement {n} by {method}', {
                  n: n + 1,
                  method: METHODS[method]?.word ?? method,
                })}
                passages={passages}
                titles={titles}
                onPlace={(passage) => onPick(n, passage)}
              />
            </details>
          ),
        )}
        <details className={styles.steps}>
          <summary>{t('Steps: {events}', { events: record.events.length })}</summary>
          <ol>
            {record.events.map(({ step, detail }) => (
              <li key={step}>
                <strong>{STEP_WORDS[step]}</strong> <span dir="auto">{detail}</span>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </li>
  );
});
