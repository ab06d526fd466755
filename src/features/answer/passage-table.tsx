import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import { t } from '#ui/messages/t.ts';
import { DROP_LABELS, METHOD_LABELS } from '../shared/answer-labels.ts';
import { scoreText } from './model.ts';
import type { HitEntry } from './hit-entries.ts';
import styles from './passages.module.css';

interface PassageTableProps {
  readonly entries: readonly HitEntry[];
  readonly onOpen: (item: string) => void;
}

/** The same as the bars, in figures: a row a passage, a column a method; the shares of a row add up to its score. */
export function PassageTable({ entries, onOpen }: PassageTableProps) {
  const methods = RETRIEVAL_METHODS.filter((method) =>
    entries.some(({ passage }) => passage.methods.some((part) => part.method === method)),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="sr-only">{t('Passages with the share of each method in their score')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Passage')}</th>
            <th scope="col">{t('Cited')}</th>
            {methods.map((method) => (
              <th key={method} scope="col" title={METHOD_LABELS[method].hint}>
                {METHOD_LABELS[method].word}
              </th>
            ))}
            <th scope="col">{t('Score')}</th>
            <th scope="col">{t('Why')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ passage, drop, item, cited }) => (
            <tr key={item}>
              <th scope="row">
                <button type="button" className={styles.link} dir="auto" onClick={() => onOpen(item)}>
                  {passage.title}
                </button>
              </th>
              <td>{cited === null ? '–' : `[${cited}]`}</td>
              {methods.map((method) => {
                const part = passage.methods.find((one) => one.method === method);
                return <td key={method}>{part ? scoreText(part.share) : '–'}</td>;
              })}
              <td>{scoreText(passage.score)}</td>
              <td className={styles.why}>
                {drop ? `${DROP_LABELS[drop.reason].word}: ${drop.detail}` : t('admitted')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
