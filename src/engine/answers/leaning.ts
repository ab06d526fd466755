import { tokenize } from '#engine/text/tokens.ts';

/** How a sentence hangs together with the one before it. */
export interface Leaning {
  /** It cannot open a text: a pronoun or a connective at its head needs the sentence before. */
  readonly leans: boolean;
  /** The sentence before must not be shown without it: it turns, limits or takes back what was just said. */
  readonly qualifies: boolean;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** First words that take back or limit, in the languages whose sources are read most; folded. */
const CONTRAST = setOf(`however but yet nevertheless nonetheless still instead conversely although though except unless
  notwithstanding rather unfortunately actually only not none neither despite whereas otherwise contrary
  aber jedoch doch allerdings dennoch trotzdem hingegen dagegen stattdessen sondern nicht nur obwohl
  mais cependant toutefois pourtant neanmoins contrairement seulement
  pero aunque sino tampoco solo
  ma tuttavia pero eppure invece
  maar echter toch niettemin`);
const CONTRAST_PHRASES = [
  'in contrast',
  'by contrast',
  'in fact',
  'in reality',
  'in truth',
  'on the contrary',
  'on the other hand',
  'that said',
  'even so',
  'at least',
  'no longer',
  'with the exception',
  'sin embargo',
  'no obstante',
  'por el contrario',
  'en revanche',
  'au contraire',
  'im gegensatz',
  'im gegenteil',
];
/** First words that only carry on; they need what they carry on from. */
const CONNECTIVES =
  setOf(`moreover furthermore also additionally besides therefore thus hence consequently accordingly so
  then and or nor similarly likewise meanwhile afterwards afterward subsequently indeed specifically secondly thirdly
  finally later such both either yes no
  ausserdem zudem daher deshalb folglich danach ferner sowie und oder
  donc ainsi ensuite puis aussi et ou
  ademas asimismo entonces luego y
  inoltre quindi dunque poi anche e`);
const CONNECTIVE_PHRASES = [
  'as a result',
  'for example',
  'for instance',
  'in addition',
  'in other words',
  'in particular',
  'that is',
  'at the same time',
  'at that time',
  'for this reason',
  'the former',
  'the latter',
  'the same',
  'zum beispiel',
  'par exemple',
  'por ejemplo',
  'por eso',
];
const PRONOUNS =
  setOf(`it it's its this that that's these those they they're them their theirs he he's him his she she's
  her hers who which
  er sie es dies diese dieser dieses jene jener ihr ihre sein seine
  il elle ils elles cela ceci ce cette ces celui celle leur
  ello esto esta este estos estas eso esa ese ellos ellas su sus
  egli ella essi questo questa questi quello
  hij zij het deze dit`);
/** The same in scripts that part no words by spaces. */
const UNSPACED_CONTRAST = [
  'しかし',
  'ただし',
  'だが',
  'けれども',
  '但',
  '然而',
  '不过',
  '不過',
  '可是',
  '하지만',
  '그러나',
  '다만',
];
const UNSPACED_LEANING = [
  'それ',
  'これ',
  'その',
  'この',
  'また',
  'そして',
  '它',
  '这',
  '這',
  '那',
  '此',
  '因此',
  '그는',
  '이는',
  '그것',
];

/** Anywhere in a sentence: something said before may no longer stand. Folded. */
const REVERSALS =
  setOf(`withdrawn withdrew withdraws retracted retraction retracts corrected correction erratum erroneous
  erroneously false falsely untrue wrong wrongly incorrect incorrectly mistaken mistakenly mistake mistakes error errors misconception misconceptions misunderstanding misunderstandings fallacy fallacies
  retractions corrections errata hoaxes rumours rumors caveats legend legends superstition superstitions myth
  myths hoax debunked disproved disproven disproves refuted refutes rebutted discredited overturned superseded obsolete
  outdated rescinded revoked annulled disputed contested denied denies unproven unfounded unsubstantiated unsupported
  fabricated fake forged invalid invalidated inaccurate misleading exaggerated overstated preliminary cautioned caution
  caveat irony fiction fictional fictitious rumour rumor alleged
  zuruckgezogen widerrufen falsch widerlegt irrtum irrtumlich fehlerhaft mythos
  faux fausse retracte retractee errone erronee refute dementi mythe
  falso falsa erroneo retractado desmentido mito
  falso smentito ritirato ingetrokken onjuist`);
const NEGATIONS =
  setOf(`not never no nor none nobody nothing cannot without isn't aren't wasn't weren't don't doesn't didn't
  hasn't haven't hadn't can't couldn't won't wouldn't shouldn't nicht kein keine nie pas jamais nunca non niet geen`);
/** With a pronoun at its head, such a sentence limits the one before. */
const LIMITS =
  setOf(`only may might could perhaps possibly probably estimate estimated estimates unclear uncertain unknown
  limited partly mostly assumed assuming provided if unless except until hypothetical projected planned proposed expected
  intended supposed claimed reported believed`);

/** A sentence with one of these says of the next how it is to be taken: as an example, as a supposition, as untrue. */
const FORWARD =
  setOf(`following follows below suppose supposing imagine assume consider hypothetically folgende folgendes
  angenommen suivant suivante supposons siguiente supongamos seguente`);

/** Whether a sentence sets the one after it in a light that it must not be shown without. */
export function announces(sentence: string): boolean {
  return tokenize(sentence).some(({ folded }) => FORWARD.has(folded));
}

/** Words of a sentence looked at: an opening is short, and a hostile sentence may have no end. */
const HEAD = 160;

/**
 * Whether a heading or an announcement says of what stands under it that it does not hold ("Common myths", "What is not
 * covered"). A question for the reason ("Why it was not seen") denies nothing.
 */
export function isReversal(text: string): boolean {
  const words = tokenize(text.slice(0, 1000)).map(({ folded }) => folded);
  const asksWhy = words[0] === 'why' || words[0] === 'how';
  return words.some((word) => REVERSALS.has(word) || (word === 'not' && !asksWhy));
}

/**
 * Reads how a sentence leans on the one before it. By word lists, which name too many rather than too few: a sentence
 * kept without need costs a line, one lost may turn what the source says into its opposite. Linear.
 */
export function readLeaning(sentence: string): Leaning {
  const tokens = tokenize(sentence);
  const first = tokens[0];
  if (first === undefined) return { leans: false, qualifies: false };
  const head = tokens.slice(0, 4).map((token) => token.folded.replaceAll('’', "'"));
  const opening = `${head.join(' ')} `;
  const unspaced = sentence.slice(first.start, first.start + 8);
  const opensWith = (phrases: readonly string[]): boolean => phrases.some((phrase) => opening.startsWith(`${phrase} `));
  const word = head[0] ?? '';
  const isContrast =
    CONTRAST.has(word) || opensWith(CONTRAST_PHRASES) || UNSPACED_CONTRAST.some((item) => unspaced.startsWith(item));
  const isPronoun = PRONOUNS.has(word) || UNSPACED_LEANING.some((item) => unspaced.startsWith(item));
  // "And", "So" and a bare "No," carry on; a pronoun may turn what was said once it is negated or limited.
  const isJoined = CONNECTIVES.has(word) || opensWith(CONNECTIVE_PHRASES) || startsLow(sentence.slice(0, HEAD));
  let isReversed = false;
  let isLimited = false;
  for (const { folded } of tokens) {
    if (REVERSALS.has(folded)) isReversed = true;
    if (NEGATIONS.has(folded) || LIMITS.has(folded)) isLimited = true;
  }
  const qualifies = isContrast || isReversed || ((isPronoun || isJoined) && isLimited);
  return { leans: isContrast || isPronoun || isJoined || isReversed, qualifies };
}

/** Opens in lower case: the rest of a sentence that began elsewhere. List marks and quotation marks are passed over. */
function startsLow(head: string): boolean {
  const letter = /\p{L}/u.exec(head);
  return letter !== null && /\p{Ll}/u.test(letter[0]) && !/\d/u.test(head.slice(0, letter.index));
}
