import type { Span } from '#base/span.ts';
import type { ReadOutcome, UnreadLine } from '#domain/evals.ts';
import type { GoldAnswer, GoldItem, GoldKind, GoldPlant, GoldSet, GoldSource, GoldVerdict } from '#domain/gold.ts';
import { GOLD_KINDS, GOLD_VERDICTS } from '#domain/gold.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);
const isKind = (value: unknown): value is GoldKind => GOLD_KINDS.some((kind) => kind === value);
const isVerdict = (value: unknown): value is GoldVerdict => GOLD_VERDICTS.some((verdict) => verdict === value);

/** Verdicts as other sets spell them. */
const OTHER_SPELLINGS: ReadonlyMap<string, GoldVerdict> = new Map<string, GoldVerdict>([
  ['supports', 'pass'],
  ['supported', 'pass'],
  ['support', 'pass'],
  ['entailment', 'pass'],
  ['true', 'pass'],
  ['refutes', 'contradicted'],
  ['refuted', 'contradicted'],
  ['contradict', 'contradicted'],
  ['contradicts', 'contradicted'],
  ['contradiction', 'contradicted'],
  ['false', 'contradicted'],
  ['not enough info', 'unsupported'],
  ['not_enough_info', 'unsupported'],
  ['nei', 'unsupported'],
  ['neutral', 'unsupported'],
  ['irrelevant', 'unsupported'],
]);

/** A verdict by its own name or by that of a well-known set; `null` where it is neither. */
export function readVerdict(value: unknown): GoldVerdict | null {
  const name = (typeof value === 'boolean' ? String(value) : textOf(value)).trim().toLowerCase();
  return isVerdict(name) ? name : (OTHER_SPELLINGS.get(name) ?? null);
}

function readSource(value: unknown): GoldSource | string {
  if (!isObject(value)) return 'a source is an object with an id and a text';
  const { id, title, text, lines, ...metadata } = value;
  const name = textOf(id).trim();
  if (name === '') return 'a source has no id';
  const written = listOf(lines).map((line) => textOf(isObject(line) ? line['text'] : line));
  // Rows of a table stay on lines of their own; sentences run on.
  const isTable = written.some((line) => line.startsWith('|'));
  const whole = written.length > 0 ? written.join(isTable ? '\n' : ' ') : textOf(text);
  if (whole.trim() === '') return `the source "${name.slice(0, 60)}" has no text`;
  return { id: name, title: textOf(title) || name, text: whole, metadata };
}

function readSpan(value: unknown, draft: string): Span | null | string {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    const start = draft.indexOf(value);
    return start < 0 || value === ''
      ? `the words "${value.slice(0, 60)}" do not stand in the draft`
      : { start, end: start + value.length };
  }
  if (!isObject(value)) return 'a place is {start, end} or the words themselves';
  const { start, end } = value;
  const isSpan = Number.isInteger(start) && Number.isInteger(end);
  if (!isSpan || Number(start) < 0 || Number(end) > draft.length || Number(start) >= Number(end)) {
    return 'the place lies outside the draft';
  }
  return { start: Number(start), end: Number(end) };
}

/** Sources that a draft is checked against: those it names first, then the others of the set, or those it lists alone. */
function sourcesOf(value: Json, known: readonly string[]): readonly string[] | string {
  const listed = listOf(value['sources']).map(textOf);
  const missing = listed.find((id) => !known.includes(id));
  if (missing !== undefined) return `the source "${missing.slice(0, 60)}" is not in the set`;
  if (listed.length > 0) return listed;
  const first = listOf(value['borneOutBy']).map(textOf);
  return [...first, ...known.filter((id) => !first.includes(id))];
}

