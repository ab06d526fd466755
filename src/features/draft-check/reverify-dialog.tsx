import { Virtuoso } from 'react-virtuoso';
import type { ReverifyResponse } from '#api/schemas/fact-check.ts';
import type { Span } from '#base/span.ts';
import type { CheckReport } from '#domain/report.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { dayOf } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { REVERIFY_LABELS, REVERIFY_ORDER } from './reverify-labels.ts';
import list from './side-list.module.css';
import styles from './reverify.module.css';

type Citation = ReverifyResponse['citations'][number];

/** Citations with what failed first, those of one outcome in the order of the draft. */
export function byUrgency(citations: readonly Citation[]): readonly Citation[] {
  return citations.toSorted((a, b) => REVERIFY_ORDER.indexOf(a.outcome) - REVERIFY_ORDER.indexOf(b.outcome));
}

interface ReverifyDialogProps {
  readonly result: ReverifyResponse | undefined;
  readonly error: Error | null;
  readonly report: CheckReport;
  readonly onClose: () => void;
  readonly onShow: (sourceId: string, span: Span | null) => void;
}

export function ReverifyDialog({ result, error, report, onClose, onShow }: ReverifyDialogProps) {
  const titles = new Map<string, string>(report.sources.map((source) => [source.id, source.title]));
  const numbers = new Map<string, number>(report.claims.map((claim, index) => [claim.id, index + 1]));
  return (
    <Dialog label={t('Recorded citations, asked again')} onClose={onClose} wide>
      <div className={styles.body}>
        {error ? (
          <Note tone="contradicted" role="alert">
            {t('The citations could not be asked again: {message}', { message: error.message })}
          </Note>
        ) : !result ? (
          <Skeleton lines={6} label={t('Each citation is looked up in its source')} />
        ) : result.citations.length === 0 ? (
          <EmptyState title={t('No citation is recorded')}>
            {t('The last check of this draft found no place in a source.')}
          </EmptyState>
        ) : (
          <>
            <p className={styles.summary} role="status">
              <Counts result={result} />
            </p>
            <div className={styles.list}>
              <Virtuoso
                data={byUrgency(result.citations)}
                initialItemCount={Math.min(result.citations.length, 8)}
                itemContent={(_, citation) => (
                  <Row
                    citation={citation}
                    title={titles.get(citation.sourceId) ?? citation.sourceId}
                    n={numbers.get(citation.claimId)}
                    onShow={onShow}
                  />
                )}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Counts({ result }: { readonly result: ReverifyResponse }) {
  return REVERIFY_ORDER.map((outcome) => {
    const count = result.citations.filter((citation) => citation.outcome === outcome).length;
    if (count === 0) return null;
    const { icon: Icon, tone, word, hint } = REVERIFY_LABELS[outcome];
    return (
      <Badge key={outcome} tone={tone} icon={<Icon size={14} />} title={hint}>
        {word} {count}
      </Badge>
    );
  });
}

interface RowProps extends Pick<ReverifyDialogProps, 'onShow'> {
  readonly citation: Citation;
  readonly title: string;
  readonly n: number | undefined;
}

function Row({ citation, title, n, onShow }: RowProps) {
  const { icon: Icon, tone, word, hint } = REVERIFY_LABELS[citation.outcome];
  return (
    <article className={list.card} data-outcome={citation.outcome}>
      <h2>
        <Badge tone={tone} icon={<Icon size={14} />} title={hint}>
          {word}
        </Badge>
        <bdi className={styles.of}>{n === undefined ? title : t('Claim {n} · {title}', { n, title })}</bdi>
        {citation.outcome === 'source-missing' ? null : (
          <Button variant="quiet" onClick={() => onShow(citation.sourceId, citation.at)}>
            {citation.at ? t('Show the place') : t('Open the source')}
          </Button>
        )}
      </h2>
      <bdi className={list.text}>{citation.quote}</bdi>
      <p className={list.why}>
        {citation.recordedAt === undefined
          ? citation.detail
          : t('Cited by the report of {recordedAt}, before the sources changed. {detail}', {
              recordedAt: dayOf(citation.recordedAt),
              detail: citation.detail,
            })}
      </p>
    </article>
  );
}
