import * as v from 'valibot';
import { evaluateAccess } from '#engine/roles/may.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** `may`: whether a role may use a capability (SPEC §10). What is no role or no capability is an answer, not a fault. */
export const roleOps: OpTable = {
  may: defineOp(
    v.looseObject({ role: v.optional(v.unknown()), capability: v.optional(v.unknown()) }),
    ({ role, capability }) => evaluateAccess(role, capability),
  ),
};
