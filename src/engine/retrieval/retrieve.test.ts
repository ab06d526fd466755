import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import { buildBm25Index } from './bm25.ts';
import { prepareRetrievalCorpus } from './retrieve-corpus.ts';
import { documentOf } from './retrieve.fixture.ts';
import { createRetriever, retrieverOf } from './retrieve.ts';
import type { Retrieval } from './retrieve.ts';
import { SourceScopeViolationError } from './scope.ts';
import { parseWordVectors } from './vectors/word-vectors.ts';

const VECTORS = parseWordVectors(readFileSync(new URL('./vectors/data/word-vectors.bin', import.meta.url)));

const BIRDS = documentOf('birds', 'Birds of prey', [
  'The red kite circles above the valley and feeds on carrion.',
  'Kites were hunted until few were left in the country.',
]);
const OIL = documentOf('oil', 'Machines', ['The pump moves oil from the tank to the bearings of the engine.']);
const MEDICINE = documentOf('medicine', 'Hospitals', [
  'Physicians treated the children for pneumonia in the ward.',
  'The budget of the city council was cut in spring.',
]);
const WITHDRAWN = documentOf('withdrawn', 'A claim about kites', ['The red kite can live for a hundred years.'], {
  notices: [{ kind: 'retraction', origin: 'metadata', detail: 'Retracted.', date: null }],
});
const ALL = [BIRDS, OIL, MEDICINE, WITHDRAWN];
const retriever = createRetriever(ALL, { vectors: VECTORS });
const ids = (found: Retrieval): readonly string[] => found.passages.map(({ passageId }) => passageId);

describe('what a retrieval gives', () => {
  it('slices the passage exactly out of its source', () => {
    const [first] = retriever.retrieve('Which bird feeds on carrion?').passages;
    expect(first!.passageId).toBe('birds#1');
    expect(BIRDS.text.slice(first!.start, first!.end)).toBe(first!.text);
  });

  it('says of a retracted source that it is retracted, and of others that they are not', () => {
    const found = retriever.retrieve('red kite').passages;
    expect(Object.fromEntries(found.map(({ sourceId, isRetracted }) => [sourceId, isRetracted]))).toMatchObject({
      withdrawn: true,
      birds: false,
    });
  });

  it('finds by vectors what shares no word with the question', () => {
    const question = 'Did doctors help infants with lung infections?';
    expect(retriever.retrieve(question, { methods: ['BM25'] }).state).toBe('ungrounded');
    const [first] = retriever.retrieve(question, { methods: ['vectors'] }).passages;
    expect(first).toMatchObject({ passageId: 'medicine#1', terms: [] });
    expect(first!.methods.map(({ method }) => method)).toEqual(['vectors']);
  });

  it('asks one method alone when told to', () => {
    for (const method of RETRIEVAL_METHODS) {
      const { passages } = retriever.retrieve('The red kite circles above the valley', { methods: [method] });
      expect(passages[0]!.passageId).toBe('birds#1');
      for (const passage of passages) expect(passage.methods.map((part) => part.method)).toEqual([method]);
    }
  });

  it('puts the passage with the quoted words first', () => {
    const documents = [
      documentOf('a', 'Report', ['Fees rose. The harbour is deep, the harbour is old and the harbour is wide open.']),
      documentOf('b', 'Report', [
        'In a long report on many things they wrote that the wide open harbour had silted up.',
      ]),
    ];
    const found = createRetriever(documents, { vectors: null }).retrieve('the harbour was called “wide open harbour”');
    expect(found.passages[0]).toMatchObject({ passageId: 'b#1' });
    expect(found.passages[0]!.methods).toContainEqual({ method: 'exact-quote', raw: 1, share: 6 });
  });

  it('goes on without vectors, and says so', () => {
    const bare = createRetriever(ALL, { vectors: null });
    const found = bare.retrieve('red kite');
    expect(bare.hasVectors).toBe(false);
    expect(found.state).toBe('found');
    expect(found.events.map(({ code }) => code)).toEqual(['vectors-unavailable']);
    expect(bare.retrieve('red kite', { methods: ['BM25'] }).events).toEqual([]);
    expect(bare.retrieve('red kite', { methods: ['vectors'] })).toMatchObject({ state: 'ungrounded', passages: [] });
  });

  it('folds a passage that its source repeats into the better one, and keeps the copy of another source', () => {
    const twice = 'The bridge was opened in 1890 and carries two railway tracks over the firth.';
    const documents = [documentOf('a', 'A', [twice, twice, 'The toll was abolished.']), documentOf('b', 'B', [twice])];
    const found = createRetriever(documents, { vectors: null }).retrieve('When was the bridge opened?');
    expect(ids(found)).toEqual(['a#1', 'b#1']);
    expect(found.passages[0]!.repeats).toEqual(['a#2']);
    expect(found.passages[1]!.repeats).toBeUndefined();
  });

  it('takes an index that the caller has, and steps through the rest', () => {
    const bm25 = buildBm25Index(
      ALL.flatMap(({ source, text, passages }) =>
        passages.map(({ id, sourceId, headings, start, end }) => ({
          id,
          sourceId,
          title: source.title,
          headings,
          text: text.slice(start, end),
        })),
      ),
    );
    const steps = prepareRetrievalCorpus(ALL, { vectors: VECTORS, bm25 });
    let step = steps.next();
    while (step.done !== true) {
      expect(step.value).toBeGreaterThanOrEqual(0);
      step = steps.next();
    }
    expect(step.value.bm25).toBe(bm25);
    expect(retrieverOf(step.value).retrieve('red kite')).toEqual(retriever.retrieve('red kite'));
  });
});

