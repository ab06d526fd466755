/** A PubMed or PubMed Central number. A PMCID is another number than a PMID of the same article, never to be mixed. */
export interface FoundPubmed {
  readonly kind: 'pmid' | 'pmcid';
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

const PMID =
  /(?:\bpmid(?:\s?(?::|#|=|no\.?|number)\s?|\s|(?=\d))|\bpubmed(?:\.ncbi\.nlm\.nih\.gov\/|:\s?|\s(?:id|pmid)[:\s]\s?)|ncbi\.nlm\.nih\.gov\/(?:m\/)?pubmed\/|europepmc\.org\/(?:article|abstract)\/med\/)0{0,4}([1-9]\d{0,7})(?!\d)/gi;
const PMCID =
  /(?:\bpmc(?:id)?:?\s?(?:pmc)?|pmc\.ncbi\.nlm\.nih\.gov\/articles\/pmc|ncbi\.nlm\.nih\.gov\/pmc\/articles\/pmc)(\d{4,9})(?!\d)/gi;

/** PubMed numbers of a text: only after their label or in an address of PubMed, because a bare number may be anything. */
export function findPubmedIds(text: string): readonly FoundPubmed[] {
  const found: FoundPubmed[] = [];
  for (const match of text.matchAll(PMID)) {
    found.push({ kind: 'pmid', id: match[1]!, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(PMCID)) {
    found.push({ kind: 'pmcid', id: `PMC${match[1]!}`, start: match.index, end: match.index + match[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}
