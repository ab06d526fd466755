import { lazy, Suspense, useMemo } from 'react';
import { selectClaim, type CheckTab, type ViewState } from '#state/url-state.ts';
import { EmptyState, Skeleton } from '#ui/feedback.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import { Opening } from '../shared/opening.tsx';
import { ClaimsTab } from './claims-tab.tsx';
import { useDraftSession } from './session.tsx';
import styles from './side-list.module.css';

const ClaimMap = lazy(() => import('./claim-map.tsx').then((m) => ({ default: m.ClaimMap })));
const QuotesTab = lazy(() => import('./quotes-tab.tsx').then((m) => ({ default: m.QuotesTab })));
const ContradictionsTab = lazy(() =>
  import('./contradictions-tab.tsx').then((m) => ({ default: m.ContradictionsTab })),
);
const MarkersTab = lazy(() => import('./markers-tab.tsx').then((m) => ({ default: m.MarkersTab })));
const CoverageTab = lazy(() => import('./coverage-tab.tsx').then((m) => ({ default: m.CoverageTab })));
const GateTab = lazy(() => import('./gate-tab.tsx').then((m) => ({ default: m.GateTab })));

interface SideListProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onLibrary: () => void;
  /** Opens the set that the draft is checked under. */
  readonly onSourceSets: () => void;
}

/** The findings of the check, a tab a kind. */
export function SideList({ view, onView, onLibrary, onSourceSets }: SideListProps) {
  const { report, items, check, checkError, editor } = useDraftSession();
  const tab = view.tab ?? 'claims';
  const tabs = useMemo(
    () => [
      { id: 'claims' as const, label: t('Claims'), ...(report ? { count: items.length } : {}) },
      { id: 'map' as const, label: t('Map') },
      {
        id: 'quotes' as const,
        label: t('Quotes & numbers'),
        ...(report ? { count: report.quotes.length + report.numbers.length } : {}),
      },
      {
        id: 'contradictions' as const,
        label: t('Contradictions'),
        ...(report ? { count: report.contradictions.length } : {}),
      },
      { id: 'markers' as const, label: t('Markers'), ...(report ? { count: report.markers.markers.length } : {}) },
      { id: 'coverage' as const, label: t('Coverage') },
      { id: 'gate' as const, label: t('Gate') },
    ],
    [report, items],
  );
  const select = (next: CheckTab) => {
    const { tab: _tab, ...rest } = view;
    onView(next === 'claims' ? rest : { ...rest, tab: next });
  };
  return (
    <section className={styles.side} aria-label={t('What the check found')}>
      <div className={styles.tabs}>
        <Tabs label={t('Findings')} items={tabs} selected={tab} onSelect={select} panelId="findings" />
      </div>
      <div className={styles.content} role="tabpanel" id="findings" aria-labelledby={`findings-${tab}`}>
        {!report && checkError ? (
          <EmptyState title={t('Not checked')}>
            {t('The check failed; see above. Nothing is known about this draft yet.')}
          </EmptyState>
        ) : !report || !editor ? (
          <Skeleton lines={7} label={t('Checking the draft')} />
        ) : (
          <Suspense fallback={<Opening label={t('Opening the list')} />}>
            {tab === 'claims' ? (
              <ClaimsTab
                report={report}
                items={items}
                view={view}
                onView={onView}
                onLibrary={onLibrary}
                change={check.change}
              />
            ) : null}
            {tab === 'map' ? (
              <ClaimMap
                report={report}
                items={items}
                selected={view.claim}
                onSelectClaim={(id) => onView(selectClaim(view, id, true))}
                onSelectSource={(source) => {
                  const { span: _span, ...rest } = view;
                  onView({ ...rest, source, show: 'evidence' });
                }}
              />
            ) : null}
            {tab === 'quotes' ? <QuotesTab report={report} view={view} onView={onView} /> : null}
            {tab === 'contradictions' ? (
              <ContradictionsTab report={report} items={items} view={view} onView={onView} />
            ) : null}
            {tab === 'markers' ? <MarkersTab report={report} view={view} onView={onView} /> : null}
            {tab === 'coverage' ? <CoverageTab report={report} items={items} view={view} onView={onView} /> : null}
            {tab === 'gate' ? <GateTab report={report} onTab={select} onSourceSets={onSourceSets} /> : null}
          </Suspense>
        )}
      </div>
    </section>
  );
}
