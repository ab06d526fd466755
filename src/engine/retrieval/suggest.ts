import { compareCodeUnits } from '#base/compare.ts';
import type { SourceDocument } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { queryTerms } from './bm25-terms.ts';
import { createRetriever } from './retrieve.ts';
import type { Retriever } from './retrieve.ts';
import { aboutQuestion, whenQuestion } from './suggest-rules.ts';

/** How much of a source is read for questions: its first passages, and so many characters of each. */
const PASSAGES = 4;
const CHARACTERS = 2000;
/** A longer title or heading makes no readable question. */
const MAX_NAME = 90;
/** Sections that every paper has. */
const COMMON = new Set(
  'abstract introduction background methods results discussion conclusion conclusions references notes summary contents overview sources'.split(
    ' ',
  ),
);
/** Two questions that share this part of their terms ask the same. */
const ALIKE = 0.5;

/** A question with how telling it is: 0 for one on a date, then a topic, a section, a whole source. */
interface Candidate {
  readonly question: string;
  readonly kind: number;
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= MAX_NAME && !/[\n“”"?]/.test(text);

/** The questions that one source suggests, the most telling first. Only what it says itself goes into them. */
function candidatesOf({ source, text, passages }: SourceDocument): readonly Candidate[] {
  const found: Candidate[] = [];
  const isEnglish = source.language === null || source.language.toLowerCase().startsWith('en');
  for (const passage of isEnglish ? passages.slice(0, PASSAGES) : []) {
    const beginning = text.slice(passage.start, Math.min(passage.end, passage.start + CHARACTERS));
    for (const sentence of splitSentences(beginning)) {
      const when = whenQuestion(sentence.text);
      if (when) found.push({ question: when, kind: 0 });
      const about = aboutQuestion(sentence.text);
      if (about) found.push({ question: about, kind: 1 });
    }
  }
  if (isName(source.title)) {
    const headings = new Set(passages.slice(0, PASSAGES).flatMap((passage) => passage.headings.slice(-1)));
    for (const heading of headings) {
      if (!isName(heading) || heading === source.title || COMMON.has(heading.trim().toLowerCase())) continue;
      found.push({ question: `What does “${source.title}” say under “${heading}”?`, kind: 2 });
    }
    found.push({ question: `What does “${source.title}” say?`, kind: 3 });
  }
  return found.toSorted((a, b) => a.kind - b.kind);
}

function isLike(terms: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): boolean {
  return others.some((other) => {
    let common = 0;
    for (const term of terms) if (other.has(term)) common++;
    return common >= ALIKE * Math.min(terms.size, other.size);
  });
}

/**
 * Questions that these documents can answer, at most `limit`: made by rule from their sentences, headings and titles, and
 * each tried before it is offered: among the passages retrieved for it is one of the source that suggested it.
 * One a source while there are sources, the most telling first; two that ask the same are not both offered. Sources that
 * are retracted suggest nothing. The same documents in any order give the same questions.
 *
 * `retriever` saves preparing the documents again where the caller has one of them.
 */
export function suggestQuestions(
  documents: readonly SourceDocument[],
  limit: number,
  retriever: Retriever = createRetriever(documents, { vectors: null }),
): readonly string[] {
  const sources = documents
    .filter(({ source }) => !isRetracted(source))
    .toSorted((a, b) => compareCodeUnits(a.source.id, b.source.id))
    .map((document) => ({ id: document.source.id, left: [...candidatesOf(document)] }));
  const chosen: string[] = [];
  const chosenTerms: ReadonlySet<string>[] = [];
  const answers = (question: string, id: string): boolean =>
    retriever.retrieve(question).passages.some(({ sourceId }) => sourceId === id);
  while (chosen.length < limit) {
    const before = chosen.length;
    // Each round takes one question a source, those with the most telling one first.
    for (const source of sources.toSorted((a, b) => (a.left[0]?.kind ?? 9) - (b.left[0]?.kind ?? 9))) {
      if (chosen.length >= limit) break;
      while (source.left.length > 0) {
        const { question } = source.left.shift()!;
        const terms = new Set(queryTerms(question));
        if (terms.size === 0 || isLike(terms, chosenTerms) || !answers(question, source.id)) continue;
        chosen.push(question);
        chosenTerms.push(terms);
        break;
      }
    }
    if (chosen.length === before) break;
  }
  return chosen;
}
