import { normalizeDoi } from './doi.ts';
import { isPreprintDoi } from './doi-registrants.ts';
import type { Identified } from './identify.ts';
import { readTitleNotice } from './title-notice.ts';

export const RELATION_KINDS = ['is-preprint-of', 'retracts', 'corrects', 'raises-concern-about', 'version-of'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/**
 * One work's relation to another. `from` and `to` are keys (see `identify`) or, where a title is all that is known, the folded
 * title after `title:`. `fromIndex` and `toIndex` are places in the list that was given, where the work is one of it.
 */
export interface Relation {
  readonly kind: RelationKind;
  readonly from: string;
  readonly to: string;
  readonly fromIndex: number | null;
  readonly toIndex: number | null;
  readonly because: string;
}

const NOTICE_RELATION = {
  retraction: 'retracts',
  withdrawal: 'retracts',
  correction: 'corrects',
  'expression-of-concern': 'raises-concern-about',
} as const;

/** A title without case, marks and identifiers, for comparing; empty where nothing is left. */
function foldTitle(text: string): string {
  return text
    .slice(0, 600)
    .replace(/\b(?:https?:\/\/\S+|doi:\s?\S+|10\.\d{4,9}\/\S+|arxiv:\S+)/giu, ' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The work without its version, and the version: `….pub3`, `…/v2`, `….v1`, `…-v2`, `f1000research.12.3`, arXiv `v2`. `null` where there is none. */
export function splitVersion(doi: string): { readonly base: string; readonly version: number } | null {
  const cochrane = /^(10\.1002\/14651858\.[a-z]{2}\d{6})\.pub(\d{1,3})$/.exec(doi);
  if (cochrane) return { base: cochrane[1]!, version: Number(cochrane[2]) };
  const open = /^(10\.(?:12688|3310|21956|35241|12952)\/[a-z]+\d*\.\d{3,6})\.(\d{1,2})$/.exec(doi);
  if (open) return { base: open[1]!, version: Number(open[2]) };
  const marked = /^(10\.\d{4,9}\/\S+?)[./-]v(\d{1,3})$/.exec(doi);
  if (marked) return { base: marked[1]!, version: Number(marked[2]) };
  const joined = /^(10\.48550\/arxiv\.\S+?)v(\d{1,3})$/.exec(doi);
  return joined ? { base: joined[1]!, version: Number(joined[2]) } : null;
}

const PUBLISHED_AS =
  /\b(?:now published (?:in|as|at)|(?:has been|was|is|final(?:ly)?) (?:formally )?published (?:in|as|at)|published version|version of record|peer[- ]reviewed version|preprint of|preprint version of|is-preprint-of|ispreprintof)\b/iu;
const PREPRINT_HERE = /\b(?:pre-?print|arxiv|biorxiv|medrxiv|chemrxiv|psyarxiv|ssrn|research square)\b/iu;
const VERSION_OF = /\b(?:is-?version-?of|version-of|updated version of|new version of|supersedes|update of)\b/iu;

function arxivKey(id: string): string {
  return `10.48550/arxiv.${id}`;
}

/**
 * The DOI that a notice's text is about: the only one, or the one right behind “retracts” or “erratum to”. Of two DOIs without such a word
 * one is the notice's own, and which is not told: `null`.
 */
function targetDoi(text: string, dois: readonly string[]): string | null {
  if (dois.length <= 1) return dois[0] ?? null;
  const behind =
    /\b(?:retracts|corrects)[:\s]{1,3}(\S{1,320})/iu.exec(text)?.[1] ??
    /\b(?:retraction|withdrawal|correction|erratum|corrigendum|concern)(?: (?:of|to|for|about))?[:\s]{1,3}((?:https?:|doi|10\.)\S{1,320})/iu.exec(
      text,
    )?.[1];
  return behind === undefined ? null : normalizeDoi(behind);
}

/** Relations that one text states: a notice's title with the DOI of its target, a preprint with the published version, a version. */
function withinText(text: string, found: Identified, index: number): Relation[] {
  const out: Relation[] = [];
  const dois = [...new Set(found.identifiers.filter((one) => one.kind === 'doi').map((one) => one.value))];
  const push = (kind: RelationKind, from: string, to: string, fromIndex: number | null, because: string): void => {
    if (from !== to) out.push({ kind, from, to, fromIndex, toIndex: null, because });
  };
  const notice = readTitleNotice(text);
  const verb =
    /\b(retracts|corrects)\b/iu.exec(text)?.[1]?.toLowerCase() ??
    (/\b(?:retraction|withdrawal) (?:of|to|for)\b/iu.test(text)
      ? 'retracts'
      : /\b(?:correction|erratum|corrigendum) (?:of|to|for)\b/iu.test(text)
        ? 'corrects'
        : null);
  const kind = notice?.isAboutAnother ? NOTICE_RELATION[notice.kind] : (verb as RelationKind | null);
  if (kind !== null) {
    const target = targetDoi(text, dois);
    const self = dois.find((doi) => doi !== target) ?? `title:${foldTitle(text)}`;
    if (target !== null) push(kind, self, target, index, `the text calls itself a notice of this kind about ${target}`);
    return out;
  }
  const works = [...dois];
  if (found.arxiv !== null && !works.some((doi) => doi.startsWith(arxivKey(found.arxiv!))))
    works.push(arxivKey(found.arxiv));
  const preprints = works.filter((doi) => isPreprintDoi(doi));
  const published = works.filter((doi) => !isPreprintDoi(doi));
  if (preprints.length === 1 && published.length === 1 && (PUBLISHED_AS.test(text) || PREPRINT_HERE.test(text))) {
    push('is-preprint-of', preprints[0]!, published[0]!, index, 'the text names a preprint and its published version');
  } else if (
    published.length === 1 &&
    preprints.length === 0 &&
    /\bpre-?print (?:version )?of\b|is-?preprint-?of|now published (?:in|as|at)/iu.test(text)
  ) {
    push(
      'is-preprint-of',
      `title:${foldTitle(text)}`,
      published[0]!,
      index,
      'the text calls itself a preprint of this work',
    );
  }
  if (works.length === 2 && VERSION_OF.test(text)) push('version-of', works[0]!, works[1]!, index, 'the text says so');
  return out;
}

/** Versions: a work with a version mark is a version of the work without it. */
function versions(all: readonly Identified[]): Relation[] {
  const out: Relation[] = [];
  const groups = new Map<string, { index: number; version: number; key: string }[]>();
  all.forEach((found, index) => {
    const arxiv = found.identifiers.find((one) => one.kind === 'arxiv');
    const split = found.doi === null ? null : splitVersion(found.doi);
    const base = split?.base ?? (arxiv ? arxivKey(arxiv.value) : found.doi);
    if (base === null) return;
    const version = split?.version ?? arxiv?.version ?? 0;
    const key = split ? found.doi! : version > 0 ? `${base}v${version}` : base;
    groups.set(base, [...(groups.get(base) ?? []), { index, version, key }]);
  });
  for (const [base, members] of groups) {
    const sorted = members.toSorted((a, b) => a.version - b.version || a.index - b.index);
    sorted.forEach((member, at) => {
      if (member.version === 0) return;
      const earlier = sorted.slice(0, at).findLast((other) => other.version < member.version);
      out.push({
        kind: 'version-of',
        from: member.key,
        to: earlier?.key ?? base,
        fromIndex: member.index,
        toIndex: earlier?.index ?? null,
        because: `version ${member.version} of ${base}`,
      });
    });
  }
  return out;
}

/** Relations between texts by their titles: a notice and the work that it names, a preprint and the article of the same title. */
function byTitle(texts: readonly string[], all: readonly Identified[]): Relation[] {
  const out: Relation[] = [];
  const titles = new Map<string, number[]>();
  const folded = texts.map(foldTitle);
  folded.forEach((title, index) => {
    if (title !== '') titles.set(title, [...(titles.get(title) ?? []), index]);
  });
  const keyAt = (index: number): string => all[index]!.key ?? `title:${folded[index]!}`;
  texts.forEach((text, index) => {
    const notice = readTitleNotice(text);
    if (!notice?.isAboutAnother || notice.target === null) return;
    const target = foldTitle(notice.target);
    if (target === '') return;
    const kind = NOTICE_RELATION[notice.kind];
    for (const toIndex of titles.get(target) ?? []) {
      if (toIndex === index) continue;
      out.push({
        kind,
        from: keyAt(index),
        to: keyAt(toIndex),
        fromIndex: index,
        toIndex,
        because: 'its title names the other’s',
      });
    }
    if (!titles.has(target) && all[index]!.doi === null) {
      out.push({
        kind,
        from: `title:${folded[index]!}`,
        to: `title:${target}`,
        fromIndex: index,
        toIndex: null,
        because: 'its title names the work',
      });
    }
  });
  for (const members of titles.values()) {
    const dois = members.map((index) => ({
      index,
      doi: all[index]!.doi ?? (all[index]!.arxiv === null ? null : arxivKey(all[index]!.arxiv!)),
    }));
    for (const preprint of dois) {
      if (preprint.doi === null || !isPreprintDoi(preprint.doi)) continue;
      for (const article of dois) {
        if (article.doi === null || isPreprintDoi(article.doi)) continue;
        out.push({
          kind: 'is-preprint-of',
          from: preprint.doi,
          to: article.doi,
          fromIndex: preprint.index,
          toIndex: article.index,
          because: 'the same title at a preprint server and at a publisher',
        });
      }
    }
  }
  return out;
}

/**
 * Relations among the texts of one list (titles, references, metadata lines), as far as the texts themselves state them.
 * A relation that cannot be read is not guessed: two DOIs in one text are related only where words or prefixes say how.
 */
export function findRelations(texts: readonly string[], all: readonly Identified[]): readonly Relation[] {
  return [
    ...texts.flatMap((text, index) => withinText(text, all[index]!, index)),
    ...versions(all),
    ...byTitle(texts, all),
  ];
}
