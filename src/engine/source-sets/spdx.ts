/** A licence expression taken apart (SPDX specification, annex on licence expressions). */
export type SpdxNode =
  | { readonly kind: 'licence'; readonly id: string; readonly orLater: boolean; readonly exception: string | null }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SpdxNode[] };

export type SpdxResult =
  | { readonly ok: true; readonly node: SpdxNode }
  | { readonly ok: false; readonly at: number; readonly message: string };

interface Token {
  readonly text: string;
  readonly at: number;
}

const MAX_LENGTH = 4000;
const MAX_DEPTH = 64;

function lex(text: string): readonly Token[] | { at: number; message: string } {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at]!;
    if (/\s/u.test(char)) {
      at++;
      continue;
    }
    if (char === '(' || char === ')') {
      tokens.push({ text: char, at });
      at++;
      continue;
    }
    const from = at;
    while (at < text.length && /[A-Za-z\d.:+-]/u.test(text[at]!)) at++;
    if (at === from) return { at, message: `"${char}" stands in no licence expression` };
    tokens.push({ text: text.slice(from, at), at: from });
  }
  return tokens;
}

/**
 * Parses a licence expression: `WITH` binds closest, then `AND`, then `OR`; brackets group; a `+` behind an id means “or later”. Operators are
 * read in any case, as people write them. Ids are only checked for form here (`LicenseRef-…` included). An error names the
 * place, in code units.
 */
export function parseSpdx(text: string): SpdxResult {
  if (text.length > MAX_LENGTH) return { ok: false, at: MAX_LENGTH, message: 'the expression is too long' };
  const lexed = lex(text);
  if (!Array.isArray(lexed)) return { ok: false, ...(lexed as { at: number; message: string }) };
  const tokens = lexed as readonly Token[];
  let pos = 0;
  const fail = (message: string, at = tokens[pos]?.at ?? text.length): { ok: false; at: number; message: string } => ({
    ok: false,
    at,
    message,
  });
  const isWord = (word: string): boolean => tokens[pos]?.text.toUpperCase() === word;
  const isOperator = (token: Token): boolean => /^(?:and|or|with)$/iu.test(token.text);

  const primary = (depth: number): SpdxResult => {
    const token = tokens[pos];
    if (!token) return fail('a licence is missing at the end');
    if (token.text === '(') {
      if (depth >= MAX_DEPTH) return fail('too many brackets inside one another');
      pos++;
      const inner = joined(depth + 1, 'OR');
      if (!inner.ok) return inner;
      if (tokens[pos]?.text !== ')') return fail('a closing bracket is missing');
      pos++;
      return inner;
    }
    if (token.text === ')' || isOperator(token)) return fail(`a licence is missing before "${token.text}"`);
    pos++;
    const orLater = token.text.endsWith('+');
    const id = orLater ? token.text.slice(0, -1) : token.text;
    if (!/^(?:DocumentRef-[\w.-]+:)?[A-Za-z\d][\w.-]*$/iu.test(id))
      return fail(`"${token.text}" is no licence id`, token.at);
    if (!isWord('WITH')) return { ok: true, node: { kind: 'licence', id, orLater, exception: null } };
    pos++;
    const exception = tokens[pos];
    if (!exception || /[()]/u.test(exception.text) || isOperator(exception))
      return fail('an exception is missing behind WITH');
    pos++;
    return { ok: true, node: { kind: 'licence', id, orLater, exception: exception.text } };
  };

  const joined = (depth: number, operator: 'AND' | 'OR'): SpdxResult => {
    const next = (): SpdxResult => (operator === 'OR' ? joined(depth, 'AND') : primary(depth));
    const first = next();
    if (!first.ok) return first;
    const parts = [first.node];
    while (isWord(operator)) {
      pos++;
      const more = next();
      if (!more.ok) return more;
      parts.push(more.node);
    }
    return { ok: true, node: parts.length === 1 ? parts[0]! : { kind: operator === 'OR' ? 'or' : 'and', parts } };
  };

  if (tokens.length === 0) return fail('the expression is empty', 0);
  const result = joined(0, 'OR');
  if (!result.ok) return result;
  return pos < tokens.length ? fail(`"${tokens[pos]!.text}" follows without AND or OR`) : result;
}

/** One spelling of an expression, with brackets only where they are needed. */
export function formatSpdx(node: SpdxNode): string {
  if (node.kind === 'licence')
    return `${node.id}${node.orLater ? '+' : ''}${node.exception === null ? '' : ` WITH ${node.exception}`}`;
  return node.parts
    .map((part) => (node.kind === 'and' && part.kind === 'or' ? `(${formatSpdx(part)})` : formatSpdx(part)))
    .join(node.kind === 'and' ? ' AND ' : ' OR ');
}
