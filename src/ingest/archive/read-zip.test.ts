import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Deflate, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { readZip } from './read-zip.ts';

const all = (): boolean => true;
const refusalOf = (bytes: Uint8Array): string => {
  const result = readZip(bytes, all);
  return 'refusal' in result ? result.refusal : '';
};

/** One deflated entry of which the directory tells what it is told to. */
function forged(name: string, packed: Uint8Array, size: number, crc = 0): Uint8Array {
  const raw = strToU8(name);
  const out = new Uint8Array(30 + raw.length + packed.length + 46 + raw.length + 22);
  const view = new DataView(out.buffer);
  const common = (at: number): void => {
    view.setUint16(at, 20, true);
    view.setUint16(at + 4, 8, true);
    view.setUint32(at + 10, crc, true);
    view.setUint32(at + 14, packed.length, true);
    view.setUint32(at + 18, size, true);
    view.setUint16(at + 22, raw.length, true);
  };
  view.setUint32(0, 0x04034b50, true);
  common(4);
  out.set(raw, 30);
  out.set(packed, 30 + raw.length);
  const directory = 30 + raw.length + packed.length;
  view.setUint32(directory, 0x02014b50, true);
  common(directory + 6);
  out.set(raw, directory + 46);
  const end = directory + 46 + raw.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, 46 + raw.length, true);
  view.setUint32(end + 16, directory, true);
  return out;
}
function zeros(mebibytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  const deflate = new Deflate({ level: 1 }, (chunk) => void parts.push(chunk.slice()));
  const block = new Uint8Array(1024 * 1024);
  for (let i = 0; i < mebibytes; i++) deflate.push(block, i === mebibytes - 1);
  return new Uint8Array(Buffer.concat(parts));
}

describe('archives', () => {
  it('give the entries that are wanted', () => {
    const result = readZip(
      zipSync({ 'a.txt': strToU8('hello'), 'b/c.txt': strToU8('x'.repeat(5000)) }),
      (name) => name !== 'a.txt',
    );
    if ('refusal' in result) throw new Error(result.refusal);
    expect([...result.entries.keys()]).toEqual(['b/c.txt']);
    expect(result.entries.get('b/c.txt')?.length).toBe(5000);
  });

  it('I12: a directory that says 10 bytes for 256 MiB is refused at once, and little is held', async () => {
    const bytes = forged('a.txt', zeros(256), 10);
    const started = performance.now();
    const report = await importFile({ name: 'z.zip', bytes });
    expect(performance.now() - started).toBeLessThan(3000);
    expect(report).toMatchObject({ added: 0, items: 1, documents: [] });
    expect(report.refused?.message).toMatch(/z\.zip.*"a\.txt".*larger than the 10 bytes/);
  }, 60_000);

  it('a bomb that tells the truth is refused by its ratio', () => {
    expect(refusalOf(forged('a.txt', zeros(8), 8 * 1024 * 1024))).toContain('200 times');
  });

  it.each(['../a', '/etc/x', 'C:x', 'a/../../b', 'a\\b', 'a\u0001'])('the name %j is refused', (name) => {
    expect(refusalOf(zipSync({ [name]: strToU8('x') }))).toMatch(/outside|no name/);
  });

  it('two entries of one name are refused', () => {
    expect(refusalOf(zipSync({ 'a.xml': strToU8('x'), 'A.xml': strToU8('y') }))).toContain('twice');
  });

  it('more than 20,000 entries are refused', () => {
    const files = Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`f${i}`, new Uint8Array(0)]));
    expect(refusalOf(zipSync(files, { level: 0 }))).toContain('20001 entries');
  });

  it('a changed byte is noticed', () => {
    const bytes = zipSync({ a: strToU8('hello there') }, { level: 0 });
    bytes[33]! ^= 1;
    expect(refusalOf(bytes)).toContain('checksum');
  });

  it('a cut archive is refused', () => {
    const bytes = zipSync({ a: strToU8('hello there') });
    for (let length = 4; length < bytes.length; length += 7) expect(refusalOf(bytes.subarray(0, length))).not.toBe('');
  });
});

const folder = new URL('../../../../shared/corpora/zip-hostile/', import.meta.url);
describe.skipIf(!existsSync(folder))('the public hostile archives', () => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : [];
  it.each(names)('%s ends within 3 s: refused with its reason, or read where it is sound', async (name) => {
    const started = performance.now();
    const bytes = readFileSync(new URL(encodeURIComponent(name), folder));
    const report = await importFile({ name, bytes });
    expect(performance.now() - started).toBeLessThan(3000);
    // Two of the set are sound, to see that these are not refused.
    if (name.startsWith('ok_')) {
      expect(readZip(bytes, all)).not.toHaveProperty('refusal');
      return;
    }
    expect(report).toMatchObject({ added: 0, documents: [] });
    expect(report.refused?.message).toContain(name);
    expect(readZip(bytes, all)).toHaveProperty('refusal');
  });
});
