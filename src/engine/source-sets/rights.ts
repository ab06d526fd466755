import type { ItemRights, RightsState, SourceSetItem } from '#domain/source-set.ts';
import { endOf, readClock, readMoment } from '../credibility/clock.ts';
import type { Moment } from '../credibility/clock.ts';
import { recogniseRights, termsOf } from './licences.ts';
import type { LicenceTerms } from './licences.ts';
import { formatSpdx, parseSpdx } from './spdx.ts';
import type { SpdxNode } from './spdx.ts';

/** What may be done with a source, and what must be said of it. */
export interface ResolvedRights {
  readonly state: RightsState;
  /** SPDX expression as recognised, or `null`. */
  readonly licence: string | null;
  /** The alternative of the expression that was taken. */
  readonly chosen: string | null;
  /** Longest excerpt that may be shown, in characters; `null` is no limit. */
  readonly excerptLimit: number | null;
  /** Credit line that every export must carry, or `null` where none is owed. */
  readonly attribution: string | null;
  readonly obligations: readonly ('attribution' | 'share-alike' | 'no-derivatives' | 'non-commercial')[];
  readonly reason: string;
}

type Judged =
  | { readonly ok: true; readonly terms: readonly LicenceTerms[]; readonly chosen: string }
  | { readonly ok: false; readonly state: 'unknown' | 'blocked'; readonly why: string };

/** Number of things a choice asks: the alternative that asks least is taken. */
const burden = (all: readonly LicenceTerms[]): number =>
  all.reduce(
    (sum, one) =>
      sum +
      Number(one.attribution) +
      2 * Number(one.shareAlike) +
      4 * Number(one.noDerivatives) +
      8 * Number(one.nonCommercial) +
      (one.excerptLimit === null ? 0 : 16),
    0,
  );

function judge(node: SpdxNode, isCommercial: boolean): Judged {
  if (node.kind === 'licence') {
    if (/^NONE$/iu.test(node.id)) return { ok: false, state: 'blocked', why: 'NONE: no licence is given' };
    if (/^NOASSERTION$/iu.test(node.id)) return { ok: false, state: 'unknown', why: 'NOASSERTION: nobody says' };
    const terms = termsOf(node.id);
    if (terms === null) return { ok: false, state: 'unknown', why: `the terms of "${node.id}" are not known here` };
    if (isCommercial && terms.nonCommercial)
      return { ok: false, state: 'blocked', why: `${node.id} does not permit a commercial use` };
    return { ok: true, terms: [terms], chosen: formatSpdx(node) };
  }
  const parts = node.parts.map((part) => judge(part, isCommercial));
  if (node.kind === 'and') {
    const bad = parts.find((part) => !part.ok && part.state === 'blocked') ?? parts.find((part) => !part.ok);
    if (bad) return bad;
    const good = parts.filter((part) => part.ok);
    return { ok: true, terms: good.flatMap((part) => part.terms), chosen: formatSpdx(node) };
  }
  const good = parts.filter((part) => part.ok).sort((a, b) => burden(a.terms) - burden(b.terms));
  return good[0] ?? parts.find((part) => !part.ok && part.state === 'unknown') ?? parts[0]!;
}

/** Credit line by title, author, place and licence (what Creative Commons asks to be named), from what is known. */
export function attributionOf(
  item: Pick<SourceSetItem, 'title' | 'authors' | 'publisher' | 'publishedDate' | 'uri' | 'doi'>,
  licence: string | null,
): string {
  const by =
    item.authors.length === 0
      ? item.publisher
      : item.authors.length > 3
        ? `${item.authors[0]!} and others`
        : item.authors.join(', ');
  const year = /^\d{4}/u.exec(item.publishedDate ?? '')?.[0];
  const where = item.doi === null ? item.uri : `https://doi.org/${item.doi}`;
  const parts = [
    `“${item.title}”${by ? ` by ${by}` : ''}`,
    item.publisher && item.publisher !== by ? item.publisher : null,
    year ?? null,
    licence?.startsWith('LicenseRef-') ? null : licence,
    where,
  ];
  return `${parts.filter((part) => part !== null && part !== '').join(', ')}.`;
}

/** Whether a term ran out: a date holds through its day, a time ends at that instant. */
export function hasExpired(date: string | null, now: Moment): boolean {
  const moment = date === null ? null : readMoment(date);
  return moment !== null && now.start >= endOf(moment);
}

const hasOwn = (rights: ItemRights): boolean =>
  rights.licence !== null || rights.state !== null || rights.expiresAt !== null;

interface Read {
  readonly judged: Judged;
  /** The expression in its one spelling, where the statement is one. */
  readonly licence: string | null;
}

const NO_STATEMENT: Read = { judged: { ok: false, state: 'unknown', why: 'no statement of rights' }, licence: null };

