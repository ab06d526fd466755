import { isStopWord } from '../text/stop-words.ts';
import { tokenize } from '../text/tokens.ts';
import { conceptOf } from '../stance/concepts.ts';

const concepts = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u).map(conceptOf));

/** Verbs and nouns of a claim that only say that there is such a figure; a table says that by its form. */
const GENERIC = concepts(
  `measure obtain record report count have stand reach amount total give put find get list register state say show post
  value figure number level result come equal include make write come reading`,
);
/** Words of a label that do not narrow what it counts. */
const WIDE = concepts(
  'total overall number no amount value figure sum count quantity all people person approximate estimated result',
);
/** Words before `figure`, `count`, `estimate` at the end of a label that say nothing of what is counted. */
const PLAIN_KIND = concepts('traditional official usual common final published current latest total');
const KIND_OF_FIGURE = concepts('figure count number total value');
/** Measures that stand beside another: they are meant only where they are named. */
const SIDE = concepts(
  'uncertainty error deviation margin change growth share increase decrease interval lower upper minimum maximum min max difference rank',
);
const WHOLE = concepts('total overall all together sum altogether combined');
const DEATH = concepts('victim dead die kill fatality toll loss lost perish');
const AFTER = concepts('after afterwards following later');

const DEATH_CONCEPT = 'death:any';

/** What a word of a label or a claim is compared by; all words for dying are one here. */
export function labelConcept(concept: string): string {
  return DEATH.has(concept) ? DEATH_CONCEPT : concept;
}

export const isGeneric = (concept: string): boolean => GENERIC.has(concept) || AFTER.has(concept);
export const isSideMeasure = (words: readonly string[]): boolean => words.some((word) => SIDE.has(word));

/** Whether a row label stands for the whole of its table. */
export const isWholeRow = (label: string): boolean =>
  tokenize(label).some((token) => WHOLE.has(conceptOf(token.folded)));

/** `traditional figure` at the end of a label speaks of the figure, not of what it counts. */
function withoutKind(label: string): string {
  const at = label.lastIndexOf(',');
  if (at < 0) return label;
  const tail = tokenize(label.slice(at + 1)).map((token) => conceptOf(token.folded));
  const isKind =
    tail.length <= 3 &&
    KIND_OF_FIGURE.has(tail.at(-1) ?? '') &&
    tail.every((word) => KIND_OF_FIGURE.has(word) || PLAIN_KIND.has(word));
  return isKind ? label.slice(0, at) : label;
}

/** Concepts of a label that say what is counted: no stop words, no figures, no unit in brackets, nothing that only widens. */
export function labelConcepts(label: string): readonly string[] {
  const bare = withoutKind(label)
    .trim()
    .replace(/\([^()]{1,60}\)$/u, '')
    .trimEnd();
  const out = new Set<string>();
  for (const token of tokenize(bare)) {
    const concept = conceptOf(token.folded);
    if (
      isStopWord(token.folded) ||
      /\d/u.test(token.text) ||
      WIDE.has(concept) ||
      AFTER.has(concept) ||
      WHOLE.has(concept)
    )
      continue;
    out.add(labelConcept(concept));
  }
  return [...out];
}
