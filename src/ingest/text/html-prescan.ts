/**
 * The encoding that an HTML or XML text declares about itself in its first bytes: the “prescan a byte stream” algorithm
 * of the HTML standard (§13.2.3.2), plus the XML declaration. Returns the label as written, or `null`.
 */
export function prescanDeclaredEncoding(bytes: Uint8Array, limit = 16_384): string | null {
  const head = ascii(bytes.subarray(0, Math.min(bytes.length, limit)));
  const xml = xmlDeclaration(head);
  if (xml !== null) return xml;
  let at = 0;
  while (at < head.length) {
    const open = head.indexOf('<', at);
    if (open < 0) return null;
    if (head.startsWith('<!--', open)) {
      // `<!-->` closes at once: the two hyphens may be the same ones.
      const close = head.indexOf('-->', open + 2);
      if (close < 0) return null;
      at = close + 3;
      continue;
    }
    const next = head[open + 1] ?? '';
    if (/^<meta[\s/]/i.test(head.slice(open, open + 6))) {
      const tag = readTag(head, open + 5);
      if (tag === null) return null;
      const label = metaEncoding(tag.attributes);
      if (label !== null) return label;
      at = tag.end;
    } else if (/[a-z]/i.test(next) || (next === '/' && /[a-z]/i.test(head[open + 2] ?? ''))) {
      let nameEnd = open + 1;
      while (nameEnd < head.length && !/[\s>]/.test(head[nameEnd]!)) nameEnd++;
      const tag = readTag(head, nameEnd);
      if (tag === null) return null;
      at = tag.end;
    } else if (next === '!' || next === '/' || next === '?') {
      const close = head.indexOf('>', open);
      if (close < 0) return null;
      at = close + 1;
    } else {
      at = open + 1;
    }
  }
  return null;
}

function ascii(bytes: Uint8Array): string {
  let out = '';
  for (let i = 0; i < bytes.length; i += 1024) out += String.fromCharCode(...bytes.subarray(i, i + 1024));
  return out;
}

function xmlDeclaration(head: string): string | null {
  if (!head.startsWith('<?xml')) return null;
  const end = head.indexOf('?>');
  const declaration = end < 0 ? '' : head.slice(0, end);
  // The name must stand alone: `generator="x?>y"` elsewhere in the file is not part of the declaration.
  const match = /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(declaration);
  return match ? (match[1] ?? match[2] ?? null) : null;
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

/** Attributes from `at` to the closing `>`; `null` where the head ends inside the tag. The first of a name wins. */
function readTag(head: string, at: number): Tag | null {
  const attributes = new Map<string, string>();
  let i = at;
  for (;;) {
    while (i < head.length && /[\s/]/.test(head[i]!)) i++;
    if (i >= head.length) return null;
    if (head[i] === '>') return { attributes, end: i + 1 };
    const nameStart = i;
    while (i < head.length && !/[\s/>]/.test(head[i]!) && (head[i] !== '=' || i === nameStart)) i++;
    const name = head.slice(nameStart, i).toLowerCase();
    while (i < head.length && /\s/.test(head[i]!)) i++;
    let value = '';
    if (head[i] === '=') {
      i++;
      while (i < head.length && /\s/.test(head[i]!)) i++;
      const quote = head[i];
      if (quote === '"' || quote === "'") {
        const close = head.indexOf(quote, i + 1);
        if (close < 0) return null;
        value = head.slice(i + 1, close);
        i = close + 1;
      } else {
        const valueStart = i;
        while (i < head.length && !/[\s>]/.test(head[i]!)) i++;
        value = head.slice(valueStart, i);
      }
    }
    if (name && !attributes.has(name)) attributes.set(name, value);
  }
}

function metaEncoding(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined && isKnownLabel(charset)) return charset.trim();
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null;
  const label = charsetOfContentType(attributes.get('content') ?? '');
  return label !== null && isKnownLabel(label) ? label : null;
}

/** The `charset` parameter of a `Content-Type` value, or `null`. */
export function charsetOfContentType(content: string): string | null {
  let at = 0;
  for (;;) {
    at = content.toLowerCase().indexOf('charset', at);
    if (at < 0) return null;
    at += 7;
    let i = at;
    while (/\s/.test(content[i] ?? '')) i++;
    if (content[i] !== '=') continue;
    i++;
    while (/\s/.test(content[i] ?? '')) i++;
    const quote = content[i];
    if (quote === '"' || quote === "'") {
      const close = content.indexOf(quote, i + 1);
      return close < 0 ? null : content.slice(i + 1, close);
    }
    let end = i;
    while (end < content.length && !/[\s;]/.test(content[end]!)) end++;
    return end > i ? content.slice(i, end) : null;
  }
}

function isKnownLabel(label: string): boolean {
  try {
    return new TextDecoder(label.trim()).encoding !== '';
  } catch {
    return /^x-user-defined$/i.test(label.trim());
  }
}
