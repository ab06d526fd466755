import type { IngestionQuality, QualityReason, QualityVerdict } from '#domain/ingestion-quality.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { ADAPTERS } from './adapters.ts';

/** What the stages embed and index found of one document. */
export interface PassageFigures {
  /** Passages with a word to be found by; `null`: count them here. */
  readonly searchable: number | null;
  /** Passages with a vector, or `null` where there are no vectors to measure with. */
  readonly embedded: number | null;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
/** Words looked at for the language: more do not change the answer. */
const SAMPLE = 4_000;

/**
 * The quality of one source of an import: how much of it came in, whether its characters are characters, whether it says
 * things twice, in what language, and whether its passages can be found. The thresholds are set so that an ordinary file
 * of any kind is `good`: a verdict that is always amber is read by nobody.
 */
export function evaluateQuality(
  report: ImportReport,
  document: SourceDocument,
  figures: PassageFigures,
): IngestionQuality {
  const { text, blocks, passages, source } = document;
  const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
  const coverage = report.items === 0 ? 1 : report.added / report.items;
  const odd = countOdd(text);
  const words = countWords(text);
  const duplicate = duplicateShare(document);
  const guessed = guessLanguage(text);
  const share = (count: number): number => (passages.length === 0 ? 0 : count / passages.length);
  const searchable = share(
    figures.searchable ?? passages.filter((one) => isSearchable(text.slice(one.start, one.end))).length,
  );
  const embedded = figures.embedded === null ? null : share(figures.embedded);
  const confidences = passages.flatMap(({ confidence }) => confidence ?? []);
  const confidence =
    confidences.length === 0 ? null : confidences.reduce((sum, one) => sum + one, 0) / confidences.length;
  const oddShare = text.length === 0 ? 0 : odd / text.length;
  const own = report.findings.filter(({ sourceId }) => sourceId === undefined || sourceId === source.id);
  const hostile = own.filter(({ kind }) =>
    ['instruction-to-model', 'forged-source-line', 'bidi-control'].includes(kind),
  );

  const reasons: { code: QualityReason; detail: string }[] = [];
  let verdict: QualityVerdict = 'good';
  const say = (code: QualityReason, detail: string, isPoor: boolean): void => {
    reasons.push({ code, detail });
    if (isPoor) verdict = 'poor';
    else if (verdict === 'good') verdict = 'check';
  };
  // A feed of which ten items are missing is no worse for the item that is there.
  if (lost > 0 && report.documents.length === 1)
    say('items-lost', `${lost} of ${report.items} parts of the file did not come in.`, coverage < 0.5);
  if (oddShare > 0.001)
    say('odd-characters', `${odd} characters are not readable (${percent(oddShare)}).`, oddShare > 0.02);
  if (duplicate > 0.3 && blocks.length > 5)
    say('duplicate-text', `${percent(duplicate)} of the text repeats what it says elsewhere.`, duplicate > 0.7);
  if (words < 5) say('little-text', `It holds ${words} words.`, words === 0);
  if (searchable < 0.9)
    say('not-searchable', `${percent(1 - searchable)} of its passages hold no word to be found by.`, searchable < 0.5);
  if (embedded !== null && embedded < 0.5 && (guessed ?? 'en') !== 'en')
    say(
      'not-embedded',
      `${percent(1 - embedded)} of its passages are found by their words only: the vectors are English.`,
      false,
    );
  if (source.language !== null && guessed !== null && !source.language.startsWith(guessed))
    say('language-mixed', `It says that its language is ${source.language}; it reads as ${guessed}.`, false);
  if (confidence !== null && confidence < 0.75)
    say(
      'low-confidence',
      `Its words were recognised with a confidence of ${confidence.toFixed(2)} on average.`,
      confidence < 0.5,
    );
  if (hostile.length > 0)
    say('hostile-text', `${hostile.length} places look made to deceive a reader or a model.`, false);
  return {
    verdict,
    reasons,
    coverage,
    lost,
    characters: text.length,
    words,
    passages: passages.length,
    oddCharacters: oddShare,
    duplicateText: duplicate,
    language: { stated: source.language, guessed },
    searchable,
    embedded,
    confidence,
    fingerprint: ADAPTERS[source.kind].changeFingerprint(document),
  };
}

/** Whether a text holds a word that an index finds it by. */
function isSearchable(text: string): boolean {
  return tokenize(text).some(({ folded }) => !isStopWord(folded));
}

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 0)} %`;

/** Replacement and control characters, private use, halves of pairs: what a reader sees as a box. */
function countOdd(text: string): number {
  let odd = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next <= 0xdfff) at++;
      else odd++;
    } else if (
      unit === 0xfffd ||
      (unit >= 0xdc00 && unit <= 0xdfff) ||
      (unit >= 0xe000 && unit <= 0xf8ff) ||
      (unit < 32 && unit !== 9 && unit !== 10 && unit !== 12 && unit !== 13) ||
      (unit >= 0x7f && unit < 0xa0)
    )
      odd++;
  }
  return odd;
}

function countWords(text: string): number {
  let words = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isSpace = unit <= 32 || unit === 0xa0 || unit === 0x3000;
    // Scripts without spaces: two characters make a word.
    if (unit >= 0x3040 && unit < 0xa000) words += 0.5;
    else if (!isSpace && !isInside) words++;
    isInside = !isSpace;
  }
  return Math.round(words);
}

/** Share of the text in blocks whose words stood in an earlier block; short ones (labels, cells) do not count. */
function duplicateShare({ text, blocks }: SourceDocument): number {
  const seen = new Set<string>();
  let all = 0;
  let twice = 0;
  for (const block of blocks) {
    const words = text.slice(block.start, block.end).replace(/\s+/gu, ' ').trim();
    if (words.length < 40) continue;
    all += words.length;
    if (seen.has(words)) twice += words.length;
    else seen.add(words);
  }
  return all === 0 ? 0 : twice / all;
}

/** The language whose small words are most frequent, where they are frequent at all; `null` where nothing stands out. */
function guessLanguage(text: string): string | null {
  const words = tokenize(text.slice(0, SAMPLE * 8)).slice(0, SAMPLE);
  if (words.length < 20) return null;
  let best: string | null = null;
  let most = 0;
  let second = 0;
  for (const language of LANGUAGES) {
    const count = words.filter(({ folded }) => isStopWord(folded, language)).length / words.length;
    if (count > most) {
      second = most;
      most = count;
      best = language;
    } else if (count > second) second = count;
  }
  return most >= 0.15 && most > second * 1.25 ? best : null;
}
