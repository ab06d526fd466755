import type { Notice, NoticeKind } from '#domain/source.ts';

interface Rule {
  readonly kind: NoticeKind;
  /** Matches the start of a title or of a first line. */
  readonly pattern: RegExp;
  /** Whether the words name another paper (`Erratum to: …`), so that the notice itself is not what was retracted. */
  readonly aboutAnother?: boolean;
}

const OPEN = String.raw`^[\s[(*#_>"“'-]{0,6}`;
const END = String.raw`\s{0,3}[\])*_"”']{0,4}\s{0,3}[:：.–—|-]`;

/**
 * The forms that publishers put before a title. “Retraction of/to: …” and “Retraction notice” are papers about another
 * paper: recorded, but as a correction, because the notice itself is not what was withdrawn.
 */
const RULES: readonly Rule[] = [
  {
    kind: 'retraction',
    pattern: new RegExp(
      `${OPEN}(?:retraction(?: notice| note)?|notice of retraction)${END}\\s?(?:this|the) (?:article|paper|study|story|report|chapter) (?:has been|was|is|has now been) (?:formally )?retracted\\b`,
      'i',
    ),
  },
  {
    kind: 'correction',
    aboutAnother: true,
    pattern: new RegExp(`${OPEN}retraction (?:notice|note|of|to|for)\\b`, 'i'),
  },
  {
    kind: 'correction',
    aboutAnother: true,
    pattern: new RegExp(`${OPEN}(?:notice of retraction|retraction${END})`, 'i'),
  },
  {
    kind: 'retraction',
    pattern: new RegExp(
      `${OPEN}(?:this (?:article|paper|study|story|report) (?:has been|was|is) )?retracted(?: (?:article|paper|chapter|study|manuscript|publication))?(?:${END}|[\\])]|$)`,
      'i',
    ),
  },
  {
    kind: 'retraction',
    pattern: new RegExp(
      `${OPEN}(?:this|the) (?:article|paper|study|story|report|chapter)(?: below)? (?:has been|was|is|has now been) (?:formally )?retracted\\b`,
      'i',
    ),
  },
  {
    kind: 'withdrawal',
    pattern: new RegExp(`${OPEN}withdrawn(?: (?:article|paper|chapter|study|preprint))?(?:${END}|[\\])]|$)`, 'i'),
  },
  {
    kind: 'withdrawal',
    pattern: new RegExp(
      `${OPEN}(?:this|the) (?:article|paper|study|story|report|preprint|manuscript) (?:has been|was|is|has now been) withdrawn\\b`,
      'i',
    ),
  },
  {
    kind: 'expression-of-concern',
    pattern: new RegExp(`${OPEN}(?:editorial )?expressions? of (?:editorial )?concern\\b`, 'i'),
  },
  {
    kind: 'correction',
    pattern: new RegExp(
      `${OPEN}(?:author |publisher |publisher’s |editor’s )?(?:correction|corrigendum|erratum|corrigenda|errata|corrected)(?: (?:to|for|notice)\\b|${END}|$)`,
      'i',
    ),
  },
  {
    kind: 'correction',
    pattern: new RegExp(
      `${OPEN}(?:an earlier version of this|this) (?:article|story|report|page|post) (?:has been (?:amended|corrected|updated to correct)|was (?:amended|corrected)|misstated|incorrectly|gave|said)\\b`,
      'i',
    ),
  },
];

/** The notice that one title or line announces, or `null`. */
export function readNotice(line: string): { kind: NoticeKind; aboutAnother: boolean } | null {
  const head = line.slice(0, 160);
  for (const rule of RULES)
    if (rule.pattern.test(head)) return { kind: rule.kind, aboutAnother: rule.aboutAnother ?? false };
  return null;
}

const LINES_LOOKED_AT = 12;

/**
 * Notices that a document announces about itself: in its title, in its first lines, and in a correction note further
 * down a news page (which always opens its own paragraph). A line such as “the study was retracted” in running text is
 * a report about something else and is not taken.
 */
export function findNotices(
  title: string | null,
  text: string,
  blocks: readonly { readonly start: number; readonly end: number }[],
): readonly Notice[] {
  const found: Notice[] = [];
  const add = (notice: Notice): void => {
    if (!found.some((other) => other.kind === notice.kind)) found.push(notice);
  };
  const inTitle = title === null ? null : readNotice(title);
  if (inTitle && title !== null) {
    add({ kind: inTitle.kind, origin: 'metadata', detail: title, date: null });
  }
  blocks.forEach((block, index) => {
    const line = text.slice(block.start, Math.min(block.end, block.start + 300));
    const notice = readNotice(line);
    if (!notice) return;
    if (index >= LINES_LOOKED_AT && notice.kind !== 'correction') return;
    // Far from the top only a whole note counts, not a heading such as “Corrections” of a site's menu.
    if (index >= LINES_LOOKED_AT && block.end - block.start < 40) return;
    add({
      kind: notice.kind,
      origin: 'text',
      detail: line,
      date: null,
      span: { start: block.start, end: Math.min(block.end, block.start + 300) },
    });
  });
  return found;
}
