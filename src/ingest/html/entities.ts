import { Tokenizer } from 'htmlparser2';

/** Text with its character references decoded as HTML does (`&nbsp;`, `&#8364;`); everything else as it stands. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  // A zero-width guard is not needed for `<`: callers pass text without tags, and a tag would only drop out.
  const parts: string[] = [];
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => parts.push(text.slice(start, end)),
      ontextentity: (codepoint) => parts.push(String.fromCodePoint(codepoint)),
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  return parts.join('');
}
