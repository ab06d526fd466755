import { cookedOf, drawnText, listUnder, nameOf, stringOf, under, walk, type Node } from './syntax.ts';

/** Text that is shown to people and does not go through `t`. */
export interface RawText {
  readonly node: Node;
  readonly text: string;
  /** Where it stands: `text` of an element, or the attribute, property, call or constant that makes it a text. */
  readonly where: string;
}

/** Attributes and properties whose strings people read or hear. */
const SPOKEN = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'label',
  'alt',
  'hint',
  'detail',
  'word',
  'words',
  'why',
  'note',
  'summary',
  'heading',
  'text',
  'question',
  'error',
  'legend',
  'caption',
  'empty',
  'said',
  'message',
  'sentence',
  'description',
]);

/** Attributes whose strings nobody reads: ids, classes, addresses. */
const SILENT = new Set([
  'className',
  'id',
  'key',
  'keys',
  'href',
  'to',
  'type',
  'role',
  'name',
  'value',
  'htmlFor',
  'd',
  'viewBox',
  'transform',
  'points',
  'fill',
  'stroke',
  'tone',
  'variant',
  'dir',
  'lang',
  'rel',
  'target',
  'accept',
  'autoComplete',
  'inputMode',
  'pattern',
  'panelId',
  'defaultSize',
  'minSize',
  'maxSize',
  'orientation',
  'sandbox',
  'referrerPolicy',
  'strokeDasharray',
  'style',
  'stance',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-live',
  'media',
  'column',
  'cursor',
]);

/** Calls whose strings nobody reads: they look things up, or speak to programmers. */
const SILENT_CALLS = new Set([
  'querySelector',
  'querySelectorAll',
  'closest',
  'matches',
  'getElementById',
  'getItem',
  'setItem',
  'removeItem',
  'addEventListener',
  'removeEventListener',
  'matchMedia',
  'RegExp',
  'startsWith',
  'endsWith',
  'includes',
  'indexOf',
  'split',
  'join',
  'replace',
  'replaceAll',
  'has',
  'get',
  'Error',
  'TypeError',
  'RangeError',
  'Symbol',
  'URL',
  'cx',
  'createElementNS',
  'getAttribute',
  'setAttribute',
  'toLocaleString',
  'lazy',
  't',
  'rich',
  'getPropertyValue',
  'setProperty',
  'useRef',
  'Blob',
  'lastIndexOf',
  'localeCompare',
  'DateTimeFormat',
  'NumberFormat',
  'Segmenter',
  'BroadcastChannel',
  'dispatchEvent',
  'test',
]);

/** Words: a letter alone is a key or a mark, in every language. */
const LETTERS = /\p{L}\p{M}*\p{L}/u;
const WORD_NAMES = /(?:WORDS?|LABELS?|HINTS?|NAMES?|TITLES?|TEXTS?)$|(?:Words?|Texts?|Sentence)$/u;
/** Two words with a space between them: nothing but a text has that. */
const SENTENCE = /\p{L}[\p{M}’'”),.:;!?…-]{0,3} [“([…]?[\p{L}\p{N}]/u;
/** One word with a capital letter at its head, as a button has it. */
const CAPITAL = /^\p{Lu}[\p{Ll}-]+[.!?…]?$/u;
/** A question to the browser about the window or the reader's wishes. */
const MEDIA = /^\((?:min|max|prefers|forced|any|pointer|hover)/u;
/** Names of keys, events and the like, which look like a word on a button. */
const KEYS = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Home',
  'End',
  'Delete',
  'Backspace',
  'Space',
  'Shift',
  'Control',
  'Meta',
  'Alt',
  'Arrow',
  'Insert',
  'Dead',
  'Process',
  'Unidentified',
]);

const TYPES = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression)/u;

/** The words that a literal or template states itself, places left out; `null` for other nodes. */
function ownText(node: Node): string | null {
  if (node.type === 'TemplateLiteral')
    return listUnder(node, 'quasis')
      .map((quasi) => cookedOf(quasi))
      .join('␣');
  return node.type === 'Literal' ? stringOf(node) : null;
}

/**
 * Texts of a file that people read and that no `t` or `rich` takes to the table: text of elements, spoken attributes and
 * properties, what is handed to a toast, words in constants and functions named after words, and any string that reads
 * like a sentence. Strings that are compared, looked up, imported, or used as classes and ids are none.
 */
