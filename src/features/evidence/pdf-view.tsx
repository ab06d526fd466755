import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Span } from '#base/span.ts';
import type { SourceDocument } from '#domain/source.ts';
import { useSourceOriginal } from '#data/sources.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import type { LitMark } from './lit-text.tsx';
import type { PdfFile } from './pdf-page.ts';
import { boxesOf, pageOf } from './run-boxes.ts';
import styles from './pdf.module.css';

interface PdfViewProps {
  readonly document: SourceDocument;
  readonly target: Span | null;
  readonly marks: readonly LitMark[];
  readonly onText: () => void;
}

const ZOOMS = [0.75, 1, 1.25, 1.5, 2, 3] as const;

/** A page as it was printed, with the place lit where its characters stand. */
export function PdfView({ document, target, marks, onText }: PdfViewProps) {
  const { source, pages, runs } = document;
  const original = useSourceOriginal(source.id);
  const { file, error } = useOpened(original.data);
  const targetKey = target ? `${target.start}-${target.end}` : '';
  const targetPage = useMemo(() => (target ? pageOf(runs, target) : null), [runs, target]);
  const [turned, setTurned] = useState<{ readonly key: string; readonly page: number } | null>(null);
  const [zoom, setZoom] = useState(1);
  const last = pages.length;
  const number = Math.min(Math.max(1, turned?.key === targetKey ? turned.page : (targetPage ?? 1)), Math.max(1, last));
  const turn = (page: number): void => setTurned({ key: targetKey, page });
  const failure = original.error ?? error;
  if (failure) {
    return (
      <div className={styles.message}>
        <Note tone="contradicted" role="alert" actions={<Button onClick={onText}>{t('Show the text')}</Button>}>
          {t('The page could not be drawn: {message}. The text read from it is whole.', { message: failure.message })}
        </Note>
      </div>
    );
  }
  const page = pages[number - 1];
  const zoomAt = ZOOMS.findIndex((one) => one === zoom);
  return (
    <div className={styles.view} role="region" aria-label={t('Page of the source')}>
      <div className={styles.bar}>
        <IconButton
          label={t('Previous page')}
          icon={<ChevronLeft size={16} />}
          disabled={number <= 1}
          onClick={() => turn(number - 1)}
        />
        <span className={styles.count} aria-live="polite">
          {t('Page {number} of {last}', { number, last })}
        </span>
        <IconButton
          label={t('Next page')}
          icon={<ChevronRight size={16} />}
          disabled={number >= last}
          onClick={() => turn(number + 1)}
        />
        {targetPage !== null && targetPage !== number ? (
          <Button variant="quiet" onClick={() => turn(targetPage)}>
            {t('Back to page {targetPage}', { targetPage })}
          </Button>
        ) : null}
        <span className={styles.space} />
        <IconButton
          label={t('Smaller')}
          icon={<ZoomOut size={16} />}
          disabled={zoomAt <= 0}
          onClick={() => setZoom(ZOOMS[zoomAt - 1] ?? 1)}
        />
        <span className={styles.count}>{Math.round(zoom * 100)} %</span>
        <IconButton
          label={t('Larger')}
          icon={<ZoomIn size={16} />}
          disabled={zoomAt >= ZOOMS.length - 1}
          onClick={() => setZoom(ZOOMS[zoomAt + 1] ?? 1)}
        />
      </div>
      {page && page.state !== 'text' && page.state !== 'blank' ? (
        <Note tone={page.state === 'recognised' ? 'neutral' : 'person'}>
          {page.detail === undefined
            ? t('This page has no readable text layer: nothing on it can be checked.')
            : `${page.detail.charAt(0).toUpperCase()}${page.detail.slice(1)}.`}
        </Note>
      ) : null}
      {file && page ? (
        <Sheet
          key={number}
          file={file}
          document={document}
          number={number}
          zoom={zoom}
          marks={marks}
          targetKey={targetKey}
        />
      ) : (
        <Skeleton lines={9} label={t('The page is being drawn')} />
      )}
    </div>
  );
}

function useOpened(blob: Blob | undefined): { readonly file: PdfFile | null; readonly error: Error | null } {
  const [opened, setOpened] = useState<{ readonly of: Blob; readonly file?: PdfFile; readonly error?: Error } | null>(
    null,
  );
  useEffect(() => {
    if (!blob) return;
    let isOver = false;
    let file: PdfFile | null = null;
    const open = async (): Promise<void> => {
      try {
        const { openPdf } = await import('./pdf-page.ts');
        file = await openPdf(await blob.arrayBuffer());
        if (isOver) file.close();
        else setOpened({ of: blob, file });
      } catch (error) {
        if (!isOver) setOpened({ of: blob, error: error instanceof Error ? error : new Error(String(error)) });
      }
    };
    void open();
    return () => {
      isOver = true;
      file?.close();
    };
  }, [blob]);
  const current = opened?.of === blob ? opened : null;
  return { file: current?.file ?? null, error: current?.error ?? null };
}

interface SheetProps {
  readonly file: PdfFile;
  readonly document: SourceDocument;
  readonly number: number;
  readonly zoom: number;
  readonly marks: readonly LitMark[];
  readonly targetKey: string;
}

function Sheet({ file, document, number, zoom, marks, targetKey }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const page = document.pages[number - 1];
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = (): void => setWidth(Math.floor(element.clientWidth - 24));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const drawn = Math.max(0, width * zoom);
  useEffect(() => {
    const element = canvas.current;
    if (!element || drawn < 16) return;
    const stop = new AbortController();
    file.draw(number, element, drawn, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => stop.abort();
  }, [file, number, drawn]);
  const boxes = useMemo(
    () =>
      marks.flatMap((mark) =>
        boxesOf(document.runs, document.text, mark)
          .filter((box) => box.page === number)
          .map((box, index) => ({
            ...box,
            level: mark.level,
            key: `${mark.level}-${mark.start}-${mark.end}-${index}`,
          })),
      ),
    [document, marks, number],
  );
  const isReady = drawn >= 16;
  useEffect(() => {
    if (isReady)
      frame.current?.querySelector('[data-level="lit"]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [isReady, targetKey]);
  if (!page) return null;
  const lit = marks
    .filter((mark) => mark.level === 'lit')
    .map((mark) => document.text.slice(Math.max(mark.start, page.start), Math.min(mark.end, page.end)))
    .join(' ');
  const share = (value: number, whole: number): string => `${(value / whole) * 100}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed page scrolls: the keyboard must reach it
    <div ref={frame} className={styles.frame} tabIndex={0} role="group" aria-label={t('Page {number}', { number })}>
      {failure ? (
        <Note tone="contradicted">
          {t('The page could not be drawn: {failure}. Its text is one button away.', { failure })}
        </Note>
      ) : null}
      <div className={styles.sheet} style={{ width: `${drawn}px`, height: `${(drawn * page.height) / page.width}px` }}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={t('Page {number} of {title}', { number, title: document.source.title })}
        />
        {boxes.map(({ key, level, x, y, width: w, height }) => (
          <span
            key={key}
            className={cx(styles.stroke, styles[level])}
            data-level={level}
            style={{
              left: share(x, page.width),
              top: share(y, page.height),
              width: share(w, page.width),
              height: share(height, page.height),
            }}
          />
        ))}
        {lit === '' ? null : <p className="sr-only">{t('Lit on this page: “{lit}”', { lit })}</p>}
      </div>
    </div>
  );
}
