/** A part of a Word file as it goes on to be read, with the words that its author hid. */
export interface TidyPart {
  readonly xml: string;
  readonly hidden: readonly string[];
}

/** Hidden runs that are told one by one; further ones are taken out all the same. */
const TOLD = 20;

/**
 * What the reader of Word files passes over or takes for text, put right beforehand: the result of a simple field is text,
 * an equation becomes a line (`E=mc^2`, `a/b`), and runs that are marked as hidden are no text that anybody sees. Linear.
 */
export function tidyPart(xml: string): TidyPart {
  const hidden: string[] = [];
  const opened = xml.replaceAll(/<w:fldSimple(?:\s(?:[^<>"]|"[^"]*")*)?>|<\/w:fldSimple>|<\/?m:oMathPara>/g, '');
  return { xml: withoutHidden(withEquations(opened), hidden), hidden };
}

/** Takes out the runs whose properties say `vanish`; a run around others (of a text box) stays. */
function withoutHidden(xml: string, hidden: string[]): string {
  if (!xml.includes('<w:vanish')) return xml;
  const parts: string[] = [];
  let from = 0;
  let start = -1;
  let isHidden = false;
  for (const { 0: tag, index } of xml.matchAll(/<w:r(?=[\s>])[^<>]*>|<\/w:r>|<w:vanish(?:\s[^<>]*)?\/?>/g)) {
    if (tag.startsWith('<w:vanish')) isHidden ||= start >= 0 && !/w:val="(?:0|false|off)"/.test(tag);
    else if (tag !== '</w:r>') {
      start = index;
      isHidden = false;
    } else if (start >= 0) {
      if (isHidden) {
        const words = textOf(xml.slice(start, index), 'w');
        if (words !== '' && hidden.length < TOLD) hidden.push(words);
        parts.push(xml.slice(from, start));
        from = index + tag.length;
      }
      start = -1;
    }
  }
  parts.push(xml.slice(from));
  return parts.join('');
}

function withEquations(xml: string): string {
  if (!xml.includes('<m:oMath')) return xml;
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = xml.indexOf('<m:oMath', from);
    const end = start < 0 ? -1 : xml.indexOf('</m:oMath>', start);
    if (start < 0 || end < 0) break;
    const line = textOf(
      xml
        .slice(start, end)
        .replaceAll('<m:sup>', '<m:t>^</m:t>')
        .replaceAll('<m:sub>', '<m:t>_</m:t>')
        .replaceAll('<m:den>', '<m:t>/</m:t>'),
      'm',
    );
    parts.push(xml.slice(from, start), line === '' ? '' : `<w:r><w:t xml:space="preserve">${line}</w:t></w:r>`);
    from = end + '</m:oMath>'.length;
  }
  parts.push(xml.slice(from));
  return parts.join('');
}

/** The text elements of a stretch, still escaped. */
function textOf(xml: string, prefix: 'w' | 'm'): string {
  const pattern = prefix === 'w' ? /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g : /<m:t(?:\s[^<>]*)?>([^<]*)<\/m:t>/g;
  return [...xml.matchAll(pattern)].map((match) => match[1]!).join('');
}
