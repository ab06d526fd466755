/** An arXiv identifier. `id` carries no version; `version` is the number after `v`, where one is given. */
export interface FoundArxiv {
  readonly id: string;
  readonly version: number | null;
  readonly start: number;
  readonly end: number;
}

const ARCHIVES =
  'acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|q-bio|quant-ph|solv-int|supr-con';

/** Old form `hep-th/9901001`: unmistakable, so no label is needed. New form `2101.00001`: a label or address must stand before it. */
const OLD = new RegExp(
  `(?<![\\w/.-])(?:arxiv:[ ]?)?(?:https?://(?:www\\.|export\\.)?arxiv\\.org/(?:abs|pdf|html|format)/)?(${ARCHIVES})(?:\\.[a-z]{2})?/(\\d{7})(?:v(\\d{1,3}))?(?!\\d)`,
  'gi',
);
const NEW =
  /(?:\barxiv(?:\.org\/(?:abs|pdf|html|format|e-print|ps|src)\/|[:. ]\s?(?:preprint\s)?(?:arxiv:\s?)?)|alphaxiv\.org\/abs\/|huggingface\.co\/papers\/|ar5iv\.(?:labs\.)?(?:arxiv\.)?org\/(?:abs|html)\/)(\d{4}\.\d{4,5})(?:v(\d{1,3}))?(?!\d)/gi;

/** `YYMM` exists from April 2007 on; numbers had four digits until the end of 2014. */
function isRealNew(id: string): boolean {
  const year = Number(id.slice(0, 2));
  const month = Number(id.slice(2, 4));
  if (month < 1 || month > 12) return false;
  if (year < 7 || (year === 7 && month < 4)) return false;
  return year >= 15 ? id.length === 10 : id.length === 9;
}

/** arXiv identifiers of a text: `arXiv:2101.00001v2`, addresses of arxiv.org, its DOIs, and the old form. Subject classes are dropped. */
export function findArxivIds(text: string): readonly FoundArxiv[] {
  const found: FoundArxiv[] = [];
  for (const match of text.matchAll(NEW)) {
    const id = match[1]!;
    if (!isRealNew(id)) continue;
    const version = match[2] === undefined ? null : Number(match[2]);
    found.push({ id, version, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(OLD)) {
    const month = Number(match[2]!.slice(2, 4));
    if (month < 1 || month > 12) continue;
    const version = match[3] === undefined ? null : Number(match[3]);
    const id = `${match[1]!.toLowerCase()}/${match[2]!}`;
    found.push({ id, version, start: match.index, end: match.index + match[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}
