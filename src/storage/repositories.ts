import { compareCodeUnits } from '#base/compare.ts';
import type { SourceDocument } from '#domain/source.ts';
import { addSources, replaceDocument } from './add-sources.ts';
import { cleared, notFound, staleVersion } from './failure.ts';
import { createCredibilityRepository } from './credibility-repository.ts';
import { createExportRepository } from './export-repository.ts';
import { createGateRepository } from './gate-repository.ts';
import { createEvaluationRepository } from './evaluation-repository.ts';
import { appendToLog, createQueueRepository } from './queue-repository.ts';
import { moveToBin, readBin, takeFromBin } from './removed-sources.ts';
import { overdue, standing } from './set-aside.ts';
import { createSourceSetRepository } from './source-set-repository.ts';
import {
  SYNTHESIZER_SETTING,
  WORKSPACE_ID,
  type NewSource,
  type SynthesizerSetting,
  type WorkspaceRecord,
} from './records.ts';
import { createComparisonRepository, createJudgePackRepository } from './judge-pack-repository.ts';
import { createNotebookRepository, createRunRepository } from './work-repositories.ts';
import type { AddedSources, JobEnd, WorkbenchStorage } from './storage.ts';
import { TABLE_NAMES, type TableAccess, type TableName, type Tables, type TransactionalStore } from './tables.ts';

/** What the end of an import writes, all or nothing. */
const JOB_TABLES = [
  'jobs',
  'jobFiles',
  'recognisedPages',
  'passageVectors',
  'sources',
  'documents',
  'originals',
  'references',
  'log',
  'logHead',
] as const;

const BIN_TABLES = ['sources', 'documents', 'originals', 'credibility', 'removedSources'] as const;

const NOTHING_MORE: JobEnd = { references: [], events: () => [] };

/**
 * The rules of what is kept, once, over any store with transactions: so the browser database and its twin in memory
 * cannot differ in them.
 */
