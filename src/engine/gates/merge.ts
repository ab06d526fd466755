import { sha256Hex } from '#base/sha256.ts';
import { CHECKPOINT_NAMES, GATE_CRITERIA, PUBLICATION_SURFACES, type SignOff, type Waiver } from '#domain/gate.ts';
import type { MergeAddition, MergeConflict, MergePlan, PortableDecision } from '#domain/merge.ts';
import type { GateAct, GateRecord } from '#domain/publication.ts';
import type { QueueEntryView } from '#domain/queue.ts';
import { READ_ROLES, type ReadRole } from '#domain/roles.ts';
import { waiverRoles } from './waivers.ts';
import { authorsOf, hasWords, isSamePerson } from './words.ts';

/** Names an item by what it says and rests on; of several that say the same, each by its number. */
export function portableKeys(entries: readonly QueueEntryView[]): ReadonlyMap<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    entries.map(({ item }) => {
      const about = item.queue === 'contradictions' ? item.counterclaim.id : item.text;
      const print = sha256Hex(JSON.stringify([item.queue, about, item.basis])).slice(0, 24);
      const nth = (seen.get(print) ?? 0) + 1;
      seen.set(print, nth);
      return [item.id, nth === 1 ? print : `${print}.${nth}`];
    }),
  );
}

/** The resolutions that hold, in a form that another browser understands. */
export function portableDecisions(entries: readonly QueueEntryView[]): readonly PortableDecision[] {
  const keys = portableKeys(entries);
  return entries.flatMap(({ item, state }): PortableDecision[] => {
    const event = state.status === 'resolved' ? state.resolution : null;
    if (!event || event.act.verb !== 'resolve') return [];
    const { choice, preferred } = event.act;
    return [
      {
        key: keys.get(item.id)!,
        queue: item.queue,
        text: item.text,
        choice,
        preferred: preferred ?? null,
        by: event.actor,
        at: event.at,
        reason: event.reason,
      },
    ];
  });
}

/** A colleague's review as a packet holds it. */
export interface TheirReview {
  readonly seal: string;
  readonly contentHash: string;
  readonly signOffs: readonly SignOff[];
  readonly waivers: readonly Waiver[];
  readonly decisions: readonly PortableDecision[];
}

export interface MyReview {
  readonly contentHash: string;
  readonly claimHashes: ReadonlySet<string>;
  readonly record: GateRecord;
  readonly authors: readonly string[];
  /** Everything that waits or waited here, by portable key, with the resolution that holds. */
  readonly items: ReadonlyMap<string, PortableDecision | null>;
  readonly me: { readonly name: string; readonly role: ReadRole };
}

/** What a plan would write, by the id of the addition or the key of the conflict. */
export interface MergeWritings {
  readonly plan: MergePlan;
  readonly acts: ReadonlyMap<
    string,
    {
      readonly act: GateAct;
      readonly by: string;
      readonly reason: string;
      readonly at: string;
      readonly role: ReadRole;
    }
  >;
  readonly decisions: ReadonlyMap<string, PortableDecision>;
}

const RANK: Readonly<Record<ReadRole, number>> = { grounding: 0, review: 1, admin: 2 };

/**
 * Lays a colleague's review beside one's own. What only they did is taken over under their name; what both decided in the same
 * way is counted; what was decided in two ways is a conflict, and is left to a person. An act that comes in a file never has more rights
 * than whoever brings it in, and nobody brings in a sign-off of their own (SPEC §18.13).
 */
