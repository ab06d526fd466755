import type { LexemeStream } from './lex.ts';
import { countedNoun } from './nouns.ts';

const BEFORE_YEAR: ReadonlySet<string> = new Set(
  'in since during until till year years early late mid fiscal season circa edition copyright © im seit en dans depuis desde anno summer winter spring autumn fall'.split(
    ' ',
  ),
);
/** Plurals that follow a year as its describing word: `2019 sales`, `2024 results`. */
const AFTER_YEAR: ReadonlySet<string> = new Set(
  (
    'sales earnings revenues results figures elections olympics games levels prices emissions profits numbers data rates costs ' +
    'expenses estimates financials guidelines forecasts reports accounts values averages targets statistics series was has is its'
  ).split(' '),
);

/** Whether the word before lexeme `i` announces a year (`in`, `since`, `summer`). */
export function announcesYear(stream: LexemeStream, i: number): boolean {
  const previous = stream.at(stream.before(i));
  return previous.kind === 'w' && BEFORE_YEAR.has(previous.lower);
}

/**
 * Whether the four plain digits at lexeme `i` are a year. From 1800 to 2100 they are, unless they count something
 * (`2000 people`); earlier ones only after a word that announces a time. In a table cell likewise.
 */
export function isYearHere(stream: LexemeStream, i: number, isCell: boolean): boolean {
  const year = Number(stream.at(i).text);
  const k = stream.before(i);
  const previous = stream.at(k);
  const announces = announcesYear(stream, i);
  const glued = stream.at(i - 1).text;
  if (glued === '-' || glued === '−' || glued === '+' || glued === '#') {
    if (!/^(?:mid|pre|post|early|late)$/.test(stream.at(i - 2).lower)) return false;
  }
  if (stream.at(i + 1).text === 'x' && stream.at(i + 2).kind === 'd') return false;
  if (announces) return true;
  if (year < 1800 || year > 2100) return false;
  const after = stream.at(i + 1);
  const word = stream.at(i + 2);
  if (
    /^(?:about|around|approximately|nearly|almost|over|roughly|some|than|least|exactly|only|another|total|totalled|totaled)$/.test(
      previous.lower,
    ) &&
    previous.kind === 'w'
  )
    return false;
  if (isCell) return true;
  if ((after.kind === 's' || after.text === '-') && word.kind === 'w') {
    if (AFTER_YEAR.has(word.lower)) return true;
    return countedNoun(word.lower) === null;
  }
  return true;
}
