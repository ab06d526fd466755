import { compareCodeUnits } from '#base/compare.ts';
import { notFound, staleVersion } from './failure.ts';
import {
  THRESHOLDS_ID,
  TIERS_ID,
  type CredibilityRecord,
  type DismissalsRecord,
  type ThresholdsRecord,
  type TiersRecord,
  type WorkspaceRecord,
} from './records.ts';
import type { CredibilityRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(
  names: readonly TableName[],
  work: (tables: Tables, workspace: WorkspaceRecord) => Promise<T>,
) => Promise<T>;

/** Id of the row with the dismissed notices of a source. */
export const dismissalsId = (sourceId: string): string => `notices:${sourceId}`;

const isTiers = (row: CredibilityRecord | undefined): row is TiersRecord => row?.id === TIERS_ID;
const isThresholds = (row: CredibilityRecord | undefined): row is ThresholdsRecord => row?.id === THRESHOLDS_ID;
const isDismissals = (row: CredibilityRecord | undefined): row is DismissalsRecord =>
  row !== undefined && 'dismissed' in row;

/** What people decided about the trust in sources: their tier list, and notices that they set aside. */
export function createCredibilityRepository(
  store: TransactionalStore,
  change: Change,
  bump: (tables: Tables, workspace: WorkspaceRecord) => Promise<void>,
): CredibilityRepository {
  return {
    async tiers() {
      const row = await store.read(['credibility'], (tables) => tables.credibility.get(TIERS_ID));
      return isTiers(row) ? row : null;
    },
    saveTiers: (list, revision, at) =>
      change(['credibility'], async (tables, workspace) => {
        const row = await tables.credibility.get(TIERS_ID);
        const stored = isTiers(row) ? row.revision : 0;
        if (stored !== revision) throw staleVersion(list?.name ?? 'Your tier list', revision, stored);
        const next: TiersRecord = { id: TIERS_ID, list, revision: revision + 1, savedAt: at };
        await tables.credibility.put(next);
        await bump(tables, workspace);
        return next;
      }),
    async thresholds() {
      const row = await store.read(['credibility'], (tables) => tables.credibility.get(THRESHOLDS_ID));
      return isThresholds(row) ? row : null;
    },
    saveThresholds: (thresholds, revision, at) =>
      change(['credibility'], async (tables, workspace) => {
        const row = await tables.credibility.get(THRESHOLDS_ID);
        const stored = isThresholds(row) ? row.revision : 0;
        if (stored !== revision) throw staleVersion('The thresholds', revision, stored);
        const next: ThresholdsRecord = { id: THRESHOLDS_ID, thresholds, revision: revision + 1, savedAt: at };
        await tables.credibility.put(next);
        await bump(tables, workspace);
        return next;
      }),
    async dismissals() {
      const rows = await store.read(['credibility'], (tables) => tables.credibility.all());
      return rows.filter(isDismissals).sort((a, b) => compareCodeUnits(a.sourceId, b.sourceId));
    },
    changeNotices: (sourceIds, edit) =>
      change(['sources', 'credibility'], async (tables, workspace) => {
        const changed: string[] = [];
        for (const id of sourceIds) {
          const record = await tables.sources.get(id);
          if (!record) throw notFound('source', id);
          const row = await tables.credibility.get(dismissalsId(id));
          const dismissed = isDismissals(row) ? row.dismissed : [];
          const next = edit(record.source, { notices: record.source.notices, dismissed });
          if (next === null) continue;
          const source = { ...record.source, notices: next.notices };
          await tables.sources.put({ ...record, source, revision: record.revision + 1 });
          if (next.dismissed.length > 0) {
            await tables.credibility.put({ id: dismissalsId(id), sourceId: id, dismissed: next.dismissed });
          } else await tables.credibility.delete(dismissalsId(id));
          changed.push(id);
        }
        if (changed.length > 0) await bump(tables, workspace);
        return changed;
      }),
  };
}
