import { describe, expect, it } from 'vitest';
import { judgeStance } from './judge.ts';

/** Claims whose every word stands in the passage, bound to each other in another way, by the kind of it. */
const BOUND_WRONGLY: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'to an object of another part of the sentence',
    [
      [
        'The vaccine prevents infection in adults.',
        'The vaccine prevents infection in children and reduces symptoms in adults.',
      ],
      ['Miller wrote the novel in Paris.', 'Miller wrote the play in Paris and the novel in London.'],
      ['Smith was acquitted of murder.', 'Smith was convicted of murder and acquitted of theft.'],
      ['The virus spreads through water.', 'The virus spreads through air, the bacterium through water.'],
      ['The factory exports engines to Chile.', 'The factory exports pumps to Chile and engines to Peru.'],
    ],
  ],
  [
    'by the opposite word',
    [
      ['The king died in battle.', 'The king died a year after the battle.'],
      ['The painting was stolen from the Louvre.', 'The painting was stolen on its way to the Louvre.'],
      ['The mine produced 40 tonnes of gold in 2019.', 'The mine has produced 40 tonnes of gold since 2019.'],
    ],
  ],
  [
    'to a word of an aside, or to an owner',
    [
      ['The minister met the ambassador in Geneva.', 'The minister met the ambassador after the talks in Geneva.'],
      ['The fine was paid by the director.', 'The fine was paid by the company of the director.'],
    ],
  ],
  [
    'by a ranking of less',
    [
      [
        'The first railway of the country ran from Orm to Dal.',
        'The first horse railway of the country ran from Orm to Dal.',
      ],
      ['The oldest church in the country stands in Dal.', 'The oldest wooden church in the country stands in Dal.'],
    ],
  ],
  [
    'to a narrower noun',
    [
      ['The road is closed to traffic.', 'The road is closed to lorry traffic.'],
      ['The airline cancelled all flights.', 'The airline cancelled all flights to Orm.'],
      ['The firm paid no tax in 2020.', 'The firm paid no tax on exports in 2020.'],
      ['The plant stopped production in 2010.', 'The plant stopped production of tyres in 2010.'],
      ['Women were allowed to vote in 1919.', 'Women over thirty were allowed to vote in 1919.'],
      ['The committee approved both proposals.', 'The committee approved one of both proposals.'],
    ],
  ],
  [
    'with what trails behind and narrows it',
    [
      ['The species is extinct.', 'The species is extinct in the wild.'],
      ['The satellite weighs 500 kilograms.', 'The satellite weighs 500 kilograms without fuel.'],
      ['Tickets cost 12 euros.', 'Tickets cost 12 euros for children.'],
      ['Wages rose by 3 per cent.', 'Wages rose by 3 per cent less than prices.'],
      ['The law bans smoking.', 'The law bans smoking in restaurants.'],
      ['The island belongs to Denmark.', 'The island belonged to Denmark until 1917.'],
    ],
  ],
  [
    'as meant, threatened or asked for',
    [
      ['The president vetoed the bill.', 'The president threatened to veto the bill.'],
      ['The engine runs on hydrogen.', 'The engine was to run on hydrogen.'],
      ['The bank refunded its customers.', 'The bank pledged to refund its customers.'],
      ['The vote was postponed.', 'The opposition asked for the vote to be postponed.'],
      ['The trial showed that the drug works.', 'The trial was designed to show that the drug works.'],
    ],
  ],
  ['without its comparison', [['Wages rose faster than prices.', 'Wages rose and prices rose faster.']]],
];

const SOUND: readonly (readonly [string, string])[] = [
  ['The museum opened in 1961.', 'The museum opened in 1961 in a former mill near the harbour.'],
  ['Anna Holt founded the school.', 'Anna Holt founded the school in 1902 with the help of two friends.'],
  ['The minister resigned in March 2011.', 'The minister resigned in March 2011 after weeks of criticism.'],
  ['The company employs 300 people.', 'The company, founded in 1950, employs 300 people in three plants.'],
  ['The treaty was signed in Geneva.', 'The treaty was signed in Geneva on 4 May 1927 by eleven states.'],
  [
    'The comet was discovered by Carla Stein.',
    'The comet was discovered by Carla Stein at the observatory of Dal in 1921.',
  ],
  ['The mine closed in 1987.', 'The mine closed in 1987, when the price of copper had fallen for years.'],
  ['Rivera painted the mural in 1934.', 'Rivera painted the mural in 1934 for a hospital in Dal.'],
  ['Exports rose by 4 per cent in 2015.', 'Exports rose by 4 per cent in 2015, while imports fell.'],
  ['In 2015, Delta was acquired by the company.', 'In 2015, Delta was acquired by the company of Orm.'],
];

describe('words that a passage binds in another way than the claim', () => {
  for (const [kind, pairs] of BOUND_WRONGLY) {
    it.each(pairs)(`${kind} bear nothing out: %s`, (claim, evidence) => {
      expect(judgeStance(claim, evidence).stance).not.toBe('supports');
    });
  }

  it('are looked for in claims of a sentence; what is far longer goes to a person, unless it stands there word for word', () => {
    const long = Array.from({ length: 150 }, (_, n) => `Anna${n} taught in Dal${n} and`).join(' ');
    const judgement = judgeStance(`${long} rested.`, `But ${long} worked.`);
    expect(judgement).toMatchObject({ stance: 'neutral', judged: false });
    expect(judgement.rationale[0]?.detail).toContain('400 words');
    expect(judgeStance(`${long} rested.`, `But ${long} rested.`).stance).toBe('supports');
  });

  it.each(SOUND)('what a passage adds takes nothing back: %s', (claim, evidence) => {
    expect(judgeStance(claim, evidence).stance).toBe('supports');
  });
});
