import type {
  MaterialisedView,
  PlanRequest,
  RefreshedView,
  RefreshRequest,
  SourceSetCreate,
  SourceSetDiffView,
  SourceSetEdit,
  SourceSetListView,
  SourceSetPlanView,
  SourceSetReadinessView,
  SourceSetVersionDetail,
  SourceSetView,
} from '#api/schemas/source-set.ts';
import type { InvalidationPlan, ItemFreshness, SourceChange, SourceSet } from '#domain/source-set.ts';
import type { RefreshedSource } from '#engine/source-sets/refresh.ts';
import { notFound } from '#storage/failure.ts';
import {
  LIBRARY_SET_ID,
  type InvalidationRecord,
  type SourceSetRecord,
  type SourceSetVersionRecord,
} from '#storage/records.ts';
import { versionKey } from '#storage/version-keys.ts';
import type { CascadeWriting, WorkbenchStorage } from '#storage/storage.ts';
import type { CorpusKeeper } from '../corpus-keeper.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { CascadeQuestion } from '../publications/cascade.ts';
import type { RuntimePorts } from '../ports.ts';
import { membersOfGiven } from './given-set.ts';
import { engineParts, judgeSet, type TakenVersion } from './judge.ts';
import { libraryRecord, liveSetOf, type LibraryKeeper, type LibraryState } from './library-state.ts';
import { createSetPlanner } from './set-planner.ts';
import type { StandingPort } from './stored-answers.ts';
import { freshnessClassesOf, rowOf, type JudgedSet } from './views.ts';

export interface SourceSetService {
  list(): Promise<SourceSetListView>;
  get(id: string): Promise<SourceSetView>;
  create(given: SourceSetCreate, actor: string): Promise<SourceSetView>;
  edit(id: string, change: SourceSetEdit, actor: string): Promise<SourceSetView>;
  /** Refused while drafts are checked under it, unless they are let go. */
  remove(id: string, release: boolean, actor: string): Promise<void>;
  /** Puts a removed set back, and the drafts that were checked under it where they have no other set by now. */
  restore(id: string, actor: string): Promise<SourceSetView>;
  version(id: string, version: number): Promise<SourceSetVersionDetail>;
  diff(id: string, from: number, to: number | null): Promise<SourceSetDiffView>;
  readiness(id: string, now: string | null): Promise<SourceSetReadinessView>;
  plan(id: string, request: PlanRequest): Promise<SourceSetPlanView>;
  refresh(id: string, request: RefreshRequest, actor: string): Promise<RefreshedView>;
  materialise(id: string): Promise<MaterialisedView>;
  /** The declared set that a draft is checked under, as it stands today; `null` where it names none. */
  liveSet(id: string): Promise<SourceSet | null>;
  /** Remembers the library of now as the one that changes are counted from, where there is none yet. */
  ensureBaseline(): Promise<void>;
  /**
   * Takes sources that came in since into that state, as they are now. Called before a source changes: one that was added, cited, and
   * then removed or retracted would otherwise have no state that it changed from.
   */
  absorbAdditions(): Promise<void>;
}

/** Most marks of a plan that one answer carries; the counts are of all. */
const MARKS = 2_000;

/**
 * Versions of one set that are kept read, and of all sets. Each holds a whole set, and the library makes one with every addition:
 * unbounded, a day of dropping files would keep all of them. What is asked again and again is the newest and the one before it.
 */
const KEPT_OF_ONE = 2;
const KEPT_VERSIONS = 16;

