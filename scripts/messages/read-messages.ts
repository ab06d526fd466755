import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { lineOf, listUnder, nameOf, parseFile, stringOf, under, walk, type Node } from './syntax.ts';

/** One call of `t` or `rich` in the source. */
export interface Call {
  readonly file: string;
  readonly line: number;
  /** `null` where the message is not written out at the call. */
  readonly message: string | null;
  /** What is wrong with it; empty where nothing is. */
  readonly problems: readonly string[];
}

/** Every call of `t` and `rich` in a file, each with what is wrong with it. */
export function readMessages(file: string, text: string): readonly Call[] {
  const calls: Call[] = [];
  const program = parseFile(file, text);
  if (!text.includes('/t.ts') && !text.includes('/rich.ts')) return calls;
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = under(node, 'callee');
    if (callee?.type !== 'Identifier' || !['t', 'rich'].includes(nameOf(callee))) return;
    const [first, second] = listUnder(node, 'arguments');
    const message = stringOf(first);
    const problems = message === null ? ['the message is not written out at the call'] : problemsOf(message, second);
    calls.push({ file, line: lineOf(text, node.start), message, problems });
  });
  return calls;
}

function problemsOf(message: string, values: Node | undefined): readonly string[] {
  const problems: string[] = [];
  if (message.trim() !== message) problems.push('a space at its end belongs to the place where it stands');
  let wanted: ReadonlySet<string>;
  try {
    wanted = placesOf(message);
  } catch (error) {
    return [...problems, `is no ICU message: ${error instanceof Error ? error.message : String(error)}`];
  }
  if (!hasWords(message)) problems.push('it holds no words: put it together outside of t');
  const given = givenBy(values);
  if (given === null) return problems;
  for (const name of wanted) if (!given.has(name)) problems.push(`the place {${name}} has no value`);
  for (const name of given) if (!wanted.has(name)) problems.push(`the value ${name} has no place`);
  return problems;
}

/** Names of the values at a call; `null` where they cannot be told from the source. */
function givenBy(values: Node | undefined): ReadonlySet<string> | null {
  if (!values) return new Set();
  if (values.type !== 'ObjectExpression') return null;
  const names = new Set<string>();
  for (const property of listUnder(values, 'properties')) {
    if (property.type !== 'Property') return null;
    names.add(nameOf(under(property, 'key')));
  }
  return names;
}

/** Whether a message says anything itself, at any depth, and be it a full stop. */
function hasWords(message: string): boolean {
  const says = (elements: readonly MessageFormatElement[]): boolean =>
    elements.some((element) => {
      if (element.type === TYPE.literal) return element.value.trim() !== '';
      if (element.type === TYPE.tag) return says(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return false;
      return Object.values(element.options).some((option) => says(option.value));
    });
  return says(parse(message));
}

/** Names of the places and tags of a message, those inside plurals and tags too. Throws where it is no ICU message. */
export function placesOf(message: string): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) collect(option.value);
      }
    }
  };
  collect(parse(message));
  return names;
}
