import { GitMerge, FileCheck2, PenLine, RotateCcw, Send, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '#api/error.ts';
import type { GateView } from '#api/schemas/publication.ts';
import { useGate, useGateAct, usePublish, useReopen } from '#data/gates.ts';
import { usePerson } from '#data/identity.ts';
import { useSources } from '#data/sources.ts';
import { CHECKPOINT_NAMES } from '#domain/gate.ts';
import { useStores } from '#state/stores-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { Panel, PanelMessage } from '#ui/panel.tsx';
import { t } from '#ui/messages/t.ts';
import { GATE_LABELS } from '../shared/labels.ts';
import { Criteria } from './criteria.tsx';
import { ActDialog, type Asked } from './act-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Changes } from './changes.tsx';
import { Acts } from './acts.tsx';
import { Findings } from './findings.tsx';
import { recordAct } from './record-act.ts';
import { RecordPart } from './record-part.tsx';
import { PrepareForm } from './prepare-form.tsx';
import { STANDING_LABELS, type ClearPlace } from './words.ts';
import styles from './gate.module.css';

interface GatePanelProps {
  /** The draft that is open; `null` where there is none. */
  readonly draftId: string | null;
  /** The text on the screen is not saved or not checked yet. */
  readonly isBehind: boolean;
  readonly onClear: (place: ClearPlace, criterion: string) => void;
  readonly onDrafts: () => void;
  readonly onExports: () => void;
}

/** The last door before publication: every criterion, who signed and waived what, and the record that it leaves. */
export function GatePanel({ draftId, isBehind, onClear, onDrafts, onExports }: GatePanelProps) {
  const gate = useGate(draftId);
  if (draftId === null) {
    return (
      <EmptyState
        icon={<FileCheck2 size={20} aria-hidden />}
        title={t('There is no draft to publish')}
        actions={<Button onClick={onDrafts}>{t('Go to the drafts')}</Button>}
      >
        {t('The gate weighs one draft at a time.')}
      </EmptyState>
    );
  }
  if (gate.data) {
    return (
      <Weighed
        key={draftId}
        view={gate.data}
        isBehind={isBehind || gate.isFetching}
        onClear={onClear}
        onExports={onExports}
      />
    );
  }
  if (gate.error) {
    return (
      <Panel title={t('Gate')}>
        <PanelMessage>
          <Note
            tone="contradicted"
            icon={<TriangleAlert size={15} aria-hidden />}
            role="alert"
            actions={
              <Button icon={<RotateCcw size={14} aria-hidden />} onClick={() => void gate.refetch()}>
                {t('Weigh again')}
              </Button>
            }
          >
            {t('The gate could not be weighed, so nothing can be published: {message}', {
              message: gate.error.message,
            })}
          </Note>
        </PanelMessage>
      </Panel>
    );
  }
  return <Skeleton lines={9} label={t('The gate is being weighed')} />;
}

interface WeighedProps {
  readonly view: GateView;
  readonly isBehind: boolean;
  readonly onClear: GatePanelProps['onClear'];
  readonly onExports: () => void;
}

function Weighed({ view, isBehind, onClear, onExports }: WeighedProps) {
  const sources = useSources().data;
  const titles = useMemo(() => new Map(sources?.map(({ id, title }) => [id, title])), [sources]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isMerging, setMerging] = useState(false);
  const person = usePerson();
  const act = useGateAct(view.draftId);
  const publish = usePublish();
  const reopen = useReopen();
  const { toasts, journal } = useStores();
  const { decision } = view.decision;
  const label = GATE_LABELS[decision];
  const standing = STANDING_LABELS[view.standing];
  const StandingIcon = standing.icon;
  const Icon = label.icon;
  const open = view.decision.criteria.filter(({ outcome, waiver }) => outcome !== 'passed' && !waiver).length;
  const say = (text: string): void => void toasts.getState().push(text);

  /** `done`: what is said afterwards; `null` where the act says it. */
  async function perform(run: () => Promise<unknown>, done: string | null): Promise<void> {
    try {
      await run();
      setAsked(null);
      if (done !== null) say(done);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_payload') throw error;
      say(error instanceof Error ? error.message : String(error));
      if (error instanceof ApiError && (error.code === 'stale_decision' || error.code === 'stale_content')) {
        setAsked(null);
      }
    }
  }

  return (
    <Panel
      title={t('Gate')}
      detail={
        <>
          <bdi>{view.title}</bdi>
          <Badge tone={standing.tone} icon={<StandingIcon size={14} aria-hidden />} title={standing.hint}>
            {standing.word}
          </Badge>
          {isBehind ? <span role="status">{t('being weighed …')}</span> : null}
        </>
      }
      actions={
        <>
          <Button icon={<PenLine size={14} aria-hidden />} onClick={() => setAsked({ kind: 'sign' })}>
            {t('Sign')}
          </Button>
          <Button icon={<GitMerge size={14} aria-hidden />} onClick={() => setMerging(true)}>
            {t('Merge …')}
          </Button>
          <Button onClick={onExports}>{t('Exports')}</Button>
          <Button
            variant="primary"
            icon={<Send size={14} aria-hidden />}
            disabled={decision !== 'ready' || isBehind || view.standing === 'published'}
            title={
              decision === 'ready'
                ? t('Freezes this text with its evidence and sign-offs as a record')
                : t('{open} of {criteria} criteria are open', { open, criteria: view.decision.criteria.length })
            }
            onClick={() => setAsked({ kind: 'publish' })}
          >
            {t('Publish')}
          </Button>
        </>
      }
      scrolls
    >
      <div className={styles.body}>
        <section className={styles.main} aria-label={t('Criteria')}>
          <div className={styles.verdict} data-decision={decision}>
            <Badge tone={label.tone} icon={<Icon size={16} aria-hidden />}>
              {label.word}
            </Badge>
            <span>
              {decision === 'ready'
                ? t('Every criterion passed or is waived by name.')
                : t('{open} of {criteria} criteria keep it from being published.', {
                    open,
                    criteria: view.decision.criteria.length,
                  })}
            </span>
          </div>
          <Criteria
            titles={titles}
            view={view}
            onClear={onClear}
            onSign={() => setAsked({ kind: 'sign' })}
            onWaive={(criterion) => setAsked({ kind: 'waive', criterion })}
          />
        </section>
        <div className={styles.side}>
          <PrepareForm
            key={`${view.surface} ${view.author ?? ''}`}
            view={view}
            onPrepare={(surface, author) =>
              void perform(
                () =>
                  act.mutateAsync({
                    act: { verb: 'prepare', surface, author },
                    reason: '',
                    revision: view.revision,
                  }),
                t('To be published as: {surface}.', { surface: CHECKPOINT_NAMES[surface] }),
              )
            }
          />
          <Acts
            view={view}
            me={person?.name ?? ''}
            onWithdraw={(of, what) =>
              void perform(
                () => act.mutateAsync({ act: { verb: 'withdraw', of }, reason: '', revision: view.revision }),
                t('{what} taken back.', { what }),
              )
            }
          />
          <Changes view={view} />
          <RecordPart view={view} onReopen={() => setAsked({ kind: 'reopen' })} />
          <Findings view={view} onOverride={(finding) => setAsked({ kind: 'override', finding })} />
        </div>
      </div>
      {isMerging ? <MergeDialog draftId={view.draftId} onClose={() => setMerging(false)} /> : null}
      {asked ? (
        <ActDialog
          asked={asked}
          view={view}
          onClose={() => setAsked(null)}
          onAct={(input, reason, done) =>
            perform(async () => {
              const after = await act.mutateAsync({ act: input, reason, revision: view.revision });
              recordAct({ journal, act: act.mutateAsync, before: view, after, input, reason, words: done });
            }, null)
          }
          onPublish={(reason) =>
            perform(
              () => publish.mutateAsync({ draftId: view.draftId, contentHash: view.contentHash, reason }),
              t('Published. The record is frozen and stands in the log.'),
            )
          }
          onReopen={(reason) =>
            perform(() => reopen.mutateAsync({ id: view.publication?.id ?? '', reason }), t('Reopened.'))
          }
        />
      ) : null}
    </Panel>
  );
}
