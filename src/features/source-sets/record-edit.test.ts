import { describe, expect, it } from 'vitest';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import { inverseOf } from './record-edit.ts';

const SET = {
  row: { id: 's', name: 'Calden', version: 3 },
  members: [{ id: 'a' }, { id: 'b' }],
  use: { commercial: false },
  rights: null,
  freshness: null,
  isRetracted: false,
  supersededBy: null,
} as unknown as SourceSetView;

describe('taking an edit of a set back', () => {
  it('puts back what the edit names, and nothing else', () => {
    expect(inverseOf({ members: ['a'] }, SET)).toEqual({ members: ['a', 'b'] });
    expect(inverseOf({ name: 'Other', use: { commercial: true } }, SET)).toEqual({
      name: 'Calden',
      use: { commercial: false },
    });
    expect(inverseOf({ isRetracted: true }, SET)).toEqual({ isRetracted: false });
  });
});
