import { Link } from '@tanstack/react-router';
import { CircleAlert, Globe, HardDrive, Moon, ShieldCheck, Sun, SunMoon, UserRound, X } from 'lucide-react';
import { useStore } from 'zustand';
import { isActive, useIngestionJobs } from '#data/ingestion.ts';
import { usePerson } from '#data/identity.ts';
import { useSynthesizer } from '#data/synthesizer.ts';
import { useWorkspace } from '#data/workspace.ts';
import { useDraftSession } from '#features/draft-check/session.tsx';
import type { Autosave, SaveState } from '#features/draft-check/autosave.ts';
import { ROLE_WORDS } from '#features/shared/role-words.ts';
import type { Theme } from '#state/preferences.ts';
import { useStores } from '#state/stores-context.tsx';
import { Progress } from '#ui/feedback.tsx';
import { Segmented } from '#ui/tabs.tsx';
import { t } from '#ui/messages/t.ts';
import { useOverlay } from './overlay.ts';
import styles from './shell.module.css';

const THEME_CHOICES = [
  { id: 'system' as const, label: t('As the system'), icon: <SunMoon size={13} /> },
  { id: 'light' as const, label: t('Light'), icon: <Sun size={13} /> },
  { id: 'dark' as const, label: t('Dark'), icon: <Moon size={13} /> },
];

export const SAVE_WORDS: Readonly<Record<SaveState, string>> = {
  saved: t('Saved'),
  unsaved: t('Not saved yet'),
  saving: t('Saving …'),
  failed: t('Not saved'),
  conflict: t('Not saved: changed elsewhere'),
};

export function StatusBar() {
  const workspace = useWorkspace().data;
  const { editor } = useDraftSession();
  const { preferences } = useStores();
  const theme = useStore(preferences, (state) => state.theme);
  const storage = workspace?.storage;
  return (
    <footer className={styles.status}>
      <span className={styles.secondary}>
        {workspace ? t('engine {engineVersion}', { engineVersion: workspace.engineVersion }) : t('starting …')}
      </span>
      {workspace ? (
        <>
          <span>{t('{sources, plural, one {# source} other {# sources}}', { sources: workspace.counts.sources })}</span>
          <span className={styles.passages}>
            {t('{passages, plural, one {# passage} other {# passages}}', { passages: workspace.counts.passages })}
          </span>
        </>
      ) : null}
      <Jobs />
      {editor ? <SaveNote editor={editor} /> : null}
      {storage ? (
        <span
          className={storage.notices.length > 0 ? styles.bad : styles.secondary}
          title={
            storage.notices.map((notice) => notice.message).join('\n') ||
            t('Drafts and sources are kept in this browser.')
          }
        >
          {storage.notices.length > 0 ? <CircleAlert size={13} /> : <HardDrive size={13} />}
          <span className={styles.clip}>
            {storage.notices[0]?.message ??
              (storage.mode === 'memory' ? t('in memory only') : t('kept in this browser'))}
          </span>
        </span>
      ) : null}
      <Invitation />
      <span className={styles.push} />
      <Who />
      <Reach />
      <Segmented
        label={t('Theme')}
        compact
        items={THEME_CHOICES}
        selected={theme}
        onSelect={(next: Theme) => preferences.getState().setTheme(next)}
      />
    </footer>
  );
}

/** Offered until it was taken or turned down, in the one place where it covers nothing. */
function Invitation() {
  const { preferences } = useStores();
  const isSeen = useStore(preferences, (state) => state.isTourSeen);
  const { open } = useOverlay();
  if (isSeen) return null;
  return (
    <span className={styles.wideOnly}>
      <button type="button" className={styles.invite} onClick={() => open('tour')}>
        {t('New here? A tour of two minutes')}
      </button>
      <button
        type="button"
        className={styles.invite}
        aria-label={t('No tour, thank you')}
        onClick={() => preferences.getState().setTourSeen()}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}

/** Who acts here, and in which role. */
function Who() {
  const person = usePerson();
  return (
    <Link to="/settings" className={styles.who} title={t('Who works here, and in which role')}>
      <UserRound size={13} aria-hidden />
      <span className={styles.clip}>
        {person ? `${person.name} · ${ROLE_WORDS[person.role].word}` : t('nobody is signed in')}
      </span>
    </Link>
  );
}

/** What leaves the browser: nothing, or questions to the one address that was set up. */
function Reach() {
  const settings = useSynthesizer().data?.settings;
  if (!settings) {
    return (
      <span className={styles.wideOnly}>
        <ShieldCheck size={13} />
        {t('nothing leaves this browser')}
      </span>
    );
  }
  return (
    <span
      title={t('Questions and the passages admitted for them are sent to this address. Drafts and files stay here.')}
    >
      <Globe size={13} />
      <span className={styles.clip}>{t('questions go to {origin}', { origin: settings.origin })}</span>
    </span>
  );
}

function SaveNote({ editor }: { readonly editor: Autosave }) {
  const status = useStore(editor, (state) => state.status);
  const problem = useStore(editor, (state) => state.problem);
  const isBad = status === 'failed' || status === 'conflict';
  return (
    <span
      className={isBad ? styles.bad : undefined}
      data-save={status}
      title={problem ?? undefined}
      role={isBad ? 'alert' : undefined}
    >
      {isBad ? <CircleAlert size={13} /> : null}
      {SAVE_WORDS[status]}
      {problem ? `: ${problem}` : null}
    </span>
  );
}

function Jobs() {
  const active = useIngestionJobs().data?.filter(isActive) ?? [];
  const first = active[0];
  if (!first) return null;
  const done = active.reduce((sum, job) => sum + job.progress, 0) / active.length;
  const label = t('{active, plural, one {Reading {fileName}} other {Reading # files}}', {
    active: active.length,
    fileName: first.fileName,
  });
  return (
    <span className={styles.job}>
      {label}
      <Progress label={label} value={done} />
    </span>
  );
}
