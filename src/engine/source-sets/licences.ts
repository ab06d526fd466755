/** What a licence asks, as far as quoting and showing sources goes. */
export interface LicenceTerms {
  readonly id: string;
  /** The author must be named. */
  readonly attribution: boolean;
  readonly nonCommercial: boolean;
  /** No changed versions: excerpts yes, translations and paraphrased copies no. */
  readonly noDerivatives: boolean;
  readonly shareAlike: boolean;
  /** Longest excerpt that goes without asking, in characters; `null` is no limit. */
  readonly excerptLimit: number | null;
}

/**
 * Excerpt that is quoted under the right of quotation where no licence is given, in characters: about two sentences. No law names a number; this
 * one is ours, small enough to be quotation and large enough for evidence, and a person can set another per source.
 */
export const QUOTATION_LIMIT = 400;

const terms = (id: string, more: Partial<LicenceTerms> = {}): LicenceTerms => ({
  id,
  attribution: true,
  nonCommercial: false,
  noDerivatives: false,
  shareAlike: false,
  excerptLimit: null,
  ...more,
});

const FREE =
  /^(?:CC0-1\.0|CC-PDDC|CC-PDM-1\.0|PDDL-1\.0|Unlicense|0BSD|MIT-0|WTFPL|blessing|LicenseRef-PublicDomain|NIST-PD(?:-fallback)?|ANTLR-PD|SAX-PD)$/iu;
const SHARE_ALIKE =
  /^(?:A?GPL|LGPL|GFDL|MPL|EPL|EUPL|OSL|CECILL|ODbL|CDLA-Sharing|OFL|SISSL|CDDL|CPL|IPL|RPL|QPL|SSPL|copyleft-next|CERN-OHL-[SW]|NGPL|APSL|MS-RL|SPL|Sleepycat|TPL|Watcom|LAL|FreeBSD-DOC)(?:-|$)/iu;
const PERMISSIVE =
  /^(?:MIT|Apache|BSD|ISC|X11|Zlib|AFL|Artistic|Python|PSF|CNRI|W3C|Unicode|NCSA|BSL|PostgreSQL|OpenSSL|PHP|Ruby|LPPL|ODC-By|OGL|OGC|OGDL|etalab|NLOD|DL-DE-BY|CDLA-Permissive|TAPR|FTL|HPND|ICU|Intel|Vim|Xnet|ZPL|UPL|NASA|MulanPSL|MS-PL|ECL|EFL|Entessa|Fair|JSON|Linux-OpenIB|Naumen|NTP|OLDAP|curl|FSFAP|FSFUL|IJG|Info-ZIP|Beerware|CERN-OHL-P|COIL|DOC|Libpng|SGI-B|Spencer|TCL|TCP-wrappers|UCL|Zend|bzip2|libtiff|mpich2|psutils|zlib-acknowledgement)(?:-|$)/iu;

/** Terms of an SPDX id (any case), or `null` where its terms are not known here: a valid id is not yet a known licence. */
export function termsOf(id: string): LicenceTerms | null {
  if (FREE.test(id)) return terms(id, { attribution: false });
  const cc = /^CC-BY(-NC)?(-ND|-SA)?-(\d\.\d)(?:-[A-Z]{2,4})?$/iu.exec(id);
  if (cc) {
    return terms(id, {
      nonCommercial: cc[1] !== undefined,
      noDerivatives: cc[2]?.toUpperCase() === '-ND',
      shareAlike: cc[2]?.toUpperCase() === '-SA',
    });
  }
  if (/^(?:LicenseRef-)?InC(?:opyright)?$/iu.test(id))
    return terms(id, { excerptLimit: QUOTATION_LIMIT, noDerivatives: true });
  if (/non-?commercial|(?:^|-)NC(?:-|$)/iu.test(id)) return terms(id, { nonCommercial: true });
  if (SHARE_ALIKE.test(id)) return terms(id, { shareAlike: true });
  return PERMISSIVE.test(id) ? terms(id) : null;
}

/** What a statement of rights was recognised as. */
export type Recognised =
  | { readonly kind: 'spdx'; readonly expression: string }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

const CC_PARTS: Readonly<Record<string, string>> = {
  attribution: 'BY',
  noncommercial: 'NC',
  noderivatives: 'ND',
  noderivs: 'ND',
  sharealike: 'SA',
};

