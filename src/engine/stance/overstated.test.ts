import { describe, expect, it } from 'vitest';
import { prepareClaim, prepareEvidence } from './judge.ts';
import { findOverstatements } from './overstated.ts';

const told = (claim: string, evidence: string): readonly string[] =>
  findOverstatements(prepareClaim(claim), prepareEvidence(evidence)).map(({ feature }) => feature);

describe('what a claim says beyond the sentences nearest to it', () => {
  it.each([
    ['All of the ditches have been closed.', 'Nine of the ditches have been closed.', ['quantifier']],
    ['All of the ditches have been closed.', 'All the ditches have been closed by now.', []],
    [
      'Shade raises the density of trout.',
      'Where there is shade, the density of trout was higher.',
      ['stronger-than-source'],
    ],
    ['Shade raises the density of trout.', 'Shade raises the density of trout in summer.', []],
    ['Tenants may always keep a dog.', 'Tenants may keep a dog.', ['quantifier']],
    ['The cells are entirely free of lead.', 'The cells are free of lead.', ['stronger-than-source']],
    [
      'Cormorants eat most of the young trout.',
      'Anglers believe that cormorants eat most of the young trout.',
      ['reported-speech'],
    ],
    ['Anglers believe that cormorants eat trout.', 'Anglers believe that cormorants eat trout.', []],
    ['The mill closed in 1974.', 'The harbour was dredged by a company from Ghent.', []],
  ])('%s / %s', (claim, evidence, features) => {
    expect(told(claim, evidence)).toEqual(features);
  });
});
