import { BookOpen, X } from 'lucide-react';
import { useState } from 'react';
import type { CredibilityDetail, CredibilityRow } from '#api/schemas/credibility.ts';
import { formatIsoDate } from '#base/dates.ts';
import { useCredibilityOf, useDecideNotice } from '#data/credibility.ts';
import type { Notice } from '#domain/source.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { cx } from '#ui/class-names.ts';
import { Note, Skeleton } from '#ui/feedback.tsx';
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
  return (
    <section className={styles.detail} aria-label="The source">
      <header>
        <h2 dir="auto" className={cx(score.isRetracted && styles.struck)}>
          {row.title}
        </h2>
        <IconButton label="Close the source (Esc)" icon={<X size={15} />} onClick={onClose} />
      </header>
      <p className={styles.line}>
        <LabelBadge size={13} label={FLOOR_LABELS[score.meetsFloor ? 'meets' : 'below']} />
        {score.isRetracted ? <span className="quiet">Nothing may rest on it, whatever its score.</span> : null}
        <Button icon={<BookOpen size={14} aria-hidden />} onClick={() => onOpen(row.id)}>
          Open the source
        </Button>
      </p>
      <p className={styles.scored}>
        <ScoreBar score={score} floor={floor} />
        <strong className="num">{figure(score.overallScore)}</strong>
      </p>
      <ScoreTable score={score} floor={floor} />
      <section aria-label="What would it take">
        <h3>What would it take</h3>
        {error ? (
          <Note tone="contradicted" role="alert">
            It could not be worked out: {error.message}
          </Note>
        ) : data ? (
          <Plan plan={data.plan} />
        ) : (
          <Skeleton lines={3} label="It is being worked out" />
        )}
      </section>
      <section aria-label="Where it comes from">
        <h3>Where it comes from</h3>
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{score.url === '' ? 'none is known' : score.url}</dd>
          <dt>Registrable domain</dt>
          <dd>
            {score.publisherName ?? 'none can be read from it'}
            {score.publisherName !== score.publisher ? <code> {score.publisher}</code> : null}
          </dd>
          <dt>Tier</dt>
          <dd>
            <LabelBadge size={13} label={TIER_LABELS[score.domainTier]} />{' '}
            {entry === null ? (
              'No entry of the list names this domain.'
            ) : (
              <>
                {entry.reason} <span className="quiet">({criterionWords(entry.criterion)})</span>
              </>
            )}
          </dd>
          {entry === null ? null : (
            <>
              <dt>Entry</dt>
              <dd>
                <code>{entry.value}</code> of the list “{entry.list}”, looked at on {formatIsoDate(entry.date)}
              </dd>
            </>
          )}
        </dl>
        <Button onClick={() => onTier(score.publisher)}>
          {entry === null ? 'Give this domain a tier' : 'Change the tier of this domain'}
        </Button>
        {score.notes.length === 0 ? null : (
          <ul className={styles.notes} aria-label="Notes">
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
      <Notices key={row.id} row={row} />
      <section aria-label="Origin">
        <h3>Origin</h3>
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
        <caption className="sr-only">Single changes and the score each would give</caption>
        <thead>
          <tr>
            <th scope="col">Change</th>
            <th scope="col">Score</th>
            <th scope="col">Enough</th>
          </tr>
        </thead>
        <tbody>
          {[...plan.steps, ...plan.notEnough].map((step) => (
            <tr key={step.kind}>
              <th scope="row">{step.detail}</th>
              <td>{step.overallScore.toFixed(3)}</td>
              <td>{plan.steps.includes(step) ? 'yes, alone' : 'not alone'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const keyOf = (notice: Pick<Notice, 'kind' | 'date' | 'origin'>): string =>
  `${notice.kind}|${notice.date ?? ''}|${notice.origin}`;

const ORIGIN_WORDS = { text: 'read in its text', metadata: 'entered with it', list: 'from an imported list' } as const;

/** Each notice as a state of its own; dismissing one asks why and is remembered. */
function Notices({ row }: { readonly row: CredibilityRow }) {
  const [asking, setAsking] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const decide = useDecideNotice();
  const { journal } = useStores();
  return (
    <section aria-label="Notices">
      <h3>Notices</h3>
      {row.notices.length === 0 ? <p className="quiet">No open notice is known about it.</p> : null}
      <ul className={styles.notices}>
        {row.notices.map((notice) => {
          const key = keyOf(notice);
          return (
            <li key={`${key} ${notice.detail}`}>
              <p className={styles.line}>
                <LabelBadge size={13} label={NOTICE_LABELS[notice.kind]} />
                <span>
                  {notice.date === null ? 'date unknown' : formatIsoDate(notice.date)}, {ORIGIN_WORDS[notice.origin]}
                </span>
                {asking === key ? null : <Button onClick={() => setAsking(key)}>Dismiss …</Button>}
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
                            words: `Dismissed the ${NOTICE_LABELS[notice.kind].word} of ${row.title}`,
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
                    Why it does not hold
                    <input
                      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is opened in order to type into it
                      autoFocus
                      value={reason}
                      maxLength={5000}
                      onChange={(event) => setReason(event.target.value)}
                    />
                  </label>
                  <Button type="submit" variant="primary" disabled={reason.trim() === '' || decide.isPending}>
                    Dismiss it
                  </Button>
                  <Button onClick={() => setAsking(null)}>Cancel</Button>
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
                dismissed by {one.by} on {formatIsoDate(one.at.slice(0, 10))}: {one.reason}
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
                          words: `Brought a notice of ${row.title} back`,
                          undo: () =>
                            decide.mutateAsync({ id: row.id, decision: { act: 'dismiss', notice, reason: why } }),
                          redo: () => decide.mutateAsync({ id: row.id, decision: { act: 'restore', notice } }),
                        });
                      },
                    },
                  )
                }
              >
                Bring it back
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {decide.error ? (
        <Note tone="contradicted" role="alert">
          It was not kept: {decide.error.message}
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
  if (members.length === 1) return <p className="quiet">No copy of it is among the sources: it counts by itself.</p>;
  return (
    <>
      <p>
        {members.length} sources are of one origin and count once
        {wireCredit === null ? '.' : `; credited to ${wireCredit}.`}
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
      <ul className={styles.notes} aria-label="Why they are one">
        {links.map(({ a, b, reason, detail }) => (
          <li key={`${a} ${b}`}>
            {reason.replaceAll('-', ' ')}: {detail}
          </li>
        ))}
      </ul>
    </>
  );
}
