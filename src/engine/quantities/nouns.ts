const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['persons', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['staff', 'employee'],
  ['lives', 'life'],
  ['wives', 'wife'],
  ['species', 'species'],
  ['series', 'series'],
  ['crew', 'crew'],
  ['souls', 'person'],
  ['aircraft', 'aircraft'],
  ['sheep', 'sheep'],
  ['fish', 'fish'],
  ['cattle', 'cattle'],
  ['data', 'data'],
  ['personnel', 'employee'],
  ['workers', 'worker'],
  ['leaves', 'leaf'],
  ['mice', 'mouse'],
  ['buses', 'bus'],
  ['einwohner', 'inhabitant'],
  ['personen', 'person'],
  ['menschen', 'person'],
  ['habitants', 'inhabitant'],
  ['personnes', 'person'],
  ['personas', 'person'],
  ['habitantes', 'inhabitant'],
]);

/** Words in -s that are no plural noun. */
const NO_PLURAL: ReadonlySet<string> = new Set(
  (
    'is was has does as its his this thus us yes his hers ours theirs always perhaps besides towards afterwards plus minus ' +
    'versus less unless across alias bias gas bus loss class mass cross process success business access address ' +
    'previous various serious famous religious dangerous numerous gives takes makes says shows means remains includes ' +
    'reaches rises falls comes goes becomes seems requires contains equals represents exceeds'
  ).split(' '),
);

/** Stem of a counted noun in lower case (`passengers` → `passenger`), or `null` where the word is no plural noun. */
export function countedNoun(lower: string): string | null {
  const irregular = IRREGULAR.get(lower);
  if (irregular) return irregular;
  if (lower.length < 4 || !lower.endsWith('s') || NO_PLURAL.has(lower)) return null;
  if (lower.endsWith('ss') || lower.endsWith('us') || lower.endsWith('is') || lower.endsWith('ous')) return null;
  if (lower.endsWith('ies') && lower.length > 4) return lower.slice(0, -3) + 'y';
  if (/(?:ch|sh|x|ss|zz)es$/.test(lower)) return lower.slice(0, -2);
  return lower.slice(0, -1);
}

const PERSON_WORDS: ReadonlySet<string> = new Set([
  'person',
  'inhabitant',
  'resident',
  'individual',
  'citizen',
  'human',
]);
const PERSON_ROLES: ReadonlySet<string> = new Set(
  'passenger survivor victim employee worker patient participant man woman child student user customer member soldier crew adult subject respondent'.split(
    ' ',
  ),
);
const SAME: readonly ReadonlySet<string>[] = [
  new Set(['employee', 'worker', 'job']),
  new Set(['death', 'fatality', 'life', 'victim', 'casualty']),
  new Set(['participant', 'subject', 'respondent']),
  new Set(['car', 'vehicle', 'automobile']),
  new Set(['ship', 'vessel']),
  new Set(['home', 'house', 'household', 'dwelling']),
  new Set(['company', 'firm', 'business']),
  new Set(['nation', 'country', 'state']),
  new Set(['share', 'stock']),
  new Set(['store', 'shop', 'outlet']),
];

/**
 * Whether two counted nouns may count the same thing: equal, near synonyms, or one of them a general word for people
 * (a statement about `2,224 people` may be a statement about passengers). Otherwise the two numbers are not compared.
 */
export function areNounsCompatible(a: string, b: string): boolean {
  if (a === b) return true;
  if (PERSON_WORDS.has(a) && (PERSON_WORDS.has(b) || PERSON_ROLES.has(b))) return true;
  if (PERSON_WORDS.has(b) && PERSON_ROLES.has(a)) return true;
  return SAME.some((group) => group.has(a) && group.has(b));
}
