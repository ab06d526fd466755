import { RIGHTS_STATES } from '#domain/source-set.ts';
import type { ItemRights, RightsState } from '#domain/source-set.ts';
import { isRecord, Reader } from './reader.ts';

const RIGHTS_WORDS: Readonly<Record<string, RightsState>> = {
  cleared: 'cleared',
  clear: 'cleared',
  granted: 'cleared',
  allowed: 'cleared',
  licensed: 'cleared',
  permitted: 'cleared',
  ok: 'cleared',
  unknown: 'unknown',
  unresolved: 'unknown',
  pending: 'unknown',
  blocked: 'blocked',
  denied: 'blocked',
  forbidden: 'blocked',
  revoked: 'blocked',
  restricted: 'blocked',
  expired: 'expired',
  lapsed: 'expired',
};

/** The state that a word names (`blocked`, `revoked`, `granted` …), or `null` where it is no such word. */
export function rightsState(text: string): RightsState | null {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(RIGHTS_WORDS, word) ? RIGHTS_WORDS[word]! : null;
}

const STATE_MEMBERS = ['rightsState', 'rightsStatus', 'rights_state', 'rights_status'] as const;

/** Rights of an item or a set: a statement, a state, a term, a limit and a credit, in a member of their own or beside the others. */
export function readRights(reader: Reader): ItemRights {
  const licence = reader.text('licence', 'license', 'spdx', 'licenseId');
  const expiresAt = reader.date('rightsExpiresAt', 'rightsExpiry', 'licenceExpiresAt', 'licenseExpiresAt');
  const excerptLimit = reader.count('excerptLimit', 'maxExcerptChars', 'maxExcerptCharacters');
  const attribution = reader.text('attribution', 'requiredAttribution', 'creditLine');
  const stateText = reader.text(...STATE_MEMBERS);
  const state = stateText === null ? null : rightsState(stateText);
  if (stateText !== null && state === null)
    reader.fault(reader.find(...STATE_MEMBERS)!.name, `expected one of ${RIGHTS_STATES.join(', ')}`);
  const found = reader.find('rights');
  if (found === null) return { licence, state, expiresAt, excerptLimit, attribution };
  if (typeof found.value === 'string') {
    const own = rightsState(found.value);
    const statement = own === null && found.value.trim() !== '' ? found.value.trim() : null;
    return { licence: licence ?? statement, state: own ?? state, expiresAt, excerptLimit, attribution };
  }
  if (!isRecord(found.value)) {
    reader.fault('rights', 'expected a statement or an object');
    return { licence, state, expiresAt, excerptLimit, attribution };
  }
  const inner = new Reader(found.value, reader.at('rights'), reader.faults);
  const innerText = inner.text('state', 'status');
  const innerState = innerText === null ? null : rightsState(innerText);
  if (innerText !== null && innerState === null)
    inner.fault(inner.find('state')?.name ?? 'status', `expected one of ${RIGHTS_STATES.join(', ')}`);
  const isBlocked = inner.flag('blocked') === true || inner.flag('allowGrounding', 'allowed', 'usable') === false;
  return {
    licence: inner.text('licence', 'license', 'spdx', 'statement', 'expression', 'id', 'name') ?? licence,
    state: isBlocked ? 'blocked' : (innerState ?? state),
    expiresAt: inner.date('expiresAt', 'expires', 'validUntil', 'until', 'expiry', 'endsAt') ?? expiresAt,
    excerptLimit:
      inner.count('excerptLimit', 'maxExcerptChars', 'maxExcerptCharacters', 'excerptChars') ?? excerptLimit,
    attribution: inner.text('attribution', 'requiredAttribution', 'credit', 'creditLine') ?? attribution,
  };
}
