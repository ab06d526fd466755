/** One cue as a caption file states it, before it is put into a text. Times in seconds. */
export interface Cue {
  readonly startTime: number;
  readonly endTime: number;
  /** Lines as a viewer sees them: tags off, references decoded, none blank. */
  readonly lines: readonly string[];
  /** Who speaks each of `lines`; `null` where the file does not say. */
  readonly speakers: readonly (string | null)[];
  readonly confidence?: number;
  /** 1-based line of the file, or number of the record, for messages. */
  readonly place: string;
}

/** What a reader of one caption format found. `lost` are cues that could not be kept, each with its place. */
export interface ReadCues {
  readonly format: string;
  readonly cues: readonly Cue[];
  readonly problems: readonly CueProblem[];
  readonly language: string | null;
  readonly title: string | null;
}

export interface CueProblem {
  readonly code: string;
  readonly place: string;
  readonly message: string;
  /** Whether the cue is missing from the text. */
  readonly lost: boolean;
}
