/**
 * Measures the readers of quotations, numbers and sentences on public development data outside the repository.
 * Run: npx tsx scripts/measure-data.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import { quantityOps } from '../src/cli/ops/quantities.ts';
import { quoteOps } from '../src/cli/ops/quotes.ts';
import { splitSentences } from '../src/engine/text/sentences.ts';

const SHARED = new URL('../../shared/', import.meta.url);

function read(file: string): string | null {
  const url = new URL(file, SHARED);
  return existsSync(url) ? readFileSync(url, 'utf8') : null;
}
const rowsOf = <T>(text: string): readonly T[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

function say(name: string, right: number, total: number): void {
  console.log(`${name.padEnd(34)} ${right} of ${total} (${((100 * right) / Math.max(1, total)).toFixed(1)} %)`);
}

interface ValueRow {
  readonly quote: string;
  readonly value: number | string;
  readonly value_unit: string | null;
  readonly expect: string;
}
const values = read('data/numbers/tatqa-citation-checks-dev.jsonl');
if (values) {
  const rows = rowsOf<ValueRow>(values);
  const right = rows.filter(({ quote, value, value_unit, expect }) => {
    const unit = value_unit === null ? {} : { unit: value_unit };
    const { supported } = quantityOps['verify-value']!.run({ quote, value, ...unit }) as {
      readonly supported: boolean;
    };
    return supported === (expect === 'pass');
  });
  say('tatqa: value in its quotation', right.length, rows.length);
}

interface QuoteRow {
  readonly answer_marked: string;
  readonly sources: readonly { readonly n: number; readonly text: string }[];
}
const quotes = read('data/quotes/quotesum-dev.jsonl');
if (quotes) {
  let right = 0;
  let total = 0;
  for (const { answer_marked, sources } of rowsOf<QuoteRow>(quotes)) {
    for (const [, n, quote] of answer_marked.matchAll(/\[ (\d+) ([^[\]]{12,}?) \]/gu)) {
      const document = sources.find((source) => source.n === Number(n))?.text;
      if (document === undefined || !document.includes(quote!)) continue;
      total++;
      if ((quoteOps['locate-quote']!.run({ document, quote }) as { readonly found: boolean }).found) right++;
    }
  }
  say('quotesum: verbatim spans found', right, total);
}

interface Golden {
  readonly rules: readonly { readonly lang: string; readonly input: string; readonly expected: readonly string[] }[];
}
const golden = read('corpora/sentences/golden-rules.json');
if (golden) {
  const plain = (text: string): string =>
    text
      .replaceAll('\\"', '"')
      .replace(/([\u3040-\u9fff])\s+/gu, '$1')
      .replace(/\s+/gu, ' ');
  const { rules } = JSON.parse(golden) as Golden;
  for (const [name, list] of [
    ['golden rules, English', rules.filter((rule) => rule.lang === 'English')],
    ['golden rules, other languages', rules.filter((rule) => rule.lang !== 'English')],
  ] as const) {
    const right = list.filter(
      ({ input, expected }) =>
        JSON.stringify(splitSentences(input).map((s) => plain(s.text))) === JSON.stringify(expected.map(plain)),
    );
    say(name, right.length, list.length);
  }
}
