/**
 * A judge pack of a few kilobytes for tests, written by hand: a real ONNX model and a real tokenizer. Its model adds up three
 * numbers for each word (borne out, contradicted, not settled): “not” speaks against, “perhaps” for neither, and everything
 * else for nothing, so that a pair without these words is borne out. No judge of anything, but run by the real runtime.
 */
export interface TinyPackOptions {
  readonly opset?: number;
  /** Names of the outputs in their order. */
  readonly labels?: readonly string[];
  /** Outputs of the model, where they should not be as many as labels. */
  readonly outputs?: number;
  readonly maxTokens?: number;
  /** Exact number of tokens that the model takes. */
  readonly fixedTokens?: number;
  /** Element type of the token inputs by its number in the format; 7 is int64, 6 int32. */
  readonly inputType?: number;
  /** Name of an input beside the two that it needs. */
  readonly moreInput?: string;
  /** Says that the weights lie in another file. */
  readonly isExternal?: boolean;
  /** Name of the operator that adds up; another than `ReduceSum` makes a model that no runtime knows. */
  readonly sumOperator?: string;
}

const utf8 = new TextEncoder();
type Bytes = readonly number[];

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}
const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];
const message = (field: number, ...parts: readonly Bytes[]): Bytes => {
  const body = parts.flat();
  return [...varint(field * 8 + 2), ...varint(body.length), ...body];
};
const text = (field: number, value: string): Bytes => message(field, [...utf8.encode(value)]);

const FLOAT = 1;
const INT64 = 7;

const value = (field: number, name: string, type: number, dims: readonly (number | string)[]): Bytes =>
  message(
    field,
    text(1, name),
    message(
      2,
      message(
        1,
        number(1, type),
        message(2, ...dims.map((dim) => message(1, typeof dim === 'number' ? number(1, dim) : text(2, dim)))),
      ),
    ),
  );

const node = (operator: string, inputs: readonly string[], output: string, ...attributes: readonly Bytes[]): Bytes =>
  message(1, ...inputs.map((name) => text(1, name)), text(2, output), text(4, operator), ...attributes);

const attribute = (name: string, to: number): Bytes => message(5, text(1, name), number(3, to), number(20, 2));

const floats = (name: string, dims: readonly number[], values: readonly number[], more: Bytes = []): Bytes =>
  message(
    5,
    ...dims.map((dim) => number(1, dim)),
    number(2, FLOAT),
    text(8, name),
    message(9, [...new Uint8Array(Float32Array.from(values).buffer)]),
    more,
  );
const axis = (name: string, at: number): Bytes =>
  message(5, number(1, 1), number(2, INT64), text(8, name), message(9, [at, 0, 0, 0, 0, 0, 0, 0]));

const WORDS = `[PAD] [UNK] [CLS] [SEP] not perhaps the a bridge mill was built in 1874 1884 report adopted . ##s`.split(
  ' ',
);
const LABELS = ['entailment', 'contradiction', 'neutral'];

/** The model as the bytes of an ONNX file. */
export function tinyModel({
  opset = 17,
  labels = LABELS,
  outputs = labels.length,
  fixedTokens,
  inputType = INT64,
  moreInput,
  isExternal = false,
  sumOperator = 'ReduceSum',
}: TinyPackOptions = {}): Uint8Array<ArrayBuffer> {
  const tokens = fixedTokens ?? 'tokens';
  const kinds = labels.map((label) => LABELS.indexOf(label));
  const rows = WORDS.map((word) =>
    Array.from({ length: outputs }, (_, at) => {
      if (word === '[CLS]') return kinds[at] === 0 ? 1 : 0;
      if (word === 'not') return kinds[at] === 1 ? 3 : 0;
      if (word === 'perhaps') return kinds[at] === 2 ? 3 : 0;
      return 0;
    }),
  );
  const graph = message(
    7,
    node('Gather', ['words', 'input_ids'], 'rows', attribute('axis', 0)),
    node('Cast', ['attention_mask'], 'mask', attribute('to', FLOAT)),
    node('Unsqueeze', ['mask', 'last'], 'column'),
    node('Mul', ['rows', 'column'], 'weighed'),
    node(sumOperator, ['weighed', 'middle'], 'logits', attribute('keepdims', 0)),
    text(2, 'tiny'),
    floats('words', [WORDS.length, outputs], rows.flat(), isExternal ? number(14, 1) : []),
    axis('last', 2),
    axis('middle', 1),
    value(11, 'input_ids', inputType, [1, tokens]),
    value(11, 'attention_mask', inputType, [1, tokens]),
    ...(moreInput === undefined ? [] : [value(11, moreInput, inputType, [1, tokens])]),
    value(12, 'logits', FLOAT, [1, outputs]),
  );
  return Uint8Array.from([...number(1, 8), ...graph, ...message(8, text(1, ''), number(2, opset))]);
}

const special = (id: number, content: string) => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

const TOKENIZER = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: WORDS.slice(0, 4).map((word, id) => special(id, word)),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 1 } },
      { SpecialToken: { id: '[SEP]', type_id: 1 } },
    ],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
  },
};

/** The files of the pack, by name. */
export function tinyPack(options: TinyPackOptions = {}): Readonly<Record<string, Uint8Array<ArrayBuffer>>> {
  const { labels = LABELS, maxTokens = 64 } = options;
  const json = (given: unknown) => utf8.encode(JSON.stringify(given));
  return {
    'model.onnx': tinyModel(options),
    'config.json': json({
      _name_or_path: 'tests/tiny-judge',
      model_type: 'bert',
      id2label: Object.fromEntries(labels.map((label, id) => [String(id), label])),
      max_position_embeddings: maxTokens,
      pad_token_id: 0,
    }),
    'tokenizer.json': json(TOKENIZER),
    'tokenizer_config.json': json({ model_max_length: maxTokens, tokenizer_class: 'BertTokenizer' }),
  };
}
