import { lazy, Suspense } from 'react';
import { useAnswers, useSuggestions } from '#data/answers.ts';
import { useWorkspace } from '#data/workspace.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { Opening } from '../shared/opening.tsx';
import styles from './panel.module.css';

const HistoryPart = lazy(() => import('./history-part.tsx').then((m) => ({ default: m.HistoryPart })));
const SHOWN = 12;

interface LandingProps {
  readonly onAsk: (query: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onLibrary: () => void;
}

/** Before anything is asked: what the sources can be asked, and what was asked before. */
export function Landing({ onAsk, onOpen, onLibrary }: LandingProps) {
  const suggestions = useSuggestions();
  const kept = useAnswers().data;
  const sources = useWorkspace().data?.counts.sources;
  const nothing = (): void => undefined;
  return (
    <div className={styles.landing}>
      <section className={styles.landingPart} aria-label={t('Questions that these sources can answer')}>
        {sources === 0 ? null : <h2>{t('Questions that these sources can answer')}</h2>}
        {sources === 0 ? (
          <EmptyState
            title={t('There is nothing to ask yet')}
            actions={
              <Button variant="primary" onClick={onLibrary}>
                {t('Add sources')}
              </Button>
            }
          >
            {t('Questions that your sources can answer stand here as soon as the library holds some.')}
          </EmptyState>
        ) : suggestions.isPending ? (
          <Skeleton lines={6} label={t('Reading the suggestions')} />
        ) : suggestions.data && suggestions.data.length > 0 ? (
          <ul className={styles.starters}>
            {suggestions.data.slice(0, SHOWN).map((question) => (
              <li key={question}>
                <button type="button" onClick={() => onAsk(question)}>
                  <bdi>{question}</bdi>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <NoSuggestion sources={sources} />
        )}
        <p className={styles.promise}>
          {t('An answer says nothing beyond the passages it quotes, and shows why these passages and not others.')}
        </p>
      </section>
      {kept && kept.length > 0 ? (
        <section className={styles.landingHistory} aria-labelledby="asked-before">
          <h2 id="asked-before">{t('Asked before')}</h2>
          <Suspense fallback={<Opening label={t('Opening the history')} />}>
            <HistoryPart shownId={null} shownQuery={null} onOpen={onOpen} onCompare={nothing} onGone={nothing} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}

function NoSuggestion({ sources }: { readonly sources: number | undefined }) {
  if (sources === undefined) return null;
  return (
    <p className={styles.promise}>
      {t(
        'No question could be made from the {sources, plural, one {title of the only source} other {titles of the # sources}}. Ask one of your own.',
        { sources },
      )}
    </p>
  );
}
