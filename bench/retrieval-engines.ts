import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, insertMultiple, load, save, search } from '@orama/orama';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import type { Bm25Index } from '#engine/retrieval/bm25.ts';
import { buildBm25Index } from '#engine/retrieval/bm25.ts';
import { loadIndex, serializeIndex } from '#engine/retrieval/index-file.ts';
import type { IndexablePassage } from '#engine/retrieval/postings.ts';
import { searchBm25 } from '#engine/retrieval/search.ts';

/** An index of one engine: the ten best ids for some words, and its stored form. */
export interface BuiltEngine {
  readonly search: (query: string) => readonly string[] | Promise<readonly string[]>;
  /** Bytes of the stored form, and a function that reads it back. */
  readonly store: () => Promise<{ readonly bytes: number; readonly reload: () => unknown }>;
  /** Memory that the process does not count as its own (the heap of a WebAssembly module). */
  readonly hiddenBytes?: () => number;
}

/** Builds an index of passages with the engine's own defaults, any word of a query sufficing. */
export type EngineBench = (passages: readonly IndexablePassage[]) => Promise<BuiltEngine>;

const HITS = 10;

function wrap(index: Bm25Index): BuiltEngine {
  return {
    search: (query) => searchBm25(index, query, { limit: HITS }).hits.map((hit) => hit.id),
    store: async () => {
      const bytes = serializeIndex(index);
      return {
        bytes: bytes.length,
        reload: () => {
          const loaded = loadIndex(bytes);
          if (!loaded.ok) throw new Error(loaded.error.message);
          return loaded.index;
        },
      };
    },
  };
}

const mini: EngineBench = async (passages) => {
  const options = { fields: ['text'] };
  const index = new MiniSearch(options);
  index.addAll(passages.map(({ id, text }) => ({ id, text })));
  return {
    search: (query) =>
      index
        .search(query)
        .slice(0, HITS)
        .map((hit) => String(hit.id)),
    store: async () => {
      const json = JSON.stringify(index);
      return { bytes: Buffer.byteLength(json), reload: () => MiniSearch.loadJSON(json, options) };
    },
  };
};

const orama: EngineBench = async (passages) => {
  const open = (): ReturnType<typeof create<{ text: 'string' }>> => create({ schema: { text: 'string' } });
  const db = open();
  await insertMultiple(
    db,
    passages.map(({ id, text }) => ({ id, text })),
    1000,
  );
  return {
    search: async (query) => (await search(db, { term: query, limit: HITS })).hits.map((hit) => String(hit.id)),
    store: async () => {
      const json = JSON.stringify(save(db));
      return { bytes: Buffer.byteLength(json), reload: () => load(open(), JSON.parse(json) as never) };
    },
  };
};

const flex: EngineBench = async (passages) => {
  const index = new FlexSearch.Index({ tokenize: 'strict' });
  for (const { id, text } of passages) index.add(id, text);
  return {
    search: (query) => index.search(query, { limit: HITS, suggest: true }).map(String),
    store: async () => {
      const parts: [key: string, data: string][] = [];
      index.export((key, data) => void parts.push([key, data]));
      return {
        bytes: parts.reduce((sum, [, data]) => sum + Buffer.byteLength(data ?? ''), 0),
        reload: () => {
          const fresh = new FlexSearch.Index({ tokenize: 'strict' });
          for (const [key, data] of parts) fresh.import(key, data);
        },
      };
    },
  };
};

/** The part of the package that this uses; its own types ask for a browser. */
interface Sqlite {
  readonly oo1: { readonly DB: new (name: string) => Database };
  readonly capi: { sqlite3_js_db_export(db: Database): Uint8Array; readonly SQLITE_DESERIALIZE_FREEONCLOSE: number };
}
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  selectValues(sql: string, bind?: readonly unknown[]): unknown[];
  selectValue(sql: string): unknown;
}
interface Statement {
  bind(values: readonly unknown[]): Statement;
  step(): boolean;
  reset(): Statement;
  finalize(): void;
}

/** The build asks for the globals of a page and fetches its module; in Node both are given by hand. */
async function openSqlite(): Promise<Sqlite> {
  const scope = globalThis as Record<string, unknown>;
  scope['self'] ??= globalThis;
  scope['location'] ??= new URL('file:///bench');
  const path = createRequire(import.meta.url)
    .resolve('@sqlite.org/sqlite-wasm/package.json')
    .replace('package.json', 'sqlite-wasm/jswasm/sqlite3.wasm');
  const { default: init } = await import('@sqlite.org/sqlite-wasm');
  const quiet = (): void => undefined;
  return (await init({ wasmBinary: readFileSync(path), print: quiet, printErr: quiet })) as Sqlite;
}

/** FTS5 with stemming and without a copy of the text, its ids in a table beside it. */
const fts5: EngineBench = async (passages) => {
  const sqlite = await openSqlite();
  const db = new sqlite.oo1.DB(':memory:');
  db.exec("create virtual table t using fts5(text, content='', tokenize='porter unicode61')");
  db.exec('create table names (n integer primary key, id text)');
  db.exec('begin');
  const text = db.prepare('insert into t (rowid, text) values (?, ?)');
  const name = db.prepare('insert into names values (?, ?)');
  passages.forEach((passage, n) => {
    text.bind([n + 1, passage.text]).step();
    text.reset();
    name.bind([n + 1, passage.id]).step();
    name.reset();
  });
  text.finalize();
  name.finalize();
  db.exec('commit');
  const size = (): number => Number(db.selectValue('pragma page_count')) * Number(db.selectValue('pragma page_size'));
  const anyWord = (query: string): string =>
    (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ');
  return {
    search: (query) =>
      db
        .selectValues(
          'select names.id from t join names on names.n = t.rowid where t match ? order by t.rank limit 10',
          [anyWord(query)],
        )
        .map(String),
    store: async () => {
      const bytes = sqlite.capi.sqlite3_js_db_export(db);
      // What is stored is the database itself: reading it back is opening it.
      return { bytes: bytes.length, reload: () => bytes.slice() };
    },
    hiddenBytes: size,
  };
};

/** Every engine of the comparison by name; ours first. */
export const ENGINES: Readonly<Record<string, EngineBench>> = {
  ours: async (passages) => wrap(buildBm25Index(passages)),
  minisearch: mini,
  orama,
  flexsearch: flex,
  'fts5-wasm': fts5,
};
