import type { FactCheckRequest, FactCheckResponse, ReverifyResponse } from '#api/schemas/fact-check.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { checkRecordOf, isSameCheck } from './check-record.ts';
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

/**
 * Checks drafts, newest request first: a check takes the thread for as long as it lasts, so those that a newer text of
 * the same draft has overtaken are answered `superseded` without being run.
 */
export function createCheckService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  findings: FindingsService,
): CheckService {
  const latest = new Map<string, number>();
  let recording: Promise<void> = Promise.resolve();

  async function record(draftId: string, next: ReturnType<typeof checkRecordOf>): Promise<void> {
    if (isSameCheck(await storage.checks.get(draftId), next)) return;
    await storage.checks.put(next);
    ports.announce({ resource: 'drafts', id: draftId });
  }

  async function check({ draftId, text, now }: FactCheckRequest, isQuiet: boolean): Promise<FactCheckResponse> {
    const line = draftId ?? '';
    const ticket = (latest.get(line) ?? 0) + (isQuiet ? 0 : 1);
    latest.set(line, ticket);
    const giveWay = (): void => {
      if (draftId !== null && latest.get(line) !== ticket) {
        throw new RuntimeFailure('superseded', 'A newer text of this draft is being checked.');
      }
    };
    const draft = draftId === null ? null : await storage.drafts.get(draftId);
    if (draftId !== null && !draft) throw notFound('draft', draftId);
    const { checker, ingestion, documents } = await corpus.current();
    await ports.nextTask();
    giveWay();
    const started = ports.stopwatch();
    const { report, checked, reused } = checker.check({ draft: text, now, ingestion });
    const ms = ports.stopwatch() - started;
    if (draftId !== null) {
      const next = checkRecordOf(draftId, report, documents);
      // Not waited for: the answer does not depend on it. Reverifying does, and waits.
      const owner = { kind: 'draft', id: draftId, title: draft?.title ?? draftId } as const;
      recording = recording
        .then(() => record(draftId, next))
        .then(() => findings.afterCheck(owner, report, documents))
        .catch(() => undefined);
    }
    return { report, meta: { claimsChecked: checked, claimsReused: reused, ms } };
  }

  return {
    check: (request) => check(request, false),
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
