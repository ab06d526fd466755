import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Source } from '#domain/source.ts';
import { instant, isoDate } from './common.ts';
import { uploadNameSchema } from './ingestion.ts';
import { sourcePatchSchema, sourceSchema } from './source.ts';

describe('dates', () => {
  it.each(['1912', '1912-07', '1912-07-30', '2024-02-29', '0079-08-24'])('%s is one', (value) => {
    expect(v.is(isoDate, value)).toBe(true);
  });
  it.each(['', '12', '1912-13', '1912-00', '2023-02-29', '1912-07-32', '30.07.1912', '1912-7-3', ' 1912'])(
    '%j is none',
    (value) => {
      expect(v.is(isoDate, value)).toBe(false);
    },
  );
});

describe('instants', () => {
  it.each(['2024-06-01T00:00:00Z', '2024-06-01T23:59:59.999Z'])('%s is one', (value) => {
    expect(v.is(instant, value)).toBe(true);
  });
  it.each(['2024-06-01', '2024-06-01T24:61:00Z', '2023-02-29T00:00:00Z', '2024-06-01T00:00:00+02:00', 'now'])(
    '%j is none',
    (value) => {
      expect(v.is(instant, value)).toBe(false);
    },
  );
});

describe('a change of metadata', () => {
  const accepts = (patch: unknown) => v.is(sourcePatchSchema, patch);
  it('takes what a person may correct, and null for "unknown"', () => {
    expect(accepts({ title: 'T', authors: [], rights: null, citationCount: 0, uri: 'https://x.example/a' })).toBe(true);
  });
  it.each([
    [{}],
    [{ title: ' ' }],
    [{ id: 'other' }],
    [{ contentHash: 'sha256:0' }],
    [{ uri: 'javascript:alert(1)' }],
    [{ uri: 'https://' }],
    [{ citationCount: -1 }],
    [{ citationCount: 1.5 }],
    [{ isPeerReviewed: 'yes' }],
    [{ authors: [''] }],
  ])('refuses %j', (patch) => {
    expect(accepts(patch)).toBe(false);
  });
});

describe('the schema of a source', () => {
  it('is the source of the domain, member by member', () => {
    type Sent = v.InferOutput<typeof sourceSchema>;
    expectTypeOf<Sent>().toExtend<Source>();
    expectTypeOf<keyof Sent>().toEqualTypeOf<keyof Source>();
  });
});

describe('the name of an upload', () => {
  it('is trimmed, and may not be missing, blank or endless', () => {
    expect(v.parse(uploadNameSchema, ' a.pdf ')).toBe('a.pdf');
    for (const bad of [undefined, '', '  ', 'x'.repeat(1001)]) expect(v.is(uploadNameSchema, bad)).toBe(false);
  });
});
