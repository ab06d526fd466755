import type { Statement } from './prepare.ts';

/**
 * Phrases that say in several words what one word says, and what a reader takes them for. Word by word no rule can tell: `stepped down` holds
 * neither `resigned` nor anything near it. Kept to phrases that mean nothing else.
 */
export const PHRASES: ReadonlyMap<string, string> = new Map(
  `take place=be held|takes place=is held|took place=was held|taken place=been held|stepped down=resigned|steps down=resigns
|touched down=landed|touches down=lands|passed away=died|passes away=dies|set up=established|sets up=establishes|carried out=performed
|took part=participated|takes part=participates|came into force=entered into force|comes into force=enters into force
|went into force=entered into force|burnt down=burned down|gave birth to=bore|lost their lives=died|lost his life=died|lost her life=died
|came to power=took power|was composed of=consisted of|is composed of=consists of|was made up of=consisted of|is made up of=consists of
|was done away with=was abolished|did away with=abolished|put an end to=ended|puts an end to=ends|in excess of=over
|brought to an end=ended|came to an end=ended|is called off=is cancelled|was called off=was cancelled|called off=cancelled
|put off=postponed|turned down=rejected|gave up=abandoned|pointed out=noted|looked into=investigated|ran out of=exhausted`
    .split('|')
    .map((line): [string, string] => {
      const [phrase, word] = line.trim().split('=');
      return [phrase!, word!];
    }),
);
const LONGEST_PHRASE = 4;

/** The phrase that begins at the word `at`, as the number of its words; 0 for none. */
export function phraseAt({ words }: Statement, at: number, to: number): number {
  let phrase = words[at]!.folded;
  for (let length = 2; length <= LONGEST_PHRASE && at + length <= to; length++) {
    phrase += ` ${words[at + length - 1]!.folded}`;
    if (PHRASES.has(phrase)) return length;
  }
  return 0;
}

/** Whether a sentence has a phrase that one word stands for. */
export function hasPhrase(statement: Statement, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (phraseAt(statement, at, to) > 0) return true;
  return false;
}
