import type {
  CredibilityDetail,
  CredibilityRow,
  CredibilityView,
  GroundingRequest,
  NoticeDecision,
  NoticeImport,
  NoticeImportRequest,
  TiersPreview,
  TiersUpdate,
  TiersView,
} from '#api/schemas/credibility.ts';
import type { GroundingResult, TierList } from '#domain/credibility.ts';
import type { Notice, SourceDocument } from '#domain/source.ts';
import type { OriginCluster } from '#engine/origins/cluster.ts';
import { notFound } from '#storage/failure.ts';
import type { DismissedNotice, SourceRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CorpusKeeper } from '../corpus-keeper.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import { importNoticeList } from './import-notices.ts';
import { scorableOf } from './scorable.ts';
import { tiersInForce, tiersWith } from './tiers-in-force.ts';

export interface CredibilityService {
  ground(request: GroundingRequest): Promise<GroundingResult>;
  list(): Promise<CredibilityView>;
  of(id: string): Promise<CredibilityDetail>;
  tiers(): Promise<TiersView>;
  saveTiers(update: TiersUpdate, actor: string): Promise<TiersView>;
  previewTiers(list: unknown): Promise<TiersPreview>;
  importNotices(request: NoticeImportRequest, actor: string): Promise<NoticeImport>;
  decide(sourceId: string, decision: NoticeDecision, actor: string): Promise<CredibilityDetail>;
}

interface Origins {
  readonly revision: number;
  readonly independent: number;
  readonly of: ReadonlyMap<string, OriginCluster>;
}

const copyOf = <T>(list: readonly T[]): T[] => [...list];

