import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { readFreshness } from './parse/read-freshness.ts';
import { readItem, superseded } from './parse/read-item.ts';
import { readRights } from './parse/read-rights.ts';
import { isRecord, Reader } from './parse/reader.ts';
import type { SourceSetFault } from './parse/reader.ts';

export type { SourceSetFault } from './parse/reader.ts';

export type SourceSetResult =
  { readonly ok: true; readonly set: SourceSet } | { readonly ok: false; readonly faults: readonly SourceSetFault[] };

/**
 * Reads a source set from JSON, under the names that people and other tools give its members, and says of every fault where it is. Nothing is
 * guessed in anyone's favour: no rights are unknown rights, no date is no date. Members that are not known are kept (`extra`), so that a
 * change in them re-hashes. Two items of one id are refused.
 */
export function parseSourceSet(value: unknown): SourceSetResult {
  const faults: SourceSetFault[] = [];
  const fields = Array.isArray(value) ? { items: value as unknown[] } : value;
  if (!isRecord(fields)) return { ok: false, faults: [{ path: '', message: 'expected an object with items' }] };
  const reader = new Reader(fields, '', faults);
  const listed = reader.find('items', 'sources', 'members');
  let items: readonly (SourceSetItem | null)[] = [];
  if (listed !== null && Array.isArray(listed.value))
    items = (listed.value as unknown[]).map((one, at) => readItem(one, at, null, faults));
  else if (listed !== null && isRecord(listed.value))
    items = Object.entries(listed.value).map(([id, one], at) => readItem(one, at, id, faults));
  else reader.fault('items', 'expected a list');
  const seen = new Map<string, number>();
  items.forEach((item, at) => {
    if (item === null) return;
    const first = seen.get(item.id);
    if (first === undefined) seen.set(item.id, at);
    else faults.push({ path: `items[${at}].id`, message: `"${item.id}" stands already at items[${first}]` });
  });
  const status = reader.text('status', 'state', 'retractionState');
  const mark = reader.find('retracted', 'isRetracted', 'retractedAt');
  const use = reader.find('use');
  const rights = readRights(reader);
  const freshness = readFreshness(reader);
  const hasRights = Object.values(rights).some((one) => one !== null);
  const hasFreshness = Object.values(freshness).some((one) => one !== null);
  const set: SourceSet = {
    id: reader.text('id', 'sourceSetId', 'setId') ?? 'source-set',
    name: reader.text('name', 'title', 'label') ?? '',
    version: reader.text('version', 'revision') ?? '1',
    items: items.filter((item) => item !== null),
    isRetracted:
      (mark !== null && mark.value !== false && mark.value !== '') ||
      (status !== null && /^(?:retracted|withdrawn)$/iu.test(status)),
    supersededBy:
      superseded(reader) ?? (status !== null && /^(?:superseded|replaced)$/iu.test(status) ? 'a newer version' : null),
    rights: hasRights ? rights : null,
    freshness: hasFreshness ? freshness : null,
    use: {
      commercial:
        (isRecord(use?.value) && use.value['commercial'] === true) ||
        use?.value === 'commercial' ||
        reader.flag('commercial') === true,
    },
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, set };
}
