import { BookOpen, X } from 'lucide-react';
import { useState } from 'react';
import type { CredibilityDetail, CredibilityRow } from '#api/schemas/credibility.ts';
import { useCredibilityOf, useDecideNotice } from '#data/credibility.ts';
import type { Notice } from '#domain/source.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { day, dayOf, decimal } from '#ui/messages/figures.ts';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { NOTICE_LABELS } from '../shared/labels.ts';
import { LabelBadge } from '../shared/label-badge.tsx';
import { ScoreBar, ScoreTable } from './score-bar.tsx';
import { criterionWords, figure, FLOOR_LABELS, TIER_LABELS } from './words.ts';
import { tableStyles } from '#ui/table.tsx';
import styles from './sources.module.css';

interface SourceDetailProps {
  readonly row: CredibilityRow;
  readonly floor: number;
  readonly onOpen: (id: string) => void;
  readonly onEntry: (id: string) => void;
  readonly onClose: () => void;
  /** Opens the tier list at the domain of this source. */
  readonly onTier: (domain: string | null) => void;
}

/** Why a source has the score it has, what would bring it to the floor, and what is known against it. */
export function SourceDetail({ row, floor, onOpen, onEntry, onClose, onTier }: SourceDetailProps) {
  const { score } = row;
  const { data, error } = useCredibilityOf(row.id);
  const entry = score.tierEntry;
  // What is known against a source comes before its figures.
  const isWarned = row.notices.length > 0 || row.dismissed.length > 0;
  return (
    <section className={styles.detail} aria-label={t('The source')}>
      <header>
        <h2 dir="auto" className={cx(score.isRetracted && styles.struck)}>
          {row.title}
        </h2>
        <IconButton label={t('Close the source (Esc)')} icon={<X size={15} />} onClick={onClose} />
      </header>
      <p className={styles.line}>
        <LabelBadge size={13} label={FLOOR_LABELS[score.meetsFloor ? 'meets' : 'below']} />
        {score.isRetracted ? <span className="quiet">{t('Nothing may rest on it, whatever its score.')}</span> : null}
        <Button icon={<BookOpen size={14} aria-hidden />} onClick={() => onOpen(row.id)}>
          {t('Open the source')}
        </Button>
      </p>
      {isWarned ? <Notices key={row.id} row={row} /> : null}
      <p className={styles.scored}>
        <ScoreBar score={score} floor={floor} />
        <strong className="num">{figure(score.overallScore)}</strong>
      </p>
      <ScoreTable score={score} floor={floor} />
      <section aria-label={t('What would it take')}>
        <h3>{t('What would it take')}</h3>
        {error ? (
          <Note tone="contradicted" role="alert">
            {t('It could not be worked out: {message}', { message: error.message })}
          </Note>
        ) : data ? (
          <Plan plan={data.plan} />
        ) : (
          <Skeleton lines={3} label={t('It is being worked out')} />
        )}
      </section>
      <section aria-label={t('Where it comes from')}>
        <h3>{t('Where it comes from')}</h3>
        <dl className={styles.facts}>
          <dt>{t('Address')}</dt>
          <dd>{score.url === '' ? t('none is known') : score.url}</dd>
          <dt>{t('Registrable domain')}</dt>
          <dd>
            {score.publisherName ?? t('none can be read from it')}
            {score.publisherName !== score.publisher ? <code> {score.publisher}</code> : null}
          </dd>
          <dt>{t('Tier')}</dt>
          <dd>
            <LabelBadge size={13} label={TIER_LABELS[score.domainTier]} />{' '}
            {entry === null ? (
              t('No entry of the list names this domain.')
            ) : (
              <>
                {entry.reason} <span className="quiet">({criterionWords(entry.criterion)})</span>
              </>
            )}
          </dd>
          {entry === null ? null : (
            <>
              <dt>{t('Entry')}</dt>
              <dd>
                {rich('{entry} of the list “{list}”, looked at on {date}', {
                  entry: <code>{entry.value}</code>,
                  list: entry.list,
                  date: day(entry.date),
                })}
              </dd>
            </>
          )}
        </dl>
        <Button onClick={() => onTier(score.publisher)}>
          {entry === null ? t('Give this domain a tier') : t('Change the tier of this domain')}
        </Button>
        {score.notes.length === 0 ? null : (
          <ul className={styles.notes} aria-label={t('Notes')}>
            {score.notes
              .filter(({ code }) => code !== 'notice')
              .map(({ code, detail }) => (
                <li key={`${code} ${detail}`} data-tone={code.startsWith('domain:') ? 'contradicted' : undefined}>
                  {detail}
                </li>
              ))}
          </ul>
        )}
      </section>
      {isWarned ? null : <Notices key={row.id} row={row} />}
      <section aria-label={t('Origin')}>
        <h3>{t('Origin')}</h3>
        {data ? <Origin id={row.id} origin={data.origin} onEntry={onEntry} /> : null}
      </section>
    </section>
  );
}

