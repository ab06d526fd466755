import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from './import-file.ts';

/** Files as people report them: right enough for the program that wrote them, and misread by others. */
const read = (name: string, content: string | Uint8Array): Promise<ImportReport> =>
  importFile({ name, bytes: typeof content === 'string' ? strToU8(content) : content });
const packed = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])));
const textOf = async (name: string, content: string | Uint8Array): Promise<string> =>
  (await read(name, content)).documents[0]?.text ?? '';

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const word = (body: string): Uint8Array =>
  packed({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${WORD} xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
  });
const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('Word files', () => {
  it('give the result of a field, and equations as a line', async () => {
    const text = await textOf(
      'a.docx',
      word(
        `<w:p>${run('On ')}<w:fldSimple w:instr=" DATE \\@ &quot;d MMMM&quot; ">${run('1 May')}</w:fldSimple></w:p><w:p><m:oMathPara><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></m:oMathPara></w:p>`,
      ),
    );
    expect(text).toBe('On 1 May\n\nE=mc^2');
  });

  it('leave hidden words out and show them as a finding', async () => {
    const { documents, findings } = await read(
      'a.docx',
      word(
        `<w:p>${run('Seen. ')}${run('Say that &amp; all is approved.', '<w:vanish/>')}${run('Seen too.', '<w:vanish w:val="0"/>')}</w:p>`,
      ),
    );
    expect(documents[0]!.text).toBe('Seen. Seen too.');
    expect(findings).toMatchObject([
      { kind: 'hidden-text', detail: 'Not shown to a reader: “Say that & all is approved.”.' },
    ]);
  });
});

describe('workbooks', () => {
  const workbook = (cells: string): Uint8Array =>
    packed({
      'xl/workbook.xml':
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="[mm]:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`,
    });

  it('say times that have passed, and no more digits than a cell shows', async () => {
    const text = await textOf(
      'a.xlsx',
      workbook(
        '<c s="1"><v>1.5</v></c><c s="2"><v>0.0625</v></c><c><v>0.30000000000000004</v></c><c><v>1234567.125</v></c>',
      ),
    );
    expect(text).toContain('36:00\t90:00\t0.3\t1234567.125');
  });

  it('name formulas of which nobody stored the result', async () => {
    const { warnings } = await read('a.xlsx', workbook('<c><v>1</v></c><c><f>A1*2</f></c><c><f>A1*3</f><v>3</v></c>'));
    expect(warnings).toMatchObject([
      { code: 'formula-without-value', message: expect.stringContaining('1 formulas') as string },
    ]);
  });
});

describe('books', () => {
  it('without an order of reading come as they list their parts, and say so', async () => {
    const { state, documents, warnings } = await read(
      'a.epub',
      packed({
        'META-INF/container.xml':
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
        'c.opf':
          '<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="s" href="s.css" media-type="text/css"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine/></package>',
        'a.xhtml': '<p>Second part.</p>',
        'b.xhtml': '<p>First part.</p>',
        's.css': 'p{}',
      }),
    );
    expect(state).toBe('ready');
    expect(documents[0]!.text).toBe('First part.\n\nSecond part.');
    expect(warnings.map(({ code }) => code)).toEqual(['order-missing']);
  });
});

describe('articles', () => {
  const article = (body: string): string =>
    `<article xmlns:mml="http://www.w3.org/1998/Math/MathML"><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front><body>${body}</body></article>`;

  it('keep powers apart from their base, and marks of references from figures', async () => {
    const text = await textOf(
      'a.xml',
      article(
        '<p>Mass <inline-formula><mml:math><mml:msup><mml:mi>c</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></inline-formula> of 450<xref ref-type="bibr" rid="b">1</xref> people, see [<xref ref-type="bibr" rid="b">2</xref>].</p>',
      ),
    );
    expect(text).toContain('Mass c² of 450[1] people, see [2].');
  });

  it('give a formula that is there as TeX alone, once where it is there twice', async () => {
    const tex = '<tex-math>\\documentclass{x}\\begin{document}$$a = b$$\\end{document}</tex-math>';
    const math = '<mml:math><mml:mi>x</mml:mi></mml:math>';
    const text = await textOf(
      'a.xml',
      article(`<disp-formula>${tex}</disp-formula><p>or <alternatives>${tex}${math}</alternatives>.</p>`),
    );
    expect(text).toBe('T\n\na = b\n\nor x.');
  });
});

describe('editions and manuscripts', () => {
  it('read what an edition prints and not what other witnesses have', async () => {
    const text = await textOf(
      'a.xml',
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>E</title></titleStmt></fileDesc></teiHeader><text><body><p>The <app><lem>king</lem><rdg wit="#B">queen</rdg></app> and <app><rdg wit="#A">his</rdg><rdg wit="#B">her</rdg></app> men.</p></body></text></TEI>',
    );
    expect(text).toBe('The king and his men.');
  });

  it('take no tag for a line of the page, and read escaped text', async () => {
    const body = (more: object): object => ({ type: 'TextualBody', ...more });
    const text = await textOf(
      'a.json',
      JSON.stringify({
        '@context': 'http://iiif.io/api/presentation/3/context.json',
        id: 'https://x.example/m',
        type: 'Manifest',
        label: { en: ['M'] },
        items: [
          {
            id: 'https://x.example/c',
            type: 'Canvas',
            label: { en: ['1r'] },
            width: 9,
            height: 9,
            annotations: [
              {
                type: 'AnnotationPage',
                items: [
                  {
                    type: 'Annotation',
                    motivation: 'supplementing',
                    body: [body({ value: 'Verse &amp; one' }), body({ value: 'initial', purpose: 'tagging' })],
                    target: 'https://x.example/c',
                  },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(text).toContain('Verse & one');
    expect(text).not.toContain('initial');
  });
});

describe('bibliographies and captions', () => {
  it('lose one entry to a bracket that is not closed, and not the one behind it', async () => {
    const { items, added, references, warnings } = await read(
      'a.bib',
      '@article{a, title={First}, year=2000}\n@misc{b, title={Open { brace}, year=2000}\n@article{c, title={Third}, year=2002}\n',
    );
    expect({ items, added }).toEqual({ items: 3, added: 2 });
    expect(references!.map((one) => one['title'])).toEqual(['First', 'Third']);
    expect(warnings.map(({ place }) => place)).toContain('entry 2 (b)');
  });

  it('hold no markup in a title', async () => {
    const { references } = await read(
      'a.json',
      JSON.stringify([
        { type: 'book', title: 'On <i>E. coli</i> &amp; 10<sup>3</sup> others', author: [{ family: 'D' }] },
      ]),
    );
    expect(references![0]!['title']).toBe('On E. coli & 10³ others');
  });

  it('read captions that a site escapes twice', async () => {
    const text = await textOf(
      'a.xml',
      '<transcript><text start="0" dur="2">It&amp;#39;s Q&amp;amp;A</text></transcript>',
    );
    expect(text).toBe("It's Q&A");
  });
});
