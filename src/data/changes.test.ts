import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeNotice } from '#api/changes.ts';
import { QueryClient } from '@tanstack/react-query';
import { applyChange, coalesceChanges } from './changes.ts';
import { thresholdKeys } from './keys.ts';

const queues: ChangeNotice = { resource: 'queues' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('notices of changes', () => {
  it('of the sources read the thresholds again: saving them is told so', async () => {
    const cache = new QueryClient();
    cache.setQueryData(thresholdKeys.current(), { revision: 1 });
    void applyChange(cache, { resource: 'sources' });
    await vi.advanceTimersByTimeAsync(100);
    expect(cache.getQueryState(thresholdKeys.current())?.isInvalidated).toBe(true);
  });

  it('read the first at once, and all that come meanwhile by one more reading', async () => {
    const read: ChangeNotice[] = [];
    const take = coalesceChanges(async (notice) => void read.push(notice));
    for (let n = 0; n < 50; n++) take(queues);
    expect(read).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(read).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveLength(2);
  });

  it('never drop the last one, which came while the reading was under way', async () => {
    let stored = 0;
    let shown = 0;
    const take = coalesceChanges(async () => {
      const seen = stored;
      await new Promise((resolve) => setTimeout(resolve, 400));
      shown = seen;
    });
    for (let n = 1; n <= 7; n++) {
      stored = n;
      take(queues);
      await vi.advanceTimersByTimeAsync(110);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shown).toBe(7);
  });

  it('of different things do not wait for each other', async () => {
    const read: string[] = [];
    const take = coalesceChanges(async ({ resource, id }) => {
      read.push(`${resource} ${id ?? ''}`);
      await new Promise(() => undefined);
    });
    take(queues);
    take({ resource: 'drafts', id: 'a' });
    take({ resource: 'drafts', id: 'b' });
    expect(read).toEqual(['queues ', 'drafts a', 'drafts b']);
  });

  it('go on after a reading that fails and one that never ends', async () => {
    let readings = 0;
    const take = coalesceChanges(() => {
      readings++;
      return readings === 1 ? Promise.reject(new Error('gone')) : new Promise(() => undefined);
    });
    take(queues);
    take(queues);
    await vi.advanceTimersByTimeAsync(300);
    take(queues);
    await vi.advanceTimersByTimeAsync(2_100);
    expect(readings).toBe(3);
  });
});
