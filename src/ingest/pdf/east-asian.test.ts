import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eastAsianPdf, SENTENCE } from '../../../e2e/pages/east-asian-pdf.ts';
import { importFile } from '../import-file.ts';
import { setPdfAssets } from './open.ts';

it('a PDF with a predefined East Asian map keeps its text, its maps read by name', async () => {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const asked: string[] = [];
  setPdfAssets(async (name) => {
    asked.push(name);
    return new Uint8Array(await readFile(path.join(root, name.endsWith('.bcmap') ? 'cmaps' : 'standard_fonts', name)));
  });
  const report = await importFile({ name: 'fuji.pdf', bytes: new Uint8Array(eastAsianPdf()) });
  expect(report.documents[0]?.text).toContain(SENTENCE);
  expect(asked).toContain('90ms-RKSJ-H.bcmap');
});
