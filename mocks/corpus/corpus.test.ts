import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importFile } from '#ingest/import-file.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { DEFECT_KINDS } from '#domain/claim.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';

interface ManifestRecord {
  readonly file: string;
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly publishedDate: string | null;
  readonly authors: readonly string[];
  readonly publisher: string;
  readonly rights: string;
  readonly isPeerReviewed: boolean;
  readonly citationCount: number | null;
  readonly notices?: readonly { readonly kind: string; readonly date: string; readonly detail: string }[];
  readonly supersedes?: readonly string[];
  readonly dossier: string;
  readonly note: string;
  readonly origin: string;
}

interface Expectation {
  readonly text: string;
  readonly outcome: string;
  readonly why: string;
  readonly defects?: readonly string[];
  readonly quote?: string;
  readonly number?: string;
}

interface Draft {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly expected: readonly Expectation[];
}

const here = dirname(fileURLToPath(import.meta.url));
const read = (name: string): unknown => JSON.parse(readFileSync(join(here, name), 'utf8'));
const manifest = read('manifest.json') as readonly ManifestRecord[];
const drafts = read('drafts.json') as readonly Draft[];
const ids = new Set(manifest.map((record) => record.id));

/** Markers that name no source of the corpus on purpose, by draft. */
const GHOSTS: Readonly<Record<string, readonly string[]>> = { 'maps-of-the-world': ['ozone-report-of-2031'] };
const GHOST_NUMBERS: Readonly<Record<string, readonly number[]>> = { 'counting-the-dead': [8] };
const OUTCOMES = ['pass', 'partial', 'unsupported', 'contradicted', 'needs-person', 'retracted-source', 'not-checked'];

