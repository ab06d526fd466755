/**
 * Sites of registrants by DOI prefix, so that a resolver link counts for its publisher. Written from the prefixes that
 * these publishers print on their own pages; one a line: prefix, then the site. What is not listed stays unknown. The
 * journals of one prefix may have been sold since: a prefix names who registered, which is who published then.
 */
const REGISTRANTS = `
10.1001 jamanetwork.com
10.1002 wiley.com
10.1111 wiley.com
10.1046 wiley.com
10.1006 sciencedirect.com
10.1016 sciencedirect.com
10.1053 sciencedirect.com
10.1074 jbc.org
10.1007 springer.com
10.1023 springer.com
10.1057 springer.com
10.1134 springer.com
10.1140 springer.com
10.1186 biomedcentral.com
10.1617 springer.com
10.1038 nature.com
10.1126 science.org
10.1056 nejm.org
10.1136 bmj.com
10.1017 cambridge.org
10.1093 oup.com
10.1192 cambridge.org
10.1080 tandfonline.com
10.1081 tandfonline.com
10.1207 tandfonline.com
10.4324 taylorfrancis.com
10.1201 taylorfrancis.com
10.1177 sagepub.com
10.1191 sagepub.com
10.4135 sagepub.com
10.1021 acs.org
10.1039 rsc.org
10.1063 aip.org
10.1103 aps.org
10.1088 iop.org
10.1086 uchicago.edu
10.1073 pnas.org
10.1098 royalsocietypublishing.org
10.1146 annualreviews.org
10.1371 plos.org
10.7554 elifesciences.org
10.1109 ieee.org
10.1145 acm.org
10.1137 siam.org
10.1090 ams.org
10.4007 princeton.edu
10.1214 projecteuclid.org
10.1215 dukeupress.edu
10.1162 mit.edu
10.1353 jhu.edu
10.2307 jstor.org
10.1525 ucpress.edu
10.1515 degruyter.com
10.1163 brill.com
10.1108 emerald.com
10.1159 karger.com
10.1055 thieme-connect.com
10.1097 lww.com
10.1161 ahajournals.org
10.1164 atsjournals.org
10.1152 physiology.org
10.1158 aacrjournals.org
10.1182 ashpublications.org
10.1200 ascopubs.org
10.1212 neurology.org
10.1148 rsna.org
10.1542 aap.org
10.7326 acpjournals.org
10.2105 ajph.org
10.1377 healthaffairs.org
10.1037 apa.org
10.1176 psychiatryonline.org
10.1083 rupress.org
10.1084 rupress.org
10.1085 rupress.org
10.1242 biologists.com
10.1128 asm.org
10.1099 microbiologyresearch.org
10.1105 oup.com
10.1029 wiley.com
10.1175 ametsoc.org
10.1190 seg.org
10.1130 geoscienceworld.org
10.5194 copernicus.org
10.1051 edpsciences.org
10.3847 iop.org
10.1364 optica.org
10.1117 spiedigitallibrary.org
10.1149 iop.org
10.1115 asme.org
10.1061 ascelibrary.org
10.2514 aiaa.org
10.1287 informs.org
10.1257 aeaweb.org
10.3982 econometricsociety.org
10.1613 jair.org
10.1609 aaai.org
10.18653 aclanthology.org
10.3390 mdpi.com
10.3389 frontiersin.org
10.1155 hindawi.com
10.2196 jmir.org
10.7717 peerj.com
10.12688 f1000research.com
10.2147 dovepress.com
10.1590 scielo.br
10.1787 oecd.org
10.1596 worldbank.org
10.5089 imf.org
10.3386 nber.org
10.3133 usgs.gov
10.6028 nist.gov
10.17226 nap.edu
10.3030 europa.eu
10.2760 europa.eu
10.2777 europa.eu
10.4060 fao.org
10.5281 zenodo.org
10.6084 figshare.com
10.5061 datadryad.org
10.7910 harvard.edu
10.1594 pangaea.de
10.48550 arxiv.org
10.1101 biorxiv.org
10.64898 biorxiv.org
10.2139 ssrn.com
10.21203 researchsquare.com
10.20944 preprints.org
10.26434 chemrxiv.org
10.31234 osf.io
10.31219 osf.io
10.31235 osf.io
10.35542 osf.io
10.31223 eartharxiv.org
10.36227 techrxiv.org
10.22541 authorea.com
10.4230 dagstuhl.de
10.1142 worldscientific.com
10.1179 tandfonline.com
10.1378 sciencedirect.com
10.1210 oup.com
10.1213 lww.com
10.1172 jci.org
10.1104 oup.com
10.1091 molbiolcell.org
10.1124 aspetjournals.org
10.1289 nih.gov
10.15585 cdc.gov
10.3201 cdc.gov
10.2471 who.int
10.26719 who.int
10.2807 eurosurveillance.org
10.14778 vldb.org
10.17487 rfc-editor.org
`;

const BY_PREFIX: ReadonlyMap<string, string> = new Map(
  REGISTRANTS.trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

/** Journals that share a prefix with something else of the same registrant: the longer start decides. */
const BY_START: readonly (readonly [string, string])[] = [
  ['10.1101/gr.', 'cshlp.org'],
  ['10.1101/gad.', 'cshlp.org'],
  ['10.1101/rna.', 'cshlp.org'],
  ['10.1101/lm.', 'cshlp.org'],
  ['10.1101/cshperspect.', 'cshlp.org'],
  ['10.1101/mcs.', 'cshlp.org'],
  ['10.1101/pdb.', 'cshlp.org'],
  ['10.1101/sqb.', 'cshlp.org'],
  ['10.1016/s0140-6736', 'thelancet.com'],
  ['10.1016/j.cell.', 'cell.com'],
];

/** The site of the registrant of a normalised DOI, or `null` where its prefix is not known here. */
export function doiRegistrant(doi: string): string | null {
  for (const [start, site] of BY_START) if (doi.startsWith(start)) return site;
  const slash = doi.indexOf('/');
  if (slash < 0) return null;
  return (
    BY_PREFIX.get(doi.slice(0, slash)) ?? BY_PREFIX.get(doi.slice(0, slash).split('.').slice(0, 2).join('.')) ?? null
  );
}

const PREPRINT_PREFIXES = new Set(
  '10.48550 10.64898 10.2139 10.21203 10.20944 10.26434 10.31234 10.31219 10.31235 10.35542 10.31223 10.36227 10.22541 10.32388 10.14293 10.51094 10.31730 10.31222 10.31224 10.33767 10.55458 10.1590/scielopreprints'.split(
    ' ',
  ),
);

/** Whether a DOI was registered by a preprint server, so that what it names was not peer-reviewed under it. */
export function isPreprintDoi(doi: string): boolean {
  const prefix = doi.slice(0, Math.max(0, doi.indexOf('/')));
  if (prefix === '10.1101') return !BY_START.some(([start, site]) => site === 'cshlp.org' && doi.startsWith(start));
  if (doi.startsWith('10.1590/scielopreprints')) return true;
  if (prefix === '10.5194') return /^10\.5194\/[a-z]+-(?:20\d\d-\d+|preprints)/.test(doi) || doi.includes('egusphere');
  if (prefix === '10.7287') return true;
  return PREPRINT_PREFIXES.has(prefix);
}
