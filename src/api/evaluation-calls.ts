import type { EvaluationDetail, EvaluationRun, FilePreview, GoldItemView } from '#domain/evaluation-run.ts';
import { ROUTES, withId } from './paths.ts';
import type { Read } from './queue-calls.ts';
import {
  calibrationListSchema,
  evaluationDetailSchema,
  evaluationListSchema,
  evaluationRunSchema,
  filePreviewSchema,
  goldItemSchema,
  offlineEvalResponseSchema,
  type CalibrationList,
  type CalibrationRequest,
  type EvaluationAct,
  type EvaluationStart,
  type OfflineEvalRequest,
  type OfflineEvalResponse,
} from './schemas/evaluation.ts';

/** Calls on evaluations: runs with their history, the search release gate, calibration. */
export interface EvaluationCalls {
  /** Newest first. */
  list(signal?: AbortSignal): Promise<readonly EvaluationRun[]>;
  get(id: string, signal?: AbortSignal): Promise<EvaluationDetail>;
  /** One item of a run over gold sets, with the words that its verdict rests on. */
  item(id: string, itemId: string, signal?: AbortSignal): Promise<GoldItemView>;
  /** Resolves once the run is stored; it goes on by itself. */
  start(request: EvaluationStart): Promise<EvaluationRun>;
  act(id: string, verb: EvaluationAct['verb']): Promise<EvaluationRun>;
  /** The gate at once, without keeping anything. */
  offline(request: OfflineEvalRequest, signal?: AbortSignal): Promise<OfflineEvalResponse>;
  /** What a file looks like before it is used. */
  preview(name: string, text: string, signal?: AbortSignal): Promise<FilePreview>;
  calibrations(signal?: AbortSignal): Promise<CalibrationList>;
  calibrate(request: CalibrationRequest): Promise<CalibrationList>;
}

export function evaluationCalls(read: Read): EvaluationCalls {
  const post = (json: unknown) => ({ method: 'POST', json }) as const;
  return {
    list: async (signal) => (await read(ROUTES.evaluations, evaluationListSchema, { signal })).runs,
    get: (id, signal) => read(withId(ROUTES.evaluation, id), evaluationDetailSchema, { signal }),
    item: (id, itemId, signal) =>
      read(`${withId(ROUTES.evaluationItem, id)}?item=${encodeURIComponent(itemId)}`, goldItemSchema, { signal }),
    start: async (request) => (await read(ROUTES.evaluations, evaluationRunSchema, post(request))).run,
    act: async (id, verb) => (await read(withId(ROUTES.evaluationActs, id), evaluationRunSchema, post({ verb }))).run,
    offline: (request, signal) => read(ROUTES.offlineEval, offlineEvalResponseSchema, { ...post(request), signal }),
    preview: (name, text, signal) =>
      read(ROUTES.evaluationPreview, filePreviewSchema, { ...post({ name, text }), signal }),
    calibrations: (signal) => read(ROUTES.calibrations, calibrationListSchema, { signal }),
    calibrate: (request) => read(ROUTES.calibrations, calibrationListSchema, post(request)),
  };
}
