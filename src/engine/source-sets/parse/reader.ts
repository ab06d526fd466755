import { stableStringify } from '#base/stable-json.ts';
import { readMoment } from '../../credibility/clock.ts';

/** Why a set was refused: where (`items[2].rights.expiresAt`) and what. */
export interface SourceSetFault {
  readonly path: string;
  readonly message: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with members. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Looks members up under their several names, and remembers which were known. */
export class Reader {
  readonly faults: SourceSetFault[];
  private readonly fields: Fields;
  private readonly path: string;
  private readonly known = new Set<string>();

  constructor(fields: Fields, path: string, faults: SourceSetFault[]) {
    this.fields = fields;
    this.path = path;
    this.faults = faults;
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  fault(name: string, message: string): void {
    this.faults.push({ path: this.at(name), message });
  }

  /** First member that is there, with the name under which it was found. */
  find(...names: readonly string[]): { readonly name: string; readonly value: unknown } | null {
    let found: { name: string; value: unknown } | null = null;
    for (const name of names) {
      this.known.add(name);
      const value = this.fields[name];
      if (found === null && value !== undefined && value !== null) found = { name, value };
    }
    return found;
  }

  text(...names: readonly string[]): string | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'string') return found.value.trim() === '' ? null : found.value.trim();
    if (typeof found.value === 'number' && Number.isFinite(found.value)) return String(found.value);
    this.fault(found.name, 'expected a text');
    return null;
  }

  date(...names: readonly string[]): string | null {
    const found = this.find(...names);
    if (found === null || found.value === '') return null;
    const text = typeof found.value === 'number' ? String(found.value) : found.value;
    if (typeof text === 'string' && readMoment(text) !== null) return text.trim();
    this.fault(found.name, 'expected an ISO date');
    return null;
  }

  flag(...names: readonly string[]): boolean | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'boolean') return found.value;
    this.fault(found.name, 'expected true or false');
    return null;
  }

  count(...names: readonly string[]): number | null {
    const found = this.find(...names);
    if (found === null) return null;
    if (typeof found.value === 'number' && Number.isFinite(found.value) && found.value >= 0)
      return Math.floor(found.value);
    this.fault(found.name, 'expected a number that is not negative');
    return null;
  }

  texts(...names: readonly string[]): readonly string[] {
    const found = this.find(...names);
    if (found === null) return [];
    const list = Array.isArray(found.value) ? (found.value as unknown[]) : [found.value];
    return list.flatMap((one, at) => {
      if (typeof one === 'string' && one.trim() !== '') return [one.trim()];
      if (isRecord(one) && typeof one['name'] === 'string') return [one['name']];
      if (typeof one === 'string') return [];
      this.fault(`${found.name}[${at}]`, 'expected a text');
      return [];
    });
  }

  /** Members that nobody asked for, as stable JSON. */
  extra(): string | null {
    const rest = Object.entries(this.fields).filter(
      ([name, value]) => !this.known.has(name) && value !== undefined && value !== null,
    );
    return rest.length === 0 ? null : stableStringify(Object.fromEntries(rest));
  }
}
