import type { DiffPart } from '#domain/quote.ts';
import { t } from '#ui/messages/t.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import type { Subject } from './subject.ts';
import styles from './evidence.module.css';

/** What is being looked at, how it ended, and why, in plain sentences. */
export function SubjectHeader({ subject }: { readonly subject: Subject }) {
  return (
    <section className={styles.subject} aria-label={t('{name} and how it ended', { name: subject.name })}>
      <LabelBadge label={subject.label} outlined />
      <p className={styles.claim} dir="auto">
        {subject.text}
      </p>
      {subject.diff.length > 0 ? <QuoteDiff diff={subject.diff} /> : null}
      <ul className={styles.reasons} aria-label={t('Why')}>
        {subject.defects.map(({ word, detail }, index) => (
          <li key={`defect-${index}`}>
            <strong>{word}.</strong> {detail}
          </li>
        ))}
        {subject.reasons.map((reason, index) => (
          <li key={`reason-${index}`}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

/** Words of the quotation that the source does not have are struck, words of the source that it leaves out underlined. */
function QuoteDiff({ diff }: { readonly diff: readonly DiffPart[] }) {
  return (
    <p className={styles.diff} dir="auto">
      {diff.map(({ op, text }, index) => {
        if (op === 'equal') return <span key={index}>{text} </span>;
        return op === 'quote-only' ? (
          <del key={index} title={t('Only in the draft')}>
            {text}{' '}
          </del>
        ) : (
          <ins key={index} title={t('Only in the source')}>
            {text}{' '}
          </ins>
        );
      })}
    </p>
  );
}
