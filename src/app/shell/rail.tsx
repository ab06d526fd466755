import { Link } from '@tanstack/react-router';
import { History, Keyboard as KeyboardIcon, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { t } from '#ui/messages/t.ts';
import { PANELS } from '../panels.ts';
import { useView } from '../use-view.ts';
import { useLastAnswer } from './last-answer.ts';
import { useOverlay } from './overlay.ts';
import { useIsPanel, usePlace } from './place.ts';
import styles from './shell.module.css';

/** The way to every panel; the draft that is open goes along, and the way back to the answers leads to the last one. */
export function Rail() {
  const place = usePlace();
  const isPanel = useIsPanel();
  const [view] = useView();
  const { draftId } = useDraftSession();
  const { open } = useOverlay();
  const search = draftId === null ? {} : { draft: draftId };
  const answer = useLastAnswer(place, view);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav className={styles.rail} aria-label={t('Panels')}>
      <span className={styles.mark} aria-hidden="true">
        <svg width="26" height="26" viewBox="0 0 26 26">
          <circle cx="13" cy="13" r="11" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M8 13.5l3.4 3.4L18.5 9.6" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
      </span>
      <div ref={list} className={styles.places}>
        {PANELS.map(({ path, word, icon: Icon }) => (
          <Link
            key={path}
            to={path}
            search={path === '/answer' ? { ...search, ...answer } : search}
            className={styles.place}
            aria-current={isPanel && path === `/${place}` ? 'page' : undefined}
          >
            <Icon size={19} aria-hidden />
            {word}
          </Link>
        ))}
      </div>
      <IconButton label={t('Find anything (Ctrl K)')} icon={<Search size={17} />} onClick={() => open('palette')} />
      <IconButton label={t('Earlier notes (n)')} icon={<History size={17} />} onClick={() => open('notes')} />
      <IconButton label={t('Keyboard shortcuts (?)')} icon={<KeyboardIcon size={17} />} onClick={() => open('keys')} />
    </nav>
  );
}
