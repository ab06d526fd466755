/**
 * A pack cannot be used. `place` is the file, and the member of it where there is one, e.g. `config.json#id2label`: whoever
 * made the pack has to find it.
 */
export class PackError extends Error {
  readonly code = 'judge_pack_unusable';
  readonly place: string;
  readonly why: string;
  constructor(place: string, why: string) {
    super(`${place}: ${why}.`);
    this.name = 'PackError';
    this.place = place;
    this.why = why;
  }
}
