// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import type { SourceSetRow } from '#api/schemas/source-set.ts';
import { sourceSetKeys, sourceKeys } from '#data/keys.ts';
import { SetLine } from './set-line.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { DEFAULT_SETTINGS, type AskSettings } from './settings.ts';
import { answerOf } from './test-answer.ts';

afterEach(cleanup);
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});

const row = (id: string, name: string, more: Partial<SourceSetRow> = {}): SourceSetRow => ({
  id,
  name,
  version: 2,
  hash: 'sha256:00',
  members: 2,
  usable: true,
  blockers: [],
  advisories: 0,
  pending: 0,
  pendingSeverity: null,
  drafts: 0,
  nextDue: null,
  updatedAt: null,
  ...more,
});

const SETS = [
  row('bridges', 'Bridges'),
  row('mills', 'Mills', { usable: false, blockers: [{ code: 'rights:unknown', sources: 1 }] }),
];

/** What is asked for is at hand: nothing here goes to a server. */
function cacheOf(sets: readonly SourceSetRow[]): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  cache.setQueryData(sourceSetKeys.list(), { now: '', library: row('library', ''), sets, openTasks: 0 });
  cache.setQueryData(sourceSetKeys.detail('bridges'), { members: [{ id: 's1' }, { id: 's3' }] });
  cache.setQueryData(
    sourceKeys.list(),
    ['s1', 's2', 's3'].map((id) => ({ id, title: `Title ${id}`, notices: [] })),
  );
  return cache;
}

function openDialog(settings: AskSettings, onApply = vi.fn()) {
  render(
    <QueryClientProvider client={cacheOf(SETS)}>
      <SettingsDialog title="Scope" action="Use these" settings={settings} onApply={onApply} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const choice = screen.getByLabelText<HTMLSelectElement>('Source set');
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use these', hidden: true });
  return { choice, use, onApply };
}

describe('the choice of a source set for a question', () => {
  it('offers every declared set, and hands on the one that is chosen', () => {
    const { choice, use, onApply } = openDialog(DEFAULT_SETTINGS);
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'No declared set',
      'Bridges, version 2 (2 sources)',
      'Mills, version 2 (2 sources)',
    ]);
    fireEvent.change(choice, { target: { value: 'mills' } });
    expect(screen.getByText('1 blocker')).toBeTruthy();
    fireEvent.click(use);
    expect(onApply).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, sourceSetId: 'mills' });
  });

  it('forgets sources that were chosen from another set: they may be no members of this one', () => {
    const { choice, use, onApply } = openDialog({ ...DEFAULT_SETTINGS, sourceIds: ['s2'] });
    fireEvent.change(choice, { target: { value: 'bridges' } });
    expect(screen.getByText('All sources of the set (2 at hand)')).toBeTruthy();
    fireEvent.click(use);
    expect(onApply).toHaveBeenCalledWith({ ...DEFAULT_SETTINGS, sourceSetId: 'bridges', sourceIds: null });
  });

  it('names chosen sources that are no members of the set', () => {
    openDialog({ ...DEFAULT_SETTINGS, sourceSetId: 'bridges', sourceIds: ['s1', 's2'] });
    expect(screen.getByText(/1 chosen source is no member of this set/u)).toBeTruthy();
  });

  it('does not ask of a set that is gone', () => {
    const { choice, use } = openDialog({ ...DEFAULT_SETTINGS, sourceSetId: 'gone' });
    expect(choice.value).toBe('gone');
    expect(use.disabled).toBe(true);
    fireEvent.change(choice, { target: { value: '' } });
    expect(use.disabled).toBe(false);
  });
});

function showLine(version: number, sourceSetId: string | null = 'bridges', sets = SETS) {
  const record: AnswerRecordView = {
    id: 'answer-1',
    askedAt: '2026-11-30T00:00:00.000Z',
    request: { query: 'q', sourceSetId, sourceIds: null, policy: null },
    set: { id: sourceSetId ?? 'library', name: 'Bridges', version, hash: 'sha256:00' },
    answer: answerOf([], []),
  };
  const onSet = vi.fn();
  render(
    <QueryClientProvider client={cacheOf(sets)}>
      <SetLine record={record} onSet={onSet} onAskAgain={vi.fn()} />
    </QueryClientProvider>,
  );
  return onSet;
}

describe('the source set of an answer', () => {
  it('stands at the answer with its version and how it stands today, and leads to the set', () => {
    const onSet = showLine(2);
    expect(screen.getByText('asked of Bridges, version 2')).toBeTruthy();
    expect(screen.getByText('usable')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open the set' }));
    expect(onSet).toHaveBeenCalledWith('bridges');
  });

  it('says that the set went on since, and offers to ask again', () => {
    showLine(1);
    expect(screen.getByText('the set is at version 2 now')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
  });

  it('says that the set is gone, and offers no way to it', () => {
    showLine(1, 'bridges', []);
    expect(screen.getByText('the set is no longer here')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not named where the answer was asked of no declared set', () => {
    showLine(1, null);
    expect(screen.queryByText(/asked of/u)).toBeNull();
  });
});
