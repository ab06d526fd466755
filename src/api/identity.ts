/** Who asks. In the workbench this is the person at this browser; a server may put anything of its own in the token. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Read role (SPEC §10). Absent: `grounding`, the least. Anything that names no role is refused, never read as a lesser one. */
  readonly role?: string;
}

/** The scope that every Sophia route needs, or the wildcard that covers it. */
const REQUIRED_SCOPE = 'domain:sophia';
const WILDCARD_SCOPE = 'domain:*';

export const LOCAL_IDENTITY: Identity = {
  subject: 'local',
  name: 'Reviewer at this browser',
  scopes: [REQUIRED_SCOPE],
  role: 'review',
};

const PREFIX = 'Bearer local.';

/** `Authorization` value that carries an identity within this browser. It is no secret and proves nothing elsewhere. */
export function authorizationOf(identity: Identity): string {
  return PREFIX + encodeURIComponent(JSON.stringify(identity));
}

/** Reads what `authorizationOf` wrote; `null` for anything else, so a broken token is "not signed in", never a crash. */
export function identityOf(authorization: string | null): Identity | null {
  if (authorization === null || !authorization.startsWith(PREFIX)) return null;
  try {
    const value: unknown = JSON.parse(decodeURIComponent(authorization.slice(PREFIX.length)));
    if (typeof value !== 'object' || value === null) return null;
    const { subject, name, scopes, role } = value as Record<string, unknown>;
    if (typeof subject !== 'string' || subject === '' || typeof name !== 'string' || !Array.isArray(scopes))
      return null;
    const known = { subject, name, scopes: scopes.filter((scope) => typeof scope === 'string') };
    // A role that is no text names none; it stays there, so that it is refused and not taken for an absent one.
    return role === undefined || role === null ? known : { ...known, role: typeof role === 'string' ? role : '' };
  } catch {
    return null;
  }
}

/** Whether an identity may use the Sophia domain. */
export function hasSophiaScope(identity: Identity): boolean {
  return identity.scopes.includes(REQUIRED_SCOPE) || identity.scopes.includes(WILDCARD_SCOPE);
}
