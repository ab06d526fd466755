import type { DraftClaim, NotChecked } from '#domain/claim.ts';
import type { Span } from '#base/span.ts';
import { definitionSpans, resolveMarkers } from '#engine/citations/markers.ts';
import { scanBlocks } from '#engine/text/sentences-blocks.ts';
import type { BlockSpan } from '#engine/text/sentences-blocks.ts';
import { splitBlock, splitSentences } from '#engine/text/sentences.ts';
import type { Sentence } from '#engine/text/sentences.ts';
import { Antecedents } from './antecedents.ts';
import { classifySentence, MAX_SENTENCE } from './classify.ts';
import { readClauseWords } from './clause-words.ts';
import { commentSpans } from './html-comments.ts';
import { blankSpans, marksOf, trimToWords } from './draft-marks.ts';
import { splitClauses } from './split-clauses.ts';

export interface DecomposeOptions {
  /** Text that stood before the draft (a question, an earlier answer): it can resolve the draft's first pronouns. */
  readonly context?: string | null | undefined;
  /** BCP 47 tag of the draft; without it the rules for English apply to sentences that read as English. */
  readonly lang?: string | null | undefined;
}

export interface Decomposition {
  readonly claims: readonly DraftClaim[];
  readonly notChecked: readonly NotChecked[];
  /** What joins claims and is part of none: list marks, link words, the stop behind a marker. */
  readonly joins: readonly Span[];
}

/**
 * Takes a draft (plain text or Markdown) apart into checkable statements with exact offsets. Everything that is not
 * white space lies in a claim, in `notChecked` with its reason, in a citation marker or in `joins`: nothing is left
 * out of sight (SPEC §18.10). A claim's `text` is exactly the slice of the draft; `resolved` is the same statement so
 * that it can stand alone: markers inside it blanked (same length), a shared subject repeated, an opening pronoun
 * replaced where the sentence before says plainly what it stands for. Where it does not, the claim is kept with
 * `needsResolution` and is not check-worthy. Linear in the length of the draft.
 */
