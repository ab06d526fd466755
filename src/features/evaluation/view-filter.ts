/** What a run is looked at by. Written into the `filter` of an address, so that a view can be opened elsewhere. */
export const EVALUATION_TABS = ['figures', 'items', 'misses', 'confusion', 'reliability'] as const;
export type EvaluationTab = (typeof EVALUATION_TABS)[number];

export interface EvaluationFilter {
  readonly tab: EvaluationTab | null;
  /** Run that stands beside the first one. */
  readonly against: string | null;
  /** Outcomes of items that are shown; all where empty. */
  readonly outcomes: readonly string[];
  readonly domain: string | null;
  readonly kind: string | null;
  readonly verdict: string | null;
  readonly text: string;
  /** Suite whose misses are shown, and the miss that is open. */
  readonly suite: string | null;
  readonly miss: string | null;
  /** Item that is open. */
  readonly item: string | null;
}

export const NO_FILTER: EvaluationFilter = {
  tab: null,
  against: null,
  outcomes: [],
  domain: null,
  kind: null,
  verdict: null,
  text: '',
  suite: null,
  miss: null,
  item: null,
};

/** Reads the filter of an address; what is unknown drops out. */
export function readEvaluationFilter(written: string | undefined): EvaluationFilter {
  const from = new URLSearchParams(written ?? '');
  const tab = from.get('tab');
  return {
    tab: EVALUATION_TABS.find((one) => one === tab) ?? null,
    against: from.get('against'),
    outcomes: from.getAll('outcome'),
    domain: from.get('domain'),
    kind: from.get('kind'),
    verdict: from.get('verdict'),
    text: from.get('text') ?? '',
    suite: from.get('suite'),
    miss: from.get('miss'),
    item: from.get('item'),
  };
}

/** The filter as an address holds it; `undefined` for the plain view. */
export function writeEvaluationFilter(filter: EvaluationFilter): string | undefined {
  const to = new URLSearchParams();
  for (const name of ['tab', 'against', 'domain', 'kind', 'verdict', 'suite', 'miss', 'item'] as const) {
    const value = filter[name];
    if (value !== null) to.set(name, value);
  }
  for (const outcome of filter.outcomes) to.append('outcome', outcome);
  if (filter.text !== '') to.set('text', filter.text);
  const written = to.toString();
  return written === '' ? undefined : written;
}
