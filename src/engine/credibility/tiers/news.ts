import type { TierGroup } from './build.ts';

const DATE = '2026-11-30';

/** News agencies and news houses that name an editor, publish corrections, and answer to a press council or a broadcasting law. */
export const NEWS: readonly TierGroup[] = [
  {
    match: 'domain',
    tier: 'established',
    criterion: 'news-agency',
    reason: 'News agency that other houses print: editorial code and corrections are public.',
    date: DATE,
    values:
      'reuters.com apnews.com ap.org afp.com dpa.com dpa-international.com ansa.it efe.com pa.media bloomberg.com kyodonews.net english.kyodonews.net yna.co.kr thecanadianpress.com aap.com.au apa.at ats.ch keystone-sda.ch belga.be anp.nl ntb.no ritzau.dk tt.se stt.fi lusa.pt pti.in ptinews.com',
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'news-organisation',
    reason: 'Public broadcaster under a law that obliges it to accuracy, with a complaints body.',
    date: DATE,
    values: `bbc.co.uk bbc.com npr.org pbs.org cbc.ca radio-canada.ca abc.net.au rnz.co.nz rte.ie dw.com ard.de tagesschau.de zdf.de deutschlandfunk.de br.de ndr.de wdr.de orf.at srf.ch rts.ch swissinfo.ch
      francetvinfo.fr france24.com rfi.fr radiofrance.fr arte.tv nos.nl npo.nl vrt.be rtbf.be svt.se sverigesradio.se nrk.no dr.dk yle.fi ruv.is rai.it rtve.es rtp.pt nhk.or.jp kbs.co.kr channelnewsasia.com channel4.com itv.com sbs.com.au c-span.org voanews.com rferl.org`,
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'news-organisation',
    reason: 'News house with a named editor, a public corrections policy and own reporting; opinion stands beside.',
    date: DATE,
    values: `nytimes.com washingtonpost.com wsj.com latimes.com chicagotribune.com bostonglobe.com usatoday.com csmonitor.com politico.com politico.eu propublica.org theatlantic.com newyorker.com time.com economist.com ft.com
      theguardian.com guardian.co.uk telegraph.co.uk thetimes.co.uk thetimes.com independent.co.uk newstatesman.com irishtimes.com theglobeandmail.com thestar.com smh.com.au theage.com.au nzherald.co.nz stuff.co.nz
      lemonde.fr liberation.fr lefigaro.fr spiegel.de zeit.de faz.net sueddeutsche.de nzz.ch tagesanzeiger.ch derstandard.at elpais.com elmundo.es lavanguardia.com corriere.it repubblica.it lastampa.it publico.pt nrc.nl volkskrant.nl standaard.be lesoir.be
      dn.se svd.se aftenposten.no politiken.dk hs.fi asahi.com mainichi.jp nikkei.com japantimes.co.jp haaretz.com thehindu.com indianexpress.com straitstimes.com scmp.com dawn.com mg.co.za dailymaverick.co.za
      cnn.com nbcnews.com abcnews.go.com cbsnews.com msnbc.com news.sky.com aljazeera.com aljazeera.net axios.com vox.com wired.com arstechnica.com theverge.com technologyreview.com spectrum.ieee.org
      foreignpolicy.com foreignaffairs.com harpers.org motherjones.com thenation.com theintercept.com newsweek.com fortune.com forbes.com businessinsider.com cnbc.com marketwatch.com barrons.com hollywoodreporter.com variety.com billboard.com rollingstone.com ew.com
      seattletimes.com sfchronicle.com inquirer.com miamiherald.com denverpost.com dallasnews.com houstonchronicle.com startribune.com thehill.com slate.com buzzfeednews.com rappler.com timesofisrael.com jpost.com thejournal.ie themoscowtimes.com meduza.io kyivindependent.com bellingcat.com occrp.org icij.org splcenter.org adl.org amnesty.org hrw.org
      newrepublic.com nymag.com vanityfair.com poynter.org scotusblog.com theregister.com religionnews.com thediplomat.com rfa.org ipsnews.net theaustralian.com.au deseret.com slate.fr`,
  },
  {
    match: 'domain',
    tier: 'established',
    criterion: 'fact-checker',
    reason:
      'Checks claims under a published method and shows its sources (signatory of the fact-checkers’ code of principles, or of the same practice).',
    date: DATE,
    values:
      'snopes.com politifact.com factcheck.org fullfact.org factcheck.afp.com africacheck.org correctiv.org chequeado.com maldita.es newtral.es pagellapolitica.it leadstories.com sciencefeedback.co climatefeedback.org healthfeedback.org boomlive.in altnews.in mimikama.org',
  },
  {
    match: 'domain',
    tier: 'general',
    criterion: 'news-organisation',
    reason: 'Popular paper, aggregator or trade site: original reporting mixed with gossip, syndication or promotion.',
    date: DATE,
    values: `usnews.com news.yahoo.com msn.com news.google.com foxnews.com nypost.com mirror.co.uk express.co.uk standard.co.uk metro.co.uk huffpost.com huffingtonpost.com dailybeast.com thedailybeast.com salon.com vice.com mashable.com techcrunch.com zdnet.com cnet.com engadget.com
      gizmodo.com people.com eonline.com tmz.com timesofindia.indiatimes.com hindustantimes.com bild.de blick.ch`,
  },
];
