import type { HtmlElement } from './tree.ts';

const BARRIERS = new Set(['table', 'td', 'th', 'caption', 'template', 'foreignobject']);
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']);
const SECTIONS = ['thead', 'tbody', 'tfoot'];
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
);
const CLOSES_PARAGRAPH = new Set(
  (
    'address article aside blockquote details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr main menu nav ol p pre section summary table ul li dt dd center'
  ).split(' '),
);
/** How far up the stack a lookup goes; deeper nesting of inline marks is noise, and the bound keeps everything linear. */
const LOOK = 256;

/**
 * The stack of open elements with the implied closings of HTML that matter for reading: paragraphs, list items, table
 * parts. Lookups are counts, not searches, so that hostile nesting stays linear.
 */
export class OpenElements {
  readonly #stack: HtmlElement[];
  /** Open names by scope: a new map for each table, cell and caption, because an end tag does not reach out of a cell. */
  readonly #scopes: Map<string, number>[] = [new Map()];
  readonly #barriers: string[] = [];
  readonly #all = new Map<string, number>();

  constructor(root: HtmlElement) {
    this.#stack = [root];
  }

  get current(): HtmlElement {
    return this.#stack[this.#stack.length - 1]!;
  }

  get depth(): number {
    return this.#stack.length - 1;
  }

  /** Whether an element of this name is open anywhere. */
  has(name: string): boolean {
    return (this.#all.get(name) ?? 0) > 0;
  }

  push(element: HtmlElement): void {
    this.#stack.push(element);
    add(this.#all, element.name, 1);
    if (BARRIERS.has(element.name)) {
      this.#barriers.push(element.name);
      this.#scopes.push(new Map());
    } else add(this.#scopes.at(-1)!, element.name, 1);
  }

  /** Closes what a start tag of `name` implies to be over. */
  closeImplied(name: string): void {
    if (CLOSES_PARAGRAPH.has(name) && this.#inScope('p')) this.#popThrough('p');
    if (name === 'li') this.#closeSibling(['li'], ['ul', 'ol', 'menu', 'dir']);
    else if (name === 'dt' || name === 'dd') this.#closeSibling(['dt', 'dd'], ['dl']);
    else if (/^h[1-6]$/.test(name) && /^h[1-6]$/.test(this.current.name)) this.#pop();
    else if (name === 'option' || name === 'optgroup') {
      if (this.#inScope('option')) this.#popThrough('option');
    } else if (name === 'rt' || name === 'rp' || name === 'rb') this.#closeSibling(['rt', 'rp', 'rb'], ['ruby']);
    else if (name === 'a' && this.#inScope('a')) this.close('a');
    else if (TABLE_PARTS.has(name) && name !== 'table') this.#closeTableParts(name);
  }

  /** Handles an end tag; one that matches nothing in its scope is ignored. */
  close(name: string): void {
    if (name === 'body' || name === 'html') return;
    if (this.#inScope(name)) {
      if (INLINE.has(name) && !this.#reachesWithoutBlock(name)) return;
      this.#popThrough(name);
    } else if ((TABLE_PARTS.has(name) || BARRIERS.has(name)) && this.has(name)) this.#popThrough(name);
  }

  #closeTableParts(name: string): void {
    const barrier = this.#barriers.at(-1);
    if (barrier === 'td' || barrier === 'th' || barrier === 'caption') this.#popThrough(barrier);
    if (this.#barriers.at(-1) !== 'table' || name === 'td' || name === 'th') return;
    if (this.#inScope('tr')) this.#popThrough('tr');
    if (name === 'tr') return;
    for (const section of SECTIONS) if (this.#inScope(section)) this.#popThrough(section);
  }

  #closeSibling(names: readonly string[], containers: readonly string[]): void {
    for (let i = this.#stack.length - 1, seen = 0; i > 0 && seen < LOOK; i--, seen++) {
      const open = this.#stack[i]!.name;
      if (containers.includes(open) || BARRIERS.has(open)) return;
      if (names.includes(open)) {
        this.#popThrough(open);
        return;
      }
    }
  }

  /** `<b><p>x</b>y</p>`: the end of an inline mark must not end the paragraph around it. */
  #reachesWithoutBlock(name: string): boolean {
    for (let i = this.#stack.length - 1, seen = 0; i > 0 && seen < LOOK; i--, seen++) {
      const open = this.#stack[i]!.name;
      if (open === name) return true;
      if (CLOSES_PARAGRAPH.has(open)) return false;
    }
    return false;
  }

  #inScope(name: string): boolean {
    return (this.#scopes.at(-1)!.get(name) ?? 0) > 0;
  }

  #popThrough(name: string): void {
    while (this.#stack.length > 1 && this.#pop() !== name);
  }

  #pop(): string {
    const { name } = this.#stack.pop()!;
    add(this.#all, name, -1);
    if (BARRIERS.has(name)) {
      this.#barriers.pop();
      this.#scopes.pop();
    } else add(this.#scopes.at(-1)!, name, -1);
    return name;
  }
}

function add(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
