/** One field of a protobuf message: the number of a varint, or where the bytes of a nested message or text lie. */
export interface ProtoField {
  readonly field: number;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The bytes are no protobuf message, or the file was cut. */
export class ProtoError extends Error {}

/**
 * Reads the fields of one message between two offsets, in order, and goes into none: weights of hundreds of megabytes are
 * stepped over by their length. Varints beyond 2^53 lose their last digits, which no field read here has. Throws `ProtoError`.
 */
export function* protoFields(bytes: Uint8Array, from = 0, to = bytes.length): Generator<ProtoField> {
  let at = from;
  const varint = (): number => {
    let value = 0;
    let scale = 1;
    for (let length = 0; length < 10; length++) {
      if (at >= to) throw new ProtoError('it ends within a number');
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new ProtoError('a number has more than ten bytes');
  };
  while (at < to) {
    const key = varint();
    const field = Math.floor(key / 8);
    const kind = key % 8;
    if (field === 0) throw new ProtoError('a field has no number');
    const value = kind === 0 || kind === 2 ? varint() : 0;
    const length = kind === 0 ? 0 : kind === 1 ? 8 : kind === 2 ? value : kind === 5 ? 4 : -1;
    if (length < 0) throw new ProtoError(`a field has the unknown kind ${kind}`);
    const start = at;
    const end = start + length;
    if (end > to) throw new ProtoError('a field is longer than what is left of the file');
    yield { field, value, start, end };
    at = end;
  }
}

/** The text of a field, read as UTF-8 where it is ASCII; names of tensors and operators are. */
export function protoText(bytes: Uint8Array, { start, end }: ProtoField): string {
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}
