import type { Publication, ReopenCause } from '#domain/publication.ts';
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
  publication: Publication,
  sources: ReadonlyMap<string, Pick<Source, 'title' | 'notices' | 'supersedes'>>,
  barred: ReadonlyMap<string, 'blocked' | 'expired'> = new Map(),
): readonly FoundCause[] {
  const replacedBy = new Map<string, string>();
  for (const { title, supersedes } of sources.values()) for (const old of supersedes) replacedBy.set(old, title);
  const known = new Set(publication.reopened.map(({ cause }) => cause.key));
  const claimsOf = new Map<string, string[]>();
  for (const { text, sourceIds } of publication.restsOn) {
    for (const id of sourceIds) claimsOf.set(id, [...(claimsOf.get(id) ?? []), text]);
  }
  const found: FoundCause[] = [];
  const add = (kind: ReopenCause['kind'], sourceId: string, title: string, what: string): void => {
    const key = `${kind}:${sourceId}`;
    if (known.has(key)) return;
    const claims = claimsOf.get(sourceId) ?? [];
    const path = [`“${title}” ${what}`, ...claims.map((text) => `carries: ${text}`), `published: ${publication.title}`];
    found.push({ cause: { key, kind, sourceId, path }, reason: `A source that it rests on ${what}: ${title}.` });
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
