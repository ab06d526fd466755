import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import { FRESHNESS_CLASSES, RIGHTS_STATES } from '#domain/source-set.ts';
import type {
  FreshnessClass,
  ItemFreshness,
  ItemRights,
  NoticeDismissal,
  RightsState,
  SourceSet,
  SourceSetItem,
} from '#domain/source-set.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import type { Notice, NoticeKind } from '#domain/source.ts';
import { isoDay, readMoment } from '../credibility/clock.ts';
import { identify } from '../origins/identify.ts';
import { readTitleNotice } from '../origins/title-notice.ts';

/** Why a set was refused: where (`items[2].rights.expiresAt`) and what. */
export interface SourceSetFault {
  readonly path: string;
  readonly message: string;
}

export type SourceSetResult =
  { readonly ok: true; readonly set: SourceSet } | { readonly ok: false; readonly faults: readonly SourceSetFault[] };

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Looks members up under their several names, and remembers which were known. */
class Reader {
  readonly faults: SourceSetFault[];
  private readonly fields: Fields;
  private readonly path: string;
  private readonly known = new Set<string>();

  constructor(fields: Fields, path: string, faults: SourceSetFault[]) {
    this.fields = fields;
    this.path = path;
    this.faults = faults;
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  fault(name: string, message: string): void {
    this.faults.push({ path: this.at(name), message });
  }

  /** First member that is there, with the name under which it was found. */
  find(...names: readonly string[]): { readonly name: string; readonly value: unknown } | null {
    let found: { name: string; value: unknown } | null = null;
    for (const name of names) {
      this.known.add(name);
      const value = this.fields[name];
      if (found === null && value !== undefined && value !== null) found = { name, value };
    }
    return found;
  }

  text(...names: readonly string[]): string | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'string') return found.value.trim() === '' ? null : found.value.trim();
    if (typeof found.value === 'number' && Number.isFinite(found.value)) return String(found.value);
    this.fault(found.name, 'expected a text');
    return null;
  }

  date(...names: readonly string[]): string | null {
    const found = this.find(...names);
    if (found === null || found.value === '') return null;
    const text = typeof found.value === 'number' ? String(found.value) : found.value;
    if (typeof text === 'string' && readMoment(text) !== null) return text.trim();
    this.fault(found.name, 'expected an ISO date');
    return null;
  }

  flag(...names: readonly string[]): boolean | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'boolean') return found.value;
    this.fault(found.name, 'expected true or false');
    return null;
  }

  count(...names: readonly string[]): number | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'number' && Number.isFinite(found.value) && found.value >= 0)
      return Math.floor(found.value);
    this.fault(found.name, 'expected a number that is not negative');
    return null;
  }

  texts(...names: readonly string[]): readonly string[] {
    const found = this.find(...names);
    if (found === null) return [];
    const list = Array.isArray(found.value) ? (found.value as unknown[]) : [found.value];
    return list.flatMap((one, at) => {
      if (typeof one === 'string' && one.trim() !== '') return [one.trim()];
      if (isRecord(one) && typeof one['name'] === 'string') return [one['name']];
      if (typeof one === 'string') return [];
      this.fault(`${found.name}[${at}]`, 'expected a text');
      return [];
    });
  }

  /** Members that nobody asked for, as stable JSON. */
  extra(): string | null {
    const rest = Object.entries(this.fields).filter(
      ([name, value]) => !this.known.has(name) && value !== undefined && value !== null,
    );
    return rest.length === 0 ? null : stableStringify(Object.fromEntries(rest));
  }
}

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

function rightsState(text: string): RightsState | null {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(RIGHTS_WORDS, word) ? RIGHTS_WORDS[word]! : null;
}

const STATE_MEMBERS = ['rightsState', 'rightsStatus', 'rights_state', 'rights_status'] as const;

