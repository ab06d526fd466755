import * as v from 'valibot';
import { adapterCalls, type AdapterCalls } from './adapter-calls.ts';
import type { GroundedAnswer } from '#domain/answer.ts';
import type { ExportRecord } from '#domain/export.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import { CSRF_HEADER } from './csrf.ts';
import { ApiError, errorBodySchema } from './error.ts';
import { authorizationOf, LOCAL_IDENTITY, type Identity } from './identity.ts';
import { ORIGIN_HEADER } from './origin.ts';
import { REQUEST_ID_HEADER, ROUTES, withId } from './paths.ts';
import {
  answerListSchema,
  answerRecordSchema,
  groundedAnswerSchema,
  suggestionListSchema,
  type AnswerAsk,
  type AnswerRecordView,
  type AnswerSummary,
  type GroundedQuery,
} from './schemas/answer.ts';
import { credibilityCalls, type CredibilityCalls } from './credibility-calls.ts';
import { evaluationCalls, type EvaluationCalls } from './evaluation-calls.ts';
import { publicationCalls, type PublicationCalls } from './publication-calls.ts';
import {
  exportListSchema,
  EXPORT_HEAD_HEADER,
  EXPORT_MISSING_HEADER,
  EXPORT_SEAL_HEADER,
  packetVerificationSchema,
  type ExportRequest,
  type PacketVerificationView,
} from './schemas/export.ts';
import { auditCalls, queueCalls, type AuditCalls, type QueueCalls } from './queue-calls.ts';
import { answerFactCheckSchema, type AnswerFactCheckView } from './schemas/answer-check.ts';
import {
  draftListSchema,
  draftSchema,
  type Draft,
  type DraftCreate,
  type DraftSummary,
  type DraftUpdate,
} from './schemas/draft.ts';
import {
  factCheckResponseSchema,
  reverifyResponseSchema,
  type FactCheckRequest,
  type FactCheckResponse,
  type ReverifyRequest,
  type ReverifyResponse,
} from './schemas/fact-check.ts';
import { judgementSchema, type JudgementRequest, type JudgementView } from './schemas/judgement.ts';
import type { Run, RunEnvelope } from '#domain/run.ts';
import { runListSchema, runSchema, type RunVerb } from './schemas/run.ts';
import { jobAcceptedSchema, jobListSchema, type IngestionJob } from './schemas/ingestion.ts';
import {
  scenarioListSchema,
  scenarioOutcomeSchema,
  type ScenarioOutcomeView,
  type ScenarioView,
} from './schemas/scenario.ts';
import {
  sourceDetailSchema,
  sourceListSchema,
  sourceSummarySchema,
  type SourceDetail,
  type SourcePatch,
  type SourceSummary,
} from './schemas/source.ts';
import { judgePackSchema, type JudgePackView } from './schemas/judge-pack.ts';
import {
  thresholdsEffectSchema,
  thresholdsViewSchema,
  type ThresholdsEffect,
  type ThresholdsUpdate,
  type ThresholdsView,
} from './schemas/thresholds.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import { synthesizerSchema, type SynthesizerInput, type SynthesizerView } from './schemas/synthesizer.ts';
import {
  workspaceListingSchema,
  workspaceListSchema,
  workspaceSchema,
  type WorkspaceCreate,
  type WorkspaceListing,
  type WorkspaceView,
} from './schemas/workspace.ts';
import { sourceSetCalls, type SourceSetCalls } from './source-set-calls.ts';
import { sendThroughTransport, type Transport } from './transport.ts';

export interface ClientOptions {
  /** Origin (and path prefix) of the server; default the page's own origin. */
  readonly baseUrl?: string;
  /** Who asks; `null` where nobody is signed in, and every route answers 401. */
  readonly identity?: () => Identity | null;
  readonly transport?: Transport;
}

