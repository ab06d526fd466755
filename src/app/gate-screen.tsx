import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';

const GatePanel = lazy(() => import('#features/gate/gate-panel.tsx').then((m) => ({ default: m.GatePanel })));

/** Filter of a queue that keeps what waits in one draft. */
const ofDraft = (draftId: string): string =>
  new URLSearchParams([
    ['status', 'open'],
    ['status', 'escalated'],
    ['ownerIds', draftId],
  ]).toString();

export function GateScreen() {
  const { draftId, check, editor, report } = useDraftSession();
  const setId = report?.sourceSet.set?.id ?? 'library';
  const navigate = useNavigate();
  const here = draftId === null ? {} : { draft: draftId };
  return (
    <PanelFrame name={t('Gate')} needs="claim_verification">
      <GatePanel
        draftId={draftId}
        isBehind={check.isOutdated || (draftId !== null && editor === null)}
        onClear={(place) => {
          if (place === 'fact-checks' || place === 'contradictions') {
            const filter = draftId === null ? {} : { filter: ofDraft(draftId) };
            void navigate({ to: `/${place}`, search: { ...here, ...filter } });
          } else if (place === 'library') void navigate({ to: '/library', search: here });
          else if (place === 'source-sets') void navigate({ to: '/source-sets', search: { ...here, entry: setId } });
          else if (place !== 'sign') void navigate({ to: '/check', search: { ...here, tab: place } });
        }}
        onDrafts={() => void navigate({ to: '/check', search: here })}
        onExports={() => void navigate({ to: '/exports', search: here })}
      />
    </PanelFrame>
  );
}
