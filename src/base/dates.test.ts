import { afterEach, describe, expect, it } from 'vitest';
import { formatIsoDate, parseIsoDate } from './dates.ts';

describe('formatIsoDate', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])('shows the same day in %s', (name) => {
    process.env.TZ = name;
    expect(formatIsoDate('2016-03-04', 'en')).toBe('4 March 2016');
  });

  it('shows only what is known', () => {
    expect(formatIsoDate('1912')).toBe('1912');
    expect(formatIsoDate('1912-04')).toBe('April 1912');
    expect(formatIsoDate('1912-04-14T23:40:00-03:00')).toBe('14 April 1912');
  });

  it('follows the language', () => {
    expect(formatIsoDate('2016-03-04', 'en-US')).toBe('March 4, 2016');
    expect(formatIsoDate('2016-03-04', 'de')).toBe('4. März 2016');
  });

  it('leaves what is no date as it is', () => {
    expect(formatIsoDate('2015-02-29')).toBe('2015-02-29');
    expect(parseIsoDate('2015-02-29')).toBeNull();
    expect(parseIsoDate('2016-02-29')).toEqual({ year: 2016, month: 2, day: 29 });
  });
});
