import type { AnswerCitation, SynthesisReport } from '#domain/answer.ts';
import { safeSource } from '#engine/citations/safe-source.ts';
import type { SourceDocument } from '#domain/source.ts';
import { CitationTagFilter } from '#engine/citations/tag-filter.ts';
import { cleanStatement } from './clean-statement.ts';
import { createStatementJudge, judgeStatement } from './judge-statement.ts';
import { MAX_REPLY, readReply } from './read-reply.ts';

/** A statement of a reply that may be shown: plain text on one line, at least one real citation. */
export interface Statement {
  readonly text: string;
  readonly citationIds: readonly string[];
  readonly support: 'borne-out' | 'undecided';
}

/** What a reply came to. `statements` is empty unless the outcome is `used`. */
export interface SanitizedReply extends Omit<SynthesisReport, 'outcome' | 'model'> {
  readonly outcome: 'used' | 'abstained' | 'nothing-cited' | 'malformed';
  readonly statements: readonly Statement[];
  readonly removedCitations: NonNullable<SynthesisReport['removedCitations']>;
}

/** Most statements of one answer, and the longest of them in code units. */
const MAX_STATEMENTS = 40;
const MAX_STATEMENT = 1000;
/** Entries of a list in the report, and code units of one: a report must not grow with a hostile reply. */
const MAX_LISTED = 100;
const MAX_SHOWN = 300;

/**
 * Takes from a model's reply what may be let out over a set of citations (SPEC §5.5). Total: any string has an outcome.
 * The stream filter for layer tags goes over the reply first. Ids outside the set are removed and named; a statement left
 * without a citation, contradicted by what it cites or not borne out by it is dropped with the reason; whatever label the
 * reply gives, what a model wrote is `synthesized`. A reply that abstains is `abstained`, one of which nothing is left
 * `nothing-cited`, one that cannot be read `malformed`. `documents` are those that the citations are slices of.
 */
export function sanitizeReply(
  reply: string,
  citations: readonly AnswerCitation[],
  documents: readonly SourceDocument[],
): SanitizedReply {
  const dropped: { text: string; reason: string }[] = [];
  const invented = new Set<string>();
  const removedCitations: { text: string; citationId: string; reason: string }[] = [];
  const finish = (
    outcome: SanitizedReply['outcome'],
    detail: string,
    statements: readonly Statement[] = [],
  ): SanitizedReply => ({ outcome, detail, statements, dropped, inventedIds: [...invented], removedCitations });

  const read = readReply(reply.length > MAX_REPLY ? reply : withoutLayerTags(reply));
  if (read.kind === 'malformed') return finish('malformed', read.detail);
  if (read.kind === 'abstained') return finish('abstained', 'The model abstained.');

  const known = new Map<string, string>();
  for (const { id, title } of citations) if (!known.has(title)) known.set(title, id);
  for (const { id } of citations) known.set(id, id);
  const judge = createStatementJudge(citations, documents);
  const drop = (text: string, reason: string): void => {
    if (dropped.length < MAX_LISTED) dropped.push({ text: shorten(text), reason });
  };
  let left = read.notStatements;
  const statements: Statement[] = [];
  const seen = new Set<string>();
  let considered = 0;
  for (const raw of read.statements) {
    const { text, refs } = cleanStatement(raw.text.slice(0, 4 * MAX_STATEMENT), (ref) => known.has(ref));
    const ids = new Set<string>();
    for (const ref of [...raw.ids, ...refs.map(safeSource)]) {
      const id = known.get(ref);
      if (id !== undefined) ids.add(id);
      else if (invented.size < MAX_LISTED) invented.add(shorten(ref));
    }
    const reason = refusal(raw.text, text, ids.size, seen, considered);
    if (reason !== null) {
      left++;
      drop(text, reason);
      continue;
    }
    seen.add(text);
    considered++;
    const verdict = judgeStatement(text, ids, judge);
    if (verdict.kind === 'dropped') {
      left++;
      drop(text, verdict.reason);
      continue;
    }
    for (const { citationId, reason: why } of verdict.removed) {
      if (removedCitations.length < MAX_LISTED) removedCitations.push({ text: shorten(text), citationId, reason: why });
    }
    statements.push({ text, citationIds: verdict.citationIds, support: verdict.support });
  }
  if (statements.length === 0) {
    return finish('nothing-cited', `Nothing of the reply could stand: ${left} left out, 0 kept.`);
  }
  return finish('used', `${statements.length} kept, ${left} left out.`, statements);
}

function withoutLayerTags(reply: string): string {
  const filter = new CitationTagFilter();
  return filter.feed(reply) + filter.flush();
}

/** Why a statement is not even judged, or `null`. */
function refusal(
  raw: string,
  text: string,
  citations: number,
  seen: ReadonlySet<string>,
  considered: number,
): string | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'holds no words';
  if (raw.length > 4 * MAX_STATEMENT || text.length > MAX_STATEMENT) return `longer than ${MAX_STATEMENT} characters`;
  if (citations === 0) return 'cites no passage of the set';
  if (seen.has(text)) return 'said before';
  return considered >= MAX_STATEMENTS ? `beyond the limit of ${MAX_STATEMENTS} statements` : null;
}

/** The first characters of a text, no pair of surrogates cut in two. */
function shorten(text: string): string {
  if (text.length <= MAX_SHOWN) return text;
  const unit = text.charCodeAt(MAX_SHOWN - 1);
  return `${text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? MAX_SHOWN - 1 : MAX_SHOWN)}…`;
}