function readRights(reader: Reader): ItemRights {
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

const FRESHNESS_WORDS: Readonly<Record<string, 'fresh' | 'due' | 'expired'>> = {
  fresh: 'fresh',
  current: 'fresh',
  due: 'due',
  stale: 'due',
  aging: 'due',
  expired: 'expired',
  outdated: 'expired',
};
const CHECKED = [
  'checkedAt',
  'lastCheckedAt',
  'lastChecked',
  'verifiedAt',
  'retrievedAt',
  'fetchedAt',
  'refreshedAt',
  'lastRefreshedAt',
  'lastVerifiedAt',
] as const;
const EXPIRES = ['expiresAt', 'freshUntil', 'validUntil', 'staleAfter', 'freshnessExpiresAt'] as const;

function plusDays(date: string, days: number): string {
  const moment = readMoment(date)!;
  return moment.precision === 'instant' ? isoDay(Math.floor(moment.start) + days) : isoDay(moment.start + days);
}

function freshnessOf(reader: Reader, word: string | null, base: ItemFreshness): ItemFreshness {
  const checkedAt = reader.date(...CHECKED) ?? base.checkedAt;
  const maxAge = reader.count('maxAgeDays', 'freshForDays', 'ttlDays');
  const expiresAt =
    reader.date(...EXPIRES) ?? (maxAge !== null && checkedAt !== null ? plusDays(checkedAt, maxAge) : base.expiresAt);
  if (word === null) return { ...base, checkedAt, expiresAt };
  const lower = word.toLowerCase();
  const state = Object.hasOwn(FRESHNESS_WORDS, lower) ? FRESHNESS_WORDS[lower]! : null;
  const named = FRESHNESS_CLASSES.find((one): one is FreshnessClass => one === lower) ?? null;
  if (state === null && named === null && lower !== 'unknown') {
    reader.fault('freshness', `expected fresh, due, expired or one of ${FRESHNESS_CLASSES.join(', ')}`);
  }
  return { class: named ?? base.class, checkedAt, expiresAt, state: state ?? base.state };
}

function readFreshness(reader: Reader): ItemFreshness {
  const empty: ItemFreshness = { class: null, checkedAt: null, expiresAt: null, state: null };
  const outer = freshnessOf(reader, reader.text('freshnessState', 'freshnessStatus'), empty);
  const named = reader.text('freshnessClass', 'refreshClass');
  const withClass = named === null ? outer : freshnessOf(reader, named, outer);
  const found = reader.find('freshness');
  if (found === null) return withClass;
  if (typeof found.value === 'string') return freshnessOf(reader, found.value, withClass);
  if (!isRecord(found.value)) {
    reader.fault('freshness', 'expected a word or an object');
    return withClass;
  }
  const inner = new Reader(found.value, reader.at('freshness'), reader.faults);
  const stated = freshnessOf(inner, inner.text('state', 'status'), withClass);
  const innerClass = inner.text('class', 'policy');
  return innerClass === null ? stated : freshnessOf(inner, innerClass, stated);
}

const RETRACTED_TYPES = /^(?:retracted[ -]publication|retracted[ -]article|retracted)$/iu;

function noticeKind(value: string): NoticeKind | null {
  const folded = value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, '-');
  if (folded === 'concern') return 'expression-of-concern';
  if (folded === 'retracted') return 'retraction';
  if (folded === 'withdrawn') return 'withdrawal';
  if (folded === 'erratum' || folded === 'corrigendum' || folded === 'corrected') return 'correction';
  return NOTICE_KINDS.find((kind) => kind === folded) ?? null;
}

