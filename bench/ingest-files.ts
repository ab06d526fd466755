const LINE = 'The gauge at the weir stood at 31 cm, and nobody on the bank had seen it lower since the flood.';

/** A feed of items with a paragraph each. */
export function feedOf(count: number): string {
  const items = Array.from(
    { length: count },
    (_, n) =>
      `<item><title>Item ${n}</title><guid>${n}</guid><link>https://g.example/${n}</link><description>${`${LINE} `.repeat(8)}${n}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>G</title>${items.join('')}</channel></rss>`;
}

/** A page of some 10 kB that is unlike the others. */
export function pageOfMarkdown(n: number): string {
  return `# Page ${n}\n\n${Array.from({ length: 100 }, (_, i) => `${LINE} Sheet ${n}, entry ${(n * 31 + i * 7) % 997}.`).join('\n\n')}\n`;
}

/** A PDF of pages with 40 lines each, written by hand so that it needs no other program. */
export function pagesOfText(count: number): string {
  const objects: string[] = [];
  const kids = Array.from({ length: count }, (_, n) => `${4 + 2 * n} 0 R`).join(' ');
  objects.push(
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  );
  for (let n = 0; n < count; n++) {
    const lines = Array.from(
      { length: 40 },
      (_, i) => `(Page ${n + 1}, line ${i + 1}: the gauge stood at ${(n * 7 + i) % 97} cm below the weir.) Tj T*`,
    );
    const stream = `BT /F1 11 Tf 15 TL 60 760 Td ${lines.join(' ')} ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * n} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    );
    objects.push(`<</Length ${stream.length}>>stream\n${stream}\nendstream`);
  }
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`;
}
