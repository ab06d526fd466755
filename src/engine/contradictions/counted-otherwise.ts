import type { Statement } from '#engine/stance/prepare.ts';
import { looksFinite } from '#engine/stance/words.ts';

const TAKES_IN = new Set('including incl inclusive plus'.split(' '));
const LEAVES_OUT = new Set('excluding excl exclusive except minus less'.split(' '));

/**
 * What a statement says its figure takes in or leaves out: `$25 including tax`. Behind a comma it only tells what the figure is made
 * of (`12 died, including two children`) and changes nothing.
 */
function takesIn({ words, text, numbers }: Statement): 'in' | 'out' | null {
  if (numbers.length === 0) return null;
  for (let i = 1; i < words.length; i++) {
    const { folded, start } = words[i]!;
    const isIn = TAKES_IN.has(folded);
    if (!isIn && !LEAVES_OUT.has(folded)) continue;
    if (folded === 'less' && words[i + 1]?.folded === 'than') continue;
    if (!text.slice(words[i - 1]!.end, start).includes(',')) return isIn ? 'in' : 'out';
  }
  return null;
}

/** Whether a word of one statement stands behind `non-` in the other only: `GAAP profit` and `non-GAAP profit` are two figures. */
function isNonOnce(a: Statement, b: Statement): boolean {
  const marked = (statement: Statement): ReadonlySet<string> =>
    new Set(
      statement.words.flatMap((word, i) => {
        const next = statement.words[i + 1];
        return word.folded === 'non' && word.hyphen && next !== undefined ? [next.concept] : [];
      }),
    );
  const plain = (own: Statement, of: ReadonlySet<string>): boolean =>
    own.words.some((word) => of.has(word.concept)) && marked(own).size === 0;
  return plain(a, marked(b)) || plain(b, marked(a));
}

/** Whether two figures count otherwise by what they say of themselves: one takes in what the other does not, or is `non-` the other. */
export const isCountedOtherwise = (a: Statement, b: Statement): boolean => takesIn(a) !== takesIn(b) || isNonOnce(a, b);

/** Nouns so wide that another noun may well name the same thing: the firm of one text is the company of the next. */
const WIDE = new Set(
  `company firm group business corporation enterprise organisation organization agency authority government state country nation
  city town village municipality place site area region district building structure house home facility plant complex
  study trial report paper article survey analysis review authors researchers scientists team experts group
  man woman person people men women boy girl child children patient patients user users customer customers employee staff worker workers
  number toll total count figure amount rate level share value sum price cost fee revenue turnover sales income
  event meeting session conference match game race vote election ballot law act bill measure rule policy
  thing item product device machine vehicle car ship vessel boat plane aircraft craft animal plant species
  system programme program project plan scheme work book novel film movie picture album record song
  president minister leader chief head chair director manager officer official spokesman king queen pope`.split(/\s+/u),
);

/** The common noun that opens a statement between its article and its verb (`the server runs`), or -1: a name, a wide noun or a longer phrase. */
function subjectNoun({ words, isContent }: Statement): number {
  const [article, noun, verb] = words;
  if (article === undefined || noun === undefined || verb === undefined) return -1;
  const isOpened = /^(?:the|a|an|this|our|its|their)$/u.test(article.folded);
  const isVerb = looksFinite(verb) || verb.isStop || /(?:s|ed)$/u.test(verb.folded);
  const isNarrow = isContent[1] === 1 && !noun.isName && !noun.hasDigit && !WIDE.has(noun.folded);
  return isOpened && isNarrow && isVerb && verb.folded !== 'of' ? 1 : -1;
}

/**
 * Two statements that each speak of one narrow thing, and of different ones (`the server runs on …`, `the database runs on …`).
 * The sentence to show, or `null`. Of a wide noun, a name or a pronoun it cannot be told whether it is the other's.
 */
export function subjectsApart(a: Statement, b: Statement): string | null {
  const [here, there] = [subjectNoun(a), subjectNoun(b)];
  if (here < 0 || there < 0) return null;
  const [mine, other] = [a.words[here]!, b.words[there]!];
  if (a.positions.has(other.concept) || b.positions.has(mine.concept)) return null;
  const [first, second] = [mine.folded, other.folded].toSorted();
  return `one speaks of “${first}”, the other of “${second}”`;
}
