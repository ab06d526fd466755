import { describe, expect, it } from 'vitest';
import Papa from 'papaparse';
import { readCsv } from '#engine/trace/csv.ts';
import cases from '#testing/cases.json' with { type: 'json' };
import { answerLine } from './ops.ts';

/** Small inputs from public bug reports with their right answers; each stands for a whole kind. */
interface Case {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly input: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
  readonly why: string;
}

async function ask(op: string, input: unknown): Promise<Record<string, unknown>> {
  const answer = await answerLine(JSON.stringify({ id: 1, op, in: input }));
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer.out as Record<string, unknown>;
}

const of = (...kinds: readonly string[]): readonly Case[] =>
  (cases as unknown as readonly Case[]).filter((item) => kinds.includes(item.kind));
const rows = (value: unknown): readonly Record<string, unknown>[] => value as readonly Record<string, unknown>[];
const title = (item: Case): string => `${item.id}: ${item.why}`;

describe('quotes', () => {
  for (const item of of('quote')) {
    it(title(item), async () => {
      const out = await ask('locate-quote', item.input);
      const matches = rows(out['matches']);
      if (item.expected['mustNotBe']) expect(out['found']).toBe(false);
      if ('found' in item.expected) expect(out['found']).toBe(item.expected['found']);
      if ('start' in item.expected) {
        expect(matches[0]).toMatchObject({ start: item.expected['start'], end: item.expected['end'] });
      }
      if ('sourceText' in item.expected) expect(matches[0]?.['sourceText']).toBe(item.expected['sourceText']);
      if ('pages' in item.expected) expect(matches.map((match) => match['page'])).toEqual(item.expected['pages']);
    });
  }
  for (const item of of('quote-extract')) {
    it(title(item), async () => {
      const out = await ask('extract-quotes', item.input);
      expect(rows(out['quotes']).map((quote) => quote['text'])).toEqual(item.expected['quotes']);
    });
  }
});

describe('numbers', () => {
  for (const item of of('number-in-quote')) {
    it(title(item), async () => {
      const out = await ask('verify-value', item.input);
      expect(out['supported']).toBe(item.expected['supported']);
    });
  }
  for (const item of of('number-parse')) {
    it(title(item), async () => {
      const { expected } = item;
      const out = await ask('parse-numbers', item.input);
      const values = rows(out['values']);
      if (Array.isArray(expected['values'])) {
        expect(values).toHaveLength(expected['values'].length);
        expect(values).toMatchObject(expected['values']);
      }
      if (expected['ambiguous']) {
        expect(values[0]).toMatchObject({ ambiguous: true, candidates: expected['candidates'] });
      }
      if (expected['periods']) expect(out['periods']).toMatchObject(expected['periods'] as object);
      if (expected['ranges']) {
        const [range] = rows(expected['ranges']);
        expect(values[0]).toMatchObject({ low: range?.['lo'], high: range?.['hi'], unit: range?.['unit'] });
      }
    });
  }
  for (const item of of('number-claim', 'table-scale')) {
    it(title(item), async () => {
      const { claim, quote, table } = item.input;
      const out = await ask('verify-claim', table ? { claim, table } : { claim, source: quote });
      expect(out['verdict'] === 'pass').toBe(item.expected['supported']);
    });
  }
  for (const item of of('consistency')) {
    it(title(item), async () => {
      const out = await ask('parse-numbers', item.input);
      expect(JSON.stringify(out['flags'])).toContain('27.5');
    });
  }
});

describe('sentences', () => {
  for (const item of of('sentences')) {
    it(title(item), async () => {
      const out = await ask('split-sentences', item.input);
      expect(rows(out['sentences']).map((sentence) => sentence['text'])).toEqual(item.expected['sentences']);
    });
  }
});

