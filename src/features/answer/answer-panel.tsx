import { RotateCcw, SearchX, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { ApiError } from '#api/error.ts';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { useCreateDraft } from '#data/drafts.ts';
import { useStores } from '#state/stores-context.tsx';
import { ALL_SOURCES, answerOnly, NO_SET, type ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { Opening, OpeningUnseen } from '../shared/opening.tsx';
import { draftText, draftTitle } from '#api/answer-draft.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { AnswerSide } from './answer-side.tsx';
import { claimLabel } from './answer-text.tsx';
import { Landing } from './landing.tsx';
import { QuestionBox } from './question-box.tsx';
import { sameSettings, settingsOf, toPolicyView, type AskSettings } from './settings.ts';
import { useAsking, useShownAnswer, type ShownAnswer } from './use-answer.ts';
import { focusQuestion, usePanelKeys } from './use-panel-keys.ts';
import { withoutAnswer } from './view.ts';
import styles from './panel.module.css';

const CompareView = lazy(() => import('./compare-view.tsx').then((m) => ({ default: m.CompareView })));
const CompareDialog = lazy(() => import('./compare-dialog.tsx').then((m) => ({ default: m.CompareDialog })));
const SettingsDialog = lazy(() => import('./settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })));
const EndpointDialog = lazy(() => import('./endpoint-dialog.tsx').then((m) => ({ default: m.EndpointDialog })));

interface AnswerPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onLibrary: () => void;
  /** Goes to the draft that was made of the answer. */
  readonly onDraft: (id: string) => void;
  /** Goes to the gate of a kept answer. */
  readonly onGate: (id: string) => void;
  /** Goes to a source set. */
  readonly onSet: (id: string) => void;
}

/** What lies over the panel. `other`: settings of a second answer to be compared with the first. */
type Over = 'settings' | 'other' | 'model' | 'compare' | null;

/** A question, its answer, and everything behind it. */
export function AnswerPanel({ view, onView, onLibrary, onDraft, onGate, onSet }: AnswerPanelProps) {
  const shown = useShownAnswer(view);
  const { record } = shown;
  const [over, setOver] = useState<Over>(null);
  const settings = settingsOf(view, record);
  const isChanged = record !== null && !sameSettings(settings, settingsOf({}, record));
  const asking = useAsking(
    useCallback(
      (answered, asked) => {
        const { draft, part } = view;
        onView({
          ...(draft === undefined ? {} : { draft }),
          ...(part === undefined || part === 'history' ? {} : { part }),
          answer: answered.id,
          ...asked,
        });
      },
      [view, onView],
    ),
  );
  const comparing = useAsking(
    useCallback((answered) => onView({ ...answerOnly(view), against: answered.id }), [view, onView]),
  );
  const onCompare = useCallback(() => setOver('compare'), []);
  usePanelKeys(record?.answer ?? null, view, onView, onCompare);
  const openKept = (id: string): void => onView({ ...withoutAnswer(view), answer: id });
  const compareWith = (id: string): void => {
    setOver(null);
    onView({ ...answerOnly(view), against: id });
  };
  const close = (): void => setOver(null);
  const failure = asking.failure ?? comparing.failure;

  return (
    <div className={styles.panel} data-asking={asking.pending !== null}>
      <QuestionBox
        shownId={record?.id ?? (view.ask === undefined ? null : `ask:${view.ask}`)}
        shownQuery={record?.answer.query ?? view.ask ?? ''}
        settings={settings}
        askedSet={record?.set ?? null}
        isChanged={isChanged}
        pending={asking.pending ?? comparing.pending}
        onAsk={(query) => asking.ask(query, settings)}
        onSettings={() => setOver('settings')}
        onModel={() => setOver('model')}
      />
      {failure ? (
        <Note tone="contradicted" icon={<TriangleAlert size={15} aria-hidden />} role="alert">
          {t('The question was not answered: {message} Nothing was kept; what is shown below is an earlier answer.', {
            message: failure.message,
          })}
        </Note>
      ) : null}
      {record === null ? (
        <Unshown
          shown={shown}
          view={view}
          onView={onView}
          onAsk={(query) => asking.ask(query, settings)}
          onOpen={openKept}
          onLibrary={onLibrary}
        />
      ) : view.against !== undefined ? (
        <Suspense fallback={<Opening label={t('Opening the comparison')} />}>
          <CompareView record={record} view={view} onView={onView} />
        </Suspense>
      ) : (
        <Shown
          record={record}
          view={view}
          onView={onView}
          onDraft={onDraft}
          onGate={onGate}
          onSet={onSet}
          onLibrary={onLibrary}
          onOver={setOver}
          onOpen={openKept}
          onCompareWith={compareWith}
          onAskAgain={() => asking.ask(record.answer.query, settings)}
        />
      )}
      <Selection record={record} view={view} />
      <Suspense fallback={<OpeningUnseen />}>
        {over === 'settings' ? (
          <SettingsDialog
            title={t('What a question is asked of')}
            action={t('Use these')}
            settings={settings}
            onClose={close}
            onApply={(next) => {
              close();
              onView(withSettings(view, next));
              focusQuestion();
            }}
          />
        ) : null}
        {over === 'other' && record ? (
          <SettingsDialog
            title={t('Ask the same question otherwise')}
            action={t('Ask and compare')}
            settings={settings}
            onClose={close}
            onApply={(next) => {
              close();
              comparing.ask(record.answer.query, next);
            }}
          />
        ) : null}
        {over === 'model' ? <EndpointDialog onClose={close} /> : null}
        {over === 'compare' && record ? (
          <CompareDialog record={record} onPick={compareWith} onOther={() => setOver('other')} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The view with other settings for the next question; both are written out, so that the shown answer's do not show through. */
function withSettings(view: ViewState, settings: AskSettings): ViewState {
  return {
    ...view,
    set: settings.sourceSetId ?? NO_SET,
    among: settings.sourceIds ?? [ALL_SOURCES],
    policy: toPolicyView(settings.policy),
  };
}

interface UnshownProps {
  readonly shown: ShownAnswer;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onAsk: (query: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onLibrary: () => void;
}

/** No answer to show: none is wanted yet, it is on its way, or it cannot be had. */
function Unshown({ shown, view, onView, onAsk, onOpen, onLibrary }: UnshownProps) {
  if (shown.error) {
    const isGone = shown.error instanceof ApiError && shown.error.code === 'not_found';
    const { answer: _answer, against: _against, ...asked } = answerOnly(view) as ViewState;
    return (
      <EmptyState
        icon={isGone ? <SearchX size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
        title={isGone ? t('This answer is not kept here') : t('The answer could not be had')}
        actions={
          <>
            {isGone && view.ask !== undefined ? (
              <Button variant="primary" onClick={() => onView(asked)}>
                {t('Ask its question here')}
              </Button>
            ) : null}
            {isGone ? null : (
              <Button variant="primary" icon={<RotateCcw size={14} aria-hidden />} onClick={shown.retry}>
                {t('Try again')}
              </Button>
            )}
            <Button onClick={() => onView(withoutAnswer(view))}>{t('Start anew')}</Button>
          </>
        }
      >
        {isGone
          ? view.ask === undefined
            ? t('It was removed, or the address comes from another workspace.')
            : t(
                'It was removed, or the address comes from another workspace. The address still has its question: over the sources here it can be asked.',
              )
          : shown.error.message}
      </EmptyState>
    );
  }
  if (shown.isPending) return <Skeleton lines={9} label={t('Reading the answer')} />;
  return <Landing onAsk={onAsk} onOpen={onOpen} onLibrary={onLibrary} />;
}

interface ShownProps {
  readonly record: AnswerRecordView;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onDraft: (id: string) => void;
  readonly onGate: (id: string) => void;
  readonly onSet: (id: string) => void;
  readonly onLibrary: () => void;
  readonly onOver: (over: Over) => void;
  readonly onOpen: (id: string) => void;
  readonly onCompareWith: (id: string) => void;
  readonly onAskAgain: () => void;
}

function Shown(props: ShownProps) {
  const { record, view, onView, onDraft, onGate, onSet, onLibrary, onOver, onOpen, onCompareWith, onAskAgain } = props;
  const { toasts } = useStores();
  const { mutate: createDraft, isPending: isDraftPending } = useCreateDraft();
  const say = (text: string) => (): void => void toasts.getState().push(text);
  const { answer } = record;
  return (
    <Group className={styles.halves} orientation="horizontal" id="answer-and-behind">
      <Panel id="answer" minSize="28" defaultSize="54">
        <AnswerSheet
          record={record}
          view={view}
          onView={onView}
          isDraftPending={isDraftPending}
          actions={{
            onCheck: () =>
              createDraft(
                { title: draftTitle(answer, t('Answer to an empty question')), text: draftText(answer) },
                {
                  onSuccess: (draft) => onDraft(draft.id),
                  onError: (error) => say(t('The draft could not be created: {message}', { message: error.message }))(),
                },
              ),
            onCopy: () =>
              void navigator.clipboard
                .writeText(draftText(answer))
                .then(
                  say(t('The answer and its references are in the clipboard.')),
                  say(t('The browser did not let the answer into the clipboard.')),
                ),
            onLink: () =>
              void navigator.clipboard
                .writeText(location.href)
                .then(
                  say(t('The address of this answer is in the clipboard.')),
                  say(t('The browser did not let the address into the clipboard.')),
                ),
            onCompare: () => onOver('compare'),
            onGate: () => onGate(record.id),
            onAskAgain,
            onSettings: () => onOver('settings'),
            onQuestion: focusQuestion,
            onLibrary,
            onSet,
          }}
        />
      </Panel>
      <Separator className={styles.separator} aria-label={t('Width of what is behind the answer')} />
      <Panel id="behind-answer" minSize="24" defaultSize="46">
        <AnswerSide
          record={record}
          view={view}
          onView={onView}
          onModel={() => onOver('model')}
          onOpen={onOpen}
          onCompare={onCompareWith}
          onGone={() => onView(withoutAnswer(view))}
          onAskAgain={onAskAgain}
        />
      </Panel>
    </Group>
  );
}

/** Says which answer came and which claim the keyboard went to; the page itself only shows it. */
function Selection({ record, view }: { readonly record: AnswerRecordView | null; readonly view: ViewState }) {
  const answer = record?.answer;
  const index = answer?.claims.findIndex((claim) => claim.id === view.claim) ?? -1;
  const claim = answer?.claims[index];
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {claim
        ? t('Claim {index}: {claim}. {text}', { index: index + 1, claim: claimLabel(claim).word, text: claim.text })
        : answer
          ? t('Answer: {groundingState}. {text}', { groundingState: answer.groundingState, text: answer.rule.text })
          : ''}
    </p>
  );
}
