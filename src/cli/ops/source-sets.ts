import type { OpTable } from './op.ts';

export const sourceSetOps: OpTable = {};
