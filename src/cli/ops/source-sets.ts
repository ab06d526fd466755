import * as v from 'valibot';
import type { SourceSet } from '#domain/source-set.ts';
import { evaluateSourceSetReadiness } from '#engine/source-sets/evaluate-readiness.ts';
import { hashSourceSet, hashSourceSetItem } from '#engine/source-sets/hash-source-set.ts';
import { parseSourceSet } from '#engine/source-sets/parse-source-set.ts';
import { rightsResolver } from '#engine/source-sets/rights.ts';
import { clockOf } from './credibility.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const schema = v.looseObject({ sourceSet: v.unknown(), now: v.nullish(v.string()) });

function setOf(value: unknown): SourceSet {
  const parsed = parseSourceSet(value);
  if (parsed.ok) return parsed.set;
  const [fault] = parsed.faults;
  throw new InvalidPayload(`sourceSet${fault?.path ? `.${fault.path}` : ''}`, fault?.message ?? 'refused');
}

/** Hash and readiness of a source set, as CLI.md describes them. */
export const sourceSetOps: OpTable = {
  'hash-source-set': defineOp(schema, ({ sourceSet }) => {
    const set = setOf(sourceSet);
    return {
      hash: hashSourceSet(set),
      items: set.items.map((item) => ({ id: item.id, hash: hashSourceSetItem(item) })),
    };
  }),
  readiness: defineOp(schema, (input) => {
    const set = setOf(input.sourceSet);
    const now = clockOf(input.now);
    const { resolve } = rightsResolver(now, { setRights: set.rights, commercial: set.use.commercial });
    return {
      ...evaluateSourceSetReadiness(set, now),
      hash: hashSourceSet(set),
      now,
      items: set.items.map((item) => {
        const rights = resolve(item);
        return { id: item.id, rights, notices: item.notices.map(({ kind, detail, date }) => ({ kind, detail, date })) };
      }),
    };
  }),
};