describe('claims', () => {
  const byId = (id: string): Case => of('claims').find((item) => item.id === id)!;
  it(title(byId('C01')), async () => {
    const out = await ask('verify-claim', byId('C01').input);
    const claims = rows(out['claims']);
    expect(claims.map((claim) => claim['verdict'])).toEqual(['pass', 'unsupported']);
    expect(out['verdict']).not.toBe('pass');
  });
  it(title(byId('C03')), async () => {
    const out = await ask('decompose', byId('C03').input);
    const notChecked = rows(out['notChecked']);
    const claims = rows(out['claims']);
    const open = [...notChecked, ...claims].map((row) => JSON.stringify(row)).join();
    expect(open).toContain('needs-resolution');
  });
  it(title(byId('C05')), async () => {
    const out = await ask('decompose', byId('C05').input);
    expect(out['claims']).toEqual([]);
    expect(JSON.stringify(out['notChecked'])).toContain('not-a-statement');
  });
  it(title(byId('C07')), async () => {
    const out = await ask('verify-claim', byId('C07').input);
    expect(out['verdict']).not.toBe('pass');
    expect(JSON.stringify(out)).toMatch(/stronger/u);
  });
});

describe('streams', () => {
  for (const item of of('stream')) {
    it(title(item), async () => {
      const { expected } = item;
      if (expected['throws']) {
        await expect(ask('filter-stream', item.input)).rejects.toThrow();
        return;
      }
      const out = await ask('filter-stream', item.input);
      const text = expected['compare'] ? String(out['output']).trimEnd() : out['output'];
      expect(text).toBe(expected['output']);
    });
  }
  for (const item of of('stream-steps')) {
    it(title(item), async () => {
      const { feeds, layerNames } = item.input;
      const out = await ask('filter-stream', { chunks: feeds, layerNames });
      const emitted = out['emitted'] as readonly string[];
      const after = (item.expected['after'] as readonly string[]).map((_, index) =>
        emitted.slice(0, index + 1).join(''),
      );
      expect(after).toEqual(item.expected['after']);
    });
  }
});

describe('citations', () => {
  for (const item of of('markers')) {
    it(title(item), async () => {
      const out = await ask('resolve-markers', item.input);
      const refs = rows(out['markers']).map((marker) => marker['refs']);
      const expected = (item.expected['markers'] as readonly unknown[]).map((ref) =>
        Array.isArray(ref) ? ref : [ref],
      );
      expect(refs).toEqual(expected);
      if (item.expected['ungrounded']) expect(out['ungrounded']).toEqual(item.expected['ungrounded']);
    });
  }
  for (const item of of('drop')) {
    it(title(item), async () => {
      const out = await ask('drop-ungrounded', item.input);
      expect(out['ungrounded']).toEqual(item.expected['ungrounded']);
      if (item.expected['identical']) expect(out).toMatchObject({ identical: true, text: item.input['text'] });
      else expect(out['text']).toBe(item.expected['text']);
    });
  }
  for (const item of of('fragment-line')) {
    it(title(item), async () => {
      const line = String((await ask('citation-line', item.input))['line']);
      expect(line.split('\n')).toHaveLength(item.expected['lines'] as number);
      expect(line.startsWith(String(item.expected['startsWith']))).toBe(true);
    });
  }
  const byKind = (kind: string): Case => of(kind)[0]!;
  it(title(byKind('attribution')), async () => {
    const { draft, sources } = byKind('attribution').input;
    const list = Object.entries(sources as Record<string, string>).map(([id, text]) => ({ id, text }));
    const out = await ask('verify-claim', { draft, sources: list });
    expect(out['verdict']).not.toBe('pass');
    expect(rows(rows(out['claims'])[0]?.['defects']).map((defect) => defect['kind'])).toContain('misattributed');
  });
  it(title(byKind('injection')), async () => {
    const { draft, sources } = byKind('injection').input;
    const list = Object.entries(sources as Record<string, string>).map(([id, text]) => ({ id, title: id, text }));
    const out = await ask('resolve-markers', { draft, sources: list });
    expect(rows(out['markers']).flatMap((marker) => marker['refs'])).toEqual(
      byKind('injection').expected['citationsOfDraft'],
    );
  });
  it(title(byKind('dedupe')), async () => {
    const out = await ask('resolve-markers', { draft: 'A [1] b [2].', ...byKind('dedupe').input });
    expect(out['grounded']).toEqual(['1', '2']);
  });
  it(title(byKind('bibliography')), async () => {
    const out = await ask('decompose', byKind('bibliography').input);
    expect(out['claims']).toHaveLength(2);
  });
});

