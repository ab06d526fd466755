import { cx } from '#ui/class-names.ts';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { rationaleWords } from './feature-words.ts';
import { stanceLabel, type Evidence, type Subject } from './subject.ts';
import styles from './evidence.module.css';

interface EvidenceListProps {
  readonly subject: Subject;
  readonly titleOf: (sourceId: string) => string;
  /** What stands here where there is no place. */
  readonly none: string;
  readonly chosen: Evidence | null;
  readonly onChoose: (evidence: Evidence) => void;
}

/** The places that speak about the subject; choosing one opens its source there. */
export function EvidenceList({ subject, titleOf, none, chosen, onChoose }: EvidenceListProps) {
  const { evidence } = subject;
  if (evidence.length === 0) {
    return <p className={styles.none}>{none}</p>;
  }
  return (
    <ol className={styles.list} aria-label={t('Places in the sources: {evidence}', { evidence: evidence.length })}>
      {evidence.map((one) => (
        <li key={`${one.sourceId}-${one.start}-${one.end}-${one.stance ?? ''}`}>
          <Place
            evidence={one}
            title={one.title ?? titleOf(one.sourceId)}
            isChosen={one === chosen}
            onChoose={() => onChoose(one)}
          />
        </li>
      ))}
    </ol>
  );
}

interface PlaceProps {
  readonly evidence: Evidence;
  readonly title: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Place({ evidence, title, isChosen, onChoose }: PlaceProps) {
  const label = stanceLabel(evidence);
  const words = rationaleWords(evidence.rationale);
  return (
    <>
      <button
        type="button"
        className={cx(styles.place, isChosen && styles.chosen)}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.placeHead}>
          {label ? <LabelBadge label={label} /> : null}
          <span className={styles.placeTitle} dir="auto">
            {title}
          </span>
          {evidence.page === undefined ? null : <span className="quiet">p. {evidence.page}</span>}
          {evidence.strength === null ? null : <Strength value={evidence.strength} tone={label?.tone ?? 'neutral'} />}
        </span>
        {evidence.quote === '' ? null : (
          <span className={styles.placeQuote} dir="auto">
            {evidence.quote}
          </span>
        )}
      </button>
      {isChosen && words.length > 0 ? (
        <ul className={styles.words} aria-label={t('What decided')}>
          {words.map(({ word, detail, stance }) => (
            <li
              key={`${word}-${detail}`}
              data-tone={stance === 'neutral' ? 'neutral' : stance === 'supports' ? 'supported' : 'contradicted'}
            >
              <strong>{word}</strong>
              {detail === '' ? null : <> — {detail}</>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** How strongly a place speaks, from 0 to 1, as a bar and as a number. */
function Strength({ value, tone }: { readonly value: number; readonly tone: string }) {
  return (
    <span className={styles.strength} data-tone={tone} title={t('How strongly, from 0 to 1')}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ width: `${Math.round(value * 100)}%` }} />
      </span>
      <span className="sr-only">{t('strength')} </span>
      {decimal(value, 2)}
    </span>
  );
}
