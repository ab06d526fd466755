import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createStore, useStore } from 'zustand';
import type { LatencyView } from '#api/schemas/answer-check.ts';
import type { Draft, DraftSummary } from '#api/schemas/draft.ts';
import type { SourcesChange } from '#api/schemas/fact-check.ts';
import { draftQuery, useDraft, useDrafts, useSaveDraft } from '#data/drafts.ts';
import { useCheck } from '#data/fact-checks.ts';
import { isActive, useIngestionJobs } from '#data/ingestion.ts';
import type { ClaimRetrieval } from '#domain/fact-check.ts';
import type { CheckReport } from '#domain/report.ts';
import { useActivity } from '#state/stores-context.tsx';
import { createAutosave, PAUSE_MS, type Autosave, type SaveState } from './autosave.ts';
import { claimItems, type ClaimItem } from './model.ts';

/** The draft that is open, its editor and its check; what header, panel, drawer and status bar share. */
export interface DraftSession {
  readonly drafts: readonly DraftSummary[] | undefined;
  readonly draftId: string | null;
  /** `null` while the draft is read, or when there is none. */
  readonly editor: Autosave | null;
  readonly check: {
    readonly isOutdated: boolean;
    readonly isChecking: boolean;
    /** Files are being read: the check comes after the last of them. */
    readonly isWaiting: boolean;
    readonly ms: number | null;
    /** How evidence was looked for, claim by claim, and how fast checks are; empty before the first check. */
    readonly retrievals: readonly ClaimRetrieval[];
    readonly latency: readonly LatencyView[];
    /** What the last change of the sources did to the draft; `null` where it was not checked before one. */
    readonly change: SourcesChange | null;
  };
  readonly report: CheckReport | null;
  readonly items: readonly ClaimItem[];
  /** Why the draft (or the list of drafts) could not be read; why its last check failed. */
  readonly loadError: Error | null;
  readonly checkError: Error | null;
  readonly retry: () => void;
}

const SessionContext = createContext<DraftSession | null>(null);
const NO_ITEMS: readonly ClaimItem[] = [];
const NO_RETRIEVALS: readonly ClaimRetrieval[] = [];
const NO_LATENCY: readonly LatencyView[] = [];

export function useDraftSession(): DraftSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useDraftSession needs a DraftSessionProvider above it');
  return session;
}

interface ProviderProps {
  readonly wanted: string | undefined;
  readonly children: ReactNode;
}

interface Open {
  readonly id: string;
  readonly editor: Autosave;
}

/** Stands in while no draft is open, so that hooks have a store to read. */
const NO_EDITOR = createStore(() => ({ text: '', status: 'saved' as SaveState }));

/**
 * Opens the draft that the address names, else the newest. Once chosen it stays: a change to another draft in another
 * tab must not pull away the one that is being read.
 */