export function findRawText(program: Node): readonly RawText[] {
  const found: RawText[] = [];
  walk(program, (node, above) => {
    if (TYPES.test(node.type) || node.type === 'ImportDeclaration') return false;
    if (node.type === 'JSXText') {
      const text = drawnText(String(node['value']));
      if (LETTERS.test(text)) found.push({ node, text: text.trim(), where: 'text' });
      return false;
    }
    const text = ownText(node);
    if (text === null || !LETTERS.test(text.replaceAll('␣', '')) || MEDIA.test(text)) return true;
    const where = placeOf(node, above);
    if (where === null) return true;
    const isLoose = where === 'string';
    const looksLikeText =
      SENTENCE.test(text.replaceAll('␣', 'x')) || (CAPITAL.test(text) && !KEYS.has(text) && !text.startsWith('Arrow'));
    if (isLoose && !looksLikeText) return true;
    found.push({ node, text: text.replaceAll('␣', '…'), where });
    return true;
  });
  return found;
}

/** What makes a string a text, `string` where only its look can tell, `null` where it is none. */
function placeOf(node: Node, above: readonly Node[]): string | null {
  let child = node;
  let loose = 'string';
  for (let at = above.length - 1; at >= 0; at--) {
    const parent = above[at]!;
    switch (parent.type) {
      case 'JSXExpressionContainer': {
        const holder = above[at - 1];
        if (holder?.type === 'JSXAttribute') break;
        return 'text';
      }
      case 'JSXAttribute': {
        const name = nameOf(under(parent, 'name'));
        if (SPOKEN.has(name) || name === 'what') return name;
        if (name === 'name' && /^\p{Lu}/u.test(nameOf(under(above[at - 1], 'name')))) return loose;
        return SILENT.has(name) || name.startsWith('data-') || name === '' ? null : loose;
      }
      case 'ConditionalExpression':
        if (child === parent['test']) return null;
        if (isOfOne(under(parent, 'test'))) loose = 'plural';
        else if (speaks(child === parent['consequent'] ? under(parent, 'alternate') : under(parent, 'consequent')))
          loose = 'choice';
        break;
      case 'TSAsExpression':
        // Ids, typed by themselves: only a sentence among them is a text.
        if (nameOf(under(under(parent, 'typeAnnotation'), 'typeName')) === 'const') return loose;
        break;
      case 'BinaryExpression':
        if (parent['operator'] !== '+') return null;
        break;
      case 'SwitchCase':
        return child === parent['test'] ? null : loose;
      case 'MemberExpression':
        if (child === parent['property']) return null;
        break;
      case 'Property': {
        if (child === parent['key'] && child !== parent['value']) return null;
        const name = nameOf(under(parent, 'key'));
        if (SPOKEN.has(name)) return name;
        if (SILENT.has(name)) return loose;
        break;
      }
      case 'CallExpression':
      case 'NewExpression': {
        if (child === parent['callee']) break;
        const name = nameOf(under(parent, 'callee'));
        if (SILENT_CALLS.has(name)) return null;
        const args = listUnder(parent, 'arguments');
        if (name === 'label' || name === 'plain')
          return args.indexOf(child) === 1 || args.indexOf(child) === 3 ? 'label()' : null;
        if (name === 'push' && args.indexOf(child) === 0 && isToast(parent)) return 'toast';
        return loose;
      }
      case 'TaggedTemplateExpression':
      case 'ExportNamedDeclaration':
      case 'ImportExpression':
        if (child === parent['source']) return null;
        break;
      case 'VariableDeclarator':
        return WORD_NAMES.test(nameOf(under(parent, 'id'))) ? 'words' : loose;
      case 'FunctionDeclaration':
        return WORD_NAMES.test(nameOf(under(parent, 'id'))) ? 'words' : loose;
      case 'ExpressionStatement':
        return typeof parent['directive'] === 'string' ? null : loose;
      case 'ThrowStatement':
        return null;
      default:
        break;
    }
    child = parent;
  }
  return loose;
}

/** `count === 1`: its branches are the forms of a word. */
const isOfOne = (test: Node | undefined): boolean =>
  test?.type === 'BinaryExpression' &&
  [under(test, 'left'), under(test, 'right')].some((side) => side?.['value'] === 1);

const isToast = (call: Node): boolean => {
  let isFound = false;
  walk(under(call, 'callee') ?? call, (node) => {
    if (/toasts?$/iu.test(nameOf(node))) isFound = true;
  });
  return isFound;
};

/** Whether a node is a message, or a choice between some: what stands beside it in a choice is one too. */
const speaks = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression'
    ? ['t', 'rich'].includes(nameOf(under(node, 'callee')))
    : node?.type === 'ConditionalExpression' && (speaks(under(node, 'consequent')) || speaks(under(node, 'alternate')));
