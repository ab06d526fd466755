import { normalizeDoi } from './doi.ts';
import { doiRegistrant } from './doi-registrants.ts';
import { domainParts } from './registrable-domain.ts';
import { isBareHost, readWebAddress } from './web-address.ts';
import type { WebAddress } from './web-address.ts';

/** One layer taken off an address. */
export interface Wrapper {
  readonly kind: 'archive' | 'amp' | 'cache' | 'redirect' | 'translation' | 'library-proxy' | 'reader' | 'doi';
  /** Host of the wrapper. */
  readonly host: string;
  /** Day on which an archive took its copy, ISO, where the address tells it. */
  readonly snapshot: string | null;
}

/** An address with every known wrapper taken off. */
export interface Unwrapped {
  /** The address that the wrappers point at; the given one where there is no wrapper. */
  readonly target: WebAddress;
  readonly wrappers: readonly Wrapper[];
  /** Host of an innermost wrapper whose target the address does not tell (`perma.cc/AB12-CD34`, `bit.ly/x`). */
  readonly opaque: { readonly kind: Wrapper['kind'] | 'shortener'; readonly host: string } | null;
  readonly doi: string | null;
  /** Site of the registrant, where a DOI resolver was taken off and the registrant is known. */
  readonly doiSite: string | null;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

const TIMED_ARCHIVES = set(
  `web.archive.org wayback.archive.org web-beta.archive.org wayback.archive-it.org archive.today archive.ph archive.is archive.li archive.vn
   archive.fo archive.md webarchive.nationalarchives.gov.uk www.webarchive.org.uk webarchive.org.uk arquivo.pt webarchive.loc.gov
   swap.stanford.edu wayback.vefsafn.is web.archive.bibalex.org web.archive.org.au webarchive.bac-lac.gc.ca webharvest.gov
   digital.library.yorku.ca waext.banq.qc.ca haw.nsk.hr langzeitarchivierung.bib-bvb.de`,
);
const OPAQUE_ARCHIVES = set(
  'perma.cc ghostarchive.org webcitation.org www.webcitation.org megalodon.jp freezepage.com www.freezepage.com archive.today archive.ph archive.is archive.li archive.vn archive.fo archive.md',
);
const DOI_HOSTS = set('doi.org dx.doi.org www.doi.org hdl.handle.net doi.pangaea.de');
const READERS = set('r.jina.ai 12ft.io txtify.it outline.com www.printfriendly.com');
const SHORTENERS = set(
  `bit.ly t.co tinyurl.com goo.gl ow.ly buff.ly is.gd v.gd t.ly rb.gy cutt.ly shorturl.at lnkd.in dlvr.it tiny.cc bl.ink rebrand.ly
   trib.al fb.me amzn.to youtu.be nyti.ms wapo.st reut.rs bbc.in cnn.it politi.co go.nature.com g.co j.mp db.tt adf.ly s.id qr.ae shor.by
   apne.ws econ.st on.ft.com n.pr bloom.bg wp.me tcrn.ch flip.it smarturl.it soo.gd clck.ru vk.cc dwz.cn t.cn url.cn`,
);

/** Redirectors that carry their target in a member of the query: host (and its parents) → names of the member. */
const REDIRECTS: Readonly<Record<string, readonly string[]>> = {
  'www.google.com/url': ['q', 'url'],
  'google.com/url': ['q', 'url'],
  'l.facebook.com/l.php': ['u'],
  'lm.facebook.com/l.php': ['u'],
  'l.instagram.com/': ['u'],
  'l.messenger.com/l.php': ['u'],
  'www.linkedin.com/redir/redirect': ['url'],
  'www.linkedin.com/safety/go': ['url'],
  'out.reddit.com/': ['url'],
  'duckduckgo.com/l/': ['uddg'],
  'www.youtube.com/redirect': ['q'],
  'href.li/': [],
  'steamcommunity.com/linkfilter/': ['url', 'u'],
  'slack-redir.net/link': ['url'],
  'vk.com/away.php': ['to'],
  'translate.google.com/translate': ['u'],
  'translate.google.com/website': ['u'],
  'www.microsofttranslator.com/bv.aspx': ['a'],
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Value of a member of a query, decoded once; `+` is a space only in forms, and no address has one. */
function member(query: string, names: readonly string[]): string | null {
  for (const part of query.split('&')) {
    const cut = part.indexOf('=');
    if (cut > 0 && names.includes(part.slice(0, cut).toLowerCase())) return decoded(part.slice(cut + 1));
  }
  return null;
}

/**
 * An address that stands inside the path of another: escaped or not, with its `//` collapsed to `/` as servers and
 * scrapers do, or without a scheme. Its query is the outer one's.
 */
function embedded(rest: string, outer: WebAddress): WebAddress | null {
  let text =
    /^https?(?::|%3a)/i.test(rest) || /%2f/i.test(rest.slice(0, 100)) ? rest.replace(/^(https?)%3a/i, '$1:') : rest;
  if (/^https?:%2f/i.test(text) || /^[^/]*%2f/i.test(text)) text = decoded(text);
  text = text.replace(/^(https?|ftp):\/*/i, '$1://');
  if (!/^(?:https?|ftp):/i.test(text)) {
    if (!isBareHost(text)) return null;
    text = `http://${text}`;
  }
  return readWebAddress(outer.query === '' ? text : `${text}?${outer.query}`);
}

function isoDay(digits: string): string | null {
  const match = /^(\d{4})(\d{2})?(\d{2})?/.exec(digits);
  if (match === null) return null;
  const [, year, month, day] = match;
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return year!;
  if (day === undefined || Number(day) < 1 || Number(day) > 31) return `${year!}-${month}`;
  return `${year!}-${month}-${day}`;
}

interface Layer {
  readonly wrapper: Wrapper;
  readonly target: WebAddress;
}

function archive(address: WebAddress): Layer | null {
  const host = address.host.ascii;
  if (TIMED_ARCHIVES.has(host)) {
    const match =
      /^\/(?:(?:web|wayback|ukgwa|all|awa|archive|webarchive|o|\d{1,7}|[a-z]{2,3}_wayback)\/){0,2}(\d{4}[\d.-]{0,14}|\*)(?:[a-z]{2}_|\*)?\/(.+)$/i.exec(
        address.path,
      ) ??
      /^\/(?:web|wayback|newest|oldest|ukgwa|save|o\/\w+)\/()(.+)$/i.exec(address.path) ??
      /^\/()(https?(?::|%3a).*)$/i.exec(address.path);
    const target = match === null ? null : embedded(match[2]!, address);
    if (target)
      return { wrapper: { kind: 'archive', host, snapshot: isoDay(match![1]!.replace(/[*.-]/g, '')) }, target };
  }
  if (host === 'archive.org' || host === 'www.archive.org') {
    const match = /^\/(?:web|wayback)\/(\d{4,14})?[^/]*\/?(https?:.*)$/i.exec(address.path);
    const target = match === null ? null : embedded(match[2]!, address);
    if (target) return { wrapper: { kind: 'archive', host, snapshot: isoDay(match![1] ?? '') }, target };
  }
  if (host === 'webcitation.org' || host === 'www.webcitation.org') {
    const target = readWebAddress(member(address.query, ['url']) ?? '');
    const day = member(address.query, ['date']);
    if (target)
      return { wrapper: { kind: 'archive', host, snapshot: isoDay((day ?? '').replaceAll('-', '')) }, target };
  }
  return null;
}

/** Host that dashes stand for: `www-bbc-com` is `www.bbc.com`, `my--site-com` is `my-site.com`. */
function undashed(label: string): string {
  return label.replaceAll('--', '\u0000').replaceAll('-', '.').replaceAll('\u0000', '-');
}

function layerTo(host: string, kind: Wrapper['kind'], target: WebAddress | null): Layer | null {
  return target && { wrapper: { kind, host, snapshot: null }, target };
}

function layerAt(host: string, kind: Wrapper['kind'], given: string | null): Layer | null {
  return layerTo(host, kind, given === null ? null : readWebAddress(given));
}

function ampOrCache(address: WebAddress): Layer | null {
  const host = address.host.ascii;
  if (host.endsWith('.cdn.ampproject.org') || host === 'cdn.ampproject.org' || host.endsWith('.bing-amp.com')) {
    const match = /^\/(?:c|v|i|a|wp)\/(?:s\/)?(.+)$/.exec(address.path);
    return layerTo(host, 'amp', match && embedded(match[1]!, address));
  }
  if (host.includes('google.') && /^(?:www\.)?google\.[a-z.]{2,6}$/.test(host)) {
    const match = /^\/amp\/(?:s\/)?(.+)$/.exec(address.path);
    if (match) return layerTo(host, 'amp', embedded(match[1]!, address));
  }
  if (host === 'webcache.googleusercontent.com' || host === 'cc.bingj.com') {
    const query = member(address.query, ['q', 'u']) ?? '';
    const match = /^cache:(?:[\w-]{1,20}:(?=\w))?(\S+)/.exec(query);
    return layerTo(host, 'cache', match && readWebAddress(decoded(match[1]!).split('+')[0]!));
  }
  if (host.endsWith('.translate.goog')) {
    const label = host.slice(0, -'.translate.goog'.length);
    return layerTo(host, 'translation', readWebAddress(`https://${undashed(label)}${address.path}`));
  }
  if (READERS.has(host)) return layerTo(host, 'reader', embedded(address.path.slice(1), address));
  return null;
}

function redirect(address: WebAddress): Layer | null {
  const host = address.host.ascii;
  const names = Object.hasOwn(REDIRECTS, host + address.path) ? REDIRECTS[host + address.path]! : null;
  if (names) {
    if (names.length === 0) return layerAt(host, 'redirect', decoded(address.query));
    return layerAt(host, host.startsWith('translate') ? 'translation' : 'redirect', member(address.query, names));
  }
  if (host.endsWith('.safelinks.protection.outlook.com'))
    return layerAt(host, 'redirect', member(address.query, ['url']));
  if (host === 'urldefense.proofpoint.com') {
    const value = member(address.query, ['u']);
    return layerAt(host, 'redirect', value && decoded(value.replaceAll('-', '%').replaceAll('_', '/')));
  }
  if (host === 'urldefense.com') {
    const match = /^\/v3\/__(.+?)__;/.exec(address.path);
    return layerAt(host, 'redirect', match && match[1]!.replace(/^(https?):\/*/, '$1://'));
  }
  return null;
}

/** A university's library proxy writes the publisher's host into its own (`www-nature-com.ezproxy.example.edu`). */
function libraryProxy(address: WebAddress): Layer | null {
  const host = address.host.ascii;
  if (!host.includes('proxy') && !host.includes('idm.oclc')) return null;
  const match = /^(.+)\.(?:[a-z\d-]*(?:ezproxy|proxy|eproxy|libproxy|idm\.oclc)[a-z\d-]*)\./.exec(host);
  if (match === null) return null;
  const { suffix } = domainParts(address.host);
  if (suffix === null || !/^(?:edu|ac|edu\.[a-z]{2}|ac\.[a-z]{2}|oclc\.org)$/.test(suffix)) return null;
  const inner = match[1]!;
  const name = inner.includes('.') ? inner : undashed(inner);
  const target = readWebAddress(`https://${name}${address.path}${address.query === '' ? '' : `?${address.query}`}`);
  if (target === null || domainParts(target.host).domain === null) return null;
  return { wrapper: { kind: 'library-proxy', host, snapshot: null }, target };
}

const MAX_LAYERS = 8;

/**
 * Takes off what stands between an address and its publisher: web archives, AMP caches, search-engine caches,
 * redirectors, translation and library proxies, DOI resolvers. Only hosts known to be such wrappers are opened: an
 * unknown site with `/web/2021/https://who.int` in its path gets nothing. A resolver counts as opened where the
 * registrant of the DOI's prefix is known; the path then stays the DOI.
 */
export function unwrapAddress(address: WebAddress): Unwrapped {
  const wrappers: Wrapper[] = [];
  let target = address;
  for (let round = 0; round < MAX_LAYERS; round++) {
    const layer = archive(target) ?? ampOrCache(target) ?? redirect(target) ?? libraryProxy(target);
    if (layer === null) break;
    wrappers.push(layer.wrapper);
    target = layer.target;
  }
  const host = target.host.ascii;
  const base = { target, wrappers };
  const isSciHub = host.includes('sci-hub') && /^(?:www\.)?sci-hub\.[a-z]{2,3}$/.test(host);
  if (DOI_HOSTS.has(host) || isSciHub) {
    const doi = normalizeDoi(`https://doi.org${target.path}`);
    const site = doi === null ? null : doiRegistrant(doi);
    if (site !== null) {
      return {
        target,
        wrappers: [...wrappers, { kind: 'doi', host, snapshot: null }],
        opaque: null,
        doi,
        doiSite: site,
      };
    }
    return { ...base, opaque: { kind: 'doi', host }, doi, doiSite: null };
  }
  // Every DOI starts with `10.`, however it is written; most addresses hold none.
  const mayHoldDoi = target.path.includes('10.') || target.path.includes('%');
  const doi = mayHoldDoi ? normalizeDoi(`https://${host}${target.path}`) : null;
  const bare = host.startsWith('www.') ? host.slice(4) : host;
  if (SHORTENERS.has(bare)) return { ...base, opaque: { kind: 'shortener', host: bare }, doi, doiSite: null };
  if (OPAQUE_ARCHIVES.has(host)) return { ...base, opaque: { kind: 'archive', host }, doi, doiSite: null };
  return { ...base, opaque: null, doi, doiSite: null };
}
