import type { AuditLogView } from '#api/schemas/queue.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';

export type LogEntry = AuditLogView['entries'][number];

/** What an entry of the log says, in words. Unknown kinds are shown as they are: the log may be of a newer version. */
export interface EntryWords {
  readonly kind: string;
  readonly who: string;
  readonly at: string;
  readonly text: string;
  readonly reason: string;
  /** What it is about, for a filter: `draft:…`. */
  readonly about: string;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);

const surfaceWords = (id: unknown): string => {
  const surface = PUBLICATION_SURFACES.find((one) => one === id);
  return surface ? CHECKPOINT_NAMES[surface] : textOf(id);
};

function gateWords(act: Record<string, unknown>): string {
  switch (act['verb']) {
    case 'prepare':
      return `to be published as ${surfaceWords(act['surface'])}${act['author'] ? `, author ${textOf(act['author'])}` : ''}`;
    case 'sign':
      return `signed ${surfaceWords(act['checkpoint'])} for ${act['scope'] === 'claims' ? 'each claim' : 'the whole text'}`;
    case 'waive':
      return `waived ${textOf(act['criterion'])} until ${textOf(act['expiresAt']).slice(0, 10)}`;
    case 'override':
      return `overrode a ${textOf(act['target'])}: ${textOf(act['text'])}`;
    case 'withdraw':
      return `took back ${textOf(act['of'])}`;
    case 'publish':
      return `published ${textOf(act['contentHash']).slice(0, 23)}…`;
    case 'reopen': {
      const cause = (act['cause'] ?? {}) as Record<string, unknown>;
      return `reopened: ${textOf(cause['kind'])}${cause['sourceId'] ? ` of ${textOf(cause['sourceId'])}` : ''}`;
    }
    default:
      return textOf(act['verb']);
  }
}

function decisionWords(act: Record<string, unknown>): string {
  switch (act['verb']) {
    case 'resolve':
      return `resolved: ${textOf(act['choice'])}`;
    case 'assign':
      return act['to'] === null ? 'put back for anybody' : `assigned to ${textOf(act['to'])}`;
    case 'snooze':
      return `put off until ${textOf(act['until']).slice(0, 10)}`;
    default:
      return textOf(act['verb']);
  }
}

/** An entry as people read it. */
export function wordsOf({ event }: LogEntry): EntryWords {
  const kind = textOf(event['kind']) || 'entry';
  const act = (typeof event['act'] === 'object' && event['act'] !== null ? event['act'] : {}) as Record<
    string,
    unknown
  >;
  const base = {
    kind,
    who: textOf(event['actor'] ?? event['by'] ?? event['plannedBy']),
    at: textOf(event['at']),
    reason: textOf(event['reason']),
    about: textOf(event['draftId'] ?? event['owner'] ?? event['itemId'] ?? event['sourceId'] ?? event['publicationId']),
  };
  if (kind === 'gate') return { ...base, text: gateWords(act) };
  if (kind === 'decision')
    return { ...base, text: `${textOf(event['queue'])} ${textOf(event['itemId'])}: ${decisionWords(act)}` };
  if (kind === 'findings') {
    return {
      ...base,
      text: `${textOf(event['owner'])}: ${textOf(event['factChecks'])} claims and ${textOf(event['contradictions'])} contradictions wait`,
    };
  }
  if (kind === 'export') return { ...base, text: `wrote ${textOf(event['what'])} as ${textOf(event['format'])}` };
  const { kind: _kind, at: _at, actor: _actor, reason: _reason, ...rest } = event;
  return {
    ...base,
    text: Object.entries(rest)
      .map(([name, value]) => `${name} ${textOf(value)}`)
      .join(', '),
  };
}
