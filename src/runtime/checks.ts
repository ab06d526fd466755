import type { FactCheckRequest, FactCheckResponse, ReverifyResponse } from '#api/schemas/fact-check.ts';
import type { Checker, CheckResult } from '#engine/fact-check/check-draft.ts';
import { notFound } from '#storage/failure.ts';
import type { CheckRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { checkRecordOf, isSameCheck, withEarlier } from './check-record.ts';
import type { FindingsService } from './queues/findings-service.ts';
import type { CorpusKeeper } from './corpus-keeper.ts';
import { RuntimeFailure } from './outcome.ts';
import type { RuntimePorts } from './ports.ts';
import { reverifyCitations } from './reverify.ts';

export interface CheckService {
  check(request: FactCheckRequest): Promise<FactCheckResponse>;
  /** The same in the background: it never overtakes a check that somebody waits for, and gives way to one. */
  checkQuietly(request: FactCheckRequest): Promise<FactCheckResponse>;
  reverify(draftId: string): Promise<ReverifyResponse>;
  /** Resolves once everything that checks so far found is recorded. */
  settled(): Promise<void>;
}

/** How long a check holds the thread before other calls (a save, a list) are let in, in milliseconds. */
const TURN_MS = 10;

/**
 * Claims up to which a report is laid out for the queues. Comparing the claims of a text among themselves takes the thread
 * in one go, for minutes where tens of thousands are alike; nothing could be saved meanwhile.
 */
const QUEUED_CLAIMS = 3_000;

/**
 * Checks drafts a few claims at a time, so that whoever saves or lists something is served in between. A check that a newer
 * text of the same draft has overtaken is stopped and answered `superseded`; what it worked out is not lost to the newer.
 */
export function createCheckService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  findings: FindingsService,
): CheckService {
  const latest = new Map<string, { readonly ticket: number; readonly asked: string }>();
  /** Checks under way that somebody waits for. */
  const waitedFor = new Set<Promise<unknown>>();
  let recording: Promise<void> = Promise.resolve();

  /** Drives a check; `ms` is the time that it worked, without what others did in between. */
  async function inTurns(
    steps: ReturnType<Checker['checkInSteps']>,
    between: () => Promise<void>,
  ): Promise<{ readonly result: CheckResult; readonly ms: number }> {
    let ms = 0;
    try {
      for (;;) {
        const started = ports.stopwatch();
        let step = steps.next();
        while (step.done !== true && ports.stopwatch() - started < TURN_MS) step = steps.next();
        ms += ports.stopwatch() - started;
        if (step.done === true) return { result: step.value, ms };
        await between();
      }
    } finally {
      // Nothing happens where it ended by itself.
      steps.return(undefined as never);
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
    const { checker, ingestion, documents } = await corpus.current();
    await ports.nextTask();
    giveWay();
    const { result, ms } = await inTurns(checker.checkInSteps({ draft: text, now, ingestion }), async () => {
      await ports.nextTask();
      giveWay();
      while (isQuiet && waitedFor.size > 0) await Promise.allSettled(waitedFor);
      giveWay();
    });
    const { report, checked, reused } = result;
    if (draftId !== null) {
      const next = checkRecordOf(draftId, report, documents);
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
        .then(() => (report.claims.length > QUEUED_CLAIMS ? undefined : findings.afterCheck(owner, report, documents)))
        .catch(() => undefined);
    }
    return { report, meta: { claimsChecked: checked, claimsReused: reused, ms } };
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
    settled: () => recording,

    async reverify(draftId) {
      await recording;
      if (!(await storage.drafts.get(draftId))) throw notFound('draft', draftId);
      const check = await storage.checks.get(draftId);
      if (!check) throw new RuntimeFailure('not_found', `Draft "${draftId}" has not been checked yet. Check it first.`);
      return reverifyCitations(check, (await corpus.current()).documents);
    },
  };
}
