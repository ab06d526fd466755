import type { ModelWeights } from '../model.ts';

export const MODEL_WEIGHTS: ModelWeights = {
  version: '0',
  features: [],
  rows: { supports: [0], contradicts: [0], neutral: [0] },
};