export function createStorage(store: TransactionalStore): WorkbenchStorage {
  let generation: string | null = null;

  /** A change within the workspace. Refuses where the workspace is not the one this page opened: it was cleared. */
  function change<T>(
    names: readonly TableName[],
    work: (tables: Tables, workspace: WorkspaceRecord) => Promise<T>,
  ): Promise<T> {
    return store.write([...new Set<TableName>(['workspaces', ...names])], async (tables) => {
      const workspace = await tables.workspaces.get(WORKSPACE_ID);
      if (!workspace || (generation !== null && workspace.generation !== generation)) throw cleared();
      return work(tables, workspace);
    });
  }

  const bump = (tables: Tables, workspace: WorkspaceRecord): Promise<void> =>
    tables.workspaces.put({ ...workspace, sourcesRevision: workspace.sourcesRevision + 1 });

  return {
    mode: store.mode,
    workspace: {
      async read() {
        const found = await store.read(['workspaces'], (tables) => tables.workspaces.get(WORKSPACE_ID));
        if (generation === null && found) generation = found.generation;
        if (generation !== null && found?.generation !== generation) throw cleared();
        return found ?? null;
      },
      async create(workspace, drafts) {
        const held = await store.write(['workspaces', 'drafts'], async (tables) => {
          const known = await tables.workspaces.get(WORKSPACE_ID);
          if (known) return known;
          await tables.workspaces.put(workspace);
          for (const draft of drafts) await tables.drafts.put(draft);
          return workspace;
        });
        generation = held.generation;
        return held;
      },
      seedSources: (from, sources, to) =>
        change(['sources', 'documents', 'originals', 'passageVectors'], async (tables, workspace) => {
          if (workspace.seed !== from) return;
          await addSources(tables, sources);
          await bump(tables, { ...workspace, seed: to });
        }),
    },

    sources: {
      async list() {
        const rows = await store.read(['sources'], (tables) => tables.sources.all());
        return rows.sort((a, b) => compareCodeUnits(b.addedAt, a.addedAt) || compareCodeUnits(a.id, b.id));
      },
      get: async (id) => (await store.read(['sources'], (tables) => tables.sources.get(id))) ?? null,
      document: async (id) => (await readDocuments(store, [id]))[0] ?? null,
      documents: (ids) => readDocuments(store, ids),
      original: (id) =>
        store.read(['sources', 'originals'], async (tables) => {
          const file = (await tables.sources.get(id))?.fileId ?? id;
          return (await tables.originals.get(file)) ?? null;
        }),
      update: (id, edit) =>
        change(['sources'], async (tables, workspace) => {
          const record = await tables.sources.get(id);
          if (!record) throw notFound('source', id);
          const next = { ...record, source: edit(record.source), revision: record.revision + 1 };
          await tables.sources.put(next);
          await bump(tables, workspace);
          return next;
        }),
      remove: (id, at) =>
        change([...BIN_TABLES, 'passageVectors'], async (tables, workspace) => {
          await moveToBin(tables, id, at);
          await tables.passageVectors.delete(id);
          await bump(tables, workspace);
        }),
      restore: (id) =>
        change([...BIN_TABLES], async (tables, workspace) => {
          const record = await takeFromBin(tables, id);
          await bump(tables, workspace);
          return record;
        }),
      removed: () => store.read(['removedSources'], readBin),
    },

    drafts: {
      async list() {
        const rows = await store.read(['drafts'], (tables) => tables.drafts.all());
        return rows
          .filter((row) => standing(row) !== undefined)
          .sort((a, b) => compareCodeUnits(b.updatedAt, a.updatedAt) || compareCodeUnits(a.id, b.id));
      },
      get: async (id) => standing(await store.read(['drafts'], (tables) => tables.drafts.get(id))) ?? null,
      create: (draft) => change(['drafts'], (tables) => tables.drafts.put(draft)),
      save: (id, { title, text, version, at, by }) =>
        change(['drafts'], async (tables) => {
          const stored = standing(await tables.drafts.get(id));
          if (!stored) throw notFound('draft', id);
          if (stored.version !== version) throw staleVersion(stored.title, version, stored.version);
          const authors = new Set(stored.authors ?? []);
          // Whoever gave it another title alone wrote nothing of what is checked.
          if (by !== undefined && text !== stored.text) authors.add(by);
          const next = { ...stored, title, text, version: version + 1, updatedAt: at, authors: [...authors] };
          await tables.drafts.put(next);
          return next;
        }),
      useSet: (id, sourceSetId) =>
        change(['drafts', 'sourceSets'], async (tables) => {
          const stored = standing(await tables.drafts.get(id));
          if (!stored) throw notFound('draft', id);
          if (sourceSetId !== null && standing(await tables.sourceSets.get(sourceSetId)) === undefined)
            throw notFound('source set', sourceSetId);
          const next = { ...stored, sourceSetId };
          await tables.drafts.put(next);
          return next;
        }),
      remove: (id, at) =>
        change(['drafts', 'checks', 'findings', 'findingHeads', 'uncompared'], async (tables) => {
          const stored = standing(await tables.drafts.get(id));
          if (!stored) throw notFound('draft', id);
          await tables.drafts.put({ ...stored, removed: { at } });
          for (const { id: old } of overdue(await tables.drafts.all())) await tables.drafts.delete(old);
          await tables.checks.delete(id);
          await tables.findings.delete(`draft:${id}`);
          await tables.findingHeads.delete(`draft:${id}`);
          await tables.uncompared.delete(`draft:${id}`);
        }),
      restore: (id) =>
        change(['drafts'], async (tables) => {
          const stored = await tables.drafts.get(id);
          if (stored?.removed === undefined) throw notFound('removed draft', id);
          const { removed: _removed, ...draft } = stored;
          await tables.drafts.put(draft);
          return draft;
        }),
    },

    checks: {
      list: () => store.read(['checks'], (tables) => tables.checks.all()),
      get: async (draftId) => (await store.read(['checks'], (tables) => tables.checks.get(draftId))) ?? null,
      put: (check) =>
        change(['drafts', 'checks'], async (tables) => {
          if (standing(await tables.drafts.get(check.draftId))) await tables.checks.put(check);
        }),
    },

    jobs: {
      async list() {
        const rows = await store.read(['jobs'], (tables) => tables.jobs.all());
        return rows.sort((a, b) => compareCodeUnits(b.createdAt, a.createdAt) || compareCodeUnits(b.id, a.id));
      },
      get: async (id) => (await store.read(['jobs'], (tables) => tables.jobs.get(id))) ?? null,
      bytes: async (id) => (await store.read(['jobFiles'], (tables) => tables.jobFiles.get(id)))?.bytes ?? null,
      create: (job, bytes) =>
        change(['jobs', 'jobFiles'], async (tables) => {
          await tables.jobs.put(job);
          await tables.jobFiles.put({ id: job.id, bytes });
        }),
      update: (id, edit) =>
        change(['jobs'], async (tables) => {
          const job = await tables.jobs.get(id);
          if (!job) throw notFound('job', id);
          const next = edit(job);
          if (next) await tables.jobs.put(next);
          return next ?? job;
        }),
      finish: (id, sources, end, { references, events, replaces = null } = NOTHING_MORE) =>
        change([...JOB_TABLES], async (tables, workspace) => {
          const job = await tables.jobs.get(id);
          if (!job || job.state !== 'running') return null;
          for (const row of references) await tables.references.put(row);
          const outcome =
            replaces === null ? await addSources(tables, sources) : await replaced(tables, replaces, sources);
          if (outcome.added.length > 0 || outcome.changed) await bump(tables, workspace);
          const ended = end(job, outcome);
          await tables.jobs.put(ended);
          const told = events(ended, outcome);
          if (told.length > 0) await appendToLog(tables, told);
          if (ended.state === 'done') {
            await tables.jobFiles.delete(id);
            await dropRecognised(tables, id);
          }
          return ended;
        }),
      remove: (id) =>
        change(['jobs', 'jobFiles', 'recognisedPages'], async (tables) => {
          await tables.jobs.delete(id);
          await tables.jobFiles.delete(id);
          await dropRecognised(tables, id);
        }),
      recognised: async (id, pages) => {
        const keys = pages.map((page) => recognisedKey(id, page));
        const rows = await store.read(['recognisedPages'], (tables) => tables.recognisedPages.many(keys));
        return rows.flatMap((row) => row?.page ?? []);
      },
      keepRecognised: (id, page) =>
        change(['jobs', 'recognisedPages'], async (tables) => {
          if ((await tables.jobs.get(id))?.state !== 'running') return;
          await tables.recognisedPages.put({ id: recognisedKey(id, page.page), jobId: id, page });
        }),
    },

    vectors: {
      of: async (ids) => {
        const rows = await store.read(['passageVectors'], (tables) => tables.passageVectors.many(ids));
        return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
      },
    },

    references: { list: () => store.read(['references'], (tables) => tables.references.all()) },

    queues: createQueueRepository(store, change),

    credibility: createCredibilityRepository(store, change, bump),
    gates: createGateRepository(store, change),
    exports: createExportRepository(store, change),
    runs: createRunRepository(store, change),
    notebooks: createNotebookRepository(store, change),
    evaluations: createEvaluationRepository(store, change),
    judgePack: createJudgePackRepository(store, change),
    comparisons: createComparisonRepository(store, change),

    sourceSets: createSourceSetRepository(store, change, bump),

    factChecks: {
      list: () => store.read(['factChecks'], (tables) => tables.factChecks.all()),
      get: async (id) => (await store.read(['factChecks'], (tables) => tables.factChecks.get(id))) ?? null,
      put: (run) =>
        change(['answers', 'factChecks'], async (tables) => {
          if (await tables.answers.get(run.id)) await tables.factChecks.put(run);
        }),
    },

    answers: {
      async list() {
        const rows = await store.read(['answers'], (tables) => tables.answers.all());
        return rows.sort((a, b) => compareCodeUnits(b.askedAt, a.askedAt) || compareCodeUnits(a.id, b.id));
      },
      get: (id) =>
        store.read(['answers', 'answerTexts'], async (tables) => {
          const record = await tables.answers.get(id);
          const text = await tables.answerTexts.get(id);
          return record && text ? { record, answer: text.answer } : null;
        }),
      put: ({ record, answer }) =>
        change(['answers', 'answerTexts'], async (tables) => {
          await tables.answers.put(record);
          await tables.answerTexts.put({ id: record.id, answer });
        }),
      remove: (id) =>
        change(['answers', 'answerTexts', 'factChecks', 'findings', 'findingHeads', 'uncompared'], async (tables) => {
          if (!(await tables.answers.get(id))) throw notFound('answer', id);
          await tables.answers.delete(id);
          await tables.answerTexts.delete(id);
          await tables.factChecks.delete(id);
          await tables.findings.delete(`answer:${id}`);
          await tables.findingHeads.delete(`answer:${id}`);
          await tables.uncompared.delete(`answer:${id}`);
        }),
    },

    settings: {
      synthesizer: () => store.read(['settings'], readSynthesizer),
      changeSynthesizer: (edit) =>
        change(['settings'], async (tables) => {
          const next = edit(await readSynthesizer(tables));
          if (next) await tables.settings.put(next);
          else await tables.settings.delete(SYNTHESIZER_SETTING);
        }),
    },

    dump: () =>
      store.read(MOVABLE, async (tables) => {
        const rows: Record<string, readonly unknown[]> = {};
        for (const name of MOVABLE) rows[name] = await tables[name].all();
        // What was removed here does not go out into a file or a copy.
        rows['removedSources'] = [];
        rows['drafts'] = (await tables.drafts.all()).filter((row) => standing(row) !== undefined);
        rows['sourceSets'] = (await tables.sourceSets.all()).filter((row) => standing(row) !== undefined);
        return rows;
      }),
    async fill(dump, as) {
      await store.write(MOVABLE, async (tables) => {
        if (await tables.workspaces.get(WORKSPACE_ID))
          throw new Error('a workspace is filled only where there is none');
        for (const name of MOVABLE) {
          const table = tables[name] as TableAccess<unknown>;
          for (const row of dump[name] ?? []) {
            await table.put(name === 'workspaces' ? { ...(row as WorkspaceRecord), ...as, id: WORKSPACE_ID } : row);
          }
        }
        if (!(await tables.workspaces.get(WORKSPACE_ID))) throw new Error('it holds no workspace');
      });
    },
    rename: (name) =>
      change([], async (tables, workspace) => {
        await tables.workspaces.put({ ...workspace, name });
      }),

    onEvent: (listener) => store.onEvent(listener),
    close: () => store.close(),
  };
}

