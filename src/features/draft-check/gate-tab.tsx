import { ArrowRight } from 'lucide-react';
import type { CheckReport, GateCriterion } from '#domain/report.ts';
import { useGate } from '#data/gates.ts';
import { mayUse, usePerson } from '#data/identity.ts';
import type { CheckTab } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { CRITERION_LABELS, CRITERION_NAMES, GATE_LABELS } from '../shared/labels.ts';
import { ofPlaces, said, type Known } from '../shared/said.ts';
import { criterionWords } from './gate-words.ts';
import { useDraftSession } from './session.tsx';
import styles from './side-list.module.css';

/** Where a criterion that did not pass is cleared. */
const CLEARED_IN: Readonly<Record<string, CheckTab | 'source-sets'>> = {
  'citation-integrity': 'markers',
  'contradiction-backlog': 'contradictions',
  'unsupported-claim-backlog': 'claims',
  'source-set-usable': 'source-sets',
  'no-superseded-figure': 'claims',
  'no-retracted-source': 'claims',
  'quotes-verified': 'quotes',
  'numbers-verified': 'quotes',
  'evidence-pack-complete': 'map',
};
const PLACE_WORDS: Readonly<Record<CheckTab | 'source-sets', string>> = {
  claims: t('Claims'),
  map: t('Map'),
  quotes: t('Quotes & numbers'),
  contradictions: t('Contradictions'),
  markers: t('Markers'),
  coverage: t('Coverage'),
  gate: t('Gate'),
  'source-sets': t('Source sets'),
};

interface GateTabProps {
  readonly report: CheckReport;
  readonly onTab: (tab: CheckTab) => void;
  readonly onSourceSets: () => void;
}

/** Every criterion with its outcome, figure and, where it did not pass, the way to what clears it. */
export function GateTab({ report, onTab, onSourceSets }: GateTabProps) {
  const { draftId, check } = useDraftSession();
  const person = usePerson();
  const isWanted = !check.isOutdated && person !== null && mayUse(person.role, 'claim_verification');
  // The gate of the check knows no sign-off, no waiver and no decision; the weighed one does.
  const { decision, criteria } = useGate(draftId, isWanted).data?.decision ?? report.gate;
  const label = GATE_LABELS[decision];
  const known = {
    titles: new Map(report.sources.map(({ id, title }) => [id, title])),
    text: report.draft,
  };
  const Icon = label.icon;
  return (
    <div>
      <div className={styles.card}>
        <h2>
          <Badge tone={label.tone} icon={<Icon size={16} />}>
            {label.word}
          </Badge>
          <span className={styles.why}>{label.hint}</span>
        </h2>
      </div>
      <ul>
        {criteria.map((criterion) => (
          <Criterion
            key={criterion.id}
            known={known}
            criterion={criterion}
            report={report}
            onTab={onTab}
            onSourceSets={onSourceSets}
          />
        ))}
      </ul>
    </div>
  );
}

interface CriterionProps extends GateTabProps {
  readonly criterion: GateCriterion;
  readonly known: Known;
}

function Criterion({ criterion, known, report, onTab, onSourceSets }: CriterionProps) {
  const label = CRITERION_LABELS[criterion.outcome];
  const Icon = label.icon;
  const words = criterionWords(criterion, report);
  const place = criterion.outcome === 'passed' ? undefined : CLEARED_IN[criterion.id];
  return (
    <li className={styles.card} data-criterion={criterion.id} data-outcome={criterion.outcome}>
      <h2>
        <span>{CRITERION_NAMES[criterion.id] ?? criterion.id}</span>
        <Badge tone={label.tone} icon={<Icon size={14} />} title={label.hint}>
          {label.word}
        </Badge>
      </h2>
      <p className={styles.why}>
        <strong>{words.figure}</strong> {said(words.detail, ofPlaces(criterion.id, known))}
      </p>
      {place ? (
        <Button
          variant="quiet"
          icon={<ArrowRight size={13} />}
          onClick={() => (place === 'source-sets' ? onSourceSets() : onTab(place))}
        >
          {PLACE_WORDS[place]}
        </Button>
      ) : null}
    </li>
  );
}
