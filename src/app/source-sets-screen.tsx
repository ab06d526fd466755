import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const SourceSetsPanel = lazy(() =>
  import('#features/source-sets/source-sets-panel.tsx').then((m) => ({ default: m.SourceSetsPanel })),
);

export function SourceSetsScreen() {
  const [view, onView] = useView();
  const { drafts, draftId } = useDraftSession();
  const navigate = useNavigate();
  const draft = drafts?.find(({ id }) => id === draftId) ?? null;
  const here = draftId === null ? {} : { draft: draftId };
  return (
    <PanelFrame name={t('Source sets')}>
      <SourceSetsPanel
        view={view}
        onView={onView}
        draft={draft && { id: draft.id, title: draft.title }}
        onNotices={(entry) => void navigate({ to: '/sources', search: { ...here, entry } })}
        onLibrary={() => void navigate({ to: '/library', search: here })}
        onAsk={(set) => void navigate({ to: '/answer', search: { set } })}
        onOwner={(owner) => {
          const id = owner.slice(owner.indexOf(':') + 1);
          if (owner.startsWith('answer:')) void navigate({ to: '/answer', search: { answer: id } });
          else void navigate({ to: '/check', search: { draft: id } });
        }}
      />
    </PanelFrame>
  );
}
