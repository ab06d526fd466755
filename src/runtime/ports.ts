import type { ChangeNotice } from '#api/changes.ts';
import type { StorageView } from '#api/schemas/workspace.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { ImportInput } from '#ingest/import-file.ts';
import type { AnswerEngine } from './answers/engine.ts';
import type { LoadFont } from './pdf/fonts.ts';
import type { PackParts } from './packs/read-pack.ts';
import type { ModelOutcome, ModelRequest } from './synthesis/ask-model.ts';
import type { Shelf } from '#storage/shelf.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** A source of the demonstration as it ships: its bytes, and the record that describes them. */
export interface DemoFile {
  readonly name: string;
  readonly bytes: () => Promise<ArrayBuffer>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The demonstration in two steps, because the drafts are small and shown while the sources are still read. */
export interface DemoCorpus {
  drafts(): Promise<readonly { readonly id: string; readonly title: string; readonly text: string }[]>;
  files(): Promise<readonly DemoFile[]>;
}

export interface OpenedStorage {
  /** Which workspace of this browser it is; the first one where nothing is said. */
  readonly workspaceId?: string;
  /** The other workspaces; none where the browser stores nothing. */
  readonly shelf?: Shelf | null;
  readonly storage: WorkbenchStorage;
  readonly notices: StorageView['notices'];
}

/** The way to a configured model. The engine itself reaches no other origin. */
export interface ModelPort {
  /** Why no other origin can be reached from here, in words for the person; `null` where one can. */
  readonly obstacle: () => Promise<string | null>;
  /** Asks once. Rejects only where `signal` was aborted. */
  readonly ask: (request: ModelRequest, signal: AbortSignal) => Promise<ModelOutcome>;
}

/** A pack on its way to being run: nothing is loaded before the first pair. */
export interface PackRunner {
  /** Raw outputs for a pair. Rejects with `PackError` where the pack cannot be run. */
  readonly run: (premise: string, hypothesis: string) => Promise<readonly number[]>;
  /** Frees what it holds; a run after that loads it again. */
  readonly close: () => void;
}

/** Pages of a PDF to be read by text recognition. */
export interface ScanOrder {
  readonly bytes: ArrayBuffer;
  readonly pages: readonly number[];
  readonly language: RecognitionLanguage;
  readonly signal: AbortSignal;
  /** A page that was read. Waited for, so that it is kept before the next one is reported. */
  readonly onPage: (page: RecognisedPage) => Promise<void>;
  /** How far the page in hand is, 0–1. */
  readonly onShare: (share: number) => void;
}

/** Text recognition of scanned pages, in a thread of its own. */
export interface ScanPort {
  /** Numbers of the pages whose words are not in the file. */
  readonly find: (bytes: Uint8Array, signal: AbortSignal) => Promise<readonly number[]>;
  /** Rejects where the engine or its model cannot be had, with words for the person; and where `signal` was aborted. */
  readonly read: (order: ScanOrder) => Promise<void>;
}

/** All that the runtime takes from the machine it runs on. */
export interface RuntimePorts {
  /** Rejects with `StorageFailure` where stored work is there and cannot be reached. */
  readonly openStorage: (hadWorkspace: boolean) => Promise<OpenedStorage>;
  readonly importFile: (input: ImportInput) => Promise<ImportReport>;
  readonly demo: DemoCorpus | null;
  /** Absent on a machine that cannot draw pages. */
  readonly scans?: ScanPort;
  /** The parts of the engine that answers are made with; loaded at the first question. */
  readonly answerEngine: () => Promise<AnswerEngine>;
  /** Bytes of the word vectors that ship with the workbench, `null` where they cannot be had. */
  readonly wordVectors: () => Promise<ArrayBuffer | null>;
  /** Files of letters for PDFs. */
  readonly loadFont: LoadFont;
  /** `false`: nothing is connected to the evidence adapter, and it fails closed. */
  readonly hasEvidenceApi?: boolean;
  readonly model: ModelPort;
  /** Makes a runner of a pack, whose parts it asks for when they are needed. */
  readonly openPack: (load: () => Promise<PackParts>) => PackRunner;
  readonly clock: () => Date;
  /** Milliseconds of a clock that never goes back. */
  readonly stopwatch: () => number;
  readonly newId: () => string;
  /** Tells this and other tabs what changed. */
  readonly announce: (notice: ChangeNotice) => void;
  /** Runs `work` while no other tab runs work under this name. */
  readonly withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly estimate: () => Promise<Pick<StorageView, 'persisted' | 'usage' | 'quota'>>;
  /** Waits, or until `signal` was aborted. Absent: nobody is there to wait for. */
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Lets calls that are already waiting come in first. */
  readonly nextTask: () => Promise<void>;
}
