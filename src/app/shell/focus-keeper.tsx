import { useEffect } from 'react';
import { watchFocus } from '#ui/last-focused.ts';

/**
 * Where the focus goes when what had it is taken off the page: to the nearest thing around it that is still there and can
 * have it, or to the main part. What could not have it for a while (a button whose work goes on) gets it back. Without this the browser drops the focus to the page, and a keyboard starts from the top.
 */
export function FocusKeeper() {
  useEffect(() => {
    let path: readonly Element[] = [];
    const onFocus = (event: FocusEvent): void => {
      const around: Element[] = [];
      for (let at = event.target instanceof Element ? event.target : null; at; at = at.parentElement) around.push(at);
      path = around;
    };
    const observer = new MutationObserver((changes) => {
      const lost = path[0];
      if (!lost || document.activeElement !== document.body) return;
      if (lost.isConnected) {
        const isBack = changes.some(({ type, target }) => type === 'attributes' && target === lost);
        if (isBack && lost instanceof HTMLElement && !lost.matches(':disabled')) lost.focus({ preventScroll: true });
        return;
      }
      const home = path.find((one) => one.isConnected && one !== document.body && one.matches('[tabindex], main'));
      path = [];
      const target = home ?? document.getElementById('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
    const unwatch = watchFocus();
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      unwatch();
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return null;
}
