import type { Span } from '#base/span.ts';

export const CHECK_TABS = ['claims', 'map', 'quotes', 'contradictions', 'markers', 'coverage', 'gate'] as const;
export type CheckTab = (typeof CHECK_TABS)[number];

export const CHECK_MODES = ['read', 'split', 'edit'] as const;
export type CheckMode = (typeof CHECK_MODES)[number];

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

function oneOf<T extends string>(value: string | undefined, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
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
  const rawOnly = raw['only'];
  const only = (Array.isArray(rawOnly) ? rawOnly : typeof rawOnly === 'string' ? rawOnly.split(',') : []).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const tab = oneOf(text(raw, 'tab'), CHECK_TABS);
  const mode = oneOf(text(raw, 'mode'), CHECK_MODES);
  if (draft) view.draft = draft;
  if (claim) view.claim = claim;
  if (item) view.item = item;
  if (source) view.source = source;
  if (source && span) view.span = span;
  if (raw['show'] === 'evidence') view.show = 'evidence';
  if (only.length > 0) view.only = [...new Set(only)];
  if (tab) view.tab = tab;
  if (mode) view.mode = mode;
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

/** The view after another claim is chosen. An open drawer stays open and shows that claim's own evidence. */
export function selectClaim(view: ViewState, claim: string, open: boolean): ViewState {
  const { item: _item, ...rest } = closeEvidence(view);
  return { ...rest, claim, ...(open || isEvidenceOpen(view) ? { show: 'evidence' as const } : {}) };
}
