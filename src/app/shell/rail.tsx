import { Link } from '@tanstack/react-router';
import {
  FileCheck2,
  Keyboard as KeyboardIcon,
  Library,
  ListChecks,
  Scale,
  Shuffle,
  MessageCircleQuestion,
  Search,
} from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import { useDraftSession } from '#features/draft-check/session.tsx';
import { useView } from '../use-view.ts';
import { useLastAnswer } from './last-answer.ts';
import { useOverlay } from './overlay.ts';
import { usePlace } from './place.ts';
import styles from './shell.module.css';

export function Rail() {
  const place = usePlace();
  const [view] = useView();
  const { draftId } = useDraftSession();
  const { open } = useOverlay();
  const search = draftId === null ? {} : { draft: draftId };
  const answer = useLastAnswer(place, view);
  return (
    <nav className={styles.rail} aria-label="Panels">
      <span className={styles.mark} aria-hidden="true">
        <svg width="26" height="26" viewBox="0 0 26 26">
          <circle cx="13" cy="13" r="11" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M8 13.5l3.4 3.4L18.5 9.6" fill="none" stroke="currentColor" strokeWidth="2.4" />
        </svg>
      </span>
      <Link
        to="/answer"
        search={{ ...search, ...answer }}
        className={styles.place}
        aria-current={place === 'answer' ? 'page' : undefined}
      >
        <MessageCircleQuestion size={19} />
        Answer
      </Link>
      <Link to="/check" search={search} className={styles.place} aria-current={place === 'check' ? 'page' : undefined}>
        <FileCheck2 size={19} />
        Draft check
      </Link>
      <Link
        to="/fact-checks"
        search={search}
        className={styles.place}
        aria-current={place === 'fact-checks' ? 'page' : undefined}
      >
        <ListChecks size={19} />
        Fact checks
      </Link>
      <Link
        to="/contradictions"
        search={search}
        className={styles.place}
        aria-current={place === 'contradictions' ? 'page' : undefined}
      >
        <Shuffle size={19} />
        Conflicts
      </Link>
      <Link
        to="/sources"
        search={search}
        className={styles.place}
        aria-current={place === 'sources' ? 'page' : undefined}
      >
        <Scale size={19} />
        Sources
      </Link>
      <Link
        to="/library"
        search={search}
        className={styles.place}
        aria-current={place === 'library' ? 'page' : undefined}
      >
        <Library size={19} />
        Library
      </Link>
      <span className={styles.push} />
      <IconButton label="Find anything (Ctrl K)" icon={<Search size={17} />} onClick={() => open('palette')} />
      <IconButton label="Keyboard shortcuts (?)" icon={<KeyboardIcon size={17} />} onClick={() => open('keys')} />
    </nav>
  );
}
