import type { CitationOutcome, ReverifyResponse } from '#api/schemas/fact-check.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { PreparedText } from '#engine/quotes/prepare.ts';
import type { CheckRecord, EarlierCitation, RecordedCitation } from '#storage/records.ts';

type Reverified = ReverifyResponse['citations'][number];

/**
 * Asks of every recorded citation whether its source still says it (SPEC §4, `citationCheck`), those that only a report on
 * other sources rested on included: a source that was removed or replaced is exactly what is asked about. A source that is not at
 * hand is a warning, never a pass; a quote that is gone or changed is a failure.
 */
export async function reverifyCitations(
  check: CheckRecord,
  documents: readonly SourceDocument[],
): Promise<ReverifyResponse> {
  const { prepareText } = await import('#engine/quotes/prepare.ts');
  const { locateQuote } = await import('#engine/quotes/locate.ts');
  const byId = new Map(documents.map((document) => [document.source.id as string, document]));
  const prepared = new Map<string, PreparedText>();
  const prepare = (document: SourceDocument): PreparedText => {
    const known = prepared.get(document.source.id) ?? prepareText(document.text, document.pages);
    prepared.set(document.source.id, known);
    return known;
  };

  const one = (citation: RecordedCitation & Partial<EarlierCitation>): Reverified => {
    const { claimId, sourceId, quote, start, end, prefix, suffix, recordedAt } = citation;
    const base = {
      claimId,
      sourceId,
      quote,
      recorded: { start, end },
      ...(recordedAt === undefined ? {} : { recordedAt }),
    };
    const document = byId.get(sourceId);
    if (!document) {
      return {
        ...base,
        outcome: 'source-missing',
        at: null,
        detail: 'The source is not among today’s sources, so nothing can be said about this quote.',
      };
    }
    if (document.text.slice(start, end) === quote) {
      return { ...base, outcome: 'holds', at: { start, end }, detail: 'The source says this at the recorded place.' };
    }
    const found = locateQuote(prepare(document), quote, { prefix, suffix });
    const place = found.matches[0];
    const at = place ? { start: place.start, end: place.end } : null;
    if (found.found) return { ...base, outcome: 'moved', at, detail: 'The source still says this, at another place.' };
    const outcome: CitationOutcome = found.status === 'absent' || found.status === 'no-text' ? 'gone' : 'changed';
    return { ...base, outcome, at, detail: found.detail };
  };

  const citations = [...check.citations, ...(check.earlier ?? [])].map(one);
  const count = (...outcomes: readonly CitationOutcome[]): number =>
    citations.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    draftId: check.draftId,
    checkedAt: check.checkedAt,
    draftHash: check.draftHash,
    counts: { passed: count('holds', 'moved'), failed: count('changed', 'gone'), warnings: count('source-missing') },
    citations,
  };
}
