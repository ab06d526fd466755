/**
 * Measures the readers of captions, feeds, archives, Word files and articles on public data outside the repository.
 * Run: npx tsx scripts/measure-ingest.ts
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readBlocks } from '../src/ingest/captions/read-blocks.ts';
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
  for (const one of wrong.slice(0, 12)) console.log(`    ${one}`);
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

async function feeds(): Promise<void> {
  const text = read('data/ingest/feeds-dev.jsonl');
  if (text === null) return;
  const wrong: string[] = [];
  let total = 0;
  for (const row of text.split('\n').filter(Boolean)) {
    const { name, expect, xml } = JSON.parse(row) as { name: string; expect: string; xml: string };
    const match =
      /entries\[0\]\['(title|description|summary|link|author)'\] == '((?:[^'\\]|\\.)*)'/.exec(expect) ??
      /entries\[0\]\['(content)'\]\[0\]\['value'\] == '((?:[^'\\]|\\.)*)'/.exec(expect);
    if (!match || expect.includes('127.0.0.1')) continue;
    total++;
    const report = await importFile({ name: 'f.xml', bytes: new TextEncoder().encode(xml) });
    const document = report.documents[0];
    const wanted = match[2]!.replace(/<[^<>]*>/g, '').trim();
    const { title = '', uri = null, authors = [] } = document?.source ?? {};
    const got = { title, link: uri ?? '', author: authors.join(', ') }[match[1]!] ?? document?.text ?? '';
    if (!got.includes(wanted)) wrong.push(`${name}: “${wanted}”, got “${got.slice(0, 60)}” (${report.state})`);
  }
  say('feed items with the value expected', wrong, total);
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
    const started = performance.now();
    const bytes = readFileSync(new URL(encodeURIComponent(file), url));
    const report = await importFile({ name: file, bytes });
    slowest = Math.max(slowest, performance.now() - started);
    const chars = report.documents.reduce((sum, one) => sum + one.text.length, 0);
    if (!isRight(report.documents.length, chars))
      wrong.push(`${file}: ${report.refused?.message ?? `${chars} characters`}`);
  }
  say(name, wrong, files.length);
  console.log(`    slowest ${slowest.toFixed(0)} ms`);
}

captions();
await feeds();
await folder('hostile archives that add nothing', 'corpora/zip-hostile/', (documents) => documents === 0);
await folder('Word files with text', 'data/ingest/docx/', (_documents, chars) => chars > 0);
await folder('JATS articles with text', 'data/ingest/jats/', (_documents, chars) => chars > 5000);
await folder('caption files with text', 'data/ingest/captions/', (_documents, chars) => chars > 0);
