import * as v from 'valibot';
import type { QuoteLocation } from '#domain/quote.ts';
import { citationCheck } from '#engine/quotes/citation-check.ts';
import { extractQuotes } from '#engine/quotes/extract.ts';
import { locateQuote } from '#engine/quotes/locate.ts';
import { preparePages, prepareText } from '#engine/quotes/prepare.ts';
import type { PreparedText } from '#engine/quotes/prepare.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

const locateSchema = v.pipe(
  v.object({
    document: v.optional(v.string()),
    pages: v.optional(v.array(v.string())),
    quote: v.string(),
    prefix: v.optional(v.nullable(v.string())),
    suffix: v.optional(v.nullable(v.string())),
    pageHint: v.optional(v.nullable(v.number())),
    others: v.optional(v.array(v.union([v.string(), v.object({ text: v.string() })]))),
  }),
  v.forward(
    v.check((input) => input.document !== undefined || input.pages !== undefined, 'document or pages is needed'),
    ['document'],
  ),
);

const recheckSchema = v.object({
  records: v.array(
    v.object({
      documentId: v.string(),
      exact: v.string(),
      prefix: v.optional(v.string(), ''),
      suffix: v.optional(v.string(), ''),
      start: v.optional(v.number(), -1),
      end: v.optional(v.number(), -1),
    }),
  ),
  documents: v.record(v.string(), v.string()),
});

/** One document asked many quotes in a row is prepared once. A few, because callers alternate between few. */
const recent = new Map<string, PreparedText>();
const RECENT = 16;

function prepared(id: string, build: () => PreparedText): PreparedText {
  const known = recent.get(id);
  if (known !== undefined) return known;
  const made = build();
  if (recent.size >= RECENT) recent.delete(recent.keys().next().value!);
  recent.set(id, made);
  return made;
}

/** The ladder of the terminal has no `no-text`: it answers `absent` and says why in `reason`. */
function toOutput(location: QuoteLocation): unknown {
  const { status, detail, ...rest } = location;
  return status === 'no-text'
    ? { ...rest, status: 'absent', detail, reason: 'unverifiable: source has no text' }
    : { ...rest, status, detail };
}

/** Operations on quotations: `locate-quote`, `extract-quotes` and `citation-check` (recorded quotes against today's texts). With `pages`, offsets count the pages joined by `\n`. */
export const quoteOps: OpTable = {
  'locate-quote': defineOp(locateSchema, (input) => {
    const { pages } = input;
    const source =
      pages === undefined
        ? prepared(`d${input.document ?? ''}`, () => prepareText(input.document ?? ''))
        : prepared(`p${JSON.stringify(pages)}`, () => preparePages(pages));
    const others = (input.others ?? []).map((other) => {
      const text = typeof other === 'string' ? other : other.text;
      return prepared(`d${text}`, () => prepareText(text));
    });
    return toOutput(
      locateQuote(source, input.quote, {
        ...(typeof input.prefix === 'string' ? { prefix: input.prefix } : {}),
        ...(typeof input.suffix === 'string' ? { suffix: input.suffix } : {}),
        ...(typeof input.pageHint === 'number' ? { pageHint: input.pageHint } : {}),
        others,
      }),
    );
  }),
  'citation-check': defineOp(recheckSchema, (input) => ({
    checks: citationCheck(input.records, (documentId) => input.documents[documentId] ?? null),
  })),
  'extract-quotes': defineOp(v.object({ draft: v.string() }), (input) => ({ quotes: extractQuotes(input.draft) })),
};
