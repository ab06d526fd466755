import type { EvaluationStart } from '#api/schemas/evaluation.ts';
import type { FilePreview, FileRole, RetrievalSettings, StatementColumns } from '#domain/evaluation-run.ts';
import type { GoldVerdict } from '#domain/gold.ts';
import { t } from '#ui/messages/t.ts';

/** A file that was chosen, with the part it is to play. */
export interface ChosenFile {
  readonly preview: FilePreview;
  readonly text: string;
  readonly role: FileRole;
}

/** What the files make together, or what is missing. */
export type Made =
  | { readonly what: 'collection' | 'runs' | 'gold-set' | 'statements' }
  | { readonly what: null; readonly missing: string };

export const fileOf = (files: readonly ChosenFile[], role: FileRole): ChosenFile | undefined =>
  files.find((file) => file.role === role);

/** What can be evaluated with these files: a judged collection first, then runs, a gold set, a table of statements. */
export function whatFilesMake(files: readonly ChosenFile[]): Made {
  const has = (role: FileRole): boolean => fileOf(files, role) !== undefined;
  if (has('corpus') && has('queries') && has('qrels')) return { what: 'collection' };
  if (has('qrels') && has('run')) return { what: 'runs' };
  if (has('gold-set')) return { what: 'gold-set' };
  if (has('statements')) return { what: 'statements' };
  if (files.length === 0) return { what: null, missing: t('Choose the files of a set.') };
  if (has('corpus') || has('queries')) {
    const lacking = (['corpus', 'queries', 'qrels'] as const).filter((role) => !has(role));
    return { what: null, missing: t('A judged collection also takes: {lacking}.', { lacking: lacking.join(', ') }) };
  }
  if (has('qrels')) return { what: null, missing: t('Judgements also take a run, or a corpus with queries.') };
  if (has('run') || has('baseline'))
    return { what: null, missing: t('A run also takes judgements (qrels), and is itself one of the two.') };
  return { what: null, missing: t('Say what part each file plays; none of them was recognised.') };
}

const first = (columns: readonly string[], ...names: readonly string[]): string | null =>
  columns.find((column) => names.includes(column.toLowerCase())) ?? null;

/** Columns as they are mostly named; what is not found is left to the person. */
export function guessColumns({ columns }: FilePreview): StatementColumns {
  return {
    statement: first(columns, 'claim', 'statement', 'draft', 'hypothesis', 'sentence') ?? columns[0] ?? '',
    evidence:
      first(columns, 'evidence', 'source', 'passage', 'context', 'premise', 'text', 'evidence_text') ??
      columns[1] ??
      '',
    label: first(columns, 'label', 'verdict', 'gold', 'gold_label', 'stance', 'answer') ?? columns[2] ?? '',
    domain: first(columns, 'domain', 'topic', 'category'),
    kind: first(columns, 'kind', 'fault', 'defect'),
    id: first(columns, 'id', 'claim_id', '_id'),
  };
}

/** Labels as files write them, in the language of data sets and never the reader's. */
const MEANINGS: readonly (readonly [GoldVerdict, readonly string[]])[] = [
  ['pass', ['pass', 'supports', 'supported', 'support', 'entailment', 'true', 'yes', 'entails']],
  ['contradicted', ['contradicted', 'refutes', 'refuted', 'contradict', 'contradicts', 'contradiction', 'false', 'no']],
  ['unsupported', ['unsupported', 'not enough info', 'not_enough_info', 'nei', 'neutral', 'irrelevant', 'none']],
  ['partial', ['partial', 'partially supported', 'partial_support', 'mixed']],
];

/** What labels mostly mean; those that are not known are left out, so that somebody decides. */
export function guessLabels(values: readonly string[]): Readonly<Record<string, GoldVerdict>> {
  return Object.fromEntries(
    values.flatMap((value) => {
      const meaning = MEANINGS.find(([, names]) => names.includes(value.trim().toLowerCase()));
      return meaning ? [[value, meaning[0]]] : [];
    }),
  );
}

export const PLAIN_POLICY: RetrievalSettings = {
  name: t('Released'),
  limit: 100,
  minScore: 0,
  k1: 1.2,
  b: 0.75,
  title: 2.5,
};

export interface StartChoices {
  readonly name: string;
  readonly columns: StatementColumns;
  readonly labels: Readonly<Record<string, GoldVerdict>>;
  readonly candidate: RetrievalSettings;
  readonly baseline: RetrievalSettings | null;
  readonly tolerance: number;
  readonly requireSignificance: boolean;
}

/** The request that files and choices come to; a sentence where they do not come to one. */
export function planStart(files: readonly ChosenFile[], choices: StartChoices): EvaluationStart | string {
  const made = whatFilesMake(files);
  const textOf = (role: FileRole): string => fileOf(files, role)?.text ?? '';
  const name = choices.name.trim();
  if (made.what === null) return made.missing;
  if (name === '') return t('Give the run a name.');
  const gate = { tolerance: choices.tolerance, requireSignificance: choices.requireSignificance };
  switch (made.what) {
    case 'collection':
      return {
        what: 'collection',
        name,
        corpus: textOf('corpus'),
        queries: textOf('queries'),
        qrels: textOf('qrels'),
        candidate: choices.candidate,
        baseline: choices.baseline,
        ...gate,
      };
    case 'runs': {
      const baseline = textOf('baseline');
      return {
        what: 'runs',
        name,
        qrels: textOf('qrels'),
        run: textOf('run'),
        ...(baseline === '' ? {} : { baseline }),
        ...gate,
      };
    }
    case 'gold-set':
      try {
        return { what: 'gold-set', name, set: JSON.parse(textOf('gold-set')) as Record<string, unknown> };
      } catch {
        return t('The gold set is not JSON.');
      }
    case 'statements': {
      const { statement, evidence, label } = choices.columns;
      if (statement === '' || evidence === '' || label === '')
        return t('Say which columns hold statement, evidence and label.');
      if (new Set([statement, evidence, label]).size < 3) return t('Statement, evidence and label are three columns.');
      return {
        what: 'statements',
        name,
        text: textOf('statements'),
        columns: choices.columns,
        labels: { ...choices.labels },
      };
    }
  }
}
