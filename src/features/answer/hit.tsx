import { memo, useState } from 'react';
import { t } from '#ui/messages/t.ts';
import { DROP_LABELS, METHOD_LABELS } from '../shared/answer-labels.ts';
import { StackedBar, Swatch } from './bars.tsx';
import { LabelBadge } from '../shared/label-badge.tsx';
import { axisOf, scoreText } from './model.ts';
import type { HitEntry } from './hit-entries.ts';
import styles from './passages.module.css';

interface HitProps {
  readonly entry: HitEntry;
  readonly axis: { readonly low: number; readonly high: number };
  readonly isSelected: boolean;
  readonly onOpen: (item: string) => void;
}

/** One passage that was found: its source, its words, what its score is made of, and why it was left out. */
export const Hit = memo(function Hit({ entry, axis, isSelected, onOpen }: HitProps) {
  const { passage, drop, item, cited } = entry;
  const parts = passage.methods.map(({ method, share }) => ({ key: method, value: share }));
  const words = passage.methods
    .map(({ method, share }) => `${METHOD_LABELS[method].word} ${scoreText(share)}`)
    .join(', ');
  return (
    <article className={styles.hit} data-hit={item} data-drop={drop?.reason} data-selected={isSelected || undefined}>
      <button type="button" className={styles.open} aria-current={isSelected} onClick={() => onOpen(item)}>
        <span className={styles.head}>
          {cited === null ? null : <span className={styles.cited}>[{cited}]</span>}
          <bdi className={styles.title}>{passage.title}</bdi>
          <span className={styles.score}>
            <span className="sr-only">{t('score')} </span>
            {scoreText(passage.score)}
          </span>
        </span>
        <span className={styles.words} dir="auto" data-struck={passage.isRetracted || undefined}>
          {passage.text}
        </span>
      </button>
      {drop ? (
        <p className={styles.reason}>
          <LabelBadge label={DROP_LABELS[drop.reason]} />
          <span className="quiet">{drop.detail}</span>
        </p>
      ) : null}
      <StackedBar
        parts={parts}
        axis={axis}
        label={t('Score {score}: {words}', { score: scoreText(passage.score), words })}
      />
      <ul className={styles.methods} aria-label={t('Methods that found it')}>
        {passage.methods.map(({ method, raw, share }) => (
          <li key={method} title={METHOD_LABELS[method].hint}>
            <Swatch part={method} />
            {METHOD_LABELS[method].word} <span className={styles.figure}>{scoreText(share)}</span>
            <span className="quiet">{t('(raw {raw})', { raw: scoreText(raw) })}</span>
          </li>
        ))}
      </ul>
      {passage.terms.length > 0 ? <Terms entry={entry} /> : null}
    </article>
  );
});

/** What each word of the question adds to the BM25 score: a table whose last column is also a bar. */
function Terms({ entry }: { readonly entry: HitEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { terms } = entry.passage;
  const axis = axisOf(terms.map((term) => [{ key: term.term, value: term.score }]));
  const sum = terms.reduce((total, term) => total + term.score, 0);
  return (
    <details className={styles.terms} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('{terms, plural, one {# word} other {# words}} of the question', { terms: terms.length })}</summary>
      {isOpen ? (
        <table>
          <caption className="sr-only">{t('What each word of the question adds to the BM25 score')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Word')}</th>
              <th scope="col" title={t('How rare the word is in these sources')}>
                {t('Rarity')}
              </th>
              <th scope="col" title={t('How much the word weighs in this passage')}>
                {t('Impact')}
              </th>
              <th scope="col">{t('Adds')}</th>
              <th scope="col">
                <span className="sr-only">{t('As a bar')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <tr key={term.term}>
                <th scope="row">
                  <bdi>{term.term}</bdi>
                </th>
                <td>{scoreText(term.idf)}</td>
                <td>{scoreText(term.impact)}</td>
                <td>{scoreText(term.score)}</td>
                <td className={styles.termBar}>
                  <StackedBar
                    parts={[{ key: 'BM25', value: term.score }]}
                    axis={axis}
                    label={t('{term} adds {score}', { term: term.term, score: scoreText(term.score) })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Sum')}</th>
              <td>–</td>
              <td>–</td>
              <td>{scoreText(sum)}</td>
              <td>
                <span className="sr-only">{t('in all')}</span>
              </td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </details>
  );
}
