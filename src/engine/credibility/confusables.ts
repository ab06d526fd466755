/** Letters of other scripts that read as Latin ones, in pairs `foreign latin`. The ones that lower-case names can hold. */
const PAIRS =
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ԁd ԛq ԝw ӏl ɡg ɩi αa βb εe ηn ιi κk νv οo ρp τt υu χx γy ωw ϲc օo սu հh ոn ցg ƅb ɑa ɛe ı\u0069 łl đd øo ħh ŧt ꜱs ᴀa ᴄc ᴏo ᴜu ᴠv ᴡw ᴢz 0o 1l';

const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ').map((pair) => [Array.from(pair)[0]!, pair.slice(Array.from(pair)[0]!.length)]),
);

/**
 * What a name looks like: letters of other scripts, accents, digits and letter pairs (`rn`, `vv`) brought to the Latin letter that they
 * pass for. Two names with one skeleton can be taken for each other; equal skeletons say nothing about equal owners.
 */
export function skeletonOf(name: string): string {
  let out = '';
  for (const char of name.normalize('NFKD')) {
    if (char > '\u007f' && /\p{M}/u.test(char)) continue;
    out += LATIN.get(char) ?? char;
  }
  return out.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
];

/** Scripts of alphabets that one label mixes, where it mixes any: `["Latin", "Cyrillic"]` for a Latin name with a Cyrillic `а`. */
export function mixedScripts(host: string): readonly string[] {
  for (const label of host.split('.')) {
    const found = SCRIPTS.filter(([, pattern]) => pattern.test(label)).map(([name]) => name);
    if (found.length > 1) return found;
  }
  return [];
}