/** The calls of the contract, a group a resource. */
export interface SophiaClient {
  readonly workspace: {
    current(signal?: AbortSignal): Promise<WorkspaceView>;
    /** All workspaces of this browser, those that were deleted lately included. */
    list(signal?: AbortSignal): Promise<readonly WorkspaceListing[]>;
    create(request: WorkspaceCreate): Promise<WorkspaceListing>;
    rename(id: string, name: string): Promise<WorkspaceListing>;
    remove(id: string): Promise<void>;
    restore(id: string): Promise<WorkspaceListing>;
    /** The whole workspace as one file. */
    export(id: string): Promise<Blob>;
    import(file: Blob | ArrayBuffer): Promise<WorkspaceListing>;
  };
  readonly sources: {
    list(signal?: AbortSignal): Promise<readonly SourceSummary[]>;
    get(id: string, signal?: AbortSignal): Promise<SourceDetail>;
    /** The original file as it came, with its media type. */
    original(id: string, signal?: AbortSignal): Promise<Blob>;
    patch(id: string, patch: SourcePatch): Promise<SourceSummary>;
    remove(id: string): Promise<void>;
  };
  readonly ingestion: {
    list(signal?: AbortSignal): Promise<readonly IngestionJob[]>;
    /** Hands a file over. Resolves once its bytes are stored; the import itself goes on as a job. */
    start(name: string, body: Blob | ArrayBuffer, mediaType?: string, signal?: AbortSignal): Promise<IngestionJob>;
    cancel(id: string): Promise<IngestionJob>;
    retry(id: string): Promise<IngestionJob>;
    /** Has the scanned pages of a source read by text recognition. Resolves once that is a job. */
    recogniseSource(id: string, language?: RecognitionLanguage): Promise<IngestionJob>;
    /** The same for a file that was refused because it holds nothing but scans. */
    recogniseJob(id: string, language?: RecognitionLanguage): Promise<IngestionJob>;
  };
  readonly drafts: {
    list(signal?: AbortSignal): Promise<readonly DraftSummary[]>;
    get(id: string, signal?: AbortSignal): Promise<Draft>;
    create(draft: DraftCreate): Promise<Draft>;
    /** Resolves only after the change is on disk; throws `stale_version` where another one was saved since. */
    save(id: string, update: DraftUpdate): Promise<Draft>;
    remove(id: string): Promise<void>;
    /** Puts a removed draft back under its id, with its source set and its authors. */
    restore(id: string): Promise<Draft>;
  };
  readonly factChecks: {
    run(request: FactCheckRequest, signal?: AbortSignal): Promise<FactCheckResponse>;
    reverify(request: ReverifyRequest, signal?: AbortSignal): Promise<ReverifyResponse>;
    /** One statement against one passage, by the embedded judge and by the stronger one that a person set up, if any. */
    judge(request: JudgementRequest, signal?: AbortSignal): Promise<JudgementView>;
  };
  readonly answers: {
    /** Asks; with `keep` (the default) the record can be read again under its id. The same question is the same id. */
    ask(request: AnswerAsk, signal?: AbortSignal): Promise<AnswerRecordView>;
    /** An answer by extraction alone, not kept. */
    grounded(query: GroundedQuery, signal?: AbortSignal): Promise<GroundedAnswer>;
    /** Kept answers, last asked first. */
    list(signal?: AbortSignal): Promise<readonly AnswerSummary[]>;
    get(id: string, signal?: AbortSignal): Promise<AnswerRecordView>;
    remove(id: string): Promise<void>;
    suggestions(limit?: number, signal?: AbortSignal): Promise<readonly string[]>;
    /** The fact-checks of a kept answer, as far as they have come; asking begins them. */
    factCheck(id: string, signal?: AbortSignal): Promise<AnswerFactCheckView>;
  };
  readonly queues: QueueCalls;
  readonly audit: AuditCalls;
  readonly publications: PublicationCalls;
  readonly runs: {
    list(signal?: AbortSignal): Promise<readonly Run[]>;
    /** Declares a run and begins it; it goes on by itself, also after a reload. */
    start(envelope: RunEnvelope): Promise<Run>;
    act(id: string, verb: RunVerb): Promise<Run>;
    /** Takes a run that has ended off the list. */
    remove(id: string): Promise<void>;
  };
  readonly evaluations: EvaluationCalls;
  readonly exports: {
    write(request: ExportRequest): Promise<WrittenFile>;
    /** Files that were written, last first, with what made them stale since. */
    list(signal?: AbortSignal): Promise<readonly ExportRecord[]>;
    /** Stops the writing of a file: its call ends with `cancelled`. */
    cancel(jobId: string): Promise<void>;
    /** Whether a file is a review packet as it was sealed, and which part was changed first where it is not. */
    verify(packet: Blob | ArrayBuffer): Promise<PacketVerificationView>;
  };
  readonly credibility: CredibilityCalls;
  readonly sourceSets: SourceSetCalls;
  readonly adapter: AdapterCalls;
  /** The catalogue of states, and one of them derived anew. */
  readonly scenarios: {
    list(signal?: AbortSignal): Promise<readonly ScenarioView[]>;
    run(id: string, signal?: AbortSignal): Promise<ScenarioOutcomeView>;
  };
  /** The stronger judge that a person dropped in as files. */
  readonly judgePack: {
    get(signal?: AbortSignal): Promise<JudgePackView>;
    /** Replaces the pack by the files of another one: a ZIP, or the files themselves. */
    save(files: readonly File[], signal?: AbortSignal): Promise<JudgePackView>;
    clear(): Promise<JudgePackView>;
  };
  readonly thresholds: {
    get(signal?: AbortSignal): Promise<ThresholdsView>;
    /** `thresholds: null` goes back to those of the specification. */
    save(update: ThresholdsUpdate): Promise<ThresholdsView>;
    preview(thresholds: Thresholds, signal?: AbortSignal): Promise<ThresholdsEffect>;
  };
  readonly synthesizer: {
    get(signal?: AbortSignal): Promise<SynthesizerView>;
    save(settings: SynthesizerInput): Promise<SynthesizerView>;
    clear(): Promise<SynthesizerView>;
  };
}

