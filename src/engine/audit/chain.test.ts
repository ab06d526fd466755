import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#domain/audit.ts';
import { appendEvents, createVerifier, EMPTY_HEAD, GENESIS, headOf, verifyLog } from './chain.ts';

const log = (count: number): readonly AuditEntry[] =>
  appendEvents(
    EMPTY_HEAD,
    Array.from({ length: count }, (_, at) => ({ kind: 'note', text: `event ${at + 1}` })),
  ).entries;

describe('the head of an empty log', () => {
  it('is number nought with a hash of noughts: every log that was ever exported begins there', () => {
    expect(EMPTY_HEAD).toEqual({
      seq: 0,
      hash: 'sha256:0000000000000000000000000000000000000000000000000000000000000000',
    });
    expect(GENESIS).toBe(EMPTY_HEAD.hash);
  });

  it('comes back with no entries where nothing is appended, and moves on with what is', () => {
    expect(appendEvents(EMPTY_HEAD, [])).toEqual({ entries: [], head: EMPTY_HEAD });
    const { entries, head } = appendEvents(EMPTY_HEAD, [{ kind: 'note' }]);
    expect(entries).toMatchObject([{ seq: 1, previous: GENESIS, event: { kind: 'note' } }]);
    expect(head).toEqual({ seq: 1, hash: entries[0]!.hash });
  });
});

describe('an untouched log', () => {
  it('verifies, also when it is empty', () => {
    expect(verifyLog(log(5))).toEqual({ valid: true, entries: 5, firstBad: null, reason: null });
    expect(verifyLog([])).toMatchObject({ valid: true });
    expect(verifyLog([], EMPTY_HEAD)).toMatchObject({ valid: true });
  });

  it('verifies against any head that it has passed', () => {
    const entries = log(5);
    expect(verifyLog(entries, headOf(entries[2]!))).toMatchObject({ valid: true });
    expect(verifyLog(entries, entries[4]!.hash)).toMatchObject({ valid: true });
  });

  it('does not mind the order of keys', () => {
    const entries = log(2).map(({ seq, previous, event, hash }) => ({ hash, event, previous, seq }));
    expect(verifyLog(entries)).toMatchObject({ valid: true });
  });
});

describe('a log that was tampered with (A02)', () => {
  it('names the entry that was edited', () => {
    const entries = [...log(5)];
    entries[1] = { ...entries[1]!, event: { kind: 'note', text: 'another' } };
    expect(verifyLog(entries)).toMatchObject({ valid: false, firstBad: 2 });
  });

  it('names the place of an entry that was deleted', () => {
    expect(verifyLog(log(5).toSpliced(2, 1))).toMatchObject({ valid: false, firstBad: 3 });
  });

  it('names the first of two that were swapped', () => {
    const entries = log(5);
    const swapped = [entries[0], entries[1], entries[3], entries[2], entries[4]];
    expect(verifyLog(swapped)).toMatchObject({ valid: false, firstBad: 3 });
  });

  it('sees a member that was added beside the event', () => {
    const entries: unknown[] = [...log(3)];
    entries[1] = { ...log(3)[1]!, approvedBy: 'admin' };
    expect(verifyLog(entries)).toMatchObject({ valid: false, firstBad: 2 });
  });

  it('sees an edit whose own hash was made anew', () => {
    const entries = [...log(5)];
    const forged = appendEvents({ seq: 1, hash: entries[0]!.hash }, [{ kind: 'note', text: 'forged' }]).entries[0]!;
    entries[1] = forged;
    expect(verifyLog(entries)).toMatchObject({ valid: false, firstBad: 3 });
  });

  it('survives entries that are none', () => {
    expect(verifyLog([null])).toMatchObject({ valid: false, firstBad: 1 });
    expect(verifyLog([log(1)[0], 'x'])).toMatchObject({ valid: false, firstBad: 2 });
    expect(verifyLog([{ ...log(1)[0]!, seq: 'one' }])).toMatchObject({ valid: false, firstBad: 1 });
  });
});

