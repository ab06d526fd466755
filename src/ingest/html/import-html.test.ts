import { describe, expect, it } from 'vitest';
import { importHtml } from './import-html.ts';

const text = (html: string): string => importHtml(html).text;

describe('the text of a page', () => {
  it.each([
    ['10<sup>2</sup>', '10²'],
    ['5 m<sup>2</sup>', '5 m²'],
    ['10<sup>-3</sup>', '10⁻³'],
    ['450<sup>1</sup> people', '450¹ people'],
    ['450<sup>[1]</sup> people', '450[1] people'],
    ['450<sup>a</sup> people', '450[a] people'],
    ['the 1<sup>st</sup> day', 'the 1st day'],
    ['CO<sub>2</sub>', 'CO2'],
    ['one<br>two', 'one\ntwo'],
    ['a&nbsp;b &amp; c &#8364;', 'a\u00a0b & c €'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字', '漢字'],
    ['<b>bold</b>er', 'bolder'],
    ['a<!-- hidden -->b<![CDATA[x]]>', 'ab'],
    ['<!--[if IE]>old<![endif]-->new', 'new'],
  ])('%s reads “%s”', (html, wanted) => expect(text(`<p>${html}</p>`)).toBe(wanted));

  it('keeps lines of preformatted text', () => expect(text('<pre>a  b\n  c</pre>')).toBe('a  b\n  c'));

  it.each([
    'display:none',
    'visibility: hidden',
    'DISPLAY : none !important',
    'position:absolute; left:-9999px',
    'font-size: 1px',
    'color: #fff; background: white',
  ])('leaves “%s” out and shows it', (style) => {
    const page = importHtml(`<p>Seen.</p><p style="${style}">Unseen.</p>`);
    expect(page.text).toBe('Seen.');
    expect(page.findings[0]).toMatchObject({ kind: 'hidden-text' });
  });

  it('leaves struck figures out and counts them, but not a page in an unclosed tag', () => {
    const page = importHtml('<p>Price <del>50</del> <ins>60</ins> <s>70</s></p>');
    expect(page.text).toBe('Price 60');
    expect(page.warnings.map((warning) => warning.code)).toContain('struck-text-left-out');
    expect(text(`<s><p>${'The mill opened in 1974. '.repeat(40)}</p>`)).toContain('1974');
  });

  it('decodes entities in the title of structured data, not in its address', () => {
    const data =
      '{"@type":"Article","headline":"A &amp; B","url":"https://a.example/?a=1&copy=2","datePublished":"2020"}';
    const page = importHtml(`<script type="application/ld+json">${data}</script><p>x</p>`);
    expect(page.metadata).toMatchObject({ title: 'A & B', uri: 'https://a.example/?a=1&copy=2' });
  });

  it('takes a retraction announced in one line for the page’s own', () => {
    const page = importHtml('<h1>On mice</h1><div>Retraction notice: This article was retracted on 3 May 2020.</div>');
    expect(page.metadata.notices?.map((notice) => notice.kind)).toEqual(['retraction']);
    const other = importHtml('<h1>Retraction notice to “On mice”</h1><p>x</p>');
    expect(other.metadata.notices?.map((notice) => notice.kind)).toEqual(['correction']);
  });

  it('keeps what is hidden from screen readers only', () => expect(text('<p aria-hidden="true">5 %</p>')).toBe('5 %'));

  it('counts spans of cells', () => {
    const page = importHtml(
      '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td rowspan="2">x</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    );
    expect(
      page.blocks[0]?.cells?.map((cell) => [page.text.slice(cell.start, cell.end), cell.row, cell.column]),
    ).toEqual([
      ['A', 0, 0],
      ['B', 0, 2],
      ['x', 1, 0],
      ['1', 1, 1],
      ['2', 1, 2],
      ['3', 2, 1],
      ['4', 2, 2],
    ]);
  });

  it('keeps figure captions, lists and quotes as blocks', () => {
    const page = importHtml(
      '<figure><img><figcaption>Fig. 1</figcaption></figure><ul><li>a<li>b</ul><blockquote><p>q</p></blockquote>',
    );
    expect(page.blocks.map((block) => block.kind)).toEqual(['caption', 'list-item', 'list-item', 'quote']);
  });

  it('reads a date at the precision stated, from structured data', () => {
    const page = importHtml(
      '<script type="application/ld+json">{"@type":"NewsArticle","headline":"H","datePublished":"2015-07","author":[{"name":"A B"}],"publisher":{"name":"P"}}</script><p>t</p>',
    );
    expect(page.metadata).toMatchObject({ title: 'H', publishedDate: '2015-07', authors: ['A B'], publisher: 'P' });
  });

  it('shows a link that names another site', () => {
    const page = importHtml('<p>See <a href="https://evil.example/x">www.nature.com</a>.</p>');
    expect(page.text.slice(page.findings[0]?.start, page.findings[0]?.end)).toBe('www.nature.com');
  });

  it('says that a page filled by a script is empty, and what to do', () => {
    expect(importHtml('<div id="root"></div><script>render()</script>')).toMatchObject({ state: 'empty', added: 0 });
  });
});
