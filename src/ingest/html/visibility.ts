import type { HtmlElement } from './tree.ts';

/** Elements whose content is never text of the document. */
const NOT_TEXT = new Set(
  (
    'script style template head iframe frame frameset embed canvas audio video select option datalist input ' +
    'textarea progress meter map noembed noframes rp rt link meta base param source track'
  ).split(' '),
);
/** Elements whose content the page itself calls removed or no longer right. */
const STRUCK = new Set(['del', 's', 'strike']);
const BOILERPLATE_ROLES = new Set(
  'navigation banner contentinfo search complementary menu menubar toolbar dialog alertdialog'.split(' '),
);
/** Class and id words of page furniture. Whole words only: `share` must not hit `shareholders`. */
const FURNITURE =
  /(?:^|[\s_-])(?:navbar|navbox|nav|navigation|menu|breadcrumbs?|cookie|cookies|cookiebanner|consent|gdpr|newsletter|subscribe|share|sharing|social|sidebar|advert|advertisement|ad|ads|adsbygoogle|sponsored|promo|popup|modal|skip-link|screen-reader-only|pagination|toolbar|masthead|mw-editsection|noprint|catlinks|printfooter|related|recommended)(?:$|[\s_-])/i;

export type Skip = 'not-text' | 'hidden' | 'boilerplate' | 'struck' | null;

/** Why an element's content is left out of the text, or `null` if it belongs. `isInArticle`: below `main` or `article`. */
export function skipReason(element: HtmlElement, isInArticle: boolean): Skip {
  const { name, attributes } = element;
  if (NOT_TEXT.has(name)) return 'not-text';
  if (isHidden(attributes)) return 'hidden';
  if (STRUCK.has(name)) return 'struck';
  if (name === 'nav') return 'boilerplate';
  if (name === 'dialog' && !('open' in attributes)) return 'hidden';
  const role = (attributes.role ?? '').trim().toLowerCase();
  if (name === 'button') return 'boilerplate';
  if (isInArticle) {
    // In an article a header, footer or aside may carry the byline, a note or a box with figures: only plain furniture goes.
    if (role === 'navigation' || role === 'search' || role === 'menu') return 'boilerplate';
  } else {
    if (name === 'footer' || name === 'aside') return 'boilerplate';
    if (BOILERPLATE_ROLES.has(role)) return 'boilerplate';
  }
  const words = `${attributes.class ?? ''} ${attributes.id ?? ''}`;
  if (words.length > 1 && words.length < 2000 && isFurnitureContainer(name) && FURNITURE.test(words))
    return 'boilerplate';
  return null;
}

/** Only boxes can be furniture, never the page's own frame: sites put state words (`has-sidebar`) on `html` and `body`. */
function isFurnitureContainer(name: string): boolean {
  return (
    name === 'div' ||
    name === 'section' ||
    name === 'ul' ||
    name === 'ol' ||
    name === 'aside' ||
    name === 'header' ||
    name === 'span' ||
    name === 'form'
  );
}

function isHidden(attributes: Readonly<Record<string, string>>): boolean {
  if ('hidden' in attributes && attributes.hidden?.toLowerCase() !== 'until-found') return true;
  const style = attributes.style;
  if (style === undefined || style.length > 5000) return false;
  let color: string | null = null;
  let background: string | null = null;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s?important/i, '')
      .trim()
      .toLowerCase();
    if (property === 'display' && value === 'none') return true;
    if (property === 'visibility' && (value === 'hidden' || value === 'collapse')) return true;
    if (property === 'opacity' && Number(value) === 0 && value !== '') return true;
    if (property === 'color') color = colorKey(value);
    if (property === 'background' || property === 'background-color') background = colorKey(value);
    // Far outside the page, whichever property puts it there.
    if (/^(?:left|top|right|text-indent|margin-left)$/.test(property) && /^-\d{4,}(?:\.\d+)?(?:px|pt)?$/.test(value))
      return true;
    if (property === 'font-size' && /^(?:0(?:\.0+)?(?:px|pt|em|rem|%)?|0?\.\d+(?:px|pt)|1px)$/.test(value)) return true;
  }
  return color !== null && color === background;
}

const COLOR_NAMES: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };

/** A colour in one spelling, so that text in the colour of its ground is recognised. */
function colorKey(value: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(value);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return Object.hasOwn(COLOR_NAMES, value) ? COLOR_NAMES[value]! : value;
}
