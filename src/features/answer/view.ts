import { closeEvidence, type AnswerPart, type ViewState } from '#state/url-state.ts';

/** The view after a citation, a struck-out one or a passage is chosen: the drawer opens at it. */
export function selectItem(view: ViewState, item: string): ViewState {
  const { claim: _claim, ...rest } = closeEvidence(view);
  return { ...rest, item, show: 'evidence' };
}

/** The view with another part beside the answer. */
export function withPart(view: ViewState, part: AnswerPart): ViewState {
  const { part: _part, ...rest } = view;
  return part === 'claims' ? rest : { ...rest, part };
}

/** The view without what belongs to one answer alone: its selection, its evidence, what it is compared with. */
export function withoutAnswer(view: ViewState): ViewState {
  const { draft, part } = view;
  return { ...(draft === undefined ? {} : { draft }), ...(part === undefined ? {} : { part }) };
}

/** Item of a statement of the fact-check, by its place in the list. */
export const checkItem = (n: number): string => `check:${n}`;

/** Place of the statement of the fact-check that a view selects; `null` where it selects none. */
export function checkedStatement({ item }: ViewState): number | null {
  const at = item === undefined ? null : /^check:(\d{1,6})$/u.exec(item);
  return at ? Number(at[1]) : null;
}
