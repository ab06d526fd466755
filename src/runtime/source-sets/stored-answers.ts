import type { StoredAnswer, SurfaceUse } from '#domain/source-set.ts';
import type { OwnerView } from '#api/schemas/source-set.ts';
import { LIBRARY_SET_ID, type CheckRecord, type KeptAnswer } from '#storage/records.ts';
import { releasedItems } from '../publications/released.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** What stands on an answer beyond the workbench's drafts and answers: where it is used, who signed it, what was exported of it. */
export interface StandingOn {
  readonly surfaces: readonly SurfaceUse[];
  readonly signOffs: StoredAnswer['signOffs'];
  readonly exports: StoredAnswer['exports'];
}

/**
 * Asks for everything that stands on drafts and answers, by owner (`draft:<id>`, `answer:<id>`). Whoever keeps sign-offs, publications or
 * exports offers one; the cascade joins what all of them say.
 */
export type StandingPort = () => Promise<ReadonlyMap<string, StandingOn>>;

export interface RestingOutput extends OwnerView {
  readonly answer: StoredAnswer;
  /** The set that it is checked under; `null`: the sources at hand. */
  readonly setId: string | null;
}

/**
 * Everything stored that rests on sources: drafts by the citations of their last check, and kept answers by theirs. A citation of an earlier
 * check counts where its source is gone: the check that came after the removal cannot cite it any more.
 */
export async function restingOutputs(
  storage: WorkbenchStorage,
  hasSource: (id: string) => boolean,
  ports: readonly StandingPort[],
): Promise<readonly RestingOutput[]> {
  const standing = await Promise.all(ports.map((port) => port()));
  const on = (owner: string): StandingOn => {
    const all = standing.flatMap((map) => map.get(owner) ?? []);
    return {
      surfaces: all.flatMap(({ surfaces }) => surfaces),
      signOffs: all.flatMap(({ signOffs }) => signOffs),
      exports: all.flatMap((one) => one.exports),
    };
  };
  const checks = new Map((await storage.checks.list()).map((check) => [check.draftId, check]));
  const drafts = (await storage.drafts.list()).map(({ id, title, sourceSetId }): RestingOutput => {
    const owner = `draft:${id}`;
    const answer = { id: owner, ...ofDraft(checks.get(id) ?? null, hasSource), ...on(owner) };
    return { id: owner, kind: 'draft', title, answer, setId: sourceSetId ?? null };
  });
  const declared = new Set((await storage.sourceSets.list()).map(({ id }) => id));
  const answers: RestingOutput[] = [];
  for (const { id } of await storage.answers.list()) {
    const kept = await storage.answers.get(id);
    if (!kept) continue;
    const owner = `answer:${id}`;
    const title = kept.record.request.query.slice(0, 200);
    const setId = kept.record.set?.id;
    answers.push({
      id: owner,
      kind: 'answer',
      title,
      answer: { id: owner, ...ofAnswer(kept), ...on(owner) },
      // Of a set that was removed since, no change will ever come: like a draft, the answer then rests on the sources at hand.
      setId: setId !== undefined && declared.has(setId) ? setId : null,
    });
  }
  return [...drafts, ...answers];
}

/** A record that was published or a file that was written, as the cascade looks at it: it is marked with its path, and gives no task of its own. */
export async function releasedOutputs(storage: WorkbenchStorage): Promise<readonly ReleasedOutput[]> {
  return (await releasedItems(storage)).map(({ id, title, setId, draftId, format, restsOn }) => ({
    id,
    title,
    setId: setId === LIBRARY_SET_ID ? null : setId,
    answer: {
      id: `${draftId === null ? 'export' : 'publication'}:${id}`,
      surfaces: [],
      claims: restsOn.map(({ claimId, sourceIds, quotes }) => ({
        id: claimId,
        citations: quotes ?? sourceIds.map((sourceId) => ({ sourceId })),
      })),
      quotes: [],
      signOffs: [],
      exports: [{ id, format }],
      isFile: true,
    },
  }));
}

export interface ReleasedOutput extends Pick<RestingOutput, 'title' | 'answer' | 'setId'> {
  readonly id: string;
}

type Resting = Pick<StoredAnswer, 'claims' | 'quotes'>;

function ofDraft(check: CheckRecord | null, hasSource: (id: string) => boolean): Resting {
  if (check === null) return { claims: [], quotes: [] };
  const gone = (check.earlier ?? []).filter(({ sourceId }) => !hasSource(sourceId));
  const byClaim = new Map<string, { readonly sourceId: string; readonly quote: string }[]>();
  for (const { claimId, sourceId, quote } of [...check.citations, ...gone]) {
    const list = byClaim.get(claimId);
    if (list) list.push({ sourceId, quote });
    else byClaim.set(claimId, [{ sourceId, quote }]);
  }
  return {
    claims: [...byClaim].map(([id, citations]) => ({ id, citations })),
    quotes: (check.quotes ?? []).map(({ id, sourceId, text }) => ({ id, sourceId, text })),
  };
}

function ofAnswer({ answer }: KeptAnswer): Resting {
  const cited = new Map(answer.citations.map((citation) => [citation.id, citation]));
  return {
    claims: answer.claims.map(({ id, citationIds }) => ({
      id,
      citations: citationIds.flatMap((one) => {
        const citation = cited.get(one);
        if (!citation) return [];
        const { sourceId, passageId, summary } = citation;
        return [{ sourceId, passageId, quote: summary }];
      }),
    })),
    quotes: [],
  };
}
