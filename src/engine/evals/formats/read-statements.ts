import { sha256Hex } from '#base/sha256.ts';
import type { ReadOutcome, UnreadLine } from '#domain/evals.ts';
import type { StatementColumns } from '#domain/evaluation-run.ts';
import type { GoldItem, GoldSet, GoldSource, GoldVerdict } from '#domain/gold.ts';
import { GOLD_KINDS } from '#domain/gold.ts';
import { readVerdict } from '../gold/read-gold-set.ts';
import { readNamedRows } from './preview-file.ts';

/** A cell as text: lists of sentences run on, other values are written as they are. */
function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(cellText).filter(Boolean).join(' ') : '';
}

/**
 * A gold set from a table of statements, each with its own evidence and label: CSV, TSV, JSON Lines or a JSON list, with the columns
 * and the meaning of labels as a person mapped them. Rows that share their evidence share a source. A row without statement,
 * evidence or known label is named with its line, and costs the others nothing.
 */
export function readStatements(
  text: string,
  columns: StatementColumns,
  labels: Readonly<Record<string, GoldVerdict>>,
  name: string,
): ReadOutcome<GoldSet> {
  const { rows, unread } = readNamedRows(text);
  const wrong: UnreadLine[] = [...unread];
  const sources = new Map<string, GoldSource>();
  const items: GoldItem[] = [];
  const ids = new Set<string>();
  for (const { line, value } of rows) {
    const row = value as Readonly<Record<string, unknown>>;
    const cell = (column: string | null): string => (column === null ? '' : cellText(row[column]));
    const draft = cell(columns.statement);
    const evidence = cell(columns.evidence);
    const label = cell(columns.label);
    const verdict = (Object.hasOwn(labels, label) ? labels[label] : undefined) ?? readVerdict(label);
    const id = cell(columns.id) || `${line}`;
    if (draft === '') wrong.push({ line, why: `no statement in "${columns.statement}"` });
    else if (evidence === '') wrong.push({ line, why: `no evidence in "${columns.evidence}"` });
    else if (verdict === null) wrong.push({ line, why: `the label "${label.slice(0, 60)}" is mapped to no verdict` });
    else if (ids.has(id)) wrong.push({ line, why: `the id "${id.slice(0, 60)}" stands twice` });
    else {
      ids.add(id);
      const sourceId = `e-${sha256Hex(evidence).slice(0, 16)}`;
      if (!sources.has(sourceId))
        sources.set(sourceId, { id: sourceId, title: `Evidence ${sources.size + 1}`, text: evidence, metadata: {} });
      const kind = GOLD_KINDS.find((known) => known === cell(columns.kind)) ?? null;
      items.push({
        id,
        domain: cell(columns.domain) || name,
        draft,
        sourceIds: [sourceId],
        verdicts: [verdict],
        kind: verdict === 'pass' ? null : (kind ?? (verdict === 'unsupported' ? 'absent' : 'unspecified')),
        fault: null,
        borneOutBy: verdict === 'pass' ? [sourceId] : [],
      });
    }
  }
  return {
    value: { name, sources: [...sources.values()], items, answers: [] },
    read: items.length,
    unread: wrong.sort((a, b) => a.line - b.line),
  };
}
