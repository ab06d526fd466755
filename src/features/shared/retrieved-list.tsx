import type { FoundEvidence, RetrievalReach } from '#domain/fact-check.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import styles from './retrieved-list.module.css';

const REACH_WORDS: Readonly<Record<RetrievalReach, string>> = {
  cited: t('in what the claim cites'),
  all: t('in all sources'),
  editions: t('in other editions'),
};

interface RetrievedListProps {
  /** Of whom they are, for the name of the list. */
  readonly label: string;
  readonly passages: readonly FoundEvidence[];
  readonly titles: ReadonlyMap<string, string>;
  readonly onPlace: (passage: FoundEvidence) => void;
}

/** Passages that a method found for one claim: place and score in its search, and the way to each in its source. */
export function RetrievedList({ label, passages, titles, onPlace }: RetrievedListProps) {
  return (
    <ol className={styles.list} aria-label={label}>
      {passages.map((passage) => {
        const { passageId, sourceId, rank, score, within } = passage;
        return (
          <li key={passageId}>
            <button type="button" className={styles.row} onClick={() => onPlace(passage)}>
              <span className={styles.rank}>{rank}</span>
              <bdi className={styles.title}>{titles.get(sourceId) ?? sourceId}</bdi>
              <span className={styles.facts}>
                {REACH_WORDS[within]}
                {score === null ? '' : ` · ${decimal(score, 2)}`}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
