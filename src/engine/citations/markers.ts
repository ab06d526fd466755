import type { DraftMarker, MarkerForm, MarkerResolution } from '#domain/marker.ts';
import type { Span } from '#base/span.ts';
import { findBibliography } from './bibliography.ts';
import type { Bibliography } from './bibliography.ts';
import { scanLinks } from './links.ts';
import { maskOf, scanMasks } from './masks.ts';
import { readAuthorYear, readLatexCite, readNamedBracket, readNarrativeYear } from './named-markers.ts';
import { isCitationPlace, readBracketMarker, readSuperscript } from './numeric-markers.ts';
import type { NumericMarker } from './numeric-markers.ts';
import { scanSourceTags } from './source-tags.ts';
import type { CitableSource, Matches } from './source-lookup.ts';
import { SourceLookup } from './source-lookup.ts';
import { findDoi } from './urls.ts';

/**
 * Finds every citation marker of a draft and the sources that it means. Read are only the draft's own marks: the text
 * of a source is not looked at, so citation syntax inside a source can never count as the draft's (corpus case X14).
 *
 * A ref that names no source is ungrounded, also a number beyond the last source; one that several sources answer to
 * is ambiguous and stays unresolved. Where the draft has a reference list, its entries (by address, DOI, tag or title)
 * say what the numbers mean; else number n is the n-th source. Code, formulas, subscripts, intervals, labels and list
 * numerals are no markers. Linear in the length of the draft.
 */
export function resolveMarkers(draft: string, sources: readonly CitableSource[]): MarkerResolution {
  const lookup = new SourceLookup(sources);
  const bibliography = findBibliography(draft, (entry) => isReference(entry, lookup));
  const masks = scanMasks(draft);
  const { links, images } = scanLinks(draft, masks, lookup);
  const labels = readLabels(bibliography, lookup, draft);
  const found = new MarkerList(draft, labels, lookup, bibliography);
  const skips = skipSpans([...masks, ...images], bibliography, definitionSpans(draft));
  const skip = maskOf(skips);
  const tags = new Map(scanSourceTags(draft).map((tag) => [tag.start, tag]));
  const linkAt = new Map(links.map((link) => [link.start, link]));
  let i = 0;
  while (i < draft.length) {
    const hidden = skip.endAt(i);
    if (hidden >= 0) {
      i = Math.max(hidden, i + 1);
      continue;
    }
    const tag = tags.get(i);
    const link = linkAt.get(i);
    if (tag !== undefined) i = found.named(tag, 'source-tag', [tag.name], [lookup.byName(tag.name)]);
    else if (link !== undefined) {
      const matches = lookup.byAddress(link.href);
      const label = link.text
        .trim()
        .replace(/^\[|\]$/gu, '')
        .replace(/^\\\[|\\\]$/gu, '');
      const isNumber = link.labelled && /^\^?\d{1,3}$/u.test(label);
      if (matches.length > 0 || isNumber)
        found.named(link, 'link', [isNumber ? label.replace('^', '') : link.href], [matches]);
      i = link.end;
    } else i = found.markAt(i);
  }
  return found.result(links);
}

/** Whether a line of a list looks like a reference: it has an address or a DOI, or names a source. */
function isReference(entry: string, lookup: SourceLookup): boolean {
  return /https?:\/\//iu.test(entry) || findDoi(entry) !== null || lookup.byEntry(entry).length > 0;
}

/** What the labels of the reference list and of footnote definitions mean; `null` when the draft has neither. */
function readLabels(
  bibliography: Bibliography | null,
  lookup: SourceLookup,
  draft: string,
): ReadonlyMap<string, Matches> | null {
  const labels = new Map<string, Matches>();
  for (const entry of bibliography?.entries ?? []) {
    if (entry.label !== '' && !labels.has(entry.label)) labels.set(entry.label, lookup.byEntry(entry.text));
  }
  for (const definition of definitionSpans(draft)) {
    if (!labels.has(definition.label)) labels.set(definition.label, lookup.byEntry(definition.text));
  }
  return labels.size === 0 ? null : labels;
}

/** `[^label]: text` and `[1]: address` lines, wherever they stand. */
export function definitionSpans(draft: string): (Span & { readonly label: string; readonly text: string })[] {
  return Array.from(draft.matchAll(/^ {0,3}\[(?:\^([^\s[\]]{1,40})|(\d{1,3}))\]:[ \t]?([^\n]*)/gmu), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    label: match[1] ?? match[2] ?? '',
    text: match[3] ?? '',
  }));
}

