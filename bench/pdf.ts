import { performance } from 'node:perf_hooks';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { importFile } from '#ingest/import-file.ts';
import type { BenchRow } from './row.ts';

const PAGES = 50;
const LINES = 44;

/** A PDF of text pages, written here: one built-in font, one content stream a page. */
function makePdf(): Uint8Array {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const kids: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    const lines = Array.from({ length: LINES }, (_, line) => {
      const n = page * LINES + line;
      return `(Record ${n}: the mill of Calden ground ${1000 + n * 7} tonnes of barley in ${1800 + (n % 200)}.) Tj T*`;
    });
    const stream = `BT /F1 11 Tf 15 TL 60 780 Td\n${lines.join('\n')}\nET`;
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${PAGES} >>`;
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}

/** A PDF of 50 pages from bytes to checked passages, in a fresh process state but with pdf.js loaded. */
export async function benchPdf(): Promise<BenchRow[]> {
  const bytes = makePdf();
  await importFile({ name: 'warm.pdf', bytes: bytes.slice() });
  const from = performance.now();
  const { documents } = await importFile({ name: 'records.pdf', bytes: bytes.slice() });
  const [document] = documents;
  if (document?.pages.length !== PAGES) throw new Error('the PDF of the bench was not read');
  const draft = 'The mill of Calden ground 8,700 tonnes of barley in 1900.';
  createChecker(documents).check({ draft, now: '2026-01-01T00:00:00Z' });
  return [
    { name: `pdf: ${PAGES} pages to checked passages`, value: performance.now() - from, unit: 'ms', limit: 3000 },
  ];
}
