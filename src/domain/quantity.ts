import type { Span } from '#base/span.ts';
import type { SourceId } from './ids.ts';

/** How exact the comparison word makes a number: `about 300`, `more than 9 million`, `at least 4`. */
export type Approximation = 'exact' | 'about' | 'more-than' | 'at-least' | 'less-than' | 'at-most';

/** What a number is, as far as the text says. */
export type QuantityKind =
  'number' | 'money' | 'percent' | 'percentage-point' | 'measure' | 'count' | 'ordinal' | 'date' | 'time';

/** A number as written, with everything that binds it: unit, scale, stated precision, period. */
export interface Quantity extends Span {
  /** Value in base units of `unit` (scale applied): `$4.3 billion` is 4.3e9 USD; `9.76%` is 9.76 with unit `%`. */
  readonly value: number;
  /** Bounds of a range; `value` is then `low` — never a midpoint nobody wrote. */
  readonly low?: number;
  readonly high?: number;
  /** Canonical unit: ISO 4217 for money, `%`, `pp`, SI symbol, or the counted noun's stem (`passenger`). */
  readonly unit?: string;
  /** Multiplier that a scale word or a table header gave (1e6 for "million"). */
  readonly scale?: number;
  /** Size of the last stated digit in base units: 4.3 billion has 1e8. */
  readonly precision: number;
  readonly approximation: Approximation;
  readonly kind: QuantityKind;
  /** Period bound to this number in the text: `2024`, `2018/2019`, `2024-Q1`, `1912-04-14`. */
  readonly period?: string;
  /** When separators can be read two ways and nothing decides. */
  readonly ambiguous?: boolean;
  readonly candidates?: readonly number[];
}

export const NUMBER_STATUSES = [
  'verified',
  'recomputed',
  'mismatch',
  'other-period',
  'other-unit',
  'other-source',
  'not-found',
  'ambiguous',
] as const;
export type NumberStatus = (typeof NUMBER_STATUSES)[number];

/** A number of the draft with its verdict. */
export interface CheckedNumber extends Span {
  readonly text: string;
  readonly status: NumberStatus;
  readonly sourceId: SourceId | null;
  /** Where the source states it, or states otherwise. */
  readonly at: Span | null;
  readonly detail: string;
  /** It is held against a figure that no source states: one worked out from two that are stated. */
  readonly isComputed?: boolean;
}
