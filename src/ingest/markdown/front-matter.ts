/** Front matter read as a flat record: strings, and lists of strings. */
export interface FrontMatter {
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** Offset at which the text itself begins. */
  readonly end: number;
  /** Lines that are not in the subset understood here. */
  readonly unread: number;
}

const MAX_LINES = 500;

/** `+++` front matter of TOML: `key = value` lines; tables in it are skipped and counted. */
function readToml(text: string): FrontMatter | null {
  const opening = /^\+{3}[ \t]*\r?\n/.exec(text.slice(0, 100));
  if (!opening) return null;
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  let at = opening[0].length;
  let unread = 0;
  let isTop = true;
  for (let lines = 0; lines < MAX_LINES && at < text.length; lines++) {
    let stop = text.indexOf('\n', at);
    if (stop < 0) stop = text.length;
    const line = text.slice(at, stop).replace(/\r$/, '');
    at = Math.min(stop + 1, text.length);
    if (/^\+{3}[ \t]*$/.test(line)) return Object.keys(fields).length > 0 ? { fields, end: at, unread } : null;
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (line.startsWith('[')) isTop = false;
    const pair = isTop ? /^(\w[\w.-]{0,60})[ \t]{0,8}=[ \t]{0,8}(\S.*)$/.exec(line) : null;
    if (pair) fields[pair[1]!.toLowerCase()] = readValue(pair[2]!.trim());
    else unread++;
  }
  return null;
}

/**
 * Front matter: TOML between `+++` lines, or YAML between `---` lines, as far as notes use it: `key: value`, quoted values, `[a, b]`, and `- item`
 * lists; `|` and `>` blocks. Nested maps are skipped and counted. Not a YAML parser: anchors, tags and types mean nothing.
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const opening = /^---[ \t]*\r?\n/.exec(text.slice(0, 100));
  if (!opening) return readToml(text);
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  let at = opening[0].length;
  let unread = 0;
  let key: string | null = null;
  let isBlock = false;
  for (let lines = 0; lines < MAX_LINES; lines++) {
    if (at >= text.length) return null;
    let stop = text.indexOf('\n', at);
    if (stop < 0) stop = text.length;
    const line = text.slice(at, stop).replace(/\r$/, '');
    at = Math.min(stop + 1, text.length);
    // Between two rules without a single `key: value` stands text of the note, not a record.
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line))
      return Object.keys(fields).length > 0 || unread === 0 ? { fields, end: at, unread } : null;
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const pair = /^(\w[\w.-]{0,60})[ \t]{0,8}:(?:[ \t](.*))?$/.exec(line);
    if (pair) {
      key = pair[1]!.toLowerCase();
      const value = (pair[2] ?? '').trim();
      isBlock = /^[|>][+-]?$/.test(value);
      fields[key] = isBlock ? '' : readValue(value);
      continue;
    }
    const item = /^[ \t]*-[ \t](.*)$/.exec(line);
    if (item && key !== null && !isBlock) {
      const list = fields[key];
      const inner = /^name:(.*)$/.exec(item[1]!.trim());
      fields[key] = [...(Array.isArray(list) ? list : []), unquote((inner ? inner[1]! : item[1]!).trim())];
    } else if (isBlock && key !== null && /^[ \t]/.test(line)) {
      const before = fields[key];
      fields[key] = `${typeof before === 'string' && before !== '' ? `${before} ` : ''}${line.trim()}`;
    } else unread++;
  }
  return null;
}

function readValue(value: string): string | string[] {
  if (value.startsWith('[') && value.endsWith(']')) {
    return value
      .slice(1, -1)
      .split(',')
      .map((part) => unquote(part.trim()))
      .filter((part) => part !== '');
  }
  return unquote(value);
}

function unquote(value: string): string {
  const quote = value[0];
  if ((quote === '"' || quote === "'") && value.length > 1) {
    const close = value.lastIndexOf(quote);
    if (close > 0) {
      const body = value.slice(1, close);
      return quote === "'" ? body.replaceAll("''", "'") : body.replace(/\\(["\\/])/g, '$1');
    }
  }
  const comment = value.search(/\s#/);
  return comment < 0 ? value : value.slice(0, comment).trim();
}
