import { describe, expect, it } from 'vitest';
import { documentFromText } from '#cli/text-source.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { detectAmongClaims, detectAmongSources, detectedInReport, detectInReport } from './detect.ts';
import type { StatementPair } from './detect.ts';
import { editionRoots } from './editions.ts';
import { finish } from './near-pairs.ts';
import { DEFAULT_CONTRADICTION_POLICY as POLICY } from './policy.ts';
import { recordCounterclaim } from './record.ts';
import { statementsOf } from './statements.ts';

const DOCUMENTS = [
  documentFromText('county', 'The old mill at Calden was built in 1874. Is it haunted? Yes.', {
    publishedDate: '2001',
  }),
  documentFromText('guide', 'The old mill at Calden was built in 1884.', { publishedDate: '2001' }),
  documentFromText('copy', 'The old mill at Calden was built in 1884.', { publishedDate: '2001' }),
  documentFromText('census-2001', 'The town of Calden has 41,200 inhabitants.', { publishedDate: '2001' }),
  documentFromText('census-2021', 'The town of Calden has 47,900 inhabitants.', {
    publishedDate: '2021',
    supersedes: ['census-2001'],
  }),
];
const allPairs = (count: number): readonly StatementPair[] =>
  Array.from({ length: count }, (_, i) => Array.from({ length: i }, (_x, j): StatementPair => [j, i])).flat();

describe('the statements of sources', () => {
  it('are exact slices, without questions and scraps', () => {
    const statements = statementsOf(DOCUMENTS);
    expect(statements).toHaveLength(5);
    for (const { sourceId, start, end, text } of statements) {
      expect(DOCUMENTS.find(({ source }) => source.id === sourceId)!.text.slice(start, end)).toBe(text);
    }
  });

  it('leave out retracted sources', () => {
    const retracted = documentFromText('bad', 'The old mill at Calden was built in 1900.', {
      notices: [{ kind: 'retraction', origin: 'metadata', detail: 'retracted', date: null }],
    });
    expect(statementsOf([retracted])).toEqual([]);
  });

  it('know the editions of one work, and survive a circle of them', () => {
    const circle = [
      documentFromText('a', 'x', { supersedes: ['b'] }),
      documentFromText('b', 'x', { supersedes: ['a'] }),
    ];
    expect([...editionRoots(circle).values()]).toHaveLength(2);
    expect(editionRoots(DOCUMENTS).get(DOCUMENTS[4]!.source.id)).toBe('census-2001');
  });
});

describe('detection among sources', () => {
  const statements = statementsOf(DOCUMENTS);
  const found = detectAmongSources(statements, allPairs(statements.length), POLICY);

  it('finds a conflict once, however many sources copy one side', () => {
    const conflicts = found.filter(({ type }) => type === 'conflict');
    expect(conflicts.map(({ sides }) => sides.map(({ sourceId }) => sourceId))).toEqual([['county', 'guide']]);
  });

  it('calls editions superseded, never a conflict', () => {
    expect(found.find(({ sides }) => sides[0].sourceId === 'census-2001')?.type).toBe('superseded');
  });
});

describe('detection within one answer', () => {
  it('finds two claims that cannot both hold, and nothing else', () => {
    const draft =
      'The old mill at Calden was built in 1874. The ferry is blue. The old mill at Calden was built in 1884.';
    const { claims } = createChecker([]).check({ draft, now: '2024-01-01T00:00:00.000Z' }).report;
    const found = detectAmongClaims(claims, allPairs(claims.length), POLICY);
    expect(found).toHaveLength(1);
    for (const side of found[0]!.sides) expect(draft.slice(side.start, side.end)).toBe(side.text);
  });
});

describe('what a check reported', () => {
  const { report } = createChecker(DOCUMENTS).check({
    draft: 'The old mill at Calden was built in 1894.',
    now: '2024-01-01T00:00:00.000Z',
  });
  const found = detectedInReport(report.claims, report.contradictions, DOCUMENTS);

  it('becomes findings with the exact span of the source', () => {
    expect(found.length).toBeGreaterThan(0);
    for (const { sides } of found) {
      const document = DOCUMENTS.find(({ source }) => source.id === sides[1].sourceId)!;
      expect(document.text.slice(sides[1].start, sides[1].end)).toBe(sides[1].text);
    }
  });

  it('is recorded with band, suggestion, steps in order and what rests on it', () => {
    const ports = {
      qualityOf: ({ role }: { readonly role: string }) => (role === 'claim' ? null : 0.7),
      restingOn: () => ['draft:d1'],
    };
    const record = recordCounterclaim(found[0]!, ports, POLICY);
    expect(record).toMatchObject({
      kind: 'claim-passage',
      band: 'mixed',
      suggestion: { action: 'prefer-source', preferred: 1 },
      touches: 1,
    });
    expect(record.steps.map(({ step }) => step)).toEqual(['detected', 'aligned', 'scored', 'recorded', 'resolved']);
    const rescored = recordCounterclaim(found[0]!, { ...ports, qualityOf: () => 0.1 }, POLICY);
    expect(rescored.id).toBe(record.id);
    expect(rescored.suggestion.action).toBe('refuse');
  });
});

describe('the claims of a long text', () => {
  it('are compared up to a bound, and what was left out is counted', () => {
    const draft = Array.from({ length: 130 }, (_, at) => `The mill of Calden employs ${at + 10} people.`).join(' ');
    const { report } = createChecker([]).check({ draft, now: '2024-01-01T00:00:00.000Z', ingestion: [] });
    const { found, among } = finish(detectInReport(report, [], POLICY));
    expect(found).toHaveLength(5_000);
    expect(among.notCompared).toBeGreaterThan(0);
    const few = { claims: report.claims.slice(0, 20), contradictions: [] };
    expect(finish(detectInReport(few, [], POLICY)).among).toMatchObject({ notCompared: 0 });
  });

  it('are not compared again where it is known what they say', () => {
    const { report } = createChecker([]).check({
      draft: 'The mill of Calden was built in 1874. The mill of Calden was built in 1884.',
      now: '2024-01-01T00:00:00.000Z',
      ingestion: [],
    });
    const { found, among } = finish(detectInReport(report, [], POLICY));
    expect(found).toHaveLength(1);
    expect(finish(detectInReport(report, [], POLICY, among)).found[0]).toBe(found[0]);
  });
});