/** A date of the precision known, and a real one: 2021-02-30 is refused. */
function isIsoDate(value: string): boolean {
  if (!/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(value)) return false;
  const full = `${value}${'-01'.repeat(3 - value.split('-').length)}`;
  const parsed = new Date(`${full}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(full);
}

/** Whether following `supersedes` from a source leads back to it. */
function isCircular(id: string): boolean {
  const next = (of: string): readonly string[] => manifest.find((record) => record.id === of)?.supersedes ?? [];
  const seen = new Set<string>();
  const queue = [...next(id)];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === id) return true;
    if (!seen.has(at)) queue.push(...next(at));
    seen.add(at);
  }
  return false;
}

describe('the manifest', () => {
  it('gives every source an id of its own', () => {
    expect(ids.size).toBe(manifest.length);
    expect(manifest.filter(({ id }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('names a file for every source and a source for every file', () => {
    const onDisk = readdirSync(join(here, 'sources')).map((name) => `sources/${name}`);
    expect(manifest.map(({ file }) => file).sort()).toEqual(onDisk.sort());
  });

  it('gives a public https address that has no credentials in it', () => {
    for (const { id, url } of manifest) {
      const parsed = new URL(url);
      expect([id, parsed.protocol, parsed.username, parsed.hostname.includes('.')]).toEqual([id, 'https:', '', true]);
    }
  });

  it('dates sources and notices in ISO form', () => {
    for (const { id, publishedDate, notices = [] } of manifest) {
      if (publishedDate !== null) expect([id, isIsoDate(publishedDate)]).toEqual([id, true]);
      for (const notice of notices) expect([id, isIsoDate(notice.date)]).toEqual([id, true]);
    }
  });

  it('dates no notice before the work that it is about', () => {
    for (const { id, publishedDate, notices = [] } of manifest)
      for (const { date } of notices) {
        const digits = Math.min(date.length, publishedDate?.length ?? 0);
        expect([id, date.slice(0, digits) >= (publishedDate ?? '').slice(0, digits)]).toEqual([id, true]);
      }
  });

  it('knows the four kinds of notice and has an example of each', () => {
    const kinds = manifest.flatMap(({ notices = [] }) => notices.map(({ kind }) => kind));
    expect([...new Set(kinds)].sort()).toEqual([...NOTICE_KINDS].sort());
  });

  it('lets a newer edition replace sources that exist, are older, and do not replace it', () => {
    for (const { id, supersedes = [], publishedDate } of manifest)
      for (const old of supersedes) {
        const older = manifest.find((record) => record.id === old);
        expect([id, old, older !== undefined]).toEqual([id, old, true]);
        expect([id, old, (older?.publishedDate ?? '') < (publishedDate ?? '')]).toEqual([id, old, true]);
      }
    expect(manifest.filter(({ id }) => isCircular(id)).map(({ id }) => id)).toEqual([]);
  });

  it('states rights, note and origin of every source', () => {
    for (const { id, rights, note, origin, citationCount } of manifest) {
      expect([id, rights]).toEqual([id, 'CC0-1.0 summary; original rights with its publisher']);
      expect([id, note]).toEqual([id, 'Summary written for this corpus']);
      expect([id, origin.length > 20, citationCount]).toEqual([id, true, null]);
    }
  });

  it('has seven dossiers or more, each with several sources', () => {
    const counts = new Map<string, number>();
    for (const { dossier } of manifest) counts.set(dossier, (counts.get(dossier) ?? 0) + 1);
    expect(counts.size).toBeGreaterThanOrEqual(7);
    expect([...counts].filter(([, count]) => count < 4)).toEqual([]);
  });
});

describe('the files', () => {
  it('are small enough to ship: under 150 kB each and under 400 kB together', () => {
    const sizes = manifest.map(({ file }) => statSync(join(here, file)).size);
    expect(Math.max(...sizes)).toBeLessThan(150_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000);
  });

  it('are read without loss, and come to about 300 passages', async () => {
    let passages = 0;
    for (const record of manifest) {
      const bytes = new Uint8Array(readFileSync(join(here, record.file)));
      const report = await importFile({ name: record.file, bytes, metadata: { ...record } });
      expect([record.id, report.state, report.findings]).toEqual([record.id, 'ready', []]);
      const source = report.documents[0]?.source;
      expect([source?.id, source?.publishedDate]).toEqual([record.id, record.publishedDate]);
      for (const { kind, date } of record.notices ?? [])
        expect(source?.notices).toContainEqual(expect.objectContaining({ kind, date }));
      const barred = (list: readonly { readonly kind: string }[]): boolean =>
        list.some(({ kind }) => kind === 'retraction' || kind === 'withdrawal');
      expect([record.id, barred(source?.notices ?? [])]).toEqual([record.id, barred(record.notices ?? [])]);
      passages += report.documents.reduce((sum, document) => sum + document.passages.length, 0);
    }
    expect(passages).toBeGreaterThanOrEqual(250);
    expect(passages).toBeLessThanOrEqual(400);
  }, 60_000);

  it('include a PDF of several pages with text and boxes on each', async () => {
    const pdf = manifest.find(({ file }) => file.endsWith('.pdf'))!;
    const bytes = new Uint8Array(readFileSync(join(here, pdf.file)));
    const document = (await importFile({ name: pdf.file, bytes, metadata: { ...pdf } })).documents[0]!;
    expect(document.source.kind).toBe('pdf');
    expect(document.pages.map(({ state }) => state)).toEqual(['text', 'text', 'text']);
    expect(new Set(document.runs.map(({ page }) => page)).size).toBe(3);
    expect(document.text).toContain('pound-force seconds');
  }, 60_000);
});

describe('the drafts', () => {
  it('expect claims that stand in the draft, in its order, each with an outcome and a reason', () => {
    for (const { id, text, expected } of drafts) {
      let from = 0;
      for (const claim of expected) {
        const at = text.indexOf(claim.text, from);
        expect([id, claim.text, at >= 0]).toEqual([id, claim.text, true]);
        from = at + claim.text.length;
        expect(OUTCOMES).toContain(claim.outcome);
        expect(claim.why.length).toBeGreaterThan(5);
        for (const defect of claim.defects ?? []) expect(DEFECT_KINDS).toContain(defect);
        if (claim.quote !== undefined) expect(QUOTE_STATUSES).toContain(claim.quote);
        if (claim.number !== undefined) expect(NUMBER_STATUSES).toContain(claim.number);
      }
    }
  });

  it('show every outcome', () => {
    const shown = new Set(drafts.flatMap(({ expected }) => expected.map(({ outcome }) => outcome)));
    expect([...shown].sort()).toEqual([...OUTCOMES].sort());
  });

  it('cite sources of the corpus, but for the ghosts listed here', () => {
    for (const { id, text } of drafts) {
      const named = [...text.matchAll(/\[\[source:([^\]]*)\]\]/g)].map((match) => match[1]!);
      expect([id, named.filter((name) => !ids.has(name))]).toEqual([id, GHOSTS[id] ?? []]);
    }
  });

  it('number their references without a gap, and list addresses of the corpus', () => {
    for (const { id, text } of drafts) {
      const [body = '', list = ''] = text.split('\n## References\n');
      const entries = [...list.matchAll(/^\[(\d+)\] .*? (https:\S+)$/gm)];
      expect(entries.map((entry) => Number(entry[1]))).toEqual(entries.map((_, at) => at + 1));
      const addresses = new Set(manifest.map(({ url }) => url));
      expect(entries.filter((entry) => !addresses.has(entry[2]!)).map((entry) => entry[2])).toEqual([]);
      const used = [...body.matchAll(/(?<!\[)\[(\d+)\]/g)].map((match) => Number(match[1]));
      expect([id, used.filter((ref) => ref > entries.length)]).toEqual([id, GHOST_NUMBERS[id] ?? []]);
    }
  });

  it('open with a draft of 25 to 40 statements', () => {
    expect(drafts[0]!.expected.length).toBeGreaterThanOrEqual(25);
    expect(drafts[0]!.expected.length).toBeLessThanOrEqual(40);
  });
});

const SHARED = join(here, '../../../shared/data');
const RUN = 12;
const TEXT_FILES = new Set([
  '.json',
  '.jsonl',
  '.txt',
  '.html',
  '.xml',
  '.nxml',
  '.md',
  '.tsv',
  '.rss',
  '.vtt',
  '.srt',
]);

/** Words of prose: letters and digits, lower case, mark-up and escapes left out. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\\[nrt"]/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : TEXT_FILES.has(extname(entry.name)) ? [place] : [];
  });
}

describe('our own words', () => {
  const texts = manifest.filter(({ file }) => !file.endsWith('.pdf'));
  it.skipIf(!existsSync(SHARED))(
    `share no run of ${RUN} words with the reference data (${texts.length} files; skipped where that data is absent)`,
    () => {
      const ours = new Map<string, string>();
      const own = [
        ...texts.map(({ id, file }) => [id, readFileSync(join(here, file), 'utf8')] as const),
        ...readdirSync(join(here, 'pdf')).map((name) => [name, readFileSync(join(here, 'pdf', name), 'utf8')] as const),
      ];
      for (const [id, text] of own) {
        const words = wordsOf(text);
        for (let at = 0; at + RUN <= words.length; at++) ours.set(words.slice(at, at + RUN).join(' '), id);
      }
      expect(ours.size).toBeGreaterThan(5_000);
      const shared: string[] = [];
      for (const file of filesBelow(SHARED)) {
        const words = wordsOf(readFileSync(file, 'utf8'));
        for (let at = 0; at + RUN <= words.length; at++) {
          const run = words.slice(at, at + RUN).join(' ');
          const id = ours.get(run);
          if (id !== undefined) shared.push(`${id}: ${run}`);
        }
      }
      expect(shared).toEqual([]);
    },
    120_000,
  );
});
