import { useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Span } from '#base/span.ts';
import type { SourceDocument } from '#domain/source.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { marksByBlock } from '../shared/segments.ts';
import type { LitMark } from './lit-text.tsx';
import { readingRows, rowAt } from './reading-rows.ts';
import { Row } from './reading-row.tsx';
import styles from './reading.module.css';

interface ReadingViewProps {
  readonly document: SourceDocument;
  readonly target: Span | null;
  readonly marks: readonly LitMark[];
}

/** Frames that the place to be shown may take to be drawn, once its row was scrolled to. */
const PATIENCE = 30;

/** Scrolls the lit words of a view to its middle as soon as they are drawn. Returns what stops the waiting. */
function centreLit(view: HTMLElement): () => void {
  let frame = 0;
  let tries = 0;
  const look = (): void => {
    const lit = view.querySelector('mark[data-level="lit"]');
    if (lit) {
      lit.scrollIntoView({ block: 'center', inline: 'nearest' });
      // Rows above are measured only once drawn and may push it away again: look twice more.
      if (tries < PATIENCE - 2) tries = PATIENCE - 2;
    }
    tries += 1;
    if (tries <= PATIENCE) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/** A source in reading form, drawn row by row as it is scrolled, so that ten megabytes open at once. */
export function ReadingView({ document, target, marks }: ReadingViewProps) {
  const list = useRef<VirtuosoHandle>(null);
  const view = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => readingRows(document), [document]);
  const marksOfRows = useMemo(() => marksByBlock(rows, marks), [rows, marks]);
  const at = target ? rowAt(rows, target.start) : 0;
  const targetKey = target ? `${target.start}-${target.end}` : '';
  useEffect(() => {
    const element = view.current;
    if (targetKey === '' || !element) return;
    list.current?.scrollToIndex({ index: at, align: 'center' });
    return centreLit(element);
  }, [at, targetKey, document]);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('This source has no text')}>
        {t('Nothing in it could be read as text, so nothing can be checked against it.')}
      </EmptyState>
    );
  }
  const keepsLines = document.source.kind === 'text';
  return (
    <div
      ref={view}
      className={styles.view}
      role="region"
      aria-label={t('Text of the source')}
      lang={document.source.language ?? undefined}
    >
      <Virtuoso
        ref={list}
        className={styles.scroller}
        totalCount={rows.length}
        initialTopMostItemIndex={{ index: at, align: 'center' }}
        increaseViewportBy={400}
        components={{ Header: Edge, Footer: Edge }}
        itemContent={(index) => {
          const row = rows[index];
          return row ? (
            <Row text={document.text} row={row} marks={marksOfRows[index] ?? []} keepsLines={keepsLines} />
          ) : null;
        }}
      />
    </div>
  );
}

function Edge() {
  return <div className={styles.edge} />;
}
