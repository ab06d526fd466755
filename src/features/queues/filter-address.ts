import { QUEUE_GROUPINGS, QUEUE_LIST_PARAMETERS, type QueueFilterInput } from '#api/schemas/queue.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/queue.ts';

/** What a queue shows before anybody narrows it: what still waits for somebody. */
export const STANDARD_FILTER: QueueFilterInput = { status: ['open', 'escalated'] };

const isStatus = (value: string): value is ItemStatus => (ITEM_STATUSES as readonly string[]).includes(value);

/**
 * Reads a filter written as search parameters (`status=open&kinds=conflict&text=mill`). An address without one means the
 * standard filter; `all` means none at all. Unknown members and values drop out.
 */
export function readFilter(written: string | undefined): QueueFilterInput {
  if (written === undefined) return STANDARD_FILTER;
  const search = new URLSearchParams(written);
  const filter: { -readonly [Key in keyof QueueFilterInput]: QueueFilterInput[Key] } = {};
  for (const name of QUEUE_LIST_PARAMETERS) {
    const values = [...new Set(search.getAll(name).filter((value) => value !== '' || name === 'assignees'))];
    if (values.length === 0) continue;
    if (name === 'status') {
      const known = values.filter(isStatus);
      if (known.length > 0) filter.status = known;
    } else filter[name] = values;
  }
  const text = search.get('text')?.slice(0, 500);
  if (text) filter.text = text;
  const grouping = QUEUE_GROUPINGS.find((one) => one === search.get('grouping'));
  if (grouping && grouping !== 'none') filter.grouping = grouping;
  return filter;
}

/** Writes a filter so that `readFilter` reads it back; `undefined` for the standard one, so that addresses stay short. */
export function writeFilter(filter: QueueFilterInput): string | undefined {
  const search = new URLSearchParams();
  for (const name of QUEUE_LIST_PARAMETERS) for (const value of filter[name] ?? []) search.append(name, value);
  if (filter.text) search.set('text', filter.text);
  if (filter.grouping && filter.grouping !== 'none') search.set('grouping', filter.grouping);
  const written = search.toString();
  if (written === 'status=open&status=escalated') return undefined;
  return written === '' ? 'all' : written;
}

/** A filter with one value of one list switched on or off; an empty list is left out. */
export function toggled(
  filter: QueueFilterInput,
  name: (typeof QUEUE_LIST_PARAMETERS)[number],
  value: string,
): QueueFilterInput {
  const held: readonly string[] = filter[name] ?? [];
  const next = held.includes(value) ? held.filter((one) => one !== value) : [...held, value];
  const { [name]: _list, ...rest } = filter;
  // Values come from the facets that the backend sent, which are of the right kind.
  return next.length === 0 ? rest : ({ ...rest, [name]: next } as QueueFilterInput);
}
