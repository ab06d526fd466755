import { existsSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from '../import-file.ts';

const shared = new URL('../../../../shared/', import.meta.url);
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const p = (text: string, style = ''): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`;
function docx(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}
const read = (bytes: Uint8Array, name = 'a.docx'): Promise<ImportReport> => importFile({ name, bytes });

describe('Word documents', () => {
  it('keep headings, paragraphs and tables', async () => {
    const cell = (text: string): string => `<w:tc>${p(text)}</w:tc>`;
    const report = await read(
      docx(
        `${p('Costs', 'Heading1')}${p('The yearly report.')}<w:tbl><w:tr>${cell('Item')}${cell('2024')}</w:tr><w:tr>${cell('Roads')}${cell('4,310')}</w:tr></w:tbl>`,
      ),
    );
    const { blocks, text, source } = report.documents[0]!;
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'table']);
    expect(text).toContain('Roads\t4,310');
    expect(source).toMatchObject({ kind: 'docx', title: 'Costs', publishedDate: null });
    expect(report).toMatchObject({ items: 1, added: 1, state: 'ready', warnings: [] });
  });

  it('leave out what was deleted under tracking and keep what was inserted', async () => {
    const report = await read(
      docx('<w:p><w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>'),
    );
    expect(report.documents[0]!.text).toBe('new');
  });

  it('take title and author from their properties', async () => {
    const core =
      '<cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>T</dc:title><dc:creator>A; B</dc:creator></cp:coreProperties>';
    const report = await read(docx(p('x'), { 'docProps/core.xml': core }));
    expect(report.documents[0]!.source).toMatchObject({ title: 'T', authors: ['A', 'B'] });
  });

  it('with a document type are refused', async () => {
    const bomb = `<!DOCTYPE w [<!ENTITY a "b">]><w:document ${W}><w:body>${p('&a;')}</w:body></w:document>`;
    const report = await read(docx('', { 'word/document.xml': bomb }));
    expect(report).toMatchObject({ state: 'unsupported', added: 0, items: 1 });
    expect(report.refused?.message).toContain('word/document.xml');
  });

  it('nested without end give a report', async () => {
    const report = await read(docx(`${'<w:p><w:r>'.repeat(20_000)}`));
    expect(report.added + report.warnings.reduce((sum, one) => sum + (one.lost ?? 0), 0)).toBe(report.items);
  });

  it('without text are refused by name', async () => {
    const report = await read(docx(''));
    expect(report).toMatchObject({ state: 'empty', added: 0 });
    expect(report.refused?.message).toContain('a.docx');
  });
});

const folder = new URL('data/ingest/docx/', shared);
describe.skipIf(!existsSync(folder))('the public Word files', () => {
  it.each([
    ['single-paragraph.docx', ['Walking on imported air']],
    ['simple-list.docx', ['Apple', 'Banana']],
    ['tables.docx', ['Top left', 'Bottom right']],
    ['footnotes.docx', ['Ouch', 'A tachyon walks into a bar']],
    ['text-box.docx', ['Datum plane']],
    ['strict-format.docx', ['Test']],
    ['utf8-bom.docx', ['This XML has a byte order mark']],
  ])('%s has its words', async (name, words) => {
    const report = await read(readFileSync(new URL(name, folder)), name);
    for (const word of words) expect(report.documents[0]?.text ?? report.refused?.message).toContain(word);
  });
});
