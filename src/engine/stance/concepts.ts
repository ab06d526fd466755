import { stem } from '#engine/text/stems.ts';

/** Irregular forms that a stemmer cannot bring together: base form first, then its forms. */
const IRREGULAR = `arise arose arisen|become became|begin began begun|bear bore borne|beat beaten|bind bound|bite bit bitten
|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught
|choose chose chosen|come came|creep crept|deal dealt|die died dying dies|dig dug|draw drew drawn|drink drank drunk|drive drove driven
|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden
|forget forgot forgotten|freeze froze frozen|get got gotten|give gave given|go went gone goes|grow grew grown|hang hung|hear heard
|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lie lay lain|light lit
|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said says
|see saw seen|seek sought|sell sold|send sent|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk
|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|spend spent|stand stood|steal stole stolen
|stick stuck|strike struck stricken|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn
|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|withdraw withdrew withdrawn
|write wrote written|overcome overcame|undergo underwent undergone|oversee oversaw|undertake undertook|child children|man men|woman women|foot feet
|tooth teeth|mouse mice|goose geese|life lives|wife wives|half halves|leaf leaves|datum data|phenomenon phenomena|analysis analyses
|crisis crises|basis bases|hypothesis hypotheses|medium media|criterion criteria`;

/**
 * Words that say the same of a fact in nearly every text: the first of a group stands for all. Kept small and dull on
 * purpose: a near-synonym here turns an unproved claim into a supported one.
 */
const EQUIVALENT = `person people persons inhabitant inhabitants population resident residents
|percent percentage cent pct|captain capt|rescue save|guilt guilty culpable blame|doctor dr
|film movie|begin start commence|end finish conclude|build construct erect|buy purchase acquire
|about approximately roughly circa around|ship vessel steamer steamship liner|aircraft airplane aeroplane
|die death deceased dead|marry wed marriage wedding|kill slay|injure wound injury|birth born
|america american usa us|britain british uk|europe european eu|company firm corporation corp
|china chinese|france french|germany german|italy italian|spain spanish|russia russian|japan japanese|canada canadian
|ireland irish|denmark danish|norway norwegian|sweden swedish|netherlands dutch|india indian
|colour color|centre center|harbour harbor|labour labor|theatre theater|defence defense|grey gray
|metre meter metres meters|kilometre kilometer km|tonne ton tons|kilogram kilogramme kg|hour hr|minute min
|use utilise utilize|doctor physician|university univ|footballer soccer football|show demonstrate
|cause causal|increase increases|cover covers covering
|high height|long length|deep depth|wide width|thick thickness|weigh weight
|founded established|author writer|forbid prohibit|permit allow|help assist aid|choose select|reside dwell
|happen occur|situated located|annual yearly|famous renowned|attorney lawyer|quake earthquake|car automobile|salary wage wages`;

function readTable(table: string, toKey: (word: string) => string, into: Map<string, string>): void {
  for (const group of table.split('|')) {
    const [first, ...rest] = group.trim().split(/\s+/);
    if (first === undefined) continue;
    const key = toKey(first);
    const representative = into.get(key) ?? key;
    for (const word of rest) {
      const other = toKey(word);
      if (other !== representative && !into.has(other)) into.set(other, representative);
    }
  }
}

const bases = new Map<string, string>();
readTable(IRREGULAR, (word) => word, bases);

const possessive = /'s?$/;
const stemOf = (word: string): string => {
  const bare = word.replace(possessive, '');
  return stem(bases.get(bare) ?? bare);
};

const representatives = new Map<string, string>();
readTable(EQUIVALENT, stemOf, representatives);

const LIMIT = 50_000;
const cache = new Map<string, string>();

/**
 * What a folded word is compared by: its stem, with irregular forms brought to their base (`rose` is `rise`) and a few
 * words that say the same brought together (`inhabitants` is `person`).
 */
export function conceptOf(folded: string): string {
  const known = cache.get(folded);
  if (known !== undefined) return known;
  const stemmed = stemOf(folded);
  const concept = representatives.get(stemmed) ?? stemmed;
  if (cache.size >= LIMIT) cache.clear();
  cache.set(folded, concept);
  return concept;
}

/** Whether a folded word is a form of an irregular verb of the table other than its base: a sign of a finite verb. */
export const isIrregularForm = (folded: string): boolean => bases.has(folded);
