import type { ClauseWord } from './clause-words.ts';
import { firstVerb } from './clause-words.ts';
import { PREPOSITIONS, PRONOUNS } from './english-words.ts';

/** How far back, in sentences, a name still answers to a pronoun. */
const REACH = 6;

const PERSONAL = /^(?:he|she|him|his|her|hers)$/u;
const THINGS = /^(?:it|its|they|them|their|theirs|this|that|these|those)$/u;
const POSSESSIVE = /^(?:his|her|its|their)$/u;
const EXPLETIVE =
  /^it(?:'s| is| was| has been| had been| is also| will be| would be| may be| might be| can be| takes| took| seems| appears| turns| follows| is not| was not)? ?(?:\p{L}+ ){0,2}(?:that|to|how|whether|who|which|why|when|rain\p{L}*|snow\p{L}*)\b/iu;

interface Candidate {
  readonly text: string;
  readonly sentence: number;
  readonly isName: boolean;
}

export interface Resolution {
  /** What stands for the first word, or `null` where nothing has to be resolved. */
  readonly replacement: string | null;
  /** A sentence for people when it cannot be resolved. */
  readonly open: string | null;
}

/**
 * Remembers what the sentences so far were about. Only subjects are kept: the subject of the sentence before is the
 * plain reading of a pronoun, anything further would be a guess, and a claim must not be checked against a guess
 * (corpus case C03). Persons (and ships) answer to "she" and "he" over a few sentences, things only to the next one.
 */
export class Antecedents {
  #name: Candidate | null = null;
  #last: Candidate | null = null;
  #dated = false;
  #place = false;
  #count = 0;
  /** Number of the sentence that named a second person beside its subject. */
  #second = -1;

  /** Takes in a sentence without claiming anything about it. */
  note(draft: string, words: readonly ClauseWord[], text: string): void {
    this.#count += 1;
    if (
      /\b(?:1\d|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|yesterday|today|last (?:year|week|month))\b|\bwhen\b/u.test(
        text,
      )
    )
      this.#dated = true;
    if (/\b(?:in|at|to|from|near|of) (?:the )?\p{Lu}\p{L}+/u.test(text)) this.#place = true;
    const subject = subjectPhrase(draft, words);
    if (subject === null) return;
    const isName = /(?:^|\s)\p{Lu}\p{L}+/u.test(
      subject.replace(/^(?:The|A|An|In|This|That|These|Those|Some|All|Many|Most|Each|Every|No|Our|My|Your) /u, ''),
    );
    const candidate = { text: subject, sentence: this.#count, isName };
    this.#last = candidate;
    if (isName && SECOND_PERSON.test(text)) this.#second = this.#count;
    if (isName && !/^(?:its|his|her|their)\b/iu.test(subject)) this.#name = candidate;
  }

  /** What the opening pronoun and the "then"/"there" of a sentence mean. */
  resolve(words: readonly ClauseWord[], text: string): Resolution {
    const first = words[0];
    const second = words[1];
    if (first === undefined) return { replacement: null, open: null };
    const open = this.#openTime(text);
    if (this.#count === 0) {
      const opener =
        /^(?:the (?:latter|former)|(?:one|some|many|most|few|two|three|all|none|each|both|neither) of (?:them|these|those))\b/iu.exec(
          text.trimStart(),
        );
      if (opener !== null || (/^(?:both|neither|others)$/u.test(first.lower) && firstVerb(words) === 1)) {
        return {
          replacement: null,
          open: `“${opener?.[0] ?? first.text}” has nothing before it that it could stand for`,
        };
      }
    }
    const pronoun = first.lower.replace(/'(?:s|d|ll|re|ve)$/u, '');
    if (!PERSONAL.test(pronoun) && !THINGS.test(pronoun)) return { replacement: null, open };
    // "This report", "that year": a determiner, not a pronoun. "It is known that": nothing is meant.
    if (/^(?:this|that|these|those)$/u.test(pronoun) && firstVerb(words) > 1) return { replacement: null, open };
    if (pronoun === 'it' && EXPLETIVE.test(text.replace(/^[\s"'“*_]+/u, '').replace(/’/gu, "'")))
      return { replacement: null, open };
    if (POSSESSIVE.test(pronoun) && second === undefined) return { replacement: null, open };
    // A bare "this" often means the whole statement before: it is left as it stands, but something must stand before it.
    if (/^(?:this|that|these|those)$/u.test(pronoun) && this.#count > 0) return { replacement: null, open };
    const found = this.#candidate(pronoun);
    if (found === null)
      return { replacement: null, open: `“${first.text}” has nothing before it that it could stand for` };
    return { replacement: POSSESSIVE.test(pronoun) ? possessive(found) : found, open };
  }

  #candidate(pronoun: string): string | null {
    const near = this.#last !== null && this.#last.sentence === this.#count ? this.#last : null;
    if (PERSONAL.test(pronoun)) {
      const name = this.#name !== null && this.#count - this.#name.sentence < REACH ? this.#name : null;
      const male = /^(?:he|him|his)$/u.test(pronoun);
      if (name !== null && this.#second === name.sentence) return null;
      if (name !== null && !(male && /^The \p{Lu}\p{L}+$/u.test(name.text))) return name.text;
      return near?.text ?? null;
    }
    // "The dam and the mill …. It …": one thing cannot be both.
    if (/^its?$/u.test(pronoun) && near !== null && isPlural(near.text)) return null;
    return near?.text ?? (this.#name !== null && this.#count - this.#name.sentence < 3 ? this.#name.text : null);
  }

  #openTime(text: string): string | null {
    const time =
      /\b(?:by|until|since|till|before|after|from) then\b|\b(?:back then|at (?:that|the same) time|that (?:year|day|month|week|night)|the (?:previous|following|next) (?:year|day|month))\b/iu.exec(
        text,
      );
    if (time !== null && !this.#dated && !/\b(?:1\d|20)\d\d\b/u.test(text)) return `“${time[0]}” has no date before it`;
    const place = /\b(?:over|from|lived?|went|was|were|born|stayed|arrived|died|worked) there(?=[.,;!]|$)/iu.exec(text);
    if (place !== null && !this.#place) return `“there” has no place before it`;
    return null;
  }
}

/** Two things named side by side, or a count of several. */
const isPlural = (phrase: string): boolean =>
  /\band (?:the|an?|its|his|her|their)\b/iu.test(phrase) ||
  /^(?:two|three|four|five|six|many|several|both|these|those|some|few) /iu.test(phrase);

/** "Anna Smith met Mary Jones": a second person, so that "she" may be either. */
const SECOND_PERSON =
  /\b(?:met|married|succeeded|replaced|told|asked|defeated|beat|hired|appointed|sued|praised|critici[sz]ed|thanked|followed|taught|mentored|introduced|interviewed|divorced|with|and) (?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

const possessive = (phrase: string): string => (phrase.endsWith('s') ? `${phrase}’` : `${phrase}’s`);

/** The noun phrase before the first verb: short, and opened by a name or a determiner. */
function subjectPhrase(draft: string, words: readonly ClauseWord[]): string | null {
  const verb = firstVerb(words);
  if (verb < 1) return null;
  let from = 0;
  for (let i = 0; i < verb; i += 1)
    if (draft.slice(words[i]?.end ?? 0, words[i + 1]?.start ?? 0).includes(',')) from = i + 1 < verb ? i + 1 : from;
  const first = words[from];
  if (
    first === undefined ||
    PREPOSITIONS.has(first.lower) ||
    PRONOUNS.has(first.lower) ||
    POSSESSIVE.test(first.lower) ||
    /ing$|^according$|^(?:if|as|when|while|although|because|but|and|or|so|not|also|both|there|here)$/u.test(first.lower)
  )
    return null;
  let to = verb;
  for (let i = from + 1; i < verb; i += 1) {
    // "The wreck of the Titanic": the head noun and its name belong together; other insertions do not.
    if (PREPOSITIONS.has(words[i]?.lower ?? '') && words[i]?.lower !== 'of' && words[i]?.lower !== 'for') {
      to = i;
      break;
    }
    if (/^(?:who|which|that)$/u.test(words[i]?.lower ?? '')) {
      to = i;
      break;
    }
  }
  const last = words[to - 1];
  if (last === undefined || to - from > 8 || to <= from) return null;
  const phrase = draft.slice(first.start, last.end);
  return /[:;!?\n]/u.test(phrase) ? null : phrase;
}
