import type { ReadRole } from '#domain/roles.ts';

/** Who asks for something that is written into the record: never taken from the body of a request. */
export interface Asker {
  readonly subject: string;
  readonly name: string;
  readonly role: ReadRole;
}
