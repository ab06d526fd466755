import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Span } from '#base/span.ts';
import type { SourceDocument } from '#domain/source.ts';
import { IconButton } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { Segmented } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import type { LitMark } from './lit-text.tsx';
import { MAX_OCCURRENCES, occurrencesOf } from './occurrences.ts';
import { PlaceLine } from './place-line.tsx';
import { placeOf, unsureWords } from './place.ts';
import { PdfView } from './pdf-view.tsx';
import { ReadingView } from './reading-view.tsx';
import styles from './evidence.module.css';

interface SourceBodyProps {
  readonly document: SourceDocument;
  readonly target: Span | null;
  /** Words that the report has at the target; another text there means that the source changed since. */
  readonly expected: string | null;
  readonly others: readonly (Span & { readonly own: boolean })[];
  readonly onGo: (span: Span) => void;
}

const FORMS = [
  { id: 'page', label: t('Page') },
  { id: 'text', label: t('Text') },
] as const;
type Form = (typeof FORMS)[number]['id'];

/** The source with the place lit: the page as printed where there is one, else its reading form. */
export function SourceBody({ document, target, expected, others, onGo }: SourceBodyProps) {
  const [form, setForm] = useState<Form>('page');
  const { text, source, pages } = document;
  const hasPages = source.kind === 'pdf' && pages.length > 0;
  const places = useMemo(() => (target ? occurrencesOf(text, target) : []), [text, target]);
  const unsure = useMemo(() => unsureWords(document.runs), [document]);
  const marks = useMemo(() => marksOf(target, places, others, unsure), [target, places, others, unsure]);
  const place = useMemo(
    () => (target && target.start < text.length ? placeOf(document, target) : null),
    [document, target, text],
  );
  const at = target ? places.findIndex((place) => place.start === target.start) : -1;
  const hasChanged =
    expected !== null &&
    expected !== '' &&
    target !== null &&
    !text.slice(target.start, target.end).includes(expected) &&
    !expected.includes(text.slice(target.start, target.end));
  const step = (by: number): void => {
    const next = places[(at + by + places.length) % places.length];
    if (next) onGo(next);
  };
  return (
    <div className={styles.body}>
      {hasPages || places.length > 1 ? (
        <div className={styles.bodyBar}>
          {hasPages ? <Segmented label={t('Show as')} items={FORMS} selected={form} onSelect={setForm} /> : null}
          {places.length > 1 ? (
            <div className={styles.places} role="group" aria-label={t('The same words elsewhere in this source')}>
              <IconButton
                label={t('Previous place with these words')}
                icon={<ChevronUp size={16} />}
                onClick={() => step(-1)}
              />
              <span aria-live="polite">
                {places.length >= MAX_OCCURRENCES
                  ? t('{at} of {places} or more', { at: at + 1, places: places.length })
                  : t('{at} of {places}', { at: at + 1, places: places.length })}
              </span>
              <IconButton
                label={t('Next place with these words')}
                icon={<ChevronDown size={16} />}
                onClick={() => step(1)}
              />
            </div>
          ) : null}
        </div>
      ) : null}
      {hasChanged ? (
        <Note tone="partial" role="status">
          {t('The source has changed since this check: other words stand at this place now. Check the draft again.')}
        </Note>
      ) : null}
      {target && target.start >= text.length ? (
        <Note tone="partial" role="status">
          {t('The address names a place behind the end of this source.')}
        </Note>
      ) : null}
      {place ? <PlaceLine place={place} /> : null}
      {hasPages && form === 'page' ? (
        <PdfView document={document} target={target} marks={marks} onText={() => setForm('text')} />
      ) : (
        <ReadingView document={document} target={target} marks={marks} />
      )}
    </div>
  );
}

/**
 * All marks of a source, sorted by start: the place shown, its words elsewhere, the other places of the report, and the words
 * that text recognition was unsure of.
 */
export function marksOf(
  target: Span | null,
  places: readonly Span[],
  others: readonly (Span & { readonly own: boolean })[],
  unsure: readonly Span[] = [],
): readonly LitMark[] {
  const isTarget = (span: Span): boolean => span.start === target?.start && span.end === target.end;
  const marks: LitMark[] = [
    ...(target && target.end > target.start ? [{ start: target.start, end: target.end, level: 'lit' as const }] : []),
    ...places.filter((place) => !isTarget(place)).map(({ start, end }) => ({ start, end, level: 'same' as const })),
    ...others
      .filter((place) => !isTarget(place))
      .map(({ start, end, own }) => ({ start, end, level: own ? ('own' as const) : ('other' as const) })),
    ...unsure.map(({ start, end }) => ({ start, end, level: 'unsure' as const })),
  ];
  return marks.sort((a, b) => a.start - b.start || a.end - b.end);
}
