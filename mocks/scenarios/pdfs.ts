/**
 * Writes a PDF of one page out of its objects, so that scanned and locked papers need no file of bytes nobody can read. Objects
 * are numbered from 1; the first is the catalogue. `trailer` goes into the trailer as it stands.
 */
function pdfOf(objects: readonly string[], trailer = ''): string {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
}

const stream = (head: string, body: string): string =>
  `<< ${head}/Length ${body.length} >>\nstream\n${body}\nendstream`;

const PAGES = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'] as const;
const page = (resources: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << ${resources} >> >>`;

/** A page that is a picture and nothing else, as a scanner leaves it. */
export const SCANNED_PDF = pdfOf([
  ...PAGES,
  page('/XObject << /Im0 5 0 R >>'),
  stream('', 'q 300 0 0 200 0 0 cm /Im0 Do Q'),
  stream(
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode ',
    `${'00FF'.repeat(32)}>`,
  ),
]);

/** A page of text behind a password that nobody gave. */
export const LOCKED_PDF = pdfOf(
  [
    ...PAGES,
    page('/Font << /F1 6 0 R >>'),
    stream('', 'BT /F1 12 Tf 20 100 Td (The mill of Calden opened in 1974.) Tj ET'),
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'5A'.repeat(32)}> /U <${'A5'.repeat(32)}> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ],
  `/Encrypt 5 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>] `,
);
