import { describe, expect, it } from 'vitest';
import type { FindingOverride, FindingTarget } from '#domain/gate.ts';
import {
  citationIntegrity,
  contradictionBacklog,
  evidencePackComplete,
  noRetractedSource,
  noSupersededFigure,
  numbersVerified,
  overriddenIds,
  overrideFault,
  quotesVerified,
  sourceSetUsable,
  unsupportedBacklog,
} from './criteria.ts';
import type { GateClaim, GateInput, GateSourceSet } from './gate-input.ts';

const claim = (id: string, change: Partial<GateClaim> = {}): GateClaim => ({
  id,
  text: 'The mill opened in 1974.',
  verdict: 'pass',
  judged: true,
  defects: [],
  citations: [{ sourceId: 'mill', quote: 'opened in 1974', stance: 'supports' }],
  ...change,
});
const defect = (id: string, kind: string): GateClaim => claim(id, { defects: [{ kind: 'noted' }, { kind }] });
const sourceSet: GateSourceSet = { usableForGrounding: true, blockers: [], hash: 'h' };
const ready: GateInput = {
  draft: 'd',
  claims: [claim('c1')],
  quotes: [],
  numbers: [],
  markers: null,
  contradictions: [],
  sourceSet,
};
const none = overriddenIds(undefined);
const over = (target: FindingTarget, id: string, change: Partial<FindingOverride> = {}) =>
  overriddenIds([{ target, id, by: 'Ben', reason: 'read', ...change }]);
const passed = (id: string, figure: string, detail: string) => ({ id, outcome: 'passed', figure, detail, clears: [] });
const failed = (id: string, figure: string, detail: string, action: string, ids: readonly string[]) => ({
  id,
  outcome: 'failed',
  figure,
  detail: ids.length === 0 ? detail : `${detail} (${ids.join(', ')})`,
  clears: [{ action, ids }],
});

describe('a criterion of which a part is missing', () => {
  const notRun = { gap: 'not-run' as const, why: 'nobody ran it.' };
  const unavailable = { gap: 'unavailable' as const, why: 'a time-out.' };
  it.each([
    ['citation-integrity', citationIntegrity, ['claims', 'markers']],
    ['contradiction-backlog', contradictionBacklog, ['claims', 'contradictions']],
    ['unsupported-claim-backlog', unsupportedBacklog, ['claims']],
    ['source-set-usable', sourceSetUsable, ['sourceSet']],
    ['no-retracted-source', noRetractedSource, ['claims', 'sourceSet']],
    ['no-superseded-figure', noSupersededFigure, ['claims']],
    ['quotes-verified', quotesVerified, ['quotes']],
    ['numbers-verified', numbersVerified, ['numbers']],
    ['evidence-pack-complete', evidencePackComplete, ['claims', 'evidencePack']],
  ] as const)('is not counted, says why and asks for a check: %s', (id, criterion, parts) => {
    const of = (outcome: string, detail: string) => ({
      id,
      outcome,
      figure: 'not counted',
      detail,
      clears: [{ action: 'run-check', ids: [] }],
    });
    for (const part of parts) {
      expect(criterion({ ...ready, [part]: notRun }, none)).toEqual(of('not-run', 'nobody ran it.'));
      expect(criterion({ ...ready, [part]: unavailable }, none)).toEqual(of('unavailable', 'a time-out.'));
    }
    const [first, second] = parts;
    if (second === undefined) return;
    expect(criterion({ ...ready, [first]: notRun, [second]: unavailable }, none)).toEqual(
      of('unavailable', 'nobody ran it. a time-out.'),
    );
    expect(criterion({ ...ready, [first]: notRun, [second]: notRun }, none)).toEqual(
      of('not-run', 'nobody ran it. nobody ran it.'),
    );
  });
});

describe('an override', () => {
  it('counts with a name and a reason, for what it is of', () => {
    for (const target of ['claim', 'quote', 'number', 'contradiction'] as const) {
      const ids = over(target, 'x');
      expect(Object.entries(ids).map(([of, set]) => [of, [...set]])).toEqual(
        ['claim', 'quote', 'number', 'contradiction'].map((of) => [of, of === target ? ['x'] : []]),
      );
    }
  });

  it('does not count without them, and says what it lacks', () => {
    expect([...over('claim', 'x', { by: ' ' }).claim, ...over('claim', 'x', { reason: '…' }).claim]).toEqual([]);
    expect(overrideFault({ target: 'claim', id: 'x', by: '-', reason: '' })).toBe('nobody is named');
    expect(overrideFault({ target: 'claim', id: 'x', by: 'Ben', reason: '' })).toBe('it gives no reason');
    expect(overrideFault({ target: 'claim', id: 'x', by: 'Ben', reason: 'read' })).toBeNull();
  });
});

