import { compact, turned } from './read-bibtex.ts';
import type { ReadReferences } from './read-bibtex.ts';

/** RIS: entries from `TY` to `ER`, tags of two signs. A line without a tag goes on with the value before it. */
export function readRis(text: string): ReadReferences {
  const records: Readonly<Record<string, unknown>>[] = [];
  const problems: { place: string; message: string }[] = [];
  let tags: Map<string, string[]> | null = null;
  let last: string[] | null = null;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  lines.forEach((line, at) => {
    const match = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/.exec(line.slice(0, 20_000));
    if (!match) {
      if (last && line.trim() !== '') last[last.length - 1] += ` ${line.trim()}`;
      return;
    }
    const [, tag = '', value = ''] = match;
    if (tag === 'TY') {
      if (tags) records.push(recordOf(tags));
      tags = new Map([['TY', [value.trim()]]]);
    } else if (!tags) problems.push({ place: `line ${at + 1}`, message: `The tag ${tag} stands outside of an entry.` });
    else if (tag === 'ER') {
      records.push(recordOf(tags));
      tags = null;
      last = null;
      return;
    }
    if (!tags) return;
    const list = tags.get(tag) ?? [];
    if (tag !== 'TY') list.push(value.trim());
    tags.set(tag, list);
    last = list;
  });
  if (tags) records.push(recordOf(tags));
  return { records, problems };
}

function recordOf(tags: ReadonlyMap<string, readonly string[]>): Readonly<Record<string, unknown>> {
  const say = (...names: readonly string[]): string | undefined =>
    names.map((name) => tags.get(name)?.find((value) => value !== '')).find((value) => value !== undefined);
  const raw = say('DA', 'PY', 'Y1') ?? '';
  const [year = '', month = '', day = ''] = raw.split(/[/-]/);
  const date = [year, month, day]
    .map((part) => part.trim())
    .filter((part, i, all) => part !== '' && all.slice(0, i).every((one) => one !== ''));
  return compact({
    type: say('TY'),
    key: say('ID'),
    title: say('TI', 'T1', 'CT'),
    authors: [...(tags.get('AU') ?? []), ...(tags.get('A1') ?? [])].filter((name) => name !== '').map(turned),
    publisher: say('JO', 'JF', 'T2', 'JA', 'PB'),
    publishedDate: date.map((part) => part.padStart(2, '0')).join('-') || undefined,
    doi: say('DO'),
    url: say('UR', 'L2'),
    isbn: say('SN'),
    language: say('LA'),
    note: say('N1'),
    file: say('L1')?.split('/').at(-1),
  });
}
