import { useMemo } from 'react';
import { useStore } from 'zustand';
import { inForce } from '#state/shortcuts.ts';
import { useStores } from '#state/stores-context.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './shell.module.css';

/** Keys held together: they work while a text is written as well, except that a text field takes back its own typing. */
const chords = () =>
  [
    [t('Find anything'), [t('Ctrl'), 'K']],
    [t('Undo, on any panel'), [t('Ctrl'), 'Z']],
    [t('Redo'), [t('Ctrl'), t('Shift'), 'Z']],
  ] as const;

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { shortcuts } = useStores();
  const all = useStore(shortcuts, (state) => state.bound);
  const bound = useMemo(() => inForce(all), [all]);
  const groups = [...new Set(bound.map((shortcut) => shortcut.group))];
  return (
    <Dialog label={t('Keyboard shortcuts')} onClose={onClose} wide>
      <div className={styles.sheet}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul>
              {bound
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <li key={shortcut.keys + shortcut.label}>
                    <span>{shortcut.label}</span>
                    <span>
                      {shortcut.keys.split(' ').map((key) => (
                        <Kbd key={key}>{key === 'Escape' ? t('Esc') : key}</Kbd>
                      ))}
                    </span>
                  </li>
                ))}
              {group === t('Go')
                ? chords().map(([what, keys]) => (
                    <li key={what}>
                      <span>{what}</span>
                      <span>
                        {keys.map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </span>
                    </li>
                  ))
                : null}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
