/** Name of the channel on which whoever stores a change tells the other tabs (and its own page) what to read again. */
export const CHANGES_CHANNEL = 'sophia-changes';

const CHANGED_RESOURCES = [
  'workspace',
  'sources',
  'drafts',
  'ingestion',
  'answers',
  'settings',
  'queues',
  'gates',
  'runs',
  'notebooks',
  'evaluations',
  'sourceSets',
  'exports',
] as const;
export type ChangedResource = (typeof CHANGED_RESOURCES)[number];

export interface ChangeNotice {
  readonly resource: ChangedResource;
  /** The record that changed, where it is one. */
  readonly id?: string;
  /** How far a long piece of work is, in [0, 1]. */
  readonly progress?: number;
}

/** Whether a message of the channel is a notice; other versions of the page may say other things there. */
export function isChangeNotice(value: unknown): value is ChangeNotice {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, id } = value as Record<string, unknown>;
  return CHANGED_RESOURCES.includes(resource as ChangedResource) && (id === undefined || typeof id === 'string');
}
