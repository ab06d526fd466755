import type { Stance } from '#domain/claim.ts';
import { LabelOrderError, readLabelOrder } from '../label-order.ts';
import type { OnnxHeader, OnnxValue } from './onnx-header.ts';
import { PackError } from './pack-error.ts';

/** How a model of a pack is fed and read. */
export interface PackPlan {
  readonly labels: readonly Stance[];
  readonly id2label: Readonly<Record<string, string>>;
  readonly maxTokens: number;
  /** Exact number of tokens where the model takes no other; shorter pairs are filled up. `null`: any up to `maxTokens`. */
  readonly fixedTokens: number | null;
  readonly padId: number;
  /** Inputs that the model has, and whether they are 64 bits wide. */
  readonly inputs: readonly { readonly name: PackInput; readonly isWide: boolean }[];
  readonly output: string;
}

export const PACK_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
export type PackInput = (typeof PACK_INPUTS)[number];

/** What models of this kind take where the pack says nothing. */
const USUAL_TOKENS = 512;
/** With fewer no claim fits beside a passage; with more one pair takes a browser minutes. */
const TOKENS = { least: 16, most: 4096 } as const;
/** These count positions from behind the padding token, so that two of them are none. */
const SHIFTED = new Set(['roberta', 'xlm-roberta', 'camembert', 'mpnet']);

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lays the parts of a pack beside each other and says how its model is to be fed. Throws `PackError` where they do not make a judge of
 * stance: labels missing, unknown or of another number than the outputs; inputs that the workbench cannot give.
 */
export function planPack(
  header: OnnxHeader,
  config: JsonObject,
  tokenizerConfig: JsonObject,
  names: { readonly model: string; readonly config: string },
): PackPlan {
  const id2label = labelsOf(config, names.config);
  const labels = orderOf(id2label, names.config);
  const output = outputOf(header, labels.length, names.model);
  const inputs = header.inputs.map((input) => inputOf(input, names.model));
  if (!inputs.some((input) => input.name === 'input_ids'))
    throw new PackError(`${names.model}#graph.input`, 'it has no input “input_ids”');
  const fixedTokens = header.inputs.find((input) => input.name === 'input_ids')?.shape[1] ?? null;
  const maxTokens = Math.min(fixedTokens ?? TOKENS.most, maxOf(config, tokenizerConfig));
  if (maxTokens < TOKENS.least)
    throw new PackError(
      names.config,
      `it leaves room for ${maxTokens} tokens; a claim beside a passage needs ${TOKENS.least}`,
    );
  const pad = config['pad_token_id'];
  const padId = typeof pad === 'number' && Number.isSafeInteger(pad) && pad >= 0 ? pad : 0;
  return { labels, id2label, maxTokens, fixedTokens, padId, inputs, output };
}

function labelsOf(config: JsonObject, file: string): Readonly<Record<string, string>> {
  const held = config['id2label'];
  const place = `${file}#id2label`;
  if (held === undefined)
    throw new PackError(place, 'it is missing, so nobody knows which output means that a claim is borne out');
  if (!isObject(held)) throw new PackError(place, 'it has to be an object such as {"0": "entailment", …}');
  const labels: Record<string, string> = {};
  for (const [id, label] of Object.entries(held)) {
    if (typeof label !== 'string') throw new PackError(`${place}.${id}`, 'a label has to be a text');
    labels[id] = label;
  }
  return labels;
}

function orderOf(id2label: Readonly<Record<string, string>>, file: string): readonly Stance[] {
  try {
    return readLabelOrder(id2label);
  } catch (error) {
    if (!(error instanceof LabelOrderError)) throw error;
    throw new PackError(`${file}#id2label`, error.message.replace(/\.$/u, ''));
  }
}

function outputOf({ outputs }: OnnxHeader, labels: number, file: string): string {
  const output = outputs.find(({ name }) => name === 'logits') ?? (outputs.length === 1 ? outputs[0] : undefined);
  const place = `${file}#graph.output`;
  if (output === undefined)
    throw new PackError(
      place,
      `none of its ${outputs.length} outputs is called “logits”, so it is not clear which to read`,
    );
  const last = output.shape.at(-1) ?? null;
  if (output.type !== 'float')
    throw new PackError(place, `“${output.name}” is of type ${output.type}; numbers of type float are needed`);
  if (output.shape.length !== 0 && output.shape.length !== 2)
    throw new PackError(
      place,
      `“${output.name}” has ${output.shape.length} dimensions; a row of outputs for each pair has two`,
    );
  if (last !== null && last !== labels)
    throw new PackError(
      place,
      last === 1
        ? 'it gives one number, which says how related two texts are and not whether one bears out the other'
        : `“${output.name}” gives ${last} numbers for ${labels} labels`,
    );
  return output.name;
}

function inputOf({ name, type, shape }: OnnxValue, file: string): PackPlan['inputs'][number] {
  const place = `${file}#graph.input.${name}`;
  const known = PACK_INPUTS.find((one) => one === name);
  if (known === undefined)
    throw new PackError(place, `the workbench gives ${PACK_INPUTS.join(', ')} and no other input`);
  if (type !== 'int64' && type !== 'int32')
    throw new PackError(place, `it is of type ${type}; int64 or int32 is needed`);
  if (shape.length !== 2 || (shape[0] ?? 1) !== 1)
    throw new PackError(
      place,
      `its shape is [${shape.map((size) => size ?? 'any').join(', ')}]; [1, tokens] is needed`,
    );
  return { name: known, isWide: type === 'int64' };
}

function maxOf(config: JsonObject, tokenizerConfig: JsonObject): number {
  const stated = tokenizerConfig['model_max_length'];
  const positions = config['max_position_embeddings'];
  const shift = SHIFTED.has(String(config['model_type'])) ? 2 : 0;
  const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= 1e6;
  const most = [
    ...(isCount(stated) ? [Math.floor(stated)] : []),
    ...(isCount(positions) ? [Math.floor(positions) - shift] : []),
  ];
  return Math.min(TOKENS.most, ...(most.length === 0 ? [USUAL_TOKENS] : most));
}
