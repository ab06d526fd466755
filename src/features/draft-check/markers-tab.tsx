import { Link2 } from 'lucide-react';
import type { CheckReport } from '#domain/report.ts';
import type { ViewState } from '#state/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { MARKER_LABELS, MARKER_STATES } from '../shared/labels.ts';
import { markerState } from './model.ts';
import styles from './side-list.module.css';

interface MarkersTabProps {
  readonly report: CheckReport;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** Markers apart by what they name: a source, nothing, more than one; and links that go elsewhere than they say. */
export function MarkersTab({ report, view, onView }: MarkersTabProps) {
  const { markers, ambiguous, links } = report.markers;
  const mismatches = links.filter((link) => link.mismatch);
  if (markers.length === 0 && mismatches.length === 0) {
    return (
      <EmptyState title={t('No marker')}>
        {t('The draft cites nothing by a marker such as [1] or a footnote. Its claims are looked up in all sources.')}
      </EmptyState>
    );
  }
  const rows = markers.map((marker, index) => ({ marker, index, state: markerState(marker, ambiguous) }));
  const order = ['ungrounded', 'ambiguous', ...MARKER_STATES.filter((state) => state === 'grounded')] as const;
  return (
    <div>
      {order.map((state) => {
        const own = rows.filter((row) => row.state === state);
        if (own.length === 0) return null;
        const label = MARKER_LABELS[state];
        const Icon = label.icon;
        return (
          <section key={state} aria-label={label.word}>
            <h2 className={styles.group} data-tone={label.tone}>
              <Badge tone={label.tone} icon={<Icon size={13} />}>
                {label.word} ({own.length})
              </Badge>{' '}
              {state === 'grounded' ? null : label.hint}
            </h2>
            {own.map(({ marker, index }) => {
              const named = [
                ...new Set(marker.resolved.flatMap((at) => (at === null ? [] : [report.sources[at]?.title ?? '']))),
              ];
              return (
                <button
                  key={index}
                  type="button"
                  className={styles.item}
                  data-tone={label.tone}
                  aria-current={view.item === `marker:${index}`}
                  onClick={() => {
                    const { claim: _claim, source: _source, span: _span, ...rest } = view;
                    const source = marker.resolved
                      .map((at) => (at === null ? undefined : report.sources[at]?.id))
                      .find((id) => id !== undefined);
                    onView({
                      ...rest,
                      item: `marker:${index}`,
                      ...(source ? { source, show: 'evidence' as const } : {}),
                    });
                  }}
                >
                  <span className={styles.n} />
                  <bdi className={styles.text}>{marker.text}</bdi>
                  <span className={styles.why}>
                    {named.length > 0
                      ? named.join(' · ')
                      : t('{refs} is not in the set', { refs: marker.refs.join(', ') })}
                  </span>
                </button>
              );
            })}
          </section>
        );
      })}
      {mismatches.length > 0 ? (
        <section aria-label={t('Links that name another site')}>
          <h2 className={styles.group}>
            <Badge tone="partial" icon={<Link2 size={13} />}>
              {t('link names another site ({mismatches})', { mismatches: mismatches.length })}
            </Badge>
          </h2>
          {mismatches.map((link) => (
            <div key={link.start} className={styles.card}>
              <bdi className={styles.text}>{link.text}</bdi>
              <p className={styles.why}>{t('goes to {href}', { href: link.href })}</p>
            </div>
          ))}
        </section>
      ) : null}
    </div>
  );
}
