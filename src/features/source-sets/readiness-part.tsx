import { useMemo, useState } from 'react';
import { Virtuoso, type ListProps } from 'react-virtuoso';
import type { SourceSetEditAsk, SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { useEditSourceSet, useRefreshSourceSet, useRestoreSource } from '#data/source-sets.ts';
import type { SourceSetBlocker } from '#domain/source-set.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { day } from '#ui/messages/figures.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { deedsOf, type Deed, type Surroundings } from './deeds.ts';
import { FreshnessTable } from './freshness-table.tsx';
import { Labelled } from './labelled.tsx';
import { EditMembersDialog } from './members-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { SetTermsDialog } from './set-terms-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { blockerLabel } from '../shared/blocker-labels.ts';
import { said } from '../shared/said.ts';
import { useSurroundings, useTitles } from './use-surroundings.ts';
import styles from './source-sets.module.css';

export interface Ways {
  /** Opens a source where its notices are decided on. */
  readonly onNotices: (sourceId: string) => void;
  readonly onLibrary: () => void;
  /** Opens another set. */
  readonly onSet: (id: string) => void;
}

type Asked =
  | { readonly kind: 'members' | 'set-terms' }
  | { readonly kind: 'terms'; readonly members: readonly SourceSetMember[] }
  | { readonly kind: 'replace'; readonly member: SourceSetMember }
  | { readonly kind: 'edit'; readonly title: string; readonly members: readonly string[]; readonly note: string };

const SHOWN = 40;

/** The list of all blockers, drawn as it is scrolled: a set of ten thousand sources may have as many. */
const ALL_PARTS = {
  List: ({ children, ...rest }: ListProps) => (
    <div {...rest} role="list" className={styles.blockers} aria-label={t('Blockers of single sources')}>
      {children}
    </div>
  ),
  Item: (props: object) => <div {...props} role="listitem" />,
};

/** Whether the set may be used, every reason why not with what clears it, and what does not bar it but should be known. */
export function ReadinessPart({ set, ways }: { readonly set: SourceSetView; readonly ways: Ways }) {
  const { row, readiness, members } = set;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAll, setAll] = useState(false);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const refresh = useRefreshSourceSet();
  const edit = useEditSourceSet();
  const restore = useRestoreSource();
  const around = useSurroundings(set);
  const byId = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
  const titles = useTitles(set);
  const isLibrary = row.id === 'library';

  const without = (ids: readonly string[]): void => {
    const gone = new Set(ids);
    const names = ids.map((id) => `“${byId.get(id)?.title ?? id}”`);
    setAsked({
      kind: 'edit',
      title: t('{ids, plural, one {Take a source out of the set} other {Take # sources out of the set}}', {
        ids: ids.length,
      }),
      members: members.map(({ id }) => id).filter((id) => !gone.has(id)),
      note: (names.length > 3
        ? t('Without {names} and {more, number} more', { names: names.slice(0, 3).join(', '), more: names.length - 3 })
        : t('Without {names}', { names: names.slice(0, 3).join(', ') })
      ).slice(0, 500),
    });
  };
  /** Does, or asks about, what clears a blocker. */
  const clear = (deed: Deed): void => {
    const change = (change: Omit<SourceSetEditAsk, 'version'>): void =>
      edit.mutate({ id: row.id, edit: { version: row.version, ...change } });
    const look = (ids: readonly string[]): void =>
      refresh.mutate({
        id: row.id,
        request: {
          version: row.version,
          checked: [...ids],
          note: t('Looked at {looked, plural, one {# source} other {# sources}}', { looked: ids.length }),
        },
      });
    switch (deed.kind) {
      case 'terms':
        return setAsked({ kind: 'terms', members: deed.ids.flatMap((id) => byId.get(id) ?? []) });
      case 'look':
        return look(deed.ids);
      case 'look-at-all':
        return look(members.map(({ id }) => id));
      case 'take-out':
        return without(deed.ids);
      case 'replace': {
        const member = byId.get(deed.id);
        return member && setAsked({ kind: 'replace', member });
      }
      case 'newer-edition':
        return setAsked({
          kind: 'edit',
          title: t('Use the newer edition'),
          members: members.map(({ id }) => (id === deed.id ? deed.newer : id)),
          note: t('The newer edition of “{title}”', { title: titles.get(deed.id) ?? deed.id }),
        });
      case 'notices':
        return ways.onNotices(deed.id);
      case 'library':
        return ways.onLibrary();
      case 'put-back':
        return restore.mutate(deed.id);
      case 'open-set':
        return ways.onSet(deed.id);
      case 'members':
      case 'set-terms':
        return setAsked({ kind: deed.kind });
      case 'restore-set':
        return change({ isRetracted: false, note: t('The retraction was taken back') });
      case 'not-replaced':
        return change({ supersededBy: null, note: t('Nothing replaces it') });
    }
  };

  const ofSet = readiness.blockerDetails.filter(({ sourceId }) => sourceId === null);
  // What a single source gives stands at that source; a line for the set would only say it twice.
  const grouped = ofSet.filter(
    ({ clears }) =>
      new Set(clears.map(({ sourceId }) => sourceId ?? null)).size > 1 ||
      clears.every(({ sourceId }) => sourceId === undefined),
  );
  const ofSources = readiness.blockerDetails.filter(({ sourceId }) => sourceId !== null);
  const error = refresh.error ?? edit.error ?? restore.error;
  const ofSource = (blocker: SourceSetBlocker) => (
    <Blocker
      blocker={blocker}
      title={byId.get(blocker.sourceId ?? '')?.title ?? blocker.sourceId}
      titles={titles}
      onClear={clear}
      around={around}
    />
  );
  return (
    <div className={styles.part} ref={(part) => setScroller(part?.closest<HTMLElement>('[role=tabpanel]') ?? null)}>
      {isLibrary ? (
        <Note>
          {t(
            'A draft without a set draws on all of these, and the gate then judges notices alone: nobody declared the library. What is listed here would bar a set that was made of all of it.',
          )}
        </Note>
      ) : null}
      {error ? (
        <Note tone="contradicted" role="alert">
          {t('It was not changed: {message}', { message: error.message })}
        </Note>
      ) : null}
      {ofSet.length === 0 ? (
        <p>
          {t('Nothing bars the set: documents, notices, rights, freshness and editions of every source were judged.')}
        </p>
      ) : grouped.length === 0 ? null : (
        <ul className={styles.blockers} aria-label={t('Blockers of the set')}>
          {grouped.map((blocker) => (
            <li key={blocker.code}>
              <Blocker blocker={blocker} title={null} titles={titles} onClear={clear} around={around} />
            </li>
          ))}
        </ul>
      )}
      {ofSources.length === 0 ? null : (
        <>
          {grouped.length > 0 ? <h2>{t('By source')}</h2> : null}
          {isAll && scroller ? (
            <Virtuoso
              customScrollParent={scroller}
              data={ofSources}
              components={ALL_PARTS}
              increaseViewportBy={400}
              initialItemCount={SHOWN}
              computeItemKey={(_, { code }) => code}
              itemContent={(_, blocker) => ofSource(blocker)}
            />
          ) : (
            <ul className={styles.blockers} aria-label={t('Blockers of single sources')}>
              {ofSources.slice(0, SHOWN).map((blocker) => (
                <li key={blocker.code}>{ofSource(blocker)}</li>
              ))}
            </ul>
          )}
          {ofSources.length > SHOWN && !isAll ? (
            <Button onClick={() => setAll(true)}>
              {t('Show all {ofSources, number}', { ofSources: ofSources.length })}
            </Button>
          ) : null}
        </>
      )}
      {readiness.advisories.length === 0 ? null : (
        <>
          <h2>{t('To know')}</h2>
          <ul className={styles.advisories}>
            {readiness.advisories.slice(0, SHOWN).map(({ code, sourceId, reason, dueAt }) => (
              <li key={code}>
                <span dir="auto">{byId.get(sourceId ?? '')?.title ?? sourceId ?? t('The set')}</span>:{' '}
                {said(reason, { titles })}
                {dueAt === null ? null : (
                  <span className="quiet"> ({t('a blocker from {dueAt}', { dueAt: day(dueAt) })})</span>
                )}
              </li>
            ))}
          </ul>
          {readiness.advisories.length > SHOWN ? (
            <p className="quiet">
              {t('and {advisories, plural, one {# more remark} other {# more remarks}}', {
                advisories: readiness.advisories.length - SHOWN,
              })}
            </p>
          ) : null}
        </>
      )}
      <FreshnessTable set={set} />
      {set.attributions.length === 0 ? null : (
        <details className={styles.credits}>
          <summary>
            {t('{attributions, plural, one {# credit} other {# credits}} that every export carries', {
              attributions: set.attributions.length,
            })}
          </summary>
          <ul>
            {set.attributions.slice(0, 200).map((credit) => (
              <li key={credit} dir="auto">
                {credit}
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked?.kind === 'terms' ? <TermsDialog members={asked.members} onClose={() => setAsked(null)} /> : null}
      {asked?.kind === 'replace' ? (
        <ReplaceDialog set={set} member={asked.member} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'set-terms' ? <SetTermsDialog set={set} onClose={() => setAsked(null)} /> : null}
      {asked?.kind === 'members' ? (
        <EditMembersDialog
          set={set}
          onDone={(_, chosen) =>
            setAsked({ kind: 'edit', title: t('Edit “{name}”', { name: row.name }), members: chosen, note: '' })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.kind === 'edit' ? (
        <ChangeDialog
          set={set}
          title={asked.title}
          edit={{ members: [...asked.members] }}
          note={asked.note}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

function Blocker({
  blocker,
  title,
  titles,
  onClear,
  around,
}: {
  readonly blocker: SourceSetBlocker;
  readonly title: string | null;
  readonly titles: ReadonlyMap<string, string>;
  readonly onClear: (deed: Deed) => void;
  readonly around: Surroundings;
}) {
  const { code, sourceId, reason, clears } = blocker;
  const bare = sourceId === null ? code : code.slice(`source:${sourceId}:`.length);
  const ids = [...new Set(clears.flatMap((one) => one.sourceId ?? []))];
  const deeds = deedsOf(blocker, around);
  return (
    <>
      <p className={styles.line}>
        <Labelled label={blockerLabel(bare)} {...(title === null && ids.length > 1 ? { count: ids.length } : {})} />
        {title === null ? null : <strong dir="auto">{title}</strong>}
        {title === null && ids.length > 0 ? null : <span className="quiet">{said(reason, { titles })}</span>}
      </p>
      {deeds.length === 0 ? null : (
        <p className={styles.line}>
          {deeds.map(({ deed, word }) => (
            <Button key={word} onClick={() => onClear(deed)}>
              {word}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}
