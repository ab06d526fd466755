import { safeSource } from '#engine/citations/safe-source.ts';
import { splitSentences } from '#engine/text/sentences.ts';

/** A statement as the reply gave it, before anything of it is believed. */
export interface RawStatement {
  readonly text: string;
  /** Citation ids as given, apart from those inside the text. */
  readonly ids: readonly string[];
}

/** What a reply was read as. `notStatements` counts entries of the list that hold no text. */
export type ReadReply =
  | { readonly kind: 'statements'; readonly statements: readonly RawStatement[]; readonly notStatements: number }
  | { readonly kind: 'abstained' }
  | { readonly kind: 'malformed'; readonly detail: string };

/** Longest reply read, in code units; a model that answers six passages with a book is out of order. */
export const MAX_REPLY = 200_000;
/** Objects of a reply that are tried: the answer may be preceded by a draft of it or by an example. */
const MAX_TRIES = 8;

/**
 * Reads any string as a reply: a JSON object `{abstained, claims: [{text, citationIds}]}`, bare, in a code fence or amid
 * prose; or prose with `[k]` markers, a statement a sentence. What is neither is `malformed`. Never throws; linear.
 */
export function readReply(reply: string): ReadReply {
  const malformed = (detail: string): ReadReply => ({ kind: 'malformed', detail });
  if (reply.length > MAX_REPLY) return malformed(`The reply has ${reply.length} characters; ${MAX_REPLY} are read.`);
  if (reply.trim() === '') return malformed('The reply is empty.');
  let isJsonLike = /^\s*(?:```|[{[]\s*["{[\]}])/u.test(reply.slice(0, 2000));
  for (const candidate of objectsOf(reply)) {
    const value = parseJson(candidate);
    if (!isRecord(value) || !(Object.hasOwn(value, 'claims') || Object.hasOwn(value, 'abstained'))) continue;
    return readObject(value);
  }
  isJsonLike ||= parseJson(reply) !== undefined || /"(?:claims|abstained|citationIds)"\s?:/u.test(reply);
  if (isJsonLike) return malformed('The reply holds no JSON object with the members that were asked for.');
  if (!/\[\^?\d|\[\[ {0,4}source {0,4}:|【\d|\[(?:source|passage|citation|ref)\b/iu.test(reply)) {
    return malformed('The reply is neither JSON nor text with citation marks.');
  }
  return {
    kind: 'statements',
    statements: splitSentences(reply).map(({ text }) => ({ text, ids: [] })),
    notStatements: 0,
  };
}

function readObject(value: Readonly<Record<string, unknown>>): ReadReply {
  const abstained = Object.hasOwn(value, 'abstained') ? value['abstained'] : false;
  if (abstained === true) return { kind: 'abstained' };
  if (abstained !== false && abstained !== null) {
    return { kind: 'malformed', detail: 'The member “abstained” of the reply is neither true nor false.' };
  }
  const claims = Object.hasOwn(value, 'claims') ? value['claims'] : undefined;
  if (!Array.isArray(claims)) return { kind: 'malformed', detail: 'The member “claims” of the reply is not a list.' };
  const statements: RawStatement[] = [];
  let notStatements = 0;
  for (const claim of claims as readonly unknown[]) {
    const text = isRecord(claim) && Object.hasOwn(claim, 'text') ? claim['text'] : undefined;
    if (!isRecord(claim) || typeof text !== 'string') notStatements++;
    else statements.push({ text, ids: readIds(Object.hasOwn(claim, 'citationIds') ? claim['citationIds'] : []) });
  }
  return { kind: 'statements', statements, notStatements };
}

/** Ids in the forms that models give them: `"1"`, `1`, `"[1]"`, `"1, 2"`. Anything else is handed on to be refused by name. */
function readIds(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => {
    if (typeof item === 'number') return [String(item)];
    if (typeof item !== 'string') return [];
    const bare = safeSource(item);
    return /^\d+(?: ?, ?\d+)+$/u.test(bare) ? bare.split(/ ?, ?/u) : bare === '' ? [] : [bare];
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The stretches of a text that are balanced as JSON objects are, from each outermost `{`; at most eight. */
function objectsOf(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = -1;
  let inString = false;
  for (let at = 0; at < text.length && found.length < MAX_TRIES; at++) {
    const unit = text.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22 && depth > 0) inString = true;
    else if (unit === 0x7b) {
      if (depth === 0) start = at;
      depth++;
    } else if (unit === 0x7d && depth > 0) {
      depth--;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return found;
}
