import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from '../import-file.ts';

const read = (attributes: string, meta: string, rest = '<body><p>Text.</p></body>'): Promise<ImportReport> =>
  importFile({
    name: 'a.xml',
    bytes: new TextEncoder().encode(
      `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "x.dtd"><article ${attributes}><front><article-meta>${meta}</article-meta></front>${rest}</article>`,
    ),
  });
const kinds = (report: ImportReport): string[] => report.documents[0]!.source.notices.map((one) => one.kind);
const META =
  '<article-id pub-id-type="doi">10.1234/AB.5</article-id><title-group><article-title>The <italic>mill</italic></article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Kern</surname><given-names>Ada</given-names></name></contrib><contrib contrib-type="editor"><name><surname>No</surname></name></contrib></contrib-group><pub-date pub-type="ppub"><year>2020</year></pub-date><pub-date pub-type="epub"><day>3</day><month>2</month><year>2020</year></pub-date><abstract><p>In short.</p></abstract>';

describe('JATS articles', () => {
  it('give title, authors, DOI, date, abstract, sections and tables', async () => {
    const report = await read(
      'article-type="research-article"',
      META,
      '<body><sec><title>Methods</title><p>We counted<sup>1</sup>.</p><sec><title>Sites</title><p>Two.</p></sec><table-wrap><label>Table 1</label><caption><p>Costs</p></caption><table><thead><tr><th>Item</th><th>EUR</th></tr></thead><tbody><tr><td>Roads</td><td>4,310</td></tr></tbody></table></table-wrap></sec></body><back><ref-list><ref><mixed-citation>Other words</mixed-citation></ref></ref-list></back>',
    );
    const { source, text, blocks } = report.documents[0]!;
    expect(source).toMatchObject({
      kind: 'jats',
      title: 'The mill',
      authors: ['Ada Kern'],
      doi: '10.1234/ab.5',
      publishedDate: '2020-02-03',
    });
    expect(text).toContain('In short.');
    expect(text).toContain('Roads\t4,310');
    expect(text).not.toContain('Other words');
    expect(blocks.filter((one) => one.kind === 'heading').map((one) => one.level)).toEqual([1, 2, 2, 3]);
    expect(report.warnings.map((one) => one.code)).toEqual(['references-left-out']);
  });

  it.each([
    ['article-type="research-article"', '<related-article related-article-type="retraction-forward"/>', ['retraction']],
    ['article-type="research-article"', '<related-article related-article-type="correction-forward"/>', ['correction']],
    ['article-type="retraction"', '<related-article related-article-type="retracted-article"/>', ['correction']],
    ['article-type="retracted-article"', '', ['retraction']],
    ['article-type="research-article"', '', []],
  ])('%s %s carries %j', async (attributes, related, expected) => {
    expect(kinds(await read(attributes, META + related))).toEqual(expected);
  });

  it('an article without text is refused by name', async () => {
    const report = await read('', '', '');
    expect(report).toMatchObject({ state: 'empty', items: 1, added: 0 });
    expect(report.refused?.message).toContain('a.xml');
  });
});

const folder = new URL('../../../../shared/data/ingest/jats/', import.meta.url);
describe.skipIf(!existsSync(folder))('the public articles', () => {
  it.each(existsSync(folder) ? readdirSync(folder) : [])('%s has its metadata and text', async (name) => {
    const report = await importFile({ name, bytes: readFileSync(new URL(name, folder)) });
    const { source, text, blocks } = report.documents[0]!;
    expect(source.doi).toMatch(/^10\./);
    expect(source.authors.length).toBeGreaterThan(0);
    expect(source.publishedDate).toMatch(/^\d{4}/);
    expect(text.length).toBeGreaterThan(5000);
    expect(blocks.filter((one) => one.kind === 'heading').length).toBeGreaterThan(3);
  });
});
