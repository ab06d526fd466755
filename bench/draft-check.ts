import { performance } from 'node:perf_hooks';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { documentFromText } from '#cli/text-source.ts';
import type { BenchRow } from './row.ts';
import { median } from './served.ts';

const NOW = '2026-01-01T00:00:00Z';
const PLACES = 'Aldermoor Brackwater Calden Dunmore Eastlea Fernhill Garrow Hexley Ivybridge Juniper'.split(' ');
const THINGS = 'bridge harbour mill tunnel library reservoir lighthouse station viaduct observatory'.split(' ');
const VERBS = 'opened closed cost served carried employed stored reached lost gained'.split(' ');

/** Deterministic fact n of a made-up county: distinct figures, years and names, so that retrieval has work to do. */
function fact(n: number): string {
  const place = PLACES[n % 10]!;
  const thing = THINGS[Math.floor(n / 10) % 10]!;
  const verb = VERBS[Math.floor(n / 7) % 10]!;
  const year = 1850 + (n % 150);
  const figure = (1000 + ((n * 7919) % 90_000)).toLocaleString('en-US');
  return `The ${thing} of ${place} ${verb} ${figure} tonnes of slate in ${year}, according to the county register.`;
}

const filler = (n: number): string =>
  `Its keepers wrote long letters about the weather, the price of oil and the road to ${PLACES[(n * 3) % 10]!}.`;

/** 200 passages of about 80 words in 20 sources. */
function sources(): readonly string[] {
  return Array.from({ length: 20 }, (_, s) =>
    Array.from({ length: 10 }, (_, p) =>
      Array.from({ length: 3 }, (_, k) => `${fact(s * 30 + p * 3 + k)} ${filler(p + k)}`).join(' '),
    ).join('\n\n'),
  );
}

/** About 4,000 tokens: claims that hold, with another figure, with another year, and without a source. */
function draft(): string {
  const lines: string[] = [];
  for (let n = 0; n < 230; n++) {
    const base = fact((n * 13) % 600);
    const marker = `[[source:s${Math.floor(((n * 13) % 600) / 30)}]]`;
    const text =
      n % 4 === 0
        ? base
        : n % 4 === 1
          ? base.replace(/\d,/u, '9,')
          : n % 4 === 2
            ? base.replace(/ in \d{4}/u, ' in 1831')
            : `Nobody in ${PLACES[n % 10]!} could say how many lamps the ${THINGS[n % 10]!} had.`;
    lines.push(`${text.replace(/\.$/u, '')} ${marker}.`);
    if (n % 10 === 9) lines.push('\n\n');
  }
  return lines.join(' ');
}

/** Checks a draft of 4,000 tokens against 200 passages: cold, with prepared sources, and after an edit. */
export function benchDraftCheck(): BenchRow[] {
  const documents = sources().map((text, n) => documentFromText(`s${n}`, text));
  const passages = documents.reduce((sum, document) => sum + document.passages.length, 0);
  const text = draft();
  const tokens = text.split(/\s+/u).length;
  const time = (run: () => void): number => {
    const from = performance.now();
    run();
    return performance.now() - from;
  };
  const cold: number[] = [];
  const warm: number[] = [];
  const edit: number[] = [];
  let claims = 0;
  for (let round = 0; round < 7; round++) {
    const checker = createChecker(documents);
    cold.push(time(() => (claims = checker.check({ draft: text, now: NOW }).report.claims.length)));
    // Another draft of the same size: the sources are prepared, no claim is known.
    const other = text.replaceAll('county register', `county register of ${1900 + round}`);
    warm.push(time(() => checker.check({ draft: other, now: NOW })));
    const edited = `${other.slice(0, 200)}one ${other.slice(200)}`;
    edit.push(time(() => checker.check({ draft: edited, now: NOW })));
  }
  const what = `${tokens} words, ${claims} claims, ${passages} passages`;
  return [
    { name: `check: draft of ${what}, nothing prepared, p50`, value: median(cold), unit: 'ms', limit: 500 },
    { name: 'check: the same, sources prepared, p50', value: median(warm), unit: 'ms', limit: 500 },
    { name: 'check: after an edit of one word, p50', value: median(edit), unit: 'ms' },
  ];
}