export function DraftSessionProvider({ wanted, children }: ProviderProps) {
  const drafts = useDrafts();
  const list = drafts.data;
  const [kept, setKept] = useState<string | null>(null);
  const isThere = list?.some((draft) => draft.id === kept) === true;
  const id = wanted ?? (isThere ? kept : (list?.[0]?.id ?? null));
  if (id !== kept) setKept(id);
  const draft = useDraft(id);
  const [open, setOpen] = useState<Open | null>(null);
  const editor = open?.id === id ? open.editor : null;
  // With nothing on the screen yet, the first draft may be drawn in pieces; a change of drafts must not blink.
  const openFirst = useCallback((next: Open | null) => startTransition(() => setOpen(next)), []);

  const text = useStore(editor ?? NO_EDITOR, (state) => state.text);
  const status = useStore(editor ?? NO_EDITOR, (state) => state.status);
  const checked = useTextToCheck(text, status);
  const isImporting = useIngestionJobs().data?.some(isActive) === true;
  const check = useCheck(editor ? id : null, checked, isImporting);
  const found = useMemo(() => ({ id, report: check.data?.report ?? null }), [id, check.data]);
  // A report marks the whole draft and fills the lists: drawn in pieces, so that what a person does meanwhile is not held up.
  const drawn = useDeferredValue(found);
  const isBeingDrawn = drawn !== found;
  const isOutdated = check.isOutdated || isBeingDrawn || (check.data !== undefined && checked !== text);
  useActivity('autosave', status === 'unsaved' || status === 'saving');
  useActivity('check', (isOutdated && !check.isError) || isBeingDrawn);

  const report = editor && drawn.id === id ? drawn.report : null;
  const items = useMemo(() => (report ? claimItems(report) : NO_ITEMS), [report]);
  const loadError = id === null ? drafts.error : draft.data ? null : draft.error;
  const { refetch: readDrafts } = drafts;
  const { refetch: readDraft } = draft;
  const { refetch: runCheck, isFetching } = check;
  const retry = useCallback(() => {
    void (id === null ? readDrafts() : loadError ? readDraft() : runCheck());
  }, [id, loadError, readDrafts, readDraft, runCheck]);
  const isWaiting = check.isWaiting && !isFetching;
  const ms = check.data?.meta.ms ?? null;
  const change = check.data?.meta.change ?? null;
  const retrievals = check.data?.retrievals ?? NO_RETRIEVALS;
  const latency = check.data?.latency ?? NO_LATENCY;
  const checkError = editor ? check.error : null;
  // The same object as long as nothing of it changes: each letter that is typed would draw everything anew otherwise.
  const session = useMemo(
    (): DraftSession => ({
      drafts: list,
      draftId: id,
      editor,
      check: { isOutdated, isChecking: isFetching, isWaiting, ms, retrievals, latency, change },
      report,
      items,
      loadError,
      checkError,
      retry,
    }),
    [
      list,
      id,
      editor,
      isOutdated,
      isFetching,
      isWaiting,
      ms,
      retrievals,
      latency,
      change,
      report,
      items,
      loadError,
      checkError,
      retry,
    ],
  );
  return (
    <SessionContext value={session}>
      {draft.data && draft.data.id === id ? (
        <Keeper key={id} draft={draft.data} onOpen={open ? setOpen : openFirst} />
      ) : null}
      {children}
    </SessionContext>
  );
}

/** From this many characters on a check takes so long that one of every pause in typing would never come to its end. */
const LONG = 50_000;

/**
 * The text to be checked: what is in the editor, for a long draft only once it is saved, so that work is stored before the
 * engine is busy with it.
 */
function useTextToCheck(text: string, status: SaveState): string {
  const [kept, setKept] = useState(text);
  const isStored = status !== 'unsaved' && status !== 'saving';
  const next = text.length < LONG || isStored ? text : kept;
  if (next !== kept) setKept(next);
  return next;
}

/** Holds the editor of one draft for as long as that draft is open, and saves what is left when it closes. */
function Keeper({ draft, onOpen }: { readonly draft: Draft; readonly onOpen: (open: Open | null) => void }) {
  const cache = useQueryClient();
  const { mutateAsync } = useSaveDraft(draft.id);
  // `mutateAsync` stays the same function for as long as the hook is there.
  const [editor] = useState(() =>
    createAutosave(draft, {
      save: (update) => mutateAsync(update),
      load: () => cache.fetchQuery({ ...draftQuery(draft.id), staleTime: 0 }),
      pauseMs: PAUSE_MS,
    }),
  );
  // Told once: which way it is told changes as soon as it was.
  const tell = useRef(onOpen);
  useLayoutEffect(() => tell.current({ id: draft.id, editor }), [draft.id, editor]);
  useEffect(() => editor.getState().receive(draft), [editor, draft]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (editor.getState().status === 'saved') return;
      void editor.getState().flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      void editor.getState().flush();
    };
  }, [editor]);
  return null;
}
