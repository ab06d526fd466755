import type { Brand } from '#base/brand.ts';

export type SourceId = Brand<string, 'SourceId'>;
export type PassageId = Brand<string, 'PassageId'>;
export type ClaimId = Brand<string, 'ClaimId'>;
export type DraftId = Brand<string, 'DraftId'>;
export type WorkspaceId = Brand<string, 'WorkspaceId'>;
export type JobId = Brand<string, 'JobId'>;

export const sourceId = (value: string): SourceId => value as SourceId;
export const passageId = (value: string): PassageId => value as PassageId;
export const claimId = (value: string): ClaimId => value as ClaimId;
