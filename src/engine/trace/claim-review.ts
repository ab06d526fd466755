import type { CheckedClaim } from '#domain/claim.ts';
import type { CheckReport } from '#domain/report.ts';
import type { ExportFacts } from './facts.ts';

/** Our own scale, from 1 to 4, with its words: a rating without a word would be read as a grade of truth. */
const RATINGS: Readonly<Record<CheckedClaim['verdict'], readonly [number, string]>> = {
  contradicted: [1, 'Contradicted by a source'],
  unsupported: [2, 'Not in these sources'],
  partial: [3, 'Borne out in part'],
  pass: [4, 'Borne out by a source'],
};

/**
 * The judged claims as schema.org ClaimReview. A claim that needs a person is listed as a `Claim` without any rating: it is
 * never called false, and never true. The node of the report carries the credit lines and the audit head.
 */
export function claimReviews(report: CheckReport, { attributions, headLine }: ExportFacts): object {
  const titles = new Map(report.sources.map((source) => [source.id as string, source]));
  const nodes = report.claims.map((claim) => {
    const id = `urn:sophia:claim:${encodeURIComponent(claim.id)}`;
    const item = { '@type': 'Claim', '@id': id, text: claim.text };
    if (!claim.judged) return item;
    const [ratingValue, alternateName] = RATINGS[claim.verdict];
    return {
      '@type': 'ClaimReview',
      claimReviewed: claim.text,
      datePublished: report.now,
      author: { '@type': 'Organization', name: `Sophia Workbench, engine ${report.engineVersion}` },
      itemReviewed: item,
      reviewRating: { '@type': 'Rating', ratingValue, bestRating: 4, worstRating: 1, alternateName },
      reviewBody: claim.reasons.join(' '),
      citation: claim.citations.map((citation) => {
        const source = titles.get(citation.sourceId);
        return {
          '@type': 'CreativeWork',
          identifier: citation.sourceId,
          name: source?.title ?? citation.sourceId,
          ...(source?.uri ? { url: source.uri } : {}),
          text: citation.quote,
          description: `${citation.stance}, characters ${citation.start} to ${citation.end}`,
        };
      }),
    };
  });
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Report',
        identifier: report.sourceSet.hash,
        dateCreated: report.now,
        ...(attributions.length === 0 ? {} : { creditText: attributions.join('\n') }),
        ...(headLine === '' ? {} : { version: `Audit head: ${headLine}` }),
      },
      ...nodes,
    ],
  };
}
