import { Clock, MapPin } from 'lucide-react';
import type { CanvasPlace } from '#domain/source.ts';
import { Badge } from '#ui/badge.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { UNSURE, type Place } from './place.ts';
import styles from './place.module.css';

/** Where the lit words stand, above the source: archive, lesson and headings, then the cue, cell, page or canvas. */
export function PlaceLine({ place }: { readonly place: Place }) {
  const { trail, exact, isTime, speaker, confidence, unsure, canvas } = place;
  if (trail.length === 0 && exact === null && canvas === null) return null;
  return (
    <div className={styles.place} role="group" aria-label={t('Where it stands')}>
      {canvas ? <CanvasFigure canvas={canvas} /> : null}
      <div className={styles.words}>
        {trail.length > 0 ? (
          <ol className={styles.trail}>
            {trail.map((part, index) => (
              <li key={index}>
                <bdi>{part}</bdi>
              </li>
            ))}
          </ol>
        ) : null}
        <p className={styles.exact}>
          {canvas ? (
            <span>
              <MapPin size={13} aria-hidden />{' '}
              {canvas.region
                ? t('canvas {canvas}, at {x}, {y} ({width} × {height})', {
                    canvas: canvas.label,
                    x: Math.round(canvas.region.x),
                    y: Math.round(canvas.region.y),
                    width: Math.round(canvas.region.width),
                    height: Math.round(canvas.region.height),
                  })
                : t('canvas {canvas}', { canvas: canvas.label })}
            </span>
          ) : null}
          {exact === null ? null : (
            <span className="num">
              {isTime ? (
                <Clock size={13} aria-hidden className={styles.sign} />
              ) : (
                <MapPin size={13} aria-hidden className={styles.sign} />
              )}{' '}
              {exact}
            </span>
          )}
          {speaker === null ? null : <span>{speaker}</span>}
          {confidence === null ? null : <ConfidenceBadge confidence={confidence} />}
          {unsure === 0 ? null : (
            <span>{t('{n, plural, one {# word} other {# words}} may be misread', { n: unsure })}</span>
          )}
        </p>
      </div>
    </div>
  );
}

/** How sure the recogniser was of these words. */
export function ConfidenceBadge({ confidence }: { readonly confidence: number }) {
  const isUnsure = confidence < UNSURE;
  return (
    <Badge
      tone={isUnsure ? 'partial' : 'neutral'}
      title={t(
        'How sure the program that recognised these words was, from 0 to 1. Low values are often misheard or misread.',
      )}
    >
      {isUnsure
        ? t('unsure, {confidence}', { confidence: decimal(confidence, 2) })
        : t('recognised, {confidence}', { confidence: decimal(confidence, 2) })}
    </Badge>
  );
}

/** The canvas in outline with the place on it. The picture itself lies elsewhere and is not fetched. */
function CanvasFigure({ canvas }: { readonly canvas: CanvasPlace }) {
  const { width, height, region, label } = canvas;
  if (width === undefined || height === undefined) return null;
  const words = region
    ? t('Outline of canvas {label} with the place marked', { label })
    : t('Outline of canvas {label}; the file does not say where on it the words stand', { label });
  return (
    <svg className={styles.canvas} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <rect className={styles.sheet} x={0} y={0} width={width} height={height} />
      {region ? (
        <rect className={styles.region} x={region.x} y={region.y} width={region.width} height={region.height} />
      ) : null}
    </svg>
  );
}