function readStatement(statement: string, isCommercial: boolean): Read {
  const recognised = recogniseRights(statement);
  if (recognised.kind !== 'spdx') {
    const state = recognised.kind === 'none' ? 'blocked' : 'unknown';
    return { judged: { ok: false, state, why: recognised.why }, licence: null };
  }
  const parsed = parseSpdx(recognised.expression);
  if (parsed.ok) return { judged: judge(parsed.node, isCommercial), licence: formatSpdx(parsed.node) };
  const why = `"${statement.slice(0, 80)}" is neither a known statement nor an expression: ${parsed.message} (at ${parsed.at})`;
  return { judged: { ok: false, state: 'unknown', why }, licence: null };
}

/** The circumstances in which rights are resolved: the set's own statement, and what its answers are for. */
export interface RightsOptions {
  readonly setRights?: ItemRights | null;
  readonly commercial?: boolean;
}

/**
 * A resolver for the items of one set at one clock. It reads each statement once: ten thousand items share a few dozen licences.
 */
export function rightsResolver(now: string, options: RightsOptions = {}): (item: SourceSetItem) => ResolvedRights {
  const clock = readClock(now);
  const statements = new Map<string, Read>();
  const read = (statement: string | null): Read => {
    if (statement === null) return NO_STATEMENT;
    const known = statements.get(statement) ?? readStatement(statement, options.commercial === true);
    statements.set(statement, known);
    return known;
  };
  return (item) => resolve(item, clock, options.setRights ?? null, read);
}

/**
 * Resolves the rights in an item: a term that ran out is `expired` whatever else is said; a person's finding outweighs what is read from the
 * licence; of alternatives (`OR`) the one that asks least is taken, of joint licences (`AND`) all ask. An item that says nothing
 * takes the statement of its set. A commercial use is blocked by a non-commercial licence.
 */
export function resolveRights(item: SourceSetItem, now: string, options: RightsOptions = {}): ResolvedRights {
  return rightsResolver(now, options)(item);
}

function resolve(
  item: SourceSetItem,
  clock: Moment,
  inherited: ItemRights | null,
  read: (statement: string | null) => Read,
): ResolvedRights {
  const own =
    hasOwn(item.rights) || inherited === null
      ? item.rights
      : {
          ...inherited,
          excerptLimit: item.rights.excerptLimit ?? inherited.excerptLimit,
          attribution: item.rights.attribution ?? inherited.attribution,
        };
  const { judged, licence } = read(own.licence);
  const terms = judged.ok ? judged.terms : [];
  const limits = [own.excerptLimit, ...terms.map((one) => one.excerptLimit)].filter((limit) => limit !== null);
  const owed =
    own.attribution ??
    (terms.some((one) => one.attribution) ? attributionOf(item, judged.ok ? judged.chosen : null) : null);
  const obligations = new Set<ResolvedRights['obligations'][number]>();
  for (const one of terms) {
    if (one.attribution) obligations.add('attribution');
    if (one.shareAlike) obligations.add('share-alike');
    if (one.noDerivatives) obligations.add('no-derivatives');
    if (one.nonCommercial) obligations.add('non-commercial');
  }
  if (own.attribution !== null) obligations.add('attribution');
  const found: { state: RightsState; reason: string } = hasExpired(own.expiresAt, clock)
    ? { state: 'expired', reason: `the rights ran out on ${own.expiresAt!}` }
    : own.state !== null && own.state !== 'cleared'
      ? { state: own.state, reason: `recorded as ${own.state}` }
      : own.state === 'cleared'
        ? { state: 'cleared', reason: 'recorded as cleared' }
        : judged.ok
          ? { state: 'cleared', reason: `${judged.chosen} permits it` }
          : { state: judged.state, reason: judged.why };
  return {
    ...found,
    licence,
    chosen: judged.ok ? judged.chosen : null,
    excerptLimit: own.excerptLimit ?? (limits.length === 0 ? null : Math.min(...limits)),
    attribution: owed,
    obligations: [...obligations].sort(),
  };
}

/** An excerpt cut to a limit. */
export interface LimitedExcerpt {
  readonly text: string;
  readonly isCut: boolean;
  /** Characters (code points) left out. */
  readonly left: number;
}

/**
 * Cuts an excerpt to what the rights permit: at most `limit` characters (code points, the mark of the cut included), at the end of a word
 * where there is one, with `…`. Never longer than asked for, never inside a character.
 */
export function limitExcerpt(text: string, limit: number | null): LimitedExcerpt {
  const chars = Array.from(text);
  if (limit === null || chars.length <= limit) return { text, isCut: false, left: 0 };
  if (limit < 1) return { text: '', isCut: true, left: chars.length };
  let end = limit - 1;
  const space = chars.slice(0, end + 1).lastIndexOf(' ');
  if (space > end / 2) end = space;
  // A mark that belongs to the letter before it is not torn off.
  while (end > 0 && /\p{M}|\u200d/u.test(chars[end] ?? '')) end--;
  return { text: `${chars.slice(0, end).join('').trimEnd()}…`, isCut: true, left: chars.length - end };
}
