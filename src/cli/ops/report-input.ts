import * as v from 'valibot';
import { ACTIONS, DEFECT_KINDS, ROUTES, STANCES, VERDICTS } from '#domain/claim.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { GROUNDING_STATES } from '#domain/report.ts';
import type { CheckReport } from '#domain/report.ts';
import { NOTICE_KINDS } from '#domain/source.ts';

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const offset = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const text = v.optional(v.string(), '');
const textOrNone = v.optional(v.nullable(v.string()), null);
const texts = v.optional(v.array(v.string()), []);
const anything = v.optional(v.array(v.unknown()), []);
const share = v.optional(v.number(), 0);

const citation = v.looseObject({
  sourceId: id,
  passageId: text,
  start: offset,
  end: offset,
  quote: text,
  stance: v.optional(v.picklist(STANCES), 'neutral'),
  strength: share,
  rationale: anything,
});
const defect = v.looseObject({ kind: v.picklist(DEFECT_KINDS), detail: text, start: offset, end: offset });
const claim = v.looseObject({
  id: v.optional(id, ''),
  text,
  start: offset,
  end: offset,
  label: v.optional(v.string(), 'retrieved'),
  verdict: v.picklist(VERDICTS),
  judged: v.optional(v.boolean(), true),
  action: v.optional(v.picklist(ACTIONS), 'escalate'),
  route: v.optional(v.picklist(ROUTES), 'complete'),
  confidence: share,
  citations: v.optional(v.array(citation), []),
  defects: v.optional(v.array(defect), []),
  reasons: texts,
});
const quote = v.looseObject({
  text,
  start: offset,
  end: offset,
  status: v.picklist(QUOTE_STATUSES),
  typographic: v.optional(v.boolean(), false),
  verified: v.optional(v.boolean(), false),
  sourceId: v.optional(v.nullable(id), null),
  at: anything,
  detail: text,
});
const number = v.looseObject({
  text,
  start: offset,
  end: offset,
  status: v.picklist(NUMBER_STATUSES),
  sourceId: v.optional(v.nullable(id), null),
  at: v.optional(v.unknown(), null),
  detail: text,
});
const source = v.looseObject({
  id,
  uri: textOrNone,
  url: textOrNone,
  kind: v.optional(v.string(), 'text'),
  mediaType: v.optional(v.string(), 'text/plain'),
  fileName: text,
  title: text,
  authors: texts,
  publisher: textOrNone,
  publishedDate: textOrNone,
  rights: textOrNone,
  language: textOrNone,
  doi: textOrNone,
  isPeerReviewed: v.optional(v.nullable(v.boolean()), null),
  citationCount: v.optional(v.nullable(v.number()), null),
  notices: v.optional(
    v.array(
      v.looseObject({
        kind: v.picklist(NOTICE_KINDS),
        origin: v.optional(v.string(), 'metadata'),
        detail: text,
        date: textOrNone,
      }),
    ),
    [],
  ),
  supersedes: texts,
  contentHash: text,
  note: textOrNone,
});
const criterion = v.looseObject({
  id: v.string(),
  outcome: v.picklist(['passed', 'failed', 'not-run', 'unavailable']),
  figure: text,
  detail: text,
});

const reportSchema = v.looseObject({
  engineVersion: v.optional(v.string(), 'unknown'),
  now: v.optional(v.string(), 'unknown'),
  draft: text,
  sourceSet: v.optional(
    v.looseObject({ hash: text, usableForGrounding: v.optional(v.boolean(), false), blockers: texts }),
    {},
  ),
  sources: v.optional(v.array(source), []),
  answer: v.optional(v.looseObject({ groundingState: v.optional(v.picklist(GROUNDING_STATES), 'ungrounded') }), {}),
  claims: v.optional(v.array(claim), []),
  quotes: v.optional(v.array(quote), []),
  numbers: v.optional(v.array(number), []),
  markers: v.optional(v.looseObject({}), {}),
  contradictions: v.optional(
    v.array(
      v.looseObject({
        claimId: v.optional(id, ''),
        type: text,
        detail: text,
        sides: v.optional(v.array(v.looseObject({ quote: text })), []),
      }),
    ),
    [],
  ),
  gate: v.optional(
    v.looseObject({
      decision: v.optional(v.picklist(['ready', 'blocked']), 'blocked'),
      criteria: v.optional(v.array(criterion), []),
    }),
    {},
  ),
  ingestion: anything,
  notChecked: v.optional(v.array(v.looseObject({ start: offset, end: offset, why: text })), []),
  coverage: v.optional(v.looseObject({}), {}),
});

/**
 * A report as it comes back from outside, whole or in part. What an export prints is checked for its form; what is missing is
 * filled with what claims least (a gate that is not there is blocked, a set of unknown standing not usable).
 */
export const givenReport = v.pipe(
  reportSchema,
  v.transform((given): CheckReport => {
    const claims = given.claims.map((item, at) => ({ ...item, id: item.id === '' ? `c${at + 1}` : item.id }));
    const sources = given.sources.map(({ url, ...item }) => ({
      ...item,
      uri: item.uri ?? url,
      title: item.title || item.id,
    }));
    return { ...given, claims, sources } as unknown as CheckReport;
  }),
);