describe('what is said of an entry that does not hold', () => {
  // Made in each test: what cannot be made must fail the test, not keep it from being found.
  const three = () => log(3) as unknown as readonly [AuditEntry, AuditEntry, AuditEntry];
  const circle: Record<string, unknown> = { kind: 'note' };
  circle['self'] = circle;

  it.each<[string, (entries: ReturnType<typeof three>) => readonly unknown[], string]>([
    ['text instead of an entry', () => ['x'], 'Entry 1: it is no entry.'],
    ['nothing instead of an entry', ([first]) => [first, null], 'Entry 2: it is no entry.'],
    ['a list instead of an entry', () => [[]], 'Entry 1: it is no entry.'],
    ['no number', ([first]) => [{ ...first, seq: '1' }], 'Entry 1: it has no number.'],
    [
      'another number',
      ([first, , third]) => [first, third],
      'Entry 2: entry 3 stands where entry 2 belongs: an entry is missing, added or moved.',
    ],
    [
      'another entry before it',
      ([first, second]) => [first, { ...second, previous: GENESIS }],
      'Entry 2: it does not follow from the entry before it.',
    ],
    [
      'what cannot be written',
      ([first]) => [{ ...first, event: circle }],
      'Entry 1: it holds something that has no JSON form.',
    ],
    [
      'another content',
      ([first, second]) => [first, { ...second, event: {} }],
      'Entry 2: its content does not match its hash.',
    ],
  ])('is which, and why: %s', (_what, make, reason) => {
    const entries = make(three());
    expect(verifyLog(entries)).toEqual({
      valid: false,
      entries: entries.length,
      firstBad: Number(reason.slice(6, 7)),
      reason,
    });
  });

  it('is said of the first alone, also where others come after it', () => {
    const [first, , third] = three();
    const verifier = createVerifier();
    for (const entry of [first, 'x', third]) verifier.add(entry);
    expect(verifier.result()).toEqual({ valid: false, entries: 1, firstBad: 2, reason: 'Entry 2: it is no entry.' });
    expect(verifier.head()).toEqual(headOf(first));
  });

  it('is nothing while portions follow each other', () => {
    const [first, second] = three();
    const verifier = createVerifier();
    expect(verifier.head()).toEqual(EMPTY_HEAD);
    verifier.add(first);
    expect(verifier.result()).toEqual({ valid: true, entries: 1, firstBad: null, reason: null });
    verifier.add(second);
    expect(verifier.head()).toEqual(headOf(second));
  });
});

describe('a head that was kept elsewhere (A01)', () => {
  it('may be absent, or that of a log without entries', () => {
    expect(verifyLog(log(2), null)).toEqual({ valid: true, entries: 2, firstBad: null, reason: null });
    expect(verifyLog(log(2), GENESIS)).toMatchObject({ valid: true });
  });

  it('is named where the log does not reach it, or has another entry there', () => {
    expect(verifyLog(log(2), 'sha256:other')).toEqual({
      valid: false,
      entries: 2,
      firstBad: null,
      reason: 'The anchored head is not in this log: its tail was cut off, or it is another log.',
    });
    expect(verifyLog(log(2), { seq: 3, hash: 'sha256:other' }).reason).toBe(
      'The log is shorter than the anchored head: it ends at 2, the head is 3.',
    );
    expect(verifyLog(log(2), { seq: 2, hash: 'sha256:other' }).reason).toBe(
      'Entry 2 is not the one of the anchored head: the log was forked or rewritten.',
    );
    // No place in a log: whoever wrote such a head wrote none of this log.
    expect(verifyLog(log(2), { seq: 1.5, hash: 'sha256:other' })).toMatchObject({ valid: false, firstBad: 1.5 });
  });

  it('tells that a tail was cut off', () => {
    const entries = log(7);
    const cut = verifyLog(entries.slice(0, 4), headOf(entries[6]!));
    expect(cut).toMatchObject({ valid: false, firstBad: null });
    expect(cut.reason).toContain('shorter than the anchored head');
    expect(verifyLog(entries.slice(0, 4))).toMatchObject({ valid: true });
    expect(verifyLog(entries.slice(0, 4), entries[6]!.hash)).toMatchObject({ valid: false });
  });

  it('tells that a log was rewritten from its start', () => {
    const other = appendEvents(
      EMPTY_HEAD,
      Array.from({ length: 5 }, () => ({ kind: 'other' })),
    ).entries;
    expect(verifyLog(other)).toMatchObject({ valid: true });
    expect(verifyLog(other, headOf(log(5)[4]!))).toMatchObject({ valid: false, firstBad: 5 });
  });

  it('accepts the head of an empty log for any log', () => {
    expect(verifyLog(log(2), { seq: 0, hash: GENESIS })).toMatchObject({ valid: true });
  });
});

