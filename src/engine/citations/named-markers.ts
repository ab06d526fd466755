import type { Span } from '#base/span.ts';
import type { MarkerForm } from '#domain/marker.ts';
import type { Matches, SourceLookup } from './source-lookup.ts';

/** A marker that names its sources in words. */
export interface NamedMarker extends Span {
  readonly form: MarkerForm;
  readonly refs: readonly string[];
  readonly matches: readonly Matches[];
}

const MAX_NAME = 200;

/**
 * `[Guide]` where that is the very name of a source, `[source: Guide]`, `[@key; @other]` and `\cite{key, other}`. An
 * unknown `[word]` is no citation ("[sic]", "[DRAFT]"); an unknown `[source: word]` or key is an ungrounded one.
 */
export function readNamedBracket(text: string, at: number, lookup: SourceLookup): NamedMarker | null {
  let end = at + 1;
  while (end < text.length && end - at < MAX_NAME && text[end] !== ']' && text[end] !== '[' && text[end] !== '\n')
    end += 1;
  if (
    text[end] !== ']' ||
    text[end + 1] === '(' ||
    (text[end + 1] === ':' && /(?:^|\n) {0,3}$/u.test(text.slice(Math.max(0, at - 4), at)))
  )
    return null;
  const inner = text.slice(at + 1, end).trim();
  if (inner === '') return null;
  const span = { start: at, end: end + 1 };
  const whole = lookup.byName(inner);
  if (whole.length > 0 && !/^(?:\d+|[a-z]|sic|draft|todo|tbd|note)$/u.test(inner))
    return { ...span, form: 'source-tag', refs: [inner], matches: [whole] };
  const declared = /^(?:sources?|citations?) ?:(.+)$/iu.exec(inner)?.[1]?.trim();
  if (declared !== undefined) {
    const joined = lookup.byName(declared);
    const names =
      joined.length > 0
        ? [declared]
        : declared
            .split(';')
            .map((name) => name.trim())
            .filter((name) => name !== '');
    return { ...span, form: 'source-tag', refs: names, matches: names.map((name) => lookup.byName(name)) };
  }
  if (/^-?@/u.test(inner)) {
    const keys = Array.from(inner.matchAll(/@([\p{L}\p{N}_][\p{L}\p{N}_:.#$%&+?<>~/-]{0,80})/gu), (match) =>
      (match[1] ?? '').replace(/[.:]$/u, ''),
    );
    if (keys.length > 0)
      return { ...span, form: 'source-tag', refs: keys, matches: keys.map((key) => lookup.byName(key)) };
  }
  return null;
}

/** `\cite{a,b}`, `\citep[p. 3]{a}`. */
export function readLatexCite(text: string, at: number, lookup: SourceLookup): NamedMarker | null {
  const match =
    /^\\(?:cite|citep|citet|parencite|autocite|textcite|footcite)\*?(?:\[[^\]\n]{0,40}\]){0,2}\{([^{}\n]{1,150})\}/u.exec(
      text.slice(at, at + 260),
    );
  if (match === null) return null;
  const keys = (match[1] ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  return keys.length === 0
    ? null
    : {
        start: at,
        end: at + match[0].length,
        form: 'source-tag',
        refs: keys,
        matches: keys.map((key) => lookup.byName(key)),
      };
}

const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,40}";
const CITE = new RegExp(
  `^(?:(?:see|cf\\.|e\\.g\\.,?|siehe|vgl\\.)\\s+)?(${NAME}(?: ${NAME}){0,2})((?:,? (?:et al\\.?|u\\. ?a\\.)|(?:, ${NAME}){0,4},? (?:&|and|und|y|et) ${NAME}(?: ${NAME})?)?)(,?)\\s*\\(?((?:1[5-9]|20)\\d\\d)([a-z]?)\\)?(?:[,:] ?(?:pp?\\. ?)?\\d[\\d–-]*)?$`,
  'u',
);
const NO_AUTHOR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall|Winter|Since|Until|In|From|Before|After|Early|Late|Mid|Circa|About|The|Figure|Table|Version|Copyright|Olympics|Census|Q[1-4])\b/u;

/**
 * `(Smith 2020; Lee et al., 2019)` and `[Smith 2020]`. Only where the authors of some source are known: without them
 * nothing could be told of such a mark. One that names no author of the set is ungrounded, but only when it is
 * written the way citations are (a comma, "et al.", "&"), since "(Tokyo 2020)" is prose.
 */
export function readAuthorYear(text: string, at: number, lookup: SourceLookup): NamedMarker | null {
  if (!lookup.hasAuthors) return null;
  const close = text[at] === '(' ? ')' : ']';
  const window = text.slice(at + 1, at + MAX_NAME);
  const end = window.indexOf(close);
  if (end < 4 || /[\n([]/u.test(window.slice(0, end))) return null;
  const refs: string[] = [];
  const matches: Matches[] = [];
  for (const part of window.slice(0, end).split(';')) {
    const match = CITE.exec(part.trim());
    if (match === null || NO_AUTHOR.test(part.trim())) return null;
    const year = match[4] ?? '';
    const surname = (match[1] ?? '').split(' ').pop() ?? '';
    const found = firstFound(lookup.byAuthorYear(match[1] ?? '', year), lookup.byAuthorYear(surname, year));
    if (found.length === 0 && match[2] === '' && match[3] === '' && match[5] === '') return null;
    refs.push(part.trim());
    matches.push(found);
  }
  return { start: at, end: at + end + 2, form: 'author-year', refs, matches };
}

/** `Smith (2020)`, `Smith et al. (2020)`: the year in parentheses behind a known author's name. `at` is at `(`. */
export function readNarrativeYear(text: string, at: number, lookup: SourceLookup): NamedMarker | null {
  if (!lookup.hasAuthors) return null;
  const year = /^\(((?:1[5-9]|20)\d\d)[a-z]?(?:, ?pp?\. ?\d[\d–-]*)?\)/u.exec(text.slice(at, at + 24));
  if (year === null) return null;
  const before = new RegExp(`(${NAME})(?: et al\\.| (?:&|and|und) ${NAME})? $`, 'u').exec(
    text.slice(Math.max(0, at - 100), at),
  );
  if (before === null) return null;
  const matches = lookup.byAuthorYear(before[1] ?? '', year[1] ?? '');
  if (matches.length === 0) return null;
  return {
    start: at,
    end: at + year[0].length,
    form: 'author-year',
    refs: [`${before[1] ?? ''} ${year[1] ?? ''}`],
    matches: [matches],
  };
}

const firstFound = (a: Matches, b: Matches): Matches => (a.length > 0 ? a : b);
