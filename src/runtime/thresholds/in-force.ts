import type { Thresholds } from '#domain/thresholds.ts';
import { DEFAULT_THRESHOLDS } from '#engine/thresholds.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** The thresholds of the workspace: those that somebody saved, else those of the specification. */
export const thresholdsInForce = async (storage: WorkbenchStorage): Promise<Thresholds> =>
  (await storage.credibility.thresholds())?.thresholds ?? DEFAULT_THRESHOLDS;
