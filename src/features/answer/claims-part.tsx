import { memo, useCallback, useEffect, useRef } from 'react';
import type { AnswerClaim, GroundedAnswer } from '#domain/answer.ts';
import { selectClaim, type ViewState } from '#state/url-state.ts';
import { EmptyState } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { RESULT_KIND_WORDS } from '../shared/answer-labels.ts';
import { claimLabel } from './answer-text.tsx';
import { LabelBadge } from '../shared/label-badge.tsx';
import { citationsById } from './model.ts';
import { selectItem } from './view.ts';
import styles from './parts.module.css';

interface ClaimsPartProps {
  readonly answer: GroundedAnswer;
  readonly view: ViewState;
  readonly onView: (next: ViewState) => void;
}

/** Each claim with what it stands on; then the citations that no claim uses. */
export function ClaimsPart({ answer, view, onView }: ClaimsPartProps) {
  const latest = useRef({ view, onView });
  useEffect(() => {
    latest.current = { view, onView };
  }, [view, onView]);
  const onClaim = useCallback((id: string) => latest.current.onView(selectClaim(latest.current.view, id, true)), []);
  const onCitation = useCallback(
    (id: string) => latest.current.onView(selectItem(latest.current.view, `citation:${id}`)),
    [],
  );
  const citations = citationsById(answer);
  const used = new Set(answer.claims.flatMap((claim) => claim.citationIds));
  const unused = answer.citations.filter((citation) => !used.has(citation.id));
  if (answer.claims.length + unused.length === 0) {
    return (
      <EmptyState title={t('The answer asserts nothing')}>
        {answer.rule.id === 'empty-question'
          ? t('You asked nothing.')
          : t('No passage may carry a claim. The passages tab says what was found and why it is not used.')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.scroll}>
      <ol className={styles.claims} aria-label={t('Claims: {claims}', { claims: answer.claims.length })}>
        {answer.claims.map((claim, index) => (
          <ClaimItem
            key={claim.id}
            claim={claim}
            n={index + 1}
            citations={citations}
            isSelected={claim.id === view.claim}
            selectedItem={claim.citationIds.some((id) => `citation:${id}` === view.item) ? view.item : undefined}
            onClaim={onClaim}
            onCitation={onCitation}
          />
        ))}
      </ol>
      {unused.length > 0 ? (
        <section className={styles.unused} aria-labelledby="unused-citations">
          <h2 id="unused-citations">{t('Admitted, cited by no claim')}</h2>
          {unused.map((citation) => (
            <CitationLine
              key={citation.id}
              citation={citation}
              isSelected={view.item === `citation:${citation.id}`}
              onCitation={onCitation}
            />
          ))}
        </section>
      ) : null}
    </div>
  );
}

interface ClaimItemProps {
  readonly claim: AnswerClaim;
  readonly n: number;
  readonly citations: ReturnType<typeof citationsById>;
  readonly isSelected: boolean;
  readonly selectedItem: string | undefined;
  readonly onClaim: (id: string) => void;
  readonly onCitation: (id: string) => void;
}

const ClaimItem = memo(function ClaimItem(props: ClaimItemProps) {
  const { claim, n, citations, isSelected, selectedItem, onClaim, onCitation } = props;
  const label = claimLabel(claim);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li ref={row} className={styles.claim} data-tone={label.tone} data-current={isSelected || undefined}>
      <button type="button" className={styles.claimOpen} aria-current={isSelected} onClick={() => onClaim(claim.id)}>
        <span className={styles.n}>{n}</span>
        <LabelBadge label={label} />
        <span className={styles.claimText} dir="auto">
          {claim.text}
        </span>
      </button>
      <div className={styles.lines}>
        {claim.citationIds.map((id) => {
          const citation = citations.get(id);
          return citation ? (
            <CitationLine
              key={id}
              citation={citation}
              isSelected={selectedItem === `citation:${id}`}
              onCitation={onCitation}
            />
          ) : null;
        })}
      </div>
    </li>
  );
});

function CitationLine(props: {
  readonly citation: GroundedAnswer['citations'][number];
  readonly isSelected: boolean;
  readonly onCitation: (id: string) => void;
}) {
  const { citation, isSelected, onCitation } = props;
  return (
    <button type="button" className={styles.citation} aria-current={isSelected} onClick={() => onCitation(citation.id)}>
      <span className={styles.k}>[{citation.id}]</span>
      <bdi className={styles.citationTitle}>{citation.title}</bdi>
      <span className={styles.weight} title={t('Weight of a citation of this kind')}>
        {RESULT_KIND_WORDS[citation.src]} {citation.weight}
      </span>
    </button>
  );
}
