import type { Span } from '#base/span.ts';

export const CHECK_TABS = ['claims', 'map', 'quotes', 'contradictions', 'markers', 'coverage', 'gate'] as const;
export type CheckTab = (typeof CHECK_TABS)[number];

export const CHECK_MODES = ['read', 'split', 'edit'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

/** What stands beside an answer. */
export const ANSWER_PARTS = ['claims', 'map', 'passages', 'fact-check', 'prompt', 'model', 'history'] as const;
export type AnswerPart = (typeof ANSWER_PARTS)[number];

/** Scope of a question that takes in every source, where an address has to say so. */
export const ALL_SOURCES = '*';

/** Set of a question that is asked of no declared one, where an address has to say so. */
export const NO_SET = '*';

/** Ceilings of a retrieval that differ from the defaults, under their short names in an address. */
export interface PolicyView {
  readonly limit?: number;
  readonly floor?: number;
  readonly each?: number;
  readonly all?: number;
}
const POLICY_KEYS = ['limit', 'floor', 'each', 'all'] as const;

/**
 * What is on the screen, in full: the address of a view. Unknown and malformed parameters drop out instead of failing,
 * so that an address from a newer version still opens the draft it names.
 */
export interface ViewState {
  readonly draft?: string;
  readonly claim?: string;
  /** A finding that is no claim: `quote:2`, `number:0`, `contradiction:1`. */
  readonly item?: string;
  readonly source?: string;
  /** Half-open, in the source's text: `120-188`. */
  readonly span?: Span;
  readonly show?: 'evidence';
  readonly only?: readonly string[];
  readonly tab?: CheckTab;
  readonly mode?: CheckMode;
  /** Id of a kept answer. */
  readonly answer?: string;
  /** The question, so that an address also says something where the answer is not kept. */
  readonly ask?: string;
  /** The declared source set that the question is asked of; `*` for none. */
  readonly set?: string;
  /** Sources that the question may draw on; `['*']` for all of them. */
  readonly among?: readonly string[];
  readonly policy?: PolicyView;
  readonly part?: AnswerPart;
  /** Id of the kept answer that stands beside the first one. */
  readonly against?: string;
  /** Item of a queue. */
  readonly entry?: string;
  /** What a queue is narrowed to, as `features/queues/filter-address.ts` writes it. */
  readonly filter?: string;
  /** The states one by one, large, for a room. */
  readonly present?: true;
}

/** Reads a span written `start-end`; `null` where it is none. */
export function parseSpan(text: string): Span | null {
  const dash = text.indexOf('-');
  if (dash <= 0) return null;
  const start = wholeNumber(text.slice(0, dash));
  const end = wholeNumber(text.slice(dash + 1));
  return start === null || end === null || end < start ? null : { start, end };
}

function wholeNumber(text: string): number | null {
  if (text.length === 0 || text.length > 12) return null;
  for (const char of text) if (char < '0' || char > '9') return null;
  return Number(text);
}

function text(raw: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = raw[key];
  return typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : undefined;
}

/** Reads ceilings written `limit:6,floor:0.5`; what is no ceiling drops out. */
export function parsePolicy(raw: unknown): PolicyView | null {
  const entries: readonly (readonly [string, unknown])[] =
    typeof raw === 'string'
      ? raw.split(',').map((part) => {
          const colon = part.indexOf(':');
          const written = part.slice(colon + 1);
          return [part.slice(0, Math.max(0, colon)), written.trim() === '' ? Number.NaN : Number(written)];
        })
      : typeof raw === 'object' && raw !== null
        ? Object.entries(raw)
        : [];
  const policy: { -readonly [Key in keyof PolicyView]: PolicyView[Key] } = {};
  for (const [name, value] of entries) {
    const key = POLICY_KEYS.find((one) => one === name);
    if (!key || typeof value !== 'number' || !Number.isFinite(value)) continue;
    if (key !== 'floor' && (value < 0 || !Number.isInteger(value))) continue;
    policy[key] = value;
  }
  return Object.keys(policy).length > 0 ? policy : null;
}

function formatPolicy(policy: PolicyView): string {
  return POLICY_KEYS.flatMap((key) => (policy[key] === undefined ? [] : [`${key}:${policy[key]}`])).join(',');
}

/** A list of words, as an array or with commas between; each once. */
function list(raw: unknown): readonly string[] {
  const words = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  return [...new Set(words.filter((word): word is string => typeof word === 'string' && word !== ''))];
}

function oneOf<T extends string>(value: string | undefined, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Version of the addresses that are written. One without a version is of the first. */
export const ADDRESS_VERSION = 2;

/** What changed from one version of addresses to the next, in order: the first turns version 1 into version 2. */
const UPGRADERS: readonly ((raw: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)[] = [
  // The scope of a question was written out.
  ({ among, ...raw }) => (among === undefined || 'in' in raw ? raw : { ...raw, in: among }),
];

/**
 * Brings raw parameters of an earlier version to the present one, so that a link that somebody kept still opens the same
 * view. One of a later version is read as far as it is understood.
 */
export function upgradeAddress(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const stated = typeof raw['v'] === 'string' ? (wholeNumber(raw['v']) ?? 1) : 1;
  return UPGRADERS.slice(Math.max(0, stated - 1)).reduce((now, upgrade) => upgrade(now), raw);
}

/** Typed view state of raw search parameters. */
export function parseView(raw: Readonly<Record<string, unknown>>): ViewState {
  const view: { -readonly [Key in keyof ViewState]: ViewState[Key] } = {};
  const draft = text(raw, 'draft');
  const claim = text(raw, 'claim');
  const item = text(raw, 'item');
  const source = text(raw, 'source');
  const rawSpan = raw['span'];
  const span = typeof rawSpan === 'string' ? parseSpan(rawSpan) : isSpan(rawSpan) ? rawSpan : null;
  const only = list(raw['only']);
  const tab = oneOf(text(raw, 'tab'), CHECK_TABS);
  const mode = oneOf(text(raw, 'mode'), CHECK_MODES);
  if (draft) view.draft = draft;
  if (claim) view.claim = claim;
  if (item) view.item = item;
  if (source) view.source = source;
  if (source && span) view.span = span;
  if (raw['show'] === 'evidence') view.show = 'evidence';
  if (only.length > 0) view.only = only;
  if (tab) view.tab = tab;
  if (mode) view.mode = mode;
  const answer = text(raw, 'answer');
  const ask = text(raw, 'ask');
  const set = text(raw, 'set');
  const among = list(raw['in'] ?? raw['among']);
  const policy = parsePolicy(raw['policy']);
  const part = oneOf(text(raw, 'part'), ANSWER_PARTS);
  const against = text(raw, 'against');
  if (answer) view.answer = answer;
  if (ask) view.ask = ask;
  if (set) view.set = set;
  if (among.length > 0) view.among = among;
  if (policy) view.policy = policy;
  if (part) view.part = part;
  if (answer && against) view.against = against;
  const entry = text(raw, 'entry');
  const filter = text(raw, 'filter');
  if (entry) view.entry = entry;
  if (filter) view.filter = filter;
  if (raw['present'] === true || raw['present'] === '1') view.present = true;
  return view;
}

function isSpan(value: unknown): value is Span {
  return (
    typeof value === 'object' &&
    value !== null &&
    'start' in value &&
    'end' in value &&
    typeof value.start === 'number' &&
    typeof value.end === 'number'
  );
}

/** Search string of a view, parameters in a fixed order, so that one view has one address. */
export function formatView(view: ViewState): string {
  const params = new URLSearchParams();
  if (view.draft) params.set('draft', view.draft);
  if (view.claim) params.set('claim', view.claim);
  if (view.item) params.set('item', view.item);
  if (view.show) params.set('show', view.show);
  if (view.source) params.set('source', view.source);
  if (view.source && view.span) params.set('span', `${view.span.start}-${view.span.end}`);
  if (view.only && view.only.length > 0) params.set('only', view.only.join(','));
  if (view.tab && view.tab !== 'claims') params.set('tab', view.tab);
  if (view.mode && view.mode !== 'read') params.set('mode', view.mode);
  if (view.answer) params.set('answer', view.answer);
  if (view.answer && view.against) params.set('against', view.against);
  if (view.part && view.part !== 'claims') params.set('part', view.part);
  if (view.ask) params.set('ask', view.ask);
  if (view.set) params.set('set', view.set);
  if (view.among && view.among.length > 0) params.set('in', view.among.join(','));
  if (view.policy) params.set('policy', formatPolicy(view.policy));
  if (view.entry) params.set('entry', view.entry);
  if (view.filter) params.set('filter', view.filter);
  if (view.present) params.set('present', '1');
  return params.toString();
}

/** Whether the evidence drawer stands open: an address that names a source opens it. */
export function isEvidenceOpen(view: ViewState): boolean {
  return view.show === 'evidence' || view.source !== undefined;
}

/** The view after the evidence is closed: the selection stays, so that Enter opens it again. */
export function closeEvidence(view: ViewState): ViewState {
  const { show: _show, source: _source, span: _span, ...rest } = view;
  return rest;
}

/** What of an answer's view also says what an answer is: its id, its question, its set, its scope and its ceilings. */
export function answerOnly(view: ViewState): ViewState {
  const { draft, answer, ask, set, among, policy, part } = view;
  return {
    ...(draft === undefined ? {} : { draft }),
    ...(answer === undefined ? {} : { answer }),
    ...(ask === undefined ? {} : { ask }),
    ...(set === undefined ? {} : { set }),
    ...(among === undefined ? {} : { among }),
    ...(policy === undefined ? {} : { policy }),
    ...(part === undefined ? {} : { part }),
  };
}

/** The view after another claim is chosen. An open drawer stays open and shows that claim's own evidence. */
export function selectClaim(view: ViewState, claim: string, open: boolean): ViewState {
  const { item: _item, ...rest } = closeEvidence(view);
  return { ...rest, claim, ...(open || isEvidenceOpen(view) ? { show: 'evidence' as const } : {}) };
}
