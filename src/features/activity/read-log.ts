import type { AuditHead } from '#domain/audit.ts';

/** A head as exports print it: a number, a blank, and a hash. `null` for anything else. */
export function readHead(text: string): AuditHead | null {
  const match = /^(\d{1,12})\s+(sha256:[0-9a-f]{64})$/u.exec(text.trim());
  return match ? { seq: Number(match[1]), hash: match[2]! } : null;
}

/** Entries of a file: a list, or an object with one. They are not looked at here: the verification names what is wrong. */
export function readLogFile(text: string): readonly unknown[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (Array.isArray(value)) return value;
  const entries = typeof value === 'object' && value !== null ? (value as { entries?: unknown }).entries : null;
  return Array.isArray(entries) ? entries : null;
}
