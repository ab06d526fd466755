import { Link, useNavigate } from '@tanstack/react-router';
import { FolderCheck, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';
import { DraftTitle } from '#features/draft-check/draft-title.tsx';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { CONFIDENCE_LABELS, GATE_LABELS, GROUNDING_LABELS, type Label } from '#features/shared/labels.ts';
import type { CheckReport } from '#domain/report.ts';
import type { ViewState } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { useGate } from '#data/gates.ts';
import { mayUse, usePerson } from '#data/identity.ts';
import { t } from '#ui/messages/t.ts';
import { useView } from '../use-view.ts';
import { usePlace } from './place.ts';
import styles from './shell.module.css';

const AnswerTitle = lazy(() => import('#features/answer/answer-title.tsx').then((m) => ({ default: m.AnswerTitle })));

export function Header() {
  const [view, onView] = useView();
  const { draftId, report, check } = useDraftSession();
  const navigate = useNavigate();
  const place = usePlace();
  const isElsewhere = place !== 'check';
  // Choosing a draft in another panel goes to where drafts are read.
  const onDraftView = useCallback(
    (next: ViewState) => {
      if (isElsewhere) void navigate({ to: '/check', search: next });
      else onView(next);
    },
    [isElsewhere, navigate, onView],
  );
  const isOfAnswer = (place === 'gate' || place === 'exports') && view.answer !== undefined;
  if (place === 'answer' || isOfAnswer) {
    return (
      <header className={styles.header}>
        <Suspense fallback={isOfAnswer ? null : <h1 className="sr-only">{t('Answer')}</h1>}>
          <AnswerTitle view={view} isHeading={!isOfAnswer} />
        </Suspense>
      </header>
    );
  }
  return (
    <header className={styles.header}>
      <DraftTitle view={view} onView={onDraftView} isHeading={place === 'check'} />
      {report ? <Facts draftId={draftId} report={report} isOutdated={check.isOutdated} /> : null}
    </header>
  );
}

interface FactsProps {
  readonly draftId: string | null;
  readonly report: CheckReport;
  readonly isOutdated: boolean;
}

function Facts({ draftId, report, isOutdated }: FactsProps) {
  const { answer } = report;
  const person = usePerson();
  const weighed = useGate(draftId, !isOutdated && person !== null && mayUse(person.role, 'claim_verification'));
  // Until it is weighed with what people did at it, the gate of the check alone stands there.
  const gate = weighed.data?.decision ?? report.gate;
  const failed = gate.criteria.filter(({ outcome, waiver }) => outcome !== 'passed' && !waiver).length;
  return (
    <div className={styles.facts} data-outdated={isOutdated} aria-label={t('State of the draft')} role="group">
      <StateBadge label={GROUNDING_LABELS[answer.groundingState]} />
      <span className={styles.secondary}>
        <StateBadge label={CONFIDENCE_LABELS[answer.confidence]} />
      </span>
      <SetFact report={report} />
      <Link to="/gate" search={(previous) => (previous.draft ? { draft: previous.draft } : {})} className={styles.fact}>
        <StateBadge
          label={GATE_LABELS[gate.decision]}
          word={
            failed > 0
              ? t('gate {decision} ({failed})', { decision: GATE_LABELS[gate.decision].word, failed })
              : t('gate {decision}', { decision: GATE_LABELS[gate.decision].word })
          }
        />
      </Link>
    </div>
  );
}

/** The set that the draft is checked under and whether it may be used; the sources at hand where it names none. */
function SetFact({ report }: { readonly report: CheckReport }) {
  const { sourceSet, sources } = report;
  const { blockers, set } = sourceSet;
  const ofSet = blockers.filter((code) => !code.startsWith('source:')).length;
  const barred = new Set(blockers.filter((code) => code.startsWith('source:')).map((code) => code.split(':')[1])).size;
  const words =
    set === undefined
      ? barred > 0
        ? t('all {sources, plural, one {# source} other {# sources}}, {barred, number} not usable', {
            sources: sources.length,
            barred,
          })
        : t('all {sources, plural, one {# source} other {# sources}}', { sources: sources.length })
      : ofSet > 0
        ? t('{name} v{version} ({ofSet, plural, one {# blocker} other {# blockers}})', {
            name: set.name,
            version: set.version,
            ofSet,
          })
        : `${set.name} v${set.version}`;
  return (
    <Link
      to="/source-sets"
      search={(previous) => ({
        ...(previous.draft ? { draft: previous.draft } : {}),
        entry: set?.id ?? 'library',
      })}
      className={styles.fact}
      title={[
        set === undefined
          ? t('The draft is checked against every source at hand: no source set was chosen for it.')
          : null,
        blockers.length === 0 ? (set === undefined ? null : t('Nothing bars this set.')) : t('What stands against it:'),
        ...blockers.slice(0, 12),
      ]
        .filter((line) => line !== null)
        .join('\n')}
    >
      {blockers.length > 0 ? <TriangleAlert size={13} /> : set === undefined ? null : <FolderCheck size={13} />}
      <span className={styles.setName} dir="auto">
        {words}
      </span>
    </Link>
  );
}

function StateBadge({ label, word }: { readonly label: Label; readonly word?: string }) {
  const Icon = label.icon;
  return (
    <Badge tone={label.tone} icon={<Icon size={14} />} title={label.hint}>
      {word ?? label.word}
    </Badge>
  );
}
