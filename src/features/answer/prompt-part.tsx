import { Copy, TriangleAlert } from 'lucide-react';
import type { GroundedAnswer } from '#domain/answer.ts';
import { useStores } from '#state/stores-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note } from '#ui/feedback.tsx';
import { rich } from '#ui/messages/rich.ts';
import { t } from '#ui/messages/t.ts';
import styles from './parts.module.css';

/** The block as a model would get it, and, where it would not get it, why. */
export function PromptPart({ answer }: { readonly answer: GroundedAnswer }) {
  const { toasts } = useStores();
  const { preview } = answer.selection;
  const { rendered, characters, maxLearnedChars, included, diagnostics, block } = preview;
  if (rendered === '' && diagnostics.length === 0) {
    return (
      <EmptyState title={t('A model would be given nothing')}>
        {t('No passage was admitted, so there is no block to put before a model.')}
      </EmptyState>
    );
  }
  return (
    <section className={styles.scroll} aria-label={t('What a model would be given')}>
      <div className={styles.promptHead}>
        <Badge tone={included ? 'supported' : 'partial'} outlined>
          {included ? t('would be included') : t('would be left out')}
        </Badge>
        <span className="quiet">
          {rich('{characters, number} of {maxLearnedChars, number} characters · selection {revision}', {
            characters,
            maxLearnedChars,
            revision: <span className={styles.mono}>{answer.selection.revision}</span>,
          })}
        </span>
        <Button
          variant="quiet"
          icon={<Copy size={13} aria-hidden />}
          onClick={() =>
            void navigator.clipboard.writeText(rendered).then(
              () => toasts.getState().push(t('The block is in the clipboard.')),
              () => toasts.getState().push(t('The browser did not let the block into the clipboard.')),
            )
          }
        >
          {t('Copy')}
        </Button>
      </div>
      <Ceiling characters={characters} ceiling={maxLearnedChars} />
      {diagnostics.map(({ code, detail }) => (
        <Note key={`${code} ${detail}`} tone="partial" icon={<TriangleAlert size={15} aria-hidden />}>
          <bdi>{detail}</bdi> <span className={styles.code}>{code}</span>
        </Note>
      ))}
      {!included && block === '' && rendered !== '' ? (
        <p className={styles.hint}>{t('This is what it would have been; a model gets none of it.')}</p>
      ) : null}
      <pre
        className={styles.prompt}
        data-included={included}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself: the keyboard must reach it
        tabIndex={0}
        aria-label={t('The block')}
      >
        {rendered}
      </pre>
    </section>
  );
}

/** How much of the ceiling the block takes; past it, the overhang. */
function Ceiling({ characters, ceiling }: { readonly characters: number; readonly ceiling: number }) {
  const most = Math.max(characters, ceiling, 1);
  return (
    <svg className={styles.ceiling} viewBox="0 0 300 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.used} width={(Math.min(characters, ceiling) / most) * 300} height={10} />
      {characters > ceiling ? (
        <rect
          className={styles.over}
          x={(ceiling / most) * 300}
          width={((characters - ceiling) / most) * 300}
          height={10}
        />
      ) : null}
      <line className={styles.limit} x1={(ceiling / most) * 300} x2={(ceiling / most) * 300} y1={0} y2={10} />
    </svg>
  );
}
