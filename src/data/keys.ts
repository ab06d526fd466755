/** Keys of every cached answer, in one place, so that what a change invalidates can be read off. */
export const workspaceKeys = {
  all: ['workspace'] as const,
  current: () => [...workspaceKeys.all, 'current'] as const,
  list: () => [...workspaceKeys.all, 'list'] as const,
};

export const sourceKeys = {
  all: ['sources'] as const,
  list: () => [...sourceKeys.all, 'list'] as const,
  details: () => [...sourceKeys.all, 'detail'] as const,
  detail: (id: string) => [...sourceKeys.details(), id] as const,
  original: (id: string) => [...sourceKeys.all, 'original', id] as const,
};

export const credibilityKeys = {
  all: ['credibility'] as const,
  list: () => [...credibilityKeys.all, 'list'] as const,
  detail: (id: string) => [...credibilityKeys.all, 'detail', id] as const,
  tiers: () => [...credibilityKeys.all, 'tiers'] as const,
  preview: (list: string) => [...credibilityKeys.all, 'preview', list] as const,
};

export const sourceSetKeys = {
  all: ['source-sets'] as const,
  list: () => [...sourceSetKeys.all, 'list'] as const,
  detail: (id: string) => [...sourceSetKeys.all, 'detail', id] as const,
  diff: (id: string, from: number | null, to: number | null) => [...sourceSetKeys.all, 'diff', id, from, to] as const,
  plan: (id: string, request: string) => [...sourceSetKeys.all, 'plan', id, request] as const,
  tasks: () => [...sourceSetKeys.all, 'tasks'] as const,
  removed: () => [...sourceSetKeys.all, 'removed'] as const,
};

export const ingestionKeys = { all: ['ingestion'] as const };

export const draftKeys = {
  all: ['drafts'] as const,
  list: () => [...draftKeys.all, 'list'] as const,
  details: () => [...draftKeys.all, 'detail'] as const,
  detail: (id: string) => [...draftKeys.details(), id] as const,
};

export const answerKeys = {
  all: ['answers'] as const,
  list: () => [...answerKeys.all, 'list'] as const,
  details: () => [...answerKeys.all, 'detail'] as const,
  detail: (id: string) => [...answerKeys.details(), id] as const,
  runs: () => [...answerKeys.all, 'run'] as const,
  run: (requestHash: string) => [...answerKeys.runs(), requestHash] as const,
  factCheck: (id: string) => [...answerKeys.all, 'fact-check', id] as const,
  suggestions: () => [...answerKeys.all, 'suggestions'] as const,
};

export const gateKeys = {
  all: ['gates'] as const,
  gate: (draftId: string) => [...gateKeys.all, 'gate', draftId] as const,
  publications: () => [...gateKeys.all, 'publications'] as const,
};

export const exportKeys = {
  list: () => ['exports', 'list'] as const,
  progress: (id: string) => ['exports', 'progress', id] as const,
};

export const runKeys = { all: ['runs'] as const };

export const notebookKeys = {
  all: ['notebooks'] as const,
  list: () => [...notebookKeys.all, 'list'] as const,
  pack: (draftId: string) => [...notebookKeys.all, 'pack', draftId] as const,
  graph: () => [...notebookKeys.all, 'graph'] as const,
};

export const scenarioKeys = {
  all: ['scenarios'] as const,
  list: () => [...scenarioKeys.all, 'list'] as const,
  run: (id: string) => [...scenarioKeys.all, 'run', id] as const,
};

export const judgePackKeys = { all: ['judge-pack'] as const };
export const synthesizerKeys = { all: ['synthesizer'] as const };

export const checkKeys = {
  all: ['checks'] as const,
  draft: (draftId: string) => [...checkKeys.all, draftId] as const,
  run: (draftId: string, draftHash: string, now: string) => [...checkKeys.draft(draftId), draftHash, now] as const,
  reverify: (draftId: string) => [...checkKeys.draft(draftId), 'reverify'] as const,
};

export const queueKeys = {
  all: ['queues'] as const,
  queue: (queue: string) => [...queueKeys.all, queue] as const,
  page: (queue: string, request: string) => [...queueKeys.queue(queue), 'page', request] as const,
  item: (queue: string, id: string) => [...queueKeys.queue(queue), 'item', id] as const,
  calibration: (queue: string) => [...queueKeys.queue(queue), 'calibration'] as const,
  audit: () => [...queueKeys.all, 'audit'] as const,
  auditSummary: () => [...queueKeys.audit(), 'summary'] as const,
  auditPages: (filter: object) => [...queueKeys.audit(), 'pages', filter] as const,
};

export const evaluationKeys = {
  all: ['evaluations'] as const,
  list: () => [...evaluationKeys.all, 'list'] as const,
  detail: (id: string, updatedAt: string) => [...evaluationKeys.all, 'detail', id, updatedAt] as const,
  item: (id: string, itemId: string) => [...evaluationKeys.all, 'item', id, itemId] as const,
  calibrations: () => [...evaluationKeys.all, 'calibrations'] as const,
};

export const thresholdKeys = {
  all: ['thresholds'] as const,
  current: () => [...thresholdKeys.all, 'current'] as const,
  preview: (print: string) => [...thresholdKeys.all, 'preview', print] as const,
};
