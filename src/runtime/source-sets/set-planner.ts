import type { InvalidationPlan, SourceChange } from '#domain/source-set.ts';
import { LIBRARY_SET_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CascadeQuestion } from '../publications/cascade.ts';
import { engineParts } from './judge.ts';
import type { LibraryState } from './library-state.ts';
import {
  releasedOutputs,
  restingOutputs,
  type ReleasedOutput,
  type RestingOutput,
  type StandingPort,
} from './stored-answers.ts';

/** What changes of a set do to all that rests on it, and how much each weighs. */
export interface PlannedChange {
  readonly plan: InvalidationPlan;
  readonly resting: readonly RestingOutput[];
  readonly released: readonly ReleasedOutput[];
  readonly severityOf: CascadeQuestion['severityOf'];
}

type SetPlanner = (id: string, changes: readonly SourceChange[], state: LibraryState) => Promise<PlannedChange>;

/** Plans what changes of a set do. Nothing is performed. */
export function createSetPlanner(storage: WorkbenchStorage, standing: readonly StandingPort[]): SetPlanner {
  /** What rests on a set: the drafts that are checked under it; on the library all the others, and the answers. */
  async function restingOn(id: string, state: LibraryState): Promise<readonly RestingOutput[]> {
    const all = await restingOutputs(storage, (source) => state.items.has(source), standing);
    const wanted = id === LIBRARY_SET_ID ? null : id;
    return all.filter(({ setId }) => setId === wanted);
  }

  /** Whether words that were relied on still stand, typography aside, in the documents of today. */
  async function quoteFinder(ids: readonly string[]): Promise<(sourceId: string, quote: string) => boolean | null> {
    const { prepareText } = await import('#engine/quotes/prepare.ts');
    const { locateQuote } = await import('#engine/quotes/locate.ts');
    const documents = await storage.sources.documents(ids);
    const texts = new Map(documents.map(({ source, text }) => [source.id as string, prepareText(text)]));
    return (sourceId, quote) => {
      const text = texts.get(sourceId);
      return text === undefined ? null : locateQuote(text, quote).found;
    };
  }

  return async (id, changes, state) => {
    const { planSourceLifecycleInvalidation, severityOfReliance } = await engineParts();
    const resting = await restingOn(id, state);
    const wanted = id === LIBRARY_SET_ID ? null : id;
    const released = (await releasedOutputs(storage)).filter(({ setId }) => setId === wanted);
    const changed = new Set(changes.filter(({ kind }) => kind === 'content-changed').map(({ sourceId }) => sourceId));
    const isQuoteStanding = changed.size === 0 ? undefined : await quoteFinder([...changed]);
    const options = isQuoteStanding === undefined ? {} : { isQuoteStanding };
    const plan = planSourceLifecycleInvalidation(
      changes,
      [...resting, ...released].map(({ answer }) => answer),
      options,
    );
    return { plan, resting, released, severityOf: (change, quotes) => severityOfReliance(change, quotes, options) };
  };
}
