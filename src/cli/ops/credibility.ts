import * as v from 'valibot';
import type { ScoredCitation } from '#domain/credibility.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import type { Notice } from '#domain/source.ts';
import { readMoment } from '#engine/credibility/clock.ts';
import { groundSources } from '#engine/credibility/ground-sources.ts';
import type { GivenSource } from '#engine/credibility/ground-sources.ts';
import { builtInTiers, mergeTierLists, parseTierList } from '#engine/credibility/tier-list.ts';
import type { TierIndex } from '#engine/credibility/tier-list.ts';
import { BUILT_IN_TIERS } from '#engine/credibility/tiers/built-in.ts';
import { whatWouldItTake } from '#engine/credibility/what-would-it-take.ts';
import { identify } from '#engine/origins/identify.ts';
import { findRelations } from '#engine/origins/relations.ts';
import { readTitleNotice } from '#engine/origins/title-notice.ts';
import { readDate } from '#ingest/dates.ts';
import { defineOp, InvalidPayload } from './op.ts';
import type { OpTable } from './op.ts';

const text = v.nullish(v.string());
const flag = v.nullish(v.boolean());

const noticeSchema = v.union([
  v.picklist(NOTICE_KINDS),
  v.looseObject({ kind: v.picklist(NOTICE_KINDS), detail: text, date: text }),
]);

const sourceSchema = v.looseObject({
  id: v.nullish(v.union([v.string(), v.number()])),
  url: text,
  uri: text,
  title: text,
  publishedDate: v.nullish(v.union([v.string(), v.number()])),
  citationCount: v.nullish(v.number()),
  isPeerReviewed: flag,
  isPreprint: flag,
  doi: text,
  resolvedUrl: text,
  retracted: v.nullish(v.union([v.boolean(), v.string()])),
  notices: v.nullish(v.array(noticeSchema)),
});

/** The clock of a request; the machine's where none is given, as `check` has it. A clock that is none names its path. */
export function clockOf(now: string | null | undefined): string {
  if (now === null || now === undefined) return new Date().toISOString();
  const moment = readMoment(now);
  if (moment === null || moment.precision === 'year' || moment.precision === 'month') {
    throw new InvalidPayload('now', `expected an ISO date or time, got "${now.slice(0, 60)}"`);
  }
  return now;
}

/** Dates as people write them (`4 May 2021`) are brought to ISO by the reader that imports use; what it cannot read stays for the note. */
function isoOf(date: string | number | null | undefined): string | null {
  if (date === null || date === undefined) return null;
  const raw = String(date).trim();
  // `2021-13-45` is an ISO date gone wrong: what could be made of it would be a guess.
  if (/^\d{4}-\d{2}-\d{2}$/u.test(raw)) return raw;
  return readMoment(raw) === null ? (readDate(raw) ?? raw) : raw;
}

function noticesOf(source: v.InferOutput<typeof sourceSchema>): readonly Notice[] {
  const notices: Notice[] = (source.notices ?? []).map((notice) =>
    typeof notice === 'string'
      ? { kind: notice, origin: 'metadata', detail: notice, date: null }
      : { kind: notice.kind, origin: 'metadata', detail: notice.detail ?? notice.kind, date: notice.date ?? null },
  );
  const mark = source.retracted;
  const isMarked = mark === true || (typeof mark === 'string' && !/^(?:|no|false|0)$/iu.test(mark.trim()));
  if (isMarked && !notices.some((notice) => notice.kind === 'retraction')) {
    notices.push({
      kind: 'retraction',
      origin: 'metadata',
      detail: 'marked as retracted in the metadata',
      date: typeof mark === 'string' ? readDate(mark) : null,
    });
  }
  return notices;
}

function toSource(source: v.InferOutput<typeof sourceSchema>): GivenSource {
  return {
    id: source.id === null || source.id === undefined ? null : String(source.id),
    url: source.url ?? source.uri ?? null,
    title: source.title ?? null,
    publishedDate: isoOf(source.publishedDate),
    citationCount: source.citationCount ?? null,
    isPeerReviewed: source.isPeerReviewed ?? null,
    isPreprint: source.isPreprint ?? null,
    doi: source.doi ?? null,
    resolvedUrl: source.resolvedUrl ?? null,
    notices: noticesOf(source),
  };
}

/** A person's list over the built-in one, or in its place. */
function tiersOf(given: unknown, replaces: boolean): TierIndex {
  if (given === undefined || given === null) return builtInTiers();
  const parsed = parseTierList(given);
  if (!parsed.ok) {
    const [fault] = parsed.faults;
    throw new InvalidPayload(`tiers${fault?.path ? `.${fault.path}` : ''}`, fault?.message ?? 'refused');
  }
  return mergeTierLists(replaces ? [parsed.list] : [BUILT_IN_TIERS, parsed.list]);
}

/** Notes as lines: the code alone where it says everything, else the sentence behind it. */
function noteLine({ code, detail }: ScoredCitation['notes'][number]): string {
  return code.startsWith('date:') ? code : `${code}: ${detail}`;
}

function render(citation: ScoredCitation, given: GivenSource, now: string, tiers: TierIndex, explain: boolean): object {
  const titled = given.title ? readTitleNotice(given.title) : null;
  return {
    ...citation,
    id: citation.id,
    domain: citation.publisher,
    retracted: citation.isRetracted,
    notices: [
      ...(given.notices ?? []).map(({ kind, detail, date }) => ({ kind, detail, date, aboutAnother: false })),
      ...(titled ? [{ kind: titled.kind, detail: given.title, date: null, aboutAnother: titled.isAboutAnother }] : []),
    ],
    notes: citation.notes.map(noteLine),
    noteDetails: citation.notes,
    ...(explain ? { toReachFloor: whatWouldItTake({ ...given, url: citation.url }, now, tiers) } : {}),
  };
}

/** Credibility and identifiers, as CLI.md describes them. */
export const credibilityOps: OpTable = {
  'score-sources': defineOp(
    v.looseObject({
      query: text,
      sources: v.array(sourceSchema),
      now: text,
      tiers: v.optional(v.unknown()),
      replaceTiers: flag,
      /** Whether to say of each source what it would take to reach the floor: some thirty scorings a source. */
      explain: flag,
    }),
    (input) => {
      const now = clockOf(input.now);
      const tiers = tiersOf(input.tiers, input.replaceTiers === true);
      const sources = input.sources.map(toSource);
      const result = groundSources(input.query ?? '', sources, now, tiers);
      if (!result.ok) throw new InvalidPayload(result.error.path, result.error.message);
      const { value } = result;
      const citations = value.citations.map((citation) =>
        render(citation, sources[citation.index]!, now, tiers, input.explain === true),
      );
      return { ...value, citations, topCitation: citations[0] ?? null };
    },
  ),
  identify: defineOp(v.looseObject({ texts: v.array(v.string()) }), ({ texts }) => {
    const found = texts.map((item) => identify(item));
    const relations = findRelations(texts, found);
    const keys = [...new Set(found.map((item) => item.key).filter((key) => key !== null))];
    return {
      results: texts.map((item, index) => {
        const notice = readTitleNotice(item);
        return {
          text: item,
          ...found[index]!,
          notice: notice?.kind ?? null,
          retracted:
            notice !== null && !notice.isAboutAnother && (notice.kind === 'retraction' || notice.kind === 'withdrawal'),
          relations: relations.filter((relation) => relation.fromIndex === index),
        };
      }),
      keys,
      distinct: keys.length,
      relations,
    };
  }),
};
