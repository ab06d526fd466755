import type { TierGroup } from './build.ts';

const DATE = '2026-11-30';

/** Suffixes that a registry hands out to public bodies alone, and bodies of states and of states together. */
export const OFFICIAL: readonly TierGroup[] = [
  {
    match: 'suffix',
    tier: 'authoritative',
    criterion: 'government-suffix',
    reason: 'The registry gives names under this suffix to public bodies of the country alone.',
    date: DATE,
    values: `gov mil gov.ae gov.af gov.al gov.ar gob.ar gov.au gov.az gov.ba gov.bb gov.bd gov.bh gov.bm gov.bn gob.bo
      gov.br gov.bs gov.bt gov.bw gov.by gov.bz gov.cd gob.cl gov.cl gov.cm gov.cn gov.co gov.cy gov.cz gov.dm
      gob.do gov.do gov.dz gob.ec gov.ec gov.ee gov.eg gob.es gov.et gov.fj gov.gd gov.ge gov.gh gov.gi gov.gr
      gob.gt gov.gy gov.hk gob.hn gov.ie gov.il gov.in gov.iq gov.ir gov.it gov.jm gov.jo go.jp go.ke gov.kg gov.kh
      go.kr gov.kw gov.kz gov.la gov.lb gov.lc gov.lk gov.lr gov.ls gov.lt gov.lv gov.ly gov.ma gouv.fr gov.me
      gov.mg gov.mk gov.mm gov.mn gov.mo gov.mr gov.mu gov.mv gov.mw gob.mx gov.my gov.mz gov.ng gob.ni gov.np
      govt.nz gov.om gob.pa gob.pe gov.pg gov.ph gov.pk gov.pl gov.pr gov.ps gov.pt gov.py gov.qa gov.rs gov.ru
      gov.rw gov.sa gov.sb gov.sc gov.sd gov.sg gov.sl gob.sv gov.sx gov.sy gov.tl gov.tm gov.tn gov.to gov.tr
      gov.tt gov.tw go.tz gov.ua go.ug gov.uk nhs.uk police.uk gub.uy gob.ve gov.vc gov.vn gov.ws gov.ye gov.za
      gov.zm gov.zw mil.br mil.kr go.id go.th go.cr gouv.ci gouv.sn gouv.ml gouv.ht gc.ca gv.at leg.br jus.br mp.br`,
  },
  {
    match: 'suffix',
    tier: 'authoritative',
    criterion: 'intergovernmental-body',
    reason: 'The registry of .int takes only organisations that states founded by treaty.',
    date: DATE,
    values: 'int',
  },
  {
    match: 'domain',
    tier: 'authoritative',
    criterion: 'intergovernmental-body',
    reason: 'Body of several states: part of the United Nations system, of the European Union, or founded by treaty.',
    date: DATE,
    values: `who.int wmo.int wipo.int esa.int ecmwf.int nato.int un.org unesco.org unicef.org undp.org unhcr.org unfpa.org unodc.org unep.org unaids.org unctad.org unece.org fao.org ilo.org imo.org
      iaea.org ifad.org wfp.org worldbank.org imf.org wto.org oecd.org oecd-ilibrary.org iea.org europa.eu ecb.europa.eu eib.org bis.org adb.org
      afdb.org iadb.org ebrd.com osce.org icj-cij.org icc-cpi.int ipcc.ch oas.org asean.org africanunion.org opec.org
      ohchr.org cern.ch home.cern ebi.ac.uk embl.org codexalimentarius.org iarc.fr ipbes.net unwomen.org un-ilibrary.org paho.org`,
  },
  {
    match: 'domain',
    tier: 'authoritative',
    criterion: 'government-body',
    reason:
      'Public body of a state outside its reserved suffix: statistics office, central bank, parliament, weather or health service, national laboratory.',
    date: DATE,
    values: `gov.am gov.cu gov.cv gov.is gov.mt gov.ro gov.st mod.uk gouv.bj nih.gov nasa.gov cdc.gov fda.gov epa.gov usgs.gov census.gov bls.gov usda.gov canada.ca statcan.gc.ca bankofcanada.ca admin.ch bund.de bundestag.de bundesregierung.de destatis.de rki.de bundesbank.de dwd.de pei.de bfarm.de umweltbundesamt.de
      insee.fr service-public.fr legifrance.gouv.fr banque-france.fr assemblee-nationale.fr senat.fr meteofrance.fr inserm.fr cnrs.fr has-sante.fr santepubliquefrance.fr
      cbs.nl rivm.nl knmi.nl overheid.nl rijksoverheid.nl belgium.be statbel.fgov.be scb.se folkhalsomyndigheten.se riksbank.se regeringen.se smhi.se government.se ssb.no regjeringen.no norges-bank.no met.no fhi.no dst.dk ssi.dk dmi.dk
      stat.fi thl.fi fmi.fi valtioneuvosto.fi statice.is hagstofa.is istat.it bancaditalia.it iss.it ine.es bde.es isciii.es aemet.es boe.es ine.pt statistik.at parlament.gv.at
      csu.cz stat.gov.pl ksh.hu insse.ro statistics.gr bankofengland.co.uk nice.org.uk metoffice.gov.uk parliament.uk ukri.org bgs.ac.uk royal.uk
      federalreserve.gov stlouisfed.org newyorkfed.org usps.com si.edu loc.gov jst.go.jp boj.or.jp riken.jp jaxa.jp jma.go.jp nict.go.jp csiro.au bom.gov.au rba.gov.au
      rbnz.govt.nz niwa.co.nz isro.gov.in rbi.org.in statssa.gov.za resbank.co.za embrapa.br ibge.gov.br fiocruz.br bcb.gov.br banxico.org.mx inegi.org.mx dane.gov.co
      kosis.kr bok.or.kr kdca.go.kr stats.gov.cn pbc.gov.cn nibib.nih.gov sandia.gov ornl.gov fnal.gov jpl.nasa.gov noaa.gov iers.org`,
  },
  {
    match: 'domain',
    tier: 'authoritative',
    criterion: 'standards-body',
    reason: 'Issues the standard or the register itself, so it is the first source for what it says.',
    date: DATE,
    values: `iso.org iec.ch itu.int ietf.org rfc-editor.org w3.org unicode.org iana.org icann.org bipm.org nist.gov din.de bsigroup.com ansi.org cen.eu cenelec.eu etsi.org
      ecma-international.org oasis-open.org whatwg.org tc39.es iau.org iupac.org iucnredlist.org gbif.org issn.org isbn-international.org`,
  },
  {
    match: 'suffix',
    tier: 'established',
    criterion: 'academic-suffix',
    reason:
      'The registry gives names under this suffix to recognised schools and universities. Personal pages stand under it too, so it is not more than established.',
    date: DATE,
    values: `edu ac.uk edu.au ac.nz ac.jp ac.kr ac.in ac.il ac.za ac.at ac.be ac.cn ac.th ac.id ac.ir ac.ke ac.ug ac.tz ac.cr ac.rs ac.cy ac.ae
      edu.cn edu.hk edu.tw edu.sg edu.my edu.ph edu.pk edu.in edu.br edu.mx edu.ar edu.co edu.pe edu.ec edu.uy edu.ve edu.tr edu.pl edu.gr edu.eg edu.sa edu.jo edu.lb edu.ng edu.gh edu.et
      edu.ua edu.ru edu.vn edu.bd edu.lk edu.np edu.kz edu.ge edu.mt edu.rs edu.it edu.es`,
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'academic-suffix',
    reason: 'University or learned institution of a country without an academic suffix.',
    date: DATE,
    values: `ethz.ch epfl.ch uzh.ch unibe.ch unige.ch uu.nl uva.nl leidenuniv.nl tudelft.nl rug.nl kuleuven.be ugent.be uclouvain.be ku.dk dtu.dk au.dk lu.se kth.se su.se uu.se ki.se chalmers.se uio.no ntnu.no uib.no helsinki.fi aalto.fi
      mpg.de fraunhofer.de helmholtz.de leibniz-gemeinschaft.de tum.de lmu.de uni-heidelberg.de hu-berlin.de fu-berlin.de uni-bonn.de uni-goettingen.de uni-freiburg.de rwth-aachen.de kit.edu dlr.de
      sorbonne-universite.fr ens.fr polytechnique.edu pasteur.fr inrae.fr unibo.it polimi.it uniroma1.it unipd.it ub.edu uab.cat csic.es ulisboa.pt up.pt univie.ac.at oeaw.ac.at
      utoronto.ca ubc.ca mcgill.ca ualberta.ca uwaterloo.ca umontreal.ca usp.br unicamp.br ufrj.br msu.ru spbu.ru cuni.cz cas.cz uw.edu.pl tcd.ie ucd.ie hi.is
      royalsociety.org nationalacademies.org leopoldina.org amacad.org thebritishacademy.ac.uk aaas.org`,
  },
];
