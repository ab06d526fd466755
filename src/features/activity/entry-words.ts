import type { AuditLogView } from '#api/schemas/queue.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';
import { dayOf } from '#ui/messages/figures.ts';
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
        expiresAt: dayOf(textOf(act['expiresAt'])),
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
      return t('resolved: {choice}', { choice: DECIDED[textOf(act['choice'])] ?? textOf(act['choice']) });
    case 'assign':
      return act['to'] === null ? t('put back for anybody') : t('assigned to {to}', { to: textOf(act['to']) });
    case 'snooze':
      return t('put off until {until}', { until: dayOf(textOf(act['until'])) });
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

const DECIDED: Readonly<Record<string, string>> = {
  accept: t('stands as it is'),
  remove: t('taken out'),
  'prefer-source': t('one side is right'),
  'surface-both': t('both sides are shown'),
  hedge: t('hedged'),
  refuse: t('neither is asserted'),
  'not-a-contradiction': t('no contradiction'),
};

const QUEUES: Readonly<Record<string, string>> = {
  'fact-checks': t('Fact check'),
  contradictions: t('Contradiction'),
};

/** Name of what an entry is about by its key there (`draft:maps-of-the-world`); `null` where it is here no longer. */
export type NameOf = (owner: string) => string | null;

/** An entry as people read it: what it is about by its name, and by its key alone where nothing here bears that name. */
export function wordsOf({ event }: LogEntry, nameOf: NameOf = () => null): EntryWords {
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
    return {
      ...base,
      text: t('{queue}: {act}', {
        queue: QUEUES[textOf(event['queue'])] ?? textOf(event['queue']),
        act: decisionWords(act),
      }),
    };
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
      text: t(
        '{owner}: {factChecks, plural, one {# claim} other {# claims}} and {contradictions, plural, one {# contradiction waits} other {# contradictions wait}}',
        {
          owner: nameOf(textOf(event['owner'])) ?? textOf(event['owner']),
          factChecks: Number(event['factChecks']) || 0,
          contradictions: Number(event['contradictions']) || 0,
        },
      ),
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
