import { ArrowRight, ShieldOff } from 'lucide-react';
import type { GateView } from '#api/schemas/publication.ts';
import type { GateCriterion } from '#domain/report.ts';
import { GATE_CRITERIA, type GateCriterionId } from '#domain/gate.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/messages/rich.ts';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { CRITERION_LABELS, CRITERION_NAMES } from '../shared/labels.ts';
import { ofPlaces, said, type Known } from '../shared/said.ts';
import { CLEARED_IN, PLACE_WORDS, type ClearPlace } from './words.ts';
import styles from './gate.module.css';

interface CriteriaProps {
  readonly view: GateView;
  readonly titles: ReadonlyMap<string, string>;
  readonly onClear: (place: ClearPlace, criterion: string) => void;
  readonly onSign: () => void;
  readonly onWaive: (criterion: GateCriterionId) => void;
}

/** Every criterion with its outcome and figure; one that is open says what keeps it, and leads to what clears it. */
export function Criteria({ view, titles, onClear, onSign, onWaive }: CriteriaProps) {
  return (
    <ul className={styles.criteria}>
      {view.decision.criteria.map((criterion) => (
        <Criterion
          key={criterion.id}
          criterion={criterion}
          words={{ titles, text: view.text }}
          onClear={(place) => (place === 'sign' ? onSign() : onClear(place, criterion.id))}
          onWaive={onWaive}
        />
      ))}
    </ul>
  );
}

interface CriterionProps {
  readonly criterion: GateCriterion;
  readonly words: Known;
  readonly onClear: (place: ClearPlace) => void;
  readonly onWaive: (criterion: GateCriterionId) => void;
}

function Criterion({ criterion, words, onClear, onWaive }: CriterionProps) {
  const { word, tone, hint, icon: Icon } = CRITERION_LABELS[criterion.outcome];
  const known = GATE_CRITERIA.find((id) => id === criterion.id);
  const isOpen = criterion.outcome !== 'passed';
  const place = CLEARED_IN[criterion.id];
  return (
    <li
      className={styles.criterion}
      data-criterion={criterion.id}
      data-outcome={criterion.outcome}
      data-waived={criterion.waiver ? '' : undefined}
    >
      <h2>{CRITERION_NAMES[criterion.id] ?? criterion.id}</h2>
      <span className={styles.outcome}>
        <Badge tone={tone} icon={<Icon size={14} aria-hidden />} title={hint}>
          {word}
        </Badge>
        {criterion.waiver ? (
          <Badge tone="person" icon={<ShieldOff size={13} aria-hidden />} title={criterion.waiver.reason} outlined>
            {t('waived')}
          </Badge>
        ) : null}
      </span>
      <p className={styles.said}>
        <strong>{criterion.figure}</strong> {said(criterion.detail, ofPlaces(criterion.id, words))}
      </p>
      {criterion.waiver ? (
        <p className={styles.said}>
          {rich('Waived by {by} ({role}) until {expiresAt}: {reason}', {
            by: <bdi>{criterion.waiver.by}</bdi>,
            role: criterion.waiver.role,
            expiresAt: dayOf(criterion.waiver.expiresAt),
            reason: <bdi>{criterion.waiver.reason}</bdi>,
          })}
        </p>
      ) : null}
      {isOpen ? (
        <div className={styles.clears}>
          {place ? (
            <Button variant="quiet" icon={<ArrowRight size={13} aria-hidden />} onClick={() => onClear(place)}>
              {PLACE_WORDS[place]}
            </Button>
          ) : null}
          {known && !criterion.waiver ? (
            <Button variant="quiet" icon={<ShieldOff size={13} aria-hidden />} onClick={() => onWaive(known)}>
              {t('Waive …')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
