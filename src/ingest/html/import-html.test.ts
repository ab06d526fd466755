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

  it.each(['display:none', 'visibility: hidden', 'DISPLAY : none !important'])(
    'leaves “%s” out and shows it',
    (style) => {
      const page = importHtml(`<p>Seen.</p><p style="${style}">Unseen.</p>`);
      expect(page.text).toBe('Seen.');
      expect(page.findings[0]).toMatchObject({ kind: 'hidden-text' });
    },
  );

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
