import { BookOpen, Columns2, FilePlus2, PencilLine, RotateCcw, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useStores } from '#state/stores-context.tsx';
import type { CheckMode, ViewState } from '#state/url-state.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Segmented } from '#ui/tabs.tsx';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { Conflict } from './conflict.tsx';
import { useDraftActions } from './draft-actions.ts';
import { EditView } from './edit-view.tsx';
import { Reverify } from './reverify.tsx';
import { ReadView } from './read-view.tsx';
import { useDraftSession } from './session.tsx';
import { SideList } from './side-list.tsx';
import { useNarrow } from './use-narrow.ts';
import styles from './panel.module.css';

interface DraftCheckPanelProps {
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
  readonly onLibrary: () => void;
  /** Opens the set that the draft is checked under. */
  readonly onSourceSets: () => void;
}

const MODES = [
  { id: 'read' as const, label: t('Read'), icon: <BookOpen size={13} /> },
  { id: 'split' as const, label: t('Split'), icon: <Columns2 size={13} /> },
  { id: 'edit' as const, label: t('Edit'), icon: <PencilLine size={13} /> },
];

/** The draft, its marks, and the lists of what was found in it. */
export function DraftCheckPanel({ view, onView, onLibrary, onSourceSets }: DraftCheckPanelProps) {
  const session = useDraftSession();
  const { drafts, draftId, editor, loadError, retry } = session;
  const actions = useDraftActions(onView);
  const isNarrow = useNarrow();
  const go = useCallback(
    (next: ViewState) => onView(draftId === null ? next : { ...next, draft: draftId }),
    [onView, draftId],
  );
  if (loadError) {
    return (
      <EmptyState
        icon={<TriangleAlert size={20} />}
        title={t('The draft could not be opened')}
        actions={
          <>
            <Button variant="primary" icon={<RotateCcw size={14} />} onClick={retry}>
              {t('Try again')}
            </Button>
            <Button onClick={() => onView({})}>{t('Open the newest draft')}</Button>
          </>
        }
      >
        {loadError.message}
      </EmptyState>
    );
  }
  if (draftId === null && drafts) {
    return (
      <EmptyState
        icon={<FilePlus2 size={20} />}
        title={t('There is no draft')}
        actions={
          <Button variant="primary" icon={<FilePlus2 size={14} />} onClick={actions.create}>
            {t('New draft')}
          </Button>
        }
      >
        {t('A draft is the text to check: a drafted answer, an article, a paragraph.')}
      </EmptyState>
    );
  }
  if (!editor) return <Skeleton lines={9} label={t('Opening the draft')} />;
  const mode = view.mode ?? 'read';
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Segmented
          label={t('How the draft is shown')}
          items={MODES}
          selected={mode}
          onSelect={(next: CheckMode) => {
            const { mode: _mode, ...rest } = view;
            go(next === 'read' ? rest : { ...rest, mode: next });
          }}
        />
        <CheckNote />
        <span className={styles.push} />
        <Reverify view={view} onView={go} />
      </div>
      <Conflict editor={editor} />
      <CheckProblem />
      <Group className={styles.halves} orientation={isNarrow ? 'vertical' : 'horizontal'} id="draft-and-list">
        {mode === 'read' ? null : (
          <>
            <Panel id="edit" minSize="20">
              <EditView key={draftId} editor={editor} />
            </Panel>
            <Separator className={styles.separator} aria-label={t('Width of the text being edited')} />
          </>
        )}
        {mode === 'edit' ? null : (
          <>
            <Panel id="read" minSize="24" defaultSize={mode === 'split' ? '36' : '54'}>
              <ReadView view={view} onView={go} onEdit={() => go({ ...view, mode: 'edit' })} />
            </Panel>
            <Separator className={styles.separator} aria-label={t('Width of the lists')} />
          </>
        )}
        <Panel id="list" minSize="20" defaultSize={mode === 'split' ? '28' : '46'}>
          <SideList view={view} onView={go} onLibrary={onLibrary} onSourceSets={onSourceSets} />
        </Panel>
      </Group>
    </div>
  );
}

/** Says what the check is doing, without taking room when it does nothing. */
function CheckNote() {
  const { check, report, checkError } = useDraftSession();
  const isChecking = !checkError && (check.isChecking || check.isOutdated || !report);
  return (
    <span className={styles.note} role="status" data-checking={isChecking}>
      {isChecking
        ? check.isWaiting
          ? t('the check waits for the import …')
          : t('checking …')
        : check.ms === null
          ? ''
          : t('checked in {ms} ms', { ms: check.ms < 1 ? '<1' : number(Math.round(check.ms)) })}
    </span>
  );
}

function CheckProblem() {
  const { checkError, retry } = useDraftSession();
  const { toasts } = useStores();
  if (!checkError) return null;
  return (
    <Note
      tone="contradicted"
      icon={<TriangleAlert size={15} />}
      role="alert"
      actions={
        <Button
          onClick={() => {
            toasts.getState().push(t('Checking again …'));
            retry();
          }}
        >
          {t('Check again')}
        </Button>
      }
    >
      {t('The check failed, so what is shown may be of an earlier text: {message}', { message: checkError.message })}
    </Note>
  );
}
