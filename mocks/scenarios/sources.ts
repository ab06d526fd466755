import type { ScenarioFile } from '#domain/scenario.ts';

/** A small made-up town that the states are shown with: short enough to read while someone talks about them. */
export const MILL: ScenarioFile = {
  name: 'mill-history.txt',
  text: 'The mill of Calden opened in 1974 and employed 450 people. Its owner wrote that the river never failed the mill. In 1980 the mill burnt down. It was not rebuilt.',
  metadata: {
    id: 'mill',
    title: 'A history of the mill of Calden',
    url: 'https://www.calden.example/mill',
    date: '1999',
  },
};

export const REGISTER: ScenarioFile = {
  name: 'town-register.txt',
  text: 'The register of Calden names the mill that opened in 1974. The mill employed 450 people in its first year. The bridge of Calden is 212 metres long.',
  metadata: {
    id: 'register',
    title: 'Register of the town of Calden',
    url: 'https://register.example/calden',
    date: '2001',
  },
};

export const ALMANAC: ScenarioFile = {
  name: 'river-almanac.txt',
  text: 'The river Wen drove the mill of Calden, which opened in 1974. The river freezes in hard winters. The bridge of Calden carries the road to Garrow.',
  metadata: { id: 'almanac', title: 'Almanac of the river Wen', url: 'https://almanac.example/wen', date: '2010' },
};

/** A paper that was taken back. */
export const RETRACTED: ScenarioFile = {
  name: 'garrow-study.txt',
  text: 'The water of Garrow shortens colds by three days. The study followed 80 people for one winter.',
  metadata: {
    id: 'garrow',
    title: 'Water of Garrow and the common cold',
    url: 'https://journal.example/garrow',
    date: '2015',
    retracted: true,
  },
};

/** A letter that is quoted from. */
export const LETTER: ScenarioFile = {
  name: 'owner-letter.txt',
  text: 'I will say it once. The river never failed us in forty years, except in the winter of 1979, when it froze to the ground. We lost the autumn trade. We did not lose the workers of the mill. Much later, after the fire, I would say that Calden was kind to strangers.',
  metadata: { id: 'letter', title: 'Letter of the owner' },
};

/** Figures with their units and years. */
export const ACCOUNTS: ScenarioFile = {
  name: 'accounts.txt',
  text: 'In 1978 the mill earned 4.3 million pounds. In 1979 it earned 3.1 million pounds. The yard measures 40 hectares. At the mill 60 of the 240 workers voted. The share of bran rose 2 percentage points, from 4% to 6%.',
  metadata: { id: 'accounts', title: 'Accounts of the mill' },
};
