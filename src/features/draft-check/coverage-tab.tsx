import { useMemo } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { CheckReport } from '#domain/report.ts';
import { decimal, number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import type { ViewState } from '#state/url-state.ts';
import type { ClaimItem } from './model.ts';
import { NOT_CHECKED_WORDS } from '../shared/labels.ts';
import { LoopCard } from './loop-card.tsx';
import { revealInDraft } from './reveal.ts';
import { useDraftSession } from './session.tsx';
import styles from './side-list.module.css';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${decimal((100 * part) / whole, 1)} %`);

interface CoverageTabProps {
  readonly report: CheckReport;
  readonly items: readonly ClaimItem[];
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** How much of the draft was checked, and what was not, with the reason; how evidence was looked for. */
export function CoverageTab({ report, items, view, onView }: CoverageTabProps) {
  const selected = items.find(({ claim }) => claim.id === view.claim);
  const titles = useMemo(
    () => new Map<string, string>(report.sources.map(({ id, title }) => [id, title])),
    [report.sources],
  );
  const { check } = useDraftSession();
  const { total, checked, notCheckable, left } = report.coverage;
  const rows = useMemo(() => report.notChecked.toSorted((a, b) => a.start - b.start), [report.notChecked]);
  const parts = [
    { tone: 'supported', word: t('checked'), n: checked },
    { tone: 'neutral', word: t('not checkable'), n: notCheckable },
    { tone: 'partial', word: t('left'), n: left },
  ];
  return (
    <>
      <div className={styles.card}>
        <h2>{t('Coverage of the draft')}</h2>
        <svg
          className={styles.bar}
          viewBox="0 0 100 14"
          preserveAspectRatio="none"
          role="img"
          aria-label={parts.map((part) => `${part.word} ${percent(part.n, total)}`).join(', ')}
        >
          {total === 0 ? null : (
            <>
              <rect x={0} width={(100 * checked) / total} height={14} fill="var(--supported)" />
              <rect
                x={(100 * checked) / total}
                width={(100 * notCheckable) / total}
                height={14}
                fill="var(--line-strong)"
              />
              <rect
                x={(100 * (checked + notCheckable)) / total}
                width={(100 * left) / total}
                height={14}
                fill="var(--partial)"
              />
            </>
          )}
        </svg>
        <table className={styles.table}>
          <caption className="sr-only">{t('Characters by how they were covered')}</caption>
          <tbody>
            {parts.map((part) => (
              <tr key={part.word} data-tone={part.tone}>
                <th scope="row">{part.word}</th>
                <td>{number(part.n)}</td>
                <td>{percent(part.n, total)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('characters without spaces')}</th>
              <td>{number(total)}</td>
              <td>{percent(total, total)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <LoopCard
        retrievals={check.retrievals}
        latency={check.latency}
        claim={selected ? { id: selected.claim.id, n: selected.n } : null}
        titles={titles}
        onPlace={({ sourceId, start, end }) =>
          onView({ ...view, show: 'evidence', source: sourceId, span: { start, end } })
        }
      />
      {rows.length === 0 ? (
        <p className={styles.group}>{t('Every sentence of the draft was checked.')}</p>
      ) : (
        <>
          <h2 className={styles.group}>{t('Not checked, and why ({rows})', { rows: rows.length })}</h2>
          <Virtuoso
            className={styles.list}
            data={rows}
            initialItemCount={Math.min(rows.length, 10)}
            itemContent={(_, row) => (
              <button
                type="button"
                className={styles.item}
                data-tone="neutral"
                onClick={() => revealInDraft(row.start)}
              >
                <span className={styles.n} />
                <span className={styles.line}>
                  <strong>{NOT_CHECKED_WORDS[row.reason]}</strong>
                </span>
                <bdi className={styles.text}>{report.draft.slice(row.start, row.end)}</bdi>
                <span className={styles.why}>{row.why}</span>
              </button>
            )}
          />
        </>
      )}
    </>
  );
}