function creativeCommons(text: string): string | null {
  const address =
    /creativecommons\.org\/(?:licenses\/(by(?:-nc)?(?:-nd|-sa)?)\/(\d\.\d)|publicdomain\/(zero|mark)\/1\.0)/iu.exec(
      text,
    );
  if (address) {
    if (address[3]) return address[3].toLowerCase() === 'zero' ? 'CC0-1.0' : 'CC-PDM-1.0';
    return `CC-${address[1]!.toUpperCase()}-${address[2]!}`;
  }
  if (/\bCC[ -]?(?:0|zero)\b/iu.test(text)) return 'CC0-1.0';
  const version = /\b([1-4]\.[05])\b/u.exec(text)?.[1] ?? '4.0';
  const short = /\bCC[ -]BY((?:[ -](?:NC|ND|SA))*)\b/iu.exec(text);
  if (short) {
    const parts = short[1]!
      .toUpperCase()
      .split(/[ -]/u)
      .filter((part) => part !== '');
    return `CC-${['BY', ...parts].join('-')}-${version}`;
  }
  if (!/\bcreative commons\b/iu.test(text)) return null;
  const words = text.toLowerCase().replace(/[\s-]+/gu, '');
  if (!words.includes('attribution')) return null;
  const parts = ['attribution', 'noncommercial', 'noderivatives', 'noderivs', 'sharealike']
    .filter((word) => words.includes(word))
    .map((word) => CC_PARTS[word]!);
  return `CC-${[...new Set(parts)].join('-')}-${version}`;
}

/**
 * Recognises a statement of rights: an SPDX expression, the name or address of a licence, a statement of rightsstatements.org, “public domain”, “all rights
 * reserved” or a bare © line. A copyright line says that quotation is what is left. What is not recognised stays unknown; silence
 * is never a licence.
 */
export function recogniseRights(statement: string): Recognised {
  const text = statement.replace(/\s+/gu, ' ').trim();
  if (text === '' || /^(?:unknown|noassertion|undetermined|n\/?a|none stated|not stated|not known|\?+)$/iu.test(text)) {
    return { kind: 'unknown', why: 'no statement of rights' };
  }
  if (
    /^(?:none|no licen[cs]e|no re-?use|not for re-?use|do not use|blocked|confidential|embargoed?|internal use only)\b/iu.test(
      text,
    )
  ) {
    return { kind: 'none', why: `"${text.slice(0, 80)}" permits nothing` };
  }
  const cc = creativeCommons(text);
  // “CC-BY-4.0 OR MIT” is an expression and is parsed as one; the name is only taken where it is the statement.
  if (cc !== null && (!/\b(?:AND|OR|WITH)\b/u.test(text) || /creativecommons\.org/iu.test(text)))
    return { kind: 'spdx', expression: cc };
  if (/rightsstatements\.org\/vocab\/(?:NoC|NKC|UND|CNE)/iu.test(text)) {
    return /NoC-US/iu.test(text)
      ? { kind: 'spdx', expression: 'LicenseRef-PublicDomain' }
      : { kind: 'unknown', why: 'the holder says that the rights are not settled' };
  }
  if (/rightsstatements\.org\/vocab\/InC/iu.test(text)) return { kind: 'spdx', expression: 'LicenseRef-InCopyright' };
  if (
    /\b(?:public domain|no (?:known )?copyright|u\.?s\.? government work|works? of the (?:united states|u\.s\.) government|gemeinfrei|domaine public|dominio público)\b/iu.test(
      text,
    ) &&
    !/\bnot (?:in )?(?:the )?public domain\b/iu.test(text)
  ) {
    return { kind: 'spdx', expression: 'LicenseRef-PublicDomain' };
  }
  if (/\bopen government licen[cs]e\b|nationalarchives\.gov\.uk\/doc\/open-government-licence/iu.test(text))
    return { kind: 'spdx', expression: 'OGL-UK-3.0' };
  if (/\bopen database licen[cs]e\b|opendatacommons\.org\/licenses\/odbl/iu.test(text))
    return { kind: 'spdx', expression: 'ODbL-1.0' };
  if (/opendatacommons\.org\/licenses\/by/iu.test(text)) return { kind: 'spdx', expression: 'ODC-By-1.0' };
  if (/opendatacommons\.org\/licenses\/pddl/iu.test(text)) return { kind: 'spdx', expression: 'PDDL-1.0' };
  if (/\bMIT licen[cs]e\b/iu.test(text)) return { kind: 'spdx', expression: 'MIT' };
  if (/\bapache licen[cs]e\b.{0,20}\b2\b/iu.test(text)) return { kind: 'spdx', expression: 'Apache-2.0' };
  if (
    /all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|\bin copyright\b/iu.test(
      text,
    ) ||
    /^(?:©|\(c\)|copyright\b)/iu.test(text)
  ) {
    return { kind: 'spdx', expression: 'LicenseRef-InCopyright' };
  }
  const isExpression = !text.includes(' ') || /[()]|\b(?:AND|OR|WITH)\b/iu.test(text);
  if (isExpression && /^[\w.+:()\s-]+$/u.test(text)) return { kind: 'spdx', expression: text };
  return { kind: 'unknown', why: `"${text.slice(0, 80)}" is no licence that is known here` };
}