export function decompose(draft: string, options: DecomposeOptions = {}): Decomposition {
  const resolution = resolveMarkers(draft, []);
  const marks = marksOf(draft, resolution);
  const claims: DraftClaim[] = [];
  const notChecked: NotChecked[] = [];
  const joins: Span[] = [];
  const antecedents = new Antecedents();
  for (const sentence of splitSentences((options.context ?? '').slice(-20_000))) {
    antecedents.note(
      options.context?.slice(-20_000) ?? '',
      readClauseWords(sentence.text, sentence.start),
      sentence.text,
    );
  }
  const skip = (span: Span, reason: NotChecked['reason'], why: string): void => {
    if (span.end > span.start) notChecked.push({ start: span.start, end: span.end, reason, why });
  };
  const bibliography = resolution.bibliography;
  const references = definitionSpans(draft).filter((definition) => isReferenceText(definition.text));
  const comments = commentSpans(draft);
  let comment = 0;
  let bibliographyDone = false;
  let reference = 0;
  const lang = options.lang ?? '';
  const blocks = scanBlocks(draft);
  for (const block of blocks) {
    if (bibliography !== null && block.start < bibliography.end && block.end > bibliography.start) {
      if (!bibliographyDone)
        skip(
          { start: Math.min(block.start, bibliography.start), end: bibliography.end },
          'bibliography',
          'part of the reference list',
        );
      bibliographyDone = true;
      const rest = trimToWords(draft, { start: Math.max(block.start, bibliography.end), end: block.end });
      if (rest.end <= rest.start) continue;
      readBlock({ ...block, start: rest.start, end: rest.end, body: rest.start, kind: 'paragraph' });
      continue;
    }
    while ((references[reference]?.end ?? Infinity) <= block.start) reference += 1;
    const definition = references[reference];
    if (definition !== undefined && definition.start <= block.start && definition.end >= block.end) {
      skip(block, 'bibliography', 'a footnote that names a source');
      continue;
    }
    readBlock(block);
  }
  return { claims, notChecked, joins };

  function readBlock(block: BlockSpan): void {
    if (block.kind === 'code') skip(block, 'code', 'code is not checked');
    else if (block.kind === 'heading') skip(block, 'heading', 'a heading states nothing');
    else if (block.kind === 'rule') skip(block, 'not-a-statement', 'a rule between parts');
    else if (block.kind === 'table-row')
      skip(block, 'not-a-statement', 'a table row is no sentence; its figures are listed with the numbers');
    else {
      const sentences: Sentence[] = [];
      splitBlock(draft, block, lang, sentences);
      for (const sentence of sentences) readSentence(sentence, block, sentences.length === 1);
    }
  }

  function readSentence(sentence: Sentence, block: BlockSpan, isOnly: boolean): void {
    while ((comments[comment]?.end ?? Infinity) <= sentence.start) comment += 1;
    const hidden = comments[comment];
    if (hidden !== undefined && hidden.start <= sentence.start && hidden.end >= sentence.end) {
      skip(sentence, 'not-a-statement', 'not a statement: a comment that no reader sees');
      return;
    }
    const from =
      sentence.start === block.start ? Math.min(Math.max(block.body, sentence.start), sentence.end) : sentence.start;
    const label = draft
      .slice(sentence.start, from)
      .replace(/^[\s>*•-]+/u, '')
      .trim();
    const core = marks.trim({ start: from, end: sentence.end });
    if (core.end <= core.start) {
      // A sentence of citation marks alone joins; a list mark or answer label alone states nothing.
      if (from < sentence.end || !/[\p{L}\p{N}]/u.test(label)) joins.push({ start: sentence.start, end: sentence.end });
      else skip(sentence, 'not-a-statement', 'not a statement: a label without a text');
      return;
    }
    const inner = marks.within(core);
    if (sentence.text.length > MAX_SENTENCE) {
      skip(sentence, 'too-long', `one sentence of ${sentence.text.length} characters cannot be read as one statement`);
      return;
    }
    const plain = blankSpans(draft, core, inner);
    const words = readClauseWords(plain, core.start);
    const verdict = classifySentence(
      endMark(draft, core, sentence, plain),
      words,
      label,
      block.kind === 'list-item',
      lang,
    );
    if (verdict.reason !== null) {
      const isTitle =
        isOnly &&
        verdict.reason === 'not-a-statement' &&
        block.kind === 'paragraph' &&
        words.length <= 10 &&
        blocks.length > 1 &&
        words.length > 0;
      skip(sentence, isTitle ? 'heading' : verdict.reason, isTitle ? 'a heading states nothing' : verdict.why);
      antecedents.note(draft, words, plain);
      return;
    }
    const start = core.start + verdict.lead;
    const body = { start, end: core.end };
    const bodyWords = words.filter((word) => word.start >= start);
    const { replacement, open } = antecedents.resolve(bodyWords, plain.slice(start - core.start));
    const clauses = splitClauses(draft, body, bodyWords);
    let at = sentence.start;
    for (const [index, clause] of clauses.entries()) {
      const span = marks.trim(trimToWords(draft, clause));
      if (span.end <= span.start) continue;
      if (span.start > at) joins.push({ start: at, end: span.start });
      at = span.end;
      const text = draft.slice(span.start, span.end);
      const quiet = blankSpans(draft, span, marks.within(span));
      let resolved = quiet;
      if (clause.subject !== null) {
        const rest = clause.replaces === null ? quiet : quiet.slice(clause.replaces.end - span.start).trimStart();
        resolved = `${index > 0 && replacement !== null ? replaceOpening(clause.subject, bodyWords[0]?.text ?? '', replacement) : clause.subject} ${rest}`;
      } else if (index === 0 && replacement !== null)
        resolved = replaceOpening(quiet, bodyWords[0]?.text ?? '', replacement);
      else if (clause.scope !== null && !OWN_SCOPE.test(quiet)) resolved = clause.scope + quiet;
      // A later part with a subject of its own does not wait for the pronoun that opened the sentence.
      const pending =
        index > 0 &&
        clause.subject !== null &&
        clause.replaces !== null &&
        !clause.subject.startsWith(bodyWords[0]?.text ?? ' ')
          ? null
          : open;
      claims.push({
        text,
        resolved,
        start: span.start,
        end: span.end,
        sentence: { start: sentence.start, end: sentence.end },
        checkWorthy: pending === null,
        ...(pending === null ? {} : { needsResolution: pending }),
      });
    }
    if (at < sentence.end) joins.push({ start: at, end: sentence.end });
    antecedents.note(draft, bodyWords, plain);
  }
}

/** A part that says itself when or where stands outside the opening of its sentence. */
const OWN_SCOPE =
  /\b(?:1[5-9]|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:in|at|since|during) (?:the )?\p{Lu}/u;

/** Whether the text of a footnote names a source rather than says something. */
const isReferenceText = (text: string): boolean =>
  /https?:\/\/|\b10\.\d{4,9}\/|\[\[\s*source|\b(?:1[5-9]|20)\d\d\b/u.test(text) &&
  !/\b(?:is|are|was|were|has|have|had)\b/u.test(text);

/** The statement with the stop that its trailing marker separates from it ("… by 40% [1]."), for reading its mood. */
function endMark(draft: string, core: Span, sentence: Span, plain: string): string {
  const tail = draft.slice(core.end, sentence.end);
  const mark = /([.!?…。！？؟])["'”’»)*_]*\s*$/u.exec(tail)?.[1];
  return mark === undefined ? plain : `${plain}${mark}`;
}

function replaceOpening(text: string, word: string, replacement: string): string {
  const at = text.indexOf(word);
  return at < 0 || at > 8 || word === '' ? text : text.slice(0, at) + replacement + text.slice(at + word.length);
}
