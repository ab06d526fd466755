import { useState } from 'react';
import { Virtuoso, type ListProps } from 'react-virtuoso';
import type { SourceSetMember, SourceSetView } from '#api/schemas/source-set.ts';
import { useEditSourceSet, useRefreshSourceSet } from '#data/source-sets.ts';
import type { Clearing, SourceSetBlocker } from '#domain/source-set.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/feedback.tsx';
import { tableStyles } from '#ui/table.tsx';
import { t } from '#ui/messages/t.ts';
import { day, number } from '#ui/messages/figures.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { Labelled } from './labelled.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { blockerLabel, CLEARING_WORDS } from '../shared/blocker-labels.ts';
import { said } from '../shared/said.ts';

import styles from './source-sets.module.css';

export interface Ways {
  /** Opens a source where its notices are decided on. */
  readonly onNotices: (sourceId: string) => void;
  readonly onLibrary: () => void;
}

type Asked =
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
  const byId = new Map(members.map((member) => [member.id, member]));
  const titles = new Map(members.map(({ id, title }) => [id, title]));
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
  /** Does, or asks about, what clears a blocker for all sources that it names. */
  const clear = (action: Clearing['action'], ids: readonly string[]): void => {
    const chosen = ids.flatMap((id) => byId.get(id) ?? []);
    const [first] = chosen;
    if (action === 'record-rights' || action === 'renew-rights') {
      if (chosen.length > 0) setAsked({ kind: 'terms', members: chosen });
      else
        edit.mutate({
          id: row.id,
          edit: {
            version: row.version,
            rights: null,
            note: t('What was said of its rights as a whole was taken back'),
          },
        });
    } else if (action === 'refresh-source') {
      const looked = ids.length > 0 ? [...ids] : members.map(({ id }) => id);
      refresh.mutate({
        id: row.id,
        request: {
          version: row.version,
          checked: looked,
          note: t('Looked at {looked, plural, one {# source} other {# sources}}', { looked: looked.length }),
        },
      });
    } else if (action === 'remove-source') without(ids);
    else if (action === 'replace-source' && first) setAsked({ kind: 'replace', member: first });
    else if (action === 'use-newer-edition' && first) {
      const newer = first.supersededBy;
      if (newer === null) return;
      setAsked({
        kind: 'edit',
        title: t('Use the newer edition'),
        members: members.map(({ id }) => (id === first.id ? newer : id)),
        note: t('The newer edition of “{title}”', { title: first.title }),
      });
    } else if (action === 'dismiss-notice' && first) ways.onNotices(first.id);
    else if (action === 'add-source') ways.onLibrary();
    else if (action === 'restore-set')
      edit.mutate({
        id: row.id,
        edit: { version: row.version, isRetracted: false, note: t('The retraction was taken back') },
      });
    else if (action === 'use-newer-set')
      edit.mutate({ id: row.id, edit: { version: row.version, supersededBy: null, note: t('Nothing replaces it') } });
  };

  const ofSet = readiness.blockerDetails.filter(({ sourceId }) => sourceId === null);
  // What a single source gives stands at that source; a line for the set would only say it twice.
  const grouped = ofSet.filter(
    ({ clears }) =>
      new Set(clears.map(({ sourceId }) => sourceId ?? null)).size > 1 ||
      clears.every(({ sourceId }) => sourceId === undefined),
  );
  const ofSources = readiness.blockerDetails.filter(({ sourceId }) => sourceId !== null);
  const error = refresh.error ?? edit.error;
  const ofSource = (blocker: SourceSetBlocker) => (
    <Blocker
      blocker={blocker}
      title={byId.get(blocker.sourceId ?? '')?.title ?? blocker.sourceId}
      titles={titles}
      onClear={clear}
      canEdit={!isLibrary}
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
              <Blocker blocker={blocker} title={null} titles={titles} onClear={clear} canEdit={!isLibrary} />
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

/** Clearings that edit the set: the library cannot be edited as one. */
const EDITS: ReadonlySet<Clearing['action']> = new Set(['remove-source', 'replace-source', 'use-newer-edition']);
/** Clearings that are done for one source at a time. */
const SINGLE: ReadonlySet<Clearing['action']> = new Set(['replace-source', 'use-newer-edition', 'dismiss-notice']);

function Blocker({
  blocker,
  title,
  titles,
  onClear,
  canEdit,
}: {
  readonly blocker: SourceSetBlocker;
  readonly title: string | null;
  readonly titles: ReadonlyMap<string, string>;
  readonly onClear: (action: Clearing['action'], ids: readonly string[]) => void;
  readonly canEdit: boolean;
}) {
  const { code, sourceId, reason, clears } = blocker;
  const bare = sourceId === null ? code : code.slice(`source:${sourceId}:`.length);
  const ids = [...new Set(clears.flatMap((one) => one.sourceId ?? []))];
  const actions = [...new Set(clears.map(({ action }) => action))].filter(
    (action) => (canEdit || !EDITS.has(action)) && (ids.length <= 1 || !SINGLE.has(action)),
  );
  return (
    <>
      <p className={styles.line}>
        <Labelled label={blockerLabel(bare)} {...(title === null && ids.length > 1 ? { count: ids.length } : {})} />
        {title === null ? null : <strong dir="auto">{title}</strong>}
        {title === null && ids.length > 0 ? null : <span className="quiet">{said(reason, { titles })}</span>}
      </p>
      {actions.length === 0 ? null : (
        <p className={styles.line}>
          {actions.map((action) => (
            <Button key={action} onClick={() => onClear(action, ids)}>
              {CLEARING_WORDS[action]}
              {ids.length > 1 ? ` (${number(ids.length)})` : ''}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

function FreshnessTable({ set }: { readonly set: SourceSetView }) {
  const { freshnessClasses } = set;
  if (freshnessClasses.length === 0) return null;
  return (
    <section aria-label={t('Freshness')}>
      <h2>{t('Freshness by kind')}</h2>
      <table className={tableStyles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('Class')}</th>
            <th scope="col">{t('Kinds')}</th>
            <th scope="col" className={tableStyles.number}>
              {t('Sources')}
            </th>
            <th scope="col">{t('Look again')}</th>
            <th scope="col">{t('Stops grounding')}</th>
            <th scope="col">{t('First due')}</th>
            <th scope="col">{t('First to stop')}</th>
          </tr>
        </thead>
        <tbody>
          {freshnessClasses.map((one) => (
            <tr key={one.class}>
              <th scope="row" lang="en" translate="no">
                {one.class} <span className="quiet">{one.why}</span>
              </th>
              <td>{one.kinds.join(', ')}</td>
              <td className={tableStyles.number}>{one.members}</td>
              <td>
                {one.dueAfterDays === null
                  ? t('never')
                  : t('after {dueAfterDays, plural, one {# day} other {# days}}', { dueAfterDays: one.dueAfterDays })}
              </td>
              <td>
                {one.expiresAfterDays === null
                  ? t('never')
                  : t('after {expiresAfterDays, plural, one {# day} other {# days}}', {
                      expiresAfterDays: one.expiresAfterDays,
                    })}
              </td>
              <td>{one.nextDue === null ? '–' : day(one.nextDue)}</td>
              <td>{one.nextExpiry === null ? '–' : day(one.nextExpiry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
