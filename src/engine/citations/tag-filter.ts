import { isCjk } from '#engine/text/sentences-marks.ts';

/** Memory layers whose names a model writes as `[semantic]` and the like; readers must not see them (SPEC §2, choice). */
export const DEFAULT_LAYER_NAMES = ['semantic', 'episodic', 'working', 'procedural'] as const;

/** Punctuation that stands against the word before it: no space is owed before these. */
const LEANS_LEFT = new Set('.,;:!?…)]}%»”’\'"、。，．；：！？）］｝」』】');

/**
 * Streaming filter that strips layer tags with the horizontal white space before them, across chunk boundaries.
 *
 * It is a machine over single code units, so the output cannot depend on how a text was cut into chunks: the state
 * after a unit is a function of the units so far, and what is emitted is appended, never revised. It holds back only
 * white space (a tag may follow and take it along) and a prefix of a known tag; all else is emitted at once. Each unit
 * is held and released at most once, so 80,000 spaces are linear (corpus case Z13).
 *
 * Removing a tag leaves a seam. Of the white space on both sides one run survives; where none would survive between two
 * words, one space is put in.
 */
export class CitationTagFilter {
  readonly #prefixes = new Set<string>();
  readonly #tags = new Set<string>();
  #out = '';
  /** White space that may still belong to a tag. */
  #held = '';
  /** A prefix of a tag, as written, and in lower case. */
  #partial = '';
  #partialKey = '';
  /** Last unit emitted, or '' at the start. */
  #last = '';
  /** A tag was removed since `#last`; `spaced` when white space went with it. */
  #seam: { readonly spaced: boolean } | null = null;

  /** @throws RangeError for an empty vocabulary or a blank name: such a filter strips nothing, or every `[]`. */
  constructor(layerNames: readonly string[] = DEFAULT_LAYER_NAMES) {
    if (layerNames.length === 0) throw new RangeError('a citation tag filter needs at least one layer name');
    for (const name of layerNames) {
      if (name.trim() === '') throw new RangeError('a layer name must not be blank');
      const tag = lower(`[${name.trim()}]`);
      this.#tags.add(tag);
      for (let i = 1; i <= tag.length; i += 1) this.#prefixes.add(tag.slice(0, i));
    }
  }

  /** Takes the next chunk and returns what is now certain to be text. */
  feed(chunk: string): string {
    for (let i = 0; i < chunk.length; i += 1) this.#take(chunk[i] ?? '');
    return this.#drain();
  }

  /** Ends the stream: an unfinished tag prefix is dropped, never leaked; held-back white space is kept. */
  flush(): string {
    this.#partial = '';
    this.#partialKey = '';
    this.#releaseHeld();
    this.#seam = null;
    this.#last = '';
    return this.#drain();
  }

  #drain(): string {
    const out = this.#out;
    this.#out = '';
    return out;
  }

  #take(unit: string): void {
    if (this.#partial !== '') {
      const key = this.#partialKey + lower(unit);
      if (this.#prefixes.has(key)) {
        this.#partial += unit;
        this.#partialKey = key;
        if (this.#tags.has(key)) this.#removeTag();
        return;
      }
      const failed = this.#partial;
      this.#partial = '';
      this.#partialKey = '';
      this.#emit(failed[0] ?? '');
      for (let i = 1; i < failed.length; i += 1) this.#take(failed[i] ?? '');
      this.#take(unit);
      return;
    }
    if (unit === '[') {
      this.#partial = unit;
      this.#partialKey = unit;
    } else if (isHorizontalSpace(unit)) this.#held += unit;
    else this.#emit(unit);
  }

  #removeTag(): void {
    this.#seam = { spaced: this.#held !== '' || this.#seam?.spaced === true };
    this.#held = '';
    this.#partial = '';
    this.#partialKey = '';
  }

  #emit(unit: string): void {
    if (this.#held !== '') this.#releaseHeld();
    else if (this.#seam !== null && needsSpace(this.#last, unit, this.#seam.spaced)) this.#out += ' ';
    this.#seam = null;
    this.#out += unit;
    this.#last = unit;
  }

  #releaseHeld(): void {
    if (this.#held === '') return;
    // Behind a seam in a line one blank is enough; at the start of a line the run is indentation and stays.
    this.#out += this.#seam !== null && !isBreakOrStart(this.#last) ? (this.#held[0] ?? '') : this.#held;
    this.#last = this.#held[this.#held.length - 1] ?? '';
    this.#held = '';
    this.#seam = null;
  }
}

/** Lower case unit by unit, so that a tag's length never changes. */
function lower(text: string): string {
  let out = '';
  for (const unit of text.split('')) {
    const small = unit.toLowerCase();
    out += small.length === 1 ? small : unit;
  }
  return out;
}

const isHorizontalSpace = (unit: string): boolean =>
  unit === ' ' || unit === '\t' || (unit > '\u007f' && /^\p{Zs}$/u.test(unit));

const isBreakOrStart = (unit: string): boolean => unit === '' || /^[\n\v\f\r\u0085\u2028\u2029]$/u.test(unit);

function needsSpace(last: string, next: string, spaced: boolean): boolean {
  if (isBreakOrStart(last) || isBreakOrStart(next)) return false;
  if (isHorizontalSpace(last)) return false;
  if (spaced && !LEANS_LEFT.has(next)) return true;
  return isWordUnit(last) && isWordUnit(next);
}

/** Letters and digits of scripts that part words by spaces. Half a surrogate pair counts, whatever chunk it came in. */
const isWordUnit = (unit: string): boolean => !isCjk(unit.charCodeAt(0)) && /^[\p{L}\p{N}\ud800-\udfff]$/u.test(unit);
