import { describe, expect, it } from 'vitest';
import type { Notice } from '#domain/source.ts';
import { judgeNotices, noticeKey } from './match-notices.ts';

const notice = (kind: Notice['kind'], date: string | null): Notice => ({ kind, date, origin: 'list', detail: 'x' });
const dismiss = (of: Notice, by = 'Ada', reason = 'another work of the same name', at = '2026-01-01') => ({
  notice: noticeKey(of),
  by,
  reason,
  at,
});

describe('judgeNotices', () => {
  const retraction = notice('retraction', '2022-06-23');

  it('only a retraction or a withdrawal bars a source', () => {
    for (const [kind, isBarred] of [
      ['retraction', true],
      ['withdrawal', true],
      ['correction', false],
      ['expression-of-concern', false],
    ] as const) {
      expect(judgeNotices([notice(kind, null)], []).isBarred).toBe(isBarred);
    }
  });

  it('remembers a dismissal with who and why, and keeps the notice listed', () => {
    expect(judgeNotices([retraction], [dismiss(retraction)])).toMatchObject({
      open: [],
      isBarred: false,
      dismissed: [{ notice: retraction, dismissal: { by: 'Ada' } }],
    });
  });

  it('a dismissal without a name or a reason is none', () => {
    expect(judgeNotices([retraction], [dismiss(retraction, ' '), dismiss(retraction, 'Ada', '')]).isBarred).toBe(true);
  });

  it('a later notice is not covered by an earlier dismissal', () => {
    expect(judgeNotices([retraction, notice('retraction', '2025-01-01')], [dismiss(retraction)])).toMatchObject({
      isBarred: true,
    });
  });
});
