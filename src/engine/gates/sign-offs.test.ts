import { describe, expect, it } from 'vitest';
import { timed } from '#testing/timed.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';
import type { SignOff } from '#domain/gate.ts';
import { claimId } from '#domain/ids.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { hashClaim, hashContent } from './content-hash.ts';
import { evaluateGate } from './evaluate-gate.ts';
import { evaluateSignOffs, signOffContext } from './sign-offs.ts';

const claims = ['The mill opened.', 'The weir broke.', 'The lock leaks.'].map((text, at) =>
  makeClaim({ id: claimId(`c${at + 1}`), text }),
);
const draft = claims.map((claim) => claim.text).join(' ');
const signOff = (change: Partial<SignOff>): SignOff => ({
  checkpoint: 'veritas-story',
  by: 'Ada',
  reason: 'read against the sources',
  at: '2026-01-01',
  ...change,
});
const report = makeReport({ draft, claims });

describe('sign-offs', () => {
  it.each(PUBLICATION_SURFACES)(
    'are asked for by the surface %s, and one of another surface does not do',
    (surface) => {
      const contentHash = hashContent(draft, claims);
      const decide = (signOffs: readonly SignOff[]) => evaluateGate({ ...report, surface, author: 'Ben', signOffs });
      expect(decide([signOff({ checkpoint: surface, contentHash })]).decision).toBe('ready');
      const other = PUBLICATION_SURFACES.find((item) => item !== surface)!;
      const blocked = decide([signOff({ checkpoint: other, contentHash })]);
      expect(blocked.decision).toBe('blocked');
      const criterion = blocked.criteria.find((item) => item.id === 'checkpoints-signed');
      expect(criterion).toMatchObject({ outcome: 'failed', figure: '0 of 1', clears: [{ ids: [surface] }] });
      expect(criterion?.detail).toContain(CHECKPOINT_NAMES[surface]);
    },
  );

  it('are voided by an edit exactly where it touches them', () => {
    const signOffs = [
      signOff({ contentHash: hashContent(draft, claims) }),
      ...claims.map((claim) => signOff({ claimHashes: [hashClaim(claim)] })),
      signOff({ claimHashes: [hashClaim(claims[0]!), hashClaim(claims[1]!)] }),
    ];
    const holds = (now: typeof claims, text = draft) =>
      evaluateSignOffs(signOffs, signOffContext(text, now, { author: 'Ben' })).map((state) => state.holds);
    expect(holds(claims)).toEqual([true, true, true, true, true]);
    const reworded = claims.with(1, { ...claims[1]!, text: 'The weir held.' });
    expect(holds(reworded)).toEqual([false, true, false, true, false]);
    const [citation] = claims[0]!.citations;
    const otherEvidence = claims.with(0, {
      ...claims[0]!,
      citations: [{ ...citation!, quote: 'The mill opened in 1975.' }],
    });
    expect(holds(otherEvidence)).toEqual([false, false, true, true, false]);
    expect(holds([makeClaim({ text: 'New first claim.' }), ...claims])).toEqual([false, true, true, true, true]);
    expect(holds(claims, `${draft} `)).toEqual([false, true, true, true, true]);
  });

  it('of single claims open a checkpoint only together, and only where each claim is covered', () => {
    const of = (...at: readonly number[]) => signOff({ claimHashes: at.map((index) => hashClaim(claims[index]!)) });
    const decide = (signOffs: readonly SignOff[]) =>
      evaluateGate({ ...report, surface: 'veritas-story', author: 'Ben', signOffs }).decision;
    expect(decide([of(0), of(1, 2)])).toBe('ready');
    expect(decide([of(0), of(1)])).toBe('blocked');
    expect(decide([])).toBe('blocked');
  });

  it('do not fall with a change of the checked state for the rest of the gate: that is not run again', () => {
    const basis = [{ of: 'source set', checked: 'sha256:1', current: 'sha256:2' }];
    const { decision, criteria } = evaluateGate({ ...report, basis });
    expect(decision).toBe('blocked');
    expect(criteria.filter((item) => item.outcome === 'not-run')).toHaveLength(9);
    expect(criteria[0]?.detail).toContain('source set changed');
    expect(evaluateGate({ ...report, basis: [{ of: 'draft', checked: 'a', current: 'a' }] }).decision).toBe('ready');
  });
});

describe('the hash of a claim', () => {
  it('is worked out once for each claim, because the gate is weighed at every change beside it', () => {
    let reads = 0;
    const claim = makeClaim();
    const watched = {
      ...claim,
      get text() {
        reads++;
        return claim.text;
      },
    };
    expect([hashClaim(watched), hashClaim(watched)]).toEqual([hashClaim(claim), hashClaim(claim)]);
    expect(reads).toBe(1);
  });
});

describe('the gate of a long answer', () => {
  timed('is decided for 500 claims with three spans each, signed, within 20 ms of processor time', () => {
    const citation = makeClaim().citations[0]!;
    const many = Array.from({ length: 500 }, (_, at) =>
      makeClaim({
        id: claimId(`c${at + 1}`),
        text: `Statement ${at + 1} of the answer, of an ordinary length for a statement.`,
        citations: [0, 1, 2].map((n) => ({ ...citation, start: n, quote: `${citation.quote} ${at} ${n}` })),
      }),
    );
    const text = many.map((claim) => claim.text).join(' ');
    const signOffs = [signOff({ contentHash: hashContent(text, many) })];
    const input = { ...makeReport({ draft: text, claims: many }), surface: 'veritas-story', author: 'Ben', signOffs };
    // Claims made anew each time: nothing of an earlier decision helps.
    const fresh = () => ({ ...input, claims: input.claims.map((claim) => ({ ...claim })) });
    for (let warm = 0; warm < 5; warm++) evaluateGate(fresh());
    const times = Array.from({ length: 15 }, () => {
      const again = fresh();
      const start = process.cpuUsage();
      expect(evaluateGate(again).decision).toBe('ready');
      const used = process.cpuUsage(start);
      return (used.user + used.system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });
});