describe('citation integrity', () => {
  const id = 'citation-integrity';
  const ok = 'Every marker names a source of the set that bears its claim out.';
  const marker = (...resolved: (number | null)[]) => ({
    start: 0,
    end: 3,
    refs: resolved.map((to, at) => (to === null ? `r${at}` : String(at))),
    resolved,
  });
  const of = (markers: GateInput['markers'], claims = ready.claims) => citationIntegrity({ ...ready, markers, claims });

  it('is the share of references that resolve', () => {
    expect(of({ markers: [marker(0, 1), marker(2)], ambiguous: [] })).toEqual(passed(id, '100 % (3 of 3)', ok));
    expect(of({ markers: [], ambiguous: [] })).toEqual(passed(id, '100 % (0 of 0)', ok));
  });

  it('names each loose reference once, each ambiguous one and each claim on the wrong source, rounded down', () => {
    const markers = { markers: [marker(0, null, 2), marker(0, null, 2)], ambiguous: ['7'] };
    expect(of(markers, [claim('c1'), defect('c2', 'misattributed'), defect('c3', 'marker-ungrounded')])).toEqual(
      failed(id, '66 % (4 of 6)', '2 without a source in the set, 1 ambiguous, 1 on the wrong source.', 'fix-markers', [
        '[r1]',
        '[7]',
        'c2',
      ]),
    );
  });

  it('is counted from the claims where the answer has no markers of its own', () => {
    expect(of(null)).toEqual(passed(id, '100 % (1 of 1)', ok));
    const bad = ['misattributed', 'marker-ungrounded', 'source-not-in-set'].map((kind) => defect(kind, kind));
    expect(of(null, [claim('c1'), ...bad])).toEqual(
      failed(id, '25 % (1 of 4)', '3 without a source in the set, 0 ambiguous, 3 on the wrong source.', 'fix-markers', [
        'misattributed',
        'marker-ungrounded',
        'source-not-in-set',
      ]),
    );
  });
});

describe('the backlog of contradictions', () => {
  const id = 'contradiction-backlog';
  const conflict = (claimId: string, change = {}) => ({ claimId, type: 'conflict', sides: [1, 2], ...change });
  const bad = claim('c1', { verdict: 'contradicted' });
  const of = (
    claims: readonly GateClaim[],
    contradictions: readonly ReturnType<typeof conflict>[],
    overridden = none,
  ) => contradictionBacklog({ ...ready, claims, contradictions }, overridden);

  it('is empty where no claim is contradicted and no sources conflict', () => {
    const detail = 'No claim is contradicted and no source speaks against one that holds.';
    expect(of([claim('c1')], [])).toEqual(passed(id, '0 claims, 0 conflicts', detail));
    expect(of([claim('c1')], [conflict('c1', { type: 'scope' })])).toEqual(passed(id, '0 claims, 0 conflicts', detail));
    expect(of([claim('c1')], [conflict('c1', { sides: [1] })]).outcome).toBe('passed');
  });

  it('names each claim once', () => {
    expect(of([bad, claim('c2')], [conflict('c1'), conflict('c2'), conflict('c2', { type: '' })])).toEqual(
      failed(
        id,
        '1 claim, 3 conflicts',
        'Resolve each contradicted claim and each conflict between sources.',
        'resolve-contradictions',
        ['c1', 'c2'],
      ),
    );
  });

  it('counts a conflict that does not show its sides, and one of no known type', () => {
    expect(of([claim('c1')], [conflict('c1', { sides: [] })]).figure).toBe('0 claims, 1 conflict');
    expect(of([claim('c1')], [conflict('c1', { type: '', sides: [1] })]).figure).toBe('0 claims, 1 conflict');
  });

  it('leaves out what a person settled, a claim with its conflicts', () => {
    expect(of([bad], [conflict('c1')], over('claim', 'c1')).outcome).toBe('passed');
    expect(of([bad], [conflict('c1')], over('contradiction', 'c1')).figure).toBe('1 claim, 0 conflicts');
    expect(of([bad], [conflict('c1')], over('claim', 'c2')).figure).toBe('1 claim, 1 conflict');
  });
});

