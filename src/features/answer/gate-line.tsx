import { useGate } from '#data/gates.ts';
import { answerGate } from '#domain/publication.ts';
import { mayUse, usePerson } from '#data/identity.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { GATE_LABELS } from '../shared/labels.ts';
import styles from './answer-sheet.module.css';

const STANDING: Readonly<Record<string, string>> = {
  open: t('not published'),
  published: t('published'),
  changed: t('its evidence changed since it was published'),
  reopened: t('published, and reopened since'),
};

interface GateLineProps {
  readonly answerId: string;
  readonly onGate: () => void;
}

/** How a kept answer stands at the gate, and the way there. Nothing where it is not kept, or the role may not weigh it. */
export function GateLine({ answerId, onGate }: GateLineProps) {
  const person = usePerson();
  const gate = useGate(answerGate(answerId), person !== null && mayUse(person.role, 'claim_verification')).data;
  if (!gate) return null;
  const label = GATE_LABELS[gate.decision.decision];
  const Icon = label.icon;
  const open = gate.decision.criteria.filter(({ outcome, waiver }) => outcome !== 'passed' && !waiver).length;
  return (
    <p className={styles.actions} aria-label={t('Gate of this answer')}>
      <Badge tone={label.tone} icon={<Icon size={14} aria-hidden />}>
        {open > 0 ? t('gate {word} ({open})', { word: label.word, open }) : t('gate {word}', { word: label.word })}
      </Badge>
      <span>{STANDING[gate.standing]}</span>
      <Button onClick={onGate}>{t('Open its gate')}</Button>
    </p>
  );
}
