import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { answerGate } from '#domain/publication.ts';
import { PanelFrame } from './panel-frame.tsx';
import { useView } from './use-view.ts';

const GatePanel = lazy(() => import('#features/gate/gate-panel.tsx').then((m) => ({ default: m.GatePanel })));

/** Filter of a queue that keeps what waits in one draft or answer. */
const waitingIn = (ownerId: string): string =>
  new URLSearchParams([
    ['status', 'open'],
    ['status', 'escalated'],
    ['ownerIds', ownerId],
  ]).toString();

/** The gate of the draft that is open, or of the kept answer that the address names. */
export function GateScreen() {
  const [view] = useView();
  return view.answer === undefined ? <DraftGate /> : <AnswerGate answerId={view.answer} />;
}

function AnswerGate({ answerId }: { readonly answerId: string }) {
  const navigate = useNavigate();
  const here = { answer: answerId };
  return (
    <PanelFrame name={t('Gate')} needs="claim_verification">
      <GatePanel
        draftId={answerGate(answerId)}
        isBehind={false}
        onClear={(place) => {
          if (place === 'fact-checks' || place === 'contradictions') {
            void navigate({ to: `/${place}`, search: { filter: waitingIn(answerId) } });
          } else if (place === 'library' || place === 'source-sets') void navigate({ to: `/${place}`, search: {} });
          // An answer is not edited: what has to change in it is changed in a draft that is made of it.
          else if (place !== 'sign') void navigate({ to: '/answer', search: here });
        }}
        onDrafts={() => void navigate({ to: '/answer', search: here })}
        onExports={() => void navigate({ to: '/exports', search: here })}
      />
    </PanelFrame>
  );
}

function DraftGate() {
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
            const filter = draftId === null ? {} : { filter: waitingIn(draftId) };
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
