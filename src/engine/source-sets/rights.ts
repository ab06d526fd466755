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

/** A statement as read once: what it permits, and what it asks. */
interface Read {
  readonly judged: Judged;
  /** The expression in its one spelling, where the statement is one. */
  readonly licence: string | null;
  readonly excerptLimit: number | null;
  readonly owesCredit: boolean;
  readonly obligations: ResolvedRights['obligations'];
}

function readOf(judged: Judged, licence: string | null): Read {
  const all = judged.ok ? judged.terms : [];
  const limits = all.map((one) => one.excerptLimit).filter((limit) => limit !== null);
  const owesCredit = all.some((one) => one.attribution);
  const obligations: ResolvedRights['obligations'][number][] = [];
  if (owesCredit) obligations.push('attribution');
  if (all.some((one) => one.noDerivatives)) obligations.push('no-derivatives');
  if (all.some((one) => one.nonCommercial)) obligations.push('non-commercial');
  if (all.some((one) => one.shareAlike)) obligations.push('share-alike');
  return { judged, licence, excerptLimit: limits.length === 0 ? null : Math.min(...limits), owesCredit, obligations };
}

const NO_STATEMENT: Read = readOf({ ok: false, state: 'unknown', why: 'no statement of rights' }, null);

function readStatement(statement: string, isCommercial: boolean): Read {
  const recognised = recogniseRights(statement);
  if (recognised.kind !== 'spdx') {
    const state = recognised.kind === 'none' ? 'blocked' : 'unknown';
    return readOf({ ok: false, state, why: recognised.why }, null);
  }
  const parsed = parseSpdx(recognised.expression);
  if (parsed.ok) return readOf(judge(parsed.node, isCommercial), formatSpdx(parsed.node));
  const why = `"${statement.slice(0, 80)}" is neither a known statement nor an expression: ${parsed.message} (at ${parsed.at})`;
  return readOf({ ok: false, state: 'unknown', why }, null);
}

/** The circumstances in which rights are resolved: the set's own statement, and what its answers are for. */
export interface RightsOptions {
  readonly setRights?: ItemRights | null;
  readonly commercial?: boolean;
}

/** Rights of the items of one set at one clock. */
export interface RightsResolver {
  readonly resolve: (item: SourceSetItem) => ResolvedRights;
  /** The state and its reason alone, for judging ten thousand items without writing their credit lines. */
  readonly stateOf: (item: SourceSetItem) => Pick<ResolvedRights, 'state' | 'reason'>;
}

/** A resolver for one set. It reads each statement once: ten thousand items share a few dozen licences. */
export function rightsResolver(now: string, options: RightsOptions = {}): RightsResolver {
  const clock = readClock(now);
  const inherited = options.setRights ?? null;
  const statements = new Map<string, Read>();
  const read = (statement: string | null): Read => {
    if (statement === null) return NO_STATEMENT;
    let known = statements.get(statement);
    if (known === undefined) {
      known = readStatement(statement, options.commercial === true);
      statements.set(statement, known);
    }
    return known;
  };
  return {
    stateOf(item) {
      const own = ownOf(item, inherited);
      return stateOf(own, read(own.licence), clock);
    },
    resolve(item) {
      const own = ownOf(item, inherited);
      const { judged, licence, excerptLimit, owesCredit, obligations } = read(own.licence);
      const chosen = judged.ok ? judged.chosen : null;
      const asksCredit = own.attribution !== null && !owesCredit;
      return {
        ...stateOf(own, read(own.licence), clock),
        licence,
        chosen,
        excerptLimit: own.excerptLimit ?? excerptLimit,
        attribution: own.attribution ?? (owesCredit ? attributionOf(item, chosen) : null),
        obligations: asksCredit ? ['attribution', ...obligations] : obligations,
      };
    },
  };
}

/**
 * Resolves the rights in an item: a term that ran out is `expired` whatever else is said; a person's finding outweighs what is read from the
 * licence; of alternatives (`OR`) the one that asks least is taken, of joint licences (`AND`) all ask. An item that says nothing
 * takes the statement of its set. A commercial use is blocked by a non-commercial licence.
 */
export function resolveRights(item: SourceSetItem, now: string, options: RightsOptions = {}): ResolvedRights {
  return rightsResolver(now, options).resolve(item);
}

function ownOf(item: SourceSetItem, inherited: ItemRights | null): ItemRights {
  if (hasOwn(item.rights) || inherited === null) return item.rights;
  const { excerptLimit, attribution } = item.rights;
  return {
    ...inherited,
    excerptLimit: excerptLimit ?? inherited.excerptLimit,
    attribution: attribution ?? inherited.attribution,
  };
}

function stateOf(
  own: ItemRights,
  { judged }: Read,
  clock: Moment,
): { readonly state: RightsState; readonly reason: string } {
  if (hasExpired(own.expiresAt, clock)) return { state: 'expired', reason: `the rights ran out on ${own.expiresAt!}` };
  if (own.state !== null) return { state: own.state, reason: `recorded as ${own.state}` };
  if (judged.ok) return { state: 'cleared', reason: `${judged.chosen} permits it` };
  return { state: judged.state, reason: judged.why };
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