/** The trust in sources over the stored ones: scores by the list in force, origins, notices and what was decided on them. */
export function createCredibilityService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
): CredibilityService {
  /** Origins change only with the sources: they are worked out once for a state of them. */
  let origins: Origins | null = null;

  /** The clock of scores: a whole day, so that the same sources give the same bytes when they are looked at again. */
  const today = (): string => ports.clock().toISOString().slice(0, 10);

  async function originsNow(): Promise<Origins> {
    const { revision, documents } = await corpus.current();
    if (origins?.revision === revision) return origins;
    const { clusterOrigins } = await import('#engine/origins/cluster.ts');
    const { clusters, independent } = clusterOrigins(documents.map(originInputOf));
    const of = new Map(clusters.flatMap((cluster) => cluster.members.map((id) => [id, cluster] as const)));
    return (origins = { revision, independent, of });
  }

  async function rowsOf(records: readonly SourceRecord[], { of }: Origins): Promise<CredibilityRow[]> {
    const { scoreSource } = await import('#engine/credibility/score-source.ts');
    const { readClock } = await import('#engine/credibility/clock.ts');
    const clock = readClock(today());
    const tiers = await tiersInForce(storage);
    const dismissed = new Map((await storage.credibility.dismissals()).map((row) => [row.sourceId, row.dismissed]));
    return records.map(({ id, source }, index) => {
      const { title, publishedDate, citationCount, isPeerReviewed, notices } = source;
      const cluster = of.get(id);
      return {
        id,
        title,
        publishedDate,
        citationCount,
        isPeerReviewed,
        score: scoreSource(scorableOf(source), clock, tiers, index),
        notices: copyOf(notices),
        dismissed: copyOf(dismissed.get(id) ?? []),
        origin: { id: cluster?.id ?? id, members: cluster?.members.length ?? 1 },
      };
    });
  }

  async function of(id: string): Promise<CredibilityDetail> {
    const record = await storage.sources.get(id);
    if (!record) throw notFound('source', id);
    const found = await originsNow();
    const [row] = await rowsOf([record], found);
    const { whatWouldItTake } = await import('#engine/credibility/what-would-it-take.ts');
    const cluster = found.of.get(id);
    const members = cluster?.members ?? [id];
    const others = await Promise.all(members.map((member) => storage.sources.get(member)));
    return {
      row: row!,
      plan: whatWouldItTake(scorableOf(record.source), today(), await tiersInForce(storage)),
      origin: {
        members: members.map((member, at) => ({ id: member, title: others[at]?.source.title ?? member })),
        wireCredit: cluster?.wireCredit ?? null,
        links: (cluster?.links ?? []).map(({ a, b, reason, detail }) => ({ a, b, reason, detail })),
      },
    };
  }

  async function tiers(): Promise<TiersView> {
    const stored = await storage.credibility.tiers();
    const { BUILT_IN_TIERS } = await import('#engine/credibility/tiers/built-in.ts');
    return {
      own: stored?.list ? listViewOf(stored.list) : null,
      revision: stored?.revision ?? 0,
      builtIn: { version: BUILT_IN_TIERS.version, entries: BUILT_IN_TIERS.entries.length },
    };
  }

  return {
    async ground({ query, question, q, sources, now }) {
      const { groundSources } = await import('#engine/credibility/ground-sources.ts');
      const clock = await clockOf(now, ports.clock().toISOString());
      const asked = query ?? question ?? q ?? '';
      const result = groundSources(asked, sources, clock, await tiersInForce(storage));
      if (!result.ok) throw new RuntimeFailure(result.error.code, result.error.message, result.error.path);
      return result.value;
    },

    async list() {
      const found = await originsNow();
      const rows = await rowsOf(await storage.sources.list(), found);
      const { GROUNDING_FLOOR } = await import('#engine/credibility/score-source.ts');
      return { now: today(), floor: GROUNDING_FLOOR, rows, independent: found.independent };
    },

    of,
    tiers,

    async saveTiers({ list, revision }, actor) {
      const read = list === null || list === undefined ? null : await readList(list);
      const at = ports.clock().toISOString();
      await storage.credibility.saveTiers(read, revision, at);
      const event = { kind: 'tier-list', at, actor, name: read?.name ?? null, entries: read?.entries.length ?? 0 };
      await storage.queues.append([event]);
      ports.announce({ resource: 'sources' });
      return tiers();
    },

    async previewTiers(given) {
      const list = given === null || given === undefined ? null : await readList(given);
      const { scoreSource } = await import('#engine/credibility/score-source.ts');
      const { readClock } = await import('#engine/credibility/clock.ts');
      const clock = readClock(today());
      const [before, after] = [await tiersInForce(storage), await tiersWith(list)];
      const records = await storage.sources.list();
      const changes = records.flatMap(({ id, source }) => {
        const scorable = scorableOf(source);
        const [was, is] = [scoreSource(scorable, clock, before), scoreSource(scorable, clock, after)];
        if (was.domainTier === is.domainTier && was.overallScore === is.overallScore) return [];
        const standing = ({ domainTier, overallScore, meetsFloor }: typeof was) => ({
          tier: domainTier,
          overallScore,
          meetsFloor,
        });
        return [{ id, title: source.title, before: standing(was), after: standing(is) }];
      });
      return { list: list && listViewOf(list), scored: records.length, changes };
    },

    async importNotices({ text, apply }, actor) {
      const report = await importNoticeList(storage, text, apply);
      if (report.changed.length > 0) {
        const at = ports.clock().toISOString();
        await storage.queues.append([
          { kind: 'notice-list', at, actor, items: report.view.items, sources: [...report.changed] },
        ]);
        ports.announce({ resource: 'sources' });
      }
      return report.view;
    },

    async decide(sourceId, decision, actor) {
      const { noticeKey } = await import('#engine/credibility/notices/match-notices.ts');
      const at = ports.clock().toISOString();
      const isMeant = (notice: Notice): boolean => noticeKey(notice) === decision.notice;
      const changed = await storage.credibility.changeNotices([sourceId], (_source, { notices, dismissed }) => {
        if (decision.act === 'dismiss') {
          const found = notices.filter(isMeant);
          if (found.length === 0) return null;
          const aside = found.map((set): DismissedNotice => ({
            notice: decision.notice,
            by: actor,
            reason: decision.reason,
            at,
            set,
          }));
          return { notices: notices.filter((notice) => !isMeant(notice)), dismissed: [...dismissed, ...aside] };
        }
        const back = dismissed.filter(({ notice }) => notice === decision.notice);
        if (back.length === 0) return null;
        return {
          notices: [...notices, ...back.map(({ set }) => set)],
          dismissed: dismissed.filter(({ notice }) => notice !== decision.notice),
        };
      });
      if (changed.length === 0) {
        const state = decision.act === 'dismiss' ? 'open' : 'dismissed';
        throw new RuntimeFailure('not_found', `This source has no ${state} notice "${decision.notice}".`, 'notice');
      }
      await storage.queues.append([
        {
          kind: decision.act === 'dismiss' ? 'notice-dismissed' : 'notice-restored',
          at,
          actor,
          source: sourceId,
          notice: decision.notice,
          ...(decision.act === 'dismiss' ? { reason: decision.reason } : {}),
        },
      ]);
      ports.announce({ resource: 'sources', id: sourceId });
      return of(sourceId);
    },
  };
}

function originInputOf({ source, text }: SourceDocument) {
  const { id, title, uri, doi, authors, publishedDate, contentHash } = source;
  return { id: id as string, title, text, uri, doi, authors, publishedDate, contentHash };
}

const listViewOf = ({ name, version, entries }: TierList) => ({
  name,
  version,
  entries: entries.map((entry) => ({ ...entry })),
});

/** A person's list, or the failure that names its first fault; the others are counted. */
async function readList(given: unknown): Promise<TierList> {
  const { MAX_TIER_ENTRIES } = await import('#api/schemas/credibility.ts');
  const { parseTierList } = await import('#engine/credibility/tier-list.ts');
  const read = parseTierList(given);
  if (read.ok) {
    if (read.list.entries.length <= MAX_TIER_ENTRIES) return read.list;
    throw new RuntimeFailure('invalid_payload', 'A list has at most 50,000 entries.', 'list.entries');
  }
  const [first] = read.faults;
  const more = read.faults.length > 1 ? ` (and ${read.faults.length - 1} more faults)` : '';
  const path = first!.path === '' ? 'list' : `list.${first!.path}`;
  throw new RuntimeFailure('invalid_payload', `${first!.message}${more}`, path);
}

async function clockOf(given: string | undefined, now: string): Promise<string> {
  if (given === undefined) return now;
  const { readMoment } = await import('#engine/credibility/clock.ts');
  if (readMoment(given) === null) throw new RuntimeFailure('invalid_payload', 'There is no such date.', 'now');
  return given;
}
