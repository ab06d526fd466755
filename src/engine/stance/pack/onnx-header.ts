import { PackError } from './pack-error.ts';
import { ProtoError, protoFields, protoText } from './protobuf.ts';
import type { ProtoField } from './protobuf.ts';

/** An input or output of a model. A dimension is a number, or `null` where it may be any. */
export interface OnnxValue {
  readonly name: string;
  readonly type: string;
  readonly shape: readonly (number | null)[];
}

/** What is told of a model before it is run. */
export interface OnnxHeader {
  readonly opset: number;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

/** Versions of the standard operators that the runtime which ships (onnxruntime-web 1.30) stands for. */
export const OPSETS = { least: 7, most: 26 } as const;

/** Element types of tensors by their number in the format. */
const TYPES: readonly string[] =
  `undefined float uint8 int8 uint16 int16 int32 int64 string bool float16 double uint32 uint64`.split(' ');
const EXTERNAL = 1;

/**
 * Reads what an ONNX file says of itself: operators' version, inputs, outputs. Weights are stepped over. Throws `PackError` for a
 * file that is no ONNX model, is cut, keeps its weights in another file, or was written for operators that the runtime lacks.
 */
export function readOnnxHeader(name: string, bytes: Uint8Array): OnnxHeader {
  try {
    return read(name, bytes);
  } catch (error) {
    if (error instanceof ProtoError)
      throw new PackError(name, `it is no ONNX model, or was cut short (${error.message})`);
    throw error;
  }
}

function read(name: string, bytes: Uint8Array): OnnxHeader {
  let opset = 0;
  let graph: ProtoField | null = null;
  for (const field of protoFields(bytes)) {
    if (field.field === 7) graph = field;
    if (field.field === 8) {
      let domain = '';
      let version = 0;
      for (const part of protoFields(bytes, field.start, field.end)) {
        if (part.field === 1) domain = protoText(bytes, part);
        if (part.field === 2) version = part.value;
      }
      if (domain === '' || domain === 'ai.onnx') opset = version;
    }
  }
  if (graph === null) throw new PackError(name, 'it is no ONNX model: it holds no graph');
  if (opset === 0) throw new PackError(`${name}#opset_import`, 'it does not say which operators it was written for');
  if (opset < OPSETS.least || opset > OPSETS.most) {
    throw new PackError(
      `${name}#opset_import`,
      `it was written for operators of version ${opset}; the runtime here has ${OPSETS.least} to ${OPSETS.most}. Export the model anew for one of these`,
    );
  }
  const weights = new Set<string>();
  const inputs: OnnxValue[] = [];
  const outputs: OnnxValue[] = [];
  for (const field of protoFields(bytes, graph.start, graph.end)) {
    if (field.field === 5) weights.add(readWeight(name, bytes, field));
    if (field.field === 11) inputs.push(readValue(bytes, field));
    if (field.field === 12) outputs.push(readValue(bytes, field));
  }
  // Older files list the weights among the inputs.
  return { opset, inputs: inputs.filter((input) => !weights.has(input.name)), outputs };
}

function readWeight(file: string, bytes: Uint8Array, weight: ProtoField): string {
  let name = '';
  let place = 0;
  for (const field of protoFields(bytes, weight.start, weight.end)) {
    if (field.field === 8) name = protoText(bytes, field);
    if (field.field === 14) place = field.value;
  }
  if (place === EXTERNAL) {
    const why = 'its weights lie in another file, which a pack cannot hold. Export the model as one file';
    throw new PackError(`${file}#${name}`, why);
  }
  return name;
}

function readValue(bytes: Uint8Array, value: ProtoField): OnnxValue {
  let name = '';
  let type = 'undefined';
  const shape: (number | null)[] = [];
  const within = (field: ProtoField, wanted: number): readonly ProtoField[] =>
    [...protoFields(bytes, field.start, field.end)].filter((inner) => inner.field === wanted);
  for (const field of protoFields(bytes, value.start, value.end)) {
    if (field.field === 1) name = protoText(bytes, field);
    if (field.field !== 2) continue;
    for (const tensor of within(field, 1)) {
      for (const element of within(tensor, 1)) type = TYPES[element.value] ?? `type ${element.value}`;
      for (const dims of within(tensor, 2)) {
        for (const dim of within(dims, 1)) shape.push(within(dim, 1)[0]?.value ?? null);
      }
    }
  }
  return { name, type, shape };
}
