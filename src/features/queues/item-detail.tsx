import { ExternalLink, History, ListFilter, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SourceSummary } from '#api/schemas/source.ts';
import { useCalibrations } from '#data/evaluations.ts';
import type { ClaimCitation } from '#domain/claim.ts';
import type { CounterclaimSide } from '#domain/counterclaim.ts';
import type { DecisionEvent, QueueEntryView } from '#domain/queue.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { RESOLUTION_LABELS } from '../shared/action-labels.ts';
import { DEFECT_WORDS, STANCE_LABELS, type Label } from '../shared/labels.ts';
import { worthInQueue } from '../shared/worth.ts';
import { ItemHistory } from './item-history.tsx';
import { pairOf, SecondJudge } from './second-judge.tsx';
import { Sides } from './sides.tsx';
import { momentOf, personOf } from './when.ts';
import { CHOICE_WORDS } from '../shared/choice-words.ts';
import { BAND_WORDS, labelOf, SEVERITY_LABELS, STATUS_LABELS } from './words.ts';
import styles from './queues.module.css';

export interface Place {
  readonly sourceId: string;
  readonly start: number;
  readonly end: number;
}

/** Lists of the filter that an item can narrow. */
export type Facet = 'sourceIds' | 'ownerIds' | 'entities';

interface ItemDetailProps {
  readonly entry: QueueEntryView;
  /** Its events, where they were read. */
  readonly history: readonly DecisionEvent[];
  /** Narrows the queue to what has this too. */
  readonly onOnly: (facet: Facet, value: string) => void;
  readonly titleOf: (sourceId: string) => SourceSummary | undefined;
  readonly onEvidence: (place: Place) => void;
  readonly onOwner: () => void;
  /** Where the decision is made. */
  readonly children: ReactNode;
}

/** One item with everything that its decision rests on. */
export function ItemDetail({ entry, history, onOnly, titleOf, onEvidence, onOwner, children }: ItemDetailProps) {
  const { item, state } = entry;
  const kind = labelOf(item);
  const { data: calibrations } = useCalibrations();
  const worth = calibrations ? worthInQueue(calibrations, item.queue, item.suspicion.score) : null;
  const severity = item.queue === 'contradictions' ? SEVERITY_LABELS[item.counterclaim.severity] : null;
  const pair = pairOf(item, (id) => titleOf(id)?.title);
  return (
    <article className={styles.detail} aria-label={t('The item')}>
      <header className={styles.head}>
        <State label={kind} />
        {severity ? <State label={severity} /> : null}
        {state.status === 'open' ? null : <State label={STATUS_LABELS[state.status]} />}
        {state.assignee === null ? null : (
          <span className="quiet">{t('with {assignee}', { assignee: personOf(state.assignee) })}</span>
        )}
        {state.snoozedUntil === null ? null : (
          <span className="quiet">{t('until {snoozedUntil}', { snoozedUntil: momentOf(state.snoozedUntil) })}</span>
        )}
      </header>
      {item.queue === 'fact-checks' ? (
        <blockquote className={styles.statement} dir="auto">
          {item.text}
        </blockquote>
      ) : (
        <Sides
          counterclaim={item.counterclaim}
          titleOf={titleOf}
          owner={item.owner.title}
          onOnlySource={(id) => onOnly('sourceIds', id)}
          onEvidence={(side: CounterclaimSide) => {
            if (side.sourceId !== null) onEvidence({ sourceId: side.sourceId, start: side.start, end: side.end });
          }}
        />
      )}
      <p className={styles.why}>
        <b>{t('{score} % suspect:', { score: Math.round(item.suspicion.score * 100) })}</b> {item.suspicion.reason}
        {worth === null ? null : ` ${worth}`}
      </p>
      {state.lapsed?.act.verb === 'resolve' ? (
        <Note tone="person" icon={<History size={14} aria-hidden />}>
          {t(
            'It was settled before ({choice}, by {actor}), but what that rested on has changed since. It waits again.',
            { choice: CHOICE_WORDS[state.lapsed.act.choice].toLowerCase(), actor: personOf(state.lapsed.actor) },
          )}
        </Note>
      ) : null}
      {state.resolution?.act.verb === 'resolve' ? (
        <Note tone="supported" icon={<History size={14} aria-hidden />}>
          {state.resolution.reason === ''
            ? t('{choice}, decided by {actor}', {
                choice: CHOICE_WORDS[state.resolution.act.choice],
                actor: personOf(state.resolution.actor),
              })
            : t('{choice}, decided by {actor}: “{reason}”', {
                choice: CHOICE_WORDS[state.resolution.act.choice],
                actor: personOf(state.resolution.actor),
                reason: state.resolution.reason,
              })}
        </Note>
      ) : null}
      {children}
      {item.queue === 'fact-checks' ? (
        <Claim entry={entry} titleOf={titleOf} onEvidence={onEvidence} onOnly={onOnly} />
      ) : (
        <Finding entry={entry} />
      )}
      {pair === null ? null : <SecondJudge pair={pair} />}
      <section aria-label={t('Found in')}>
        <h2 className={styles.section}>{t('Found in')}</h2>
        <p className={styles.choices}>
          <Button variant="quiet" icon={<ExternalLink size={13} aria-hidden />} onClick={onOwner}>
            {item.owner.kind === 'library' ? t('Open the library') : <bdi>{item.owner.title}</bdi>}
          </Button>
          {item.owner.kind === 'library' ? null : (
            <IconButton
              label={t('Only this text: {title}', { title: item.owner.title })}
              icon={<ListFilter size={14} aria-hidden />}
              onClick={() => onOnly('ownerIds', item.owner.id)}
            />
          )}
        </p>
        {item.entities.length === 0 ? null : (
          <p className={styles.choices} role="group" aria-label={t('Names in it')}>
            {item.entities.slice(0, NAMES).map((name) => (
              <Button
                key={name}
                variant="quiet"
                title={t('Only items that name {name}', { name })}
                icon={<ListFilter size={13} aria-hidden />}
                onClick={() => onOnly('entities', name)}
              >
                <bdi>{name}</bdi>
              </Button>
            ))}
          </p>
        )}
      </section>
      <ItemHistory events={history} />
    </article>
  );
}

