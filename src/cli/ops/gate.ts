import * as v from 'valibot';
import { VERDICTS } from '#domain/claim.ts';
import type { FindingOverride, FindingTarget, SignOff, Waiver } from '#domain/gate.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { placeOf } from '#engine/gates/criteria.ts';
import { hashContent } from '#engine/gates/content-hash.ts';
import { evaluateGate } from '#engine/gates/evaluate-gate.ts';
import { isGap } from '#engine/gates/gate-input.ts';
import type { GateBasis, GateInput, GatePart } from '#engine/gates/gate-input.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

const text = v.nullish(v.string());
const texts = v.optional(v.array(v.string()), []);
const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const override = v.nullish(v.looseObject({ by: text, reason: text }));

const claimSchema = v.looseObject({
  id: v.optional(v.union([v.string(), v.number()])),
  text: v.optional(v.string(), ''),
  verdict: v.picklist(VERDICTS),
  judged: v.optional(v.boolean(), true),
  defects: v.optional(v.array(v.looseObject({ kind: v.string() })), []),
  citations: v.optional(
    v.array(
      v.looseObject({
        sourceId: v.optional(v.union([v.string(), v.number()]), ''),
        quote: v.optional(v.string(), ''),
        stance: v.exactOptional(v.string()),
        start: v.exactOptional(place),
        end: v.exactOptional(place),
      }),
    ),
    [],
  ),
  override,
});
const quoteSchema = v.looseObject({
  start: v.optional(place, 0),
  end: v.optional(place, 0),
  status: v.picklist(QUOTE_STATUSES),
  verified: v.exactOptional(v.boolean()),
  override,
});
const numberSchema = v.looseObject({
  start: v.optional(place, 0),
  end: v.optional(place, 0),
  status: v.picklist(NUMBER_STATUSES),
  override,
});
const contradictionSchema = v.looseObject({
  claimId: v.optional(v.union([v.string(), v.number()]), ''),
  type: v.optional(v.string(), ''),
  sides: v.optional(v.array(v.unknown()), ['claim', 'source']),
  override,
});
const sourceSetSchema = v.looseObject({
  usableForGrounding: v.boolean(),
  blockers: texts,
  hash: v.exactOptional(v.string()),
});
const markerSchema = v.looseObject({
  start: v.optional(place, 0),
  end: v.optional(place, 0),
  refs: v.array(v.string()),
  resolved: v.array(v.nullable(v.number())),
});
/** The markers one by one, or what a summary says of them: the names that are grounded, ungrounded and ambiguous. */
const markersSchema = v.union([
  v.looseObject({ markers: v.array(markerSchema), ambiguous: texts }),
  v.pipe(
    v.looseObject({ grounded: v.array(v.string()), ungrounded: v.array(v.string()), ambiguous: texts }),
    v.check((given) => !('markers' in given), 'expected markers with refs and resolved'),
    v.transform(({ grounded, ungrounded, ambiguous }) => {
      const as = (refs: readonly string[], resolved: number | null) =>
        refs.map((ref) => ({ start: 0, end: 0, refs: [ref], resolved: [resolved] }));
      return { markers: [...as(grounded, 0), ...as(ungrounded, null), ...as(ambiguous, null)], ambiguous };
    }),
  ),
]);
const packSchema = v.looseObject({
  complete: v.exactOptional(v.boolean()),
  missing: v.exactOptional(v.array(v.unknown())),
  claims: v.exactOptional(v.array(v.unknown())),
  claimIds: v.exactOptional(v.array(v.union([v.string(), v.number()]))),
  items: v.exactOptional(v.array(v.unknown())),
  sourceSetHash: text,
});
const checkpointSchema = v.looseObject({
  id: text,
  checkpoint: text,
  surface: text,
  required: v.optional(v.boolean(), true),
  signedBy: text,
  by: text,
  author: text,
  reason: text,
  at: text,
  signedAt: text,
  contentHash: text,
  claimHashes: v.nullish(v.array(v.string())),
  signOff: v.nullish(v.looseObject({ by: text, reason: text, at: text, contentHash: text })),
});
const waiverSchema = v.looseObject({
  criterion: text,
  criterionId: text,
  by: text,
  role: text,
  reason: text,
  expiresAt: text,
  expires: text,
  contentHash: text,
});

/**
 * A part of the state. Absent: nobody ran it. `{"error": …}`, or what does not have its form: it could not be had. Neither
 * is a fault of the request, because the gate has to be asked exactly where something went wrong, and closes then.
 */
function partOf<S extends v.GenericSchema>(name: string, value: unknown, schema: S): GatePart<v.InferOutput<S>> {
  if (value === undefined || value === null) return { gap: 'not-run', why: `${name}: not given, so not checked.` };
  if (typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, 'error')) {
    const { error } = value as { error: unknown };
    const said = typeof error === 'string' ? error.slice(0, 200) : 'an error';
    return { gap: 'unavailable', why: `${name}: ended with ${said}.` };
  }
  if (typeof value === 'object' && (value as { stale?: unknown }).stale === true) {
    return { gap: 'not-run', why: `${name}: checked on an earlier state.` };
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const path = v.getDotPath(parsed.issues[0]);
  return { gap: 'unavailable', why: `${name}${path ? `.${path}` : ''}: ${parsed.issues[0].message}.` };
}

/** Applies `change` to a part that is there. */
function mapPart<A, B>(part: GatePart<A>, change: (value: A) => B): GatePart<B> {
  const isMissing = typeof part === 'object' && part !== null && 'gap' in part;
  return isMissing ? (part as GatePart<B>) : change(part as A);
}

