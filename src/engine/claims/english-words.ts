/** Word lists for reading English sentences without a parser. Lower case. They are data: each word is one decision. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/u));

/** Verbs that are finite by themselves and begin a predicate. */
export const AUXILIARIES =
  words(`is are was were am be been has have had does do did will would can could may might must shall should isn't aren't wasn't
  weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't couldn't cannot`);

/** Finite past forms that are seldom adjectives or nouns. */
export const PASTS =
  words(`rose fell cut became began grew won led made took gave went came saw said held kept met built sold spent brought
  bought sent set hit ran drew wrote flew drove fought sank struck beat broke chose froze got hid knew lay lost paid put rode sang sat shook shone shot
  shut slept spoke stole stood swam taught threw told thought understood withdrew wore left found felt fed fled forbade forgave overtook overcame bore
  bred dealt dug ate hung lent lit meant quit read rebuilt rang sought slid spread sprang stuck swept swore tore woke wound underwent undertook outgrew shrank arose awoke bit blew burst crept drank forgot leapt overthrew spun split sped swung upheld withheld withstood misled mistook outdid outsold oversaw overran
  dove knelt slew strode`);

/** Third-person forms that are seldom plural nouns in a predicate position. */
export const PRESENTS =
  words(`rises falls becomes begins grows wins leads makes takes gives goes comes sees says holds keeps meets builds sells spends brings buys
  sends sets runs draws writes flies drives fights sinks equals contains includes employs produces serves uses shows covers provides requires supports opens
  closes remains reduces increases causes prevents lowers raises improves kills affects consists exceeds reaches receives sends exports imports uses carries
  claims argues states suggests finds reports believes estimates predicts expects means represents forms offers allows helps lives works lies belongs depends
  appears seems feeds owns costs weighs measures orbits boils melts freezes tastes borders flows stands occurs exists happens starts ends continues decreases
  doubles triples accounts generates absorbs emits reflects contradicts confirms denies shuts eats needs wants knows attracts earns pays ranks contributes covers publishes manages operates trades protects treats transmits spreads dissolves
  conducts controls defines describes determines discourages drinks divides exerts fuels gains governs handles hosts houses imposes includes inhibits
  involves joins lacks lasts limits links loses maintains matches opposes plays possesses promotes proves pumps raises ranges recognises recognizes refers
  regulates relies resembles responds results rules satisfies speaks stores succeeds suffers surrounds tells thrives translates travels turns varies votes`);

/** Plural or base forms for plural subjects. */
export const BASES =
  words(`rise fall become begin grow win lead make take give go come see say hold keep meet build sell spend bring buy send run draw write fly contain
  include employ produce serve provide require remain reduce increase cause prevent lower raise improve kill affect consist exceed reach receive carry argue
  suggest find believe estimate predict expect mean represent offer allow help live lie belong depend appear seem feed own cost weigh orbit boil melt freeze
  agree differ vary show confirm account generate absorb emit need use know think live contradict occur exist eat`);

export const REPORTING =
  words(`said says say claimed claims reported reports wrote writes argued argues stated states announced believes believed estimated estimates
  suggested suggests testified told warned warns predicted predicts expects expected alleged alleges insisted insists denied denies added adds found
  concluded concludes noted notes thinks thought hopes asserted asserts according`);

export const DETERMINERS =
  words(`the a an this that these those its his her their our my your some any each every no all both several many few most more about around
  nearly almost over under only at least one two three four five six seven eight nine ten eleven twelve hundreds thousands millions half`);

export const PREPOSITIONS =
  words(`in on at by for from to of with without within under over after before during since until into onto through between among across
  against along near toward towards as about per via than off up down out`);

export const PRONOUNS = words('he she it they we you i this that these those there who which');

/** Openings of a clause that the rest of the sentence depends on: such a sentence is not taken apart. */
export const SUBORDINATORS = words(
  'if unless when whenever once had were should although though while whereas because since as until after before whether given assuming provided despite',
);

/** Verbs that open an instruction when an object follows. */
export const IMPERATIVES =
  words(`add use see click stir note remember consider make take check run open go try keep let avoid ensure follow read contact visit install
  set put write imagine look ask start stop wait call send get give choose select enter press turn mix pour cut remove place cover bake serve apply verify
  compare review download upload type copy paste save delete create build replace update repeat find tell explain describe list show summarize summarise
  translate cite think do don't never always be stay sign subscribe share refer confirm provide return ignore forget`);

/** Nouns that frame an answer rather than belong to its subject. */
export const FRAMES =
  words(`article post section answer report guide summary overview chapter paper essay document page blog list table note response analysis brief
  briefing presentation introduction tutorial text piece`);

const FUNCTION_WORDS =
  words(`the of and to in is are was were that for with as on by at from it this be has have had not or an which but their they he she his her its a
  will would can there been who all more one`);

/** Whether a sentence reads as English: it holds an English function word, or is too short to tell and plain ASCII. */
export function looksEnglish(tokens: readonly string[]): boolean {
  if (tokens.some((token) => FUNCTION_WORDS.has(token)))
    return (
      !tokens.some((token) => /[ßäöüñçãõåøæ]/u.test(token) && !FUNCTION_WORDS.has(token)) ||
      tokens.filter((token) => FUNCTION_WORDS.has(token)).length >= 2
    );
  return tokens.every((token) => /^[\x20-\x7e’]*$/u.test(token));
}