describe('queries that are hard to please', () => {
  it.each(['', '   ', '\u200b\u00a0\t', '\n\n'])('declines %j', (query) => {
    expect(retriever.retrieve(query)).toMatchObject({ state: 'abstained', passages: [] });
  });

  it.each([
    ['the of and', 'only common words'],
    ['zxqv blorp', 'no passage holds a word of the query'],
  ])('is ungrounded for %j', (query, message) => {
    expect(retriever.retrieve(query)).toMatchObject({ state: 'ungrounded', message, passages: [] });
  });

  it.each([
    'k',
    '🙂',
    '🙂🙂🙂 🙂🙂',
    'שלום עולם מה שלומך היום',
    'مرحبا بالعالم',
    '図書館の利用時間',
    '"',
    '[[source:x]]',
    '\ud800',
  ])('has nothing to say to %j, and does not break', (query) => {
    expect(retriever.retrieve(query)).toMatchObject({ state: 'ungrounded', passages: [] });
  });

  it('finds text without spaces by all of its methods that read it', () => {
    const library = documentOf('library', '案内', [
      '図書館の利用時間は九時からです。土曜日は休みです。',
      '駐車場は無料です。',
    ]);
    const found = createRetriever([library, ...ALL], { vectors: VECTORS }).retrieve('図書館の利用時間は九時から');
    expect(found.passages[0]).toMatchObject({ passageId: 'library#1' });
    expect(found.passages[0]!.methods.map(({ method }) => method)).toEqual(['BM25', 'exact-quote']);
  });

  it('answers a question of 10,000 words', () => {
    const query = 'the red kite circles above the valley '.repeat(1500);
    expect(ids(retriever.retrieve(query))[0]).toBe('birds#1');
  });

  it('gives none for a limit of none, and all there are for a large one', () => {
    expect(retriever.retrieve('red kite', { limit: 0 }).passages).toEqual([]);
    expect(retriever.retrieve('red kite', { limit: 1e9 }).passages.length).toBeGreaterThan(1);
  });
});

