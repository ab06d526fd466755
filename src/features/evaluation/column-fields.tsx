import type { StatementColumns } from '#domain/evaluation-run.ts';
import type { GoldVerdict } from '#domain/gold.ts';
import { Field } from '#ui/form.tsx';
import { t } from '#ui/messages/t.ts';
import { VERDICT_WORDS } from './words.ts';
import styles from './evaluation.module.css';

const COLUMN_WORDS: Readonly<Record<keyof StatementColumns, string>> = {
  statement: t('Statement'),
  evidence: t('Evidence'),
  label: t('Label'),
  domain: t('Domain (may be left out)'),
  kind: t('Kind of fault (may be left out)'),
  id: t('Id (may be left out)'),
};
const NEEDED: readonly (keyof StatementColumns)[] = ['statement', 'evidence', 'label'];

interface ColumnsProps {
  readonly columns: readonly string[];
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly chosen: StatementColumns;
  readonly labels: Readonly<Record<string, GoldVerdict>>;
  readonly onColumns: (next: StatementColumns) => void;
  readonly onLabels: (next: Readonly<Record<string, GoldVerdict>>) => void;
}

const MEANT: readonly GoldVerdict[] = ['pass', 'partial', 'unsupported', 'contradicted'];

/** Which column of a table of statements is what, and what its labels mean. */
export function Columns({ columns, values, chosen, labels, onColumns, onLabels }: ColumnsProps) {
  const found = values[chosen.label] ?? [];
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{t('Which column is what')}</legend>
        {(Object.keys(COLUMN_WORDS) as (keyof StatementColumns)[]).map((key) => (
          <Field key={key} label={COLUMN_WORDS[key]}>
            {(props) => (
              <select
                {...props}
                value={chosen[key] ?? ''}
                onChange={(event) =>
                  onColumns({ ...chosen, [key]: event.target.value || (NEEDED.includes(key) ? '' : null) })
                }
              >
                <option value="">{NEEDED.includes(key) ? t('choose …') : t('none')}</option>
                {columns.map((column) => (
                  <option key={column}>{column}</option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('What the labels mean')}</legend>
        {found.length === 0 ? (
          <p className={styles.quiet}>{t('The column has no labels, or more different ones than labels are.')}</p>
        ) : (
          found.map((value) => (
            <Field key={value} label={`“${value}”`}>
              {(props) => (
                <select
                  {...props}
                  value={labels[value] ?? ''}
                  onChange={(event) => {
                    const meant = MEANT.find((one) => one === event.target.value);
                    const rest = Object.fromEntries(Object.entries(labels).filter(([one]) => one !== value));
                    onLabels(meant ? { ...rest, [value]: meant } : rest);
                  }}
                >
                  <option value="">{t('leave these rows out')}</option>
                  {MEANT.map((verdict) => (
                    <option key={verdict} value={verdict}>
                      {VERDICT_WORDS[verdict]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))
        )}
      </fieldset>
    </>
  );
}