describe('the backlog of claims that are not borne out', () => {
  const id = 'unsupported-claim-backlog';
  const of = (claims: readonly GateClaim[], overridden = none) => unsupportedBacklog({ ...ready, claims }, overridden);

  it('is empty where every claim passes; one that is contradicted is counted elsewhere', () => {
    expect(of([claim('c1'), claim('c2', { verdict: 'contradicted' })])).toEqual(
      passed(id, '0 claims', 'Every claim is borne out.'),
    );
  });

  it('says how many are not borne out and how many need a person', () => {
    const open = [
      claim('c1', { verdict: 'unsupported' }),
      claim('c2', { verdict: 'partial' }),
      claim('c3', { judged: false }),
    ];
    expect(of(open)).toEqual(
      failed(id, '3 claims', '2 claims not borne out in full, 1 claim for a person to judge.', 'settle-claims', [
        'c1',
        'c2',
        'c3',
      ]),
    );
    expect(of(open, over('claim', 'c1')).figure).toBe('2 claims');
  });
});

describe('a usable source set', () => {
  const id = 'source-set-usable';
  const of = (change: Partial<GateSourceSet>, claims: GateInput['claims'] = ready.claims) =>
    sourceSetUsable({ ...ready, claims, sourceSet: { ...sourceSet, ...change } });

  it('says no more than that where nobody says what was judged', () => {
    expect(of({})).toEqual(passed(id, '0 blockers', 'The source set may be used.'));
    expect(of({ basis: 'declared' }).detail).toBe('The source set may be used.');
    expect(of({ judged: ['rights'] }).detail).toBe('The source set may be used.');
    expect(of({ usableForGrounding: false })).toEqual(
      failed(id, '0 blockers', 'The source set may not be used.', 'clear-source-set', []),
    );
  });

  it('of the sources at hand says that their rights were not judged', () => {
    expect(of({ basis: 'library' }).detail).toBe(
      'No source set is declared: notices of the sources at hand were judged, their rights and freshness were not.',
    );
    expect(of({ basis: 'library', usableForGrounding: false, blockers: ['source-set:empty'] })).toEqual(
      failed(
        id,
        '1 blocker',
        'No source set is declared, and the sources at hand may not be used.',
        'clear-source-set',
        ['source-set:empty'],
      ),
    );
  });

  it('of a declared set names it, and what was judged', () => {
    const declared = { basis: 'declared' as const, judged: ['rights', 'freshness'] };
    const set = { name: 'Mills', version: '3' };
    expect(of({ ...declared, set }).detail).toBe(
      'The source set “Mills”, version 3, may be used: rights, freshness of every source were judged.',
    );
    expect(of(declared).detail).toBe('The source set may be used: rights, freshness of every source were judged.');
    expect(of({ ...declared, set, usableForGrounding: false, blockers: ['a', 'source:b:retracted'] })).toEqual(
      failed(
        id,
        '2 blockers',
        'The source set “Mills”, version 3, may not be used until each blocker is cleared.',
        'clear-source-set',
        ['a', 'source:b:retracted'],
      ),
    );
  });

  it('is barred by a blocker of the set, whatever the flag says', () => {
    expect(of({ blockers: ['rights:unknown', 'source:a:retracted'] })).toMatchObject({
      outcome: 'failed',
      figure: '2 blockers',
      clears: [{ ids: ['rights:unknown'] }],
    });
  });

  it('counts a source that is barred once, whatever bars it', () => {
    const figure = (...blockers: string[]) => of({ blockers }).figure;
    expect(
      figure('source:a:retracted', 'source:a:withdrawn', 'source:a:rights:blocked', 'source:a:rights:expired'),
    ).toBe('1 source barred, the others usable');
    expect(figure('source:a:retracted', 'source:b:retracted')).toBe('2 sources barred, the others usable');
    expect(figure('source:a:odd', 'source:a:other')).toBe('2 sources barred, the others usable');
  });

  it.each(['rights:blocked', 'rights:expired'])(
    'of the sources at hand fails where a claim that holds rests on one with %s',
    (code) => {
      const blockers = [`source:mill:${code}`, `source:weir:${code}`, 'source:lock:retracted', 'source:mill:retracted'];
      const used = { outcome: 'failed', figure: '4 blockers', clears: [{ ids: [`source:mill:${code}`] }] };
      expect(of({ basis: 'library', blockers })).toMatchObject(used);
      expect(of({ basis: 'library', blockers }, [claim('c1', { verdict: 'partial' })])).toMatchObject(used);
      expect(of({ basis: 'library', blockers }, [claim('c1', { verdict: 'unsupported' })]).outcome).toBe('passed');
      expect(of({ basis: 'library', blockers }, []).figure).toBe('3 sources barred, the others usable');
      expect(of({ basis: 'library', blockers }, { gap: 'not-run', why: '' }).outcome).toBe('passed');
      // In a declared set the rights were judged with everything else.
      expect(of({ basis: 'declared', blockers }).outcome).toBe('passed');
    },
  );

  it('takes a source by its whole id, also where colons stand in it', () => {
    const cites = (sourceId: string) => [claim('c1', { citations: [{ sourceId, quote: 'x' }] })];
    const blockers = ['source:doi:10:1:rights:blocked'];
    expect(of({ basis: 'library', blockers }, cites('doi:10:1')).outcome).toBe('failed');
    expect(of({ basis: 'library', blockers }, cites('doi:10')).outcome).toBe('passed');
  });
});

