import type { ScoredCitation } from '#domain/credibility.ts';
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
    <span className={styles.bar} role="img" aria-label={`${said}; together ${figure(score.overallScore)}`} title={said}>
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
      <caption className="sr-only">Parts of the score</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Score</th>
          <th scope="col">At most</th>
        </tr>
      </thead>
      <tbody>
        {PARTS.map(({ key, word, most }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.swatch} data-part={key} aria-hidden="true" />
              {word}
            </th>
            <td>{score[key].toFixed(3)}</td>
            <td className="quiet">{most.toFixed(2)}</td>
          </tr>
        ))}
        <tr className={tableStyles.sum}>
          <th scope="row">Together</th>
          <td>{score.overallScore.toFixed(3)}</td>
          <td className="quiet">floor {floor.toFixed(2)}</td>
        </tr>
      </tbody>
    </table>
  );
}
