import { compareCodeUnits } from '#base/compare.ts';
import type { SourceChange, SourceChangeKind, SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { readClock } from '../credibility/clock.ts';
import type { Moment } from '../credibility/clock.ts';
import { judgeNotices } from '../credibility/notices/match-notices.ts';
import { freshnessOf } from './freshness.ts';
import { hashSourceSet } from './hash-source-set.ts';
import { rightsResolver } from './rights.ts';
import type { RightsResolver } from './rights.ts';

/** What differs between two versions of a set, change by change, in order of source id and of weight. */
export interface SourceSetDiff {
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
  readonly changes: readonly SourceChange[];
}

type Push = (kind: SourceChangeKind, before: string | null, after: string | null, detail: string) => void;

/** What is worked out once for each side of a comparison, not once for each item. */
interface Sides {
  readonly rights: readonly [RightsResolver['resolve'], RightsResolver['resolve']];
  readonly clocks: readonly [Moment, Moment];
  /** What the sets themselves say of rights and use is the same, and no term of it can run out. */
  readonly isSameFrame: boolean;
}

const BARS = new Set(['retraction', 'withdrawal']);

function diffNotices(before: SourceSetItem, after: SourceSetItem, push: Push): void {
  if (before.notices.length === 0 && after.notices.length === 0) return;
  const [old, young] = [before, after].map((item) => judgeNotices(item.notices, item.dismissals).open) as [
    readonly SourceSetItem['notices'][number][],
    readonly SourceSetItem['notices'][number][],
  ];
  const keyOf = (notice: SourceSetItem['notices'][number]): string => `${notice.kind}|${notice.date ?? ''}`;
  const [oldKeys, youngKeys] = [new Set(old.map(keyOf)), new Set(young.map(keyOf))];
  for (const notice of young) {
    if (oldKeys.has(keyOf(notice))) continue;
    const kind = BARS.has(notice.kind) ? 'retracted' : notice.kind === 'correction' ? 'corrected' : 'concern-raised';
    push(kind, null, keyOf(notice), notice.detail);
  }
  for (const notice of old) {
    if (!youngKeys.has(keyOf(notice)))
      push('notice-lifted', keyOf(notice), null, `the ${notice.kind} no longer stands open`);
  }
}

function diffRights(
  before: SourceSetItem,
  after: SourceSetItem,
  { rights: [resolveOld, resolveYoung], isSameFrame }: Sides,
  push: Push,
): void {
  // The same statement without a term says the same at any clock: nothing needs to be read.
  const isAsItWas = RIGHTS_MEMBERS.every((member) => before.rights[member] === after.rights[member]);
  if (isSameFrame && isAsItWas && before.rights.expiresAt === null) return;
  const [old, young] = [resolveOld(before), resolveYoung(after)];
  const name = (rights: typeof old): string =>
    `${rights.state}${rights.licence === null ? '' : ` (${rights.licence})`}`;
  if (old.state === young.state) {
    const isOther =
      old.licence !== young.licence ||
      old.excerptLimit !== young.excerptLimit ||
      old.obligations.join() !== young.obligations.join() ||
      RIGHTS_MEMBERS.some((member) => before.rights[member] !== after.rights[member]);
    if (isOther) push('rights-changed', name(old), name(young), 'licence, credit, term or excerpt limit is another');
  } else push(young.state === 'cleared' ? 'rights-cleared' : 'rights-blocked', name(old), name(young), young.reason);
}

const RIGHTS_MEMBERS = ['licence', 'state', 'expiresAt', 'excerptLimit', 'attribution'] as const;

/** Members whose change is a matter of description: evidence and permission stay the same. */
const DESCRIPTION = [
  'uri',
  'kind',
  'title',
  'authors',
  'publisher',
  'publishedDate',
  'doi',
  'pmid',
  'isbn',
  'supersedes',
  'extra',
] as const;

/** Lists are compared member by member: a version that was read from storage never has the very lists of another. */
function isSameMember(a: string | readonly string[] | null, b: string | readonly string[] | null): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

function diffItem(before: SourceSetItem, after: SourceSetItem, sides: Sides, push: Push): void {
  const { clocks } = sides;
  diffNotices(before, after, push);
  if (before.contentHash !== null && after.contentHash === null)
    push('removed', before.contentHash, null, 'its document is no longer at hand');
  else if (before.contentHash === null && after.contentHash !== null)
    push('added', null, after.contentHash, 'its document is at hand');
  else if (before.contentHash !== after.contentHash)
    push('content-changed', before.contentHash, after.contentHash, 'its bytes are others');
  diffRights(before, after, sides, push);
  if (after.supersededBy !== null && before.supersededBy !== after.supersededBy)
    push('superseded', null, after.supersededBy, `replaced by ${after.supersededBy}`);
  const young = freshnessOf(after.freshness, after.kind, clocks[1]);
  if (young.state === 'expired') {
    const old = freshnessOf(before.freshness, before.kind, clocks[0]);
    if (old.state !== 'expired') push('freshness-expired', old.state, 'expired', young.reason);
  }
  const differs = DESCRIPTION.filter((name) => !isSameMember(before[name] ?? null, after[name] ?? null));
  if (differs.length > 0)
    push('metadata-changed', null, null, `${differs.join(', ')} ${differs.length === 1 ? 'differs' : 'differ'}`);
}

/** What differs between two versions, with the hash of each. */
export function diffSourceSets(before: SourceSet, after: SourceSet, clocks: readonly [string, string]): SourceSetDiff {
  const changes = changesOfSet(before, after, clocks);
  const hashes = [hashSourceSet(before), hashSourceSet(after)] as const;
  return { before: hashes[0], after: hashes[1], isSame: changes.length === 0 && hashes[0] === hashes[1], changes };
}

/**
 * Changes from one version of a set to the next. Notices are compared by kind and date, rights by what they permit at the clock of the later version, content by
 * its hash; what is only described otherwise is one change of metadata. `clocks` are the moments at which each version is looked at: a term that ran out between
 * them is a change although nobody wrote anything.
 */
export function changesOfSet(
  before: SourceSet,
  after: SourceSet,
  clocks: readonly [string, string],
): readonly SourceChange[] {
  const changes: SourceChange[] = [];
  const [resolveOld, resolveYoung] = [before, after].map(
    ({ rights, use }, at) => rightsResolver(clocks[at]!, { setRights: rights, commercial: use.commercial }).resolve,
  ) as [RightsResolver['resolve'], RightsResolver['resolve']];
  const sides: Sides = {
    rights: [resolveOld, resolveYoung],
    clocks: [readClock(clocks[0]), readClock(clocks[1])],
    isSameFrame:
      JSON.stringify([before.rights, before.use]) === JSON.stringify([after.rights, after.use]) &&
      (before.rights?.expiresAt ?? null) === null,
  };
  const old = new Map(before.items.map((item) => [item.id, item] as const));
  const young = new Map(after.items.map((item) => [item.id, item] as const));
  const ids = [...new Set([...old.keys(), ...young.keys()])].sort(compareCodeUnits);
  for (const sourceId of ids) {
    const push: Push = (kind, from, to, detail) =>
      void changes.push({ kind, sourceId, before: from, after: to, detail });
    const [a, b] = [old.get(sourceId), young.get(sourceId)];
    if (a && b) diffItem(a, b, sides, push);
    else if (a) push('removed', a.contentHash, null, `“${a.title}” is no longer in the set`);
    else if (b) push('added', null, b.contentHash, `“${b.title}” is new in the set`);
  }
  return changes;
}
