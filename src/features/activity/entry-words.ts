import type { AuditLogView } from '#api/schemas/queue.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';
import { t } from '#ui/messages/t.ts';

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
      return act['author']
        ? t('to be published as {surface}, author {author}', {
            surface: surfaceWords(act['surface']),
            author: textOf(act['author']),
          })
        : t('to be published as {surface}', { surface: surfaceWords(act['surface']) });
    case 'sign':
      return act['scope'] === 'claims'
        ? t('signed {checkpoint} for each claim', { checkpoint: surfaceWords(act['checkpoint']) })
        : t('signed {checkpoint} for the whole text', { checkpoint: surfaceWords(act['checkpoint']) });
    case 'waive':
      return t('waived {criterion} until {expiresAt}', {
        criterion: textOf(act['criterion']),
        expiresAt: textOf(act['expiresAt']).slice(0, 10),
      });
    case 'override':
      return t('overrode a {target}: {text}', { target: textOf(act['target']), text: textOf(act['text']) });
    case 'withdraw':
      return t('took back {of}', { of: textOf(act['of']) });
    case 'publish':
      return t('published {contentHash}…', { contentHash: textOf(act['contentHash']).slice(0, 23) });
    case 'reopen': {
      const cause = (act['cause'] ?? {}) as Record<string, unknown>;
      return cause['sourceId']
        ? t('reopened: {kind} of {sourceId}', { kind: textOf(cause['kind']), sourceId: textOf(cause['sourceId']) })
        : t('reopened: {kind}', { kind: textOf(cause['kind']) });
    }
    default:
      return textOf(act['verb']);
  }
}

function decisionWords(act: Record<string, unknown>): string {
  switch (act['verb']) {
    case 'resolve':
      return t('resolved: {choice}', { choice: textOf(act['choice']) });
    case 'assign':
      return act['to'] === null ? t('put back for anybody') : t('assigned to {to}', { to: textOf(act['to']) });
    case 'snooze':
      return t('put off until {until}', { until: textOf(act['until']).slice(0, 10) });
    default:
      return textOf(act['verb']);
  }
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  decision: t('decision'),
  export: t('export'),
  findings: t('findings'),
  gate: t('gate'),
  thresholds: t('thresholds'),
};

/** The kind of an entry in words; one that is not known here as it is written in the log. */
export const kindWords = (kind: string): string => KIND_WORDS[kind] ?? kind;

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
  if (kind === 'thresholds')
    return {
      ...base,
      text:
        event['thresholds'] === null
          ? t('back to the thresholds of the specification')
          : t('thresholds set: {thresholds}', { thresholds: textOf(event['thresholds']) }),
    };
  if (kind === 'findings') {
    return {
      ...base,
      text: t('{owner}: {factChecks} claims and {contradictions} contradictions wait', {
        owner: textOf(event['owner']),
        factChecks: textOf(event['factChecks']),
        contradictions: textOf(event['contradictions']),
      }),
    };
  }
  if (kind === 'export')
    return {
      ...base,
      text: t('wrote {what} as {format}', { what: textOf(event['what']), format: textOf(event['format']) }),
    };
  const { kind: _kind, at: _at, actor: _actor, reason: _reason, ...rest } = event;
  return {
    ...base,
    text: Object.entries(rest)
      .map(([name, value]) => `${name} ${textOf(value)}`)
      .join(', '),
  };
}
