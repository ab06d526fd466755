import type { ChangeNotice } from '#api/changes.ts';
import type { StorageView } from '#api/schemas/workspace.ts';
import type { ImportReport } from '#domain/import-report.ts';
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

/** All that the runtime takes from the machine it runs on. */
export interface RuntimePorts {
  /** Rejects with `StorageFailure` where stored work is there and cannot be reached. */
  readonly openStorage: (hadWorkspace: boolean) => Promise<OpenedStorage>;
  readonly importFile: (input: ImportInput) => Promise<ImportReport>;
  readonly demo: DemoCorpus | null;
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
  /** Lets calls that are already waiting come in first. */
  readonly nextTask: () => Promise<void>;
}
