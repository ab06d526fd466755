import { draftText, draftTitle } from '#api/answer-draft.ts';
import { answerOfGate } from '#domain/publication.ts';
import { notFound } from '#storage/failure.ts';
import { LIBRARY_SET_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** A text that can go through a gate: a draft as it is now, or a kept answer with its references, which nobody can edit. */
export interface GateSubject {
  readonly kind: 'draft' | 'answer';
  /** Id of the gate. */
  readonly id: string;
  /** Id of the draft or the answer: its owner in the queues. */
  readonly ownerId: string;
  readonly title: string;
  readonly text: string;
  readonly version: number;
  readonly authors: readonly string[];
  /** The declared set that it is checked under; of an answer the one that was in force when it was grounded. */
  readonly sourceSetId: string | null;
}

/** What stands behind a gate; `not_found` where it is there no more. */
export async function gateSubjectOf(storage: WorkbenchStorage, gateId: string): Promise<GateSubject> {
  const answerId = answerOfGate(gateId);
  if (answerId === null) {
    const draft = await storage.drafts.get(gateId);
    if (!draft) throw notFound('draft', gateId);
    const { id, title, text, version, authors = [], sourceSetId = null } = draft;
    return { kind: 'draft', id, ownerId: id, title, text, version, authors, sourceSetId };
  }
  const kept = await storage.answers.get(answerId);
  if (!kept) throw notFound('answer', answerId);
  const { record, answer } = kept;
  return {
    kind: 'answer',
    id: gateId,
    ownerId: answerId,
    title: draftTitle(answer),
    text: draftText(answer),
    version: 1,
    authors: record.askedBy === undefined ? [] : [record.askedBy],
    sourceSetId: record.set === undefined || record.set.id === LIBRARY_SET_ID ? null : record.set.id,
  };
}
