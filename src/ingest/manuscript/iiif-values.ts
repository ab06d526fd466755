import { isRecord } from '../json/access.ts';
import type { JsonRecord } from '../json/access.ts';

/** Type without its prefix (`sc:Manifest` and `Manifest` are one); empty where none is stated. */
export function typeOf(record: JsonRecord): string {
  const raw = record['type'] ?? record['@type'];
  const type = Array.isArray(raw) ? raw[0] : raw;
  return typeof type === 'string' ? type.slice(type.lastIndexOf(':') + 1) : '';
}

/** One value or several as a list. */
export function asList(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}

/**
 * A label in any of its forms: a text, `{"en": ["…"]}` of version 3, `{"@value": "…"}` of version 2, or a list of these.
 * Of several languages English is taken, else the first.
 */
export function labelOf(value: unknown): string | null {
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim() || null;
  if (Array.isArray(value))
    return (
      value
        .map(labelOf)
        .filter((one) => one !== null)
        .join('; ') || null
    );
  if (!isRecord(value)) return null;
  if (typeof value['@value'] === 'string') return labelOf(value['@value']);
  const language = ['en', 'none', 'und'].find((key) => Array.isArray(value[key])) ?? Object.keys(value)[0];
  const held = language === undefined ? undefined : value[language];
  return Array.isArray(held)
    ? held
        .map(labelOf)
        .filter((one) => one !== null)
        .join(', ') || null
    : null;
}
