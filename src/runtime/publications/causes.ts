import type { ReopenCause, RestingClaim } from '#domain/publication.ts';
import type { SourceChange, SourceChangeKind } from '#domain/source-set.ts';
import type { Source } from '#domain/source.ts';

const NOTICES: Readonly<Partial<Record<string, ReopenCause['kind']>>> = {
  retraction: 'retraction',
  withdrawal: 'withdrawal',
  'expression-of-concern': 'notice',
};

const REASONS: Readonly<Record<'retraction' | 'withdrawal' | 'notice', string>> = {
  retraction: 'was retracted',
  withdrawal: 'was withdrawn',
  notice: 'came under an expression of concern',
};

/** Something that went out: a published record, or a file. `known` are the causes that spoke against it before, or when it went out. */
export interface Released {
  readonly title: string;
  /** How it went out, as its path ends: `published`, `exported`. */
  readonly how: string;
  readonly restsOn: readonly RestingClaim[];
  /** Keys of causes. */
  readonly known: readonly string[];
}

export interface FoundCause {
  readonly cause: ReopenCause;
  readonly reason: string;
}

/**
 * What speaks against a published record today: a source that a claim rests on is gone, retracted, withdrawn or under
 * concern, replaced by another edition, or no longer free to use. Only what the record itself rests on counts. Causes that
 * reopened it before are left out.
 */
export function causesOf(
  released: Released,
  sources: ReadonlyMap<string, Pick<Source, 'title' | 'notices' | 'supersedes'>>,
  barred: ReadonlyMap<string, 'blocked' | 'expired'> = new Map(),
): readonly FoundCause[] {
  const replacedBy = new Map<string, string>();
  for (const { title, supersedes } of sources.values()) for (const old of supersedes) replacedBy.set(old, title);
  const known = new Set(released.known);
  const claimsOf = claimsBySource(released.restsOn);
  const found: FoundCause[] = [];
  const add = (kind: ReopenCause['kind'], sourceId: string, title: string, what: string): void => {
    const cause = causeOf(released, claimsOf, kind, sourceId, title, what);
    if (!known.has(cause.cause.key)) found.push(cause);
  };
  for (const id of claimsOf.keys()) {
    const source = sources.get(id);
    if (!source) {
      add('removal', id, id, 'was removed from the library');
      continue;
    }
    const newer = replacedBy.get(id);
    if (newer !== undefined) add('replacement', id, source.title, `was replaced by “${newer}”`);
    const right = barred.get(id);
    if (right !== undefined) {
      add(
        'rights',
        id,
        source.title,
        right === 'blocked' ? 'may not be used any more' : 'may no longer be used: its rights ran out',
      );
    }
    for (const notice of source.notices) {
      const kind = NOTICES[notice.kind];
      if (kind === 'retraction' || kind === 'withdrawal' || kind === 'notice')
        add(kind, id, source.title, REASONS[kind]);
    }
  }
  return found;
}

function claimsBySource(restsOn: readonly RestingClaim[]): ReadonlyMap<string, readonly RestingClaim[]> {
  const claims = new Map<string, RestingClaim[]>();
  for (const claim of restsOn) {
    for (const id of claim.sourceIds) claims.set(id, [...(claims.get(id) ?? []), claim]);
  }
  return claims;
}

function causeOf(
  { title: released, how }: Released,
  claimsOf: ReadonlyMap<string, readonly RestingClaim[]>,
  kind: ReopenCause['kind'],
  sourceId: string,
  title: string,
  what: string,
): FoundCause {
  const claims = (claimsOf.get(sourceId) ?? []).map(({ text }) => `carries: ${text}`);
  const path = [`“${title}” ${what}`, ...claims, `${how}: ${released}`];
  const key = `${kind}:${sourceId}`;
  return { cause: { key, kind, sourceId, path }, reason: `A source that it rests on ${what}: ${title}.` };
}

/** What a change of a source does to what went out; changes that are not here are looked at by a person, and take nothing back by themselves. */
const CHANGE_CAUSES: Readonly<Partial<Record<SourceChangeKind, readonly [ReopenCause['kind'], string]>>> = {
  retracted: ['retraction', 'was retracted'],
  'concern-raised': ['notice', 'came under an expression of concern'],
  superseded: ['replacement', 'was replaced by a newer edition'],
  'rights-blocked': ['rights', 'may not be used any more'],
  removed: ['removal', 'was removed from the library'],
  'content-changed': ['refresh', 'no longer says the same'],
  'freshness-expired': ['refresh', 'was not looked at for too long'],
};

/** A withdrawal bars as a retraction does and is one to a plan; here it is called what it is, as the notice itself says. */
const isWithdrawal = ({ kind, after }: SourceChange): boolean =>
  kind === 'retracted' && (after ?? '').startsWith('withdrawal');

/** Changes of which those that speak against a released text are its causes; `severityOf` is the rule of the plan (an `info` takes nothing back). */
export function causesOfChanges(
  released: Released,
  changes: readonly SourceChange[],
  titleOf: (sourceId: string) => string,
  severityOf: (change: SourceChange, quotes: readonly string[]) => string,
): readonly FoundCause[] {
  const known = new Set(released.known);
  const claimsOf = claimsBySource(released.restsOn);
  const found = new Map<string, FoundCause>();
  for (const change of changes) {
    const { kind, sourceId } = change;
    const [cause, what] = isWithdrawal(change)
      ? (['withdrawal', 'was withdrawn'] as const)
      : (CHANGE_CAUSES[kind] ?? []);
    const claims = claimsOf.get(sourceId);
    if (cause === undefined || what === undefined || claims === undefined) continue;
    const quotes = claims.flatMap(({ quotes: own = [] }) =>
      own.flatMap((one) => (one.sourceId === sourceId ? [one.quote] : [])),
    );
    if (severityOf(change, quotes) === 'info') continue;
    const made = causeOf(released, claimsOf, cause, sourceId, titleOf(sourceId), what);
    if (!known.has(made.cause.key) && !found.has(made.cause.key)) found.set(made.cause.key, made);
  }
  return [...found.values()];
}
