import { useMemo, useState } from 'react';
import type { MetricComparison, OfflineEvaluation, SearchMetric } from '#domain/evals.ts';
import { SEARCH_METRICS } from '#domain/evals.ts';
import type { RetrievalSettings } from '#domain/evaluation-run.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/class-names.ts';
import { Note } from '#ui/feedback.tsx';
import { tableStyles } from '#ui/table.tsx';
import { decimal } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { IntervalBar } from './interval-bar.tsx';
import { Labelled } from './labelled.tsx';
import { figure, METRIC_WORDS, passLabel, percent, RETRIEVAL_METHOD_WORDS } from './words.ts';
import styles from './evaluation.module.css';

interface SearchPartProps {
  readonly search: OfflineEvaluation;
  readonly queries: Readonly<Record<string, string>>;
  readonly policies: readonly RetrievalSettings[];
}

const signed = (value: number | null): string => (value === null ? '–' : `${value > 0 ? '+' : ''}${decimal(value, 4)}`);

const keyOf = ({ slice, metric }: Pick<MetricComparison, 'slice' | 'metric'>): string => `${slice} ${metric}`;

/** The search release gate: its decision, each metric of each slice against the baseline, and the queries that lost most. */
export function SearchPart({ search, queries, policies }: SearchPartProps) {
  const comparisons = useMemo(() => new Map(search.comparisons.map((one) => [keyOf(one), one])), [search]);
  const failed = search.comparisons.filter(({ outcome, isGated }) => isGated && outcome === 'failed');
  const [slice, setSlice] = useState('all');
  const [metric, setMetric] = useState<SearchMetric>(failed[0]?.metric ?? 'ndcg@10');
  const result = search.slices.find((one) => one.slice === slice) ?? search.slices[0];
  if (!result) return null;
  const chosen = comparisons.get(keyOf({ slice: result.slice, metric }));
  const label = passLabel(search.pass);
  return (
    <div className={styles.part}>
      <Note tone={label.tone} role="status">
        <Labelled label={label} /> <div className={styles.why}>{search.reason}</div>
      </Note>
      {policies.length > 0 ? <Policies policies={policies} /> : null}
      {search.warnings.map((warning) => (
        <Note key={warning} tone="partial">
          {warning}
        </Note>
      ))}
      {search.belowMinimum.map((one) => (
        <Note key={keyOf(one)} tone="contradicted">
          {one.slice}, {METRIC_WORDS[one.metric]}: {one.detail}
        </Note>
      ))}
      <div className={styles.tools}>
        <label className={styles.choose}>
          {t('Slice')}{' '}
          <select value={result.slice} onChange={(event) => setSlice(event.target.value)}>
            {search.slices.map((one) => (
              <option key={one.slice} value={one.slice}>
                {one.slice === 'all' ? t('all queries') : one.slice} ({one.counts.measured})
              </option>
            ))}
          </select>
        </label>
        <p className={cx(styles.quiet, 'num')}>
          {t(
            '{measured} of {judged} judged queries measured{withoutRelevant, plural, =0 {} other {, # without a relevant document}}{missingFromRun, plural, =0 {} other {, # not answered (count as zero)}}{notJudged, plural, =0 {} other {, # without judgements left out}}. Of the first ten {unjudged} are not judged and count as not relevant.',
            {
              measured: result.counts.measured,
              judged: result.counts.judged,
              withoutRelevant: result.counts.withoutRelevant,
              missingFromRun: result.counts.missingFromRun,
              notJudged: result.counts.notJudged,
              unjudged: percent(result.unjudged.value),
            },
          )}
        </p>
      </div>
      <div className={styles.scroller} role="region" aria-label={t('Metrics of the slice')}>
        <table className={cx(tableStyles.figures, styles.figures)}>
          <caption className="sr-only">{t('Metrics against the baseline')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Metric')}</th>
              <th scope="col">{t('Run and 95 % interval')}</th>
              <th scope="col" className={tableStyles.number}>
                {t('Baseline')}
              </th>
              <th scope="col" className={tableStyles.number}>
                {t('Difference')}
              </th>
              <th scope="col" className={tableStyles.number}>
                p
              </th>
              <th scope="col">{t('Decision')}</th>
            </tr>
          </thead>
          <tbody>
            {SEARCH_METRICS.map((name) => {
              const { value, interval, note } = result.figures[name];
              const one = comparisons.get(keyOf({ slice: result.slice, metric: name }));
              return (
                <tr key={name}>
                  <th scope="row">
                    <button
                      type="button"
                      className={styles.link}
                      aria-pressed={name === metric}
                      title={t('Show the queries that lost most')}
                      onClick={() => setMetric(name)}
                    >
                      {METRIC_WORDS[name]}
                    </button>
                  </th>
                  <td>
                    <span className={styles.share} title={note ?? undefined}>
                      <IntervalBar value={value} interval={interval} other={one?.baseline ?? null} />
                      <span className="num">{figure(value)}</span>
                    </span>
                  </td>
                  <td className={tableStyles.number}>{one ? figure(one.baseline) : t('none')}</td>
                  <td className={tableStyles.number}>{signed(one?.difference ?? null)}</td>
                  <td className={tableStyles.number}>{one?.test ? decimal(one.test.p, 4) : '–'}</td>
                  <td className={styles.reason}>
                    {one ? <Decision one={one} /> : <span className={styles.quiet}>{t('nothing to decide by')}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {chosen ? <Worst one={chosen} queries={queries} /> : null}
    </div>
  );
}

function Decision({ one }: { readonly one: MetricComparison }) {
  const tone =
    one.outcome === 'failed'
      ? one.isGated
        ? 'contradicted'
        : 'partial'
      : one.outcome === 'passed'
        ? 'supported'
        : 'absent';
  const word =
    one.outcome === 'failed'
      ? one.isGated
        ? t('blocks')
        : t('fell, not gated')
      : one.outcome === 'passed'
        ? t('passes')
        : t('not run');
  return (
    <span className={styles.decision}>
      <Badge tone={tone}>{word}</Badge>
      <span className={styles.quiet}>{one.reason}</span>
    </span>
  );
}

function Policies({ policies }: { readonly policies: readonly RetrievalSettings[] }) {
  return (
    <table className={tableStyles.figures}>
      <caption className="sr-only">{t('The retrieval policies')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Policy')}</th>
          <th scope="col">{t('Looked for')}</th>
          <th scope="col" className={tableStyles.number}>
            {t('Most hits')}
          </th>
          <th scope="col" className={tableStyles.number}>
            {t('Floor')}
          </th>
          <th scope="col" className={tableStyles.number}>
            k1
          </th>
          <th scope="col" className={tableStyles.number}>
            b
          </th>
          <th scope="col" className={tableStyles.number}>
            {t('Title')}
          </th>
        </tr>
      </thead>
      <tbody>
        {policies.map(({ name, limit, minScore, k1, b, title, method = 'bm25', vectors = 0.3 }, at) => (
          <tr key={at === 0 ? 'candidate' : 'baseline'}>
            <th scope="row">{at === 0 ? t('Run: {name}', { name }) : t('Baseline: {name}', { name })}</th>
            <td>
              {RETRIEVAL_METHOD_WORDS[method]}
              {method === 'hybrid' ? ` (${vectors})` : ''}
            </td>
            {[limit, minScore, ...(method === 'vectors' ? ['–', '–', '–'] : [k1, b, title])].map((value, column) => (
              <td key={column} className={tableStyles.number}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Worst({
  one,
  queries,
}: {
  readonly one: MetricComparison;
  readonly queries: Readonly<Record<string, string>>;
}) {
  if (one.worst.length === 0) {
    return (
      <p className={styles.quiet}>
        {one.test === null
          ? t('{metric}: no query lost, or it is not measured by query.', { metric: METRIC_WORDS[one.metric] })
          : t('{metric}: no query lost.', { metric: METRIC_WORDS[one.metric] })}
      </p>
    );
  }
  return (
    <section aria-label={t('Queries that lost most')}>
      <h3>{t('{metric}: the queries that lost most', { metric: METRIC_WORDS[one.metric] })}</h3>
      <table className={tableStyles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('Query')}</th>
            <th scope="col" className={tableStyles.number}>
              {t('Baseline')}
            </th>
            <th scope="col" className={tableStyles.number}>
              {t('Run')}
            </th>
            <th scope="col" className={tableStyles.number}>
              {t('Lost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {one.worst.map(({ query, run, baseline, difference }) => (
            <tr key={query}>
              <th scope="row">
                {query} <bdi className={styles.quiet}>{queries[query] ?? ''}</bdi>
              </th>
              <td className={tableStyles.number}>{figure(baseline)}</td>
              <td className={tableStyles.number}>{figure(run)}</td>
              <td className={tableStyles.number}>{figure(-difference)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
