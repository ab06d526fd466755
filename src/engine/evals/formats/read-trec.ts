import type { ReadOutcome } from '#domain/evals.ts';
import { linesOf, splitBlanks } from './lines.ts';
import { TableBuilder } from './table-builder.ts';
import type { ScoreTable } from './table-builder.ts';

/** TREC judgements: `query iteration document grade`, four columns; the second is not used. */
export function readTrecQrels(text: string): ReadOutcome<ScoreTable> {
  const table = new TableBuilder();
  for (const { line, text: content } of linesOf(text)) {
    const cells = splitBlanks(content);
    if (cells.length !== 4) {
      table.refuse(line, `judgements have four columns (query, iteration, document, grade), here are ${cells.length}`);
      continue;
    }
    table.add(line, cells[0]!, cells[2]!, cells[3], 'grade');
  }
  return table.finish();
}

/**
 * A TREC run: `query Q0 document rank score tag`, six columns. Rank and the order of lines play no part, as in trec_eval:
 * the score orders. A line without a tag is taken.
 */
export function readTrecRun(text: string): ReadOutcome<ScoreTable> {
  const table = new TableBuilder();
  for (const { line, text: content } of linesOf(text)) {
    const cells = splitBlanks(content);
    if (cells.length !== 6 && cells.length !== 5) {
      table.refuse(line, `runs have six columns (query, Q0, document, rank, score, tag), here are ${cells.length}`);
      continue;
    }
    table.add(line, cells[0]!, cells[2]!, cells[4], 'score');
  }
  return table.finish();
}
