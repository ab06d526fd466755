/** A foreseeable failure: a literal code a program can act on, and a sentence a person can act on. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  /** Says what is wrong, where, and what to do. */
  readonly message: string;
}

/** Outcome of a call that may fail foreseeably. A broken promise of ours throws instead. */
export type Result<T, F extends Failure = Failure> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: F };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly error: Failure<Code> } {
  return { ok: false, error: { code, message } };
}