/** Notices of an item: listed ones, a mark, a state, the type of the record, and its own title (never that of a notice about another work). */
function readNotices(reader: Reader, title: string | null): readonly Notice[] {
  const notices: Notice[] = [];
  const add = (kind: NoticeKind, detail: string, date: string | null): void => {
    if (!notices.some((one) => one.kind === kind && (one.date === date || date === null)))
      notices.push({ kind, origin: 'metadata', detail, date });
  };
  const listed = reader.find('notices', 'notice');
  const list = listed === null ? [] : Array.isArray(listed.value) ? (listed.value as unknown[]) : [listed.value];
  list.forEach((one, at) => {
    const place = `${listed!.name}[${at}]`;
    if (typeof one === 'string') {
      const titled = readTitleNotice(one);
      const kind = noticeKind(one) ?? (titled?.isAboutAnother === false ? titled.kind : null);
      if (kind === null) reader.fault(place, `expected one of ${NOTICE_KINDS.join(', ')}`);
      else add(kind, one, null);
      return;
    }
    if (!isRecord(one)) return reader.fault(place, 'expected a word or an object');
    const inner = new Reader(one, reader.at(place), reader.faults);
    const kindText = inner.text('kind', 'type', 'nature');
    const kind = kindText === null ? null : noticeKind(kindText);
    if (kind === null) return inner.fault('kind', `expected one of ${NOTICE_KINDS.join(', ')}`);
    const date = inner.date('date');
    const origin = one['origin'] === 'list' || one['origin'] === 'text' ? one['origin'] : 'metadata';
    notices.push({ kind, origin, detail: inner.text('detail', 'reason', 'title') ?? kind, date });
  });
  const mark = reader.find('retracted', 'isRetracted', 'is_retracted', 'retraction', 'retractedAt');
  if (mark !== null && mark.value !== false && mark.value !== '') {
    if (mark.value === true) add('retraction', 'marked as retracted', null);
    else if (typeof mark.value === 'string') {
      const word = mark.value.trim().toLowerCase();
      if (!['false', 'no', 'none', 'active', 'ok', '0'].includes(word))
        add('retraction', 'marked as retracted', readMoment(mark.value) === null ? null : mark.value);
    } else if (isRecord(mark.value)) {
      const inner = new Reader(mark.value, reader.at(mark.name), reader.faults);
      const kindText = inner.text('kind', 'type', 'nature', 'status', 'state');
      if (inner.flag('retracted', 'isRetracted') !== false && !['active', 'none', 'ok'].includes(kindText ?? '')) {
        add(
          (kindText === null ? null : noticeKind(kindText)) ?? 'retraction',
          inner.text('reason', 'detail') ?? 'marked as retracted',
          inner.date('date', 'at', 'retractedAt'),
        );
      }
    } else reader.fault(mark.name, 'expected true, false, a date or an object');
  }
  for (const word of [
    reader.text('status', 'state', 'retractionState', 'retractionStatus'),
    reader.text('type', 'publicationType'),
  ]) {
    if (word === null) continue;
    if (RETRACTED_TYPES.test(word)) add('retraction', `recorded as “${word}”`, null);
    else if (/^withdrawn$/iu.test(word)) add('withdrawal', `recorded as “${word}”`, null);
  }
  const titled = title === null ? null : readTitleNotice(title);
  if (titled && !titled.isAboutAnother) add(titled.kind, title!, null);
  return notices;
}

function readDismissals(reader: Reader): readonly NoticeDismissal[] {
  const found = reader.find('dismissals');
  if (found === null) return [];
  if (!Array.isArray(found.value)) {
    reader.fault('dismissals', 'expected a list');
    return [];
  }
  return (found.value as unknown[]).flatMap((one, at) => {
    const inner = new Reader(isRecord(one) ? one : {}, reader.at(`dismissals[${at}]`), reader.faults);
    const [notice, by, reason] = [inner.text('notice'), inner.text('by'), inner.text('reason')];
    if (notice === null) inner.fault('notice', 'expected the key of a notice');
    if (by === null) inner.fault('by', 'expected who decided');
    if (reason === null) inner.fault('reason', 'expected why');
    return notice === null || by === null || reason === null
      ? []
      : [{ notice, by, reason, at: inner.date('at') ?? '' }];
  });
}

function superseded(reader: Reader): string | null {
  const found = reader.find('supersededBy', 'superseded_by', 'replacedBy', 'superseded', 'isSuperseded');
  if (found === null || found.value === false || found.value === '') return null;
  if (found.value === true) return 'a newer edition';
  if (typeof found.value === 'string') return found.value.trim();
  reader.fault(found.name, 'expected the id of what replaced it');
  return null;
}

