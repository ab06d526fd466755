import { zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPSETS, readOnnxHeader } from '#engine/stance/pack/onnx-header.ts';
import { PackError } from '#engine/stance/pack/pack-error.ts';
import { packJudge } from '#engine/stance/strong-judges.ts';
import { tinyModel, tinyPack, type TinyPackOptions } from '#mocks/tiny-pack.ts';
import { loadNodeOrt } from './node-runtime.ts';
import { openPack, type OrtModule } from './pack-model.ts';
import { readPack, type PackFile } from './read-pack.ts';

const filesOf = (options: TinyPackOptions = {}, change: Readonly<Record<string, Uint8Array | null>> = {}): PackFile[] =>
  Object.entries<Uint8Array | null>({ ...tinyPack(options), ...change }).flatMap(([name, bytes]) =>
    bytes === null ? [] : [{ name, bytes }],
  );
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

async function refusal(work: () => Promise<unknown>): Promise<PackError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PackError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

let ort: OrtModule;
beforeAll(async () => {
  ort = await loadNodeOrt();
});

describe('a pack that is dropped in', () => {
  it('is read from its files, and told by what they hold', async () => {
    const { info } = await readPack(filesOf());
    expect(info).toMatchObject({
      name: 'tiny-judge',
      labels: ['supports', 'contradicts', 'neutral'],
      maxTokens: 64,
      opset: 17,
    });
    expect(info.files.map(({ name }) => name)).toEqual([
      'model.onnx',
      'config.json',
      'tokenizer.json',
      'tokenizer_config.json',
    ]);
  });

  it('is the same pack from an archive with a folder in it and other files beside', async () => {
    const loose = await readPack(filesOf());
    const inFolder = Object.fromEntries(
      Object.entries(tinyPack()).map(([name, bytes]) => [`judge/onnx/${name}`, bytes]),
    );
    const zip = zipSync({ ...inFolder, 'judge/README.md': json('read me') });
    const zipped = await readPack([{ name: 'judge.zip', bytes: zip }]);
    expect(zipped.info).toEqual(loose.info);
  });

  it('has another version with one other byte', async () => {
    const other = filesOf({}, { 'tokenizer_config.json': json({ model_max_length: 63 }) });
    expect((await readPack(other)).info.version).not.toBe((await readPack(filesOf())).info.version);
  });

  it.each<[string, PackFile[], string, RegExp]>([
    ['without a model', filesOf({}, { 'model.onnx': null }), 'model.onnx', /missing/],
    ['without a tokenizer', filesOf({}, { 'tokenizer.json': null }), 'tokenizer.json', /vocab\.txt/],
    ['without labels', filesOf({}, { 'config.json': json({ model_type: 'bert' }) }), 'config.json#id2label', /missing/],
    ['with labels that name nothing', filesOf({ labels: ['LABEL_0', 'LABEL_1'] }), 'config.json#id2label', /LABEL_0/],
    [
      'with another number of outputs than labels',
      filesOf({ outputs: 5 }),
      'model.onnx#graph.output',
      /5 numbers for 3/,
    ],
    ['that ranks instead of judging', filesOf({ outputs: 1 }), 'model.onnx#graph.output', /how related/],
    ['with inputs of fractions', filesOf({ inputType: 1 }), 'model.onnx#graph.input.input_ids', /float/],
    [
      'with an input that nobody gives',
      filesOf({ moreInput: 'pixel_values' }),
      'model.onnx#graph.input.pixel_values',
      /no other/,
    ],
    ['with weights in another file', filesOf({ isExternal: true }), 'model.onnx#words', /another file/],
    ['for operators of tomorrow', filesOf({ opset: OPSETS.most + 1 }), 'model.onnx#opset_import', /27; .* 7 to 26/],
    ['for operators of long ago', filesOf({ opset: OPSETS.least - 1 }), 'model.onnx#opset_import', /version 6/],
    ['with room for three words', filesOf({ maxTokens: 8 }), 'config.json', /8 tokens/],
    ['that is cut short', filesOf({}, { 'model.onnx': tinyModel().subarray(0, 300) }), 'model.onnx', /cut short/],
    ['whose model is a text', filesOf({}, { 'model.onnx': json('no model at all') }), 'model.onnx', /no ONNX model/],
    ['whose settings are no JSON', filesOf({}, { 'config.json': json('').subarray(1) }), 'config.json', /no JSON/],
  ])('%s is refused, with the place', async (_what, files, place, why) => {
    const error = await refusal(() => readPack(files));
    expect(error.place).toBe(place);
    expect(error.message).toMatch(why);
    expect(error.message.startsWith(`${place}: `)).toBe(true);
  });

  it('never makes the reader of models fail in another way, however it is spoilt', () => {
    const model = tinyModel();
    for (let at = 0; at < model.length; at += 3) {
      const spoilt = model.slice();
      spoilt[at] = spoilt[at]! ^ 0xa5;
      try {
        readOnnxHeader('model.onnx', spoilt);
      } catch (error) {
        expect(error).toBeInstanceOf(PackError);
      }
    }
  });
});

