import { useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { DiffPart } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import type { ViewState } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { NUMBER_LABELS, QUOTE_LABELS, type Label } from '../shared/labels.ts';
import styles from './side-list.module.css';

interface QuotesTabProps {
  readonly report: CheckReport;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

interface Row {
  readonly key: string;
  readonly what: string;
  readonly text: string;
  readonly label: Label;
  readonly word: string;
  readonly detail: string;
  readonly diff: readonly DiffPart[] | undefined;
  readonly start: number;
  /** Where it rests on words that were read from a scan. */
  readonly reading: { readonly word: string; readonly unsure: number; readonly title: string } | null;
}

/** Quotations and numbers in the order of the draft, each with how it stands in the sources. */
export function quoteRows(report: CheckReport): readonly Row[] {
  const quotes = report.quotes.map((quote, index): Row => ({
    key: `quote:${index}`,
    what: 'quote',
    text: `“${quote.text}”`,
    label: QUOTE_LABELS[quote.status],
    word:
      quote.status === 'verbatim' && quote.typographic
        ? t('verbatim, typography differs')
        : QUOTE_LABELS[quote.status].word,
    detail: quote.detail,
    diff: quote.diff,
    start: quote.start,
    reading: quote.recognised ? readingOf(quote.recognised) : null,
  }));
  const numbers = report.numbers.map((number, index): Row => ({
    key: `number:${index}`,
    what: 'number',
    text: number.text,
    label: NUMBER_LABELS[number.status],
    word: NUMBER_LABELS[number.status].word,
    detail: number.detail,
    diff: undefined,
    start: number.start,
    reading: null,
  }));
  return [...quotes, ...numbers].sort((a, b) => a.start - b.start);
}

const readingOf = ({
  confidence,
  unsure,
}: {
  readonly confidence: number;
  readonly unsure: number;
}): Row['reading'] => ({
  word: t('read from a scan, {share}{unsure, plural, =0 {} other {, # may be misread}}', {
    share: decimal(confidence, 2),
    unsure,
  }),
  unsure,
  title: t('Text recognition read these words from a picture of the page. The figure is how sure it was, from 0 to 1.'),
});

export function QuotesTab({ report, view, onView }: QuotesTabProps) {
  const rows = useMemo(() => quoteRows(report), [report]);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('No quotation and no number')}>
        {t('The draft quotes nothing and states no figure.')}
      </EmptyState>
    );
  }
  return (
    <Virtuoso
      className={styles.list}
      data={rows}
      initialItemCount={Math.min(rows.length, 10)}
      computeItemKey={(_, row) => row.key}
      itemContent={(_, row) => {
        const Icon = row.label.icon;
        return (
          <button
            type="button"
            className={styles.item}
            data-tone={row.label.tone}
            aria-current={view.item === row.key}
            onClick={() => {
              const { claim: _claim, source: _source, span: _span, ...rest } = view;
              onView({ ...rest, item: row.key, show: 'evidence' });
            }}
          >
            <span className={styles.n} />
            <span className={styles.line}>
              <Badge tone={row.label.tone} icon={<Icon size={13} />} title={row.label.hint}>
                {row.word}
              </Badge>
              <span className={styles.why}>{row.what}</span>
            </span>
            <bdi className={styles.text}>{row.diff ? <Diff parts={row.diff} /> : row.text}</bdi>
            {row.reading === null ? null : (
              <Badge tone={row.reading.unsure > 0 ? 'partial' : 'neutral'} title={row.reading.title}>
                {row.reading.word}
              </Badge>
            )}
            <span className={styles.why}>{row.detail}</span>
          </button>
        );
      }}
    />
  );
}

/** From the quotation to the source: struck through only in the draft, underlined only in the source. */
function Diff({ parts }: { readonly parts: readonly DiffPart[] }) {
  return (
    <span className={styles.diff}>
      {parts.map((part, index) =>
        part.op === 'equal' ? (
          <span key={index}>{part.text} </span>
        ) : part.op === 'quote-only' ? (
          <del key={index} title={t('only in the draft')}>
            {part.text}{' '}
          </del>
        ) : (
          <ins key={index} title={t('only in the source')}>
            {part.text}{' '}
          </ins>
        ),
      )}
    </span>
  );
}
