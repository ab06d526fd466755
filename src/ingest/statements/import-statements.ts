import type { ImportWarning } from '#domain/import-report.ts';
import type { SourceFact } from '#domain/source.ts';
import { DocumentBuilder } from '../document-builder.ts';
import { isRecord, lineOf, numberOf, recordsOf } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';

const isStatement = (value: unknown): value is JsonRecord =>
  isRecord(value) && isRecord(value['actor']) && isRecord(value['verb']) && isRecord(value['object']);

/** Whether a JSON value is an xAPI statement, a list of them, or the answer of a record store that holds one. */
export function isStatements(value: unknown): boolean {
  return listOf(value).slice(0, 5).some(isStatement);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && Array.isArray(value['statements'])) return value['statements'];
  return isStatement(value) ? [value] : [];
}

/**
 * Learning records (xAPI): a sentence a statement, with actor, verb, object, result and time, and its scores as facts. The
 * statement that another one voids is named as voided and left out: its store says that it does not hold.
 */
export function importStatements(value: unknown): ReadFile {
  const list = listOf(value);
  const voided = new Set(
    list.filter(isStatement).flatMap((one) => {
      const target = one['object'];
      return (lineOf((one['verb'] as JsonRecord)['id']) ?? '').endsWith('/voided') && isRecord(target)
        ? (lineOf(target['id']) ?? [])
        : [];
    }),
  );
  const builder = new DocumentBuilder();
  const facts: SourceFact[] = [];
  const warnings: ImportWarning[] = [];
  let added = 0;
  list.forEach((one, at) => {
    const place = `statement ${at + 1}`;
    if (!isStatement(one)) {
      warnings.push({
        code: 'statement-unreadable',
        place,
        message: 'It lacks an actor, a verb or an object.',
        lost: 1,
      });
      return;
    }
    const id = lineOf(one['id']);
    if (id !== null && voided.has(id)) {
      warnings.push({
        code: 'statement-voided',
        place,
        message: 'Another statement voids it; it was left out.',
        lost: 1,
      });
      return;
    }
    const { text, scores } = sentenceOf(one);
    const start = builder.addBlock('paragraph', text);
    added++;
    for (const score of scores) facts.push({ ...score, start, end: builder.length });
  });
  if (added === 0)
    return nothingRead('empty', 'It holds no statement that can be read.', warnings, Math.max(1, list.length));
  return {
    state: added < list.length ? 'partial' : 'ready',
    text: builder.text(),
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: { ...NO_METADATA, title: 'Learning records' },
    items: list.length,
    added,
    warnings,
    findings: [],
    facts,
  };
}

type Score = Omit<SourceFact, 'start' | 'end'>;

function sentenceOf(statement: JsonRecord, isInner = false): { text: string; scores: readonly Score[] } {
  const actor = actorOf(statement['actor'] as JsonRecord);
  const verb = statement['verb'] as JsonRecord;
  const said = localized(verb['display']) ?? lastPart(lineOf(verb['id']) ?? 'did');
  const object = objectOf(statement['object'] as JsonRecord, isInner);
  const when = lineOf(statement['timestamp']) ?? lineOf(statement['stored']);
  const result = isRecord(statement['result']) ? statement['result'] : {};
  const parts: string[] = [];
  const scores: Score[] = [];
  const score = isRecord(result['score']) ? result['score'] : {};
  const raw = numberOf(score['raw']);
  const max = numberOf(score['max']);
  const scaled = numberOf(score['scaled']);
  const add = (quantity: string, value: string): void =>
    void scores.push({ subject: `${actor} in ${object.name}`, quantity, value, unit: '', epoch: when });
  if (raw !== null) {
    parts.push(`with a score of ${raw}${max === null ? '' : ` of ${max}`}`);
    add('score', String(raw));
  }
  if (scaled !== null) {
    parts.push(`with a scaled score of ${scaled}`);
    add('scaled score', String(scaled));
  }
  if (typeof result['success'] === 'boolean') parts.push(result['success'] ? 'successfully' : 'without success');
  const lasted = lineOf(result['duration']);
  if (lasted !== null) parts.push(`in ${duration(lasted)}`);
  const response = lineOf(result['response']);
  const answer = response === null ? '' : ` The response was “${response}”.`;
  const about = object.description === null ? '' : ` ${object.name}: ${object.description}`;
  const tail = parts.length === 0 ? '' : ` ${parts.join(', ')}`;
  return {
    text: `${actor} ${said} ${object.name}${tail}${when === null ? '' : ` on ${when}`}.${answer}${about}`,
    scores,
  };
}

function actorOf(actor: JsonRecord): string {
  const account = isRecord(actor['account']) ? lineOf(actor['account']['name']) : null;
  const members = recordsOf(actor['member']).length;
  return (
    lineOf(actor['name']) ??
    account ??
    lineOf(actor['mbox'])?.replace(/^mailto:/i, '') ??
    (members > 0 ? `A group of ${members}` : 'Somebody')
  );
}

function objectOf(object: JsonRecord, isInner: boolean): { name: string; description: string | null } {
  if (object['objectType'] === 'Agent' || object['objectType'] === 'Group')
    return { name: actorOf(object), description: null };
  // A statement inside a statement inside a statement is not allowed, and would be a way to nest without end.
  if (object['objectType'] === 'SubStatement' && isStatement(object) && !isInner)
    return { name: `that ${sentenceOf(object, true).text}`, description: null };
  const definition = isRecord(object['definition']) ? object['definition'] : {};
  const name = localized(definition['name']) ?? lastPart(lineOf(object['id']) ?? 'something');
  return { name: `“${name}”`, description: localized(definition['description']) };
}

/** One of several languages: English, else the first. */
function localized(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const key = Object.keys(value).find((one) => /^en\b/i.test(one)) ?? Object.keys(value)[0];
  return key === undefined ? null : lineOf(value[key]);
}

function lastPart(iri: string): string {
  return iri.split(/[/#]/).filter(Boolean).at(-1) ?? iri;
}

/** `PT1H2M3.5S` in words; anything else stays as it is written. */
function duration(raw: string): string {
  const match = /^P(?:(\d{1,4})D)?T?(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6}(?:\.\d{1,6})?)S)?$/.exec(raw);
  if (!match) return raw;
  const words = ['days', 'hours', 'minutes', 'seconds'].flatMap((word, at) => {
    const value = match[at + 1];
    return value === undefined ? [] : [`${value} ${value === '1' ? word.slice(0, -1) : word}`];
  });
  return words.join(' ') || raw;
}