/** Source sets over the library: each is judged as it stands today, and moves on by versions that people make. */
export function createSourceSetService(
  storage: WorkbenchStorage,
  library: LibraryKeeper,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  standing: readonly StandingPort[],
  /** What a change does to records and files; none where a caller keeps neither. */
  cascade: (question: CascadeQuestion) => Promise<Omit<CascadeWriting, 'log'>> = async () => ({
    reopen: [],
    stale: [],
  }),
): SourceSetService {
  const planOf = createSetPlanner(storage, standing);
  const today = (): string => ports.clock().toISOString().slice(0, 10);
  const nowAt = (): string => ports.clock().toISOString();
  const judgedBy = new Map<string, { readonly key: string; readonly judged: JudgedSet }>();
  const versions = new Map<string, TakenVersion>();
  /** State of the sources whose additions are taken in. */
  let absorbed = -1;

  async function takenVersion(id: string, version: number): Promise<TakenVersion | null> {
    const key = versionKey(id, version);
    const known = versions.get(key);
    if (known) return known;
    const row = await storage.sourceSets.version(id, version);
    if (!row) return null;
    const taken = { set: JSON.parse(row.set) as SourceSet, at: row.at.slice(0, 10) };
    versions.set(key, taken);
    const own = [...versions.keys()].filter((other) => versions.get(other)!.set.id === taken.set.id);
    for (const oldest of own.slice(0, -KEPT_OF_ONE)) versions.delete(oldest);
    for (const oldest of versions.keys()) if (versions.size > KEPT_VERSIONS) versions.delete(oldest);
    return taken;
  }

  async function recordOf(id: string, state: LibraryState): Promise<SourceSetRecord> {
    const record = await storage.sourceSets.get(id);
    if (id === LIBRARY_SET_ID) {
      const at = record?.updatedAt ?? nowAt();
      return { ...libraryRecord(state, record?.version ?? 0, at) };
    }
    if (!record) throw notFound('source set', id);
    return record;
  }

  async function judge(record: SourceSetRecord, state: LibraryState): Promise<JudgedSet> {
    const key = `${state.revision} ${record.version} ${record.updatedAt} ${today()}`;
    const known = judgedBy.get(record.id);
    if (known?.key === key) return known.judged;
    const newest = await takenVersion(record.id, record.version);
    // Of the library, what is gone is a change all the same: it is compared with what there was.
    const live = liveSetOf(record, newest?.set ?? null, state);
    const judged = judgeSet(await engineParts(), record, live, newest, state, today());
    judgedBy.set(record.id, { key, judged });
    return judged;
  }

  const judgedSet = async (id: string): Promise<{ readonly state: LibraryState; readonly judged: JudgedSet }> => {
    const state = await library.current();
    return { state, judged: await judge(await recordOf(id, state), state) };
  };

  async function severityOf(): Promise<(change: SourceChange) => InvalidationPlan['changes'][number]['severity']> {
    const { CHANGE_SEVERITY } = await engineParts();
    return ({ kind }) => CHANGE_SEVERITY[kind];
  }

  async function draftsUnder(id: string): Promise<readonly { readonly id: string; readonly title: string }[]> {
    const drafts = await storage.drafts.list();
    const wanted = id === LIBRARY_SET_ID ? null : id;
    return drafts
      .filter(({ sourceSetId }) => (sourceSetId ?? null) === wanted)
      .map((draft) => ({ id: draft.id, title: draft.title }));
  }

  async function viewOf(id: string): Promise<SourceSetView> {
    const { judged } = await judgedSet(id);
    const { record, members, readiness, pending, attributions } = judged;
    const drafts = await draftsUnder(id);
    return {
      row: rowOf(judged, drafts.length, await severityOf()),
      now: today(),
      use: { ...record.use },
      rights: record.rights,
      freshness: record.freshness,
      isRetracted: record.isRetracted,
      supersededBy: record.supersededBy,
      members: [...members],
      readiness,
      pending: [...pending],
      versions: (await storage.sourceSets.versions(id)).map((row) => ({ ...versionView(row) })),
      drafts: [...drafts],
      attributions: [...attributions],
      freshnessClasses: freshnessClassesOf(members, (await engineParts()).FRESHNESS_RULES),
    };
  }

  function versionRow(
    record: SourceSetRecord,
    judged: Pick<JudgedSet, 'live' | 'hash'>,
    made: Made,
  ): SourceSetVersionRecord {
    return {
      id: versionKey(record.id, record.version),
      setId: record.id,
      version: record.version,
      at: made.at,
      by: made.by,
      note: made.note,
      hash: judged.hash,
      members: judged.live.items.length,
      changes: made.changes,
      set: JSON.stringify(judged.live),
    };
  }

  const tasksOf = (id: string, plan: InvalidationPlan, by: string, at: string): readonly InvalidationRecord[] =>
    plan.tasks
      // A note that nothing changes for what rests on it is shown in the preview; it is no work.
      .filter(({ severity }) => severity !== 'info')
      .map((task) => ({
        id: task.id,
        task,
        setId: id,
        plannedAt: at,
        plannedBy: by,
        status: 'open',
        closed: null,
      }));

  /** Writes the next version with the tasks of its plan, all or nothing. */
  async function moveOn(
    record: SourceSetRecord,
    on: number,
    state: LibraryState,
    made: Omit<Made, 'changes'>,
    kind: string,
  ): Promise<InvalidationPlan> {
    const parts = await engineParts();
    const newest = await takenVersion(record.id, on);
    const live = liveSetOf(record, newest?.set ?? null, state);
    const changes = newest === null ? [] : parts.changesOfSet(newest.set, live, [newest.at, today()]);
    const { plan, severityOf } = await planOf(record.id, changes, state);
    const titles = new Map(newest?.set.items.map((item) => [item.id, item.title]));
    const writing = await cascade({
      setId: record.id,
      changes,
      by: made.by,
      titleOf: (source) => state.items.get(source)?.title ?? titles.get(source) ?? source,
      severityOf,
    });
    const version = versionRow(record, { live, hash: parts.hashSourceSet(live) }, { ...made, changes: changes.length });
    const tasks = tasksOf(record.id, plan, made.by, made.at);
    // The library has whatever sources there are: listing them again in its record would only go stale.
    const stored = record.id === LIBRARY_SET_ID ? { ...record, members: [] } : record;
    const event = {
      kind,
      at: made.at,
      actor: made.by,
      set: record.id,
      version: record.version,
      hash: version.hash,
      changes: changes.length,
      tasks: tasks.length,
    };
    // One transaction: the set never moves on without what the change takes back.
    const reach = await storage.sourceSets.save(on, { record: stored, version }, tasks, { ...writing, log: [event] });
    ports.announce({ resource: 'sourceSets', id: record.id });
    if (reach.reopened.length > 0) ports.announce({ resource: 'gates' });
    if (reach.stale.length > 0) ports.announce({ resource: 'exports' });
    return plan;
  }

  function refuseLibrary(id: string): void {
    if (id === LIBRARY_SET_ID) {
      const why = 'The whole library is no set that can be edited. Make a set of the sources you want.';
      throw new RuntimeFailure('decision_not_possible', why);
    }
  }

  async function refuseTaken(name: string, except: string | null): Promise<void> {
    const taken = (await storage.sourceSets.list()).find((set) => set.name === name && set.id !== except);
    if (taken) throw new RuntimeFailure('name_taken', `There is a source set “${name}” already.`, 'name');
  }

  async function knownMembers(members: readonly string[], last: SourceSet | null, state: LibraryState): Promise<void> {
    const held = new Set((last?.items ?? []).map(({ id }) => id));
    const seen = new Set<string>();
    for (const [at, member] of members.entries()) {
      if (seen.has(member)) throw new RuntimeFailure('invalid_payload', `"${member}" stands twice.`, `members.${at}`);
      seen.add(member);
      if (!state.items.has(member) && !held.has(member)) {
        throw new RuntimeFailure('invalid_payload', `There is no source "${member}" in the library.`, `members.${at}`);
      }
    }
  }

  async function ensureBaseline(): Promise<void> {
    if (await storage.sourceSets.get(LIBRARY_SET_ID)) return;
    const state = await library.current();
    const at = nowAt();
    const record = libraryRecord(state, 1, at);
    const live = liveSetOf(record, null, state);
    const { hashSourceSet } = await engineParts();
    const made = { at, by: 'workbench', note: 'Changes are counted from here', changes: 0 };
    const version = versionRow(record, { live, hash: hashSourceSet(live) }, made);
    // Another tab may have been first: then that one holds.
    await storage.sourceSets.create({ record: { ...record, members: [] }, version }).catch(() => undefined);
  }

  async function absorbAdditions(): Promise<void> {
    await ensureBaseline();
    const state = await library.current();
    if (absorbed === state.revision) return;
    const stored = await storage.sourceSets.get(LIBRARY_SET_ID);
    const base = stored && (await takenVersion(LIBRARY_SET_ID, stored.version));
    if (!stored || !base) return;
    const held = new Set(base.set.items.map((item) => item.id));
    const added = [...state.items.values()].filter((item) => !held.has(item.id));
    if (added.length > 0) {
      const at = nowAt();
      const version = stored.version + 1;
      const live = { ...base.set, version: String(version), items: [...base.set.items, ...added] };
      const note = `${added.length} ${added.length === 1 ? 'source' : 'sources'} came in`;
      const { hashSourceSet } = await engineParts();
      const record = { ...stored, version, updatedAt: at };
      const made = { at, by: 'workbench', note, changes: added.length };
      const row = versionRow(record, { live, hash: hashSourceSet(live) }, made);
      // Where another tab was faster, it took the same sources in.
      await storage.sourceSets.save(stored.version, { record, version: row }, []).catch(() => undefined);
    }
    absorbed = state.revision;
  }

  return {
    async list() {
      const state = await library.current();
      const severity = await severityOf();
      const drafts = await storage.drafts.list();
      const under = (id: string | null): number => drafts.filter((draft) => (draft.sourceSetId ?? null) === id).length;
      const rows = [];
      for (const record of await storage.sourceSets.list()) {
        rows.push(rowOf(await judge(record, state), under(record.id), severity));
      }
      const whole = await judge(await recordOf(LIBRARY_SET_ID, state), state);
      const open = (await storage.sourceSets.tasks()).filter(({ status }) => status === 'open').length;
      return { now: today(), library: rowOf(whole, under(null), severity), sets: rows, openTasks: open };
    },

    get: viewOf,

    async create({ name, members, set, use, note }, actor) {
      const state = await library.current();
      const given = set === undefined ? null : await membersOfGiven(set, state);
      const called = name ?? given?.set.name ?? '';
      if (called.trim() === '') throw new RuntimeFailure('invalid_payload', 'A source set needs a name.', 'name');
      await refuseTaken(called, null);
      const chosen = members ?? given?.members ?? [];
      await knownMembers(chosen, given?.set ?? null, state);
      const at = nowAt();
      const record: SourceSetRecord = {
        id: `set-${ports.newId()}`,
        name: called,
        version: 1,
        createdAt: at,
        updatedAt: at,
        members: [...chosen],
        use: use ?? given?.set.use ?? { commercial: false },
        rights: given?.set.rights ?? null,
        freshness: given?.set.freshness ?? null,
        isRetracted: given?.set.isRetracted ?? false,
        supersededBy: given?.set.supersededBy ?? null,
      };
      const live = liveSetOf(record, given?.set ?? null, state);
      const { hashSourceSet } = await engineParts();
      const made = { at, by: actor, note: note === '' ? 'Made' : note, changes: 0 };
      const version = versionRow(record, { live, hash: hashSourceSet(live) }, made);
      await storage.sourceSets.create({ record, version });
      await storage.queues.append([
        { kind: 'source-set', at, actor, set: record.id, version: 1, hash: version.hash, changes: 0, tasks: 0 },
      ]);
      ports.announce({ resource: 'sourceSets', id: record.id });
      return viewOf(record.id);
    },

    async edit(id, { version, note, ...change }, actor) {
      refuseLibrary(id);
      const state = await library.current();
      const stored = await recordOf(id, state);
      if (change.name !== undefined) await refuseTaken(change.name, id);
      const newest = await takenVersion(id, stored.version);
      if (change.members) await knownMembers(change.members, newest?.set ?? null, state);
      const at = nowAt();
      const record: SourceSetRecord = { ...stored, ...change, version: version + 1, updatedAt: at };
      await moveOn(record, version, state, { at, by: actor, note }, 'source-set');
      return viewOf(id);
    },

    async remove(id, release, actor) {
      refuseLibrary(id);
      const drafts = await draftsUnder(id);
      if (drafts.length > 0 && !release) {
        const names = drafts
          .slice(0, 3)
          .map(({ title }) => `“${title}”`)
          .join(', ');
        const more = drafts.length > 3 ? ` and ${drafts.length - 3} more` : '';
        throw new RuntimeFailure('in_use', `Drafts are checked under this set: ${names}${more}.`);
      }
      await storage.sourceSets.remove(id, nowAt());
      judgedBy.delete(id);
      await storage.queues.append([{ kind: 'source-set-removed', at: nowAt(), actor, set: id }]);
      ports.announce({ resource: 'sourceSets', id });
      if (drafts.length > 0) ports.announce({ resource: 'drafts' });
    },

    async restore(id, actor) {
      const drafts = await storage.sourceSets.restore(id);
      judgedBy.delete(id);
      await storage.queues.append([{ kind: 'source-set-restored', at: nowAt(), actor, set: id }]);
      ports.announce({ resource: 'sourceSets', id });
      if (drafts.length > 0) ports.announce({ resource: 'drafts' });
      return viewOf(id);
    },

    async version(id, version) {
      const row = await storage.sourceSets.version(id, version);
      if (!row) throw notFound('version', `${id}@${version}`);
      return { version: versionView(row), set: JSON.parse(row.set) as SourceSet };
    },

    async diff(id, from, to) {
      const { state, judged } = await judgedSet(id);
      const before = await takenVersion(id, from);
      if (!before) throw notFound('version', `${id}@${from}`);
      const parts = await engineParts();
      const after =
        to === null ? { set: liveSetOf(judged.record, null, state), at: today() } : await takenVersion(id, to);
      if (!after) throw notFound('version', `${id}@${to}`);
      const live = to === null ? judged.live : after.set;
      const diff = parts.diffSourceSets(before.set, live, [before.at, after.at]);
      return { from, to, before: diff.before, after: diff.after, isSame: diff.isSame, changes: [...diff.changes] };
    },

    async readiness(id, now) {
      const { state, judged } = await judgedSet(id);
      const parts = await engineParts();
      const at = now ?? today();
      if (parts.readMoment(at) === null) throw new RuntimeFailure('invalid_payload', 'There is no such date.', 'now');
      const readiness = parts.evaluateSourceSetReadiness(judged.live, at, state.hashes);
      return { id, version: judged.record.version, hash: judged.hash, now: at, readiness };
    },

    async plan(id, { edit, without = [] }) {
      if (edit !== undefined) refuseLibrary(id);
      const { state, judged } = await judgedSet(id);
      const parts = await engineParts();
      const newest = await takenVersion(id, judged.record.version);
      if (edit?.members) await knownMembers(edit.members, newest?.set ?? null, state);
      const gone = new Set(without);
      const record: SourceSetRecord = { ...judged.record, ...edit };
      const live = liveSetOf(record, newest?.set ?? null, state);
      // Removed from the library, a source leaves the library's own set, and is missing from every other.
      const after = id === LIBRARY_SET_ID ? { ...live, items: live.items.filter((item) => !gone.has(item.id)) } : live;
      const isPreview = edit !== undefined || gone.size > 0;
      // A preview is of that change alone; without one it is of what changed already.
      const base = isPreview ? { set: judged.live, at: today() } : newest;
      const changes = [
        ...(base === null ? [] : parts.changesOfSet(base.set, after, [base.at, today()])),
        ...(id === LIBRARY_SET_ID ? [] : after.items.filter((item) => gone.has(item.id)).map(removal)),
      ];
      const { plan, resting, released } = await planOf(id, changes, state);
      const reached = new Map(plan.affected.filter(({ kind }) => kind === 'export').map((mark) => [mark.id, mark]));
      const hashes = new Map([...state.hashes].filter(([source]) => !gone.has(source)));
      const named = new Set(plan.tasks.map(({ answerId }) => answerId));
      const sources = new Set(plan.changes.map(({ sourceId }) => sourceId));
      const titleOf = (source: string): string =>
        (state.items.get(source) ?? newest?.set.items.find((item) => item.id === source))?.title ?? source;
      return {
        id,
        version: judged.record.version,
        plan: { ...plan, affected: plan.affected.slice(0, MARKS) },
        readiness: parts.evaluateSourceSetReadiness(after, today(), hashes),
        owners: resting
          .filter((one) => named.has(one.id))
          .map((one) => ({ id: one.id, kind: one.kind, title: one.title })),
        files: released.flatMap(({ id: file, title, answer }) => {
          const mark = reached.get(file);
          if (!mark || mark.severity === 'info') return [];
          const isRecord = answer.id.startsWith('publication:');
          return [
            {
              id: file,
              kind: isRecord ? ('publication' as const) : ('export' as const),
              title,
              severity: mark.severity,
              path: mark.path,
            },
          ];
        }),
        titles: Object.fromEntries([...sources].slice(0, MARKS).map((source) => [source, titleOf(source)])),
      };
    },

    async refresh(id, { version, checked, note }, actor) {
      const state = await library.current();
      const at = nowAt();
      const { refreshSourceSet } = await import('#engine/source-sets/refresh.ts');
      const before = await recordOf(id, state);
      const live = liveSetOf(before, (await takenVersion(id, before.version))?.set ?? null, state);
      const looked = new Set(checked);
      // The library is where we look: a member that is not there is missing, and stays until a person decides.
      const { open } = refreshSourceSet(
        live,
        [...new Set([...checked, ...live.items.map((item) => item.id)])].flatMap((source): RefreshedSource[] => {
          const contentHash = state.hashes.get(source);
          if (contentHash === undefined) {
            return [{ id: source, outcome: 'missing', detail: 'it is not in the library' }];
          }
          return looked.has(source) ? [{ id: source, outcome: 'found', contentHash }] : [];
        }),
        today(),
      );
      if (looked.size > 0)
        await recordLook(
          storage,
          [...looked].filter((source) => state.items.has(source)),
          actor,
          at,
        );
      const fresh = await library.current();
      const stored = await recordOf(id, fresh);
      // Whoever looked at every source looked at the set: what is said of its age as a whole counts from today as well.
      const isAll = looked.size > 0 && live.items.every((item) => looked.has(item.id));
      const freshness = isAll && stored.freshness !== null ? (await looker(at))(stored.freshness) : stored.freshness;
      const record = { ...stored, freshness, version: version + 1, updatedAt: at };
      const plan = await moveOn(
        record,
        version,
        fresh,
        { at, by: actor, note: note === '' ? 'Refreshed' : note },
        'source-set-refreshed',
      );
      return {
        set: await viewOf(id),
        plan: { ...plan, affected: plan.affected.slice(0, MARKS) },
        open: open.map((one) => ({ ...one })),
      };
    },

    async materialise(id) {
      const { judged } = await judgedSet(id);
      const { materialiseSourceSet } = await import('#engine/source-sets/materialise.ts');
      const ids = new Set(judged.live.items.map((item) => item.id));
      const { documents } = await corpus.current();
      const available = documents
        .filter(({ source }) => ids.has(source.id))
        .map(({ source, text, passages }) => ({
          id: source.id,
          contentHash: source.contentHash,
          text,
          passages: passages.length,
        }));
      const { setHash, manifestHash, items, attributions, origins, isComplete } = materialiseSourceSet(
        judged.live,
        available,
        today(),
      );
      return {
        setHash,
        manifestHash,
        isComplete,
        items: items.map((item) => ({ ...item })),
        attributions: [...attributions],
        independent: origins.independent,
      };
    },

    async liveSet(id) {
      const record = await storage.sourceSets.get(id);
      if (!record) return null;
      return (await judgedSet(id)).judged.live;
    },

    ensureBaseline,
    absorbAdditions,
  };
}

