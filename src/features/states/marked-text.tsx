import type { ScenarioText } from '#domain/scenario.ts';
import { segmentSpans } from '../shared/segments.ts';
import { markTone, markWord } from './state-labels.ts';
import styles from './states.module.css';

/** A text with the places that decided, each with its word for whoever does not see the colour. */
export function MarkedText({ text, spans }: Pick<ScenarioText, 'text' | 'spans'>) {
  return (
    <p className={styles.text} dir="auto">
      {segmentSpans(0, text.length, spans).map(({ start, end, marks }) => {
        const state = spans[marks[0] ?? -1]?.state;
        const piece = text.slice(start, end);
        return state === undefined ? (
          <span key={start}>{piece}</span>
        ) : (
          <mark key={start} data-tone={markTone(state)} title={markWord(state)}>
            {piece}
          </mark>
        );
      })}
    </p>
  );
}
