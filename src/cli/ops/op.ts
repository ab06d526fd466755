import * as v from 'valibot';

/** One operation of `ops`: a schema that its input must meet, and a pure function from input to output. */
export interface Op {
  readonly run: (input: unknown) => unknown;
}

/** Operations by name. */
export type OpTable = Readonly<Record<string, Op>>;

/** Input that does not fit. `path` names the member at fault. */
export class InvalidPayload extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(`${path || 'in'}: ${message}`);
    this.path = path;
  }
}

/** Builds an operation whose input is parsed by `schema` first; what does not fit answers `invalid_payload`. */
export function defineOp<S extends v.GenericSchema>(schema: S, run: (input: v.InferOutput<S>) => unknown): Op {
  return {
    run(input) {
      const parsed = v.safeParse(schema, input);
      if (!parsed.success) {
        const issue = parsed.issues[0];
        throw new InvalidPayload(v.getDotPath(issue) ?? '', issue.message);
      }
      return run(parsed.output);
    },
  };
}
