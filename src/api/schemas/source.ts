import * as v from 'valibot';
import { sourceId, type SourceId } from '#domain/ids.ts';
import { QUALITY_REASONS, QUALITY_VERDICTS } from '#domain/ingestion-quality.ts';
import { NOTICE_KINDS, SOURCE_KINDS, type SourceDocument } from '#domain/source.ts';
import { findingSchema, importStateSchema, isoDate, nonNegativeInt, spanSchema, warningSchema } from './common.ts';

const idOfSource = v.pipe(
  v.string(),
  v.minLength(1),
  v.transform((value): SourceId => sourceId(value)),
);

export const noticeSchema = v.object({
  kind: v.picklist(NOTICE_KINDS),
  origin: v.picklist(['text', 'metadata', 'list']),
  detail: v.string(),
  date: v.nullable(v.string()),
  span: v.exactOptional(spanSchema),
});

/** A list that nobody changes in place, as the domain has them. */
const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

/** The domain's `Source`, as it crosses HTTP. */
export const sourceSchema = v.object({
  id: idOfSource,
  uri: v.nullable(v.string()),
  kind: v.picklist(SOURCE_KINDS),
  mediaType: v.string(),
  fileName: v.string(),
  title: v.string(),
  authors: listOf(v.string()),
  publisher: v.nullable(v.string()),
  publishedDate: v.nullable(v.string()),
  rights: v.nullable(v.string()),
  language: v.nullable(v.string()),
  doi: v.nullable(v.string()),
  isPeerReviewed: v.nullable(v.boolean()),
  citationCount: v.nullable(nonNegativeInt),
  notices: listOf(noticeSchema),
  supersedes: listOf(idOfSource),
  contentHash: v.string(),
  note: v.nullable(v.string()),
  partOf: v.exactOptional(listOf(v.string())),
});

const importFields = {
  importState: importStateSchema,
  warnings: v.array(warningSchema),
  findings: v.array(findingSchema),
};

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** What the last stage of ingestion found (`IngestionQuality`). */
const qualitySchema = v.object({
  verdict: v.picklist(QUALITY_VERDICTS),
  reasons: v.array(v.object({ code: v.picklist(QUALITY_REASONS), detail: v.string() })),
  coverage: share,
  lost: nonNegativeInt,
  characters: nonNegativeInt,
  words: nonNegativeInt,
  passages: nonNegativeInt,
  oddCharacters: share,
  duplicateText: share,
  language: v.object({ stated: v.nullable(v.string()), guessed: v.nullable(v.string()) }),
  searchable: share,
  embedded: v.nullable(share),
  confidence: v.nullable(share),
  fingerprint: v.string(),
});

/** The version that a source replaced; `added` and `removed` count blocks. */
const versionSchema = v.object({
  version: nonNegativeInt,
  previousId: v.string(),
  kept: nonNegativeInt,
  added: nonNegativeInt,
  removed: nonNegativeInt,
});

/** What is to be known before a source is used: is it fresh, what may be done with it, how it is to be named. */
const standingSchema = v.object({
  freshness: v.object({
    state: v.picklist(['fresh', 'due', 'expired', 'unknown']),
    dueAt: v.nullable(v.string()),
    reason: v.string(),
  }),
  rights: v.object({ state: v.string(), reason: v.string(), excerptLimit: v.nullable(nonNegativeInt) }),
  attribution: v.string(),
});

/** One row of the library: metadata and counts, no text. */
export const sourceSummarySchema = v.object({
  ...sourceSchema.entries,
  ...importFields,
  /** Number of passages and, where the kind has pages, of pages. */
  passages: nonNegativeInt,
  pages: nonNegativeInt,
  /** Bytes of the original file. */
  size: nonNegativeInt,
  addedAt: v.string(),
  /** Absent for sources from before it was kept. */
  quality: v.exactOptional(qualitySchema),
  version: v.exactOptional(versionSchema),
});
export interface SourceSummary extends v.InferOutput<typeof sourceSummarySchema> {}

export const sourceListSchema = v.object({ sources: v.array(sourceSummarySchema) });

/**
 * A whole document. Text, blocks, pages and runs may be megabytes and come from our own engine, so their presence is
 * checked and not every member: a deep walk would block the page for longer than showing them does.
 */
const documentSchema = v.custom<SourceDocument>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const document = value as Record<string, unknown>;
  return (
    typeof document['text'] === 'string' &&
    v.is(sourceSchema, document['source']) &&
    ['blocks', 'pages', 'runs', 'passages'].every((key) => Array.isArray(document[key]))
  );
}, 'This is not a source document.');

export const sourceDetailSchema = v.object({
  document: documentSchema,
  ...importFields,
  size: nonNegativeInt,
  addedAt: v.string(),
  quality: v.exactOptional(qualitySchema),
  version: v.exactOptional(versionSchema),
  standing: v.exactOptional(standingSchema),
});
export interface SourceDetail extends v.InferOutput<typeof sourceDetailSchema> {}

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `At most ${max} characters.`));
const optionalLine = (max: number) => v.nullable(line(max));

/** What a person may correct about a source. Absent members stay; `null` means "unknown". The text is never edited. */
export const sourcePatchSchema = v.pipe(
  v.strictObject({
    title: v.exactOptional(v.pipe(line(1000), v.minLength(1, 'A source needs a title.'))),
    uri: v.exactOptional(
      v.nullable(
        v.pipe(line(4000), v.regex(/^https?:\/\/[^\s/]/i, 'Write an address that starts with https:// or http://.')),
      ),
    ),
    authors: v.exactOptional(v.pipe(v.array(v.pipe(line(300), v.minLength(1))), v.maxLength(1000))),
    publisher: v.exactOptional(optionalLine(500)),
    publishedDate: v.exactOptional(v.nullable(isoDate)),
    rights: v.exactOptional(optionalLine(2000)),
    language: v.exactOptional(optionalLine(35)),
    doi: v.exactOptional(optionalLine(300)),
    isPeerReviewed: v.exactOptional(v.nullable(v.boolean())),
    citationCount: v.exactOptional(v.nullable(nonNegativeInt)),
    supersedes: v.exactOptional(v.pipe(v.array(idOfSource), v.maxLength(1000))),
    note: v.exactOptional(optionalLine(4000)),
    /** The whole list anew: a person enters a retraction that the file does not state, or takes a wrong one back. */
    notices: v.exactOptional(v.pipe(v.array(noticeSchema), v.maxLength(100), v.readonly())),
  }),
  v.check((patch) => Object.keys(patch).length > 0, 'Name at least one member to change.'),
);
export interface SourcePatch extends v.InferOutput<typeof sourcePatchSchema> {}