describe('contradictions', () => {
  for (const item of of('pair')) {
    it(title(item), async () => {
      expect((await ask('compare', item.input))['contradiction']).toBe(item.expected['contradiction']);
    });
  }
});

describe('exports and the log', () => {
  const byId = (id: string): Case => (cases as unknown as readonly Case[]).find((item) => item.id === id)!;
  const decode = (out: Record<string, unknown>): string =>
    Buffer.from(String(out['base64']), 'base64').toString('utf8');
  const tableOf = async (cells: readonly string[]): Promise<string> => {
    const claims = cells.map((text) => ({ text, verdict: 'pass' }));
    return decode(await ask('export', { report: { claims }, kind: 'evidence_table', format: 'csv' }));
  };
  const logOf = async (count: number): Promise<readonly Record<string, unknown>[]> => {
    const events = Array.from({ length: count }, (_, at) => ({ kind: 'note', text: `event ${at + 1}` }));
    return rows((await ask('audit-append', { events }))['entries']);
  };

  it(title(byId('E01')), async () => {
    const cells = byId('E01').input['csvCells'] as readonly string[];
    const parsed = Papa.parse<string[]>(await tableOf(cells), { skipEmptyLines: true }).data.slice(1);
    const written = parsed.map((row) => row[1]);
    const neutralised = byId('E01').expected['neutralised'] as readonly number[];
    expect(written).toEqual(cells.map((cell, at) => (neutralised.includes(at) ? `'${cell}` : cell)));
  });
  it(title(byId('E03')), async () => {
    const [cells] = byId('E03').input['rows'] as readonly (readonly string[])[];
    const read = readCsv(await tableOf(cells!)).slice(1);
    expect(read.map((row) => row[1])).toEqual(cells);
  });
  it(title(byId('A01')), async () => {
    const entries = await logOf(7);
    const head = { seq: 7, hash: entries[6]!['hash'] };
    const out = await ask('audit-verify', { entries: entries.slice(0, 4), head });
    expect(out['valid']).toBe(false);
    expect(out['reason']).toContain(byId('A01').expected['reason']);
  });
  it(title(byId('A02')), async () => {
    const entries = await logOf(5);
    const edited = entries.with(1, { ...entries[1]!, event: { kind: 'note', text: 'another' } });
    const swapped = entries.with(2, entries[3]!).with(3, entries[2]!);
    const outs = await Promise.all(
      [edited, entries.toSpliced(2, 1), swapped].map((log) => ask('audit-verify', { entries: log })),
    );
    expect(outs.map((out) => out['valid'])).toEqual(byId('A02').expected['valid']);
    expect(outs.map((out) => out['firstBad'])).toEqual(byId('A02').expected['firstBad']);
  });
  it(title(byId('A07')), async () => {
    const quote = 'The mill opened in 1974.';
    const claims = [{ id: 'c1', text: 'It opened.', verdict: 'pass', citations: [{ sourceId: 'mill', quote }] }];
    for (const format of ['html', 'json']) {
      const packet = decode(await ask('export', { report: { claims }, kind: 'review_packet', format }));
      const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
      expect(await ask('verify-packet', { base64: base64(packet) })).toMatchObject({ valid: true });
      const out = await ask('verify-packet', { base64: base64(packet.replace('opened in 1974', 'opened in 1975')) });
      expect(out).toMatchObject({ valid: byId('A07').expected['valid'], firstBad: 'evidence/c1/1' });
    }
  });
});
