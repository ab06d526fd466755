import { readHost } from '../origins/host.ts';
import { domainParts } from '../origins/registrable-domain.ts';
import { trimEndMarks } from './trim-end.ts';

/** The parts of an address that tell one page from another. */
export interface Address {
  /** Lower case, without `www.`, port 80/443 and user information. */
  readonly host: string;
  /** Host, path and query in one comparable form. */
  readonly key: string;
}

const TRACKING = /^(?:utm_[a-z]+|gclid|fbclid|mc_cid|mc_eid|igshid|ref_src)$/iu;

/**
 * Reads an http(s) address by hand (the engine has no DOM): scheme, `www.`, default port, fragment, tracking members
 * and a slash at the end make no difference; everything else of the query does. `null` for what is no web address.
 */
export function readAddress(url: string): Address | null {
  const match = /^(?:https?:)?\/\/([^/?#\s\\]+)([^#\s]*)/iu.exec(url.trim().slice(0, 4000));
  if (match === null) return null;
  const authority = match[1] ?? '';
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/:(?:80|443)?$/u, '')
    .replace(/\.$/u, '');
  if (host === '') return null;
  const bare = host.startsWith('www.') ? host.slice(4) : host;
  const rest = match[2] ?? '';
  const mark = rest.indexOf('?');
  let path = mark < 0 ? rest : rest.slice(0, mark);
  while (path.endsWith('/')) path = path.slice(0, -1);
  const members =
    mark < 0
      ? []
      : rest
          .slice(mark + 1)
          .split('&')
          .filter((member) => member !== '' && !TRACKING.test(member.split('=')[0] ?? ''));
  return { host: bare, key: `${bare}${decodeSafely(path)}${members.length > 0 ? `?${members.join('&')}` : ''}` };
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The DOI in a text or address, lower case, without closing punctuation; `null` where there is none. */
export function findDoi(text: string): string | null {
  const match = /10\.\d{4,9}\/[^\s"'<>[\]{}|\\^`]{1,200}/u.exec(text);
  return match === null ? null : trimEndMarks(match[0], '.,;:)]').toLowerCase();
}

/** Whether two hosts belong to one site: the same registrable name. */
export function isSameSite(a: string, b: string): boolean {
  return a === b || site(a) === site(b);
}

/** The name that somebody registered, by the public suffix list, in its one spelling; the host itself where it has none. */
function site(host: string): string {
  const read = readHost(host.replace(/^www\./u, ''));
  return (read === null ? null : domainParts(read).domain) ?? read?.ascii ?? host;
}

/** Endings that a visible text can only mean as a site, so that `Node.js` or `report.pdf` names none. */
const ENDINGS = new Set(
  (
    'com org net gov edu int mil info biz io ai app dev news tv eu uk us ca au de fr es it nl be ch at se no dk fi pl cz pt gr ie in jp cn kr br ru ua mx ar za nz sg hk tw il tr ' +
    'example test blog online site xyz museum scot wiki рф 中国'
  ).split(' '),
);

/** Host that a visible link text names ("nasa.gov", "https://nasa.gov/x", "see nasa.gov"), or `null`. */
export function namedHost(text: string): string | null {
  for (const word of text.slice(0, 500).split(/[\s()<>"'“”,;]+/u)) {
    const address = readAddress(word);
    if (address !== null) return address.host;
    const match = /^(?:[^@/]*@)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}(\p{L}{2,12}))\.?(?=[/?#:]|$)/u.exec(
      word,
    );
    if (match === null) continue;
    const host = (match[1] ?? '').toLowerCase();
    if (ENDINGS.has((match[2] ?? '').toLowerCase())) return host.replace(/^www\./u, '');
  }
  return null;
}
