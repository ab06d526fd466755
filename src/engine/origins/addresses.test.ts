import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHost } from './host.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';
import { domainParts } from './registrable-domain.ts';
import { unwrapAddress } from './unwrap.ts';
import { addressKey, formatAddress, readWebAddress } from './web-address.ts';

const domainOf = (url: string): string | null => {
  const address = readWebAddress(url);
  return address === null ? null : domainParts(unwrapAddress(address).target.host).domain;
};

describe('readWebAddress', () => {
  it.each([
    ['HTTPS://WWW.Nature.com:443/x', 'www.nature.com'],
    ['https://nature.com./x', 'nature.com'],
    ['http://nature.com:8080/x#y', 'nature.com'],
    ['https://nasa.gov@evil.example/', 'evil.example'],
    ['https://nasa.gov:443@evil.example/', 'evil.example'],
    ['https://evil.example\\@nasa.gov/', 'evil.example'],
    ['https:evil.example', 'evil.example'],
    ['https:///evil.example/', 'evil.example'],
    ['https://ｎａｓａ.gov/', 'nasa.gov'],
    ['https://nasa。gov/', 'nasa.gov'],
    ['https://na\u00adsa.gov/', 'nasa.gov'],
    ['https://na\nsa.gov/', 'nasa.gov'],
    ['  https://nasa.gov/ ', 'nasa.gov'],
    ['https://%6e%61%73%61.gov/', 'nasa.gov'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://BÜCHER.example/', 'xn--bcher-kva.example'],
    ['//www.who.int/a', 'www.who.int'],
    ['www.who.int/a', 'www.who.int'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[2001:DB8::1]:8080/', '[2001:db8::1]'],
  ])('reads the host of %s as a browser would', (url, host) => {
    expect(readWebAddress(url)?.host.ascii).toBe(host);
  });

  it.each([
    '',
    'not a url',
    'mailto:a@b.example',
    'javascript:alert(1)',
    'https://',
    'https://a b.example/',
    'word',
    'https://nasa.gov%00.evil.example/',
    'http://1.2.3.4.5/',
    'http://256.1.1.1/',
    'https://a..b.example/',
    'https://x:99999/',
  ])('refuses %j', (url) => expect(readWebAddress(url)).toBeNull());

  it('gives spellings of one page one key', () => {
    const keys = [
      'HTTPS://WWW.Nature.com:443/x/',
      'http://nature.com./x#y',
      'https://nature.com/x?utm_source=a',
      'https://u:p@nature.com/%78',
    ].map((url) => addressKey(readWebAddress(url)!));
    expect(new Set(keys)).toEqual(new Set(['nature.com/x']));
  });

  it('keeps what can change the page', () => {
    expect(formatAddress(readWebAddress('https://a.example:8443/x/../y?id=1&utm_id=2')!)).toBe(
      'https://a.example:8443/y?id=1',
    );
  });
});

describe('punycode', () => {
  it.each([
    ['bücher', 'bcher-kva'],
    ['食狮', '85x722f'],
    ['😀', 'e28h'],
  ])('encodes and decodes %s', (label, code) => {
    expect(encodePunycode(label)).toBe(code);
    expect(decodePunycode(code)).toBe(label);
  });

  it('refuses a label whose code does not come back the same', () => {
    expect(readHost('xn--a.example')).toBeNull();
    expect(readHost('xn--bcher-kva.example')?.unicode).toBe('bücher.example');
  });
});

const PSL = '../shared/corpora/psl/tests.txt';
const URLS = '../shared/corpora/url/urltestdata.json';

describe('the public corpora', () => {
  it.skipIf(!existsSync(PSL))('agrees with every check of the public suffix list', () => {
    const rows = readFileSync(PSL, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('//'))
      .map((line) => line.trim().split(/\s+/) as [string, string]);
    const ascii = (name: string): string | null => (name === 'null' ? null : (readHost(name)?.ascii ?? null));
    const wrong = rows.filter(([input, expected]) => {
      const host = readHost(input);
      return (host === null ? null : domainParts(host).domain) !== ascii(expected);
    });
    expect(rows.length).toBeGreaterThan(70);
    expect(wrong).toEqual([]);
  });

  it.skipIf(!existsSync(URLS))('reads the host of every absolute http address as the URL standard does', () => {
    interface Row {
      readonly input: string;
      readonly base: string | null;
      readonly hostname?: string;
      readonly failure?: boolean;
    }
    const rows = (JSON.parse(readFileSync(URLS, 'utf8')) as (Row | string)[]).filter(
      (row): row is Row => typeof row !== 'string' && /^(?:https?|ftp):[\\/]{2}/i.test(row.input),
    );
    const wrong = rows.filter((row) => {
      const host = readWebAddress(row.input)?.host;
      if (row.failure) return host !== undefined;
      return host?.ascii !== row.hostname?.replace(/\.$/, '');
    });
    // Names with an empty label open in a browser and belong to nobody: refused here.
    const nobody = new Set(['http://./', 'http://../', 'http://foo.09..', 'https://xn--/']);
    expect(rows.length).toBeGreaterThan(250);
    expect(
      wrong.filter((row) => !nobody.has(row.input)).map((row) => [row.input, row.failure ? 'refused' : row.hostname]),
    ).toEqual([]);
  });
});

describe('the registrable domain', () => {
  it.each([
    ['https://nih.gov.health-facts.example/a', 'health-facts.example'],
    ['https://nasa.gov.example.com/', 'example.com'],
    ['https://mill.co.uk/a', 'mill.co.uk'],
    ['https://alice.github.io/', 'alice.github.io'],
    ['https://192.168.0.1/', null],
    ['https://co.uk/', null],
    ['https://localhost/', null],
  ])('of %s is %s', (url, domain) => expect(domainOf(url)).toBe(domain));
});

describe('unwrapAddress', () => {
  it.each([
    ['https://web.archive.org/web/20210304050607/https://www.who.int/report', 'who.int', '2021-03-04'],
    ['https://web.archive.org/web/20210304050607if_/http:/www.who.int/report', 'who.int', '2021-03-04'],
    ['http://web.archive.org/web/20210304/www.who.int/report', 'who.int', '2021-03-04'],
    ['https://web.archive.org/web/2021*/https://www.who.int/', 'who.int', '2021'],
    ['https://web.archive.org/web/https://www.who.int/', 'who.int', null],
    ['https://web.archive.org/web/20210304050607/https%3A%2F%2Fwww.who.int%2Freport', 'who.int', '2021-03-04'],
    [
      'https://web.archive.org/web/20210304050607/https://archive.ph/20200101000000/https://www.bbc.co.uk/news',
      'bbc.co.uk',
      '2021-03-04',
    ],
    ['https://archive.ph/2021.03.04-050607/https://www.who.int/', 'who.int', '2021-03-04'],
    ['https://archive.is/newest/https://www.who.int/', 'who.int', null],
    [
      'https://webarchive.nationalarchives.gov.uk/ukgwa/20130401000000/http://www.hpa.org.uk/a',
      'hpa.org.uk',
      '2013-04-01',
    ],
    ['https://wayback.archive-it.org/4783/20210304/https://www.cdc.gov/', 'cdc.gov', '2021-03-04'],
    ['https://arquivo.pt/wayback/20210304050607/https://www.publico.pt/', 'publico.pt', '2021-03-04'],
    ['https://www-bbc-com.cdn.ampproject.org/c/s/www.bbc.com/news/amp', 'bbc.com', null],
    ['https://www.google.com/amp/s/www.nature.com/x', 'nature.com', null],
    [
      'https://webcache.googleusercontent.com/search?q=cache:AbCdEfGhIjKl:https://www.nature.com/x+&cd=1',
      'nature.com',
      null,
    ],
    ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.nature.com%2Fx', 'nature.com', null],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.who.int%2F&data=1', 'who.int', null],
    ['https://www-lemonde-fr.translate.goog/a?_x_tr_sl=fr', 'lemonde.fr', null],
    ['https://www-nature-com.ezproxy.lib.example.edu/articles/1', 'nature.com', null],
    ['https://r.jina.ai/https://www.who.int/x', 'who.int', null],
  ])('%s counts for %s', (url, domain, snapshot) => {
    const unwrapped = unwrapAddress(readWebAddress(url)!);
    expect(domainParts(unwrapped.target.host).domain).toBe(domain);
    expect(unwrapped.wrappers[0]?.snapshot).toBe(snapshot);
  });

  it.each([
    'https://evil.example/web/20210304050607/https://www.who.int/',
    'https://web.archive.org.evil.example/web/2021/https://who.int/',
    'https://www-nature-com.ezproxy.evil.example/',
  ])('opens only what is known to wrap: %s', (url) => expect(domainOf(url)).toBe('evil.example'));

  it('takes a resolver link for its registrant, and says where that is not known', () => {
    const known = unwrapAddress(readWebAddress('https://doi.org/10.1038/S41586-020-2649-2')!);
    expect(known).toMatchObject({ doi: '10.1038/s41586-020-2649-2', doiSite: 'nature.com' });
    expect(unwrapAddress(readWebAddress('http://dx.doi.org/10.5555%2Fabc.1')!)).toMatchObject({
      doi: '10.5555/abc.1',
      doiSite: null,
      opaque: { kind: 'doi', host: 'dx.doi.org' },
    });
  });

  it('names a shortener and an archive that hides its target', () => {
    expect(unwrapAddress(readWebAddress('https://bit.ly/x')!).opaque).toEqual({ kind: 'shortener', host: 'bit.ly' });
    expect(unwrapAddress(readWebAddress('https://perma.cc/AB12-CD34')!).opaque).toEqual({
      kind: 'archive',
      host: 'perma.cc',
    });
  });
});
