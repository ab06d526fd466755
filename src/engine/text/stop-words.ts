/**
 * Words that carry grammar rather than topic, folded as `foldWord` folds. Negations, quantifiers, modals and
 * comparison words are left out on purpose: dropping `not`, `only`, `may` or `more` changes what a claim says. `us` is
 * left out too because `U.S.` folds to it.
 */
const LISTS: Readonly<Record<string, string>> = {
  en: `a an the and or of to in on at by for from with as is are was were be been being am it its itself this that these
those he him his himself she her hers herself they them their theirs themselves we our ours you your yours i me my mine
who whom whose which what there here has have had having do does did doing will shall into onto upon about
so than then too very also such when where while how why because during through over under again further once
own same just s t it's that's he's she's they're we're i'm you're i've we've they've`,
  de: `der die das den dem des ein eine einer eines einem einen und oder von zu im am in an auf fur mit als ist sind war
waren wird werden es er sie wir ihr ich du sich dass bei nach aus um auch wie`,
  fr: `le la les un une des du de et ou en au aux par pour sur avec dans est sont etait etaient ete il elle ils elles
on nous vous je tu se ce cette ces que qui dont y a l d qu`,
  es: `el la los las un una unos unas de del y o en por para con al es son era eran fue fueron se su sus que como lo le`,
  it: `il lo la i gli le un uno una di del della dei degli delle e o in per con da dal al alla sono era erano che si`,
  nl: `de het een en of van te in op aan bij voor met als is zijn was waren er dat die dit`,
};

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(LISTS).map(([lang, words]) => [lang, new Set(words.split(/\s/).filter((word) => word !== ''))]),
);

/**
 * Whether a folded word is a stop word of a language (`en` by default). A language without a list has none, so that
 * nothing is dropped by the rules of another tongue: German `die` is an article, English `die` is not.
 */
export function isStopWord(folded: string, lang = 'en'): boolean {
  return sets.get(lang.slice(0, 2).toLowerCase())?.has(folded) ?? false;
}
