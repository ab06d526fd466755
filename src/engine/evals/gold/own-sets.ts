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
