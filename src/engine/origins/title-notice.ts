import type { NoticeKind } from '#domain/source.ts';

/**
 * What a title says about the state of a work. `isAboutAnother`: the title is that of a notice (“Erratum to: …”), so it is
 * another work that was retracted or corrected, not this one. `target` is that work's title, where it is given.
 */
export interface TitleNotice {
  readonly kind: NoticeKind;
  readonly isAboutAnother: boolean;
  readonly target: string | null;
}

const WORK = '(?:article|paper|chapter|study|manuscript|publication|preprint|report|abstract|proceedings|review)';
const OPEN = String.raw`^[\s[(*#_>"“‘'【「-]{0,6}`;
/** What closes a leading mark: `RETRACTED:`, `[Retracted]`, `RETRACTED ARTICLE –`, or the end. */
const CLOSE = String.raw`[*_"”’']{0,3}\s{0,3}(?:[\])】」:：.–—|]|- |$)`;
const rule = (source: string): RegExp => new RegExp(OPEN + source, 'iu');

/** The work itself is retracted or withdrawn. */
const OWN: readonly (readonly [NoticeKind, RegExp])[] = [
  [
    'retraction',
    rule(`(?:this ${WORK} (?:has been|was|is) )?retracted(?: and re(?:placed|published))?(?: ${WORK})?${CLOSE}`),
  ],
  ['retraction', rule(`${WORK} retracted${CLOSE}`)],
  [
    'retraction',
    rule(
      `(?:artículo retractado|retractado|article rétracté|rétracté|zurückgezogen(?:er artikel)?|artigo retratado|retratado|ritirato|ретрагирована|статья отозвана|отозвана)${CLOSE}`,
    ),
  ],
  ['retraction', rule(`(?:已?撤稿(?:论文|文章)?|论文撤稿|撤回(?:済み|論文)?|논문 ?철회|철회)${CLOSE}`)],
  ['withdrawal', rule(`(?:withdrawn|removed|temporary removal)(?: ${WORK})?${CLOSE}`)],
  ['withdrawal', rule(`${WORK} withdrawn${CLOSE}`)],
];

/** The same, behind the title, as indexes print it: `Fish counts (Retracted article. See vol. 5, pg. 10, 2020)`. */
const OWN_TAIL: readonly (readonly [NoticeKind, RegExp])[] = [
  [
    'retraction',
    new RegExp(
      `[[(]\\s?(?:this ${WORK} (?:has been|was|is) )?retracted(?: ${WORK})?(?:[.,;:]? (?:see|in|on)\\b[^\\])]{0,120})?\\s?[\\])]\\s?\\.?$`,
      'iu',
    ),
  ],
  [
    'withdrawal',
    new RegExp(`[[(]\\s?withdrawn(?: ${WORK})?(?:[.,;:]? (?:see|in|on)\\b[^\\])]{0,120})?\\s?[\\])]\\s?\\.?$`, 'iu'),
  ],
  ['retraction', /\s[–—|-]\s?RETRACTED\.?$/u],
];

/** How the target is joined on: a colon or dash, a quotation, or “for Smith et al.”. Plain “correction of myopia” is no notice. */
const TO = String.raw`\s{0,2}(?:[:：.–—|]|- |$|(?:to|of|for|on|in)\b\s{0,2}(?:[:：]|(?=["“‘'])|(?=.{0,80}\bet al\b)))`;
const TO_ANY = String.raw`\s{0,2}(?:[:：.–—|\])]|- |$|(?:to|of|for|on|in|regarding|concerning)\b\s{0,2}[:：]?)`;

const ABOUT: readonly (readonly [NoticeKind, RegExp])[] = [
  [
    'retraction',
    rule(
      `(?:(?:notice|statement|letter) of (?:partial )?retraction|(?:partial )?retraction (?:note|notice|statement|letter)|retraction and replacement)${TO_ANY}`,
    ),
  ],
  ['retraction', rule(`(?:partial )?retraction${TO}`)],
  ['retraction', rule(`(?:撤稿声明|撤回公告|nota de retractación|note de rétractation)${TO_ANY}`)],
  ['withdrawal', rule(`(?:(?:notice|statement) of withdrawal|withdrawal (?:note|notice|statement))${TO_ANY}`)],
  ['withdrawal', rule(`withdrawal${TO}`)],
  [
    'expression-of-concern',
    rule(
      `(?:(?:editorial |publisher['’]?s? |editors?['’]?s? )?(?:note and )?(?:notice of |statement of )?expressions? of (?:editorial )?concern|editorial concern)${TO_ANY}`,
    ),
  ],
  [
    'correction',
    rule(
      `(?:(?:author|publisher|publisher['’]s|editor['’]s|editorial|online|full) )?(?:erratum|errata|corrigendum|corrigenda|addendum|correction notice|notice of correction|corrected and republished)${TO_ANY}`,
    ),
  ],
  ['correction', rule(`(?:(?:author|publisher|publisher['’]s|editor['’]s|editorial) )corrections?${TO_ANY}`)],
  ['correction', rule(`corrections?(?: and clarifications?)?${TO}`)],
  ['correction', rule(`(?:勘误|更正|訂正|正誤表|정정)${TO_ANY}`)],
];

const LONGEST = 600;

/** A title without the quotation marks, brackets and stops around it. */
function trimMarks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' \t"“‘\'])'.includes(text[start]!)) start++;
  while (end > start && ' \t"”’\'.'.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/**
 * Reads the notice that a title carries, or `null`. Errata and concerns are notices about a work that stands: calling them
 * retractions is the commonest fault of retraction checkers. Medical senses are not notices: “Retraction of
 * the tongue”, “Withdrawal symptoms”, “Correction of myopia”, “Corrections to scaling”.
 */
export function readTitleNotice(title: string): TitleNotice | null {
  const text = title
    .slice(0, LONGEST)
    .replace(/<\/?[a-z]{1,8}>/giu, '')
    .replace(/[ \t\r\n\u00a0]+/gu, ' ')
    .trim();
  if (text === '') return null;
  for (const [kind, pattern] of ABOUT) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const target = trimMarks(text.slice(match[0].length));
    return { kind, isAboutAnother: true, target: target === '' ? null : target };
  }
  for (const [kind, pattern] of OWN) if (pattern.test(text)) return { kind, isAboutAnother: false, target: null };
  const tail = text.slice(-200);
  for (const [kind, pattern] of OWN_TAIL) if (pattern.test(tail)) return { kind, isAboutAnother: false, target: null };
  return null;
}
