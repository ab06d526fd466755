import { describe, expect, it } from 'vitest';
import { decodeBytes } from './encoding.ts';

const utf16 = (text: string, little: boolean, mark: boolean): Uint8Array => {
  const bytes: number[] = [];
  for (const unit of mark ? `\ufeff${text}` : text) {
    const code = unit.charCodeAt(0);
    bytes.push(...(little ? [code & 255, code >> 8] : [code >> 8, code & 255]));
  }
  return new Uint8Array(bytes);
};
const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));

describe('the encoding of a text', () => {
  it.each([true, false])('reads UTF-16 with and without its mark (little endian: %s)', (little) => {
    const text = 'Grüße aus Köln, 5 €.\nZweite Zeile.';
    expect(decodeBytes(utf16(text, little, true)).text).toBe(text);
    expect(decodeBytes(utf16(text, little, false)).text).toBe(text);
  });

  it('does not take ASCII with a stray zero for UTF-16', () => {
    const stray = new TextEncoder().encode('abc\u0000def 5 people');
    expect(decodeBytes(stray).encoding).toBe('utf-8');
  });

  it('drops the UTF-8 mark from the text', () => {
    expect(decodeBytes(hex('efbbbf 41')).text).toBe('A');
  });

  it.each([
    ['shift_jis', '93 8c 8b 9e 82 cc 90 6c 8c fb', '東京の人口'],
    ['euc-jp', 'c5 ec b5 fe a4 ce bf cd b8 fd', '東京の人口'],
    ['gbk', 'b1 b1 be a9', '北京'],
    ['big5', 'a5 5f a8 ca', '北京'],
    ['koi8-r', 'ed cf d3 cb d7 c1', 'Москва'],
    ['windows-1252', '93 35 20 80 94', '“5 €”'],
    ['iso-8859-1', '35 20 80', '5 €'],
  ])('follows a declared %s', (label, bytes, text) => {
    const meta = new TextEncoder().encode(`<meta charset="${label}">`);
    const body = hex(bytes);
    const all = new Uint8Array(meta.length + body.length);
    all.set(meta);
    all.set(body, meta.length);
    expect(decodeBytes(all, { isMarkup: true }).text.slice(meta.length)).toBe(text);
    expect(decodeBytes(body, { declared: label }).text).toBe(text);
  });

  it('does not follow a declaration that the bytes contradict', () => {
    const decoded = decodeBytes(new TextEncoder().encode('<meta charset="iso-8859-1">Köln'), { isMarkup: true });
    expect(decoded).toMatchObject({ encoding: 'utf-8', ignoredDeclaration: 'iso-8859-1' });
    const wrong = decodeBytes(hex('3c6d6574612063686172736574 3d7574662d383e 4bf66c6e'), { isMarkup: true });
    expect(wrong).toMatchObject({ encoding: 'windows-1252', ignoredDeclaration: 'utf-8' });
    expect(wrong.text).toContain('Köln');
  });

  it.each([
    ['windows-1250', '50 f8 ed 6c 69 9a 20 9e 6c 75 9d 6f 75 e8 6b fd 20 6b f9 f2', 'Příliš žluťoučký kůň'],
    ['windows-1252', '64 e9 6a e0 20 6f f9 20 6c e8 76 65 20 66 ea 74 65', 'déjà où lève fête'],
    ['windows-1253', 'ca e1 eb e7 ec dd f1 e1 20 ea fc f3 ec e5', 'Καλημέρα κόσμε'],
  ])('guesses %s by its letters', (encoding, bytes, text) => {
    expect(decodeBytes(hex(bytes))).toMatchObject({ encoding, text, basis: 'guessed' });
  });

  it('guesses Japanese and Russian that declare nothing', () => {
    expect(decodeBytes(hex('938c8b9e82cc906c8cfb82cd82c782ea82ad82e782a282c582b782a9')).encoding).toBe('shift_jis');
    expect(decodeBytes(hex('cff0e8e2e5f220e8e720cceef1eae2fb20e820cfe5f2e5f0e1f3f0e3e0')).encoding).toBe(
      'windows-1251',
    );
  });

  it('keeps mostly sound UTF-8 and counts the broken bytes', () => {
    const good = new TextEncoder().encode('äöü'.repeat(20));
    const bytes = new Uint8Array(good.length + 1);
    bytes.set(good);
    bytes[good.length] = 0xc3;
    expect(decodeBytes(bytes)).toMatchObject({ encoding: 'utf-8', replaced: 1 });
  });
});
