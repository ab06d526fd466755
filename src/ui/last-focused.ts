let last: Element | null = null;

/** What had the focus last, also where nothing has it now: a button that is disabled while its work goes on loses it to the page. */
export const lastFocused = (): Element | null => last;

/** Notes from now on what has the focus; the page does so once, before anything opens. Answers what ends it. */
export function watchFocus(): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element) last = target;
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}
