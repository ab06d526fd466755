import { tokenize } from '#engine/text/tokens.ts';

/** Why a left-out word changes what is said. */
export type RiskKind = 'negation' | 'exception' | 'condition' | 'limit' | 'modal' | 'attribution';

const WORDS: Readonly<Record<RiskKind, string>> = {
  negation: `not no never none neither nor nobody nothing nowhere without cannot hardly barely scarcely rarely seldom
few little lack lacks lacked lacking fail fails failed failing refuse refuses refused refusing deny denies denied denying
reject rejects rejected false falsely untrue unlikely impossible unable prohibited forbidden
nicht kein keine keinen keiner nie niemals ohne weder ne pas jamais aucun aucune sans ni nunca ningun ninguna sin non mai nessuno senza`,
  exception: `except excepting excluding excluded unless but however although though despite notwithstanding otherwise
ausser sondern jedoch sauf excepte mais salvo excepto pero tranne ma`,
  condition: `if provided providing assuming whether until pending subject contingent
wenn falls sofern bis si`,
  limit: `only merely just solely partly partially nearly almost approximately roughly sometimes occasionally temporarily
mostly largely initially formerly theoretically
nur fast teilweise seulement presque solo casi quasi`,
  modal: `may might could would should
konnte wurde sollte pourrait podria potrebbe`,
  attribution: `allegedly alleged reportedly supposedly purportedly apparently perhaps possibly probably maybe likely
claims claimed suggests suggested expected projected forecast proposed planned hoped rumoured rumored so-called
angeblich vielleicht peut-etre tal`,
};

const PHRASES: readonly (readonly [string, RiskKind])[] = [
  ['up to', 'limit'],
  ['at most', 'limit'],
  ['at least', 'limit'],
  ['less than', 'limit'],
  ['more than', 'limit'],
  ['fewer than', 'limit'],
  ['no longer', 'negation'],
  ['other than', 'exception'],
  ['apart from', 'exception'],
  ['in part', 'limit'],
  ['in principle', 'limit'],
  ['as long as', 'condition'],
  ['in case', 'condition'],
  ['so called', 'attribution'],
];

const KIND_OF = new Map<string, RiskKind>();
for (const kind of Object.keys(WORDS) as RiskKind[]) {
  for (const word of WORDS[kind].split(/\s/)) if (word !== '') KIND_OF.set(word, kind);
}

/** A word whose loss changes the meaning, as it stands in the text. */
export interface RiskWord {
  readonly kind: RiskKind;
  readonly word: string;
}

/**
 * The first word of a left-out stretch that negates, limits, hedges, conditions or excepts what stays, or `null`.
 * `May` with a capital letter inside a sentence is the month.
 */
export function findRisk(text: string, kinds?: readonly RiskKind[]): RiskWord | null {
  const tokens = tokenize(text);
  const allowed = (kind: RiskKind): boolean => kinds === undefined || kinds.includes(kind);
  for (const [i, token] of tokens.entries()) {
    const folded = token.folded.replaceAll('\u2019', "'");
    if (folded.endsWith("n't") && allowed('negation')) return { kind: 'negation', word: token.text };
    const kind = KIND_OF.get(folded);
    if (kind !== undefined && allowed(kind) && token.text !== 'May') return { kind, word: token.text };
    const next = tokens[i + 1];
    if (next === undefined) continue;
    for (const [phrase, phraseKind] of PHRASES) {
      if (!phrase.startsWith(`${folded} `) || !allowed(phraseKind)) continue;
      const size = phrase.split(' ').length;
      const part = tokens.slice(i, i + size);
      if (part.map((word) => word.folded).join(' ') === phrase) {
        return { kind: phraseKind, word: text.slice(token.start, part.at(-1)!.end) };
      }
    }
  }
  return null;
}
