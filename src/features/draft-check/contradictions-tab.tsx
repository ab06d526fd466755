import { Virtuoso } from 'react-virtuoso';
import type { CheckReport } from '#domain/report.ts';
import { selectClaim, type ViewState } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { CONTRADICTION_LABELS } from '../shared/labels.ts';
import type { ClaimItem } from './model.ts';
import styles from './side-list.module.css';

interface ContradictionsTabProps {
  readonly report: CheckReport;
  readonly items: readonly ClaimItem[];
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** What speaks against each other: both sides in their own words, each opened where it stands. */
export function ContradictionsTab({ report, items, view, onView }: ContradictionsTabProps) {
  const { contradictions } = report;
  if (contradictions.length === 0) {
    return (
      <EmptyState title={t('Nothing is contradicted')}>
        {t('No source of the set says otherwise than the draft, as far as it could be judged.')}
      </EmptyState>
    );
  }
  const titles = new Map<string, string>(report.sources.map((source) => [source.id, source.title]));
  return (
    <Virtuoso
      className={styles.list}
      data={contradictions}
      initialItemCount={Math.min(contradictions.length, 6)}
      itemContent={(index, contradiction) => {
        const label = CONTRADICTION_LABELS[contradiction.type];
        const Icon = label.icon;
        const item = items.find(({ claim }) => claim.id === contradiction.claimId);
        return (
          <article
            className={styles.card}
            aria-label={t('Contradiction {index}: {label}', { index: index + 1, label: label.word })}
          >
            <h2>
              <Badge tone={label.tone} icon={<Icon size={14} />} title={label.hint}>
                {label.word}
              </Badge>
              {item ? (
                <Button variant="quiet" onClick={() => onView(selectClaim(view, item.claim.id, true))}>
                  {t('Claim {n}', { n: item.n })}
                </Button>
              ) : null}
            </h2>
            <p className={styles.why}>{contradiction.detail}</p>
            {item && contradiction.sides.every((side) => side.sourceId !== null) ? (
              <button
                type="button"
                className={styles.side2}
                onClick={() => onView(selectClaim(view, item.claim.id, false))}
              >
                <span>{t('The draft')}</span>
                <bdi className={styles.text}>{item.claim.text}</bdi>
              </button>
            ) : null}
            {contradiction.sides.map((side, at) => (
              <button
                key={`${side.sourceId ?? 'draft'}:${side.start}:${at}`}
                type="button"
                className={styles.side2}
                onClick={() => {
                  const { source: _source, span: _span, claim: _claim, ...rest } = view;
                  if (side.sourceId === null) {
                    onView({ ...rest, ...(item ? { claim: item.claim.id } : {}), item: `contradiction:${index}` });
                  } else {
                    onView({
                      ...rest,
                      item: `contradiction:${index}`,
                      show: 'evidence',
                      source: side.sourceId,
                      span: { start: side.start, end: side.end },
                    });
                  }
                }}
              >
                <span>{side.sourceId === null ? t('The draft') : (titles.get(side.sourceId) ?? side.sourceId)}</span>
                <bdi className={styles.text}>{side.quote}</bdi>
              </button>
            ))}
          </article>
        );
      }}
    />
  );
}
