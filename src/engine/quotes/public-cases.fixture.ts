/** Quote cases distilled from public bug reports; code points are escaped so that thin spaces survive editors. */
export const QUOTE_CASES = [
  {
    id: 'Q01',
    kind: 'quote',
    input: {
      document: 'The committee\u2019s of\ufb01cial \ufb01gures were con\ufb01rmed.',
      quote: 'official figures were confirmed',
    },
    expected: {
      found: true,
      start: 16,
      end: 44,
      sourceText: 'of\ufb01cial \ufb01gures were con\ufb01rmed',
    },
    why: 'ligature code points from a PDF hide an honest quote',
  },
  {
    id: 'Q03',
    kind: 'quote',
    input: {
      document: 'The infra\u00adstructure fund paid in full.',
      quote: 'infrastructure fund paid in full',
    },
    expected: {
      found: true,
      start: 4,
      end: 37,
      sourceText: 'infra\u00adstructure fund paid in full',
    },
    why: 'soft hyphen inside a word blocks the match',
  },
  {
    id: 'Q04',
    kind: 'quote',
    input: {
      document: 'Last week the commit-\ntee approved the bud-\nget on Monday.',
      quote: 'the committee approved the budget on Monday',
    },
    expected: {
      found: true,
      start: 10,
      end: 57,
      sourceText: 'the commit-\ntee approved the bud-\nget on Monday',
    },
    why: 'words broken over lines by hyphenation',
  },
  {
    id: 'Q05',
    kind: 'quote',
    input: {
      document: 'They hired a sea-\ngoing tug in May.',
      quote: 'a sea-going tug',
    },
    expected: {
      found: true,
      start: 11,
      end: 27,
      sourceText: 'a sea-\ngoing tug',
    },
    why: "a compound's own hyphen lies on the line break and must survive",
  },
  {
    id: 'Q09',
    kind: 'quote',
    input: {
      document: 'We saw p\u2009=\u20090.04 with n\u00a0=\u00a0312 patients.',
      quote: 'p = 0.04 with n = 312',
    },
    expected: {
      found: true,
      start: 7,
      end: 28,
      sourceText: 'p\u2009=\u20090.04 with n\u00a0=\u00a0312',
    },
    why: 'thin and no-break spaces round an equals sign',
  },
  {
    id: 'Q10',
    kind: 'quote',
    input: {
      document: '\u201cIt won\u2019t hold,\u201d she said \u2014 twice.',
      quote: '"It won\'t hold," she said - twice.',
    },
    expected: {
      found: true,
      start: 0,
      end: 34,
      sourceText: '\u201cIt won\u2019t hold,\u201d she said \u2014 twice.',
    },
    why: 'curly quotes and dashes against their ASCII forms',
  },
  {
    id: 'Q12',
    kind: 'quote',
    input: {
      document: 'Sales rose slightly in May.',
      quote: 'Sales increased slightly in May.',
    },
    expected: {
      found: false,
    },
    why: 'folding typography must not let a paraphrase through',
  },
  {
    id: 'Q13',
    kind: 'quote',
    input: {
      document: 'Under rule 4 the tenant shall not sublet the flat before March.',
      quote: 'the tenant shall ... sublet the flat',
    },
    expected: {
      mustNotBe: ['verified'],
      mayBe: ['not-found', 'elided-negation'],
    },
    why: "an ellipsis swallows 'not' and the quote is badged as verified",
  },
  {
    id: 'Q17',
    kind: 'quote',
    input: {
      document: 'Set `retries` to **3** before `deploy`.',
      quote: 'Set retries to 3 before deploy.',
    },
    expected: {
      found: true,
      start: 0,
      end: 39,
      sourceText: 'Set `retries` to **3** before `deploy`.',
    },
    why: 'markup stripped on one side only, so a verbatim quote never verifies',
  },
  {
    id: 'Q21',
    kind: 'quote',
    input: {
      document: '',
      quote: 'prices will fall',
    },
    expected: {
      mustNotBe: ['verified'],
      expect: 'unverifiable: source has no text',
    },
    why: 'a source with no text silently passes every quote',
  },
  {
    id: 'Q22',
    kind: 'quote',
    input: {
      document: 'The south crew laid 40 km of pipe in May.',
      quote: 'The north crew laid 40 km of pipe in May.',
    },
    expected: {
      found: false,
    },
    why: 'fuzzy matching re-anchors to a lookalike sentence after an edit',
  },
  {
    id: 'Q24',
    kind: 'quote',
    input: {
      document: 'Every scenario was tested twice.',
      quote: 'Mario',
    },
    expected: {
      found: false,
    },
    why: 'short fuzzy match finds a name inside an unrelated word',
  },
  {
    id: 'Q26',
    kind: 'quote',
    input: {
      document: '\ud83d\udc4d\ud83d\udc4d Profit rose 4%.',
      quote: 'Profit rose 4%',
    },
    expected: {
      found: true,
      start: 5,
      end: 19,
      sourceText: 'Profit rose 4%',
    },
    why: 'astral characters shift offsets; slicing with the stored offsets must give the quote',
  },
  {
    id: 'Q28',
    kind: 'quote',
    input: {
      document: 'The dose was 10\u00b2 units.',
      quote: 'The dose was 102 units.',
    },
    expected: {
      found: false,
    },
    why: 'NFKC turns an exponent into ordinary digits and verifies a wrong number',
  },
  {
    id: 'Q32',
    kind: 'quote',
    input: {
      document: '\u2026 skin and eye findings (RIVA syndrome).',
      quote: 'eye findings (RIVA).',
    },
    expected: {
      found: false,
    },
    why: 'relaxed matching reports a rewritten quote as verbatim',
  },
  {
    id: 'Q34',
    kind: 'quote',
    input: {
      pages: ['The dam held in the storm of 1953.', 'Unrelated text.', 'The dam held in the storm of 1963.'],
      quote: 'The dam held in the storm of 1963.',
    },
    expected: {
      found: true,
      pages: [3],
    },
    why: 'first page with a near match wins over the exact match later',
  },
  {
    id: 'Q37',
    kind: 'quote',
    input: {
      document: 'Lanes for two-, four- and six-wheel carts.',
      quote: 'four- and six-wheel carts',
    },
    expected: {
      found: true,
      start: 16,
      end: 41,
      sourceText: 'four- and six-wheel carts',
    },
    why: 'a word ending in a hyphen mid-line is not found',
  },
  {
    id: 'Q41',
    kind: 'quote',
    input: {
      document: 'Figures cover Jan\u2013Mar 2024.',
      quote: 'Figures cover Jan-Mar 2024.',
    },
    expected: {
      found: true,
      start: 0,
      end: 27,
    },
    why: 'en dash against hyphen',
  },
];
