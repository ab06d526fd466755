import { conceptOf } from '#engine/stance/concepts.ts';
import type { Statement } from '#engine/stance/prepare.ts';

/** What a pair of qualifiers tells apart. */
export type QualifierKind = 'measure' | 'scope' | 'other-date';

interface Group {
  readonly kind: QualifierKind;
  /** Words that exclude each other, each with its forms. */
  readonly members: readonly ReadonlySet<string>[];
}

/** Each line: a kind, then words that name different things of one noun; `/` joins forms of one. */
const TABLE = `measure gross net
measure nominal real
measure mean/average median modal
measure minimum/min maximum/max/peak
measure absolute relative
measure crude adjusted standardised/standardized
measure total capita
measure estimated measured
measure actual budgeted/planned/projected/forecast
measure import/imports/imported export/exports/exported
measure revenue/sales/turnover profit/earnings/income cost/expenditure/spending
measure area population
measure height length width depth diameter
measure birth death
measure wholesale retail
measure won/win/wins/winning nominated/nomination/nominations
measure killed/died/deaths injured/wounded/injuries
measure ordered delivered
measure audited unaudited
measure hardback/hardcover paperback
measure statutory underlying
scope male/men/man/boys female/women/woman/girls
scope urban/city rural/countryside
scope adults/adult children/child infants/infant adolescents/teenagers elderly
scope public/state private
scope domestic international/foreign/overseas
scope primary secondary tertiary
scope indoor outdoor
scope northbound southbound
scope passengers crew
scope mice/rats/animals humans/patients/people
scope upper lower
scope inner outer
scope winter spring summer autumn/fall
scope weekday/weekdays weekend/weekends
scope morning afternoon evening night
scope old new former current
other-date fiscal calendar
other-date daily weekly monthly quarterly annual/yearly`;

const GROUPS: readonly Group[] = TABLE.split('\n').map((line) => {
  const [kind, ...members] = line.split(' ');
  return {
    kind: kind as QualifierKind,
    members: members.map((forms) => new Set(forms.split('/').map(conceptOf))),
  };
});

const membersOf = (statement: Statement, { members }: Group): readonly number[] =>
  members.flatMap((forms, k) => (statement.words.some((word) => forms.has(word.concept)) ? [k] : []));

/** Words under which a statement says what a word shall mean: two such statements define, they do not contradict. */
const DEFINES = new Set([
  'defined',
  'defines',
  'define',
  'means',
  'meaning',
  'definition',
  'denotes',
  'refers',
  'counted',
]);

/** A statement that defines: `means`, `as defined by`, `refers to`, but not `by no means`. */
function defines(statement: Statement): boolean {
  return statement.words.some((word, i) => DEFINES.has(word.folded) && statement.words[i - 1]?.folded !== 'no');
}

/** Words that say which year is meant: `fiscal 2022` begins and ends when the company says. */
const FISCAL = new Set(['fiscal', 'fy', 'financial']);
const isFiscal = (statement: Statement): boolean =>
  statement.words.some(
    (word, i) => FISCAL.has(word.folded) && (word.folded !== 'financial' || statement.words[i + 1]?.folded === 'year'),
  );

/**
 * Whether two statements speak of different measures, groups or kinds of period by their qualifying words (`gross` and
 * `net`, `male` and `female`), with the sentence to show; `null` where no such pair tells them apart.
 */
export function qualifiersApart(
  a: Statement,
  b: Statement,
): { readonly type: QualifierKind; readonly reason: string } | null {
  for (const group of GROUPS) {
    const here = membersOf(a, group);
    const there = membersOf(b, group);
    if (here.length === 0 || there.length === 0 || here.some((k) => there.includes(k))) continue;
    const name = (statement: Statement, k: number): string =>
      statement.words.find((word) => group.members[k]!.has(word.concept))!.folded;
    const names = [name(a, here[0]!), name(b, there[0]!)].toSorted();
    return { type: group.kind, reason: `one speaks of “${names[0]}”, the other of “${names[1]}”` };
  }
  if (isFiscal(a) !== isFiscal(b)) return { type: 'other-date', reason: 'only one of them speaks of a fiscal year' };
  if (defines(a) && defines(b)) return { type: 'measure', reason: 'each says what it means by the word' };
  return null;
}
