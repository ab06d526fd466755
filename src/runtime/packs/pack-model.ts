import { Tokenizer } from '@huggingface/tokenizers';
import type * as Ort from 'onnxruntime-web/wasm';
import { PackError } from '#engine/stance/pack/pack-error.ts';
import type { PackPlan } from '#engine/stance/pack/check-pack.ts';
import type { PackParts } from './read-pack.ts';

export type OrtModule = typeof Ort;

/** A pack that is ready to judge. */
export interface OpenPack {
  /** Raw outputs, one a label. Rejects with `PackError` where the model gives something else. */
  readonly run: (premise: string, hypothesis: string) => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
}

/** Two pairs that every judge of stance can be asked. */
const TRIALS: readonly (readonly [string, string])[] = [
  ['The bridge was built in 1884.', 'The bridge was built in 1874.'],
  ['The committee met on Monday and adopted the report.', 'The report was adopted.'],
];

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ').slice(0, 400);

/**
 * Loads a pack into the runtime and tries it. One thread and no graphics card, so that the same pair gives the same numbers.
 * Throws `PackError` where tokenizer or model cannot be loaded or the trial gives no row of numbers.
 */
export async function openPack(
  ort: OrtModule,
  { model, tokenizer, tokenizerConfig, plan }: PackParts,
): Promise<OpenPack> {
  let words: Tokenizer;
  try {
    words = new Tokenizer(tokenizer, tokenizerConfig);
    words.encode(TRIALS[0]![1], { text_pair: TRIALS[0]![0] });
  } catch (error) {
    throw new PackError('tokenizer.json', `it cannot be read (${reasonOf(error)})`);
  }
  let session: Ort.InferenceSession;
  try {
    session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  } catch (error) {
    throw new PackError('model.onnx', `the runtime cannot load it (${reasonOf(error)})`);
  }
  const run = (premise: string, hypothesis: string): Promise<readonly number[]> =>
    outputsOf(ort, session, plan, encodePair(words, plan, premise, hypothesis));
  try {
    for (const [premise, hypothesis] of TRIALS) await run(premise, hypothesis);
  } catch (error) {
    await session.release();
    throw error;
  }
  return { run, close: () => session.release() };
}

interface Encoded {
  readonly ids: readonly number[];
  readonly types: readonly number[];
}

/**
 * Tokens of passage and claim. A passage that is too long loses its end, word by word, until both fit: what the model was not made for it
 * answers with noise. A claim that leaves no room at all throws.
 */
export function encodePair(words: Tokenizer, plan: PackPlan, premise: string, hypothesis: string): Encoded {
  const encode = (text: string): Encoded => {
    const { ids, token_type_ids: types } = words.encode(text, { text_pair: hypothesis, return_token_type_ids: true });
    return { ids, types };
  };
  const whole = encode(premise);
  if (whole.ids.length <= plan.maxTokens) return whole;
  const ends = [...premise.matchAll(/\S+/gu)].map((word) => word.index + word[0].length);
  let fits = 0;
  let over = ends.length;
  while (fits + 1 < over) {
    const middle = (fits + over) >> 1;
    if (encode(premise.slice(0, ends[middle - 1])).ids.length <= plan.maxTokens) fits = middle;
    else over = middle;
  }
  if (fits === 0)
    throw new PackError('the claim', `it does not fit beside a passage into the ${plan.maxTokens} tokens of the model`);
  return encode(premise.slice(0, ends[fits - 1]));
}

async function outputsOf(
  ort: OrtModule,
  session: Ort.InferenceSession,
  plan: PackPlan,
  { ids, types }: Encoded,
): Promise<readonly number[]> {
  const length = plan.fixedTokens ?? ids.length;
  const filled = (of: (at: number) => number, rest: number): readonly number[] =>
    Array.from({ length }, (_, at) => (at < ids.length ? of(at) : rest));
  const rows = {
    input_ids: filled((at) => ids[at]!, plan.padId),
    attention_mask: filled(() => 1, 0),
    token_type_ids: filled((at) => types[at] ?? 0, 0),
  };
  const feeds: Record<string, Ort.Tensor> = {};
  for (const { name, isWide } of plan.inputs) {
    feeds[name] = isWide
      ? new ort.Tensor('int64', BigInt64Array.from(rows[name], BigInt), [1, length])
      : new ort.Tensor('int32', Int32Array.from(rows[name]), [1, length]);
  }
  let output: Ort.Tensor | undefined;
  try {
    output = (await session.run(feeds, [plan.output]))[plan.output];
  } catch (error) {
    throw new PackError('model.onnx', `it fails at a pair of texts (${reasonOf(error)})`);
  }
  const numbers = output?.data instanceof Float32Array ? [...output.data] : [];
  if (numbers.length !== plan.labels.length || !numbers.every(Number.isFinite)) {
    const got = output === undefined ? 'nothing' : `[${output.dims.join(', ')}] of ${output.type}`;
    throw new PackError(
      'model.onnx#graph.output',
      `it gives ${got} where ${plan.labels.length} finite numbers of float are needed`,
    );
  }
  return numbers;
}