describe('no retracted source', () => {
  const id = 'no-retracted-source';
  const of = (claims: readonly GateClaim[], blockers: readonly string[] = []) =>
    noRetractedSource({ ...ready, claims, sourceSet: { ...sourceSet, blockers } });
  const cite = (sourceId: string, stance?: string) => ({ sourceId, quote: 'x', ...(stance ? { stance } : {}) });

  it('passes where no claim rests on one', () => {
    expect(of([claim('c1')])).toEqual(passed(id, '0 claims', 'No claim rests on a retracted source.'));
  });

  it('fails on the mark of a claim', () => {
    expect(of([claim('c1'), defect('c2', 'retracted-source')])).toEqual(
      failed(id, '1 claim', 'Claims rest on a retracted source: replace it or drop them.', 'replace-source', ['c2']),
    );
  });

  it.each(['source:mill:retracted', 'source:mill:withdrawn'])(
    'fails where all that carries a claim is barred: %s',
    (code) => {
      const outcome = (citations: GateClaim['citations'], verdict = 'pass') =>
        of([claim('c1', { citations, verdict })], [code]).outcome;
      expect(outcome([cite('mill')])).toBe('failed');
      expect(outcome([cite('mill', 'supports'), cite('weir', 'neutral')])).toBe('failed');
      expect(outcome([cite('mill'), cite('weir')])).toBe('passed');
      expect(outcome([cite('mill', 'neutral')])).toBe('passed');
      expect(outcome([])).toBe('passed');
      expect(outcome([cite('mill')], 'unsupported')).toBe('passed');
    },
  );

  it('is not failed by another blocker, nor by one of the whole set', () => {
    expect(
      of(
        [claim('c1')],
        ['source:mill:rights:blocked', 'mill:retracted', 'domain:mill:retracted', 'source:mill:retracted:x'],
      ).outcome,
    ).toBe('passed');
    expect(of([claim('c1', { citations: [cite('set')] })], ['other-set:retracted']).outcome).toBe('passed');
  });
});

describe('no superseded figure', () => {
  it('passes, or names the claims that rest on one', () => {
    const id = 'no-superseded-figure';
    expect(noSupersededFigure(ready)).toEqual(
      passed(id, '0 claims', 'No claim rests on an edition that was replaced.'),
    );
    expect(noSupersededFigure({ ...ready, claims: [claim('c1'), defect('c2', 'superseded')] })).toEqual(
      failed(id, '1 claim', 'Claims rest on an edition that was replaced: update them.', 'update-figures', ['c2']),
    );
  });
});

