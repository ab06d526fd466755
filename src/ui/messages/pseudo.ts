const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzž'.matchAll(/(.)(.)/gu), ([, plain, accented]) => [
    plain,
    accented,
  ]).flatMap(([plain, accented]) => [
    [plain, accented],
    [plain!.toUpperCase(), accented!.toUpperCase()],
  ]),
);

/** Share of its length that a translation is often longer by; as letters that can be told from text. */
const LONGER = 0.3;

/**
 * A message of the made-up language en-XA: accents on every letter, brackets around it, and 30 % longer. What stands on
 * the screen without them has bypassed `t`; what is cut off will be cut off in other languages too. Names of places,
 * tags and the keywords of plurals stay as they are, since the result is a message again: text stands at even depths of
 * braces, and between a keyword and its brace there is none.
 */
export function pseudo(message: string): string {
  let result = '';
  let depth = 0;
  let letters = 0;
  let isTag = false;
  for (let at = 0; at < message.length; at++) {
    const char = message[at]!;
    if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (depth % 2 === 0 && char === '<' && /[a-z/]/iu.test(message[at + 1] ?? '')) isTag = true;
    else if (char === '>') isTag = false;
    else if (depth % 2 === 0 && !isTag) {
      const accented = ACCENTED[char];
      if (accented !== undefined) letters++;
      result += accented ?? char;
      continue;
    }
    result += char;
  }
  return letters === 0 ? result : `⟦${result}${'~'.repeat(Math.ceil(letters * LONGER))}⟧`;
}
