import type { ImportWarning } from '#domain/import-report.ts';
import { findNotices, readNotice } from '../notices.ts';
import type { ParsedFile, RawFinding } from '../parsed.ts';
import { emitHtml } from './emit.ts';
import type { EmittedHtml, LeftOut } from './emit.ts';
import { bodyOf, readPageMetadata } from './metadata.ts';
import { readableByline } from './readable.ts';
import { parseHtml } from './tree.ts';
import type { HtmlElement } from './tree.ts';

/** Below this share of the page's text the furniture rules have eaten the page itself, and it is read whole. */
const LEAST_SHARE = 0.25;

/** A saved page to text, structure and metadata. Never runs, never fetches, never recurses over the page. */
export function importHtml(html: string, between?: (done: number) => void): Omit<ParsedFile, 'encoding'> {
  const tree = parseHtml(html, between);
  const metadata = readPageMetadata(tree.root);
  const emitted = emitBody(bodyOf(tree.root));
  const { builder, leftOut } = emitted;
  const text = builder.text();
  const warnings: ImportWarning[] = [...describeLeftOut(leftOut)];
  if (tree.stopped) {
    warnings.push({
      code: 'page-cut',
      place: `character ${tree.stopped.at} of ${html.length}`,
      message: `The page is larger than ${tree.stopped.limit}; what follows this place was not read. Split the file and import the parts.`,
      lost: 1,
    });
  }
  const isEmpty = builder.blocks.length === 0;
  const readable = metadata.authors.length === 0 && !isEmpty ? readableByline(html, tree.maxDepth) : null;
  const titled = metadata.titles.find((title) => readNotice(title) !== null) ?? metadata.title;
  return {
    state: isEmpty ? 'empty' : tree.stopped ? 'partial' : 'ready',
    text,
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: {
      title: metadata.title,
      authors:
        metadata.authors.length > 0
          ? metadata.authors
          : readable?.byline
            ? [readable.byline.replace(/^by\s/i, '')]
            : [],
      publisher: metadata.publisher ?? readable?.siteName ?? null,
      publishedDate: metadata.publishedDate,
      language: metadata.language,
      uri: metadata.uri,
      doi: metadata.doi,
      rights: metadata.rights,
      notices: findNotices(titled, text, builder.blocks),
    },
    items: tree.stopped ? 2 : 1,
    added: isEmpty ? 0 : 1,
    warnings,
    findings: [...emitted.findings, ...describeFindings(leftOut)],
    ...(isEmpty
      ? {
          refusal:
            'The page holds no text of its own: it may be filled by a script. Open it in a browser and save it from there, or print it to PDF.',
        }
      : {}),
  };
}

/** Furniture is left out, but not where it was nearly all there is (a page whose frame carries the wrong class names). */
export function emitBody(body: HtmlElement): EmittedHtml {
  const strict = emitHtml(body, true, false);
  const kept = strict.builder.length;
  if (kept >= LEAST_SHARE * (kept + strict.leftOut.boilerplate.characters)) return strict;
  return emitHtml(body, false, false);
}

function describeLeftOut(leftOut: LeftOut): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  const { pieces, characters } = leftOut.boilerplate;
  if (pieces > 0) {
    warnings.push({
      code: 'boilerplate-left-out',
      place: 'page',
      message: `${pieces} pieces of navigation, footers and side matter (${characters} characters) were left out of the text.`,
    });
  }
  if (leftOut.hidden.length > 0) {
    warnings.push({
      code: 'hidden-text-left-out',
      place: 'page',
      message: `${leftOut.hidden.length} hidden pieces were left out of the text; the first says: “${excerpt(leftOut.hidden[0]!)}”.`,
    });
  }
  if (leftOut.struck > 0) {
    warnings.push({
      code: 'struck-text-left-out',
      place: 'page',
      message: `${leftOut.struck} struck-out pieces were left out: the page itself takes them back.`,
    });
  }
  if (leftOut.rubyReadings > 0) {
    warnings.push({
      code: 'ruby-left-out',
      place: 'page',
      message: `${leftOut.rubyReadings} pronunciation glosses (ruby) were left out, so that quotes of the base text match.`,
    });
  }
  return warnings;
}

/** Findings without a place in the text: the span is empty at its start, because what they name is not in the text. */
export function describeFindings(leftOut: LeftOut): RawFinding[] {
  const findings: RawFinding[] = leftOut.hidden.slice(0, 100).map((text) => ({
    kind: 'hidden-text',
    detail: `Not shown to a reader of the page: “${excerpt(text)}”.`,
    start: 0,
    end: 0,
  }));
  const active = [...leftOut.active].map(([name, count]) => `${count} ${name}`).join(', ');
  if (active !== '') {
    findings.push({
      kind: 'active-content-removed',
      detail: `Active content was not taken over: ${active}.`,
      start: 0,
      end: 0,
    });
  }
  return findings;
}

function excerpt(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 160)}…`;
}
