import { Check, RotateCcw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ScenarioView } from '#api/schemas/scenario.ts';
import { useScenarioRun } from '#data/scenarios.ts';
import { Button } from '#ui/button.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { InputView } from './input-view.tsx';
import { MarkedText } from './marked-text.tsx';
import { GROUP_WORDS, reasonWords, stateLabel } from './state-labels.ts';
import styles from './states.module.css';

interface ScenarioSheetProps {
  readonly scenario: ScenarioView;
  /** Set for a room: larger, and without what only a reader at a desk looks at. */
  readonly isPresented?: boolean;
  /** Buttons after the heading. */
  readonly actions?: ReactNode;
}

/** One state: what goes in, what the engine makes of it, and the rule between the two. */
export function ScenarioSheet({ scenario, isPresented = false, actions }: ScenarioSheetProps) {
  const { data: outcome, error, isPending, isFetching, refetch } = useScenarioRun(scenario.id);
  const { group, title, rule, input, expected } = scenario;
  const draft = input.kind === 'draft' ? input.draft : null;
  const criterion = input.kind === 'draft' && input.aspect.of === 'criterion' ? input.aspect.id : null;
  return (
    <article
      className={styles.sheet}
      data-presented={isPresented ? '' : undefined}
      aria-label={title}
      data-scenario={scenario.id}
    >
      <header>
        <div>
          <p className="quiet">{GROUP_WORDS[group]}</p>
          <h2 tabIndex={-1} data-scenario-title="">
            {title}
          </h2>
        </div>
        {actions}
      </header>
      <section aria-label={t('What the engine derived')} className={styles.derived} aria-busy={isFetching}>
        {isPending ? <Skeleton lines={2} label={t('The engine is deriving the state')} /> : null}
        {error ? (
          <Note
            tone="contradicted"
            role="alert"
            actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {t('It could not be derived: {message}', { message: error.message })}
          </Note>
        ) : null}
        {outcome ? (
          <>
            <p className={styles.verdict} data-derived={outcome.derived}>
              <LabelBadge label={stateLabel(group, outcome.derived)} size={isPresented ? 30 : 18} />
              {outcome.derived === expected ? (
                <span className={styles.agrees} data-agrees="">
                  <Check size={14} aria-hidden /> {t('as the rule says')}
                </span>
              ) : (
                <span className={styles.differs} role="alert">
                  <TriangleAlert size={14} aria-hidden />{' '}
                  {t('the rule says: {group}', { group: stateLabel(group, expected).word })}
                </span>
              )}
            </p>
            <ul className={styles.reasons} aria-label={t('The engine’s own words')}>
              {[...new Set(outcome.reasons)].map((reason) => (
                <li key={reason} dir="auto">
                  {reasonWords(reason, draft, criterion)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <section aria-labelledby={`rule-${scenario.id}`}>
        <h3 id={`rule-${scenario.id}`}>{t('The rule')}</h3>
        <p className={styles.rule}>{rule}</p>
      </section>
      <section aria-labelledby={`input-${scenario.id}`}>
        <h3 id={`input-${scenario.id}`}>{t('What goes in')}</h3>
        <InputView input={input} />
      </section>
      {outcome && outcome.texts.some(({ spans }) => spans.length > 0 || input.kind === 'requests') ? (
        <section aria-labelledby={`texts-${scenario.id}`}>
          <h3 id={`texts-${scenario.id}`}>
            {input.kind === 'requests' ? t('What was answered') : t('The places that decided')}
          </h3>
          {outcome.texts
            .filter(({ spans }) => spans.length > 0 || input.kind === 'requests')
            .map(({ title: name, text, spans }) => (
              <figure key={name} className={styles.place}>
                <figcaption>{name}</figcaption>
                {input.kind === 'requests' ? <pre>{text}</pre> : <MarkedText text={text} spans={spans} />}
              </figure>
            ))}
        </section>
      ) : null}
      {outcome && outcome.figures.length > 0 ? (
        <section aria-labelledby={`figures-${scenario.id}`}>
          <h3 id={`figures-${scenario.id}`}>{t('Figures')}</h3>
          <table className={tableStyles.figures}>
            <tbody>
              {outcome.figures.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td dir="auto">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {isPresented ? null : (
        <p>
          <Button
            icon={<RotateCcw size={14} aria-hidden />}
            disabled={isFetching}
            onClick={() => void refetch()}
            title={t('Nothing is kept: the same input gives the same state each time.')}
          >
            {t('Derive it again')}
          </Button>
        </p>
      )}
    </article>
  );
}