function Plan({ plan }: { readonly plan: CredibilityDetail['plan'] }) {
  if (plan.meetsFloor) return <p>{plan.summary}</p>;
  return (
    <>
      <p>{plan.summary}</p>
      <table className={tableStyles.figures}>
        <caption className="sr-only">{t('Single changes and the score each would give')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Change')}</th>
            <th scope="col">{t('Score')}</th>
            <th scope="col">{t('Enough')}</th>
          </tr>
        </thead>
        <tbody>
          {[...plan.steps, ...plan.notEnough].map((step) => (
            <tr key={step.kind}>
              <th scope="row">{step.detail}</th>
              <td>{decimal(step.overallScore, 3)}</td>
              <td>{plan.steps.includes(step) ? t('yes, alone') : t('not alone')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const keyOf = (notice: Pick<Notice, 'kind' | 'date' | 'origin'>): string =>
  `${notice.kind}|${notice.date ?? ''}|${notice.origin}`;

const ORIGIN_WORDS = {
  text: t('read in its text'),
  metadata: t('entered with it'),
  list: t('from an imported list'),
} as const;

/** Each notice as a state of its own; dismissing one asks why and is remembered. */
function Notices({ row }: { readonly row: CredibilityRow }) {
  const [asking, setAsking] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const decide = useDecideNotice();
  const { journal } = useStores();
  return (
    <section aria-label={t('Notices')}>
      <h3>{t('Notices')}</h3>
      {row.notices.length === 0 ? <p className="quiet">{t('No open notice is known about it.')}</p> : null}
      <ul className={styles.notices}>
        {row.notices.map((notice) => {
          const key = keyOf(notice);
          return (
            <li key={`${key} ${notice.detail}`}>
              <p className={styles.line}>
                <LabelBadge size={13} label={NOTICE_LABELS[notice.kind]} />
                <span>
                  {notice.date === null ? t('date unknown') : day(notice.date)}, {ORIGIN_WORDS[notice.origin]}
                </span>
                {asking === key ? null : <Button onClick={() => setAsking(key)}>{t('Dismiss …')}</Button>}
              </p>
              <p className={styles.said}>{notice.detail}</p>
              {asking === key ? (
                <form
                  className={styles.dismiss}
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (reason.trim() === '') return;
                    decide.mutate(
                      { id: row.id, decision: { act: 'dismiss', notice: key, reason } },
                      {
                        onSuccess: () => {
                          setAsking(null);
                          setReason('');
                          journal.getState().record({
                            words: t('Dismissed a notice of “{title}”: {kind}', {
                              kind: NOTICE_LABELS[notice.kind].word,
                              title: row.title,
                            }),
                            undo: () => decide.mutateAsync({ id: row.id, decision: { act: 'restore', notice: key } }),
                            redo: () =>
                              decide.mutateAsync({ id: row.id, decision: { act: 'dismiss', notice: key, reason } }),
                          });
                        },
                      },
                    );
                  }}
                >
                  <label>
                    {t('Why it does not hold')}
                    <input
                      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened in order to type into it
                      autoFocus
                      value={reason}
                      maxLength={5000}
                      onChange={(event) => setReason(event.target.value)}
                    />
                  </label>
                  <Button type="submit" variant="primary" disabled={reason.trim() === '' || decide.isPending}>
                    {t('Dismiss it')}
                  </Button>
                  <Button onClick={() => setAsking(null)}>{t('Cancel')}</Button>
                </form>
              ) : null}
            </li>
          );
        })}
        {row.dismissed.map((one) => (
          <li key={`dismissed ${one.notice} ${one.at}`}>
            <p className={styles.line}>
              <span className={styles.struck}>{NOTICE_LABELS[one.set.kind].word}</span>
              <span>
                {t('dismissed by {by} on {at}: {reason}', {
                  by: one.by,
                  at: dayOf(one.at),
                  reason: one.reason,
                })}
              </span>
              <Button
                disabled={decide.isPending}
                onClick={() =>
                  decide.mutate(
                    { id: row.id, decision: { act: 'restore', notice: one.notice } },
                    {
                      onSuccess: () => {
                        const { notice, reason: why } = one;
                        journal.getState().record({
                          words: t('Brought a notice of {title} back', { title: row.title }),
                          undo: () =>
                            decide.mutateAsync({ id: row.id, decision: { act: 'dismiss', notice, reason: why } }),
                          redo: () => decide.mutateAsync({ id: row.id, decision: { act: 'restore', notice } }),
                        });
                      },
                    },
                  )
                }
              >
                {t('Bring it back')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {decide.error ? (
        <Note tone="contradicted" role="alert">
          {t('It was not kept: {message}', { message: decide.error.message })}
        </Note>
      ) : null}
    </section>
  );
}

interface OriginProps {
  readonly id: string;
  readonly origin: CredibilityDetail['origin'];
  readonly onEntry: (id: string) => void;
}

function Origin({ id, origin, onEntry }: OriginProps) {
  const { members, links, wireCredit } = origin;
  if (members.length === 1)
    return <p className="quiet">{t('No copy of it is among the sources: it counts by itself.')}</p>;
  return (
    <>
      <p>
        {wireCredit === null
          ? t('{members} sources are of one origin and count once.', { members: members.length })
          : t('{members} sources are of one origin and count once; credited to {wireCredit}.', {
              members: members.length,
              wireCredit,
            })}
      </p>
      <ul className={styles.notices}>
        {members
          .filter((member) => member.id !== id)
          .map((member) => (
            <li key={member.id}>
              <button type="button" className={styles.link} dir="auto" onClick={() => onEntry(member.id)}>
                {member.title}
              </button>
            </li>
          ))}
      </ul>
      <ul className={styles.notes} aria-label={t('Why they are one')}>
        {links.map(({ a, b, reason, detail }) => (
          <li key={`${a} ${b}`}>
            {reason.replaceAll('-', ' ')}: {detail}
          </li>
        ))}
      </ul>
    </>
  );
}
