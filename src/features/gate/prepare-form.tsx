import { useState } from 'react';
import type { GateView } from '#api/schemas/publication.ts';
import { CHECKPOINT_NAMES, PUBLICATION_SURFACES, type PublicationSurface } from '#domain/gate.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import styles from './gate.module.css';

interface PrepareFormProps {
  readonly view: GateView;
  readonly onPrepare: (surface: PublicationSurface, author: string | null) => void;
}

/** Where it is to be published, which says what has to be signed, and who wrote it, which says who may not. */
export function PrepareForm({ view, onPrepare }: PrepareFormProps) {
  const [author, setAuthor] = useState(view.author ?? '');
  const named = author.trim() === '' ? null : author.trim();
  return (
    <section className={styles.part} aria-label={t('Publication')}>
      <h2>{t('Publication')}</h2>
      <Field label={t('Published as')}>
        {(control) => (
          <select
            {...control}
            value={view.surface}
            onChange={(event) => {
              const surface = PUBLICATION_SURFACES.find((one) => one === event.target.value);
              if (surface) onPrepare(surface, named);
            }}
          >
            {PUBLICATION_SURFACES.map((surface) => (
              <option key={surface} value={surface}>
                {CHECKPOINT_NAMES[surface]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          onPrepare(view.surface, named);
        }}
      >
        <Field
          label={t('Author')}
          hint={
            view.authors.length === 0
              ? t('Nobody is known to have written it; without an author nobody can sign.')
              : t('Wrote on it here: {authors}. None of them may sign.', { authors: view.authors.join(', ') })
          }
        >
          {(control) => (
            <input {...control} value={author} maxLength={200} onChange={(event) => setAuthor(event.target.value)} />
          )}
        </Field>
        <Button type="submit" disabled={named === view.author}>
          {t('Keep')}
        </Button>
      </form>
    </section>
  );
}
