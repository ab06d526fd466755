import type { ImportWarning } from '#domain/import-report.ts';
import { nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import type { ReadReferences } from './read-bibtex.ts';

/** A bibliography: no document of its own, but records that attach to the files they describe. Items are its entries. */
export function referenceFile({ records, problems }: ReadReferences, format: string): ReadFile {
  const warnings: ImportWarning[] = problems.map(({ place, message }) => ({
    code: 'reference-unreadable',
    place,
    message,
    ...(place.startsWith('line') ? {} : { lost: 1 }),
  }));
  const lost = warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
  const nothing = nothingRead(
    'empty',
    `There is no readable entry in this ${format} file. Check that the right file was saved.`,
    warnings,
    Math.max(1, lost),
  );
  if (records.length === 0) return nothing;
  return {
    ...nothing,
    state: lost > 0 ? 'partial' : 'ready',
    items: records.length + lost,
    added: records.length,
    references: records,
  };
}
