import type { Approximation, Quantity } from '#domain/quantity.ts';
import type { Atom } from './atom.ts';
import type { LexemeStream } from './lex.ts';

/** A value of the text while it is read, in lexemes. */
export interface Found extends Omit<Atom, 'next' | 'first'> {
  first: number;
  next: number;
  low: number | undefined;
  high: number | undefined;
  end: number;
  sign: boolean;
  approximation: Approximation;
}

type Building = { -readonly [Key in keyof Quantity]: Quantity[Key] };

/** Members are set one by one: conditional spreads made this a fifth of the whole cost of reading. */
export function toQuantity(stream: LexemeStream, found: Found, period: string | undefined): Quantity {
  const quantity: Building = {
    value: found.value,
    precision: found.precision,
    approximation: found.approximation,
    kind: found.kind,
    start: stream.at(found.first).start,
    end: found.end,
  };
  if (found.low !== undefined) quantity.low = found.low;
  if (found.high !== undefined) quantity.high = found.high;
  if (found.unit !== undefined) quantity.unit = found.unit;
  if (found.scale !== 1) quantity.scale = found.scale;
  if (period !== undefined) quantity.period = period;
  if (found.candidates !== undefined) {
    quantity.ambiguous = true;
    quantity.candidates = found.candidates;
  }
  return quantity;
}

/** A value that no sign, range or scale belongs to: `1 in 5`, a time, an ordinal. */
export function plainFound(
  first: number,
  next: number,
  end: number,
  value: number,
  precision: number,
  kind: Found['kind'],
  unit: string | undefined,
): Found {
  return {
    value,
    low: undefined,
    high: undefined,
    precision,
    scale: 1,
    unit,
    kind,
    first,
    next,
    figure: first,
    candidates: undefined,
    isPlain: false,
    hasCurrencyBefore: false,
    end,
    sign: false,
    approximation: 'exact',
  };
}