describe('quotations and numbers', () => {
  const at = (start: number, status: string, change = {}) => ({ start, end: start + 5, status, ...change });

  it('of the source pass: a quotation word for word or with a gap, a number stated or recomputed', () => {
    const quotes = [at(0, 'verbatim'), at(10, 'elided', { verified: true })];
    expect(quotesVerified({ ...ready, quotes }, none)).toEqual(
      passed('quotes-verified', '2 of 2', 'Every quotation stands in its source.'),
    );
    const numbers = [at(0, 'verified'), at(10, 'recomputed')];
    expect(numbersVerified({ ...ready, numbers }, none)).toEqual(
      passed('numbers-verified', '2 of 2', 'Every number is stated by its source.'),
    );
  });

  it('of another kind are named by their place', () => {
    const quotes = [at(0, 'verbatim'), at(10, 'near', { verified: true }), at(20, 'elided', { verified: false })];
    expect(quotesVerified({ ...ready, quotes }, none)).toEqual(
      failed('quotes-verified', '1 of 3', '2 quotations not in their source as quoted.', 'fix-quotes', [
        '10-15',
        '20-25',
      ]),
    );
    const one = quotesVerified({ ...ready, quotes }, over('quote', '10-15'));
    expect(one.figure).toBe('2 of 3');
    expect(one.detail).toBe('1 quotation not in its source as quoted. (20-25)');
    const numbers = [at(0, 'verified'), at(10, 'mismatch'), at(20, 'unknown')];
    expect(numbersVerified({ ...ready, numbers }, none)).toEqual(
      failed('numbers-verified', '1 of 3', '2 numbers not stated as given.', 'fix-numbers', ['10-15', '20-25']),
    );
    expect(numbersVerified({ ...ready, numbers }, over('number', '10-15')).figure).toBe('2 of 3');
  });
});

describe('a complete evidence pack', () => {
  const id = 'evidence-pack-complete';
  const must = 'Each claim that holds must carry an exact span of a source of this set.';
  const pack = { complete: true, missing: [], claimIds: null, sourceSetHash: null };
  const of = (claims: readonly GateClaim[], change: Partial<GateInput> = {}) =>
    evidencePackComplete({ ...ready, claims, ...change });
  const ids = (change: Partial<GateInput>) => (of([claim('c1')], change).clears ?? []).flatMap((one) => one.ids);

  it('has a span with words for each claim that holds', () => {
    const detail = 'Each claim that holds carries at least one exact span of a source.';
    expect(of([claim('c1'), claim('c2', { verdict: 'partial', citations: [] })])).toEqual(
      passed(id, '1 of 1 claim', detail),
    );
    expect(of([claim('c1')], { evidencePack: pack })).toEqual(passed(id, '1 of 1 claim', detail));
  });

  it('lacks a claim without a span, or with one of no words', () => {
    const empty = claim('c2', { citations: [{ sourceId: 'mill', quote: '' }] });
    expect(of([claim('c1'), empty, claim('c3', { citations: [] })])).toEqual(
      failed(id, '1 of 3 claims', must, 'add-evidence', ['c2', 'c3']),
    );
  });

  it('proves nothing where nothing was checked, and where nothing holds', () => {
    expect(of([])).toEqual(
      failed(id, '0 of 0 claims', 'No claim was checked: silence is no proof.', 'add-evidence', []),
    );
    expect(of([claim('c1', { verdict: 'partial' })])).toEqual(
      failed(id, '0 of 0 claims', 'No claim holds.', 'add-evidence', []),
    );
  });

  it('that was made elsewhere can only add a fault', () => {
    expect(of([claim('c1')], { evidencePack: { ...pack, complete: false } })).toEqual(
      failed(id, '1 of 1 claim', must, 'add-evidence', []),
    );
    expect(ids({ evidencePack: { ...pack, missing: ['x'] } })).toEqual(['x']);
    expect(ids({ evidencePack: { ...pack, claimIds: ['c2'] } })).toEqual(['c1']);
    expect(ids({ evidencePack: { ...pack, claimIds: ['c1'] } })).toEqual([]);
  });

  it('must be of this set', () => {
    const ofSet = (sourceSetHash: string) => ({ evidencePack: { ...pack, sourceSetHash } });
    expect(ids(ofSet('h'))).toEqual([]);
    expect(ids(ofSet('other'))).toEqual(['source set of the pack']);
    expect(ids({ ...ofSet('h'), sourceSet: { usableForGrounding: true, blockers: [] } })).toEqual([
      'source set of the pack',
    ]);
    expect(ids({ ...ofSet('h'), sourceSet: { gap: 'not-run', why: '' } })).toEqual(['source set of the pack']);
    expect(ids({ evidencePack: pack, sourceSet: { gap: 'not-run', why: '' } })).toEqual([]);
  });
});
