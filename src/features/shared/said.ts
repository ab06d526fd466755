import { day } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { blockerLabel } from './blocker-labels.ts';

/** What the page knows of the things that a sentence of the engine names by their ids. */
export interface Known {
  /** Title of a source by its id. */
  readonly titles?: ReadonlyMap<string, string>;
  /** The text that places (`1713-1784`) are places of; without it they are left as they are. */
  readonly text?: string;
}

/** A date as the engine writes it, and not part of an identifier, an address or an instant. */
const DATE = /(?<![\w/.:-])\d{4}-\d{2}-\d{2}(?![\w/-]|:\d)/gu;
/** A claim as `claimIdOf` names it: its number in the draft and a hash. */
const CLAIM = /\bc(\d{1,6})-[0-9a-f]{8}\b/gu;
/** What keeps one source out of a set: `source:everest-1856:rights:blocked`. */
const BLOCKER = /\bsource:([^\s,()]+?):((?:rights:|freshness:)?[a-z-]+)(?=[,)\s]|$)/gu;
/** What took the place of a set or a source: `replaced by set-1b2c`. */
const REPLACED = /\breplaced by ([^\s,()]{1,200})/gu;
const QUOTED = /"([^"\n]{1,200})"/gu;
const PLACE = /(?<![\w-])(\d{1,9})-(\d{1,9})(?![\w-])/gu;

/** Criteria whose causes are places in the draft. */
const OF_PLACES: ReadonlySet<string> = new Set(['quotes-verified', 'numbers-verified']);

/** What is known of the causes of a criterion: only where they are places are figures like `3-12` read as such. */
export const ofPlaces = (criterion: string, { text, ...rest }: Known): Known =>
  OF_PLACES.has(criterion) && text !== undefined ? { ...rest, text } : rest;

/** Longest quotation in the place of an offset, in code units. */
const SHOWN = 48;

function words(text: string, start: number, end: number): string {
  const cut = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  return cut.length > SHOWN ? `${cut.slice(0, SHOWN).trimEnd()} …` : cut;
}

/**
 * A sentence of the engine as people read it: dates as the reader writes them, claims by their number, sources by their
 * title, blockers and places in words. The engine speaks to terminals and records too, where its ids are what is wanted;
 * so they are turned into words here, on the way to the screen, and nowhere else. Ids that are not known stay.
 */
export function said(sentence: string, { titles, text }: Known = {}): string {
  const titled = sentence
    .replace(BLOCKER, (whole, id: string, code: string) => {
      const title = titles?.get(id);
      return title === undefined ? whole : t('“{title}”: {why}', { title, why: blockerLabel(code).word });
    })
    .replace(QUOTED, (whole, id: string) => {
      const title = titles?.get(id);
      return title === undefined ? whole : `“${title}”`;
    })
    .replace(REPLACED, (whole, id: string) => {
      const title = titles?.get(id);
      return title === undefined ? whole : t('replaced by “{title}”', { title });
    })
    .replace(CLAIM, (_whole, number: string) => t('claim {number}', { number }))
    .replace(DATE, (date) => day(date));
  if (text === undefined) return titled;
  return titled.replace(PLACE, (whole, from: string, to: string) => {
    const start = Number(from);
    const end = Number(to);
    return start < end && end <= text.length ? `“${words(text, start, end)}”` : whole;
  });
}
