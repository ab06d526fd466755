/**
 * Measures the readers of captions, feeds, archives, Word files and articles on public data outside the repository.
 * Run: npx tsx scripts/measure-ingest.ts, or with `speed` for the times alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { pagesOfText } from '../bench/ingest-files.ts';
import { foldString } from '../src/engine/text/fold.ts';
import { readBlocks } from '../src/ingest/captions/read-blocks.ts';
import { decodeEntities } from '../src/ingest/html/entities.ts';
import { importFile } from '../src/ingest/import-file.ts';

const SHARED = new URL('../../shared/', import.meta.url);

function read(file: string): string | null {
  const url = new URL(file, SHARED);
  if (existsSync(url)) return readFileSync(url, 'utf8');
  console.log(`${file}: absent, skipped`);
  return null;
}
function say(name: string, wrong: readonly string[], total: number): void {
  const right = total - wrong.length;
  console.log(`${name.padEnd(46)} ${right} of ${total} (${((100 * right) / Math.max(1, total)).toFixed(1)} %)`);
  for (const one of wrong.slice(0, 40)) console.log(`    ${one}`);
}

interface Corpus {
  readonly files: readonly { readonly name: string; readonly text: string }[];
}
interface Expected {
  readonly cues?: readonly { readonly startTime: number; readonly endTime: number }[];
}

/** Cues as the reference parser gives them: those without text count, because it keeps them and we name them. */
function captions(): void {
  const text = read('corpora/vtt/vtt.json');
  if (text === null) return;
  const files = new Map((JSON.parse(text) as Corpus).files.map((file) => [file.name, file.text]));
  const wrong: string[] = [];
  let total = 0;
  for (const [name, vtt] of files) {
    const json = name.endsWith('.vtt') ? files.get(name.replace(/\.vtt$/, '.json')) : undefined;
    if (json === undefined) continue;
    const expected = (JSON.parse(json) as Expected).cues ?? [];
    total++;
    const { cues, problems } = readBlocks(vtt, 'WebVTT');
    const empty = problems.filter((problem) => problem.code === 'cue-empty').length;
    const times = new Set(expected.map((cue) => `${cue.startTime.toFixed(3)}-${cue.endTime.toFixed(3)}`));
    const isRight =
      cues.length + empty === expected.length &&
      cues.every((cue) => times.has(`${cue.startTime.toFixed(3)}-${cue.endTime.toFixed(3)}`));
    if (!isRight) wrong.push(`${name}: ${cues.length + empty} cues for ${expected.length}`);
  }
  say('WebVTT files with the cues and times expected', wrong, total);
}

interface FeedRow {
  readonly name: string;
  readonly expect: string;
  readonly xml: string;
}

/** Well-formed feeds of both sets that ask for the title, date or text of the first item, each with what it asks. */
function feedRows(): FeedRow[] {
  const dev = (read('data/ingest/feeds-dev.jsonl') ?? '')
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row) as FeedRow);
  const held = JSON.parse(read('corpora/feeds/feeds-sanitize.json') ?? '[]') as
    | readonly { readonly name: string; readonly text?: string }[]
    | { readonly feeds?: readonly { readonly name: string; readonly text?: string }[] };
  const list = Array.isArray(held) ? held : (Object.values(held).find(Array.isArray) ?? []);
  const more = (list as readonly { readonly name: string; readonly text?: string }[]).map(({ name, text = '' }) => ({
    name: `sanitize/${name}`,
    expect: /Expect:\s*([^\r\n]*)/.exec(text.slice(0, 5000))?.[1] ?? '',
    xml: text,
  }));
  return [...dev, ...more].filter(({ expect }) => expect.startsWith('not bozo'));
}

/** Words of a value that may be markup, as a reader sees them, without white space. */
const wordsOf = (value: string): string =>
  decodeEntities(value.replace(/\\(['"\\])/g, '$1').replace(/<[^<>]*>/g, '')).replace(/\s+/gu, '');

async function feeds(): Promise<void> {
  const wrong: string[] = [];
  let total = 0;
  let wordless = 0;
  for (const { name, expect, xml } of feedRows()) {
    const match =
      /entries\[0\]\['(title|description|summary)'\] == u?'((?:[^'\\]|\\.)*)'/.exec(expect) ??
      /entries\[0\]\['(content)'\]\[0\]\['value'\] == u?'((?:[^'\\]|\\.)*)'/.exec(expect) ??
      /entries\[0\]\['(updated_parsed|published_parsed)'\] == \((\d+, \d+, \d+)/.exec(expect);
    if (!match || expect.includes('127.0.0.1')) continue;
    const report = await importFile({ name: 'f.xml', bytes: new TextEncoder().encode(xml) });
    const document = report.documents[0];
    const isDate = match[1]!.endsWith('_parsed');
    const wanted = isDate
      ? match[2]!
          .split(', ')
          .map((part) => part.padStart(2, '0'))
          .join('-')
      : wordsOf(match[2]!);
    // What is left of it is a tag without a word: nothing can be quoted from it.
    if (wanted === '') {
      wordless++;
      continue;
    }
    total++;
    const got = isDate
      ? (document?.source.publishedDate ?? '')
      : wordsOf(match[1] === 'title' ? (document?.source.title ?? '') : (document?.text ?? ''));
    if (!got.includes(wanted))
      wrong.push(`${name}: “${wanted.slice(0, 60)}”, got “${got.slice(0, 60)}” (${report.state})`);
  }
  say('well-formed feeds: title, date, text of the item', wrong, total);
  console.log(`    and ${wordless} that ask for markup without a word`);
}