/** Names offered as filters. */
const NAMES = 6;

function State({ label }: { readonly label: Label }) {
  const Icon = label.icon;
  return (
    <Badge tone={label.tone} icon={<Icon size={13} aria-hidden />} title={label.hint}>
      {label.word}
    </Badge>
  );
}

function Claim({
  entry: { item },
  titleOf,
  onEvidence,
  onOnly,
}: Pick<ItemDetailProps, 'entry' | 'titleOf' | 'onEvidence' | 'onOnly'>) {
  if (item.queue !== 'fact-checks') return null;
  const { defects, citations } = item.claim;
  // A reason that a fault above it says already is not said again.
  const said = new Set(defects.map(({ detail }) => detail));
  const reasons = item.claim.reasons.filter((reason) => !said.has(reason));
  return (
    <>
      {defects.length + reasons.length > 0 ? (
        <section aria-label={t('Why')}>
          <h2 className={styles.section}>{t('Why')}</h2>
          <ul className={styles.reasons}>
            {defects.map(({ kind, detail }, at) => (
              <li key={`d${at}`}>
                <b>{DEFECT_WORDS[kind]}.</b> {detail}
              </li>
            ))}
            {reasons.map((reason, at) => (
              <li key={`r${at}`}>{reason}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label={t('What the sources say')}>
        <h2 className={styles.section}>{t('What the sources say')}</h2>
        {citations.length === 0 ? <p className="quiet">{t('No passage of the sources bears on it.')}</p> : null}
        {citations.map((citation, at) => (
          <Citation
            key={at}
            citation={citation}
            source={titleOf(citation.sourceId)}
            onEvidence={onEvidence}
            onOnly={onOnly}
          />
        ))}
      </section>
    </>
  );
}

function Citation({
  citation,
  source,
  onEvidence,
  onOnly,
}: {
  readonly citation: ClaimCitation;
  readonly source: SourceSummary | undefined;
  readonly onEvidence: (place: Place) => void;
  readonly onOnly: ItemDetailProps['onOnly'];
}) {
  const title = source?.title ?? citation.sourceId;
  const stance = STANCE_LABELS[citation.stance];
  const features = citation.rationale.map(({ detail }) => detail);
  return (
    <div className={styles.citation}>
      <State label={stance} />
      <blockquote className={styles.words} dir="auto">
        {citation.quote}
      </blockquote>
      {features.length > 0 ? <p className="quiet">{features.join(' ')}</p> : null}
      <p className={styles.origin}>
        <Button variant="quiet" icon={<Quote size={13} aria-hidden />} onClick={() => onEvidence(citation)}>
          <bdi>{title}</bdi>
        </Button>
        <IconButton
          label={t('Only this source: {title}', { title })}
          icon={<ListFilter size={14} aria-hidden />}
          onClick={() => onOnly('sourceIds', citation.sourceId)}
        />
      </p>
    </div>
  );
}

function Finding({ entry: { item } }: { readonly entry: QueueEntryView }) {
  if (item.queue !== 'contradictions') return null;
  const { suggestion, band, reasons, steps, touches, similarity } = item.counterclaim;
  return (
    <>
      <section aria-label={t('What is suggested')}>
        <h2 className={styles.section}>
          {t('Suggested: {action}', { action: RESOLUTION_LABELS[suggestion.action].word })}
        </h2>
        <p>{suggestion.reason}</p>
        <p className="quiet">
          {touches === 0
            ? t('{band}; {similarity} % of the words in common; nothing that was checked rests on it.', {
                band: BAND_WORDS[band],
                similarity: Math.round(similarity * 100),
              })
            : t(
                '{band}; {similarity} % of the words in common; {touches, plural, one {# checked text rests} other {# checked texts rest}} on it.',
                {
                  band: BAND_WORDS[band],
                  similarity: Math.round(similarity * 100),
                  touches,
                },
              )}
        </p>
      </section>
      <section aria-label={t('Why')}>
        <h2 className={styles.section}>{t('Why')}</h2>
        <ul className={styles.reasons}>
          {reasons.map((reason, at) => (
            <li key={at}>{reason}</li>
          ))}
        </ul>
      </section>
      <details className={styles.steps}>
        <summary>{t('How it was found, step by step')}</summary>
        <ol>
          {steps.map(({ step, detail }) => (
            <li key={step}>
              <b>{step}</b> {detail}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
