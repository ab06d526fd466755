import { findArxivIds } from './arxiv.ts';
import { findDois, normalizeDoi } from './doi.ts';
import { findIsbns } from './isbn.ts';
import type { RefusedIsbn } from './isbn.ts';
import { findPubmedIds } from './pubmed.ts';
import { findUrls } from './text-urls.ts';
import { unwrapAddress } from './unwrap.ts';
import { addressKey, formatAddress, readWebAddress } from './web-address.ts';
import type { WebAddress } from './web-address.ts';

export const IDENTIFIER_KINDS = ['doi', 'arxiv', 'pmid', 'pmcid', 'isbn', 'url'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** An identifier found in a text: its one spelling, and where it stands (`[start, end)`, code units). */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
  /** Version of an arXiv paper, where given. */
  readonly version?: number;
  readonly start: number;
  readonly end: number;
}

/** What a text names. The single members are the first of their kind. `key` is equal for spellings of one work. */
export interface Identified {
  readonly doi: string | null;
  readonly pmid: string | null;
  readonly pmcid: string | null;
  readonly isbn: string | null;
  readonly arxiv: string | null;
  readonly url: string | null;
  readonly key: string | null;
  readonly identifiers: readonly Identifier[];
  readonly refused: readonly RefusedIsbn[];
}

const ARXIV_DOI = /^10\.48550\/arxiv\.(.+)$/;

function keyOfUrl(address: WebAddress): string {
  const unwrapped = unwrapAddress(address);
  return `url:${addressKey(unwrapped.target)}`;
}

/** Resolver addresses of one DOI differ by host, case and escapes; they have one spelling too. */
function resolverUrl(address: WebAddress): string | null {
  if (!/^(?:dx\.|www\.)?doi\.org$/.test(address.host.ascii)) return null;
  const doi = normalizeDoi(`https://doi.org${address.path}`);
  return doi === null ? null : `https://doi.org/${doi}`;
}

/**
 * Finds DOI, arXiv id, PMID, PMCID, ISBN and web addresses in a text, each in its one spelling. Three spellings of one DOI are
 * one source, so `key` is the DOI where there is one, else the arXiv id as its DOI, then PMID, PMCID, ISBN, then the address with
 * archive wrappers and caches taken off. An ISBN whose check digit is wrong is listed as refused.
 */
export function identify(text: string): Identified {
  const isbns = findIsbns(text);
  const urls = findUrls(text);
  const whole = urls.length === 0 && !/\s/u.test(text.trim()) ? readWebAddress(text) : null;
  const identifiers: Identifier[] = [
    ...findDois(text).map(({ doi, start, end }) => ({ kind: 'doi' as const, value: doi, start, end })),
    ...findArxivIds(text).map(({ id, version, start, end }) => ({
      kind: 'arxiv' as const,
      value: id,
      ...(version === null ? {} : { version }),
      start,
      end,
    })),
    ...findPubmedIds(text).map(({ kind, id, start, end }) => ({ kind, value: id, start, end })),
    ...isbns.found.map(({ isbn, start, end }) => ({ kind: 'isbn' as const, value: isbn, start, end })),
    ...urls.map(({ url, address, start, end }) => ({
      kind: 'url' as const,
      value: resolverUrl(address) ?? url,
      start,
      end,
    })),
  ];
  if (whole !== null && identifiers.length === 0) {
    identifiers.push({ kind: 'url', value: formatAddress(whole), start: 0, end: text.length });
  }
  const first = (kind: IdentifierKind): string | null => identifiers.find((one) => one.kind === kind)?.value ?? null;
  const doi = first('doi');
  const arxivOfDoi = doi === null ? null : (ARXIV_DOI.exec(doi)?.[1]?.replace(/v\d+$/, '') ?? null);
  const arxiv = first('arxiv') ?? arxivOfDoi;
  const pmid = first('pmid');
  const pmcid = first('pmcid');
  const isbn = first('isbn');
  const url = first('url');
  const address = urls[0]?.address ?? (url === null ? null : whole);
  const key =
    (arxivOfDoi !== null ? `10.48550/arxiv.${arxivOfDoi}` : doi) ??
    (arxiv === null ? null : `10.48550/arxiv.${arxiv}`) ??
    (pmid === null ? null : `pmid:${pmid}`) ??
    (pmcid === null ? null : `pmcid:${pmcid}`) ??
    (isbn === null ? null : `isbn:${isbn}`) ??
    (address === null ? null : keyOfUrl(address));
  return { doi, pmid, pmcid, isbn, arxiv, url, key, identifiers, refused: isbns.refused };
}