test.prop([fc.array(fc.jsonValue(), { maxLength: 8 }), fc.nat(), fc.nat()], { numRuns: 1000 })(
  'any change of one character of the stored form is found',
  (values, where, bump) => {
    const { entries, head } = appendEvents(
      EMPTY_HEAD,
      values.map((value) => ({ value: value as unknown })),
    );
    const text = JSON.stringify(entries);
    const at = where % text.length;
    const changed =
      text.slice(0, at) + String.fromCharCode(32 + ((text.charCodeAt(at) + (bump % 90)) % 90)) + text.slice(at + 1);
    let read: unknown;
    try {
      read = JSON.parse(changed);
    } catch {
      return;
    }
    const isSame = JSON.stringify(read) === text;
    if (!Array.isArray(read) || isSame) return;
    expect(verifyLog(read, head).valid).toBe(false);
  },
);

test.prop(
  [
    fc.integer({ min: 2, max: 12 }),
    fc.constantFrom('event', 'seq', 'previous', 'hash', 'drop', 'double', 'swap', 'cut', 'insert', 'rehash' as const),
    fc.nat(),
    fc.nat(),
  ],
  { numRuns: 1000 },
)(
  'every edit of a log of any kind is found, and the entry is named where one is at fault',
  (count, edit, where, other) => {
    const entries = log(count);
    const head = headOf(entries.at(-1)!);
    const at = where % count;
    const to = (at + 1 + (other % (count - 1))) % count;
    const entry = entries[at]!;
    const forged = { ...entry, event: { kind: 'note', text: `forged ${other}` } };
    const edits: Readonly<Record<typeof edit, () => readonly AuditEntry[]>> = {
      event: () => entries.with(at, forged),
      seq: () => entries.with(at, { ...entry, seq: entry.seq + 1 + other }),
      previous: () => entries.with(at, { ...entry, previous: entry.hash }),
      hash: () => entries.with(at, { ...entry, hash: entries[to]!.hash }),
      drop: () => entries.toSpliced(at, 1),
      double: () => entries.toSpliced(at, 0, entry),
      swap: () => entries.with(at, entries[to]!).with(to, entry),
      cut: () => entries.slice(0, at),
      insert: () => entries.toSpliced(at, 0, forged),
      rehash: () => [
        ...entries.slice(0, at),
        ...appendEvents(at === 0 ? EMPTY_HEAD : headOf(entries[at - 1]!), [forged.event]).entries,
        ...entries.slice(at + 1),
      ],
    };
    const found = verifyLog(edits[edit](), head);
    expect(found.valid).toBe(false);
    if (edit === 'cut') expect(found.reason).toContain('shorter than the anchored head');
    else if (edit === 'swap') expect(found.firstBad).toBe(Math.min(at, to) + 1);
    else if (edit === 'double') expect(found.firstBad).toBe(at + 2);
    else if (edit === 'rehash') expect(found.firstBad).toBe(at + 1 < count ? at + 2 : count);
    else if (edit === 'drop' && at === count - 1) expect(found.firstBad).toBeNull();
    else expect(found.firstBad).toBe(at + 1);
  },
);
