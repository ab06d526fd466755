import { RETRIEVAL_POLICY_METHODS, type RetrievalSettings } from '#domain/evaluation-run.ts';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { RETRIEVAL_METHOD_WORDS } from './words.ts';
import styles from './evaluation.module.css';

type NumberKey = Exclude<keyof RetrievalSettings, 'name' | 'method' | 'vectors'>;
const NUMBERS: readonly (readonly [NumberKey, string, number, number, number])[] = [
  ['limit', t('Most hits'), 1, 1000, 1],
  ['minScore', t('Least score'), 0, 1000, 0.1],
  ['k1', 'k1', 0, 10, 0.1],
  ['b', 'b', 0, 1, 0.05],
  ['title', t('Weight of the title'), 0, 20, 0.5],
];

interface PolicyFieldsProps {
  readonly legend: string;
  readonly policy: RetrievalSettings;
  readonly onPolicy: (next: RetrievalSettings) => void;
}

/** How documents are looked for in a run: the method and its figures. */
export function PolicyFields({ legend, policy, onPolicy }: PolicyFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      <Field label={t('Name')}>
        {(props) => (
          <input
            {...props}
            value={policy.name}
            onChange={(event) => onPolicy({ ...policy, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('How documents are looked for')}>
        {(props) => (
          <select
            {...props}
            value={policy.method ?? 'bm25'}
            onChange={({ target }) => {
              const method = RETRIEVAL_POLICY_METHODS.find((one) => one === target.value);
              if (method) onPolicy({ ...policy, method });
            }}
          >
            {RETRIEVAL_POLICY_METHODS.map((method) => (
              <option key={method} value={method}>
                {RETRIEVAL_METHOD_WORDS[method]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {policy.method === 'hybrid' ? (
        <Field label={t('Weight of vectors')}>
          {(props) => (
            <input
              {...props}
              type="number"
              min={0}
              max={10}
              step={0.1}
              value={policy.vectors ?? 0.3}
              onChange={(event) => onPolicy({ ...policy, vectors: Number(event.target.value) })}
            />
          )}
        </Field>
      ) : null}
      {NUMBERS.filter(([key]) => policy.method !== 'vectors' || key === 'limit' || key === 'minScore').map(
        ([key, word, min, max, step]) => (
          <Field key={key} label={word}>
            {(props) => (
              <input
                {...props}
                type="number"
                min={min}
                max={max}
                step={step}
                value={policy[key]}
                onChange={(event) => onPolicy({ ...policy, [key]: Number(event.target.value) })}
              />
            )}
          </Field>
        ),
      )}
    </fieldset>
  );
}
