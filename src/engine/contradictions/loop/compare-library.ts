import { compareCodeUnits } from '#base/compare.ts';
import type { SourceId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { createStatementReader } from '../compare.ts';
import { detectBetween, withoutRepetitions } from './detect.ts';
import { editionRoots } from './editions.ts';
import { conceptSetsInSteps, nearPairsInSteps } from './near-pairs.ts';
import type { ContradictionPolicy } from './policy.ts';
import type { Detected } from './record.ts';
import type { SourceStatement } from './statements.ts';
import { statementsOfDocument } from './statements.ts';

/** What sources say against each other, and the state of each source that this was found in. */
export interface ComparedLibrary {
  /** All that a comparison of a source rests on: its text, its date, the work it is an edition of, whether it was retracted. */
  readonly prints: ReadonlyMap<SourceId, string>;
  /** Every pair that was found, repetitions included: one of them may lose its source. */
  readonly found: readonly Detected[];
  /** Statements that have more near ones than were compared, by where they begin in their source. */
  readonly crowded: ReadonlyMap<SourceId, ReadonlySet<number>>;
  /** How many these are at most: some may have lost their near ones with another source since. */
  readonly notCompared: number;
}

interface ReadSource {
  readonly print: string;
  readonly statements: readonly SourceStatement[];
  readonly sets: readonly (readonly string[])[];
}

/** Statements of a document as it was read last; a library changes by one source at a time. */
const read = new WeakMap<SourceDocument, ReadSource>();

const printOf = ({ source }: SourceDocument, work: SourceId): string =>
  JSON.stringify([source.contentHash, source.publishedDate, work, isRetracted(source)]);

function* readSource(document: SourceDocument, work: SourceId, print: string): Generator<void, ReadSource> {
  const known = read.get(document);
  if (known?.print === print) return known;
  const statements = statementsOfDocument(document, work);
  yield;
  const sets = yield* conceptSetsInSteps(statements.map(({ text }) => text));
  const fresh = { print, statements, sets };
  read.set(document, fresh);
  return fresh;
}

const comparePlaces = (a: Detected['sides'][0], b: Detected['sides'][0]): number =>
  compareCodeUnits(a.sourceId ?? '', b.sourceId ?? '') || a.start - b.start || a.end - b.end;

/**
 * What the sources of a library say against each other, in small steps. Only pairs with a source that is new or has changed
 * since `before` are compared; the rest is taken from there. The result equals that of comparing all (a test holds it to
 * that), up to the bound on partners of one statement.
 */
export function* compareLibrary(
  documents: readonly SourceDocument[],
  before: ComparedLibrary | null,
  policy: ContradictionPolicy,
): Generator<void, ComparedLibrary> {
  const roots = editionRoots(documents);
  const ordered = documents.toSorted((a, b) => compareCodeUnits(a.source.id, b.source.id));
  const workOf = ({ source }: SourceDocument): SourceId => roots.get(source.id) ?? source.id;
  const prints = new Map(ordered.map((document) => [document.source.id, printOf(document, workOf(document))]));
  const isKept = (id: SourceId | null): boolean =>
    id !== null && prints.has(id) && before?.prints.get(id) === prints.get(id);
  const found = (before?.found ?? []).filter(({ sides: [a, b] }) => isKept(a.sourceId) && isKept(b.sourceId));
  const crowded = new Map<SourceId, Set<number>>();
  for (const [id, starts] of before?.crowded ?? []) if (isKept(id)) crowded.set(id, new Set(starts));
  // Where nothing changed no source is read: a visit to a library that was compared before costs a look at its records.
  if (ordered.some(({ source }) => !isKept(source.id))) {
    const statements: SourceStatement[] = [];
    const sets: (readonly string[])[] = [];
    for (const document of ordered) {
      const one = yield* readSource(document, workOf(document), prints.get(document.source.id)!);
      for (const statement of one.statements) statements.push(statement);
      for (const set of one.sets) sets.push(set);
      yield;
    }
    const isNew = Uint8Array.from(statements, ({ sourceId }) => (isKept(sourceId) ? 0 : 1));
    const { pairs } = yield* nearPairsInSteps(sets, {
      isWanted: (a, b) => isNew[a]! + isNew[b]! > 0 && statements[a]!.sourceId !== statements[b]!.sourceId,
      onTruncated: (at) => {
        const { sourceId, start } = statements[at]!;
        const starts = crowded.get(sourceId);
        if (starts) starts.add(start);
        else crowded.set(sourceId, new Set([start]));
      },
    });
    const readOnce = createStatementReader();
    for (const [i, j] of pairs) {
      const one = detectBetween(statements[i]!, statements[j]!, policy, readOnce);
      if (one) found.push(one);
      yield;
    }
  }
  found.sort((p, q) => comparePlaces(p.sides[0], q.sides[0]) || comparePlaces(p.sides[1], q.sides[1]));
  const notCompared = [...crowded.values()].reduce((sum, { size }) => sum + size, 0);
  return { prints, found, crowded, notCompared };
}

/** What of a comparison is shown: each pair of sentences once. */
export const findingsOf = ({ found }: ComparedLibrary): readonly Detected[] => withoutRepetitions(found);
