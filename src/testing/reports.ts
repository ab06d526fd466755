import type { CheckedClaim } from '#domain/claim.ts';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import type { CheckReport } from '#domain/report.ts';
import { bareSource, type Source } from '#domain/source.ts';

/** A claim that holds, with one exact citation; change what a test is about. */
export function makeClaim(change: Partial<CheckedClaim> = {}): CheckedClaim {
  return {
    id: claimId('c1'),
    text: 'The mill opened in 1974.',
    start: 0,
    end: 24,
    label: 'retrieved',
    verdict: 'pass',
    judged: true,
    action: 'cite',
    route: 'complete',
    confidence: 0.95,
    citations: [
      {
        sourceId: sourceId('mill'),
        passageId: passageId('mill#1'),
        start: 0,
        end: 24,
        quote: 'The mill opened in 1974.',
        stance: 'supports',
        strength: 0.95,
        rationale: [],
      },
    ],
    defects: [],
    reasons: ['A passage states it.'],
    ...change,
  };
}

export function makeSource(change: Partial<Source> = {}): Source {
  return bareSource(sourceId('mill'), {
    fileName: 'mill.txt',
    title: 'Mill book',
    contentHash: 'sha256:0',
    ...change,
  });
}

/** The report of a draft of one claim that holds. */
export function makeReport(change: Partial<CheckReport> = {}): CheckReport {
  const claim = makeClaim();
  return {
    engineVersion: '0',
    now: '2026-01-01',
    draft: claim.text,
    sourceSet: { hash: 'sha256:0', usableForGrounding: true, blockers: [] },
    sources: [makeSource()],
    answer: {
      generatedAt: '2026-01-01',
      query: '',
      answer: claim.text,
      confidence: 'cautious',
      citations: [],
      claims: [],
      citationMap: {},
      groundingState: 'grounded',
      abstained: false,
    },
    claims: [claim],
    quotes: [],
    numbers: [],
    markers: { markers: [], grounded: [], ungrounded: [], ambiguous: [], links: [], bibliography: null },
    contradictions: [],
    gate: { decision: 'ready', criteria: [] },
    ingestion: [],
    notChecked: [],
    coverage: { total: 20, checked: 20, notCheckable: 0, left: 0 },
    ...change,
  };
}
