import { describe, expect, it } from 'vitest';
import { PANELS } from './panels.ts';
import { placeOf } from './shell/place.ts';

describe('the list of panels', () => {
  it('gives each panel an address and a key of its own', () => {
    expect(new Set(PANELS.map(({ path }) => path)).size).toBe(PANELS.length);
    expect(new Set(PANELS.map(({ key }) => key)).size).toBe(PANELS.length);
  });

  it('finds the panel of an address, and the draft check where it names none', () => {
    for (const { path } of PANELS) expect(`/${placeOf(path)}`).toBe(path);
    expect(placeOf('/')).toBe('check');
    expect(placeOf('/sources-and-more')).toBe('check');
  });
});
