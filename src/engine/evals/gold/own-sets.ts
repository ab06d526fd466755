/** The domains of our own gold sets. */
export const OWN_DOMAINS = [
  'astronomy',
  'biology',
  'chemistry',
  'climate',
  'economics',
  'engineering',
  'geography',
  'history',
  'law',
  'medicine',
] as const;
export type OwnDomain = (typeof OWN_DOMAINS)[number];

type Loaded = Promise<{ readonly default: unknown }>;

/** Loads the data of one of our own sets; each is a file of its own, so that a page that runs none fetches none. */
const LOADERS: Readonly<Record<OwnDomain, () => Loaded>> = {
  astronomy: () => import('./data/astronomy.json', { with: { type: 'json' } }),
  biology: () => import('./data/biology.json', { with: { type: 'json' } }),
  chemistry: () => import('./data/chemistry.json', { with: { type: 'json' } }),
  climate: () => import('./data/climate.json', { with: { type: 'json' } }),
  economics: () => import('./data/economics.json', { with: { type: 'json' } }),
  engineering: () => import('./data/engineering.json', { with: { type: 'json' } }),
  geography: () => import('./data/geography.json', { with: { type: 'json' } }),
  history: () => import('./data/history.json', { with: { type: 'json' } }),
  law: () => import('./data/law.json', { with: { type: 'json' } }),
  medicine: () => import('./data/medicine.json', { with: { type: 'json' } }),
};

/** The JSON of one of our own sets, to be read by `readGoldSet`. */
export async function loadOwnSet(domain: OwnDomain): Promise<unknown> {
  return (await LOADERS[domain]()).default;
}

/**
 * The two halves of the second round, written later than the rules and split by source: misses of `open` are read, of `held`
 * only the sums are looked at, so that its figures stay figures of unseen text.
 */
export const SECOND_ROUND = ['open', 'held'] as const;
export type SecondRound = (typeof SECOND_ROUND)[number];

const SECOND_LOADERS: Readonly<Record<SecondRound, Readonly<Record<OwnDomain, () => Loaded>>>> = {
  open: {
    astronomy: () => import('./data/open/astronomy.json', { with: { type: 'json' } }),
    biology: () => import('./data/open/biology.json', { with: { type: 'json' } }),
    chemistry: () => import('./data/open/chemistry.json', { with: { type: 'json' } }),
    climate: () => import('./data/open/climate.json', { with: { type: 'json' } }),
    economics: () => import('./data/open/economics.json', { with: { type: 'json' } }),
    engineering: () => import('./data/open/engineering.json', { with: { type: 'json' } }),
    geography: () => import('./data/open/geography.json', { with: { type: 'json' } }),
    history: () => import('./data/open/history.json', { with: { type: 'json' } }),
    law: () => import('./data/open/law.json', { with: { type: 'json' } }),
    medicine: () => import('./data/open/medicine.json', { with: { type: 'json' } }),
  },
  held: {
    astronomy: () => import('./data/held/astronomy.json', { with: { type: 'json' } }),
    biology: () => import('./data/held/biology.json', { with: { type: 'json' } }),
    chemistry: () => import('./data/held/chemistry.json', { with: { type: 'json' } }),
    climate: () => import('./data/held/climate.json', { with: { type: 'json' } }),
    economics: () => import('./data/held/economics.json', { with: { type: 'json' } }),
    engineering: () => import('./data/held/engineering.json', { with: { type: 'json' } }),
    geography: () => import('./data/held/geography.json', { with: { type: 'json' } }),
    history: () => import('./data/held/history.json', { with: { type: 'json' } }),
    law: () => import('./data/held/law.json', { with: { type: 'json' } }),
    medicine: () => import('./data/held/medicine.json', { with: { type: 'json' } }),
  },
};

/** The JSON of a half of the second round in one domain, to be read by `readGoldSet`. */
export async function loadSecondSet(half: SecondRound, domain: OwnDomain): Promise<unknown> {
  return (await SECOND_LOADERS[half][domain]()).default;
}
