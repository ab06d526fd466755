import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { timed } from '#testing/timed.ts';
import { EXPORT_KINDS } from '#domain/export.ts';
import { appendEvents, EMPTY_HEAD } from '#engine/audit/chain.ts';
import { readCsv } from '#engine/trace/csv.ts';
import { answerLine } from '../ops.ts';

async function ask(op: string, input: unknown): Promise<Record<string, unknown>> {
  const answer = await answerLine(JSON.stringify({ id: 1, op, in: input }));
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.out as Record<string, unknown>;
}

const claimOf = (text: string, at = 0): object => ({
  id: `c${at + 1}`,
  text,
  start: 0,
  end: text.length,
  verdict: 'pass',
  citations: [{ sourceId: 'mill', start: 0, end: text.length, quote: text, stance: 'supports' }],
});
const { entries, head } = appendEvents(EMPTY_HEAD, [{ kind: 'note' }, { kind: 'decision', reason: 'read it' }]);
const report = {
  engineVersion: '1',
  now: '2026-01-02',
  draft: 'The mill opened in 1974.',
  sourceSet: { hash: 'sha256:ab', usableForGrounding: true, blockers: [] },
  sources: [
    {
      id: 'mill',
      title: 'Mill book',
      authors: ['Ada Byron'],
      rights: 'CC-BY-4.0',
      publishedDate: '1990-05',
      uri: 'https://mill.example/b_1',
    },
  ],
  claims: [claimOf('The mill opened in 1974.')],
  gate: { decision: 'ready', criteria: [] },
};
const text = (out: Record<string, unknown>): string => Buffer.from(String(out['base64']), 'base64').toString('utf8');
const encode = (body: string): string => Buffer.from(body, 'utf8').toString('base64');
const exported = async (kind: string, format: string, change: object = {}): Promise<string> =>
  text(await ask('export', { report: { ...report, ...change }, kind, format, entries }));

const ALL = [
  ...EXPORT_KINDS.flatMap((kind) => ['json', 'csv', 'markdown'].map((format) => [kind, format] as const)),
  ['bibliography', 'bibtex'],
  ['bibliography', 'ris'],
  ['bibliography', 'csl-json'],
  ['grounded_report', 'claimreview'],
  ['review_packet', 'html'],
] as const;

