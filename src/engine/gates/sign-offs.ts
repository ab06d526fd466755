import type { SignOff, SignOffState } from '#domain/gate.ts';
import { isAfter, readMoment } from '../credibility/clock.ts';
import { hashClaim, hashContent } from './content-hash.ts';
import type { GateClaim } from './gate-input.ts';
import { authorsOf, hasWords, isSamePerson } from './words.ts';

/** What sign-offs are held against. */
export interface SignOffContext {
  readonly author: string | null;
  readonly authors?: readonly string[];
  readonly contentHash: string;
  readonly claimHashes: ReadonlySet<string>;
  readonly now: string | null;
}

/**
 * Context of an answer as it stands. Hashing every claim is most of the work of the gate, so the hashes are worked out where
 * something asks for them: not where nothing is bound to them.
 */
export function signOffContext(
  draft: string | null,
  claims: readonly GateClaim[],
  {
    author = null,
    authors = [],
    contentHash = null,
    now = null,
  }: {
    readonly author?: string | null;
    readonly authors?: readonly string[];
    readonly contentHash?: string | null;
    readonly now?: string | null;
  } = {},
): SignOffContext {
  let hash = contentHash;
  let hashes: ReadonlySet<string> | null = null;
  return {
    author,
    authors,
    now,
    get contentHash() {
      return (hash ??= hashContent(draft, claims));
    },
    get claimHashes() {
      return (hashes ??= new Set(claims.map(hashClaim)));
    },
  };
}

function faultOf(signOff: SignOff, context: SignOffContext): string | null {
  const { author, now } = context;
  if (!hasWords(signOff.by)) return 'nobody is named';
  const authors = authorsOf(author, context.authors);
  if (authors.length === 0) return 'the author is not known, so four eyes cannot be told';
  if (authors.some((one) => isSamePerson(signOff.by, one))) {
    return `${signOff.by} is the author: another person must sign`;
  }
  if (!hasWords(signOff.reason)) return 'it gives no reason';
  const at = readMoment(signOff.at);
  if (at === null) return 'it does not say when';
  const clock = now === null ? null : readMoment(now);
  if (clock !== null && isAfter(at, clock)) return `it is dated ${signOff.at}, which is still to come`;
  if (hasWords(signOff.contentHash)) {
    return signOff.contentHash === context.contentHash ? null : 'the content was changed since it was signed';
  }
  const hashes = signOff.claimHashes ?? [];
  if (hashes.length === 0) return 'it is not bound to any content';
  const gone = hashes.filter((hash) => !context.claimHashes.has(hash)).length;
  return gone === 0 ? null : `${gone} of the ${hashes.length} claims that it signed were changed since`;
}

/**
 * Which sign-offs still hold. An edit voids exactly those that it touches: one of the whole content by any edit, one of single
 * claims only where one of these claims, or the evidence under it, is no longer there as it was signed (SPEC §13).
 */
export function evaluateSignOffs(signOffs: readonly SignOff[], context: SignOffContext): readonly SignOffState[] {
  return signOffs.map((signOff) => {
    const fault = faultOf(signOff, context);
    return { signOff, holds: fault === null, why: fault ?? `signed by ${signOff.by}` };
  });
}

/** Whether a checkpoint is signed: by one sign-off of the whole that holds, or by several that together cover every claim. */
export function isCovered(states: readonly SignOffState[], context: SignOffContext): boolean {
  const holding = states.filter((state) => state.holds);
  if (holding.some(({ signOff }) => hasWords(signOff.contentHash))) return true;
  const isSigned = (hash: string): boolean => holding.some(({ signOff }) => signOff.claimHashes?.includes(hash));
  return context.claimHashes.size > 0 && [...context.claimHashes].every(isSigned);
}
