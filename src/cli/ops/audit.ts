import * as v from 'valibot';
import { appendEvents, EMPTY_HEAD, headOf, verifyLog } from '#engine/audit/chain.ts';
import type { AuditEntry } from '#domain/audit.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const headSchema = v.nullish(
  v.union([v.string(), v.object({ seq: v.pipe(v.number(), v.integer(), v.minValue(0)), hash: v.string() })]),
);

export const auditOps: OpTable = {
  'audit-append': defineOp(
    v.object({ entries: v.optional(v.array(v.unknown()), []), events: v.array(v.record(v.string(), v.unknown())) }),
    ({ entries, events }) => {
      const { valid, firstBad, reason } = verifyLog(entries);
      // A log that does not hold is not made to look whole by what is appended to it.
      if (!valid) throw new InvalidPayload(`entries.${(firstBad ?? 1) - 1}`, reason ?? 'the log does not verify');
      const known = entries as readonly AuditEntry[];
      const last = known.at(-1);
      const added = appendEvents(last ? headOf(last) : EMPTY_HEAD, events);
      return { entries: [...known, ...added.entries], head: added.head };
    },
  ),
  'audit-verify': defineOp(v.object({ entries: v.array(v.unknown()), head: headSchema }), ({ entries, head }) => {
    const { valid, firstBad, reason } = verifyLog(entries, head);
    return { valid, ...(firstBad === null ? {} : { firstBad }), ...(reason === null ? {} : { reason }) };
  }),
};