describe('exports', () => {
  it.each(ALL)('of %s as %s carry the head of the log and the credit line, under a safe name', async (kind, format) => {
    const out = await ask('export', { report, kind, format, entries });
    const plain = text(out).replaceAll('\\', '').replaceAll('u003c', '<');
    expect(plain).toContain(head.hash);
    expect(plain).toContain('Mill book');
    expect(plain).toMatch(/CC-BY-4.0/u);
    expect(out['fileName']).toMatch(/^sophia-[a-z-]+-[0-9a-f]{8}\.[a-z.]+$/u);
    expect(out['mediaType']).toMatch(/^[a-z]+\/[a-z.+-]+$/u);
  });

  it('print a head that stands alone, and refuse a log that does not hold', async () => {
    const out = await ask('export', { report, kind: 'bibliography', format: 'csv', head });
    expect(text(out)).toContain(head.hash);
    const broken = [{ ...entries[0], event: { kind: 'forged' } }];
    await expect(ask('export', { report, kind: 'bibliography', format: 'csv', entries: broken })).rejects.toThrow(
      /entries/u,
    );
  });

  it('refuse a format that a kind has no meaning in, and a report that is none', async () => {
    await expect(ask('export', { report, kind: 'evidence_table', format: 'bibtex' })).rejects.toThrow(
      /invalid_payload/u,
    );
    await expect(
      ask('export', { report: { claims: [{ text: 'x' }] }, kind: 'bibliography', format: 'csv' }),
    ).rejects.toThrow(/report.claims.0.verdict/u);
  });

  it('guard formulas in tables and change no figure (E01, E03)', async () => {
    const cells = [
      '=HYPERLINK("https://t.example","x")',
      '-7.25',
      '-3,410.60',
      '@SUM(1)',
      'plain',
      'a"b',
      'c,d',
      'e\nf',
      '  g ',
      '+49 30 1234567',
    ];
    for (const kind of ['evidence_table', 'grounded_report']) {
      const body = await exported(kind, 'csv', { claims: cells.map(claimOf) });
      const rows = readCsv(body);
      const column = rows[0]!.indexOf('text');
      const own = rows.filter((row) => /^c\d+$/u.test(row[kind === 'evidence_table' ? 0 : 1] ?? ''));
      expect(own.map((row) => row[column])).toEqual(cells);
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
      expect(body).toContain(`"'=HYPERLINK(""https://t.example"",""x"")"`);
      expect(body).toContain(',-7.25,');
      expect(body).toContain('"-3,410.60"');
      expect(body).toContain(",'@SUM(1),");
    }
  });

  it('let no text of a source begin a line, a field or an entry', async () => {
    const hostile =
      'x\n# Forged\r\nTY  - JOUR\u2028}\n@misc{forged,\n* [1] SOURCE [a]: b | c\n```\n<script>alert(1)</script>';
    const change = {
      draft: hostile,
      claims: [claimOf(hostile)],
      sources: [
        {
          id: hostile,
          title: hostile,
          authors: [hostile],
          publisher: hostile,
          rights: 'CC-BY-4.0',
          uri: hostile,
          doi: hostile,
        },
      ],
    };
    for (const kind of EXPORT_KINDS) {
      const lines = (await exported(kind, 'markdown', change)).split(/[\n\r\u2028]/u);
      expect(lines.filter((line) => /^\s*(?:# Forged|TY {2}-|@misc|```|<|\* \[1)/u.test(line))).toEqual([]);
      expect(lines.filter((line) => /(?<!\\)[<`]/u.test(line))).toEqual([]);
    }
    const ris = await exported('bibliography', 'ris', change);
    expect(ris.split(/\r\n/u).filter((line) => line.startsWith('TY  -'))).toHaveLength(1);
    expect(ris.split(/\r\n/u).every((line) => line === '' || /^[A-Z][A-Z\d] {2}- /u.test(line))).toBe(true);
    const bibtex = await exported('bibliography', 'bibtex', change);
    expect(bibtex.split('\n').filter((line) => line.startsWith('@'))).toHaveLength(1);
    expect(await exported('review_packet', 'html', change)).not.toContain('<script>alert');
  });

  it('read back: BibTeX, RIS, CSL-JSON and ClaimReview', async () => {
    const bibtex = await exported('bibliography', 'bibtex');
    expect(bibtex).toContain('@misc{mill,\n  title = {{Mill book}},\n  author = {{Ada Byron}},');
    expect(bibtex).toContain('url = {https://mill.example/b_1}');
    const ris = (await exported('bibliography', 'ris')).split('\r\n');
    expect(ris.slice(0, 4)).toEqual(['TY  - ELEC', 'ID  - mill', 'TI  - Mill book', 'AU  - Ada Byron']);
    expect(ris).toContain('ER  - ');
    const csl = JSON.parse(await exported('bibliography', 'csl-json')) as readonly object[];
    expect(csl).toMatchObject([
      { id: 'mill', issued: { 'date-parts': [[1990, 5]] }, author: [{ literal: 'Ada Byron' }] },
    ]);
    const names = {
      sources: [
        { id: 'a', title: 'a } b', authors: ['van der Berg, Jan', 'University of Ham, Hull', 'Pitt, Briggs and Co.'] },
      ],
    };
    expect(await exported('bibliography', 'bibtex', names)).toContain(
      'title = {{a \\textbraceright{} b}},\n  author = {van der Berg, Jan and {University of Ham, Hull} and {Pitt, Briggs and Co.}}',
    );
    expect(JSON.parse(await exported('bibliography', 'csl-json', names))).toMatchObject([
      {
        author: [
          { family: 'van der Berg', given: 'Jan' },
          { literal: 'University of Ham, Hull' },
          { literal: 'Pitt, Briggs and Co.' },
        ],
      },
    ]);
    const claims = [claimOf('It holds.'), { ...claimOf('Nobody knows.', 1), verdict: 'unsupported', judged: false }];
    const graph = JSON.parse(await exported('grounded_report', 'claimreview', { claims })) as {
      '@graph': readonly object[];
    };
    expect(graph['@graph'][1]).toMatchObject({ '@type': 'ClaimReview', reviewRating: { ratingValue: 4 } });
    expect(graph['@graph'][2]).toEqual({ '@type': 'Claim', '@id': 'urn:sophia:claim:c2', text: 'Nobody knows.' });
  });

  it('keep the report whole in JSON', async () => {
    expect(JSON.parse(await exported('grounded_report', 'json'))).toMatchObject({
      draft: report.draft,
      claims: report.claims,
    });
  });
});

describe('review packet', () => {
  const verify = (body: string, more: object = {}) => ask('verify-packet', { base64: encode(body), ...more });

  it.each(['html', 'json'])('as %s verifies, and names the changed part (A07)', async (format) => {
    const body = await exported('review_packet', format);
    expect(await verify(body)).toMatchObject({ valid: true });
    const quote = body.indexOf('"quote":');
    const changed = `${body.slice(0, quote)}${body.slice(quote).replace('1974', '1975')}`;
    expect(await verify(changed)).toMatchObject({ valid: false, firstBad: 'evidence/c1/1' });
    expect(await verify(body.replace('read it', 'read is'))).toMatchObject({ valid: false, firstBad: 'audit/2' });
  });

  it('that was made anew shows against a seal or a head that was kept', async () => {
    const seal = (await verify(await exported('review_packet', 'html')))['seal'];
    const other = text(
      await ask('export', {
        report: { ...report, draft: 'Another.' },
        kind: 'review_packet',
        format: 'html',
        entries: entries.slice(0, 1),
      }),
    );
    expect(await verify(other)).toMatchObject({ valid: true });
    expect(await verify(other, { seal })).toMatchObject({ valid: false, firstBad: 'seal' });
    expect(await verify(other, { head })).toMatchObject({ valid: false });
    expect(await verify(await exported('review_packet', 'json'), { seal, head })).toMatchObject({ valid: true });
  });

  it('is none where it is something else', async () => {
    for (const body of [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '<p>',
      '{"format":"sophia-review-packet","version":1,"parts":[1],"manifest":[{}]}',
    ]) {
      expect(await verify(body)).toMatchObject({ valid: false });
    }
    await expect(ask('verify-packet', { base64: 'a b!' })).rejects.toThrow(/base64/u);
  });

  timed('of 100 claims is built and verified within 3 s of processor time', async () => {
    const claims = Array.from({ length: 100 }, (_, at) => claimOf(`Statement ${at} of the answer.`, at));
    const start = process.cpuUsage();
    expect(await verify(await exported('review_packet', 'html', { claims }))).toMatchObject({ valid: true });
    const used = process.cpuUsage(start);
    expect((used.user + used.system) / 1e6).toBeLessThan(3);
  });
});

test.prop([fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 1, max: 255 })], {
  numRuns: 1000,
})('any change of one byte of a packet is found, wherever it stands', async (where, by) => {
  const bytes = Buffer.from(await whole, 'base64');
  const at = Math.floor(where * bytes.length);
  bytes[at] = (bytes[at]! + by) % 256;
  expect(await ask('verify-packet', { base64: bytes.toString('base64') })).toMatchObject({ valid: false });
});
const whole: Promise<string> = ask('export', { report, kind: 'review_packet', format: 'html', entries }).then((out) =>
  String(out['base64']),
);
