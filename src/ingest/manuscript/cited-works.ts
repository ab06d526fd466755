import { asList, labelOf } from './iiif-values.ts';
import { isRecord, lineOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';

export interface CitedWork {
  readonly label: string;
  readonly url: string;
}

const PLACES: readonly { readonly host: RegExp; readonly name: string }[] = [
  { host: /(?:^|\.)sefaria\.org$/i, name: 'Sefaria' },
  { host: /(?:^|\.)cdli\.(?:mpiwg-berlin\.mpg\.de|ucla\.edu|earth)$/i, name: 'CDLI' },
];

/** Works of reference that a manifest links: in `seeAlso`, `homepage`, `related`, `rendering` or the values of its metadata. */
export function citedWorks(manifest: JsonRecord): readonly CitedWork[] {
  const found = new Map<string, CitedWork>();
  const take = (raw: string, label: string | null): void => {
    for (const url of addressesIn(raw)) {
      const host = hostOf(url);
      const place = host === null ? undefined : PLACES.find((one) => one.host.test(host));
      if (place && !found.has(url)) found.set(url, { url, label: `${place.name}, ${label ?? lastPart(url)}` });
    }
  };
  for (const key of ['seeAlso', 'homepage', 'related', 'rendering', 'within', 'partOf']) {
    for (const one of asList(manifest[key])) {
      if (typeof one === 'string') take(one, null);
      else if (isRecord(one)) take(lineOf(one['id'] ?? one['@id']) ?? '', labelOf(one['label']));
    }
  }
  for (const one of asList(manifest['metadata'])) {
    if (!isRecord(one)) continue;
    const value = labelOf(one['value']) ?? '';
    take(value, null);
    const tablet = /\bP\d{6}\b/.exec(value)?.[0];
    if (tablet && /cdli/i.test(`${labelOf(one['label']) ?? ''} ${value}`)) take(`https://cdli.earth/${tablet}`, tablet);
  }
  return [...found.values()];
}

function addressesIn(raw: string): string[] {
  const found: string[] = [];
  for (let at = raw.indexOf('http'); at >= 0 && found.length < 50; at = raw.indexOf('http', at + 4)) {
    const match = /^https?:\/\/[^\s"'<>]{3,500}/.exec(raw.slice(at, at + 520));
    if (match) found.push(match[0]);
  }
  return found;
}

function hostOf(url: string): string | null {
  return /^https?:\/\/([^/?#:]{1,253})/i.exec(url)?.[1] ?? null;
}

function lastPart(url: string): string {
  const last = url.split(/[?#]/, 1)[0]!.split('/').filter(Boolean).at(-1) ?? url;
  return last.replaceAll('_', ' ');
}
