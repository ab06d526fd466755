import type { SourceId } from '#domain/ids.ts';
import type { CheckedQuote, DraftQuote, QuoteLocation, QuoteStatus } from '#domain/quote.ts';
import { recognisedWithin } from '#domain/recognised-page.ts';
import type { SourceDocument } from '#domain/source.ts';
import { locateQuote } from '../quotes/locate.ts';
import type { CheckCorpus } from './corpus.ts';

/** Rungs of the ladder from best to worst. */
const RUNG: Readonly<Record<QuoteStatus, number>> = {
  verbatim: 0,
  elided: 1,
  'elision-changes-meaning': 2,
  reordered: 3,
  stitched: 4,
  near: 5,
  'other-source': 6,
  absent: 7,
  'no-text': 8,
};

const isVerified = (status: QuoteStatus): boolean => status === 'verbatim' || status === 'elided';

interface Found {
  readonly document: SourceDocument;
  readonly location: QuoteLocation;
}

function bestIn(corpus: CheckCorpus, quote: string, documents: readonly SourceDocument[]): Found | null {
  let best: Found | null = null;
  for (const document of documents) {
    const location = locateQuote(corpus.prepared(document), quote);
    if (!best || RUNG[location.status] < RUNG[best.location.status]) best = { document, location };
    if (RUNG[best.location.status] === 0) break;
  }
  return best;
}

/**
 * Checks one quotation of a draft. The cited sources are asked first; every other source of the set is asked before
 * anything is called absent (SPEC §18.1). Words that stand verbatim only in another source than the cited one are
 * `other-source`, which is not verified: the reader is sent to the wrong place.
 */
export function checkQuote(corpus: CheckCorpus, quote: DraftQuote, cited: ReadonlySet<SourceId>): CheckedQuote {
  const citedDocuments = corpus.documents.filter((document) => cited.has(document.source.id));
  const own = bestIn(corpus, quote.text, citedDocuments);
  if (own && isVerified(own.location.status)) return toChecked(quote, own.document, own.location);

  const rest = corpus.documents.filter((document) => !cited.has(document.source.id));
  const other = bestIn(corpus, quote.text, rest);
  if (other && isVerified(other.location.status)) {
    if (!own) return toChecked(quote, other.document, other.location);
    const detail = `The words stand in “${other.document.source.title}”, not in the source cited.`;
    return toChecked(quote, other.document, { ...other.location, status: 'other-source', found: false, detail });
  }
  const best = own && (!other || RUNG[own.location.status] <= RUNG[other.location.status]) ? own : other;
  if (best && RUNG[best.location.status] < RUNG.absent) return toChecked(quote, best.document, best.location);
  return {
    ...quote,
    status: best?.location.status ?? 'absent',
    typographic: false,
    verified: false,
    sourceId: null,
    at: [],
    detail: best?.location.detail ?? 'There is no source to look in.',
  };
}

function toChecked(quote: DraftQuote, document: SourceDocument, location: QuoteLocation): CheckedQuote {
  const recognised = readingOf(document, location);
  return {
    ...quote,
    status: location.status,
    typographic: location.typographic,
    verified: isVerified(location.status),
    sourceId: document.source.id,
    at: location.matches,
    ...(location.diff ? { diff: location.diff } : {}),
    detail: recognised ? `${location.detail} ${recognisedWords(recognised)}` : location.detail,
    ...(recognised ? { recognised } : {}),
  };
}

/** How sure text recognition was of the words that a quote was found in; `null` where the file itself says them. */
function readingOf(
  { runs }: SourceDocument,
  { matches }: QuoteLocation,
): NonNullable<CheckedQuote['recognised']> | null {
  const [match] = matches;
  if (!match || runs.length === 0) return null;
  const { confidence, unsure } = recognisedWithin(runs, match);
  return confidence === null ? null : { confidence: Math.round(confidence * 1000) / 1000, unsure };
}

/** A verbatim quote of a misread word is no quote: whoever relies on it is sent to the page. */
function recognisedWords({ confidence, unsure }: NonNullable<CheckedQuote['recognised']>): string {
  const doubt = unsure === 0 ? '' : `; ${unsure} of them may be misread`;
  return `Its words were read from a scan, ${Math.round(confidence * 100)} % sure${doubt}: compare them with the page.`;
}
