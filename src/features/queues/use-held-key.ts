import { useEffect, useRef } from 'react';

/** Whether the key that is being handled repeats because it is held down: a held digit must not settle one item after another. */
export function useHeldKey(): () => boolean {
  const repeats = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      repeats.current = event.type === 'keydown' && event.repeat;
    };
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('keyup', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('keyup', onKey, { capture: true });
    };
  }, []);
  return () => repeats.current;
}
