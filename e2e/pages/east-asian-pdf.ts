/** “The height of Mount Fuji is 3776 metres.” in Shift JIS, as the strings of a PDF with a predefined map hold it. */
const SENTENCE_SHIFT_JIS = '95788e6d8e5282cc8d8282b382cd333737368381815b8367838b82c582b7';
export const SENTENCE = '富士山の高さは3776メートルです';

/**
 * A PDF of one line whose font is named and not embedded, with the predefined map `90ms-RKSJ-H` and no map to Unicode, as
 * older Japanese software writes them: without the character maps of pdf.js its text cannot be read.
 */
export function eastAsianPdf(): Buffer {
  const stream = `BT /F1 18 Tf 40 100 Td <${SENTENCE_SHIFT_JIS}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [-170 -331 1024 903] /ItalicAngle 0 /Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >>',
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, body] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
