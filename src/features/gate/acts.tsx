import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GateView } from '#api/schemas/publication.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/button.tsx';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { CRITERION_NAMES } from '../shared/labels.ts';
import { momentOf } from './words.ts';
import styles from './gate.module.css';

interface ActsProps {
  readonly view: GateView;
  readonly me: string;
  readonly onWithdraw: (eventId: string, what: string) => void;
}

const checkpointWords = (id: string): string => {
  const surface = PUBLICATION_SURFACES.find((one) => one === id);
  return surface ? CHECKPOINT_NAMES[surface] : id;
};

/** What people did at this gate: sign-offs, waivers, and findings that they overrode. None of it is ever hidden. */
export function Acts({ view, me, onWithdraw }: ActsProps) {
  return (
    <>
      <Part title={t('Sign-offs')} count={view.signed.length} empty={t('Nobody has signed this draft.')}>
        {view.signed.map((one) => (
          <Act
            key={one.eventId}
            state={
              one.holding === one.signed
                ? t('holds')
                : one.scope === 'claims' && one.holding > 0
                  ? t('holds for {holding} of {signed} claims', { holding: one.holding, signed: one.signed })
                  : t('void')
            }
            isGood={one.holding === one.signed}
            title={checkpointWords(one.checkpoint)}
            who={`${one.by}, ${momentOf(one.at)}`}
            reason={one.reason}
            why={one.holding === one.signed ? null : one.why}
            {...(one.by === me ? { onWithdraw: () => onWithdraw(one.eventId, t('Sign-off')) } : {})}
          />
        ))}
      </Part>
      <Part title={t('Waivers')} count={view.waived.length} empty={t('Nothing is waived.')}>
        {view.waived.map((one) => (
          <Act
            key={one.eventId}
            state={one.counts ? t('counts') : t('does not count')}
            isGood={one.counts}
            title={CRITERION_NAMES[one.waiver.criterion] ?? one.waiver.criterion}
            who={t('{by} ({role}), until {expiresAt}', {
              by: one.waiver.by,
              role: one.waiver.role,
              expiresAt: dayOf(one.waiver.expiresAt),
            })}
            reason={one.waiver.reason}
            why={one.counts ? null : one.why}
            {...(one.waiver.by === me ? { onWithdraw: () => onWithdraw(one.eventId, t('Waiver')) } : {})}
          />
        ))}
      </Part>
      <Part title={t('Suppressed findings')} count={view.suppressed.length} empty={t('No finding was overridden.')}>
        {view.suppressed.map((one, at) => {
          const override = view.findings.find(
            (finding) => finding.target === one.target && finding.id === one.id && finding.eventId !== null,
          );
          return (
            <Act
              key={`${one.target} ${one.id} ${at}`}
              state={one.counts ? t('suppressed') : t('does not count')}
              isGood={one.counts}
              title={`${one.target}: ${textOf(view, one.target, one.id)}`}
              who={one.by}
              reason={one.reason}
              why={one.counts ? null : one.why}
              {...(override?.eventId && one.by === me && one.target !== 'claim' && one.target !== 'contradiction'
                ? { onWithdraw: () => onWithdraw(override.eventId ?? '', t('Override')) }
                : {})}
            />
          );
        })}
      </Part>
    </>
  );
}

/** Words of what an override is about, as far as they are in the view. */
function textOf(view: GateView, target: string, id: string): string {
  if (target === 'claim' || target === 'contradiction') return view.claims.find((claim) => claim.id === id)?.text ?? id;
  const [start, end] = id.split('-').map(Number);
  return start === undefined || end === undefined ? id : view.text.slice(start, end);
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly empty: string;
  readonly children: ReactNode;
}

function Part({ title, count, empty, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      {count === 0 ? <p className={styles.quiet}>{empty}</p> : <ul className={styles.acts}>{children}</ul>}
    </section>
  );
}

interface ActProps {
  readonly state: string;
  readonly isGood: boolean;
  readonly title: string;
  readonly who: string;
  readonly reason: string;
  readonly why: string | null;
  readonly onWithdraw?: () => void;
}

function Act({ state, isGood, title, who, reason, why, onWithdraw }: ActProps) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <li className={styles.act}>
      <span className={styles.actTitle}>
        <bdi>{title}</bdi>
      </span>
      <Badge tone={isGood ? 'supported' : 'contradicted'} icon={<Icon size={13} aria-hidden />}>
        {state}
      </Badge>
      {onWithdraw ? (
        <IconButton
          label={t('Take back: {title}', { title })}
          icon={<Undo2 size={14} aria-hidden />}
          onClick={onWithdraw}
        />
      ) : null}
      <span className={styles.quiet}>
        <bdi>{who}</bdi>
      </span>
      <span className={styles.reason}>
        <bdi>{reason}</bdi>
      </span>
      {why ? <span className={styles.why}>{why}</span> : null}
    </li>
  );
}