async function folder(
  name: string,
  place: string,
  isRight: (documents: number, chars: number) => boolean,
): Promise<void> {
  const url = new URL(place, SHARED);
  if (!existsSync(url)) {
    console.log(`${place}: absent, skipped`);
    return;
  }
  const wrong: string[] = [];
  const files = readdirSync(url).filter((file) => file !== 'LICENSE');
  let slowest = 0;
  for (const file of files) {
    const started = process.cpuUsage();
    const bytes = readFileSync(new URL(encodeURIComponent(file), url));
    const report = await importFile({ name: file, bytes });
    const { user, system } = process.cpuUsage(started);
    slowest = Math.max(slowest, (user + system) / 1000);
    const chars = report.documents.reduce((sum, one) => sum + one.text.length, 0);
    if (!isRight(report.documents.length, chars))
      wrong.push(`${file}: ${report.refused?.message ?? `${chars} characters`}`);
  }
  say(name, wrong, files.length);
  console.log(`    slowest ${slowest.toFixed(0)} ms of CPU`);
}

/** Lines of the reference, found in the text without regard to white space. */
async function pdfLines(): Promise<void> {
  const text = read('data/ingest/pdf/expected.jsonl');
  if (text === null) return;
  const wrong: string[] = [];
  let total = 0;
  for (const row of text.split('\n').filter(Boolean)) {
    const { file, lines } = JSON.parse(row) as { file: string; lines: readonly string[] };
    const bytes = readFileSync(new URL(`data/ingest/pdf/${file}`, SHARED));
    const report = await importFile({ name: file, bytes });
    const got = foldString(report.documents[0]?.text ?? '').replace(/[\s-]+/gu, '');
    for (const line of lines) {
      total++;
      if (!got.includes(foldString(line).replace(/[\s-]+/gu, ''))) wrong.push(`${file}: “${line.slice(0, 80)}”`);
    }
  }
  say('PDF lines of the reference', wrong, total);
}

/** CPU seconds of one piece of work, and the most memory that the process took so far. */
async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const before = process.cpuUsage();
  const started = performance.now();
  const what = await work();
  const { user, system } = process.cpuUsage(before);
  const wall = ((performance.now() - started) / 1000).toFixed(1);
  const peak = (process.resourceUsage().maxRSS / 1024).toFixed(0);
  console.log(
    `${name.padEnd(46)} ${((user + system) / 1e6).toFixed(1)} s of CPU, ${wall} s, peak ${peak} MiB: ${what}`,
  );
}

const LINE = 'The gauge at the weir stood at 31 cm, and nobody on the bank had seen it lower since the flood.';

async function speed(): Promise<void> {
  const items = Array.from(
    { length: 1000 },
    (_, n) =>
      `<item><title>Item ${n}</title><guid>${n}</guid><link>https://g.example/${n}</link><description>${`${LINE} `.repeat(8)}${n}</description></item>`,
  );
  const feed = new TextEncoder().encode(
    `<rss version="2.0"><channel><title>G</title>${items.join('')}</channel></rss>`,
  );
  await timed('1,000 items of a feed', async () => `${(await importFile({ name: 'f.rss', bytes: feed })).added} added`);
  const files = Array.from({ length: 100 }, (_, n) =>
    new TextEncoder().encode(`# Page ${n}\n\n${`${LINE} ${n}\n\n`.repeat(100)}`),
  );
  for (const bytes of files.slice(0, 10)) await importFile({ name: 'warm.md', bytes });
  await timed('100 files, one by one', async () => {
    let added = 0;
    for (const bytes of files) added += (await importFile({ name: 'a.md', bytes })).added;
    return `${added} added`;
  });
  await timed('the same in one archive', async () => {
    const zip = zipSync(Object.fromEntries(files.map((bytes, n) => [`${n}.md`, bytes])));
    return `${(await importFile({ name: 'all.zip', bytes: zip })).added} added`;
  });
  const pdf = new TextEncoder().encode(pagesOfText(300));
  await timed('a PDF of 300 pages', async () => {
    const report = await importFile({ name: 'long.pdf', bytes: pdf });
    return `${report.documents[0]?.pages.length ?? 0} pages, ${report.documents[0]?.text.length ?? 0} characters`;
  });
}

// `speed` alone: the memory of one part is not that of another.
if (process.argv[2] !== 'speed') {
  captions();
  await feeds();
  await pdfLines();
  await folder(
    'hostile archives that add nothing (two of the set are sound)',
    'corpora/zip-hostile/',
    (documents) => documents === 0,
  );
  await folder('course packages with text', 'data/ingest/lms/', (_documents, chars) => chars > 100);
  await folder('Word files with text', 'data/ingest/docx/', (_documents, chars) => chars > 0);
  await folder('JATS articles with text', 'data/ingest/jats/', (_documents, chars) => chars > 5000);
  await folder('caption files with text', 'data/ingest/captions/', (_documents, chars) => chars > 0);
}
await speed();
