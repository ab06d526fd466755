import { describe, expect, it } from 'vitest';
import { PACKED_OF_CODE, WIDE_CODE, addFrequencies, codeOf, countOne, packFrequencies } from './frequencies.ts';

describe('codes of frequencies', () => {
  it('stand for exactly the frequencies that they were given for, or say that they cannot', () => {
    let wide = 0;
    for (const title of [0, 1, 2, 3, 4, 255]) {
      for (const headings of [0, 1, 2, 3, 4, 255]) {
        for (const body of [0, 1, 7, 8, 9, 127, 128, 255, 65_535]) {
          if (title + headings + body === 0) continue;
          const packed = packFrequencies(title, headings, body);
          const code = codeOf(packed);
          if (code === WIDE_CODE) wide++;
          else expect(PACKED_OF_CODE[code], `${title} ${headings} ${body}`).toBe(packed);
        }
      }
    }
    expect(wide).toBeGreaterThan(0);
  });
  it('stay at the most that they can hold', () => {
    const full = packFrequencies(999, 999, 99_999);
    expect([0, 1, 2].map((field) => countOne(full, field as 0 | 1 | 2))).toEqual([full, full, full]);
    expect(addFrequencies(full, packFrequencies(1, 1, 1))).toBe(full);
    expect([0, 1, 2].map((field) => countOne(0, field as 0 | 1 | 2))).toEqual([0x1000000, 0x10000, 1]);
  });
});
