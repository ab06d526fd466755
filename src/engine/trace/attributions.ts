import type { CheckReport } from '#domain/report.ts';
import type { SourceSetStanding } from '#domain/source-set.ts';
import { readMoment } from '../credibility/clock.ts';
import { itemOfSource } from '../source-sets/item-of-source.ts';
import { rightsResolver } from '../source-sets/rights.ts';

/** What an export must keep to with a source: how much of it may be shown, and the credit it asks for. */
export interface ExportTerms {
  readonly excerptLimit: number | null;
  readonly attribution: string | null;
}

/**
 * Terms of each source of a report, by its id, in the order of the sources. Under a declared set they are those that the set resolved, with what
 * people recorded; without one they are read from the statements of the sources.
 */
export function termsBySource({ sources, sourceSet, now }: TermsInput): ReadonlyMap<string, ExportTerms> {
  const declared = new Map((sourceSet.terms ?? []).map((one) => [one.id, one]));
  // Neither depends on the clock; one that cannot be read must not keep them from being kept to.
  const moment = readMoment(now);
  const isClock = moment !== null && (moment.precision === 'day' || moment.precision === 'instant');
  const { resolve } = rightsResolver(isClock ? now : '1970-01-01');
  return new Map(
    sources.map((source) => {
      const { excerptLimit, attribution } = declared.get(source.id) ?? resolve(itemOfSource(source));
      return [source.id, { excerptLimit, attribution }];
    }),
  );
}

type TermsInput = Pick<CheckReport, 'sources' | 'now'> & { readonly sourceSet: Pick<SourceSetStanding, 'terms'> };

/** Credit line that each source asks for, by its id, in the order of the sources. Those that ask for none are left out. */
export function attributionsBySource(report: TermsInput): ReadonlyMap<string, string> {
  return new Map(
    [...termsBySource(report)].flatMap(([id, { attribution }]) => (attribution === null ? [] : [[id, attribution]])),
  );
}
