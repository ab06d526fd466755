import { describe, expect, it } from 'vitest';
import type { SourceSummary } from '#api/schemas/source.ts';
import type { ViewState } from '#state/url-state.ts';
import { libraryKeys } from './library-keys.ts';

const ROWS = ['b', 'a', 'c'].map((id) => ({ id, title: id }) as unknown as SourceSummary);

/** Presses keys one after another, and answers the source that is chosen after each. */
function press(keys: readonly string[], first: ViewState = {}): readonly (string | undefined)[] {
  let view = first;
  return keys.map((key) => {
    const bound = libraryKeys({
      shown: ROWS,
      view,
      onView: (next) => (view = next),
      onOpen: (id) => (view = { ...view, source: id }),
      onEdit: ({ id }) => (view = { ...view, entry: `edit ${id}` }),
      onRemove: () => undefined,
    });
    bound.find(({ keys: one }) => one === key)?.run();
    return view.source === undefined ? view.entry : `open ${view.source}`;
  });
}

describe('the keys of the library', () => {
  it('go through the rows as they are shown, and stop at both ends', () => {
    expect(press(['j', 'j', 'j', 'j', 'k'])).toEqual(['b', 'a', 'c', 'c', 'a']);
    expect(press(['k'])).toEqual(['c']);
  });

  it('leave the claim of the draft alone', () => {
    const view: ViewState = { claim: 'c1', span: [1, 2] } as unknown as ViewState;
    expect(press(['j'], view)).toEqual(['b']);
  });

  it('act on the row that is chosen, and on none before', () => {
    expect(press(['Enter', 'e'])).toEqual([undefined, undefined]);
    expect(press(['j', 'Enter', 'j', 'Escape', 'Escape'])).toEqual(['b', 'open b', 'open a', 'a', undefined]);
    expect(press(['j', 'j', 'e'])).toEqual(['b', 'a', 'edit a']);
  });
});
