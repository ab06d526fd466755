import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import type { ScenarioView } from '#api/schemas/scenario.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd, Progress } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import { ScenarioSheet } from './scenario-sheet.tsx';
import styles from './states.module.css';

interface PresenterProps {
  readonly scenarios: readonly ScenarioView[];
  readonly at: number;
  readonly onStep: (scenario: ScenarioView) => void;
  readonly onClose: () => void;
}

/** One state after another for a room: large, alone on the screen, stepped through by arrows, space or a clicker. */
export function Presenter({ scenarios, at, onStep, onClose }: PresenterProps) {
  const scenario = scenarios[at];
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new state is read from its title on; the focus would otherwise stay on a button below it.
    sheet.current?.querySelector<HTMLElement>('[data-scenario-title]')?.focus({ preventScroll: true });
    sheet.current?.scrollTo({ top: 0 });
  }, [at]);
  const step = useCallback(
    (by: number): void => {
      const next = scenarios[at + by];
      if (next) onStep(next);
    },
    [scenarios, at, onStep],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isButton = event.target instanceof HTMLButtonElement;
      if (event.key === 'ArrowRight' || event.key === 'PageDown' || (event.key === ' ' && !isButton)) step(1);
      else if (event.key === 'ArrowLeft' || event.key === 'PageUp') step(-1);
      else if (event.key === 'Home') step(-at);
      else if (event.key === 'End') step(scenarios.length - 1 - at);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step, at, scenarios]);
  if (!scenario) return null;
  return (
    <Dialog label={t('Presenter')} onClose={onClose} bare full>
      <div className={styles.presenter}>
        <div ref={sheet} className={styles.stage}>
          <ScenarioSheet key={scenario.id} scenario={scenario} isPresented />
        </div>
        <footer className={styles.steps}>
          <Button icon={<ChevronLeft size={16} aria-hidden />} disabled={at === 0} onClick={() => step(-1)}>
            {t('Back')}
          </Button>
          <Button
            variant="primary"
            icon={<ChevronRight size={16} aria-hidden />}
            disabled={at === scenarios.length - 1}
            onClick={() => step(1)}
          >
            {t('Next')}
          </Button>
          <span className="num" role="status">
            {t('{at} of {scenarios}', { at: at + 1, scenarios: scenarios.length })}
          </span>
          <Progress label={t('States shown')} value={(at + 1) / scenarios.length} />
          <span className="quiet">
            {rich('{back} {on} step <key>Esc</key> close', {
              back: <Kbd>←</Kbd>,
              on: <Kbd>→</Kbd>,
              key: (words) => <Kbd>{words}</Kbd>,
            })}
          </span>
          <IconButton label={t('Close the presenter')} icon={<X size={16} />} onClick={onClose} />
        </footer>
      </div>
    </Dialog>
  );
}