describe('a pack in the runtime that ships', () => {
  const open = async (options: TinyPackOptions = {}) => openPack(ort, (await readPack(filesOf(options))).parts);

  it('judges a pair by the outputs of its model', async () => {
    const { info, parts } = await readPack(filesOf());
    const { run, close } = await openPack(ort, parts);
    const judge = packJudge({ name: info.name, version: info.version, id2label: parts.plan.id2label, run });
    const of = async (claim: string) => (await judge.judge(claim, 'The bridge was built in 1884.', {})).stance;
    expect(await of('The bridge was built.')).toBe('supports');
    expect(await of('The bridge was not built.')).toBe('contradicts');
    expect(await of('Perhaps the bridge was built.')).toBe('neutral');
    await close();
  });

  it('reads the order of the outputs from the labels and not from habit', async () => {
    const { info, parts } = await readPack(filesOf({ labels: ['neutral', 'contradiction', 'entailment'] }));
    expect(info.labels).toEqual(['neutral', 'contradicts', 'supports']);
    const { run, close } = await openPack(ort, parts);
    expect(await run('The mill was built.', 'The mill was not built.')).toEqual([0, 3, 1]);
    await close();
  });

  it('gives the same numbers twice', async () => {
    const pair = ['The report was adopted.', 'Perhaps the report was not adopted.'] as const;
    const [first, second] = [await open(), await open()];
    expect(await first.run(...pair)).toEqual(await second.run(...pair));
  });

  it.each([OPSETS.least + 6, OPSETS.most])('runs operators of version %i', async (opset) => {
    expect(await (await open({ opset })).run('The mill', 'not')).toEqual([1, 3, 0]);
  });

  it('is filled up where it takes pairs of one length only, and what fills up counts for nothing', async () => {
    expect(await (await open({ fixedTokens: 32, inputType: 6 })).run('The mill', 'not')).toEqual([1, 3, 0]);
  });

  it('reads the start of a passage that is too long, and the claim whole', async () => {
    const { run } = await open({ maxTokens: 16 });
    const long = `The mill was built. ${'A bridge was built in 1884. '.repeat(200)} not`;
    expect(await run(long, 'The mill was not built.')).toEqual([1, 3, 0]);
    const failure = await refusal(() => run('The mill.', 'the mill '.repeat(20)));
    expect(failure).toMatchObject({ place: 'the claim' });
  });

  it('whose model does not run there is refused with what the runtime says', async () => {
    const error = await refusal(() => open({ sumOperator: 'SumOfTomorrow' }));
    expect(error.place).toBe('model.onnx');
    expect(error.message).toMatch(/SumOfTomorrow/);
  });

  it('whose tokenizer is of no kind that is known is refused at the tokenizer', async () => {
    const files = filesOf({}, { 'tokenizer.json': json({ model: { type: 'Tea', vocab: {} } }) });
    const { parts } = await readPack(files);
    expect((await refusal(() => openPack(ort, parts))).place).toBe('tokenizer.json');
  });
});
