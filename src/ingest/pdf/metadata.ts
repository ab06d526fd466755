import { readDate } from '../dates.ts';
import { findDoi } from '../doi.ts';
import { findNotices } from '../notices.ts';
import type { ReadMetadata } from '../parsed.ts';
import type { Assembled } from './assemble.ts';

type Info = Readonly<Record<string, unknown>>;

/** Titles that programs write when nobody gave one: file names, “Untitled”, addresses. */
const JUNK_TITLE =
  /^(?:microsoft (?:word|powerpoint|excel)\b|untitled|no title|title|document\d*|presentation\d*|slide \d|about:blank|https?:|file:|[\w .()-]+\.(?:docx?|pptx?|xlsx?|pdf|tex|dvi|indd|qxd|html?|rtf|odt)$|\d+$)/i;

/**
 * Title, authors, date and DOI of a PDF. The title in the file is taken only if it says something, else the largest text
 * of the first page; the creation date is the last resort for a date, because it is when the file was made, not when
 * the text was published — a date printed on the first page goes before it.
 */
export function readPdfMetadata(
  info: Info,
  pdf: Assembled,
  body: number,
  headingSizes: ReadonlyMap<number, number>,
): ReadMetadata {
  const stated = asText(info.Title);
  const first = pdf.pages[0];
  const firstText = first ? pdf.text.slice(first.start, first.end) : '';
  const title = stated !== null && !JUNK_TITLE.test(stated) ? stated : largestText(pdf, body, headingSizes);
  const author = asText(info.Author);
  return {
    title,
    authors:
      author === null
        ? []
        : author
            .split(/;|,? and /u)
            .map((name) => name.trim())
            .filter((name) => name !== ''),
    publisher: null,
    publishedDate: printedDate(firstText.slice(0, 1500)) ?? readDate(asText(info.CreationDate) ?? ''),
    language: asText(info.Language),
    uri: null,
    doi: findDoi(firstText.slice(0, 20_000)) ?? findDoi(`${asText(info.Subject) ?? ''} ${asText(info.doi) ?? ''}`),
    rights: null,
    notices: findNotices(title, pdf.text, pdf.blocks.slice(0, 40)),
  };
}

/** The largest block of the first page, if it is larger than the body text. */
function largestText(pdf: Assembled, body: number, sizes: ReadonlyMap<number, number>): string | null {
  const first = pdf.pages[0];
  if (!first) return null;
  let best: { size: number; text: string } | null = null;
  for (const block of pdf.blocks) {
    if (block.start >= first.end) break;
    const size = sizes.get(block.start) ?? 0;
    const text = pdf.text.slice(block.start, block.end).replace(/\s+/gu, ' ');
    if (size > 1.05 * body && text.length <= 240 && /\p{L}{3}/u.test(text) && (!best || size > best.size))
      best = { size, text };
  }
  return best?.text ?? null;
}

/** A date that stands as a line of its own near the top of the first page, or after “Published”. */
function printedDate(text: string): string | null {
  for (const line of text.split('\n').slice(0, 25)) {
    const labelled = /^(?:published|publication date|date|issued|first published)(?: online)?[: ]\s?(.{4,40})$/i.exec(
      line.trim(),
    );
    const stated =
      labelled?.[1] ?? (line.length <= 40 && /\d{4}\s*$/.test(line) && /[a-z]{3}|\d-\d/i.test(line) ? line : '');
    const date = readDate(stated);
    if (date !== null && date.length > 4) return date;
  }
  const running = /\b[Pp]ublished(?: online)?:? (?:on )?([^\n]{6,20})/.exec(text);
  return running ? readDate(running[1]!) : null;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() || null : null;
}
