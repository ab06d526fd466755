/** News agencies by the words of their credits. What is listed here is a credit only at the place of one, not in running text. */
const AGENCIES: readonly (readonly [string, RegExp])[] = [
  ['Reuters', /\b(?:thomson )?reuters\b/iu],
  ['AP', /\b(?:AP|the associated press|associated press)\b/u],
  ['AP', /\bassociated press\b/iu],
  ['AFP', /\b(?:AFP|agence france-presse)\b/u],
  ['dpa', /\bdpa\b/u],
  ['UPI', /\bUPI\b/u],
  ['ANSA', /\bANSA\b/u],
  ['EFE', /\bEFE\b/u],
  ['Xinhua', /\bxinhua\b/iu],
  ['Kyodo', /\bkyodo\b/iu],
  ['PTI', /\bPTI\b/u],
  ['ANI', /\bANI\b/u],
  ['PA Media', /\bPA (?:media|news agency)\b/iu],
  ['The Canadian Press', /\bthe canadian press\b/iu],
  ['AAP', /\bAAP\b/u],
  ['Bloomberg', /\bbloomberg(?: news)?\b/iu],
  ['TASS', /\bTASS\b/u],
  ['Yonhap', /\byonhap\b/iu],
  ['PR Newswire', /\/?PRNewswire\b/iu],
  ['Business Wire', /\bbusiness ?wire\b/iu],
  ['GlobeNewswire', /\bglobe ?newswire\b/iu],
  ['EurekAlert', /\beurekalert\b/iu],
];

/**
 * The agency that a text is credited to, or `null`. Looked for only where credits stand: in the author line, between a
 * place name and the dash that opens the story (`LONDON (Reuters) -`), or in a last line such as “© 2024 AFP”, “Reporting by … ; The
 * Associated Press contributed”. “According to Reuters” in the story is a citation, not a credit.
 */
export function readWireCredit(text: string, authors: readonly string[]): string | null {
  for (const author of authors) {
    for (const [name, pattern] of AGENCIES) if (pattern.test(author.slice(0, 200))) return name;
  }
  const head = text.slice(0, 400).trimStart();
  const dateline = /^[^\n]{0,160}?[(（/]([^()（）/\n]{2,40})[)）/]\s{0,3}[-–—―]/u.exec(head)?.[1];
  const byline = /(?:^|\n)\s{0,4}(?:by |source: |from )([^\n]{2,60})(?:\n|$)/iu.exec(head)?.[1];
  const tailText = text.slice(-300);
  const copyright = /(?:©|\(c\)|copyright)\s{0,3}(?:\d{4}\s)?([^\n.]{2,60})/iu.exec(tailText)?.[1];
  const distributed = /\(([A-Za-z /]{2,30})\)\s*$/u.exec(tailText)?.[1];
  for (const place of [dateline, byline, copyright, distributed]) {
    if (place === undefined) continue;
    for (const [name, pattern] of AGENCIES) if (pattern.test(place)) return name;
  }
  return null;
}
