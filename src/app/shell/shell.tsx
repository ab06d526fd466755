import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { DraftSessionProvider, useDraftSession } from '#features/draft-check/session.tsx';
import { useStores } from '#state/stores-context.tsx';
import { isEvidenceOpen } from '#state/url-state.ts';
import { Opening } from '#features/shared/opening.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelBoundary } from '../panel-boundary.tsx';
import { useView } from '../use-view.ts';
import { FocusKeeper } from './focus-keeper.tsx';
import { Header } from './header.tsx';
import { Keyboard } from './keyboard.tsx';
import { PageSignals } from './page-signals.tsx';
import { usePlace } from './place.ts';
import { Rail } from './rail.tsx';
import { StatusBar } from './status-bar.tsx';
import { Toasts } from './toasts.tsx';
import styles from './shell.module.css';

const EvidenceDrawer = lazy(() =>
  import('#features/evidence/evidence-drawer.tsx').then((m) => ({ default: m.EvidenceDrawer })),
);
const AnswerDrawer = lazy(() => import('./answer-drawer.tsx').then((m) => ({ default: m.AnswerDrawer })));
const DropTarget = lazy(() => import('#features/library/drop-target.tsx').then((m) => ({ default: m.DropTarget })));

export function Shell() {
  const [view] = useView();
  return (
    <DraftSessionProvider wanted={view.draft}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#main">
          {t('Skip to the panel')}
        </a>
        <Rail />
        <div className={styles.column}>
          <Header />
          <Body />
          <StatusBar />
        </div>
      </div>
      <Toasts />
      <Keyboard />
      <PageSignals />
      <FocusKeeper />
      <Suspense fallback={null}>
        <DropTarget />
      </Suspense>
    </DraftSessionProvider>
  );
}

function Body() {
  const [view, onView] = useView();
  const { report } = useDraftSession();
  const place = usePlace();
  const isOpen = isEvidenceOpen(view);
  const { preferences } = useStores();
  const [width] = useState(() => preferences.getState().evidenceWidth);
  return (
    // The evidence and the separator lie within the main landmark: beside it they would belong to none.
    <main id="main" tabIndex={-1} className={styles.main}>
      <Group
        className={styles.body}
        orientation="horizontal"
        id="body"
        onLayoutChanged={(layout) => {
          const next = layout['evidence-panel'];
          if (next !== undefined) preferences.getState().setEvidenceWidth(next);
        }}
      >
        <Panel id="main-panel" minSize="34">
          <div className={styles.outlet}>
            <Outlet />
          </div>
        </Panel>
        {isOpen ? (
          <>
            <Separator className={styles.separator} aria-label={t('Width of the evidence')} />
            <Panel id="evidence-panel" defaultSize={String(width)} minSize="22">
              <aside className={styles.drawer} aria-label={t('Evidence')}>
                <PanelBoundary name={t('Evidence')}>
                  <Suspense fallback={<Opening label={t('Opening the evidence')} />}>
                    {place === 'answer' ? (
                      <AnswerDrawer view={view} onView={onView} />
                    ) : (
                      <EvidenceDrawer report={report} view={view} onView={onView} />
                    )}
                  </Suspense>
                </PanelBoundary>
              </aside>
            </Panel>
          </>
        ) : null}
      </Group>
    </main>
  );
}
