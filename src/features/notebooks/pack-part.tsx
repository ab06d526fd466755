import { CircleAlert, CircleCheck, NotebookPen, PackageSearch } from 'lucide-react';
import type { EvidencePack } from '#domain/adapter.ts';
import { mayUse, usePerson } from '#data/identity.ts';
import { useEvidencePack, useNotebooks, useSaveNotebook } from '#data/notebooks.ts';
import { useStores } from '#state/stores-context.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState, Note, Skeleton } from '#ui/feedback.tsx';
import { t } from '#ui/messages/t.ts';
import { inputOf } from './notebook-part.tsx';
import styles from './notebooks.module.css';

type Span = EvidencePack['claims'][number]['evidence'][number];

/** The exact spans under the claims of the open draft, whether the pack is complete, and what is missing. */
export function PackPart({ draftId, title }: { readonly draftId: string | null; readonly title: string }) {
  const pack = useEvidencePack(draftId);
  const person = usePerson();
  const canKeep = person !== null && mayUse(person.role, 'notebooks');
  const notebooks = useNotebooks(canKeep);
  const save = useSaveNotebook();
  const { toasts } = useStores();
  if (draftId === null) {
    return (
      <EmptyState icon={<PackageSearch size={20} aria-hidden />} title={t('No draft is open')}>
        {t('A pack is made of one draft at a time.')}
      </EmptyState>
    );
  }
  if (pack.error) {
    return (
      <Note
        tone="contradicted"
        role="alert"
        actions={<Button onClick={() => void pack.refetch()}>{t('Try again')}</Button>}
      >
        {t('The pack could not be made: {message}', { message: pack.error.message })}
      </Note>
    );
  }
  if (!pack.data) return <Skeleton lines={6} label={t('The pack is being made')} />;
  const { complete, missing, claims, id } = pack.data;
  const lacks = new Set(missing);
  const newest = notebooks.data?.[0];
  const keep = ({ sourceId, start, end, quote }: Span, text: string): void => {
    const book = newest ? inputOf(newest) : { id: null, title: t('Notebook {n}', { n: 1 }), version: 0, entries: [] };
    const entries = [...book.entries, { note: text, span: { sourceId, start, end, quote } }];
    save.mutate(
      { ...book, entries },
      {
        onSuccess: (saved) => void toasts.getState().push(t('Kept in “{title}”.', { title: saved.title })),
        onError: ({ message }) => void toasts.getState().push(message),
      },
    );
  };
  return (
    <>
      <p className={styles.actions}>
        <Badge
          tone={complete ? 'supported' : 'person'}
          icon={complete ? <CircleCheck size={14} aria-hidden /> : <CircleAlert size={14} aria-hidden />}
        >
          {complete ? t('complete') : t('not complete')}
        </Badge>
        <bdi>{title}</bdi>
        <span className={styles.hash}>{id}</span>
      </p>
      {claims.length === 0 ? <p className={styles.quiet}>{t('This draft makes no claim.')}</p> : null}
      <ol className={styles.claims} aria-label={t('Claims with their evidence')}>
        {claims.map(({ claimId, text, evidence }) => (
          <li key={claimId} className={styles.claim}>
            <p dir="auto">{text}</p>
            {evidence.length === 0 ? (
              <p className={styles.quiet}>
                {lacks.has(claimId) ? t('It passes, and has no span: this is missing.') : t('No span.')}
              </p>
            ) : (
              <ul className={styles.spans}>
                {evidence.map((span) => (
                  <li key={`${span.sourceId} ${span.start} ${span.end}`} className={styles.span}>
                    <blockquote dir="auto">{span.quote}</blockquote>
                    <span className={styles.quiet} dir="auto">
                      {span.title}
                    </span>
                    {canKeep ? (
                      <Button
                        icon={<NotebookPen size={13} aria-hidden />}
                        disabled={save.isPending || notebooks.isPending}
                        aria-label={t('Keep this span of {title}', { title: span.title })}
                        onClick={() => keep(span, text)}
                      >
                        {t('Keep')}
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
