import { compareCodeUnits } from '#base/compare.ts';
import type { DomainCalibration, EvaluationRun } from '#domain/evaluation-run.ts';
import { notFound } from './failure.ts';
import type { CalibrationRecord, EvaluationPayload } from './records.ts';
import type { EvaluationRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Calibrations of one domain and origin replace each other, so that one domain never has two that apply. */
export const calibrationId = ({ domain, origin }: Pick<DomainCalibration, 'domain' | 'origin'>): string =>
  `${origin}:${domain}`;

/** Runs of evaluations; inputs and findings stand apart from the list, as answers do from their history. */
export function createEvaluationRepository(store: TransactionalStore, change: Change): EvaluationRepository {
  const both = ['evaluations', 'evaluationPayloads'] as const;
  return {
    async list() {
      const rows = await store.read(['evaluations'], (tables) => tables.evaluations.all());
      return rows.sort((a, b) => compareCodeUnits(b.createdAt, a.createdAt) || compareCodeUnits(b.id, a.id));
    },
    get: async (id) => (await store.read(['evaluations'], (tables) => tables.evaluations.get(id))) ?? null,
    payload: async (id) =>
      (await store.read(['evaluationPayloads'], (tables) => tables.evaluationPayloads.get(id))) ?? null,
    create: (run: EvaluationRun, payload: EvaluationPayload) =>
      change(both, async (tables) => {
        await tables.evaluations.put(run);
        await tables.evaluationPayloads.put(payload);
      }),
    update: (id, edit, payload) =>
      change(both, async (tables) => {
        const run = await tables.evaluations.get(id);
        if (!run) throw notFound('evaluation', id);
        const next = edit(run);
        if (next === null) return run;
        await tables.evaluations.put(next);
        const held = payload === undefined ? undefined : await tables.evaluationPayloads.get(id);
        if (held) await tables.evaluationPayloads.put({ ...held, ...payload });
        return next;
      }),
    remove: (id) =>
      change(both, async (tables) => {
        if (!(await tables.evaluations.get(id))) throw notFound('evaluation', id);
        await tables.evaluations.delete(id);
        await tables.evaluationPayloads.delete(id);
      }),
    async calibrations() {
      const rows = await store.read(['calibrations'], (tables) => tables.calibrations.all());
      return rows
        .map(({ calibration }) => calibration)
        .sort((a, b) => compareCodeUnits(calibrationId(a), calibrationId(b)));
    },
    putCalibrations: (list) =>
      change(['calibrations'], async (tables) => {
        for (const calibration of list) {
          const row: CalibrationRecord = { id: calibrationId(calibration), calibration };
          await tables.calibrations.put(row);
        }
      }),
    changeCalibration: (id, edit) =>
      change(['calibrations'], async (tables) => {
        const row = await tables.calibrations.get(id);
        if (!row) throw notFound('calibration', id);
        const calibration = edit(row.calibration);
        await tables.calibrations.put({ id, calibration });
        return calibration;
      }),
  };
}