interface Overridable {
  readonly override?:
    { readonly by?: string | null | undefined; readonly reason?: string | null | undefined } | null | undefined;
}

function overridesOf<T extends Overridable>(
  target: FindingTarget,
  part: GatePart<readonly T[]>,
  idOf: (item: T) => string,
): readonly FindingOverride[] {
  if ('gap' in part) return [];
  return part.flatMap((item) =>
    item.override ? [{ target, id: idOf(item), by: item.override.by ?? '', reason: item.override.reason ?? '' }] : [],
  );
}

type CheckpointGiven = v.InferOutput<typeof checkpointSchema>;

const checkpointId = (item: CheckpointGiven, at: number): string =>
  item.id ?? item.checkpoint ?? item.surface ?? `checkpoint ${at + 1}`;

/** The sign-off of a checkpoint, where anybody is named. Whose work it is may stand with it or with the answer. */
function signOffOf(item: CheckpointGiven, at: number): readonly SignOff[] {
  const by = item.signOff?.by ?? item.signedBy ?? item.by;
  if (by === undefined || by === null) return [];
  return [
    {
      checkpoint: checkpointId(item, at),
      by,
      reason: item.signOff?.reason ?? item.reason ?? '',
      at: item.signOff?.at ?? item.signedAt ?? item.at ?? '',
      contentHash: item.signOff?.contentHash ?? item.contentHash ?? null,
      claimHashes: item.claimHashes ?? null,
    },
  ];
}

/** A waiver without a member for its name goes by its role; one whose name is blank names nobody. */
const waiverOf = (given: v.InferOutput<typeof waiverSchema>): Waiver => ({
  criterion: given.criterion ?? given.criterionId ?? '',
  by: given.by ?? (given.role ? `role ${given.role}` : ''),
  role: given.role ?? '',
  reason: given.reason ?? '',
  expiresAt: given.expiresAt ?? given.expires ?? '',
  contentHash: given.contentHash ?? null,
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? null);

function packOf(given: v.InferOutput<typeof packSchema>): GateInput['evidencePack'] & object {
  const rows = given.claimIds ?? given.claims ?? given.items;
  if (rows === undefined && given.complete === undefined && given.missing === undefined) {
    return { gap: 'not-run', why: 'evidencePack: it says neither what it holds nor whether it is complete.' };
  }
  const claimIds = rows?.map((row) => {
    const record = typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : null;
    return textOf(record === null ? row : (record['claimId'] ?? record['id']));
  });
  return {
    complete: given.complete ?? true,
    missing: (given.missing ?? []).map(textOf),
    claimIds: claimIds ?? null,
    sourceSetHash: given.sourceSetHash ?? null,
  };
}

const stateSchema = v.looseObject({
  draft: text,
  author: text,
  surface: text,
  contentHash: text,
  now: text,
  waivers: v.nullish(v.array(waiverSchema)),
  basis: v.nullish(v.array(v.object({ of: v.string(), checked: v.string(), current: v.string() }))),
});

function stateOf(input: v.InferOutput<typeof stateSchema>): GateInput {
  const claims = mapPart(partOf('claims', input['claims'], v.array(claimSchema)), (list) =>
    list.map((claim, at) => ({
      ...claim,
      id: String(claim.id ?? `claim ${at + 1}`),
      citations: claim.citations.map((citation) => ({ ...citation, sourceId: String(citation.sourceId) })),
    })),
  );
  const quotes = partOf('quotes', input['quotes'], v.array(quoteSchema));
  const numbers = partOf('numbers', input['numbers'], v.array(numberSchema));
  const contradictions = mapPart(
    partOf('contradictions', input['contradictions'], v.array(contradictionSchema)),
    (list) => list.map((item) => ({ ...item, claimId: String(item.claimId) })),
  );
  const given = partOf('checkpoints', input['checkpoints'], v.array(checkpointSchema));
  const listed = 'gap' in given ? [] : given;
  const author = input.author ?? listed.find((item) => item.author)?.author ?? null;
  return {
    draft: input.draft ?? null,
    claims,
    quotes,
    numbers,
    contradictions,
    markers: input['markers'] === undefined ? null : partOf('markers', input['markers'], markersSchema),
    sourceSet: partOf('sourceSet', input['sourceSet'], sourceSetSchema),
    evidencePack: mapPart(
      partOf('evidencePack', input['evidencePack'], packSchema),
      packOf,
    ) as GateInput['evidencePack'] & object,
    surface: input.surface ?? null,
    checkpoints: mapPart(given, (list) => list.flatMap((item, at) => (item.required ? [checkpointId(item, at)] : []))),
    signOffs: listed.flatMap(signOffOf),
    author,
    contentHash: input.contentHash ?? null,
    overrides: [
      ...overridesOf('claim', claims, (claim) => claim.id),
      ...overridesOf('quote', quotes, placeOf),
      ...overridesOf('number', numbers, placeOf),
      ...overridesOf('contradiction', contradictions, (item) => item.claimId),
    ],
    waivers: (input.waivers ?? []).map(waiverOf),
    now: input.now ?? null,
    basis: (input.basis ?? []) as readonly GateBasis[],
  };
}

/** `gate`: the decision for the state of one answer. A part that is missing or broken closes its criteria, never opens one. */
export const gateOps: OpTable = {
  gate: defineOp(stateSchema, (input) => {
    const state = stateOf(input);
    const claims = isGap(state.claims) ? [] : state.claims;
    // What a sign-off has to name, so that whoever asks can have it signed.
    return { ...evaluateGate(state), contentHash: state.contentHash ?? hashContent(state.draft, claims) };
  }),
};
