import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { formatOf, type Value } from './t.ts';

/** What surrounds the words of a tag. */
export type Tag = (words: ReactNode) => ReactNode;
export type RichValues = Readonly<Record<string, Value | ReactNode | Tag>>;

/**
 * A sentence with elements in it. What is drawn by a component goes into a named place (`{title}`), words of the
 * sentence itself that stand in an element go between tags (`<b>never</b>`), each tag given by a function of what it
 * holds: `rich('It is <b>never</b> sent.', { b: (words) => <strong>{words}</strong> })`. The sentence stays one message.
 */
export function rich(message: string, values: RichValues): ReactNode {
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? wrapping(value as Tag) : value]),
  );
  return together(
    formatOf(message)
      .formatToParts<ReactNode>(filled)
      .map((part) => part.value),
  );
}

/** Several pieces as one node. They keep their order for good, so their place is their key. */
const together = (pieces: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...pieces);

const wrapping =
  (tag: Tag) =>
  (words: ReactNode[]): ReactNode => {
    const drawn = tag(together(words));
    return isValidElement(drawn) ? drawn : createElement(Fragment, null, drawn);
  };