function skipSpans(masks: readonly Span[], bibliography: Span | null, definitions: readonly Span[]): Span[] {
  const spans = [...masks, ...definitions, ...(bibliography === null ? [] : [bibliography])].sort(
    (a, b) => a.start - b.start,
  );
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged[merged.length - 1];
    if (last !== undefined && span.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}

class MarkerList {
  readonly #markers: DraftMarker[] = [];
  readonly #sets = { grounded: new Set<string>(), ungrounded: new Set<string>(), ambiguous: new Set<string>() };
  readonly #draft: string;
  readonly #labels: ReadonlyMap<string, Matches> | null;
  readonly #lookup: SourceLookup;
  readonly #bibliography: Bibliography | null;

  constructor(
    draft: string,
    labels: ReadonlyMap<string, Matches> | null,
    lookup: SourceLookup,
    bibliography: Bibliography | null,
  ) {
    this.#draft = draft;
    this.#labels = labels;
    this.#lookup = lookup;
    this.#bibliography = bibliography;
  }

  named(span: Span, form: MarkerForm, refs: readonly string[], matches: readonly Matches[]): number {
    const resolved = refs.map((ref, i) => {
      const found = matches[i] ?? [];
      const set = found.length === 1 ? 'grounded' : found.length === 0 ? 'ungrounded' : 'ambiguous';
      this.#sets[set].add(ref);
      return found.length === 1 ? (found[0] ?? null) : null;
    });
    this.#markers.push({
      form,
      text: this.#draft.slice(span.start, span.end),
      start: span.start,
      end: span.end,
      refs,
      resolved,
    });
    return span.end;
  }

  /** Reads the marker at `i` if there is one; returns where to go on. */
  markAt(i: number): number {
    const draft = this.#draft;
    const char = draft[i] ?? '';
    if (char === '[') return this.#bracket(i);
    if (char === '【' || char === '［' || char === '〔') return this.#numeric(readBracketMarker(draft, i), i);
    if (char === '(') {
      const named = readAuthorYear(draft, i, this.#lookup) ?? readNarrativeYear(draft, i, this.#lookup);
      return named === null ? i + 1 : this.named(named, named.form, named.refs, named.matches);
    }
    if (
      (char === '\\' && draft.startsWith('cite', i + 1)) ||
      (char === '\\' && /^\\(?:paren|auto|text|foot)cite/u.test(draft.slice(i, i + 10)))
    ) {
      const cite = readLatexCite(draft, i, this.#lookup);
      return cite === null ? i + 1 : this.named(cite, cite.form, cite.refs, cite.matches);
    }
    if ('⁰¹²³⁴⁵⁶⁷⁸⁹'.includes(char) || (char === '<' && /^<sup>/iu.test(draft.slice(i, i + 5)))) {
      const marker = readSuperscript(draft, i, this.#lookup.count);
      if (marker !== null) return this.#numbers(marker, 'numeric');
      let end = i + 1;
      while ('⁰¹²³⁴⁵⁶⁷⁸⁹'.includes(draft[end] ?? ' ')) end += 1;
      return end;
    }
    return i + 1;
  }

  #bracket(i: number): number {
    const draft = this.#draft;
    const footnote = /^\[\^([^\s[\]]{1,40})\](?!\()/u.exec(draft.slice(i, i + 48));
    if (footnote !== null) {
      // Some models close the raised mark: `[^1^]`.
      const label = (footnote[1] ?? '').replace(/\^$/u, '');
      return this.named({ start: i, end: i + footnote[0].length }, 'footnote', [label], [this.#label(label)]);
    }
    const numeric = readBracketMarker(draft, i);
    if (numeric !== null) return this.#numeric(joinRange(draft, numeric), i);
    const named = readNamedBracket(draft, i, this.#lookup) ?? readAuthorYear(draft, i, this.#lookup);
    return named === null ? i + 1 : this.named(named, named.form, named.refs, named.matches);
  }

  #numeric(marker: NumericMarker | null, i: number): number {
    if (marker === null) return i + 1;
    if (!isCitationPlace(this.#draft, marker)) {
      // The second subscript of `m[1][2]` is as little a citation as the first.
      let end = marker.end;
      for (let next = readBracketMarker(this.#draft, end); next !== null; next = readBracketMarker(this.#draft, end))
        end = next.end;
      return end;
    }
    return this.#numbers(marker, 'numeric');
  }

  #numbers(marker: NumericMarker, form: MarkerForm): number {
    const refs = marker.numbers.map(String);
    return this.named(
      marker,
      form,
      refs,
      refs.map((ref) => this.#label(ref)),
    );
  }

  /** What a number or footnote label means: the reference list says it, else the order of the sources. */
  #label(label: string): Matches {
    const listed = this.#labels?.get(label);
    if (listed !== undefined) return listed;
    const hasList = this.#bibliography?.entries.some((entry) => entry.label !== '') === true;
    const number = /^\d{1,3}$/u.test(label) ? Number(label) : 0;
    if (number >= 1) return !hasList && number <= this.#lookup.count ? [number - 1] : [];
    return this.#lookup.byName(label);
  }

  result(
    links: readonly {
      readonly start: number;
      readonly end: number;
      readonly text: string;
      readonly href: string;
      readonly mismatch: boolean;
    }[],
  ): MarkerResolution {
    const { grounded, ungrounded, ambiguous } = this.#sets;
    return {
      markers: this.#markers,
      grounded: [...grounded],
      ungrounded: [...ungrounded],
      ambiguous: [...ambiguous],
      links: links.map(({ start, end, text, href, mismatch }) => ({ start, end, text, href, mismatch })),
      bibliography: this.#bibliography,
    };
  }
}

/** `[1]–[3]` is one marker of three refs. */
function joinRange(draft: string, marker: NumericMarker): NumericMarker {
  const dash = /^\s?[–—-]\s?(?=\[)/u.exec(draft.slice(marker.end, marker.end + 4));
  const first = marker.numbers[0];
  if (dash === null || first === undefined || marker.isList) return marker;
  const second = readBracketMarker(draft, marker.end + dash[0].length);
  const last = second?.numbers[0];
  if (second === null || last === undefined || second.isList || last <= first || last - first > 50) return marker;
  return {
    start: marker.start,
    end: second.end,
    numbers: Array.from({ length: last - first + 1 }, (_, k) => first + k),
    isRange: true,
    isList: true,
  };
}
