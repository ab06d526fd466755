import { safeSource } from './safe-source.ts';
import { trimEndMarks } from './trim-end.ts';
import { findDoi, readAddress } from './urls.ts';

/** A source as a caller names it: a label alone, or what is known of it. */
export type CitableSource =
  | string
  | {
      readonly id?: string | null | undefined;
      readonly title?: string | null | undefined;
      readonly url?: string | null | undefined;
      readonly label?: string | null | undefined;
      readonly doi?: string | null | undefined;
      readonly authors?: readonly string[] | null | undefined;
      readonly publishedDate?: string | null | undefined;
    };

/** Indices of the sources that answer to a name: none, one, or several (ambiguous, never settled silently). */
export type Matches = readonly number[];

/** Folds a name for comparison: safe, one space, lower case. */
export const foldName = (name: string): string => safeSource(name).toLowerCase();

/** Sources by every name that they answer to. Two sources with one title stay two (corpus case X16). */
export class SourceLookup {
  readonly count: number;
  readonly hasAuthors: boolean;
  readonly #ids = new Map<string, number[]>();
  readonly #names = new Map<string, number[]>();
  readonly #addresses = new Map<string, number[]>();
  readonly #dois = new Map<string, number[]>();
  readonly #authors = new Map<string, number[]>();
  readonly #titles: { readonly title: string; readonly index: number }[] = [];
  readonly #hosts: (string | null)[] = [];

  constructor(sources: readonly CitableSource[]) {
    this.count = sources.length;
    sources.forEach((source, index) => {
      const known = typeof source === 'string' ? { label: source, url: source } : source;
      this.#hosts.push(readAddress(known.url ?? '')?.host ?? null);
      if (known.id !== null && known.id !== undefined) add(this.#ids, known.id.trim(), index);
      for (const name of [known.id, known.label, known.title, known.url])
        if (name !== null && name !== undefined) add(this.#names, foldName(name), index);
      const address = readAddress(known.url ?? '');
      if (address !== null) add(this.#addresses, address.key, index);
      const doi = findDoi(known.doi ?? '') ?? findDoi(known.url ?? '');
      if (doi !== null) add(this.#dois, doi, index);
      for (const title of new Set([known.title, known.label].map((name) => foldTitle(name ?? '')))) {
        if (title.length >= 4) this.#titles.push({ title, index });
      }
      const year = /^\s*(\d{4})/u.exec(known.publishedDate ?? '')?.[1];
      for (const author of known.authors ?? [])
        if (year !== undefined) add(this.#authors, `${surname(author)} ${year}`, index);
    });
    this.hasAuthors = this.#authors.size > 0;
  }

  /** By id exactly, else by id, label, title or address without regard to case and spacing. */
  byName(name: string): Matches {
    return this.#ids.get(name.trim()) ?? this.#names.get(foldName(name)) ?? this.byAddress(name);
  }

  /** By the page that an address names, or by its DOI. */
  byAddress(url: string): Matches {
    const address = readAddress(url);
    if (address === null) return [];
    const exact = this.#addresses.get(address.key);
    if (exact !== undefined) return exact;
    const doi = findDoi(url);
    return doi === null ? [] : (this.#dois.get(doi) ?? []);
  }

  byAuthorYear(name: string, year: string): Matches {
    return this.#authors.get(`${foldName(name)} ${year}`) ?? [];
  }

  /** Host of a source's own address. */
  hostOf(index: number): string | null {
    return this.#hosts[index] ?? null;
  }

  /**
   * By what a reference-list entry says: an address or DOI in it decides; otherwise the titles that it contains, where
   * a title that contains another found title outweighs it.
   */
  byEntry(entry: string): Matches {
    const text = entry.slice(0, 4000);
    const direct = new Set<number>();
    for (const url of text.match(/https?:\/\/[^\s<>"'\])}]{1,2000}/giu) ?? [])
      for (const index of this.byAddress(trimUrl(url))) direct.add(index);
    const doi = findDoi(text);
    if (doi !== null) for (const index of this.#dois.get(doi) ?? []) direct.add(index);
    if (direct.size > 0) return sorted(direct);
    const tag = /\[\[\s*source\s*:([^\]]{1,300})\]\]/iu.exec(text)?.[1];
    if (tag !== undefined) return this.byName(tag);
    const folded = ` ${foldTitle(text)} `;
    const whole = this.#names.get(foldName(text));
    if (whole !== undefined) return whole;
    const found = this.#titles.filter(({ title }) => folded.includes(` ${title} `));
    const strongest = found.filter(
      ({ title }) => !found.some((other) => other.title !== title && ` ${other.title} `.includes(` ${title} `)),
    );
    return sorted(new Set(strongest.map(({ index }) => index)));
  }
}

/** An address in running text without the punctuation of the sentence around it. */
export const trimUrl = (url: string): string => trimEndMarks(url, '.,;:!?*_\'"”’');

const sorted = (set: ReadonlySet<number>): number[] => [...set].sort((a, b) => a - b);

function add(map: Map<string, number[]>, key: string, index: number): void {
  if (key === '') return;
  const list = map.get(key);
  if (list === undefined) map.set(key, [index]);
  else if (!list.includes(index)) list.push(index);
}

/** Words of a title, lower case, parted by single spaces. */
const foldTitle = (text: string): string =>
  foldName(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** "Smith, Jane" → smith; "Jane Smith" → smith; "J. R. van Dam Jr." → dam; one word stays. */
function surname(author: string): string {
  const name = safeSource(author);
  const comma = name.indexOf(',');
  if (comma > 0) return foldName(name.slice(0, comma));
  const words = name.split(' ').filter((word) => !/^(?:jr|sr|ii|iii|phd|md)\.?$/iu.test(word));
  return foldName(words[words.length - 1] ?? name);
}
