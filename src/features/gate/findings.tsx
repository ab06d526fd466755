import { useState } from 'react';
import type { GateView } from '#api/schemas/publication.ts';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { NUMBER_LABELS, QUOTE_LABELS, type Label } from '../shared/labels.ts';
import { said } from '../shared/said.ts';
import styles from './gate.module.css';

type Finding = GateView['findings'][number];

interface FindingsProps {
  readonly view: GateView;
  readonly onOverride: (finding: Finding) => void;
}

/** How many stand there at first, and how many come at each press: a draft of 500 claims may have a thousand. */
const A_TIME = 20;
/** Characters of the draft shown on either side: "1" alone names nothing. */
const AROUND = 48;

const FINDING_STATUS: Readonly<Record<string, Label>> = { ...NUMBER_LABELS, ...QUOTE_LABELS };
/** How a quotation or number stands, in the words that the draft check has for it. */
const statusWord = (status: string): string => FINDING_STATUS[status]?.word ?? status;

/** Words of the draft before and behind a place, cut at white space. */
function around(text: string, id: string): readonly [string, string] {
  const [start = 0, end = 0] = id.split('-').map(Number);
  const before = text.slice(Math.max(0, start - AROUND), start);
  const behind = text.slice(end, end + AROUND);
  return [
    start > AROUND ? `… ${before.slice(before.search(/\s/u) + 1)}` : before,
    end + AROUND < text.length ? `${behind.slice(0, Math.max(0, behind.search(/\s\S*$/u)))} …` : behind,
  ];
}

/** Quotations and numbers that keep the gate closed, each in its sentence, to be overridden by name. */
export function Findings({ view, onOverride }: FindingsProps) {
  const [shown, setShown] = useState(A_TIME);
  const open = view.findings.filter(({ eventId }) => eventId === null);
  if (open.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('Quotes and numbers that do not hold')}>
      <h2>
        {t('Quotes and numbers that do not hold')} <span className={styles.count}>{open.length}</span>
      </h2>
      <ul className={styles.acts}>
        {open.slice(0, shown).map((finding) => {
          const [before, behind] = around(view.text, finding.id);
          return (
            <li key={finding.key} className={styles.act}>
              <bdi className={styles.reason}>
                {before}
                <mark className={styles.finding}>{finding.text}</mark>
                {behind}
              </bdi>
              <span className={styles.quiet}>
                {t('{status}: {detail}', { status: statusWord(finding.status), detail: said(finding.detail) })}
              </span>
              <Button
                variant="quiet"
                onClick={() => onOverride(finding)}
                aria-label={t('Override {text}', { text: finding.text })}
              >
                {t('Override …')}
              </Button>
            </li>
          );
        })}
      </ul>
      {open.length > shown ? (
        <Button onClick={() => setShown(shown + A_TIME)}>
          {t('Show {more} of {left} more', { more: Math.min(A_TIME, open.length - shown), left: open.length - shown })}
        </Button>
      ) : null}
    </section>
  );
}
