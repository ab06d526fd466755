// @vitest-environment jsdom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTransport } from '#api/transport.ts';
import { requestHash, useAsk } from './answers.ts';
import { applyChange } from './changes.ts';
import { useCheck } from './fact-checks.ts';
import { isActive, useIngestionJobs, useUpload } from './ingestion.ts';
import { answerKeys, checkKeys, draftKeys, sourceKeys, synthesizerKeys, workspaceKeys } from './keys.ts';
import { createQueryClient } from './query-client.ts';
import { startOfDay } from './use-today.ts';

interface Waiting {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly answer: () => void;
}

let cache: QueryClient;
let checks: Waiting[];
let jobs: object[];

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
);

const report = (draft: string) => ({
  report: {
    engineVersion: '1',
    draft,
    claims: [],
    quotes: [],
    numbers: [],
    sources: [],
    contradictions: [],
    notChecked: [],
    answer: {},
    gate: {},
    markers: {},
    coverage: {},
    sourceSet: {},
  },
  meta: { claimsChecked: 0, claimsReused: 0, ms: 1 },
});

const job = (id: string, state: string) => ({
  id,
  fileName: `${id}.txt`,
  size: 1,
  stage: 'parse',
  progress: 0.5,
  state,
  createdAt: '',
  updatedAt: '',
  attempts: 1,
  report: null,
  failure: null,
  sourceIds: [],
  duplicate: false,
});

const answerRecord = (query: string) => ({
  id: `answer-to-${query}`,
  askedAt: '',
  request: { query, sourceIds: null, policy: null },
  answer: {
    engineVersion: '1',
    generatedAt: '',
    query,
    answer: '',
    groundingState: 'abstained',
    citations: [],
    claims: [],
    markers: [],
    events: [],
    struckOut: [],
    selection: {},
    synthesis: {},
    sourceSet: {},
    rule: {},
    citationMap: {},
  },
});

beforeEach(() => {
  cache = createQueryClient();
  checks = [];
  jobs = [];
  setTransport(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/fact-checks')) {
      const { text } = (await request.json()) as { text: string };
      return new Promise<Response>((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
        checks.push({ text, signal: request.signal, answer: () => resolve(Response.json(report(text))) });
      });
    }
    if (request.method === 'POST' && pathname.endsWith('/ingestion')) {
      const name = searchParams.get('name') ?? '';
      if (name === 'bad.txt') {
        return Response.json({ error: { code: 'storage_full', message: 'No room.' } }, { status: 507 });
      }
      return Response.json({ job: job(name, 'queued') }, { status: 202 });
    }
    if (pathname.endsWith('/answer')) {
      const { query } = (await request.json()) as { query: string };
      return Response.json(answerRecord(query));
    }
    return Response.json({ jobs });
  });
});
afterEach(() => {
  cleanup();
  cache.clear();
});

const answerTo = (text: string) =>
  waitFor(() => {
    const found = checks.find((one) => one.text === text);
    if (!found) throw new Error(`${text} was not asked for`);
    return found;
  });

