import type { NotChecked } from '#domain/claim.ts';
import { FRAMES, IMPERATIVES, looksEnglish, REPORTING } from './english-words.ts';
import { hasVerb } from './clause-words.ts';
import type { ClauseWord } from './clause-words.ts';

export interface Class {
  /** Reason not to check, or `null` for a statement. */
  readonly reason: NotChecked['reason'] | null;
  readonly why: string;
  /** Code units at the start that only introduce the statement ("I think that", "Note that"). */
  readonly lead: number;
}

/** Longest sentence that is checked, in code units: beyond it there is no sentence but a dump. */
export const MAX_SENTENCE = 3000;

const STATEMENT: Class = { reason: null, why: '', lead: 0 };
const no = (reason: NotChecked['reason'], why: string): Class => ({ reason, why, lead: 0 });

const GREETING =
  /^(?:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening)|thanks|thank you|welcome|best regards|kind regards|regards|cheers|sincerely|sure|certainly|of course|absolutely|great question|good question|you're welcome|sorry|ok|okay|yes|no|hallo|bonjour|hola|merci|gracias)(?=[\s,.!:;…]|$)/iu;
const FRAMING =
  /^(?:in this (\p{L}+),? (?:we|i|you|the authors?)|(?:this|the following|our|my) (\p{L}+) (?:will )?(?:explains?|describes?|covers?|looks|looked|provides?|discuss(?:es)?|outlines?|examines?|summari[sz]es?|introduces?|aims?|presents?|explores?|is (?:organi[sz]ed|about|structured)|answers?)|here(?:'s| is| are)\b|below (?:is|are|you)\b|let me\b|let us\b|let's\b|i (?:will|am going to|hope this|hope that|can help|have (?:summari[sz]ed|prepared))|i'll\b|we will (?:now|look|discuss|see|first|then)|as an ai\b|i(?:'m| am) (?:just |only )?(?:an? )?(?:ai|artificial intelligence|(?:large )?language model|chatbot|assistant)\b|i(?:'m| am) (?:not able|unable|sorry)\b|i (?:do not|don't|did not|didn't|cannot|can't|could not|couldn't) (?:have|find|verify|confirm|access|provide|determine|answer|see|browse|know|locate|tell|help)\b|based on (?:the|your) (?:provided |given |above |following )?(?:sources?|documents?|context|information|text)|(?:in )?(?:summary|conclusion|short|brief)\s*[:.]?$|to (?:sum up|summari[sz]e|conclude)[:.]?$|the following\b[^]*:$|let me know\b|feel free\b|i'm happy to help|if you (?:have|need|want|would like)[^]*(?:let me know|feel free|ask)|hope this helps)/iu;
const OPINION =
  /^(?:i|we)(?:'d| would)? (?:(?:really|strongly|personally|also|do|don't|just|still) )*(?:think|believe|feel|hope|guess|suspect|love|like|prefer|recommend|suggest|advise|enjoy|hate|wish|want|would|doubt|find it|wonder|am (?:so |very |really |quite )*(?:sure|convinced|happy|sorry|glad|excited|sad|afraid|proud|delighted|thrilled|grateful|tired)|'m (?:so |very |really |quite )*(?:sure|convinced|happy|sorry|glad|excited|sad|afraid|proud|delighted|thrilled|grateful|tired))\b|^i'm (?:so |very |really |quite )*(?:sure|convinced|happy|sorry|glad|excited|sad|afraid|proud|delighted|thrilled|grateful|tired)\b|^(?:personally|hopefully|frankly|honestly|unfortunately for me)\b|\bin (?:my|our) (?:humble )?(?:opinion|view)\b|^(?:it|this|that) (?:is|'s|was|would be|might be|may be|seems?) (?:very |really |quite |also |highly |always |truly |so )*(?:important|worth|best|advisable|recommended|essential|crucial|better|wise|necessary|a good idea|a shame|sad|great|nice|wonderful|a pity|fair to say|interesting|unfortunate|reasonable)\b/iu;
const NORM = /\b(?:should|ought to|had better|needs? to be|(?:i|we) (?:must|need to|have to))\b/iu;
const SUBJECTIVE =
  /\b(?:is|are|was|were|looks?|seems?|feels?|tastes?) (?:an? |the |very |really |truly |so |quite |simply |absolutely |just )*(?:most |more )?(?:beautiful|wonderful|amazing|awesome|awful|terrible|horrible|delicious|fantastic|great|lovely|ugly|boring|brilliant|disgusting|stunning|breathtaking|fascinating|excellent|best|worst|fun|nice|incredible|magical|disappointing|inspiring|impressive)\b/iu;
const LEADS =
  /^(?:(?:i|we) (?:think|believe|feel|suspect|guess|am sure|understand)(?: that)?|(?:please )?(?:note|remember|recall|keep in mind|bear in mind|consider|be aware)(?: that|:)|in (?:my|our) (?:opinion|view),?|it (?:is|'s) (?:important|worth|interesting|useful) to (?:note|know|remember|mention) that|it (?:is|'s) worth (?:noting|mentioning) that)\s+(?=\S)/iu;

/** "Answer: B", "The correct answer is (C).", "Q3." and "b)": labels of a question paper. */
const ANSWER_LABEL =
  /^(?:(?:the )?(?:correct )?(?:answer|option|choice|question|q\d{0,3}|solution)s?\b[^\p{L}\p{N}]{0,4}(?:is )?|\(?[a-h]\))[^\p{L}\p{N}]{0,3}(?:[a-h]|\d{1,2})?[^\p{L}\p{N}]{0,4}$/iu;

/** The last mark that carries meaning, behind closing quotes and brackets. */
function lastMark(text: string): { readonly mark: string; readonly quoted: boolean } {
  let i = text.length - 1;
  let quoted = false;
  while (i >= 0 && '"\'”’»)]*_`」』 '.includes(text[i] ?? '')) {
    if ('"”’»」』'.includes(text[i] ?? ' ')) quoted = true;
    i -= 1;
  }
  return { mark: text[i] ?? '', quoted };
}

const isStop = (mark: string): boolean => mark !== '' && '.!?…。！？｡．؟۔।॥։።။෴'.includes(mark);

/**
 * Decides whether a sentence states something that sources can bear out. `text` is the sentence without its citation
 * marks and list mark; `label` is an answer label such as `C)` before it. Where it is in doubt the sentence counts as a
 * statement: text that is checked without need costs a look, text that is skipped without need costs the promise.
 */
export function classifySentence(
  text: string,
  words: readonly ClauseWord[],
  label: string,
  isListItem: boolean,
  lang: string,
): Class {
  if (text.length > MAX_SENTENCE)
    return no('too-long', `one sentence of ${text.length} characters cannot be read as one statement`);
  if (!/\p{L}/u.test(text)) return no('not-a-statement', 'no words');
  const { mark, quoted } = lastMark(text);
  const bare = text.replace(/^[\s"'“‘«*_([]+/u, '').replace(/’/gu, "'");
  const isQuoteInside = quoted && !/^\s*[*_]*["“«'‘「『]/u.test(text);
  if (
    (mark === '?' ||
      mark === '？' ||
      mark === '؟' ||
      mark === '⁇' ||
      (mark === ';' && /[\u0370-\u03ff]/u.test(text))) &&
    !isQuoteInside
  )
    return no('question', 'a question states nothing');
  if (isDebris(text, mark, label)) return no('not-a-statement', 'not a statement: an answer label or broken text');
  if (isCaseless(text))
    return isStop(mark) || Array.from(text).length >= 4
      ? STATEMENT
      : no('not-a-statement', 'not a statement: a few characters without a full stop');
  const lowers = words.map((word) => word.lower);
  const isEnglish = lang === '' ? looksEnglish(lowers) : /^en\b/iu.test(lang);
  if (!isEnglish)
    return (isStop(mark) && words.length >= 2) || words.length >= 4
      ? STATEMENT
      : no('not-a-statement', 'not a statement: a few words without a full stop');
  const hasFigure = /\d/u.test(text);
  const greeting = GREETING.exec(bare);
  if (
    greeting !== null &&
    (words.length <= 2 ||
      (words.length <= 4 && !/^(?:yes|no|sorry|ok|okay)\b/iu.test(bare)) ||
      /^(?:thanks|thank you|dear|hello|hi|hey|welcome)/iu.test(bare)) &&
    !hasFigure
  )
    return no('framing', 'a greeting or a courtesy');
  const lead = LEADS.exec(bare);
  const least = lead !== null && lead[0].trimEnd().endsWith(':') ? 3 : 5;
  const pointsElsewhere = lead !== null && /^(?:see|cf|refer to|compare)\b/iu.test(bare.slice(lead[0].length));
  if (pointsElsewhere) return no('instruction', 'an instruction states nothing');
  if (lead !== null && (hasFigure || !/^(?:i|we|in)\b/iu.test(lead[0])) && words.length > least)
    return { reason: null, why: '', lead: text.length - bare.length + lead[0].length };
  const framing = FRAMING.exec(bare);
  if (
    framing !== null &&
    isFrame(framing) &&
    !(
      hasFigure &&
      /^(?:here|below)/iu.test(bare) === false &&
      framing[1] === undefined &&
      framing[2] === undefined &&
      !bare.endsWith(':')
    )
  )
    return no('framing', 'speaks about the text itself');
  const reported = words.some((word) => REPORTING.has(word.lower));
  if (OPINION.test(bare) && !(hasFigure && reported)) return no('opinion', 'an opinion, a feeling or a recommendation');
  const norm = NORM.exec(bare);
  if (norm !== null && !reportedBefore(words, norm.index, bare) && !/\b(?:should|ought to) have\b/iu.test(bare))
    return no('opinion', 'a recommendation: it says what ought to be');
  if (SUBJECTIVE.test(bare) && !hasFigure && !reported) return no('opinion', 'a matter of taste');
  if (isInstruction(words, bare)) return no('instruction', 'an instruction states nothing');
  if (mark === ':' && !hasFigure && words.length <= 12) return no('framing', 'introduces what follows');
  if (ANSWER_LABEL.test(bare)) return no('not-a-statement', 'not a statement: an answer label');
  if (
    (mark === '!' && /^(?:what an? |how \p{L}+[ !])/iu.test(bare)) ||
    (mark === '!' && words.length <= 3 && !hasFigure && !hasVerb(words)) ||
    (/^what an? /iu.test(bare) && !hasFigure && !hasVerb(words))
  )
    return no('opinion', 'an exclamation');
  if (
    /^(?:because of|due to|owing to|thanks to|despite|in spite of) [^,;:]*$/iu.test(bare) &&
    !hasFigure &&
    !hasVerb(words)
  )
    return no('not-a-statement', 'not a statement: a circumstance without a statement');
  if (/^sources?:/iu.test(bare) && !hasVerb(words)) return no('not-a-statement', 'not a statement: names a source');
  if (/^(?:in|on|at|by|since|from|until) \S+(?: \S+)?$/iu.test(bare) && !hasVerb(words))
    return no('not-a-statement', 'not a statement: a time or a place without a statement');
  if (isStop(mark)) return words.length >= 2 ? STATEMENT : no('not-a-statement', 'not a statement: a single word');
  if (words.length >= 2 && hasVerb(words)) return STATEMENT;
  if (
    hasFigure &&
    words.length >= 3 &&
    /\p{L}{3}/u.test(text) &&
    !/^(?:page|fig|figure|table|chapter|section|part|step|vol|copyright|©|version)\b/iu.test(bare)
  )
    return STATEMENT;
  return no(
    'not-a-statement',
    isListItem ? 'not a statement: a list entry without a verb' : 'not a statement: no verb and no full stop',
  );
}

function isFrame(match: RegExpExecArray): boolean {
  const noun = (match[1] ?? match[2])?.toLowerCase();
  return noun === undefined || FRAMES.has(noun);
}

/** `C) The rope equals hanging(i`: an answer option, or a line that breaks off inside a bracket. */
function isDebris(text: string, mark: string, label: string): boolean {
  if (isStop(mark)) return false;
  if (/^\(?[A-H]\)/u.test(label)) return true;
  const glued = /[\p{L}\p{N}]\([\p{L}\p{N}]{0,3}$/u.test(text);
  const letters = Array.from(text).filter((char) => /[\p{L}\p{M}]/u.test(char)).length;
  const dense = Array.from(text).filter((char) => /\S/u.test(char)).length;
  const figures = Array.from(text).filter((char) => /\p{N}/u.test(char)).length;
  return glued || letters + figures < dense * 0.5;
}

/** Mostly a script without upper and lower case (Chinese, Arabic, Hindi, …): English rules say nothing there. */
function isCaseless(text: string): boolean {
  let caseless = 0;
  let cased = 0;
  for (const char of text) {
    if (/[\p{Lu}\p{Ll}]/u.test(char)) cased += 1;
    else if (/\p{L}/u.test(char)) caseless += 1;
  }
  return caseless > cased;
}

function reportedBefore(words: readonly ClauseWord[], at: number, text: string): boolean {
  const head = text.slice(0, at).toLowerCase();
  return words.some(
    (word) =>
      (REPORTING.has(word.lower) ||
        /^(?:recommend|rule|require|conclude|demand|law|act|guideline)/u.test(word.lower)) &&
      head.includes(word.lower),
  );
}

function isInstruction(words: readonly ClauseWord[], bare: string): boolean {
  const first = words[0];
  const second = words[1]?.lower ?? '';
  if (first === undefined) return false;
  if (first.lower === 'please' || /^(?:do not|don't|never|make sure|be sure)\b/iu.test(bare)) return true;
  if (!IMPERATIVES.has(first.lower) || first.after === ',' || first.after === "'") return false;
  if (first.lower === 'see' || first.lower === 'add' || first.lower === 'stir' || first.lower === 'click')
    return !/^(?:of|is|was)$/u.test(second);
  return (
    /^(?:the|a|an|this|that|these|those|your|it|them|all|any|each|every|more|sure|only|not|two|three|one|up|on|in|to|for|with|at|out|into|if|how|what|whether|both|some|me|us|him|his|her|e\.g|about|from|\d+)$/u.test(
      second,
    ) &&
    !(
      /^(?:use|cut|set|call|list|cover|place|look|search|start|return)$/u.test(first.lower) &&
      /^(?:in|for|on|at|to|from|with|of)$/u.test(second)
    )
  );
}