describe('the scope', () => {
  it('keeps every method inside the declared sources', () => {
    for (const methods of [...RETRIEVAL_METHODS.map((method) => [method]), RETRIEVAL_METHODS]) {
      const found = retriever.retrieve('The red kite circles above the valley', {
        methods,
        scope: { sourceIds: ['withdrawn'] },
      });
      for (const { sourceId } of found.passages) expect(sourceId).toBe('withdrawn');
    }
  });

  it('lets another tenant see nothing', () => {
    expect(retriever.retrieve('red kite', { scope: { tenantId: 'other' } }).passages).toEqual([]);
  });

  it('throws for a passage that escapes', () => {
    const bm25 = buildBm25Index([{ id: 'birds#1', sourceId: 'oil', text: 'red kite' }]);
    const forged = createRetriever([BIRDS], { vectors: null, bm25 });
    expect(() => forged.retrieve('red kite', { scope: { sourceIds: ['oil'] } })).toThrow(SourceScopeViolationError);
  });
});

const WORD = fc.constantFrom(
  'kite',
  'red',
  'valley',
  'oil',
  'pump',
  'doctor',
  'child',
  'city',
  'the',
  'of',
  '1912',
  'zxqv',
);
const TEXT = fc.array(WORD, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const DOCUMENTS = fc
  .array(fc.array(TEXT, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((all) => all.map((passages, i) => documentOf(`s${i}`, `Title ${i}`, passages)));
const PURPOSE = fc.constantFrom('question' as const, 'claim' as const);

describe('promises for any documents and any question', () => {
  it('gives the same result whatever the order of the documents', () => {
    const shuffled = DOCUMENTS.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, TEXT, PURPOSE, ([a, b], query, purpose) => {
        const [x, y] = [a, b].map((documents) => createRetriever(documents, { vectors: VECTORS }));
        expect(y!.retrieve(query, { purpose })).toEqual(x!.retrieve(query, { purpose }));
      }),
      { numRuns: 60 },
    );
  });

  it('gives scores that are the sums of their parts to the last bit, and BM25 parts that are the sums of their terms', () => {
    fc.assert(
      fc.property(DOCUMENTS, TEXT, PURPOSE, (documents, query, purpose) => {
        const { passages } = createRetriever(documents, { vectors: VECTORS }).retrieve(query, { purpose });
        for (const { score, methods, terms } of passages) {
          expect(methods.reduce((sum, { share }) => sum + share, 0)).toBe(score);
          expect(methods.every(({ share }) => share > 0)).toBe(true);
          const lexical = methods.find(({ method }) => method === 'BM25');
          expect(terms.reduce((sum, term) => sum + term.score, 0)).toBe(lexical?.raw ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('orders by score, then by id', () => {
    fc.assert(
      fc.property(DOCUMENTS, TEXT, (documents, query) => {
        const { passages } = createRetriever(documents, { vectors: VECTORS }).retrieve(query, { limit: 50 });
        passages.slice(1).forEach((passage, i) => {
          const before = passages[i]!;
          expect(
            before.score > passage.score || (before.score === passage.score && before.passageId < passage.passageId),
          ).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('keeps equal passages of different sources in the order of their ids when an unrelated document comes', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (text, query) => {
        const twins = [documentOf('t1', 'Twin', [text]), documentOf('t2', 'Twin', [text])];
        const stranger = documentOf('a0', 'Unrelated', ['Basalt columns cool slowly.']);
        const order = (documents: readonly ReturnType<typeof documentOf>[]): readonly string[] =>
          ids(createRetriever(documents, { vectors: VECTORS }).retrieve(query)).filter((id) => id !== 'a0#1');
        const alone = order(twins);
        if (alone.length > 0) expect(alone).toEqual(['t1#1', 't2#1']);
        const together = order([...twins, stranger]);
        if (together.length > 0) expect(together).toEqual(['t1#1', 't2#1']);
      }),
      { numRuns: 60 },
    );
  });
});
