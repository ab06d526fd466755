import { useShownAnswer } from '#features/answer/use-answer.ts';
import { EvidenceDrawer } from '#features/evidence/evidence-drawer.tsx';
import type { ViewState } from '#state/url-state.ts';

interface AnswerDrawerProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** The evidence beside an answer. */
export function AnswerDrawer({ view, onView }: AnswerDrawerProps) {
  const { record } = useShownAnswer(view);
  return <EvidenceDrawer report={null} answer={record?.answer ?? null} view={view} onView={onView} />;
}
