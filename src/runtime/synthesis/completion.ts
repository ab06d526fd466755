/** A reply that cannot be used, with words for the person. */
export class UnusableReply extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'UnusableReply';
  }
}

/** One piece of a reply: the text it adds, and whether the model said that it is complete. */
export interface CompletionPart {
  readonly text: string;
  readonly isComplete: boolean;
}

/**
 * Reads the JSON of a chat completion, whole (`message`) or a piece of a stream (`delta`). Only the first choice counts.
 * A reply that was cut at a length limit or withheld by a filter is refused: half a sentence can say the opposite.
 */
export function partOf(json: string, member: 'message' | 'delta'): CompletionPart {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new UnusableReply('The reply is not JSON.');
  }
  const reply = recordOf(value);
  if (!reply) throw new UnusableReply('The reply is not a chat completion.');
  if (reply['error'] !== undefined && reply['error'] !== null) {
    throw new UnusableReply(`The endpoint reports an error${messageOf(reply)}.`);
  }
  const { choices } = reply;
  if (!Array.isArray(choices)) throw new UnusableReply('The reply is not a chat completion: it has no choices.');
  const choice = recordOf(choices.find((one) => (recordOf(one)?.['index'] ?? 0) === 0));
  if (!choice) {
    // Streams end with a piece that has no choices, only counts.
    if (member === 'delta') return { text: '', isComplete: false };
    throw new UnusableReply('The reply is not a chat completion: it has no choices.');
  }
  const reason = choice['finish_reason'];
  if (reason === 'length') throw new UnusableReply('The reply was cut off at the length limit of the model.');
  if (reason === 'content_filter') throw new UnusableReply('The reply was withheld by a filter of the endpoint.');
  const text = textOf(recordOf(choice[member])?.['content']);
  return { text, isComplete: member === 'message' || (typeof reason === 'string' && reason !== '') };
}

/** `: message` of an error body, shortened, or nothing. */
export function messageOf(body: unknown): string {
  const error = recordOf(body)?.['error'];
  const message = typeof error === 'string' ? error : recordOf(error)?.['message'];
  return typeof message === 'string' && message.trim() !== '' ? `: ${shorten(message)}` : '';
}

const SHOWN = 200;

/** One line of at most 200 code units, not cut inside a character. */
function shorten(text: string): string {
  const line = text
    .slice(0, SHOWN * 2)
    .split(/[\s\p{Cc}]+/u)
    .join(' ')
    .trim();
  if (line.length <= SHOWN) return line;
  const last = line.charCodeAt(SHOWN - 1);
  return `${line.slice(0, last >= 0xd800 && last <= 0xdbff ? SHOWN - 1 : SHOWN)}…`;
}

/** Content is a string, or a list of parts of which those with text count. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => recordOf(part)?.['text'])
    .map((text) => (typeof text === 'string' ? text : ''))
    .join('');
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
}