/** A file that was written, with what is said beside it. */
export interface WrittenFile {
  readonly blob: Blob;
  readonly fileName: string;
  readonly head: string;
  readonly seal: string | null;
  readonly missing: readonly string[];
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly json?: unknown;
  readonly bytes?: { readonly body: Blob | ArrayBuffer; readonly mediaType: string };
  readonly signal?: AbortSignal | undefined;
}

const inLanguage = (path: string, language: RecognitionLanguage | undefined): string =>
  language === undefined ? path : `${path}?language=${language}`;

/**
 * The typed client of the contract. Every method resolves with a value of its schema or throws `ApiError`; an aborted
 * call throws the signal's reason, as `fetch` does.
 */
export function createClient(options: ClientOptions = {}): SophiaClient {
  const transport = options.transport ?? sendThroughTransport;
  const identity = options.identity ?? (() => LOCAL_IDENTITY);
  const base = () => options.baseUrl ?? globalThis.location.origin;

  let token = '';

  async function send(path: string, call: Call): Promise<Response> {
    const response = await sendOnce(path, call);
    if (response.ok) return response;
    const error = await errorOf(response);
    // The token is of a start of the backend; this was the first change since. The refusal brought the one that holds.
    if (error.code === 'csrf_refused' && response.headers.has(CSRF_HEADER)) {
      const again = await sendOnce(path, call);
      if (again.ok) return again;
      throw await errorOf(again);
    }
    throw error;
  }

  async function sendOnce(path: string, call: Call): Promise<Response> {
    const method = call.method ?? 'GET';
    const who = identity();
    const headers = new Headers({ Accept: 'application/json' });
    if (who) headers.set('Authorization', authorizationOf(who));
    if (method !== 'GET') {
      headers.set(ORIGIN_HEADER, pageOrigin() ?? new URL(base()).origin);
      headers.set(REQUEST_ID_HEADER, crypto.randomUUID());
      if (token !== '') headers.set(CSRF_HEADER, token);
    }
    const init: RequestInit = { method, headers };
    if (call.signal) init.signal = call.signal;
    if (call.bytes) {
      headers.set('Content-Type', call.bytes.mediaType);
      init.body = call.bytes.body;
    } else if (call.json !== undefined) {
      headers.set('Content-Type', 'application/json');
      init.body = JSON.stringify(call.json);
    }
    let response: Response;
    try {
      response = await transport(new Request(base() + path, init));
    } catch (error) {
      call.signal?.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError('backend_unavailable', `The workbench could not reach its backend: ${reason}`);
    }
    token = response.headers.get(CSRF_HEADER) ?? token;
    return response;
  }

  async function read<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    call: Call = {},
  ): Promise<v.InferOutput<S>> {
    const response = await send(path, call);
    const body: unknown = await response.json().catch(() => undefined);
    const parsed = v.safeParse(schema, body, { abortEarly: true });
    if (parsed.success) return parsed.output;
    const issue = parsed.issues[0];
    const where = v.getDotPath(issue);
    throw new ApiError(
      'internal',
      `The answer of ${path} breaks the contract: ${issue.message}`,
      where ?? undefined,
      502,
    );
  }

  return {
    workspace: {
      current: (signal) => read(ROUTES.workspace, workspaceSchema, { signal }),
      list: async (signal) => (await read(ROUTES.workspaces, workspaceListSchema, { signal })).workspaces,
      create: (request) => read(ROUTES.workspaces, workspaceListingSchema, { method: 'POST', json: request }),
      rename: (id, name) =>
        read(withId(ROUTES.workspaceOne, id), workspaceListingSchema, { method: 'PATCH', json: { name } }),
      remove: async (id) => {
        await send(withId(ROUTES.workspaceOne, id), { method: 'DELETE' });
      },
      restore: (id) => read(withId(ROUTES.workspaceRestore, id), workspaceListingSchema, { method: 'POST' }),
      export: async (id) => (await send(withId(ROUTES.workspaceExport, id), {})).blob(),
      import: (file) =>
        read(ROUTES.workspaceImport, workspaceListingSchema, {
          method: 'POST',
          bytes: { body: file, mediaType: 'application/zip' },
        }),
    },
    sources: {
      list: async (signal) => (await read(ROUTES.sources, sourceListSchema, { signal })).sources,
      get: (id, signal) => read(withId(ROUTES.source, id), sourceDetailSchema, { signal }),
      original: async (id, signal) => (await send(withId(ROUTES.sourceOriginal, id), { signal })).blob(),
      patch: (id, patch) => read(withId(ROUTES.source, id), sourceSummarySchema, { method: 'PATCH', json: patch }),
      remove: async (id) => {
        await send(withId(ROUTES.source, id), { method: 'DELETE' });
      },
    },
    ingestion: {
      list: async (signal) => (await read(ROUTES.ingestion, jobListSchema, { signal })).jobs,
      start: async (name, body, mediaType, signal) => {
        const type = mediaType ?? (body instanceof Blob ? body.type : '');
        const path = `${ROUTES.ingestion}?name=${encodeURIComponent(name)}`;
        const bytes = { body, mediaType: type === '' ? 'application/octet-stream' : type };
        return (await read(path, jobAcceptedSchema, { method: 'POST', bytes, signal })).job;
      },
      cancel: async (id) => (await read(withId(ROUTES.ingestionJob, id), jobAcceptedSchema, { method: 'DELETE' })).job,
      retry: async (id) => (await read(withId(ROUTES.ingestionRetry, id), jobAcceptedSchema, { method: 'POST' })).job,
      recogniseSource: async (id, language) =>
        (await read(inLanguage(withId(ROUTES.sourceRecognise, id), language), jobAcceptedSchema, { method: 'POST' }))
          .job,
      recogniseJob: async (id, language) =>
        (await read(inLanguage(withId(ROUTES.ingestionRecognise, id), language), jobAcceptedSchema, { method: 'POST' }))
          .job,
    },
    drafts: {
      list: async (signal) => (await read(ROUTES.drafts, draftListSchema, { signal })).drafts,
      get: (id, signal) => read(withId(ROUTES.draft, id), draftSchema, { signal }),
      create: (draft) => read(ROUTES.drafts, draftSchema, { method: 'POST', json: draft }),
      save: (id, update) => read(withId(ROUTES.draft, id), draftSchema, { method: 'PUT', json: update }),
      remove: async (id) => {
        await send(withId(ROUTES.draft, id), { method: 'DELETE' });
      },
      restore: (id) => read(withId(ROUTES.draftRestore, id), draftSchema, { method: 'POST' }),
    },
    factChecks: {
      run: (request, signal) =>
        read(ROUTES.factChecks, factCheckResponseSchema, { method: 'POST', json: request, signal }),
      judge: (request, signal) => read(ROUTES.judgement, judgementSchema, { method: 'POST', json: request, signal }),
      reverify: (request, signal) =>
        read(ROUTES.reverify, reverifyResponseSchema, { method: 'POST', json: request, signal }),
    },
    answers: {
      ask: (request, signal) => read(ROUTES.ask, answerRecordSchema, { method: 'POST', json: request, signal }),
      grounded: ({ query, now, sourceIds }, signal) => {
        const search = new URLSearchParams({ query, now });
        for (const id of sourceIds ?? []) search.append('sourceIds', id);
        return read(`${ROUTES.grounded}?${search}`, groundedAnswerSchema, { signal });
      },
      list: async (signal) => (await read(ROUTES.answers, answerListSchema, { signal })).answers,
      get: (id, signal) => read(withId(ROUTES.answer, id), answerRecordSchema, { signal }),
      remove: async (id) => {
        await send(withId(ROUTES.answer, id), { method: 'DELETE' });
      },
      factCheck: (id, signal) => read(withId(ROUTES.answerFactCheck, id), answerFactCheckSchema, { signal }),
      suggestions: async (limit, signal) => {
        const path = limit === undefined ? ROUTES.suggestions : `${ROUTES.suggestions}?limit=${limit}`;
        return (await read(path, suggestionListSchema, { signal })).suggestions;
      },
    },
    queues: queueCalls(read),
    audit: auditCalls(read),
    publications: publicationCalls(read),
    runs: {
      list: async (signal) => (await read(ROUTES.runs, runListSchema, { signal })).jobs,
      start: (envelope) => read(ROUTES.runs, runSchema, { method: 'POST', json: envelope }),
      act: (id, verb) => read(withId(ROUTES.runActs, id), runSchema, { method: 'POST', json: { verb } }),
      remove: async (id) => {
        await send(withId(ROUTES.run, id), { method: 'DELETE' });
      },
    },
    evaluations: evaluationCalls(read),
    exports: {
      async write(request) {
        const response = await send(ROUTES.exports, { method: 'POST', json: request });
        const name = /filename\*=UTF-8''([^;]+)/u.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
        const missing = response.headers.get(EXPORT_MISSING_HEADER);
        return {
          blob: await response.blob(),
          fileName: name === undefined ? 'sophia-export' : decodeURIComponent(name),
          head: response.headers.get(EXPORT_HEAD_HEADER) ?? '',
          seal: response.headers.get(EXPORT_SEAL_HEADER),
          missing: missing === null ? [] : missing.split(','),
        };
      },
      list: async (signal) => (await read(ROUTES.exports, exportListSchema, { signal })).exports,
      cancel: async (jobId) => {
        await send(withId(ROUTES.exportCancel, jobId), { method: 'POST', json: {} });
      },
      verify: (body) =>
        read(ROUTES.packetVerification, packetVerificationSchema, {
          method: 'POST',
          bytes: { body, mediaType: 'application/octet-stream' },
        }),
    },
    credibility: credibilityCalls(read),
    sourceSets: sourceSetCalls(read, send),
    adapter: adapterCalls(read, send),
    scenarios: {
      list: async (signal) => (await read(ROUTES.scenarios, scenarioListSchema, { signal })).scenarios,
      run: (id, signal) => read(withId(ROUTES.scenario, id), scenarioOutcomeSchema, { signal }),
    },
    judgePack: {
      get: (signal) => read(ROUTES.judgePack, judgePackSchema, { signal }),
      save: async (files, signal) => {
        const form = new FormData();
        // A file of a folder goes under its path, by which one can tell it from another of its name.
        for (const file of files) form.append('file', file, file.webkitRelativePath || file.name);
        // As the platform writes it, so that the boundary of the parts is known where the body is read.
        const written = new Response(form);
        const bytes = { body: await written.blob(), mediaType: written.headers.get('Content-Type') ?? '' };
        return read(ROUTES.judgePack, judgePackSchema, { method: 'PUT', bytes, signal });
      },
      clear: () => read(ROUTES.judgePack, judgePackSchema, { method: 'DELETE' }),
    },
    thresholds: {
      get: (signal) => read(ROUTES.thresholds, thresholdsViewSchema, { signal }),
      save: (update) => read(ROUTES.thresholds, thresholdsViewSchema, { method: 'PUT', json: update }),
      preview: (thresholds, signal) =>
        read(ROUTES.thresholdsPreview, thresholdsEffectSchema, { method: 'POST', json: { thresholds }, signal }),
    },
    synthesizer: {
      get: (signal) => read(ROUTES.synthesizer, synthesizerSchema, { signal }),
      save: (settings) => read(ROUTES.synthesizer, synthesizerSchema, { method: 'PUT', json: settings }),
      clear: () => read(ROUTES.synthesizer, synthesizerSchema, { method: 'DELETE' }),
    },
  };
}

/** Origin of the page, or `null` where there is none (Node). */
function pageOrigin(): string | null {
  return 'location' in globalThis ? globalThis.location.origin : null;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = v.safeParse(errorBodySchema, body);
  if (parsed.success) {
    const { code, message, path } = parsed.output.error;
    return new ApiError(code, message, path, response.status);
  }
  const code = response.status === 404 ? 'not_found' : response.status >= 500 ? 'backend_unavailable' : 'internal';
  return new ApiError(code, `The backend answered ${response.status} without saying why.`, undefined, response.status);
}
