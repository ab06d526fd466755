import type { Scenario, ScenarioSide } from '#domain/scenario.ts';

const difference = (
  expected: string,
  title: string,
  rule: string,
  a: ScenarioSide,
  b: ScenarioSide,
  id = expected,
): Scenario => ({
  id: `difference-${id}`,
  group: 'difference',
  title,
  rule,
  input: { kind: 'pair', sides: [a, b], aspect: 'difference' },
  expected,
});

const said = (text: string, source: string, date?: string): ScenarioSide => ({
  text,
  quality: 0.6,
  source,
  ...(date === undefined ? {} : { date }),
});

const PAIR = ['The bridge of Calden is 212 metres long.', 'The bridge of Calden is 240 metres long.'] as const;

const resolution = (
  id: string,
  expected: string,
  title: string,
  rule: string,
  qualities: readonly [number | null, number | null],
  texts: readonly [string, string] = PAIR,
  aspect: 'resolution' | 'band' = 'resolution',
): Scenario => ({
  id: `${aspect}-${id}`,
  group: aspect === 'band' ? 'quality-band' : 'resolution',
  title,
  rule,
  input: {
    kind: 'pair',
    sides: [
      { text: texts[0], quality: qualities[0], source: 'The survey' },
      { text: texts[1], quality: qualities[1], source: 'The newspaper' },
    ],
    aspect,
  },
  expected,
});

/** How two statements can differ, what is suggested, and how good the sources of both are taken together. */
export const DIFFERENCE_SCENARIOS: readonly Scenario[] = [
  difference(
    'conflict',
    'Both cannot be right',
    'The same thing at the same time with different values: a conflict (SPEC §18.3).',
    said('The bridge of Calden is 212 metres long.', 'The survey'),
    said('The bridge of Calden is 240 metres long.', 'The newspaper'),
  ),
  difference(
    'other-date',
    'They speak of different times',
    'Time is compared before value: most reported contradictions are changes over time (SPEC §18.3, §19).',
    said('In 1990 Calden had 12,000 inhabitants.', 'The register'),
    said('In 2010 Calden had 15,000 inhabitants.', 'The census'),
  ),
  difference(
    'superseded',
    'A newer edition replaces the figure',
    'Two editions of one source: the earlier was right in its time (SPEC §18.3).',
    said('The bridge of Calden is 212 metres long.', 'The survey', '2001'),
    said('The bridge of Calden is 214 metres long.', 'The survey', '2020'),
  ),
  difference(
    'scope',
    'They speak of different things',
    'Different entities or places contradict nothing (SPEC §18.3).',
    said('The bridge of Calden is 212 metres long.', 'The survey'),
    said('The bridge of Garrow is 240 metres long.', 'The survey of Garrow'),
  ),
  difference(
    'measure',
    'They measure differently',
    'Another unit or another definition is no contradiction (SPEC §18.3).',
    said('The median income in Calden is 41,000 euros.', 'The register'),
    said('The mean income in Calden is 55,000 euros.', 'The newspaper'),
  ),
  difference(
    'reported-speech',
    'One side reports what somebody said',
    'What a source reports is not what it asserts (SPEC §18.3).',
    said('The mayor claimed that the bridge of Calden is 240 metres long.', 'The newspaper'),
    said('The bridge of Calden is 212 metres long.', 'The survey'),
  ),
  difference(
    'rounding',
    'The same number, rounded',
    'Values are compared at the stated precision (SPEC §18.2).',
    said('About 450 people work at the mill of Calden.', 'The newspaper'),
    said('The mill of Calden employs 448 people.', 'The register'),
  ),
  resolution(
    'prefer-source',
    'prefer-source',
    'One source is better by far',
    'A difference of scores of at least 0.18, the better at least 0.42: prefer that source (SPEC §9).',
    [0.8, 0.5],
  ),
  resolution(
    'surface-both',
    'surface-both',
    'Both sources are good',
    'Both score at least 0.62 and neither is better by 0.18: both are shown (SPEC §9).',
    [0.72, 0.66],
  ),
  resolution(
    'hedge',
    'hedge',
    'The better one is good enough to hedge on',
    'The better source scores at least 0.42, the difference is too small: the statement is hedged (SPEC §9).',
    [0.5, 0.45],
  ),
  resolution(
    'refuse',
    'refuse',
    'Neither may be asserted',
    'Even the better source is below 0.25: neither side may be asserted (SPEC §9).',
    [0.2, 0.1],
  ),
  resolution(
    'expert-in-between',
    'escalate-to-expert',
    'Too weak to hedge on, too good to refuse',
    'Between 0.25 and 0.42 no rule decides: an expert does (SPEC §9).',
    [0.35, 0.3],
  ),
  resolution(
    'expert-critical',
    'escalate-to-expert',
    'The slip is of a size that an expert must see',
    'Critical severity goes to an expert however good a source may be (SPEC §9).',
    [0.9, 0.5],
    [
      'The dam of Garrow holds 12 million cubic metres of water.',
      'The dam of Garrow holds 12 billion cubic metres of water.',
    ],
  ),
  resolution(
    'high',
    'high',
    'Both good, one clearly better',
    'Both at least 0.62 and apart by at least 0.18: high (SPEC §9).',
    [0.9, 0.65],
    PAIR,
    'band',
  ),
  resolution(
    'contested',
    'contested',
    'Two good sources that disagree',
    'Both at least 0.62 and close together: their standing cannot settle it (SPEC §9).',
    [0.72, 0.66],
    PAIR,
    'band',
  ),
  resolution(
    'mixed',
    'mixed',
    'One good, one not',
    'The better at least 0.42, the worse below 0.62: mixed (SPEC §9).',
    [0.7, 0.3],
    PAIR,
    'band',
  ),
  resolution(
    'low',
    'low',
    'Neither is good',
    'Even the better is below 0.42: low (SPEC §9).',
    [0.3, 0.2],
    PAIR,
    'band',
  ),
];