function readItem(value: unknown, known: readonly string[], domain: string, at: number): GoldItem | string {
  if (!isObject(value)) return 'an item is an object';
  const draft = textOf(value['draft'] ?? value['claim']);
  if (draft.trim() === '') return 'an item has no draft';
  const given = Array.isArray(value['verdicts']) ? listOf(value['verdicts']) : [value['verdict'] ?? value['label']];
  const verdicts = given.map(readVerdict);
  const named = verdicts.filter((verdict) => verdict !== null);
  if (named.length === 0 || named.length < verdicts.length) return 'no verdict, or one that is not known';
  const kind = value['kind'] ?? null;
  if (kind !== null && !isKind(kind)) return `the kind "${textOf(kind).slice(0, 60)}" is not known`;
  const borneOutBy = listOf(value['borneOutBy']).map(textOf);
  const stray = borneOutBy.find((id) => !known.includes(id));
  if (stray !== undefined) return `the source "${stray.slice(0, 60)}" is not in the set`;
  if (kind !== null && named.includes('pass')) return 'an item with a fault cannot pass';
  const sourceIds = sourcesOf(value, known);
  if (typeof sourceIds === 'string') return sourceIds;
  const fault = readSpan(value['fault'], draft);
  if (typeof fault === 'string') return fault;
  const id = textOf(value['id']) || `${domain}-${at + 1}`;
  const ofItem = textOf(value['domain']) || domain;
  const ofKind = kind ?? (named.includes('pass') ? null : 'unspecified');
  return { id, domain: ofItem, draft, sourceIds, verdicts: named, kind: ofKind, fault, borneOutBy };
}

function readAnswer(value: unknown, known: readonly string[], domain: string, at: number): GoldAnswer | string {
  if (!isObject(value)) return 'an answer is an object';
  const draft = textOf(value['draft']);
  if (draft.trim() === '') return 'an answer has no draft';
  const sourceIds = sourcesOf(value, known);
  if (typeof sourceIds === 'string') return sourceIds;
  const plants: GoldPlant[] = [];
  for (const plant of listOf(value['plants'])) {
    if (!isObject(plant) || !isKind(plant['kind'])) return 'a planted fault has a known kind';
    const span = readSpan(plant, draft);
    if (span === null || typeof span === 'string') return span ?? 'a planted fault has a place';
    plants.push({ ...span, kind: plant['kind'] });
  }
  return { id: textOf(value['id']) || `${domain}-answer-${at + 1}`, domain, draft, sourceIds, plants };
}

/**
 * A gold set from a JSON value of the form of our own sets: `sources`, `items`, `answers`. What cannot be read is listed
 * with its place in its list (from 1) and costs the rest nothing; an id that comes again is refused, the first stays.
 */
export function readGoldSet(value: unknown, name: string): ReadOutcome<GoldSet> {
  const unread: UnreadLine[] = [];
  const ids = new Set<string>();
  const keep = <T extends { readonly id: string }>(read: T | string, line: number, what: string): readonly T[] => {
    const fault =
      typeof read === 'string' ? read : ids.has(`${what}:${read.id}`) ? `the id "${read.id}" stands twice` : null;
    if (typeof read === 'string' || fault !== null) {
      unread.push({ line, why: `${what}: ${fault ?? ''}` });
      return [];
    }
    ids.add(`${what}:${read.id}`);
    return [read];
  };
  if (!isObject(value)) {
    return {
      value: { name, sources: [], items: [], answers: [] },
      read: 0,
      unread: [{ line: 1, why: 'a gold set is an object' }],
    };
  }
  const domain = textOf(value['domain']) || name;
  const sources = listOf(value['sources']).flatMap((one, at) => keep(readSource(one), at + 1, 'source'));
  const known = sources.map(({ id }) => id);
  const items = listOf(value['items']).flatMap((one, at) => keep(readItem(one, known, domain, at), at + 1, 'item'));
  const answers = listOf(value['answers']).flatMap((one, at) =>
    keep(readAnswer(one, known, domain, at), at + 1, 'answer'),
  );
  return { value: { name, sources, items, answers }, read: items.length + answers.length, unread };
}
