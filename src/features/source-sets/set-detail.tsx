import { useDrafts } from '#data/drafts.ts';
import { FileCheck2, MessageCircleQuestionMark, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import {
  useDraftSourceSet,
  useMaterialise,
  useRemoveSourceSet,
  useRestoreSourceSet,
  useSourceSet,
} from '#data/source-sets.ts';
import { useStores } from '#state/stores-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Note, Skeleton } from '#ui/feedback.tsx';
import { FormBody } from '#ui/form.tsx';
import { Panel, PanelMessage } from '#ui/panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import { day } from '#ui/messages/figures.ts';
import { USABLE_LABELS } from '../shared/action-labels.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ChangesPart } from './changes-part.tsx';
import { Labelled } from './labelled.tsx';
import { EditMembersDialog } from './members-dialog.tsx';
import { MembersPart } from './members-part.tsx';
import { ReadinessPart, type Ways } from './readiness-part.tsx';
import { VersionsPart } from './versions-part.tsx';
import { rowWords } from './words.ts';
import styles from './source-sets.module.css';

export const PARTS = ['readiness', 'sources', 'changes', 'versions'] as const;
export type Part = (typeof PARTS)[number];

interface SetDetailProps {
  readonly id: string;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  /** The draft that is open, where one is. */
  readonly draft: { readonly id: string; readonly title: string } | null;
  readonly ways: Ways;
  readonly onSource: (sourceId: string) => void;
  readonly onTasks: () => void;
  readonly onRemoved: () => void;
  /** Goes to where the set is asked a question. */
  readonly onAsk: () => void;
}

type Asked =
  | { readonly kind: 'edit' | 'remove' }
  | { readonly kind: 'change'; readonly name: string; readonly members: readonly string[] };

/** One set: whether it may be used, its sources, what changed and what that reaches, and its versions. */
export function SetDetail(props: SetDetailProps) {
  const { id, part, onPart } = props;
  const { data, error } = useSourceSet(id);
  if (error) {
    return (
      <PanelMessage>
        <Note tone="contradicted" role="alert">
          {t('The set could not be read: {message}', { message: error.message })}
        </Note>
      </PanelMessage>
    );
  }
  if (!data) return <Skeleton lines={8} label={t('The set is being judged')} />;
  const { row, readiness, pending, members } = data;
  const ofSet = readiness.blockerDetails.filter(({ sourceId }) => sourceId === null).length;
  return (
    <Panel
      title={row.id === 'library' ? t('Whole library') : row.name}
      detail={<Standing set={data} />}
      actions={<Actions {...props} set={data} />}
    >
      <Tabs
        label={t('Parts of the set')}
        panelId="set-part"
        items={[
          { id: 'readiness', label: t('Readiness'), count: ofSet },
          { id: 'sources', label: t('Sources'), count: members.length },
          { id: 'changes', label: t('Changes'), count: pending.length },
          { id: 'versions', label: t('Versions'), count: row.version },
        ]}
        selected={part}
        onSelect={onPart}
      />
      <div className={styles.body} id="set-part" role="tabpanel" aria-labelledby={`set-part-${part}`}>
        {part === 'readiness' ? <ReadinessPart set={data} ways={props.ways} /> : null}
        {part === 'sources' ? <MembersPart set={data} onOpen={props.onSource} /> : null}
        {part === 'changes' ? <ChangesPart key={id} set={data} onTasks={props.onTasks} /> : null}
        {part === 'versions' ? <VersionsPart key={`${id} ${row.version}`} set={data} /> : null}
      </div>
    </Panel>
  );
}

function Standing({ set }: { readonly set: SourceSetView }) {
  const { row, readiness, use } = set;
  const isLibrary = row.id === 'library';
  const blockers = readiness.blockerDetails.filter(({ sourceId }) => sourceId === null).length;
  return (
    <>
      {isLibrary ? null : readiness.usableForGrounding ? (
        <Labelled label={USABLE_LABELS.usable} />
      ) : (
        <Labelled label={USABLE_LABELS.blocked} count={blockers} />
      )}
      <span className="num">
        {row.nextDue === null
          ? rowWords(row)
          : t('{row} · next due {nextDue}', { row: rowWords(row), nextDue: day(row.nextDue) })}
      </span>
      {use.commercial ? <span>{t('for commercial use')}</span> : null}
      <code title={row.hash}>{row.hash.slice(0, 19)}…</code>
    </>
  );
}

function Actions({ set, draft, onRemoved, onAsk }: SetDetailProps & { readonly set: SourceSetView }) {
  const { row, drafts, use } = set;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [manifest, setManifest] = useState<string | null>(null);
  const choose = useDraftSourceSet();
  const { data: allDrafts } = useDrafts();
  const { journal } = useStores();
  const remove = useRemoveSourceSet();
  const restore = useRestoreSourceSet();
  const materialise = useMaterialise();
  const isLibrary = row.id === 'library';
  const isUnder = draft !== null && drafts.some(({ id }) => id === draft.id);
  return (
    <>
      {isLibrary ? null : (
        <Button icon={<MessageCircleQuestionMark size={14} aria-hidden />} onClick={onAsk}>
          {t('Ask it a question')}
        </Button>
      )}
      {draft === null ? null : (
        <Button
          icon={<FileCheck2 size={14} aria-hidden />}
          disabled={isUnder || choose.isPending}
          title={draft.title}
          onClick={() => {
            const before = allDrafts?.find(({ id }) => id === draft.id)?.sourceSetId ?? null;
            const under = (sourceSetId: string | null) => choose.mutateAsync({ draftId: draft.id, sourceSetId });
            const next = isLibrary ? null : row.id;
            choose.mutate(
              { draftId: draft.id, sourceSetId: next },
              {
                onSuccess: () =>
                  void journal.getState().record({
                    words: t('“{title}” is checked under {name}', { title: draft.title, name: row.name }),
                    undo: () => under(before),
                    redo: () => under(next),
                  }),
              },
            );
          }}
        >
          {isUnder ? t('The open draft is checked under it') : t('Check the open draft under it')}
        </Button>
      )}
      <Button
        disabled={materialise.isPending}
        onClick={() =>
          materialise.mutate(row.id, {
            onSuccess: ({ items, isComplete, independent, manifestHash }) =>
              setManifest(
                isComplete
                  ? t(
                      '{ready, number} of {items, plural, one {# document} other {# documents}} at hand, {independent, plural, one {# origin} other {# origins}}. Manifest {manifestHash}',
                      {
                        ready: items.filter(({ state }) => state === 'ready').length,
                        items: items.length,
                        independent,
                        manifestHash,
                      },
                    )
                  : t(
                      '{ready, number} of {items, plural, one {# document} other {# documents}} at hand, {independent, plural, one {# origin} other {# origins}}; not complete. Manifest {manifestHash}',
                      {
                        ready: items.filter(({ state }) => state === 'ready').length,
                        items: items.length,
                        independent,
                        manifestHash,
                      },
                    ),
              ),
          })
        }
      >
        {t('Materialise')}
      </Button>
      {isLibrary ? null : (
        <>
          <Button icon={<Pencil size={14} aria-hidden />} onClick={() => setAsked({ kind: 'edit' })}>
            {t('Edit')}
          </Button>
          <Button icon={<Trash2 size={14} aria-hidden />} onClick={() => setAsked({ kind: 'remove' })}>
            {t('Remove')}
          </Button>
        </>
      )}
      {manifest === null ? null : (
        <Dialog label={t('Materialised')} onClose={() => setManifest(null)}>
          <FormBody>
            <p className={styles.manifest} role="status">
              {manifest}
            </p>
          </FormBody>
        </Dialog>
      )}
      {asked?.kind === 'edit' ? (
        <EditMembersDialog
          set={set}
          onDone={(name, chosen) => setAsked({ kind: 'change', name, members: chosen })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'change' ? (
        <ChangeDialog
          set={set}
          title={t('Edit “{name}”', { name: row.name })}
          edit={{ name: asked.name, members: [...asked.members], use }}
          note=""
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('Remove this set?')}
          action={t('Remove the set')}
          isPending={remove.isPending}
          fault={remove.error ? t('It was not removed: {message}', { message: remove.error.message }) : null}
          onClose={() => setAsked(null)}
          onConfirm={() =>
            remove.mutate(
              { id: row.id, release: true },
              {
                onSuccess: () => {
                  journal.getState().record({
                    words: t('Removed the set “{name}”', { name: row.name }),
                    undo: () => restore.mutateAsync(row.id),
                    redo: () => remove.mutateAsync({ id: row.id, release: true }),
                  });
                  onRemoved();
                },
              },
            )
          }
        >
          <p>
            {t(
              'The set and its {version, plural, one {# version} other {# versions}} go; they can be put back for a while. Its sources stay in the library, and the log keeps that it was there.',
              { version: row.version },
            )}
          </p>
          {drafts.length === 0 ? null : (
            <p>
              {t(
                '{drafts, plural, one {# draft} other {# drafts}} checked under it will draw on the whole library again: {titles}.',
                {
                  drafts: drafts.length,
                  titles: drafts
                    .slice(0, 5)
                    .map(({ title }) => `“${title}”`)
                    .join(', '),
                },
              )}
            </p>
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