export function planMerge(theirs: TheirReview, mine: MyReview): MergeWritings {
  const additions: MergeAddition[] = [];
  const conflicts: MergeConflict[] = [];
  const refused: MergePlan['refused'][number][] = [];
  const acts = new Map<string, { act: GateAct; by: string; reason: string; at: string; role: ReadRole }>();
  const decisions = new Map<string, PortableDecision>();
  let same = 0;
  const authors = authorsOf(mine.record.author, mine.authors);
  const refuse = (text: string, by: string, why: string): void => void refused.push({ text, by, why });

  // A sign-off of single claims stands in a packet once a claim: what one person signed at one moment is one act.
  const bySigner = new Map<string, SignOff[]>();
  for (const signOff of theirs.signOffs) {
    const key = JSON.stringify([signOff.checkpoint, signOff.by, signOff.at, hasWords(signOff.contentHash)]);
    const held = bySigner.get(key);
    if (held) held.push(signOff);
    else bySigner.set(key, [signOff]);
  }
  for (const given of bySigner.values()) {
    const first = given[0]!;
    const { checkpoint, by, at, reason } = first;
    const surface = PUBLICATION_SURFACES.find((one) => one === checkpoint);
    const text = surface ? CHECKPOINT_NAMES[surface] : checkpoint;
    const isHere = mine.record.signOffs.some(
      ({ signOff }) => signOff.checkpoint === checkpoint && isSamePerson(signOff.by, by) && signOff.at === at,
    );
    if (isHere) {
      same++;
      continue;
    }
    const isWhole = hasWords(first.contentHash);
    const hashes = [...mine.claimHashes].filter((hash) => given.some((one) => one.claimHashes?.includes(hash)));
    if (!surface) refuse(text, by, 'there is no such checkpoint');
    else if (!hasWords(by) || !hasWords(reason)) refuse(text, by, 'it has no name or no reason');
    else if (isSamePerson(by, mine.me.name)) refuse(text, by, 'a sign-off of one’s own is given here, not brought in');
    else if (authors.some((author) => isSamePerson(author, by))) refuse(text, by, 'they wrote this draft');
    else if (isWhole && first.contentHash !== mine.contentHash) refuse(text, by, 'it is of another text');
    else if (!isWhole && hashes.length === 0) refuse(text, by, 'none of its claims is here');
    else {
      const id = `sign ${acts.size + 1}`;
      const act: GateAct = {
        verb: 'sign',
        checkpoint,
        scope: isWhole ? 'whole' : 'claims',
        contentHash: mine.contentHash,
        claimHashes: isWhole ? [] : hashes,
      };
      acts.set(id, { act, by, reason, at, role: 'review' });
      additions.push({ id, kind: 'sign-off', text, by, at, reason });
    }
  }

  for (const waiver of theirs.waivers) {
    const { by, role, reason, expiresAt, contentHash } = waiver;
    const criterion = GATE_CRITERIA.find((one) => one === waiver.criterion);
    const known = READ_ROLES.find((one) => one === role);
    const isHere = mine.record.waivers.some(
      ({ waiver: own }) =>
        own.criterion === waiver.criterion && isSamePerson(own.by, by) && own.expiresAt === expiresAt,
    );
    if (isHere) same++;
    else if (!criterion || !known) refuse(waiver.criterion, by, 'there is no such criterion or role');
    else if (!hasWords(by) || !hasWords(reason)) refuse(criterion, by, 'it has no name or no reason');
    else if (authors.some((author) => isSamePerson(author, by))) refuse(criterion, by, 'they wrote this draft');
    else if (!waiverRoles(criterion).includes(known)) refuse(criterion, by, `the role ${known} may not waive it`);
    else if (RANK[known] > RANK[mine.me.role]) {
      refuse(criterion, by, `it claims the role ${known}, which is more than yours: nobody becomes ${known} by a file`);
    } else if (hasWords(contentHash) && contentHash !== mine.contentHash)
      refuse(criterion, by, 'it is of another text');
    else {
      const id = `waive ${acts.size + 1}`;
      const act: GateAct = { verb: 'waive', criterion, expiresAt, contentHash: contentHash ?? null };
      acts.set(id, { act, by, reason, at: expiresAt, role: known });
      additions.push({ id, kind: 'waiver', text: criterion, by, at: expiresAt, reason });
    }
  }

  for (const decision of theirs.decisions) {
    const { key, text, by, at, reason, choice, preferred } = decision;
    if (!mine.items.has(key)) {
      refuse(text, by, 'the claim, or what it rests on, is another one here');
      continue;
    }
    const own = mine.items.get(key);
    if (own && own.choice === choice && own.preferred === preferred) same++;
    else if (own) {
      decisions.set(key, decision);
      conflicts.push({ key, text, mine: own, theirs: decision });
    } else {
      const id = `decide ${key}`;
      decisions.set(id, decision);
      additions.push({ id, kind: 'decision', text, decided: { choice, preferred }, by, at, reason });
    }
  }
  const isSameContent = theirs.contentHash === mine.contentHash;
  return { plan: { seal: theirs.seal, isSameContent, additions, conflicts, same, refused }, acts, decisions };
}