async function readSynthesizer({ settings }: Pick<Tables, 'settings'>): Promise<SynthesizerSetting | null> {
  const row = await settings.get(SYNTHESIZER_SETTING);
  return row?.id === SYNTHESIZER_SETTING ? row : null;
}

const recognisedKey = (jobId: string, page: number): string => `${jobId}/${page}`;

async function dropRecognised({ recognisedPages }: Pick<Tables, 'recognisedPages'>, jobId: string): Promise<void> {
  for (const row of await recognisedPages.all()) if (row.jobId === jobId) await recognisedPages.delete(row.id);
}

/** The end of a job that read pages of a source that is there. @throws `StorageFailure` where somebody removed it meanwhile. */
async function replaced(tables: Tables, id: string, sources: readonly NewSource[]): Promise<AddedSources> {
  const [given] = sources;
  if (!given) return { added: [], duplicates: [], versions: [] };
  if (!(await replaceDocument(tables, id, given))) throw notFound('source', id);
  return { added: [], duplicates: [], versions: [], changed: [id] };
}

/**
 * Tables that do not go elsewhere with a workspace. Settings hold the key of an endpoint; jobs belong to the page that runs them; a
 * pack is no work of a person's and may be larger than all of it; a comparison and vectors are made anew.
 */
const STAYING: ReadonlySet<TableName> = new Set<TableName>([
  'settings',
  'jobs',
  'jobFiles',
  'judgePacks',
  'judgePackFiles',
  'comparisons',
  'recognisedPages',
  'passageVectors',
]);
const MOVABLE = TABLE_NAMES.filter((name) => !STAYING.has(name));

async function readDocuments(store: TransactionalStore, ids: readonly string[]): Promise<readonly SourceDocument[]> {
  return store.read(['sources', 'documents'], async (tables) => {
    const records = await tables.sources.many(ids);
    const documents = await tables.documents.many(ids);
    return ids.flatMap((_id, at) => {
      const record = records[at];
      const stored = documents[at];
      return record && stored ? [{ ...stored.document, source: record.source }] : [];
    });
  });
}
