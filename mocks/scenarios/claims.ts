import type { Scenario, ScenarioFile } from '#domain/scenario.ts';
import { SCANNED_PDF } from './pdfs.ts';
import { ACCOUNTS, LETTER, MILL, REGISTER, RETRACTED } from './sources.ts';

/** A builder of scenarios that show one aspect of a checked draft. */
const shows =
  (of: 'claim' | 'quote' | 'number') =>
  (
    id: string,
    expected: string,
    title: string,
    rule: string,
    draft: string,
    sources: readonly ScenarioFile[] = [MILL],
  ): Scenario => ({
    id: `${of}-${id}`,
    group: of,
    title,
    rule,
    input: { kind: 'draft', draft, sources, aspect: { of } },
    expected,
  });

const claim = shows('claim');
const quote = shows('quote');
const number = shows('number');

const OTHER_LETTER: ScenarioFile = {
  name: 'clerk-letter.txt',
  text: 'The clerk wrote to his brother: “I counted every sack that left the yard that year.”',
  metadata: { id: 'clerk', title: 'Letter of the clerk' },
};
const FIRE: ScenarioFile = {
  name: 'fire-report.txt',
  text: 'The fire of 1980 did not reach the bridge of Calden. It was put out at dawn.',
  metadata: { id: 'fire', title: 'Report of the fire' },
};
/** How one claim, one quotation, one number and one marker of a draft can end. */
export const CLAIM_SCENARIOS: readonly Scenario[] = [
  claim(
    'supported',
    'supported',
    'A passage states it',
    'Support of at least 0.68 with no mismatch: pass, and it may be cited (SPEC §8).',
    'The mill of Calden opened in 1974.',
  ),
  claim(
    'partial',
    'partial',
    'Said, but in other words than quoted',
    'The gist is borne out, and the quotation in it is not word for word: partial, and the claim is hedged (SPEC §8).',
    'The owner of the mill of Calden wrote that the river “never left the mill”.',
  ),
  claim(
    'absent',
    'absent',
    'No passage speaks of it',
    'No passage is about it: not in these sources. That says nothing about whether it is true (SPEC §8).',
    'Stradivari kept twelve violins in Cremona.',
  ),
  claim(
    'person',
    'person',
    'A passage is about it and decides nothing',
    'Where no precise signal decides, the judge abstains and a person must look. It is painted neither green nor red (SPEC §8).',
    'The mill of Calden in 1980 hired new people and a new owner.',
  ),
  claim(
    'contradicted-number',
    'contradicted',
    'The source states another number',
    'Another number with the same unit for the same thing is a named signal (SPEC §18.2).',
    'The mill of Calden employed 480 people.',
  ),
  claim(
    'contradicted-negation',
    'contradicted',
    'The source denies it',
    'A negation on one side of otherwise the same statement is a named signal (SPEC §8).',
    'The fire of 1980 reached the bridge of Calden.',
    [FIRE],
  ),
  claim(
    'contradicted-year',
    'contradicted',
    'The source gives another year',
    'Another year for the same event is a named signal (SPEC §8).',
    'The mill of Calden opened in 1984.',
  ),
  claim(
    'retracted',
    'retracted',
    'It rests on a retracted source',
    'No claim may rest on what was retracted or withdrawn, whatever it says (SPEC §13).',
    'The water of Garrow shortens colds by three days.',
    [RETRACTED],
  ),
  quote(
    'verbatim',
    'verbatim',
    'Word for word',
    'The source has these words; curly quotes, dashes and hyphens at the end of a line do not count (SPEC §18.1).',
    'The owner wrote: “The river never failed us in forty years”.',
    [LETTER],
  ),
  quote(
    'elided',
    'elided',
    'Words left out, meaning kept',
    'An elision is safe where what was left out neither negates nor limits the statement (SPEC §18.1).',
    'The owner wrote: “The river never failed us … except in the winter of 1979, when it froze to the ground”.',
    [LETTER],
  ),
  quote(
    'elision-changes-meaning',
    'elision-changes-meaning',
    'The word that was left out is the “not”',
    'An elision that loses a negation or a limit is named as such, never counted as verified (SPEC §18.1).',
    'The owner wrote: “We did … lose the workers of the mill”.',
    [LETTER],
  ),
  quote(
    'reordered',
    'reordered',
    'The same words in another order',
    'The words are the source’s, their order is not (SPEC §18.1).',
    'The owner wrote: “never failed us in forty years the river”.',
    [LETTER],
  ),
  quote(
    'stitched',
    'stitched',
    'Two far places as one quotation',
    'The parts stand far apart in the source (SPEC §18.1).',
    'The owner wrote: “We lost the autumn trade. Calden was kind to strangers”.',
    [LETTER],
  ),
  quote(
    'near',
    'near',
    'A word differs',
    'Close is not verbatim: the differing words are marked (SPEC §18.1).',
    'The owner wrote: “The river never left us in forty years”.',
    [LETTER],
  ),
  quote(
    'other-source',
    'other-source',
    'It stands in another source than the cited one',
    'Every source of the set is asked before a quotation is called absent (SPEC §18.1).',
    'The owner wrote: “I counted every sack that left the yard that year” [1].',
    [LETTER, OTHER_LETTER],
  ),
  quote(
    'absent',
    'absent',
    'Nobody says it',
    'No source of the set has these words (SPEC §18.1).',
    'The owner wrote: “I never trusted the weather of this valley, nor its bankers”.',
    [LETTER],
  ),
  {
    id: 'quote-no-text',
    group: 'quote',
    title: 'The source is a picture of a page',
    rule: 'Where nothing can be read nothing can be found: that is not “absent” (SPEC §18.1).',
    input: {
      kind: 'quotation',
      quote: 'The river never failed us in forty years',
      file: { name: 'letter-scan.pdf', text: SCANNED_PDF },
    },
    expected: 'no-text',
  },
  number(
    'verified',
    'verified',
    'The source states it',
    'Value, unit, scale and period are compared together, at the stated precision (SPEC §18.2).',
    'In 1978 the mill earned 4.3 million pounds.',
    [ACCOUNTS],
  ),
  number(
    'recomputed',
    'recomputed',
    'It follows from two numbers of the source',
    'Totals and growth are recomputed from their parts where these are in the text (SPEC §18.2).',
    'At the mill 25 per cent of the workers voted.',
    [ACCOUNTS],
  ),
  number(
    'mismatch',
    'mismatch',
    'The source states another',
    'Another value for the same thing with the same unit and period (SPEC §18.2).',
    'In 1978 the mill earned 4.7 million pounds.',
    [ACCOUNTS],
  ),
  number(
    'other-period',
    'other-period',
    'Right number, wrong year',
    'The value stands in the source, for another period (SPEC §18.2).',
    'In 1979 the mill earned 4.3 million pounds.',
    [ACCOUNTS],
  ),
  number(
    'other-unit',
    'other-unit',
    'Right number, wrong unit',
    'The value stands in the source, in another unit (SPEC §18.2).',
    'The share of bran rose 2%.',
    [ACCOUNTS],
  ),
  number(
    'other-source',
    'other-source',
    'Another source than the cited one states it',
    'Every source of the set is asked (SPEC §18.2).',
    'The bridge of Calden is 212 metres long [1].',
    [MILL, REGISTER],
  ),
  number(
    'not-found',
    'not-found',
    'No source states it',
    'A number that no source states is not in these sources; it is not called wrong (SPEC §18.2).',
    'The mill of Calden ground 77 tonnes of barley.',
    [MILL],
  ),
  number(
    'ambiguous',
    'ambiguous',
    'It can be read two ways',
    'Ambiguity is shown as ambiguity: 1.234 is a little more than one, or more than a thousand (SPEC §18.2).',
    'Der Hof fasst 1.234 Säcke.',
    [
      {
        name: 'hof.txt',
        text: 'Der Hof von Calden fasst im Winter viele Säcke.',
        metadata: { id: 'hof', title: 'Der Hof' },
      },
    ],
  ),
  {
    id: 'marker-grounded',
    group: 'marker',
    title: 'The marker names a source of the set',
    rule: 'Markers are resolved against the sources: numbers, names, footnotes and links (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'The mill of Calden opened in 1974 [1].',
      sources: [MILL, REGISTER],
      aspect: { of: 'marker' },
    },
    expected: 'grounded',
  },
  {
    id: 'marker-ungrounded',
    group: 'marker',
    title: 'The marker names no source',
    rule: 'What resolves to nothing is dropped from the answer and listed (SPEC §2, §5.6).',
    input: {
      kind: 'draft',
      draft: 'The mill of Calden opened in 1974 [7].',
      sources: [MILL, REGISTER],
      aspect: { of: 'marker' },
    },
    expected: 'ungrounded',
  },
  {
    id: 'marker-ambiguous',
    group: 'marker',
    title: 'The marker fits more than one source',
    rule: 'A marker that more than one source answers to is never settled silently (SPEC §5.6).',
    input: {
      kind: 'draft',
      draft: 'The mill of Calden opened in 1974 [[source:Calden yearbook]].',
      sources: [
        { ...MILL, metadata: { id: 'yearbook-a', title: 'Calden yearbook', date: '1999' } },
        { ...REGISTER, metadata: { id: 'yearbook-b', title: 'Calden yearbook', date: '2001' } },
      ],
      aspect: { of: 'marker' },
    },
    expected: 'ambiguous',
  },
];
