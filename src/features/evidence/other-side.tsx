import { diffWords, type DiffSide } from '../shared/word-diff.ts';
import type { Subject } from './subject.ts';
import styles from './evidence.module.css';
import { t } from '#ui/messages/t.ts';

interface OtherSideProps {
  readonly subject: Subject;
  readonly titleOf: (sourceId: string) => string;
}

/** What the draft says beside what a source says against it, the differing words marked on both sides. */
export function OtherSide({ subject, titleOf }: OtherSideProps) {
  const against = subject.evidence.filter((evidence) => evidence.stance === 'contradicts' && evidence.quote !== '');
  if (against.length === 0 || subject.text === '') return null;
  return (
    <section className={styles.sides} aria-labelledby="evidence-other-side">
      <h3 id="evidence-other-side">{t('The other side')}</h3>
      {against.map((evidence) => {
        const sides = diffWords(subject.text, evidence.quote);
        return (
          <dl key={`${evidence.sourceId}-${evidence.start}`} className={styles.pair}>
            <div>
              <dt>{t('The draft')}</dt>
              <dd dir="auto">
                <Side parts={sides.a} />
              </dd>
            </div>
            <div>
              <dt dir="auto">{titleOf(evidence.sourceId)}</dt>
              <dd dir="auto" className={styles.source}>
                <Side parts={sides.b} />
              </dd>
            </div>
          </dl>
        );
      })}
    </section>
  );
}

function Side({ parts }: { readonly parts: readonly DiffSide[] }) {
  return parts.map((part, index) =>
    part.differs ? (
      <mark key={index} className={styles.differs}>
        {part.text}
      </mark>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );
}
