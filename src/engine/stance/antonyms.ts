import { conceptOf } from './concepts.ts';
import { ANTONYM_PAIRS } from './data/antonyms.ts';

/**
 * Words of direction and of outcome. Two words of opposite sides of one group speak against each other. Written here
 * because WordNet keeps their nouns, verbs and adverbs apart, while texts mix them (`rose` against `a fall in`).
 */
const OPPOSED: readonly (readonly [string, string, string])[] = [
  [
    'direction',
    'rise increase grow growth gain climb surge soar higher upward expand expansion improve',
    'fall decrease decline drop reduce reduction shrink lower downward plunge plummet dip diminish lessen contract worsen',
  ],
  ['direction', 'more greater larger longer', 'less fewer smaller shorter'],
  ['direction', 'double doubled doubling triple tripled', 'halve halved halving'],
  ['outcome', 'uphold upheld affirm', 'overturn overturned quash annul'],
  ['outcome', 'enact enacted', 'repeal repealed'],
  ['outcome', 'win victory victorious', 'lose loss defeat defeated'],
  ['outcome', 'succeed success successful successfully', 'fail failure unsuccessful unsuccessfully'],
  ['outcome', 'accept approve adopt pass ratify agree endorse', 'reject refuse deny veto oppose disapprove decline'],
  ['outcome', 'survive survivor', 'perish die'],
  ['outcome', 'support favour favor', 'oppose condemn criticise criticize'],
  ['outcome', 'allow permit enable', 'forbid ban prohibit prevent bar'],
  ['outcome', 'guilty convict', 'innocent acquit'],
  ['outcome', 'true correct accurate', 'false incorrect inaccurate untrue'],
  ['outcome', 'open opened', 'closed shut'],
  ['outcome', 'present presence', 'absent absence'],
  ['outcome', 'positive positively favourable favorable', 'negative negatively unfavourable unfavorable'],
  ['outcome', 'protect', 'harm endanger expose'],
  ['outcome', 'activate stimulate promote induce enhance', 'inhibit suppress block impair'],
  ['outcome', 'real actual', 'fictional imaginary fictitious'],
  ['outcome', 'start begin', 'stop cease end'],
  ['outcome', 'minority', 'majority'],
  ['outcome', 'female', 'male'],
  ['outcome', 'north northern', 'south southern'],
  ['outcome', 'east eastern', 'west western'],
  ['outcome', 'best', 'worst'],
  ['outcome', 'fastest quickest', 'slowest'],
  ['outcome', 'largest biggest', 'smallest'],
  ['outcome', 'highest', 'lowest'],
  ['outcome', 'longest', 'shortest'],
  ['outcome', 'oldest', 'youngest'],
  ['outcome', 'first', 'last final'],
  ['outcome', 'profit profitable', 'loss unprofitable'],
  ['outcome', 'remain stay', 'leave quit'],
  ['outcome', 'include inclusive', 'exclude'],
  ['outcome', 'near nearby', 'far'],
  ['outcome', 'mandatory compulsory obligatory', 'voluntary optional'],
];

/** Groups that need more than the other side to clash, or that clash only under conditions a pair of words cannot show. */
interface Opposition {
  readonly kind: 'direction' | 'antonym';
}

let table: ReadonlyMap<string, ReadonlyMap<string, Opposition>> | null = null;

function build(): ReadonlyMap<string, ReadonlyMap<string, Opposition>> {
  const out = new Map<string, Map<string, Opposition>>();
  const link = (a: string, b: string, opposition: Opposition): void => {
    if (a === b) return;
    const row = out.get(a) ?? new Map<string, Opposition>();
    row.set(b, opposition);
    out.set(a, row);
  };
  const both = (a: string, b: string, opposition: Opposition): void => {
    link(a, b, opposition);
    link(b, a, opposition);
  };
  for (const pair of ANTONYM_PAIRS.split(',')) {
    const [a, b] = pair.split(' ');
    if (a && b) both(conceptOf(a), conceptOf(b), { kind: 'antonym' });
  }
  for (const [kind, one, other] of OPPOSED) {
    for (const a of one.split(' ')) {
      for (const b of other.split(' ')) {
        both(conceptOf(a), conceptOf(b), { kind: kind === 'direction' ? 'direction' : 'antonym' });
      }
    }
  }
  return out;
}

/** Concepts that are direct opposites of a concept; built on first use, in some 20 ms. */
export function oppositesOf(concept: string): ReadonlyMap<string, Opposition> | undefined {
  table ??= build();
  return table.get(concept);
}
