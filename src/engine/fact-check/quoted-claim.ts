import type { ClaimCitation, DraftClaim } from '#domain/claim.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { Source } from '#domain/source.ts';
import { isStopWord } from '../text/stop-words.ts';
import { stem } from '../text/stems.ts';
import { tokenize } from '../text/tokens.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';

/** Words that only say that somebody says something, or name the work. They assert nothing of their own. */
const REPORTING = new Set(
  (
    'say said says write wrote written writes state stated states call called calls describe described describes report ' +
    'reported reports note noted notes find found finds conclude concluded concludes claim claimed claims argue argued ' +
    'recall recalled put quote quoted according word words phrase sentence passage report book paper article study author ' +
    'source document text account page chapter entry page memoir brief summary term express expressed add added observe ' +
    'observed remark remarked warn warned explain explained tell told declare declared read reads sing sang sung sings ' +
    'title titled entitled name named names headline headlined head headed heading dub dubbed label labelled labeled cry ' +
    'cried cries shout shouted exclaim exclaimed answer answered reply replied insist insisted announce announced open ' +
    'opened opens begin began begins end ended ends close closed closes use used uses speak spoke spoken characterise ' +
    'characterize characterised characterized poem song line verse refrain motto slogan term comment commented conclude ' +
    'testify testified recount recounted admit admitted acknowledge acknowledged confess confessed recommend recommended'
  ).split(' '),
);

/** Fewer quoted words than this prove nothing about the sentence round them: “safe” may be a scare quote. */
const MIN_QUOTED_WORDS = 3;

const contentStems = (text: string): readonly string[] =>
  tokenize(text)
    .filter((token) => !isStopWord(token.folded) && !REPORTING.has(token.folded))
    .map((token) => stem(token.folded));

function wordsAround(text: string, claim: DraftClaim, quotes: readonly CheckedQuote[]): readonly string[] {
  let rest = '';
  let at = claim.start;
  for (const quote of quotes) {
    rest += `${text.slice(at, Math.max(at, quote.start))} `;
    at = Math.max(at, quote.end);
  }
  return contentStems(rest + text.slice(at, claim.end));
}

const namesOf = ({ title, authors, publisher }: Source): readonly string[] =>
  contentStems([title, ...authors, publisher ?? ''].join(' '));

/**
 * The citation of a claim that consists of a quotation and its attribution (“Beesley wrote that ‘…’”). It holds when the
 * quotation is verified and every other word that asserts something stands in the source's own name (title, authors,
 * publisher) or in the passage round the quotation. `null` where that is not so; the judge then decides as for any claim.
 *
 * This is needed because a sentence about a quotation shares few words with the page it quotes, yet nothing is better
 * supported than a verbatim quotation of the work that it names.
 */
export function citeQuotedClaim(
  corpus: CheckCorpus,
  draft: string,
  claim: DraftClaim,
  quotes: readonly CheckedQuote[],
): ClaimCitation | null {
  if (quotes.length === 0 || !quotes.every((quote) => quote.verified)) return null;
  const longest = quotes.reduce((a, b) => (b.text.length > a.text.length ? b : a));
  if (tokenize(longest.text).length < MIN_QUOTED_WORDS) return null;
  const [match] = longest.at;
  const document = longest.sourceId ? corpus.byId.get(longest.sourceId) : undefined;
  const passage = document?.passages.find((item) => match && item.start <= match.start && match.start < item.end);
  if (!match || !document || !passage) return null;
  const around: CorpusPassage | undefined = corpus.passages.get(passage.id);
  const known = new Set([...namesOf(document.source), ...contentStems(around?.text ?? '')]);
  if (!wordsAround(draft, claim, quotes).every((word) => known.has(word))) return null;
  return {
    sourceId: document.source.id,
    passageId: passage.id,
    start: match.start,
    end: match.end,
    quote: document.text.slice(match.start, match.end),
    stance: 'supports',
    strength: longest.status === 'verbatim' ? 0.97 : 0.8,
    rationale: [
      {
        feature: 'quotation',
        stance: 'supports',
        detail: longest.detail,
        claimSpan: { start: longest.start - claim.start, end: longest.end - claim.start },
        evidenceSpan: { start: match.start, end: match.end },
      },
    ],
  };
}
