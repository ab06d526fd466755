import { useEffect } from 'react';

/**
 * Where the focus goes when what had it is taken off the page: to the nearest thing around it that is still there and can
 * have it, or to the main part. Without this the browser drops the focus to the page, and a keyboard starts from the top.
 */
export function FocusKeeper() {
  useEffect(() => {
    let path: readonly Element[] = [];
    const onFocus = (event: FocusEvent): void => {
      const around: Element[] = [];
      for (let at = event.target instanceof Element ? event.target : null; at; at = at.parentElement) around.push(at);
      path = around;
    };
    const observer = new MutationObserver(() => {
      const lost = path[0];
      if (!lost || lost.isConnected || document.activeElement !== document.body) return;
      const home = path.find((one) => one.isConnected && one !== document.body && one.matches('[tabindex], main'));
      path = [];
      const target = home ?? document.getElementById('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return null;
}
