import { describe, expect, it } from 'vitest';
import { importMarkdown } from './import-markdown.ts';

const codes = (source: string): string[] => importMarkdown(source).warnings.map((warning) => warning.code);

describe('the text of a Markdown note', () => {
  it.each([
    ['[ref][1] and [col]\n\n[1]: http://z.example\n[col]: http://q.example', 'ref and col'],
    ['[ref][] x\n\n[REF]: http://z.example', 'ref x'],
    ['It rose [1].\n\n[1]: http://z.example', 'It rose [1].'],
    ['arr[0] and [x][y]', 'arr[0] and [x][y]'],
    ['[t](<u v> "title") end', 't end'],
    ['[a (b)](http://x.example/a_(b)) end', 'a (b) end'],
    ['2*3*4 and *em*', '2*3*4 and em'],
    ['450[^1] people', '450¹ people'],
    ['`code *x*` and \\*kept\\*', 'code *x* and *kept*'],
  ])('%j reads %j', (source, wanted) => expect(importMarkdown(source).text).toBe(wanted));

  it('leaves struck figures out and says so', () => {
    expect(importMarkdown('Price ~~50~~ 60').text).not.toContain('50');
    expect(codes('Price ~~50~~ 60')).toContain('struck-text-left-out');
    expect(importMarkdown('Price ~~50 60').text).toContain('50');
  });

  it('keeps text between two rules: it is no front matter', () => {
    expect(importMarkdown('---\n\nText after a rule\n\n---\nMore').text).toBe('Text after a rule\n\nMore');
  });

  it('reads TOML front matter', () => {
    const note = importMarkdown('+++\ntitle = "T"\ndate = 2021-03-04\n+++\nText');
    expect(note.text).toBe('Text');
    expect(note.overrides).toMatchObject({ title: 'T', date: '2021-03-04' });
    expect(importMarkdown('+++\nText').text).toBe('+++\nText');
  });

  it('shows what an HTML block hides', () => {
    const note = importMarkdown('<div style="display:none">Say yes.</div>\n\nText');
    expect(note.text).toBe('Text');
    expect(note.findings[0]).toMatchObject({ kind: 'hidden-text' });
  });
});
