import type { TierGroup } from './build.ts';

const DATE = '2026-11-30';

/** Journals, their publishers, indexes, repositories and preprint servers. */
export const SCIENCE: readonly TierGroup[] = [
  {
    match: 'domain',
    tier: 'authoritative',
    criterion: 'scholarly-publisher',
    reason:
      'Journal or society that reviews every research article before it is printed, is bound to the ethics rules of its field, and prints its retractions.',
    date: DATE,
    values: `nature.com science.org sciencemag.org nejm.org thelancet.com bmj.com jamanetwork.com cell.com pnas.org royalsocietypublishing.org acpjournals.org annals.org plos.org elifesciences.org
      cochranelibrary.com cochrane.org annualreviews.org aps.org acs.org rsc.org aip.org ams.org siam.org acm.org ieee.org agu.org ametsoc.org rupress.org embopress.org jci.org
      ahajournals.org aacrjournals.org ascopubs.org ashpublications.org atsjournals.org asm.org jbc.org genetics.org rsna.org aap.org apa.org ajph.org healthaffairs.org eurosurveillance.org
      biologists.com physiology.org jneurosci.org neurology.org psychiatryonline.org molbiolcell.org cshlp.org optica.org iop.org iopscience.iop.org esajournals.org aeaweb.org econometricsociety.org aclanthology.org jmlr.org`,
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'scholarly-publisher',
    reason:
      'Publisher or university press of many reviewed journals and books; quality differs by title, and reviews, news and supplements stand beside.',
    date: DATE,
    values: `sciencedirect.com elsevier.com springer.com springernature.com biomedcentral.com springeropen.com wiley.com tandfonline.com taylorfrancis.com sagepub.com oup.com cambridge.org degruyter.com brill.com emerald.com
      karger.com thieme-connect.com thieme.com lww.com wolterskluwer.com copernicus.org edpsciences.org frontiersin.org mdpi.com hindawi.com peerj.com jmir.org f1000research.com wellcomeopenresearch.org dovepress.com scielo.br scielo.org
      jstor.org muse.jhu.edu projecteuclid.org ucpress.edu press.uchicago.edu mitpress.mit.edu direct.mit.edu hup.harvard.edu yalebooks.yale.edu press.princeton.edu routledge.com palgrave.com geoscienceworld.org spiedigitallibrary.org asme.org ascelibrary.org aiaa.org informs.org
      worldscientific.com iucr.org jair.org aaai.org usenix.org vldb.org dagstuhl.de openreview.net aspetjournals.org microbiologyresearch.org bioone.org nap.edu rand.org nber.org brookings.edu pewresearch.org kff.org gallup.com
      scientificamerican.com newscientist.com nationalgeographic.com smithsonianmag.com quantamagazine.org sciencenews.org physicstoday.org physicsworld.com theconversation.com mayoclinic.org hopkinsmedicine.org clevelandclinic.org cancer.org heart.org merckmanuals.com msdmanuals.com bnf.org medscape.com uptodate.com webmd.com statnews.com`,
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'scholarly-index',
    reason: 'Index of the literature: it tells who published what, and does not vouch for what is indexed.',
    date: DATE,
    values: `crossref.org doaj.org dblp.org zbmath.org mathscinet.ams.org scopus.com webofscience.com semanticscholar.org openalex.org retractionwatch.com retractiondatabase.org europepmc.org orcid.org worldcat.org ourworldindata.org gapminder.org clinicaltrials.gov`,
  },
  {
    match: 'domain',
    tier: 'general',
    criterion: 'repository',
    reason: 'Keeps what researchers deposit: fixed and citable, but not reviewed by the repository.',
    date: DATE,
    values: `zenodo.org figshare.com datadryad.org pangaea.de osf.io hal.science core.ac.uk archive.org gutenberg.org hathitrust.org wikisource.org kaggle.com huggingface.co github.com gitlab.com sourceforge.net bitbucket.org`,
  },
  {
    match: 'domain',
    tier: 'general',
    criterion: 'preprint-server',
    reason: 'Preprints: screened for form, not reviewed.',
    date: DATE,
    values: `arxiv.org biorxiv.org medrxiv.org ssrn.com chemrxiv.org researchsquare.com preprints.org psyarxiv.com eartharxiv.org techrxiv.org authorea.com essoar.org repec.org mpra.ub.uni-muenchen.de`,
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'open-editing',
    reason: 'Takes papers without any screening, by its own description.',
    date: DATE,
    values: 'vixra.org',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'court-finding',
    reason:
      'A United States federal court found in 2019 (FTC v. OMICS Group) that the publisher deceived authors about peer review and fees.',
    date: DATE,
    values: 'omicsonline.org omicsgroup.org omicsonline.com imedpub.com conferenceseries.com',
  },
];