describe('checking a draft as it is typed', () => {
  const render = (draftId: string, text: string) =>
    renderHook((props: { draftId: string; text: string }) => useCheck(props.draftId, props.text), {
      wrapper,
      initialProps: { draftId, text },
    });

  it('shows the earlier report, marked, until the one of the newer text is there', async () => {
    const { result, rerender } = render('d', 'one');
    (await answerTo('one')).answer();
    await waitFor(() =>
      expect(result.current).toMatchObject({ isOutdated: false, data: { report: { draft: 'one' } } }),
    );
    rerender({ draftId: 'd', text: 'two' });
    expect(result.current).toMatchObject({ isOutdated: true, data: { report: { draft: 'one' } } });
    (await answerTo('two')).answer();
    await waitFor(() =>
      expect(result.current).toMatchObject({ isOutdated: false, data: { report: { draft: 'two' } } }),
    );
  });

  it('asks once typing pauses, not for every letter', async () => {
    const { rerender } = render('d', '');
    for (const text of ['t', 'ty', 'typ', 'type', 'typed']) rerender({ draftId: 'd', text });
    await answerTo('typed');
    expect(checks.map(({ text }) => text)).toEqual(['', 'typed']);
  });

  it('aborts a check that a newer text overtook, and never shows its answer', async () => {
    const { result, rerender } = render('d', 'slow');
    const slow = await answerTo('slow');
    rerender({ draftId: 'd', text: 'quick' });
    const quick = await answerTo('quick');
    expect(slow.signal.aborted).toBe(true);
    quick.answer();
    slow.answer();
    await waitFor(() => expect(result.current.data?.report.draft).toBe('quick'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(result.current.data?.report.draft).toBe('quick');
  });

  it('never shows the report of another draft', async () => {
    const { result, rerender } = render('d', 'one');
    (await answerTo('one')).answer();
    await waitFor(() => expect(result.current.data).toBeDefined());
    rerender({ draftId: 'e', text: 'other' });
    expect(result.current.data).toBeUndefined();
  });

  it('marks the report when the sources changed', async () => {
    const { result } = render('d', 'one');
    (await answerTo('one')).answer();
    await waitFor(() => expect(result.current.isOutdated).toBe(false));
    checks.length = 0;
    act(() => void applyChange(cache, { resource: 'sources' }));
    await waitFor(() => expect(result.current.isOutdated).toBe(true));
    (await answerTo('one')).answer();
    await waitFor(() => expect(result.current.isOutdated).toBe(false));
  });
});

describe('a change of the sources while the first check runs', () => {
  it('has the draft checked anew, and the report of the earlier sources is never shown', async () => {
    const { result } = renderHook(() => useCheck('d', 'one'), { wrapper });
    const early = await answerTo('one');
    checks.length = 0;
    await act(async () => void applyChange(cache, { resource: 'sources' }));
    const late = await answerTo('one');
    expect(early.signal.aborted).toBe(true);
    early.answer();
    expect(result.current.data).toBeUndefined();
    late.answer();
    await waitFor(() =>
      expect(result.current).toMatchObject({ isOutdated: false, data: { report: { draft: 'one' } } }),
    );
  });
});

describe('checking while files are read', () => {
  const render = (isPaused: boolean) =>
    renderHook((props: { isPaused: boolean }) => useCheck('d', 'one', props.isPaused), {
      wrapper,
      initialProps: { isPaused },
    });

  it('begins no check for each file, and one after the last', async () => {
    const { result, rerender } = render(false);
    (await answerTo('one')).answer();
    await waitFor(() => expect(result.current.isOutdated).toBe(false));
    checks.length = 0;
    rerender({ isPaused: true });
    for (let file = 0; file < 3; file++) await act(() => applyChange(cache, { resource: 'sources' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(checks).toEqual([]);
    expect(result.current).toMatchObject({ isOutdated: true, isWaiting: true, data: { report: { draft: 'one' } } });
    rerender({ isPaused: false });
    (await answerTo('one')).answer();
    await waitFor(() => expect(result.current).toMatchObject({ isOutdated: false, isWaiting: false }));
    expect(checks).toHaveLength(1);
  });

  it('checks a draft that has no report yet all the same', async () => {
    render(true);
    expect((await answerTo('one')).signal.aborted).toBe(false);
  });
});

describe('imports', () => {
  it('are asked about again while one runs, and no longer', async () => {
    jobs = [job('a', 'running')];
    const { result } = renderHook(() => useIngestionJobs(), { wrapper });
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    cache.setQueryData(sourceKeys.list(), []);
    jobs = [job('a', 'done')];
    await waitFor(() => expect(result.current.data?.some(isActive)).toBe(false), { timeout: 2000 });
    await waitFor(() => expect(cache.getQueryState(sourceKeys.list())?.isInvalidated).toBe(true));
  });

  it('go on with the rest of a batch when one file is refused', async () => {
    const { result } = renderHook(() => useUpload(), { wrapper });
    const files = ['a.txt', 'bad.txt', 'c.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }));
    const outcomes = await act(() => result.current.mutateAsync(files));
    expect(outcomes.map(({ fileName, job: started }) => [fileName, started !== null])).toEqual([
      ['a.txt', true],
      ['bad.txt', false],
      ['c.txt', true],
    ]);
    expect(outcomes[1]?.error).toMatchObject({ code: 'storage_full' });
  });
});

describe('a change that another tab stored', () => {
  const isInvalidated = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;

  it('of a draft makes that draft be read again, and no other', async () => {
    for (const key of [draftKeys.list(), draftKeys.detail('a'), draftKeys.detail('b'), checkKeys.draft('a')]) {
      cache.setQueryData(key, {});
    }
    await applyChange(cache, { resource: 'drafts', id: 'a' });
    expect(
      [draftKeys.list(), draftKeys.detail('a'), draftKeys.detail('b'), checkKeys.draft('a')].map(isInvalidated),
    ).toEqual([true, true, false, false]);
  });

  it('of the sources puts all that rests on them out of date, but not the original files', async () => {
    const keys = [
      sourceKeys.list(),
      sourceKeys.detail('a'),
      workspaceKeys.all,
      checkKeys.draft('a'),
      sourceKeys.original('a'),
    ];
    for (const key of keys) cache.setQueryData(key, {});
    await applyChange(cache, { resource: 'sources' });
    expect(keys.map(isInvalidated)).toEqual([true, true, true, true, false]);
  });
});

describe('asking', () => {
  it('puts the record under its id and its request, and the history out of date', async () => {
    cache.setQueryData(answerKeys.list(), []);
    const { result } = renderHook(() => useAsk(), { wrapper });
    const request = { query: 'when', now: '2024-06-01T00:00:00.000Z' };
    const record = await act(() => result.current.mutateAsync(request));
    expect(cache.getQueryData(answerKeys.detail(record.id))).toEqual(record);
    expect(cache.getQueryData(answerKeys.run(requestHash(request)))).toEqual(record);
    expect(cache.getQueryState(answerKeys.list())?.isInvalidated).toBe(true);
  });

  it('names a request by what it says, not by the order in which it says it', () => {
    const now = '2024-06-01T00:00:00.000Z';
    expect(requestHash({ query: 'x', now, keep: true })).toBe(requestHash({ keep: true, now, query: 'x' }));
    expect(requestHash({ query: 'x', now })).not.toBe(requestHash({ query: 'x', now, sourceIds: [] }));
  });

  it('follows what other tabs change: kept answers, sources and settings', async () => {
    const keys = [
      answerKeys.list(),
      answerKeys.detail('a'),
      answerKeys.detail('b'),
      answerKeys.run('r'),
      answerKeys.suggestions(),
      synthesizerKeys.all,
    ];
    const outOfDate = async (...notices: Parameters<typeof applyChange>[1][]) => {
      for (const key of keys) cache.setQueryData(key, {});
      for (const notice of notices) await applyChange(cache, notice);
      return keys.map((key) => cache.getQueryState(key)?.isInvalidated);
    };
    expect(await outOfDate({ resource: 'answers', id: 'a' })).toEqual([true, true, false, false, false, false]);
    expect(await outOfDate({ resource: 'sources' })).toEqual([false, false, false, true, true, false]);
    expect(await outOfDate({ resource: 'settings' })).toEqual([false, false, false, true, false, true]);
  });
});

describe('the clock of checks', () => {
  it('is the start of the day in UTC, whatever the hour', () => {
    expect(startOfDay(new Date('2024-06-01T23:59:59.999Z'))).toBe('2024-06-01T00:00:00.000Z');
  });
});
