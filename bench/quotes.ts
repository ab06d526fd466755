import { performance } from 'node:perf_hooks';
import approxSearch from 'approx-string-match';
import { extractQuotes } from '#engine/quotes/extract.ts';
import { locateQuote } from '#engine/quotes/locate.ts';
import { prepareText } from '#engine/quotes/prepare.ts';
import type { BenchRow } from './row.ts';

const SIZE = 10_000_000;
const QUOTES = 60;
const QUOTE_LENGTH = 200;

/** Deterministic generator (mulberry32), so that two runs measure the same text. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Prose-like text: 20,000 made-up words drawn by Zipf's law, sentences, line breaks and some typography. */
function makeText(random: () => number, size: number): string {
  const syllables =
    'ba ce di fo gu la me ni po ru sta tre vin sol kar den lit mor pal qua rin sen tor ul ver wes'.split(' ');
  const words = Array.from({ length: 20_000 }, () => {
    let word = '';
    for (let n = 1 + Math.floor(random() * 4); n > 0; n--) word += syllables[Math.floor(random() * syllables.length)]!;
    return word;
  });
  const parts: string[] = [];
  let length = 0;
  let inSentence = 0;
  while (length < size) {
    let word = words[Math.min(19_999, Math.floor(20_000 ** random()) - 1)]!;
    if (inSentence === 0) word = word[0]!.toUpperCase() + word.slice(1);
    inSentence++;
    const roll = random();
    let after = ' ';
    if (inSentence > 8 && roll < 0.12) {
      after = roll < 0.02 ? '.\n' : '. ';
      inSentence = 0;
    } else if (roll > 0.93) after = ', ';
    else if (roll > 0.92) after = ' \u2014 ';
    else if (roll > 0.915) after = '\u2019s ';
    parts.push(word, after);
    length += word.length + after.length;
  }
  return parts.join('').slice(0, size);
}

function cutAt(text: string, random: () => number): string {
  let start = Math.floor(random() * (text.length - 2 * QUOTE_LENGTH));
  while (text[start - 1] !== ' ') start++;
  let end = start + QUOTE_LENGTH;
  while (text[end] !== ' ') end++;
  return text.slice(start, end);
}

function retypeset(quote: string): string {
  return quote.replaceAll('\u2014', '-').replaceAll('\u2019', "'").replaceAll(' ', '\u00a0').replace(/\n/g, '  ');
}

function damage(quote: string, random: () => number): string {
  let out = '';
  for (const character of quote) {
    const roll = random();
    const letter = String.fromCharCode(97 + Math.floor(random() * 26));
    if (roll < 0.034) out += letter;
    else if (roll < 0.067) out += character + letter;
    else if (roll >= 0.1) out += character;
  }
  return out;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

function timeEach(quotes: readonly string[], run: (quote: string) => void): number[] {
  return quotes.map((quote) => {
    const from = performance.now();
    run(quote);
    return performance.now() - from;
  });
}

function expectStatus(wrong: number, of: number, what: string): void {
  if (wrong > of * 0.02) throw new Error(`${what}: ${wrong} of ${of} quotes ended on the wrong rung`);
}

/** Prepares 10 MB, then locates 200-character quotes in it: verbatim, retypeset, with 10 % edits, and absent. */
export async function benchQuotes(): Promise<BenchRow[]> {
  const random = seeded(7);
  const text = makeText(random, SIZE);
  prepareText(text.slice(0, 500_000));
  const prepareTimes: number[] = [];
  let prepared = prepareText('');
  for (let i = 0; i < 3; i++) {
    const from = performance.now();
    prepared = prepareText(text);
    prepareTimes.push(performance.now() - from);
  }
  const indexFrom = performance.now();
  const index = prepared.index();
  const indexTime = performance.now() - indexFrom;
  const mapBytes = prepared.map.breaks * 12;

  const cuts = Array.from({ length: QUOTES }, () => cutAt(text, random));
  const near = cuts.map((cut) => damage(cut, random));
  const absent = Array.from({ length: QUOTES }, (_, i) => makeText(seeded(1000 + i), QUOTE_LENGTH));
  const sets: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['verbatim', cuts, ['verbatim']],
    ['retypeset', cuts.map(retypeset), ['verbatim']],
    ['10 % edits', near, ['near']],
    ['absent', absent, ['absent', 'near']],
  ];
  const rows: BenchRow[] = [
    { name: 'quotes: prepare 10 MB', value: median(prepareTimes), unit: 'ms', limit: 800 },
    { name: 'quotes: index of 10 MB, built once at the first question', value: indexTime, unit: 'ms' },
    { name: 'quotes: index and map in memory', value: (index.bytes + mapBytes) / 1e6, unit: 'MB' },
  ];
  for (const [name, quotes, expected] of sets) {
    let wrong = 0;
    for (const quote of quotes.slice(0, 10)) locateQuote(prepared, quote);
    const times = timeEach(quotes, (quote) => {
      if (!expected.includes(locateQuote(prepared, quote).status)) wrong++;
    });
    expectStatus(wrong, quotes.length, name);
    const row: BenchRow = { name: `quotes: locate, ${name}, p50`, value: median(times), unit: 'ms', limit: 1 };
    if (name !== '10 % edits') rows.push(row);
    else {
      const peer = timeEach(
        quotes.slice(0, 5),
        (quote) => void approxSearch(text, quote, Math.ceil(quote.length * 0.15)),
      );
      rows.push({ ...row, peer: 'approx-string-match', peerValue: median(peer) });
    }
  }
  const draft = `x ${'"'.repeat(24)}${'m'.repeat(1_000_000)}`;
  const from = performance.now();
  extractQuotes(draft);
  rows.push({
    name: 'quotes: extract from 24 quote marks and 1 M letters',
    value: performance.now() - from,
    unit: 'ms',
    limit: 500,
  });
  return rows;
}
