import { describe, expect, it } from 'vitest';
import { priceWords } from './calibration-dialog.tsx';

describe('the price of a threshold', () => {
  it('gives the false alarms among what would be raised, and the faults that would not', () => {
    expect(priceWords(10, { at: 0.5, raised: 6, falseAlarms: 2, misses: 1 })).toBe(
      'Of your 10 settled items 6 would have been raised: 2 false alarms among them; 1 of 5 real faults missed.',
    );
  });

  it('calls false alarms not measured where nothing would be raised, never none', () => {
    expect(priceWords(3, { at: 1, raised: 0, falseAlarms: 0, misses: 3 })).toBe(
      'Of your 3 settled items none would have been raised, so false alarms are not measured; 3 of 3 real faults missed.',
    );
  });

  it('calls misses not measured where nothing turned out to be a fault', () => {
    expect(priceWords(1, { at: 0, raised: 1, falseAlarms: 1, misses: 0 })).toBe(
      'Of your 1 settled item 1 would have been raised: 1 false alarm among them; no real fault is among them, so misses are not measured.',
    );
  });
});
