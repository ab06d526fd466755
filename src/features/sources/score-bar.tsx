import type { ScoredCitation } from '#domain/credibility.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { figure, PARTS } from './words.ts';
import { tableStyles } from '#ui/table.tsx';
import styles from './sources.module.css';

interface ScoreBarProps {
  readonly score: Pick<ScoredCitation, (typeof PARTS)[number]['key'] | 'overallScore'>;
  readonly floor: number;
}

/** The four parts stacked to the whole score, with the floor drawn across. The numbers stand beside it or in a table. */
export function ScoreBar({ score, floor }: ScoreBarProps) {
  const said = PARTS.map(({ key, word }) => `${word} ${figure(score[key])}`).join(', ');
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={t('{said}; together {overallScore}', { said, overallScore: figure(score.overallScore) })}
      title={said}
    >
      {PARTS.map(({ key }) => (
        <span key={key} data-part={key} style={{ width: `${score[key] * 100}%` }} />
      ))}
      <span className={styles.floor} style={{ insetInlineStart: `${floor * 100}%` }} />
    </span>
  );
}

/** The same as a table: each part, what it can be at most, and the sum. */
export function ScoreTable({ score, floor }: ScoreBarProps) {
  return (
    <table className={tableStyles.figures}>
      <caption className="sr-only">{t('Parts of the score')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Part')}</th>
          <th scope="col">{t('Score')}</th>
          <th scope="col">{t('At most')}</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map(({ key, word, most }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.swatch} data-part={key} aria-hidden="true" />
              {word}
            </th>
            <td>{decimal(score[key], 3)}</td>
            <td className="quiet">{decimal(most, 2)}</td>
          </tr>
        ))}
        <tr className={tableStyles.sum}>
          <th scope="row">{t('Together')}</th>
          <td>{decimal(score.overallScore, 3)}</td>
          <td className="quiet">{t('floor {floor}', { floor: decimal(floor, 2) })}</td>
        </tr>
      </tbody>
    </table>
  );
}
