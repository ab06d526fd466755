import type { DraftLink } from '#domain/marker.ts';
import { maskOf } from './masks.ts';
import type { Span } from '#base/span.ts';
import type { SourceLookup } from './source-lookup.ts';
import { trimUrl } from './source-lookup.ts';
import { isSameSite, namedHost, readAddress } from './urls.ts';

/** A link with the marks that frame it; `labelled` is false for a bare address. */
export interface FoundLink extends DraftLink {
  readonly labelled: boolean;
}

/** Longest label or address that is read, in code units. */
const MAX_PART = 2000;

/** Open mark → its close, for brackets and parentheses that are closed in one paragraph. One pass. */
function matchPairs(text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const stacks: [number[], number[]] = [[], []];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 0x5b) stacks[0].push(i);
    else if (unit === 0x28) stacks[1].push(i);
    else if (unit === 0x5d || unit === 0x29) {
      const open = stacks[unit === 0x5d ? 0 : 1].pop();
      if (open !== undefined && i - open <= MAX_PART) pairs.set(open, i);
    } else if (unit === 0x0a) {
      stacks[1].length = 0;
      if (text.charCodeAt(i + 1) === 0x0a) stacks[0].length = 0;
    }
  }
  return pairs;
}

/** `[name]: address` lines, by folded name. */
function readDefinitions(text: string): ReadonlyMap<string, string> {
  const definitions = new Map<string, string>();
  for (const match of text.matchAll(/^ {0,3}\[([^\]\n^]{1,100})\]:[ \t]{1,8}<?([^\s<>]{1,2000})/gmu)) {
    const name = (match[1] ?? '').trim().toLowerCase();
    if (!definitions.has(name)) definitions.set(name, match[2] ?? '');
  }
  return definitions;
}

/**
 * Whether the visible text of a link names another site than its address: it shows a host of another site, or it is
 * the very name of a source whose own address is elsewhere (SPEC §18.15).
 */
function isMismatch(label: string, href: string, lookup: SourceLookup): boolean {
  const address = readAddress(href);
  if (address === null) return namedHost(label) !== null && /^\s*(?:javascript|data|vbscript):/iu.test(href);
  const shown = namedHost(label);
  if (shown !== null) return !isSameSite(shown, address.host);
  const named = lookup.byName(label);
  return (
    named.length > 0 &&
    named.every((index) => {
      const host = lookup.hostOf(index);
      return host !== null && !isSameSite(host, address.host) && !lookup.byAddress(href).includes(index);
    })
  );
}

/**
 * All links of a draft, in order: `[text](address)`, `[text][name]` with a definition, `<address>`, HTML anchors and
 * bare addresses. Images are none; their
 * spans come back apart. Nothing inside `masks` counts. Linear.
 */
export function scanLinks(
  text: string,
  masks: readonly Span[],
  lookup: SourceLookup,
): { readonly links: FoundLink[]; readonly images: Span[] } {
  const images: Span[] = [];
  const pairs = matchPairs(text);
  const definitions = readDefinitions(text);
  const mask = maskOf(masks);
  const links: FoundLink[] = [];
  const push = (start: number, end: number, label: string, href: string, labelled: boolean): number => {
    links.push({ start, end, text: label, href, mismatch: labelled && isMismatch(label, href, lookup), labelled });
    return end;
  };
  let lastAnchorEnd = -1;
  let i = 0;
  while (i < text.length) {
    const hidden = mask.endAt(i);
    if (hidden >= 0) {
      i = Math.max(hidden, i + 1);
      continue;
    }
    const unit = text.charCodeAt(i);
    if (unit === 0x5b) {
      const close = pairs.get(i);
      if (close !== undefined && text[close + 1] === '(') {
        const end = pairs.get(close + 1);
        const href = end === undefined ? null : readTarget(text.slice(close + 2, end));
        if (end !== undefined && href !== null) {
          if (text[i - 1] === '!') {
            images.push({ start: i, end: end + 1 });
            i = end + 1;
          } else i = push(i, end + 1, text.slice(i + 1, close), href, true);
          continue;
        }
      } else if (close !== undefined && text[close + 1] === '[' && definitions.size > 0) {
        const end = pairs.get(close + 1);
        const name = end === undefined ? '' : text.slice(close + 2, end) || text.slice(i + 1, close);
        const href = definitions.get(name.trim().toLowerCase().slice(0, 100));
        if (end !== undefined && href !== undefined && !/^\d{1,3}$/u.test(text.slice(i + 1, close).trim())) {
          i = push(i, end + 1, text.slice(i + 1, close), href, true);
          continue;
        }
      }
    } else if (unit === 0x3c) {
      const auto =
        /^<(https?:\/\/[^\s<>]{1,2000})>/iu.exec(text.slice(i, i + 10)) ??
        /^<(https?:\/\/[^\s<>]{1,2000})>/iu.exec(
          text.slice(i, text[i + 1] === 'h' || text[i + 1] === 'H' ? i + MAX_PART : i),
        );
      if (auto !== null) {
        i = push(i, i + auto[0].length, auto[1] ?? '', auto[1] ?? '', false);
        continue;
      }
      if (i >= lastAnchorEnd && /^<a\s/iu.test(text.slice(i, i + 3))) {
        const anchor = readAnchor(text, i);
        lastAnchorEnd = anchor === null ? i + MAX_PART : anchor.end;
        if (anchor !== null) {
          i = push(i, anchor.end, anchor.label, anchor.href, true);
          continue;
        }
      }
    } else if (
      (unit === 0x68 || unit === 0x48) &&
      /^https?:\/\//iu.test(text.slice(i, i + 8)) &&
      !/[\p{L}\p{N}]/u.test(text[i - 1] ?? ' ')
    ) {
      const href = trimBare(/^[^\s<>"\u201d\u300d\u3002\uff0c]{1,2000}/u.exec(text.slice(i, i + MAX_PART))?.[0] ?? '');
      i = push(i, i + href.length, href, href, false);
      continue;
    }
    i += 1;
  }
  return { links, images };
}

/** The address of `(address "title")`, or `null` for a parenthesis that is prose. */
function readTarget(inner: string): string | null {
  const match = /^(?:<([^<>\n]*)>|([^\s<>]*))(?:\s["'( ][^\n]*["')])?$/u.exec(inner.trim());
  return match === null ? null : (match[1] ?? match[2] ?? '');
}

function readAnchor(
  text: string,
  at: number,
): { readonly end: number; readonly label: string; readonly href: string } | null {
  const window = text.slice(at, at + MAX_PART);
  const close = window.indexOf('>');
  const end = window.toLowerCase().indexOf('</a>');
  if (close < 0 || end < close) return null;
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(window.slice(0, close));
  if (href === null) return null;
  return {
    end: at + end + 4,
    label: window.slice(close + 1, end).replace(/<[^<>]*>/gu, ''),
    href: href[1] ?? href[2] ?? href[3] ?? '',
  };
}

/** A bare address without the punctuation behind it and without a closing bracket that it did not open. */
function trimBare(url: string): string {
  let out = trimUrl(url);
  const opened = (mark: string): number => out.split(mark).length - 1;
  while (/[)\]}]$/u.test(out)) {
    const close = out[out.length - 1] ?? '';
    const open = close === ')' ? '(' : close === ']' ? '[' : '{';
    if (opened(open) >= opened(close)) break;
    out = trimUrl(out.slice(0, -1));
  }
  const bracket = out.search(/\]\(|\[\[|\[\d/u);
  return bracket > 0 ? out.slice(0, bracket) : out;
}
