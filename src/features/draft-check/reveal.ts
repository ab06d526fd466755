/** Asks whoever shows the draft to bring an offset of it into sight. */
export const REVEAL_EVENT = 'sophia-reveal-draft';

export function revealInDraft(offset: number): void {
  document.dispatchEvent(new CustomEvent<number>(REVEAL_EVENT, { detail: offset }));
}
