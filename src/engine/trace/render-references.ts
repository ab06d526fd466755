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

/** Whether every brace closes one before it: BibTeX counts braces, also those behind a backslash. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '{') depth++;
    else if (char === '}' && --depth < 0) return false;
  }
  return depth === 0;
}

/** Braces by name, for a text whose own would end the field or run it into the next entry. */
const NAMED: Readonly<Record<string, string>> = { '{': '\\textbraceleft{}', '}': '\\textbraceright{}' };

function tex(text: string): string {
  const line = flat(text);
  const signs = isBalanced(line) ? TEX : { ...TEX, ...NAMED };
  return line.replace(/[\\{}$&#%_^~]/gu, (sign) => signs[sign] ?? sign);
}

/** Words of a body's name; `University of California, Berkeley` is no person of the family `University of California`. */
const BODY =
  /\b(?:university|institutes?|institution|college|school|academy|society|association|foundation|centre|center|council|committee|commission|ministry|department|agency|office|bureau|bank|group|press|inc|ltd|llc|gmbh|corp|company|co|plc|and|of|for|the|und)\b/iu;

/** Family and given name of a person written with the comma between them; `null` for every other name, which stays as it is. */
function personOf(name: string): { readonly family: string; readonly given: string } | null {
  const match = /^([^,]{1,80}),\s*([^,]{1,80})$/u.exec(flat(name));
  if (match === null || BODY.test(name) || /[\d&/{}]/u.test(name)) return null;
  const [family, given] = [match[1]!.trim(), match[2]!.trim()];
  return family === '' || given === '' || given.split(' ').length > 4 ? null : { family, given };
}

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

/** The bibliography as BibTeX. A source text can close no brace and begin no entry. A name stays as given, in braces of its own unless a comma tells family from given name. */
export function renderBibtex(rows: readonly BibliographyRow[], facts: ExportFacts): string {
  const keys = keysOf(rows);
  const entries = rows.map((row, at) => {
    const date = row.publishedDate === null ? null : parseIsoDate(row.publishedDate);
    const authors = row.authors.map((name) => (personOf(name) ? tex(name) : `{${tex(name)}}`)).join(' and ');
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
      ...(row.authors.length === 0 ? {} : { author: row.authors.map((literal) => personOf(literal) ?? { literal }) }),
      ...(row.publisher === null ? {} : { publisher: row.publisher }),
      ...(parts.length === 0 ? {} : { issued: { 'date-parts': [parts] } }),
      ...(row.doi === null ? {} : { DOI: row.doi }),
      ...(row.uri === null ? {} : { URL: row.uri }),
      ...(note === '' ? {} : { note }),
    };
  });
}