interface Made {
  readonly at: string;
  readonly by: string;
  readonly note: string;
  readonly changes: number;
}

const versionView = ({ version, at, by, note, hash, members, changes }: Omit<SourceSetVersionRecord, 'set'>) => ({
  version,
  at,
  by,
  note,
  hash,
  members,
  changes,
});

const removal = ({ id, title, contentHash }: SourceSet['items'][number]): SourceChange => ({
  kind: 'removed',
  sourceId: id,
  before: contentHash,
  after: null,
  detail: `“${title}” would no longer be in the library`,
});

/** Freshness after a look: it counts from that day, and a term that had run out by then is behind it. */
async function looker(at: string): Promise<(held: ItemFreshness | null) => ItemFreshness> {
  const { hasExpired, readClock } = await engineParts();
  const now = readClock(at);
  return (held) => {
    const term = held?.expiresAt ?? null;
    const expiresAt = hasExpired(term, now) ? null : term;
    return { class: held?.class ?? null, checkedAt: at.slice(0, 10), expiresAt, state: null };
  };
}

/** Records that sources were looked at today and found as they were. */
async function recordLook(
  storage: WorkbenchStorage,
  sources: readonly string[],
  by: string,
  at: string,
): Promise<void> {
  const { termsWith } = await import('./terms.ts');
  const held = await storage.sourceSets.terms();
  const lookedAt = await looker(at);
  const reason = 'Looked at its origin: unchanged';
  await storage.sourceSets.saveTerms(
    sources.map((id) => {
      const known = held.get(id) ?? null;
      return termsWith(known, id, { freshness: lookedAt(known?.freshness ?? null), reason }, by, at);
    }),
  );
}
