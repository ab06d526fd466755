import type { TierGroup } from './build.ts';

const DATE = '2026-11-30';

/** Reference works, places where anyone writes, hosts of other people's pages, and what is unreliable by a public finding. */
export const OPEN: readonly TierGroup[] = [
  {
    match: 'domain',
    tier: 'established',
    criterion: 'reference-work',
    reason: 'Edited reference work: signed or reviewed entries, a named editor.',
    date: DATE,
    values: `britannica.com oed.com merriam-webster.com dictionary.cambridge.org oxfordreference.com oxforddnb.com plato.stanford.edu iep.utm.edu encyclopedia.com larousse.fr brockhaus.de treccani.it duden.de dwds.de mathworld.wolfram.com
      eol.org algaebase.org avibase.bsc-eoc.org  bnf.fr dnb.de bl.uk europeana.eu nla.gov.au metmuseum.org britishmuseum.org louvre.fr  grovemusic.com iranicaonline.org`,
  },
  {
    match: 'domain',
    tier: 'general',
    criterion: 'open-editing',
    reason: 'Anyone may edit, and many do watch: a way to sources rather than a source.',
    date: DATE,
    values:
      'wikipedia.org wikidata.org wikimedia.org wiktionary.org openstreetmap.org stackoverflow.com stackexchange.com mathoverflow.net',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'self-publishing',
    reason: 'Anyone may post under this name without review: the address says nothing of the author.',
    date: DATE,
    values: `reddit.com quora.com facebook.com instagram.com twitter.com x.com tiktok.com youtube.com vk.com t.me telegram.me pinterest.com linkedin.com threads.net bsky.app mastodon.social gab.com parler.com truthsocial.com rumble.com bitchute.com odysee.com
      4chan.org 8kun.top discord.com answers.com answers.yahoo.com ask.fm zhihu.com weibo.com baike.baidu.com fandom.com wikia.com wikihow.com ehow.com imdb.com findagrave.com genius.com urbandictionary.com tvtropes.org knowyourmeme.com discogs.com goodreads.com
      rateyourmusic.com allexperts.com tripadvisor.com yelp.com amazon.com ancestry.com geni.com myheritage.com familysearch.org wikitree.com change.org scribd.com slideshare.net academia.edu researchgate.net issuu.com lulu.com createspace.com examiner.com hubpages.com
      associatedcontent.com city-data.com everipedia.org infogalactic.com conservapedia.com rationalwiki.org metapedia.org wikileaks.org crunchbase.com prezi.com coursehero.com chegg.com studocu.com`,
  },
  {
    match: 'domain',
    tier: 'unknown',
    criterion: 'self-publishing',
    reason:
      'Host of other people’s pages: who writes under it must be judged one by one. Give the writer an entry of their own.',
    date: DATE,
    values:
      'blogspot.com blogger.com wordpress.com medium.com substack.com tumblr.com livejournal.com typepad.com weebly.com wixsite.com squarespace.com ghost.io sites.google.com docs.google.com drive.google.com github.io gitlab.io netlify.app vercel.app pages.dev herokuapp.com web.app firebaseapp.com notion.site neocities.org angelfire.com geocities.com tripod.com myspace.com dropbox.com',
  },
  {
    match: 'domain',
    tier: 'general',
    criterion: 'promotion',
    reason:
      'Distributes announcements that the sender pays for: a first source for what was announced, not for whether it is true.',
    date: DATE,
    values:
      'prnewswire.com businesswire.com globenewswire.com eurekalert.org alphagalileo.org einpresswire.com prweb.com accesswire.com newswire.com',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'satire',
    reason: 'Satire or invented stories, by its own word.',
    date: DATE,
    values:
      'theonion.com clickhole.com babylonbee.com thedailymash.co.uk newsthump.com waterfordwhispersnews.com thebeaverton.com der-postillon.com legorafi.fr elmundotoday.com lercio.it betootaadvocate.com reductress.com thehardtimes.net worldnewsdailyreport.com dailysquib.co.uk speld.nl dietagespresse.com private-eye.co.uk',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'court-finding',
    reason: 'Courts in Connecticut and Texas found in 2022 that it spread invented accounts of a school shooting.',
    date: DATE,
    values: 'infowars.com prisonplanet.com newswars.com banned.video',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'authority-finding',
    reason:
      'Distribution suspended in the European Union for systematic manipulation of information (Council Regulations 2022/350 and after).',
    date: DATE,
    values:
      'rt.com sputniknews.com sputnikglobe.com sputniknews.cn rtfrance.tv vesti.ru tvc.ru ntv.ru rentv.ru iz.ru ria.ru rg.ru orientalreview.su voiceofeurope.com strategic-culture.org strategic-culture.su southfront.org southfront.press news-front.info news-front.su',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'authority-finding',
    reason:
      'Broadcast licence withdrawn by Ofcom (2012, 2021) after findings that a state, not an editor, controlled what was said.',
    date: DATE,
    values: 'presstv.com presstv.ir presstv.co.uk cgtn.com news.cgtn.com',
  },
  {
    match: 'domain',
    tier: 'unreliable',
    criterion: 'authority-finding',
    reason: 'Put on a list of sanctions by the United States Treasury for disinformation run for a state service.',
    date: DATE,
    values: 'inforos.ru inforos.com usareally.com',
  },
];
