import { FileText, PencilLine } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useStore } from 'zustand';
import { isEvidenceOpen, selectClaim, type ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { marksByBlock, splitBlocks } from '../shared/segments.ts';
import { MarkedBlock } from './marked-block.tsx';
import { textMarks, type TextMark } from './model.ts';
import { REVEAL_EVENT } from './reveal.ts';
import { useDraftSession } from './session.tsx';
import styles from './read-view.module.css';

interface ReadViewProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onEdit: () => void;
}

/** From this many lines on only those near the window are drawn. Below, all are: the browser's own search finds them. */
const MANY_BLOCKS = 800;

/** The draft as it is read: its marks are those of the last report, faded while a newer one is on its way. */
export function ReadView({ view, onView, onEdit }: ReadViewProps) {
  const { editor, report, items, check } = useDraftSession();
  if (!editor) return null;
  return report === null ? (
    <Unchecked editor={editor} onEdit={onEdit} />
  ) : (
    <Marked report={report} items={items} isOutdated={check.isOutdated} view={view} onView={onView} onEdit={onEdit} />
  );
}

function Unchecked({
  editor,
  onEdit,
}: {
  readonly editor: NonNullable<ReturnType<typeof useDraftSession>['editor']>;
  readonly onEdit: () => void;
}) {
  const text = useStore(editor, (state) => state.text);
  if (text.trim() === '') return <EmptyDraft onEdit={onEdit} />;
  const blocks = splitBlocks(text);
  if (blocks.length > MANY_BLOCKS) return <Skeleton lines={12} label={t('Checking the draft')} />;
  return (
    <article className={styles.paper} aria-label={t('Draft')} aria-busy="true">
      <div className={styles.sheet}>
        {blocks.map((block) => (
          <p key={block.start} className={styles.block} data-kind={block.kind} dir="auto">
            {text.slice(block.start, block.end)}
          </p>
        ))}
      </div>
    </article>
  );
}

function EmptyDraft({ onEdit }: { readonly onEdit: () => void }) {
  return (
    <EmptyState
      icon={<FileText size={20} />}
      title={t('You asked nothing yet: paste a draft')}
      actions={
        <Button variant="primary" icon={<PencilLine size={14} />} onClick={onEdit}>
          {t('Write or paste')}
        </Button>
      }
    >
      {t('Each statement of it is then looked up in your sources while you type.')}
    </EmptyState>
  );
}

interface MarkedProps extends ReadViewProps {
  readonly report: NonNullable<ReturnType<typeof useDraftSession>['report']>;
  readonly items: ReturnType<typeof useDraftSession>['items'];
  readonly isOutdated: boolean;
}

const Marked = memo(function Marked({ report, items, isOutdated, view, onView, onEdit }: MarkedProps) {
  const text = report.draft;
  const blocks = useMemo(() => splitBlocks(text), [text]);
  const marks = useMemo(() => marksByBlock(blocks, textMarks(report, items)), [blocks, report, items]);
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  }, [view, onView]);
  const onPick = useCallback((mark: TextMark) => {
    const { view: now, onView: go } = latest.current;
    if (mark.kind === 'claim') {
      go(selectClaim(now, mark.id, true));
      return;
    }
    const { claim: _claim, source: _source, span: _span, ...rest } = now;
    go({ ...rest, item: `${mark.kind}:${mark.index}`, show: 'evidence' });
  }, []);

  const box = useRef<HTMLElement>(null);
  const list = useRef<VirtuosoHandle>(null);
  const selected = view.claim ?? view.item;
  const isOpen = isEvidenceOpen(view);
  const isVirtual = blocks.length > MANY_BLOCKS;
  useEffect(() => {
    if (selected === undefined) return undefined;
    if (isVirtual) {
      const at = marks.findIndex((group) => group.some((mark) => keyOf(mark) === selected));
      if (at !== -1) list.current?.scrollIntoView({ index: at });
      return undefined;
    }
    // Once the drawer has taken its room: the lines break anew then.
    const frame = requestAnimationFrame(() => {
      box.current?.querySelector(`[data-mark="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [selected, isOpen, isVirtual, marks]);

  useEffect(() => {
    const reveal = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'number') return;
      const offset = event.detail;
      const index = blocks.findIndex((span) => offset < span.end);
      if (index === -1) return;
      if (isVirtual) {
        list.current?.scrollIntoView({ index });
        return;
      }
      const element = box.current?.querySelector<HTMLElement>(`[data-start="${blocks[index]?.start}"]`);
      element?.scrollIntoView({ block: 'center' });
      if (element) pulse(element);
    };
    document.addEventListener(REVEAL_EVENT, reveal);
    return () => document.removeEventListener(REVEAL_EVENT, reveal);
  }, [blocks, isVirtual]);

  if (text.trim() === '') return <EmptyDraft onEdit={onEdit} />;
  const block = (index: number) => {
    const span = blocks[index];
    const own = marks[index];
    if (!span || !own) return null;
    const isOn = selected !== undefined && own.some((mark) => keyOf(mark) === selected);
    return (
      <MarkedBlock
        key={span.start}
        text={text}
        block={span}
        marks={own}
        selected={isOn ? selected : undefined}
        onPick={onPick}
      />
    );
  };
  return (
    <article
      ref={box}
      className={styles.paper}
      aria-label={t('Draft')}
      data-outdated={isOutdated || undefined}
      aria-busy={isOutdated}
    >
      {isOutdated ? <span className={styles.outdated}>{t('checking …')}</span> : null}
      {isVirtual ? (
        <Virtuoso
          ref={list}
          totalCount={blocks.length}
          increaseViewportBy={400}
          itemContent={(index) => <div className={styles.row}>{block(index)}</div>}
        />
      ) : (
        <div className={styles.sheet}>{blocks.map((_, index) => block(index))}</div>
      )}
    </article>
  );
});

/** Shows once where the view went to. */
function pulse(element: HTMLElement): void {
  delete element.dataset['pulse'];
  requestAnimationFrame(() => {
    element.dataset['pulse'] = 'true';
  });
}

/** What the address calls a mark. */
export function keyOf(mark: TextMark): string {
  return mark.kind === 'claim' ? mark.id : `${mark.kind}:${mark.index}`;
}
