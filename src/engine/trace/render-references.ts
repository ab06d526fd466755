import { parseIsoDate } from '#base/dates.ts';
import type { ExportFacts } from './facts.ts';
import type { BibliographyRow } from './tables.ts';

/** One line without control characters: in these formats a line break begins the next field or record. */
const flat = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ').trim();

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

const tex = (text: string): string => flat(text).replace(/[\\{}$&#%_^~]/gu, (sign) => TEX[sign] ?? sign);

/** An address inside braces: only what would end them, or the line, is written as a per cent code. */
const texAddress = (text: string): string => flat(text).replace(/[{}\\\s]/gu, (sign) => encodeURIComponent(sign));

/** Keys of BibTeX entries: ASCII letters, digits and `-`, distinct, in the order of the sources. */
function keysOf(rows: readonly BibliographyRow[]): readonly string[] {
  const taken = new Set<string>();
  return rows.map((row, at) => {
    const wanted = row.id
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '')
      .slice(0, 60);
    let key = wanted === '' ? `source-${at + 1}` : wanted;
    for (let n = 2; taken.has(key.toLowerCase()); n++) key = `${wanted}-${n}`;
    taken.add(key.toLowerCase());
    return key;
  });
}

/** Credit line and audit head as the lines of a remark. */
function remarks({ attributions, headLine }: ExportFacts): readonly string[] {
  return [
    ...attributions.map((line) => `Attribution: ${flat(line)}`),
    ...(headLine ? [`Audit head: ${headLine}`] : []),
  ];
}

/** The bibliography as BibTeX. A source text can close no brace and begin no entry. Names stay as given, each in braces of its own. */
export function renderBibtex(rows: readonly BibliographyRow[], facts: ExportFacts): string {
  const keys = keysOf(rows);
  const entries = rows.map((row, at) => {
    const date = row.publishedDate === null ? null : parseIsoDate(row.publishedDate);
    const authors = row.authors.map((name) => (name.includes(',') ? tex(name) : `{${tex(name)}}`)).join(' and ');
    const fields: readonly (readonly [string, string])[] = [
      ['title', `{${tex(row.title)}}`],
      ['author', authors],
      ['publisher', tex(row.publisher ?? '')],
      ['year', date === null ? '' : String(date.year)],
      ['month', date?.month === undefined ? '' : String(date.month)],
      ['date', tex(row.publishedDate ?? '')],
      ['doi', texAddress(row.doi ?? '')],
      ['url', texAddress(row.uri ?? '')],
      ['note', tex([row.attribution ?? '', ...row.notices].filter((part) => part !== '').join('; '))],
    ];
    const body = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`);
    return `@misc{${keys[at]!},\n${body.join(',\n')}\n}\n`;
  });
  // Text outside an entry is a remark to BibTeX, as long as no "@" stands in it.
  const head = remarks(facts).map((line) => `% ${line.replaceAll('@', '(at)')}\n`);
  return `${head.join('')}${head.length > 0 ? '\n' : ''}${entries.join('\n')}`;
}

/** The bibliography as RIS. Each field is one line, so that no source text can begin a field or end a record. */
export function renderRis(rows: readonly BibliographyRow[], { headLine }: ExportFacts): string {
  const records = rows.map((row) => {
    const type = row.doi === null ? (row.uri === null ? 'GEN' : 'ELEC') : 'JOUR';
    const date = row.publishedDate === null ? null : parseIsoDate(row.publishedDate);
    const two = (value: number | undefined): string => (value === undefined ? '' : String(value).padStart(2, '0'));
    const fields: readonly (readonly [string, string])[] = [
      ['TY', type],
      ['ID', row.id],
      ['TI', row.title],
      ...row.authors.map((name) => ['AU', name] as const),
      ['PB', row.publisher ?? ''],
      ['PY', date === null ? '' : String(date.year)],
      ['DA', date === null ? '' : `${date.year}/${two(date.month)}/${two(date.day)}`],
      ['DO', row.doi ?? ''],
      ['UR', row.uri ?? ''],
      ...row.notices.map((notice) => ['N1', `Notice: ${notice}`] as const),
      ['N1', row.attribution === null ? '' : `Attribution: ${row.attribution}`],
      ['N1', headLine === '' ? '' : `Audit head: ${headLine}`],
    ];
    const lines = fields.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${flat(value)}\r\n`);
    return `${lines.join('')}ER  - \r\n`;
  });
  return records.join('\r\n');
}

/** The bibliography as CSL-JSON: an array of items; what the format has no place for stands in `note`. */
export function cslItems(rows: readonly BibliographyRow[], { headLine }: ExportFacts): readonly object[] {
  return rows.map((row) => {
    const date = row.publishedDate === null ? null : parseIsoDate(row.publishedDate);
    const parts = date === null ? [] : [date.year, date.month, date.day].filter((part) => part !== undefined);
    const note = [
      ...row.notices,
      ...(row.attribution === null ? [] : [`Attribution: ${row.attribution}`]),
      ...(headLine === '' ? [] : [`Audit head: ${headLine}`]),
    ].join('\n');
    return {
      id: row.id,
      type: row.doi === null ? (row.uri === null ? 'document' : 'webpage') : 'article-journal',
      title: row.title,
      ...(row.authors.length === 0 ? {} : { author: row.authors.map((literal) => ({ literal })) }),
      ...(row.publisher === null ? {} : { publisher: row.publisher }),
      ...(parts.length === 0 ? {} : { issued: { 'date-parts': [parts] } }),
      ...(row.doi === null ? {} : { DOI: row.doi }),
      ...(row.uri === null ? {} : { URL: row.uri }),
      ...(note === '' ? {} : { note }),
    };
  });
}
