import type { FactCheckRequest, FactCheckResponse, ReverifyResponse, SourcesChange } from '#api/schemas/fact-check.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { CheckResult } from '#engine/fact-check/check-draft.ts';
import type { SourceSet } from '#domain/source-set.ts';
import { notFound } from '#storage/failure.ts';
import type { CheckRecord, DraftRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { createCheckDurations } from './check-durations.ts';
import { checkRecordOf, isSameCheck, withEarlier } from './check-record.ts';
import type { FindingsService } from './queues/findings-service.ts';
import type { CorpusKeeper } from './corpus-keeper.ts';
import { inTurns } from './in-turns.ts';
import { RuntimeFailure } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import { reverifyCitations } from './reverify.ts';
import { createSetCheckers, printOfSet } from './set-checkers.ts';

export interface CheckService {
  check(request: FactCheckRequest): Promise<FactCheckResponse>;
  /** The same in the background: it never overtakes a check that somebody waits for, and gives way to one. */
  checkQuietly(request: FactCheckRequest): Promise<FactCheckResponse>;
  /** The report of a draft: the last one where text, day and sources are the same, else that of a quiet check. */
  reportOf(request: FactCheckRequest): Promise<Pick<FactCheckResponse, 'report'>>;
  /** The report of a text that is no draft, under a name of its own. Nothing of it is recorded. */
  reportOfText(name: string, request: TextRequest): Promise<Pick<FactCheckResponse, 'report'>>;
  reverify(draftId: string): Promise<ReverifyResponse>;
  /** Resolves once everything that checks so far found is recorded. */
  settled(): Promise<void>;
}

interface TextRequest {
  readonly text: string;
  readonly now: string;
  /** The declared set that it is checked under; `null`: the sources at hand. */
  readonly sourceSetId: string | null;
}

/** What a report was made from, apart from the engine. */
const keyOfReport = (revision: number, now: string, set: SourceSet | null, text: string): string =>
  `${revision} ${now} ${set === null ? '' : printOfSet(set)} ${text}`;

/** Drafts whose last report is kept in memory. */
const KEPT_REPORTS = 3;

/**
 * Checks drafts a few claims at a time, so that whoever saves or lists something is served in between. A check that a newer
 * text of the same draft has overtaken is stopped and answered `superseded`; what it worked out is not lost to the newer.
 */
export function createCheckService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  findings: FindingsService,
  declaredSet: (id: string) => Promise<SourceSet | null> = async () => null,
): CheckService {
  const latest = new Map<string, { readonly ticket: number; readonly asked: string }>();
  /** The last report of a few drafts, so that the gate need not check again what was just checked. */
  const reports = new Map<string, { readonly key: string; readonly report: FactCheckResponse['report'] }>();
  /** Checks under way that somebody waits for. */
  const waitedFor = new Set<Promise<unknown>>();
  let recording: Promise<void> = Promise.resolve();
  const durations = createCheckDurations(storage);
  const checkerFor = createSetCheckers();
  const setOf = async (draft: DraftRecord | null): Promise<SourceSet | null> =>
    draft?.sourceSetId ? declaredSet(draft.sourceSetId) : null;
  /** Behind the records: laying out a long report for the queues takes minutes, and nobody who reads a record waits for it. */
  let laying: Promise<void> = Promise.resolve();
  /** The newest report of each draft; an older one that is still being laid out gives up. */
  const newest = new Map<string, CheckRecord>();

  /** What the last change of the sources did to a draft, in words: sources that are gone are called by the name they had. */
  async function changeOf(
    { reached, carried }: CheckResult,
    documents: readonly SourceDocument[],
  ): Promise<SourcesChange | null> {
    if (reached.length === 0 && carried === 0) return null;
    const ids = new Set<string>(reached.flatMap(({ sourceIds }) => sourceIds));
    const titles = new Map(documents.map(({ source }): [string, string] => [source.id, source.title]));
    const gone = [...ids].some((id) => !titles.has(id)) ? await storage.sources.removed() : [];
    for (const { id, record } of gone) if (!titles.has(id)) titles.set(id, record.source.title);
    return {
      reached: reached.map(({ claimId, sourceIds }) => ({ claimId, sourceIds: [...sourceIds] })),
      kept: carried,
      titles: Object.fromEntries([...ids].map((id) => [id, titles.get(id) ?? id])),
    };
  }

  function keepReport(draftId: string, key: string, report: FactCheckResponse['report']): void {
    reports.delete(draftId);
    reports.set(draftId, { key, report });
    for (const oldest of reports.keys()) {
      if (reports.size <= KEPT_REPORTS) break;
      reports.delete(oldest);
    }
  }

  async function record(draftId: string, next: CheckRecord, claimIds: readonly string[]): Promise<void> {
    const before = await storage.checks.get(draftId);
    if (isSameCheck(before, next)) return;
    await storage.checks.put(withEarlier(next, before, claimIds));
    ports.announce({ resource: 'drafts', id: draftId });
  }

  async function check({ draftId, text, now }: FactCheckRequest, isQuiet: boolean): Promise<FactCheckResponse> {
    const line = draftId ?? '';
    const before = latest.get(line);
    // The same text asked for twice is no newer text: both are answered.
    const ticket = (before?.ticket ?? 0) + (isQuiet || before?.asked === text ? 0 : 1);
    if (!isQuiet || !before) latest.set(line, { ticket, asked: text });
    const giveWay = (): void => {
      if (draftId !== null && latest.get(line)?.ticket !== ticket) {
        throw new RuntimeFailure('superseded', 'A newer text of this draft is being checked.');
      }
    };
    const draft = draftId === null ? null : await storage.drafts.get(draftId);
    if (draftId !== null && !draft) throw notFound('draft', draftId);
    const current = await corpus.current();
    const { ingestion, documents, revision } = current;
    const set = await setOf(draft);
    const checker = await checkerFor(set, current);
    await ports.nextTask();
    giveWay();
    const { result, ms } = await inTurns(checker.checkInSteps({ draft: text, now, ingestion }), ports, async () => {
      await ports.nextTask();
      giveWay();
      while (isQuiet && waitedFor.size > 0) await Promise.allSettled(waitedFor);
      giveWay();
    });
    const { report, checked, reused, retrievals } = result;
    const change = await changeOf(result, documents);
    // A check that took everything over from the one before says nothing of how long checks take.
    const mode = isQuiet ? 'batch-publication' : 'assistant';
    const runs = draftId === null || checked === 0 ? undefined : await durations.note(draftId, { mode, ms });
    if (draftId !== null) keepReport(draftId, keyOfReport(revision, now, set, text), report);
    if (draftId !== null) {
      const next = { ...checkRecordOf(draftId, report, documents), ...(runs ? { durations: runs } : {}) };
      // Not waited for: the answer does not depend on it. Reverifying does, and waits.
      const owner = { kind: 'draft', id: draftId, title: draft?.title ?? draftId } as const;
      recording = recording
        .then(() =>
          record(
            draftId,
            next,
            report.claims.map(({ id }) => id),
          ),
        )
        .catch(() => undefined);
      newest.set(draftId, next);
      const recorded = recording;
      laying = laying
        .then(() => recorded)
        .then(() =>
          findings.afterCheck(owner, report, documents, async () => {
            await ports.nextTask();
            while (waitedFor.size > 0) await Promise.allSettled(waitedFor);
            return newest.get(draftId) === next;
          }),
        )
        .catch(() => undefined);
    }
    const latency = (await durations.evaluate()).map((one) => ({ ...one }));
    return {
      report,
      retrievals: [...retrievals],
      latency,
      meta: { claimsChecked: checked, claimsReused: reused, ms, change },
    };
  }

  return {
    async check(request) {
      const run = check(request, false);
      waitedFor.add(run);
      try {
        return await run;
      } finally {
        waitedFor.delete(run);
      }
    },
    checkQuietly: (request) => check(request, true),
    async settled() {
      await recording;
      await laying;
    },
    async reportOf(request) {
      const kept = reports.get(request.draftId ?? '');
      const { revision } = await corpus.current();
      const draft = request.draftId === null ? null : await storage.drafts.get(request.draftId);
      if (kept?.key === keyOfReport(revision, request.now, await setOf(draft), request.text)) {
        await recording;
        return { report: kept.report };
      }
      const { report } = await check(request, true);
      await recording;
      return { report };
    },

    async reportOfText(name, { text, now, sourceSetId }) {
      const current = await corpus.current();
      const set = sourceSetId === null ? null : await declaredSet(sourceSetId);
      const key = keyOfReport(current.revision, now, set, text);
      const kept = reports.get(name);
      if (kept?.key === key) return { report: kept.report };
      const checker = await checkerFor(set, current);
      const { result } = await inTurns(
        checker.checkInSteps({ draft: text, now, ingestion: current.ingestion }),
        ports,
        async () => {
          await ports.nextTask();
          while (waitedFor.size > 0) await Promise.allSettled(waitedFor);
        },
      );
      keepReport(name, key, result.report);
      return { report: result.report };
    },

    async reverify(draftId) {
      await recording;
      if (!(await storage.drafts.get(draftId))) throw notFound('draft', draftId);
      const check = await storage.checks.get(draftId);
      if (!check) throw new RuntimeFailure('not_found', `Draft "${draftId}" has not been checked yet. Check it first.`);
      return reverifyCitations(check, (await corpus.current()).documents);
    },
  };
}
