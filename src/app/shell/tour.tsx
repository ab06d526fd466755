import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStores } from '#state/stores-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { t } from '#ui/messages/t.ts';
import { TOUR } from './tour-steps.ts';
import styles from './shell.module.css';

/** Walks through the panels, a few sentences at each. The page stays usable beside it; it can be left at every step. */
export function Tour({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0);
  const { preferences } = useStores();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  const step = TOUR[at];
  useEffect(() => {
    if (!step) return;
    void navigate({ to: `/${step.place}`, search: step.search });
    card.current?.focus();
  }, [step, navigate]);
  useEffect(() => {
    preferences.getState().setTourSeen();
  }, [preferences]);
  if (!step) return null;
  const isLast = at === TOUR.length - 1;
  return (
    // Escape leaves the tour wherever the focus stands in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={card}
      tabIndex={-1}
      className={styles.tour}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <p className="quiet num">{t('Tour, {step} of {steps}', { step: at + 1, steps: TOUR.length })}</p>
        <IconButton label={t('Leave the tour')} icon={<X size={15} />} onClick={onClose} />
      </header>
      <h2 id="tour-title">{step.title}</h2>
      <p id="tour-text">{step.text}</p>
      <footer>
        <Button
          variant="quiet"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          {t('Back')}
        </Button>
        <Button
          variant="primary"
          icon={<ChevronRight size={14} aria-hidden />}
          onClick={() => (isLast ? onClose() : setAt(at + 1))}
        >
          {isLast ? t('Begin') : t('Next')}
        </Button>
      </footer>
    </section>
  );
}
