import { readHost } from './host.ts';
import type { Host } from './host.ts';

/** A web address taken apart as a browser would take it apart. */
export interface WebAddress {
  readonly scheme: 'http' | 'https' | 'ftp';
  readonly host: Host;
  /** User information before an `@`, where there was one: it names nobody and is often made to look like a host. */
  readonly userInfo: string | null;
  /** Port, where it is not the scheme's own. */
  readonly port: number | null;
  /** Begins with `/`; dot segments resolved. */
  readonly path: string;
  /** Without the `?`; empty where there is none. */
  readonly query: string;
  readonly fragment: string;
}

const DEFAULT_PORT: Readonly<Record<WebAddress['scheme'], number>> = { http: 80, https: 443, ftp: 21 };
/** Longest address that is read; browsers stop at about this length too. */
const MAX_LENGTH = 8000;

/** White space and control characters that a browser cuts from both ends of an address. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  const isCut = (at: number): boolean => text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xa0;
  while (start < end && isCut(start)) start++;
  while (end > start && isCut(end - 1)) end--;
  return text.slice(start, end);
}

/** Whether a text without a scheme begins with a host of two labels or more, with a port or not. */
export function isBareHost(text: string): boolean {
  const end = text.search(/[/?#]/);
  const head = (end < 0 ? text : text.slice(0, end)).replace(/:\d{1,5}$/, '');
  const dot = head.indexOf('.');
  return dot > 0 && dot < head.length - 1 && !/[\s@:\\]/.test(head);
}

function resolveDots(path: string): string {
  if (!path.includes('.') && !path.includes('%2')) return path;
  const out: string[] = [];
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    const plain = part.toLowerCase().replaceAll('%2e', '.');
    if (plain === '..') {
      if (out.length > 1) out.pop();
      if (at === parts.length - 1) out.push('');
    } else if (plain === '.') {
      if (at === parts.length - 1) out.push('');
    } else out.push(part);
  }
  return out.join('/');
}

/**
 * Reads an http, https or ftp address; `null` for anything else. Written by hand after the URL standard (the engine has
 * no `URL`): tabs and line breaks inside are dropped, a backslash is a slash, any number of slashes follows the scheme,
 * and the last `@` before the path ends the user information. A bare host (`www.who.int/a`) is read as https, because
 * people paste it so; a bare word without a full stop is no address.
 */
export function readWebAddress(raw: string): WebAddress | null {
  if (raw.length > MAX_LENGTH) return null;
  const text = trimControls(raw).replace(/[\t\r\n]/g, '');
  const given = /^([a-z][a-z\d+.-]*):/i.exec(text);
  const name = given?.[1]?.toLowerCase();
  let scheme: WebAddress['scheme'];
  let rest: string;
  if (name === 'http' || name === 'https' || name === 'ftp') {
    scheme = name;
    rest = text.slice(name.length + 1);
  } else if (/^[\\/]{2}/.test(text)) {
    scheme = 'https';
    rest = text;
  } else {
    // `example.org:8080/a` looks like a scheme and is a bare host with a port.
    if (!isBareHost(text)) return null;
    scheme = 'https';
    rest = text;
  }
  let at = 0;
  while (rest[at] === '/' || rest[at] === '\\') at++;
  rest = rest.slice(at);
  const authorityEnd = rest.search(/[/\\?#]/);
  const authority = authorityEnd < 0 ? rest : rest.slice(0, authorityEnd);
  const tail = authorityEnd < 0 ? '' : rest.slice(authorityEnd);
  const split = authority.lastIndexOf('@');
  const hostPort = authority.slice(split + 1);
  const portMatch = /:(\d*)$/.exec(hostPort);
  const port = portMatch && portMatch[1] !== '' ? Number(portMatch[1]) : null;
  if (port !== null && port > 65535) return null;
  const host = readHost(portMatch ? hostPort.slice(0, portMatch.index) : hostPort);
  if (host === null) return null;
  const hash = tail.indexOf('#');
  const beforeHash = hash < 0 ? tail : tail.slice(0, hash);
  const mark = beforeHash.indexOf('?');
  const path = (mark < 0 ? beforeHash : beforeHash.slice(0, mark)).replaceAll('\\', '/');
  return {
    scheme,
    host,
    userInfo: split < 0 ? null : authority.slice(0, split),
    port: port === null || port === DEFAULT_PORT[scheme] ? null : port,
    path: resolveDots(path === '' ? '/' : path),
    query: mark < 0 ? '' : beforeHash.slice(mark + 1),
    fragment: hash < 0 ? '' : tail.slice(hash + 1),
  };
}

const TRACKING =
  /^(?:utm_\w+|gclid|fbclid|dclid|msclkid|mc_cid|mc_eid|igshid|ref_src|cmpid|_hsenc|_hsmi|wt\.mc_id|yclid)$/i;

/** Escapes in upper case, and those of unreserved characters undone (RFC 3986, 6.2.2), so that `%7E` and `~` are one. */
function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([\da-f]{2})/gi, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(char) ? char : whole.toUpperCase();
  });
}

function keptQuery(query: string): string {
  if (query === '') return '';
  const members = query.split('&').filter((member) => member !== '' && !TRACKING.test(member.split('=')[0]!));
  return members.length === 0 ? '' : `?${normalizeEscapes(members.join('&'))}`;
}

/**
 * One spelling of an address, for showing and storing: scheme and host in lower case, no default port, no trailing full
 * stop, no user information, no fragment, no tracking members. What can change the page stays.
 */
export function formatAddress(address: WebAddress): string {
  const port = address.port === null ? '' : `:${address.port}`;
  return `${address.scheme}://${address.host.ascii}${port}${normalizeEscapes(address.path)}${keptQuery(address.query)}`;
}

/** A key under which spellings of one page fall together: no scheme, no `www.`, no slash at the end. */
export function addressKey(address: WebAddress): string {
  const host = address.host.ascii.startsWith('www.') ? address.host.ascii.slice(4) : address.host.ascii;
  const port = address.port === null ? '' : `:${address.port}`;
  let path = normalizeEscapes(address.path);
  while (path.endsWith('/')) path = path.slice(0, -1);
  return `${host}${port}${path}${keptQuery(address.query)}`;
}