function readItem(value: unknown, at: number, id: string | null, faults: SourceSetFault[]): SourceSetItem | null {
  const path = `items[${at}]`;
  const fields = typeof value === 'string' ? { id: value } : value;
  if (!isRecord(fields)) {
    faults.push({ path, message: 'expected an object' });
    return null;
  }
  const reader = new Reader(fields, path, faults);
  const meta = reader.find('meta', 'metadata');
  // A record may keep its bibliographic part in a member of its own; the members beside it win.
  const whole = isRecord(meta?.value)
    ? new Reader({ ...meta.value, ...fields, meta: undefined, metadata: undefined }, path, faults)
    : reader;
  const uri = whole.text('uri', 'url', 'link');
  const doi = identify(whole.text('doi', 'DOI') ?? '').doi ?? (uri === null ? null : identify(uri).doi);
  const title = whole.text('title', 'name', 'label');
  const text = whole.text('text', 'content');
  const hash = whole.text('contentHash', 'hash', 'sha256', 'checksum');
  const status = whole.text('status', 'state');
  const own = whole.text('id', 'sourceId', 'source_id', 'key') ?? id ?? uri ?? doi;
  const item = {
    id: own ?? `item-${at + 1}`,
    uri,
    kind: whole.text('kind', 'sourceKind', 'mediaType'),
    title: title ?? own ?? `item-${at + 1}`,
    authors: whole.texts('authors', 'author', 'creator'),
    publisher: whole.text('publisher', 'site', 'journal'),
    publishedDate: whole.text('publishedDate', 'published', 'date', 'year'),
    doi,
    pmid: whole.text('pmid', 'PMID'),
    isbn: whole.text('isbn', 'ISBN'),
    contentHash: hash ?? (text === null ? null : `sha256:${sha256Hex(text)}`),
    rights: readRights(whole),
    freshness: readFreshness(whole),
    notices: readNotices(whole, title),
    dismissals: readDismissals(whole),
    supersededBy:
      superseded(whole) ?? (status !== null && /^(?:superseded|replaced)$/iu.test(status) ? 'a newer edition' : null),
    supersedes: whole.texts('supersedes', 'replaces'),
  };
  const extra = whole.extra();
  return extra === null ? item : { ...item, extra };
}

/**
 * Reads a source set from JSON, under the names that people and other tools give its members, and says of every fault where it is. Nothing is
 * guessed in anyone's favour: no rights are unknown rights, no date is no date. Members that are not known are kept (`extra`), so that a
 * change in them re-hashes. Two items of one id are refused.
 */
export function parseSourceSet(value: unknown): SourceSetResult {
  const faults: SourceSetFault[] = [];
  const fields = Array.isArray(value) ? { items: value as unknown[] } : value;
  if (!isRecord(fields)) return { ok: false, faults: [{ path: '', message: 'expected an object with items' }] };
  const reader = new Reader(fields, '', faults);
  const listed = reader.find('items', 'sources', 'members');
  let items: readonly (SourceSetItem | null)[] = [];
  if (listed !== null && Array.isArray(listed.value))
    items = (listed.value as unknown[]).map((one, at) => readItem(one, at, null, faults));
  else if (listed !== null && isRecord(listed.value))
    items = Object.entries(listed.value).map(([id, one], at) => readItem(one, at, id, faults));
  else reader.fault('items', 'expected a list');
  const seen = new Map<string, number>();
  items.forEach((item, at) => {
    if (item === null) return;
    const first = seen.get(item.id);
    if (first === undefined) seen.set(item.id, at);
    else faults.push({ path: `items[${at}].id`, message: `"${item.id}" stands already at items[${first}]` });
  });
  const status = reader.text('status', 'state', 'retractionState');
  const mark = reader.find('retracted', 'isRetracted', 'retractedAt');
  const use = reader.find('use');
  const rights = readRights(reader);
  const freshness = readFreshness(reader);
  const hasRights = Object.values(rights).some((one) => one !== null);
  const hasFreshness = Object.values(freshness).some((one) => one !== null);
  const set: SourceSet = {
    id: reader.text('id', 'sourceSetId', 'setId') ?? 'source-set',
    name: reader.text('name', 'title', 'label') ?? '',
    version: reader.text('version', 'revision') ?? '1',
    items: items.filter((item) => item !== null),
    isRetracted:
      (mark !== null && mark.value !== false && mark.value !== '') ||
      (status !== null && /^(?:retracted|withdrawn)$/iu.test(status)),
    supersededBy:
      superseded(reader) ?? (status !== null && /^(?:superseded|replaced)$/iu.test(status) ? 'a newer version' : null),
    rights: hasRights ? rights : null,
    freshness: hasFreshness ? freshness : null,
    use: {
      commercial:
        (isRecord(use?.value) && use.value['commercial'] === true) ||
        use?.value === 'commercial' ||
        reader.flag('commercial') === true,
    },
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, set };
}
