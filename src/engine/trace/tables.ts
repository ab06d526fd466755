import type { CheckReport } from '#domain/report.ts';
import type { Source } from '#domain/source.ts';
import type { ExportFacts } from './facts.ts';

/** A row of the evidence table: one citation of a claim, a claim without any, or a source that owes credit and carries none. */
export interface EvidenceRow {
  readonly claim: string;
  readonly text: string;
  readonly verdict: string;
  readonly judged: string;
  readonly action: string;
  readonly defects: string;
  readonly stance: string;
  readonly source: string;
  readonly start: string;
  readonly end: string;
  readonly quote: string;
  readonly attribution: string;
}

/** Rows of the evidence table in the order of the claims; then the sources that are owed credit and are not cited. */
export function evidenceRows({ claims }: CheckReport, { credits }: ExportFacts): readonly EvidenceRow[] {
  const cited = new Set<string>();
  const none = { stance: '', source: '', start: '', end: '', quote: '', attribution: '' };
  const rows: EvidenceRow[] = claims.flatMap((claim) => {
    const head = {
      claim: claim.id,
      text: claim.text,
      verdict: claim.verdict,
      judged: String(claim.judged),
      action: claim.action,
      defects: claim.defects.map((defect) => defect.kind).join(' '),
    };
    if (claim.citations.length === 0) return [{ ...head, ...none }];
    return claim.citations.map((item) => {
      cited.add(item.sourceId);
      return {
        ...head,
        stance: item.stance,
        source: item.sourceId,
        start: String(item.start),
        end: String(item.end),
        quote: item.quote,
        attribution: credits.get(item.sourceId) ?? '',
      };
    });
  });
  const blank = { claim: '', text: '', verdict: '', judged: '', action: '', defects: '', ...none };
  for (const [source, attribution] of credits) if (!cited.has(source)) rows.push({ ...blank, source, attribution });
  return rows;
}

/** A source as the bibliography lists it. `citedBy` are the claims that have a span of it. */
export interface BibliographyRow {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly publishedDate: string | null;
  readonly uri: string | null;
  readonly doi: string | null;
  readonly rights: string | null;
  readonly notices: readonly string[];
  readonly citedBy: readonly string[];
  readonly attribution: string | null;
  readonly contentHash: string;
}

/** The sources of the set in its order, each with the claims that rest on it. */
export function bibliographyRows(
  { sources, claims }: CheckReport,
  { credits }: ExportFacts,
): readonly BibliographyRow[] {
  const citedBy = new Map<string, Set<string>>();
  for (const claim of claims) {
    for (const { sourceId } of claim.citations) {
      const known = citedBy.get(sourceId) ?? new Set<string>();
      citedBy.set(sourceId, known.add(claim.id));
    }
  }
  return sources.map((source: Source) => ({
    id: source.id,
    title: source.title,
    authors: source.authors,
    publisher: source.publisher,
    publishedDate: source.publishedDate,
    uri: source.uri,
    doi: source.doi,
    rights: source.rights,
    notices: source.notices.map((notice) => notice.kind),
    citedBy: [...(citedBy.get(source.id) ?? [])],
    attribution: credits.get(source.id) ?? null,
    contentHash: source.contentHash,
  }));
}
