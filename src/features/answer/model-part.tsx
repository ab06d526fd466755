import { Bot } from 'lucide-react';
import type { GroundedAnswer } from '#domain/answer.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { SYNTHESIS_LABELS } from '../shared/answer-labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import styles from './parts.module.css';

interface ModelPartProps {
  readonly answer: GroundedAnswer;
  readonly onSetUp: () => void;
}

/** What came of asking a model, and everything of its reply that was left out, with the reason. */
export function ModelPart({ answer, onSetUp }: ModelPartProps) {
  const { synthesis } = answer;
  const label = SYNTHESIS_LABELS[synthesis.outcome];
  const removed = synthesis.removedCitations ?? [];
  const wasAsked = synthesis.outcome !== 'not-configured' && synthesis.outcome !== 'no-citations';
  return (
    <section className={styles.scroll} aria-label={t('What the model did')}>
      <div className={styles.outcome} data-outcome={synthesis.outcome}>
        <p className={styles.outcomeHead}>
          <LabelBadge label={label} outlined />
          {synthesis.model === null ? null : <bdi className={styles.mono}>{synthesis.model}</bdi>}
        </p>
        <p>{label.hint}</p>
        {synthesis.detail === '' ? null : (
          <p className="quiet" dir="auto">
            {synthesis.detail}
          </p>
        )}
        {answer.method === 'extractive' && wasAsked ? <p>{t('The answer quotes the passages themselves.')}</p> : null}
        <div>
          <Button icon={<Bot size={14} aria-hidden />} onClick={onSetUp}>
            {synthesis.outcome === 'not-configured' ? t('Set up a model …') : t('Settings of the model …')}
          </Button>
        </div>
      </div>
      {wasAsked ? (
        <>
          <Facts
            title={t('Statements left out: {dropped}', { dropped: synthesis.dropped.length })}
            none={t('No statement of the reply was left out.')}
            rows={synthesis.dropped.map(({ text, reason }) => ({ text, reason }))}
            isStruck
          />
          <Facts
            title={t('Citations made up: {inventedIds}', { inventedIds: synthesis.inventedIds.length })}
            none={t('The reply named no citation that was not given to it.')}
            rows={synthesis.inventedIds.map((id) => ({ text: `[${id}]`, reason: t('names no passage: removed') }))}
            isStruck
          />
          {removed.length > 0 ? (
            <Facts
              title={t('Citations taken off a statement: {removed}', { removed: removed.length })}
              none=""
              rows={removed.map(({ text, citationId, reason }) => ({ text: `[${citationId}] ${text}`, reason }))}
            />
          ) : null}
        </>
      ) : null}
    </section>
  );
}

interface FactsProps {
  readonly title: string;
  readonly none: string;
  readonly rows: readonly { readonly text: string; readonly reason: string }[];
  readonly isStruck?: boolean;
}

function Facts({ title, none, rows, isStruck }: FactsProps) {
  return (
    <section className={styles.facts} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul>
          {rows.map(({ text, reason }, index) => (
            <li key={index}>
              {isStruck ? <del dir="auto">{text}</del> : <span dir="auto">{text}</span>}
              <span className={styles.factReason}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
