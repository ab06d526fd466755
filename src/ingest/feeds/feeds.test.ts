import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importOps } from '#cli/ops/import.ts';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from '../import-file.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, name = 'f.xml'): Promise<ImportReport> => importFile({ name, bytes: encode(text) });
const rss = (...items: string[]): Promise<ImportReport> =>
  read(`<?xml version="1.0"?><rss version="2.0"><channel><title>The feed</title>${items.join('')}</channel></rss>`);
const titles = (report: ImportReport): string[] => report.documents.map((document) => document.source.title);
const account = (report: ImportReport): void => {
  const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
  expect(report.added + lost).toBe(report.items);
};

describe('feeds', () => {
  it('I01: a bare ampersand does not kill the feed and is named', async () => {
    const answer = await importOps['import']!.run({
      name: 'f.xml',
      text: '<?xml version="1.0"?><rss version="2.0"><channel><title>t</title><item><title>Q&A with B&B owners</title><link>https://a.example/?a=1&b=2</link></item></channel></rss>',
    });
    expect(answer).toMatchObject({
      items: 1,
      title: 'Q&A with B&B owners',
      source: { uri: 'https://a.example/?a=1&b=2' },
    });
    expect(JSON.stringify(answer)).toContain('malformed XML repaired');
  });

  it('I04: the encoding is read from the declaration alone', async () => {
    const answer = await importOps['import']!.run({
      name: 'f.xml',
      text: '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" generator="x?>y"><channel><title>é</title><item><title>ü</title></item></channel></rss>',
    });
    expect(answer).toMatchObject({ items: 1, title: 'ü', encoding: 'utf-8' });
  });

  it('gives each item its title, text, date, author and address', async () => {
    const report = await rss(
      `<item><title>One</title><link>/one</link><guid>g1</guid><pubDate>Tue, 10 Jun 03 04:00:00 GMT</pubDate><dc:creator>Ada</dc:creator><description>&lt;p&gt;First &lt;b&gt;text&lt;/b&gt;.&lt;/p&gt;</description></item>`,
      `<item><title><![CDATA[Two <em>& more</em>]]></title><link>https://a.example/2</link><author>x@a.example (Bea)</author><description>short</description><content:encoded><![CDATA[<p>Long text.</p><script>alert(1)</script>]]></content:encoded></item>`,
    );
    expect(report).toMatchObject({ items: 2, added: 2, state: 'ready' });
    const [one, two] = report.documents;
    expect(one!.source).toMatchObject({
      title: 'One',
      publishedDate: '2003-06-10',
      authors: ['Ada'],
      publisher: 'The feed',
    });
    expect(one!.text).toBe('One\n\nFirst text.');
    expect(two!.source).toMatchObject({ title: 'Two & more', authors: ['Bea'], uri: 'https://a.example/2' });
    expect(two!.text).toContain('Long text.');
    expect(two!.text).not.toContain('alert');
    expect(report.findings).toMatchObject([{ kind: 'active-content-removed', sourceId: two!.source.id }]);
    expect(one!.source.id).not.toBe(two!.source.id);
  });

  it('reads Atom: escaped HTML, XHTML, plain text and the base of links', async () => {
    const report = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.example/x/"><title>F</title>
       <entry><id>1</id><title type="html">A &amp;lt;b&gt; &amp;amp; c</title><updated>2020-02-03T04:05:06Z</updated><link rel="self" href="no"/><link href="p"/><content type="html">&lt;p&gt;Hi&lt;/p&gt;</content></entry>
       <entry><id>2</id><title>1 &lt; 2</title><published>2021-01-01</published><updated>2022-01-01</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div></content></entry>
       <entry><id>3</id><title>T</title><summary>a &lt;b&gt; c</summary></entry></feed>`,
    );
    expect(titles(report)).toEqual(['A <b> & c', '1 < 2', 'T']);
    expect(report.documents[0]!.source).toMatchObject({ uri: 'https://a.example/x/p', publishedDate: '2020-02-03' });
    expect(report.documents[1]!).toMatchObject({
      text: '1 < 2\n\nOne\n\nTwo',
      source: { publishedDate: '2021-01-01' },
    });
    expect(report.documents[2]!.text).toBe('T\n\na <b> c');
  });

  it('reads RSS 1.0, and takes no title from another module', async () => {
    const report = await read(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:l="urn:l">
       <r:channel><r:title>C</r:title></r:channel><r:item rdf:about="https://a.example/1"><l:title>wrong</l:title><r:title>Right</r:title><dc:date>2002-09-28T20:01:19Z</dc:date><l:description>wrong</l:description><r:description>text</r:description></r:item></rdf:RDF>`,
    );
    expect(report.documents[0]).toMatchObject({
      text: 'Right\n\ntext',
      source: { title: 'Right', publishedDate: '2002-09-28' },
    });
  });

  it('reads a JSON Feed', async () => {
    const report = await read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [
          {
            id: '1',
            title: 'A',
            url: 'https://a.example/a',
            content_html: '<p>x</p>',
            date_published: '2024-05-06T01:02:03+02:00',
          },
          { id: 2, content_text: 'only <text>\nhere', authors: [{ name: 'Ann' }] },
          7,
        ],
      }),
      'feed.json',
    );
    expect(report).toMatchObject({ items: 3, added: 2, state: 'partial' });
    expect(report.documents[0]!.source).toMatchObject({ title: 'A', publishedDate: '2024-05-06', publisher: 'J' });
    expect(report.documents[1]!.text).toBe('only <text>\nhere');
    account(report);
  });

  it('leaves a double out, keeps the later version, and keeps articles that share a wrong id', async () => {
    const item = (guid: string, title: string, link: string, date: string): string =>
      `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://a.example/${link}</link><pubDate>${date}</pubDate></item>`;
    const report = await rss(
      item('1', 'A', 'a', '2020-01-01'),
      item('1', 'A, corrected', 'a', '2020-01-02'),
      item('2', 'B', 'b', '2020-01-01'),
      item('2', 'C', 'c', '2020-01-01'),
      item('3', 'D', 'd', '2020-01-01'),
      item('3', 'D', 'd', '2020-01-01'),
    );
    expect(titles(report)).toEqual(['A, corrected', 'B', 'C', 'D']);
    expect(report.warnings.filter((one) => one.lost === 1).map((one) => one.place)).toEqual(['item 1', 'item 6']);
    account(report);
  });

  it('names an empty item and goes on', async () => {
    const report = await rss('<item/>', '<item><description>Text alone.</description></item>');
    expect(report).toMatchObject({ items: 2, added: 1, state: 'partial' });
    expect(titles(report)).toEqual(['Text alone.']);
    account(report);
  });

  it('an address that is a script is none', async () => {
    const report = await rss('<item><title>A</title><link>javascript:alert(1)</link></item>');
    expect(report.documents[0]!.source.uri).toBeNull();
  });

  it.each([
    '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
    '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE rss [<!ENTITY % p "x"> %p;]>',
  ])('refuses entities that expand or fetch: %s', async (type) => {
    const report = await read(
      `<?xml version="1.0"?>${type}<rss><channel><item><title>&b;</title></item></channel></rss>`,
    );
    expect(report).toMatchObject({ state: 'unsupported', items: 1, added: 0 });
    expect(report.refused?.message).toMatch(/f\.xml.*entity/);
  });

  it('reads past a document type that declares nothing', async () => {
    const report = await read(
      '<!DOCTYPE html PUBLIC "x" "http://site.invalid/"><rss><channel><item><title>A</title></item></channel></rss>',
    );
    expect(titles(report)).toEqual(['A']);
  });

  it('reads what there is of a feed that was cut', async () => {
    const report = await read('<rss><channel><item><title>A</title></item><item><title>B</title><descri');
    expect(titles(report)).toEqual(['A', 'B']);
    expect(report.warnings.map((one) => one.code)).toContain('xml-repaired');
  });

  it('the same item in a later feed has the same hash', async () => {
    const [one, two] = await Promise.all([
      rss('<item><title>A</title></item>'),
      rss('<item><title>N</title></item>', '<item><title>A</title></item>'),
    ]);
    expect(two.documents[1]!.source.contentHash).toBe(one.documents[0]!.source.contentHash);
  });

  it('deep nesting and 1,000 items end soon', async () => {
    const started = performance.now();
    await read(`<rss><channel><item>${'<a>'.repeat(100_000)}`);
    const many = await rss(
      ...Array.from(
        { length: 1000 },
        (_, i) => `<item><title>T${i}</title><description>&lt;p&gt;Text ${i} of it.&lt;/p&gt;</description></item>`,
      ),
    );
    expect(many.added).toBe(1000);
    expect(performance.now() - started).toBeLessThan(6000);
  });

  it('a summary that says something else than the content stands above it, one that begins it does not', async () => {
    const atom = (summary: string): Promise<ImportReport> =>
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Lock</title><summary>${summary}</summary><content type="html">&lt;p&gt;The upper gate was repaired twice in the year, and the sill was set level again.&lt;/p&gt;</content></entry></feed>`,
      );
    const other = (await atom('Tolls rose by a tenth.')).documents[0]!.text;
    expect(other.indexOf('Tolls rose')).toBeGreaterThan(0);
    expect(other.indexOf('Tolls rose')).toBeLessThan(other.indexOf('The upper gate'));
    const same = (await atom('The upper gate was repaired twice in the year, and the sill …')).documents[0]!.text;
    expect(same.match(/The upper gate/g)).toHaveLength(1);
  });

  it('what stands in for a frame, names a drawing, or is the title of a page sent whole, is text of the item', async () => {
    const text = async (html: string): Promise<string> =>
      (await rss(`<item><title>T</title><description><![CDATA[${html}]]></description></item>`)).documents[0]!.text;
    expect(await text('safe<iframe src="https://a.example/"> <b>words</b></iframe>')).toContain('safe words');
    expect(await text('<p>See</p><svg><title>Tide curve</title><circle r="5"/></svg>')).toContain('Tide curve');
    expect(await text('<html><head><title>Notes</title><style>p{}</style></head><body><p>One.</p></body></html>')).toBe(
      'T\n\nNotes\n\nOne.',
    );
    expect(await text('<p>One.</p><script>alert(1)</script>')).not.toContain('alert');
  });
});

const data = new URL('../../../../shared/data/ingest/feeds-dev.jsonl', import.meta.url);
describe.skipIf(!existsSync(data))('the public feeds', () => {
  it('give the expected title, text, author and address of an item', async () => {
    const rows = readFileSync(data, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const wrong: string[] = [];
    let asked = 0;
    for (const line of rows) {
      const { name, expect: wanted, xml } = JSON.parse(line) as { name: string; expect: string; xml: string };
      const match = /entries\[0\]\[?'?(?:\.)?(title|description|summary|link|author)'\] == '((?:[^'\\]|\\.)*)'/.exec(
        wanted,
      );
      const value = /entries\[0\]\['content'\]\[0\]\['value'\] == '((?:[^'\\]|\\.)*)'/.exec(wanted);
      if ((!match && !value) || /127\.0\.0\.1/.test(wanted)) continue;
      asked++;
      const report = await read(xml, 'f.xml');
      const document = report.documents[0];
      // A drawing, or an address alone, is no text: such items are named as empty.
      if (report.state === 'empty' && report.warnings.some((one) => one.code === 'item-empty')) continue;
      // Asks for the summary beside the content; the text is the content.
      if (name.includes('content_and_summary')) continue;
      const field = match?.[1] ?? 'description';
      const given = (match?.[2] ?? value?.[1] ?? '').replace(/<[^<>]*>/g, '').trim();
      const got =
        field === 'title'
          ? document?.source.title
          : field === 'link'
            ? document?.source.uri
            : field === 'author'
              ? document?.source.authors.join(', ')
              : document?.text;
      if (!(got ?? '').includes(given) && !(field === 'author' && given.includes(got ?? '?')))
        wrong.push(`${name}: ${given} / ${got ?? ''}`);
    }
    expect(asked).toBeGreaterThan(8);
    expect(wrong).toEqual([]);
  });
});
