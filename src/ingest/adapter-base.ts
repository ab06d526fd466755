import { sha256Hex } from '#base/sha256.ts';
import type { Passage, Source, SourceDocument } from '#domain/source.ts';
import { passageId } from '#domain/ids.ts';
import type { SourceId } from '#domain/ids.ts';
import { readMoment } from '#engine/credibility/clock.ts';
import { freshnessOf } from '#engine/source-sets/freshness.ts';
import type { Freshness } from '#engine/source-sets/freshness.ts';
import { itemOfSource } from '#engine/source-sets/item-of-source.ts';
import { attributionOf, resolveRights } from '#engine/source-sets/rights.ts';
import type { ResolvedRights } from '#engine/source-sets/rights.ts';
import type { ChunkRequest, SeenAt, SourceAdapter } from './adapter.ts';
import { buildSource } from './metadata.ts';
import { cutPassages } from './passages.ts';

/** What a kind may replace of what most kinds do alike. */
export type AdapterBase = Omit<SourceAdapter, 'kind' | 'mediaType' | 'parse'>;

/**
 * Where the file says where each line stands (cues, regions), each such span is a passage, because a citation must lead to
 * the second, or to the place on the page; the rest is cut by length. Passages of a package carry the path of their item.
 */
function chunkByPlace(source: SourceId, request: ChunkRequest): Passage[] {
  const { text, blocks, pages, placed, itemSpans } = request;
  const cut = placed ? withPlaced(source, request) : cutPassages(source, text, blocks, pages);
  if (!itemSpans || itemSpans.length === 0) return cut;
  let at = 0;
  return cut.map((passage) => {
    while (at + 1 < itemSpans.length && itemSpans[at + 1]!.start <= passage.start) at++;
    const span = itemSpans[at]!;
    return span.start <= passage.start && passage.start < span.end ? { ...passage, item: span.item } : passage;
  });
}

function withPlaced(source: SourceId, { text, blocks, pages, placed = [] }: ChunkRequest): Passage[] {
  let at = 0;
  const rest = blocks.filter((block) => {
    if (block.kind === 'heading') return false;
    while (at < placed.length && placed[at]!.end <= block.start) at++;
    const next = placed[at];
    return next === undefined || next.start >= block.end;
  });
  const others = rest.length === 0 ? [] : cutPassages(source, text, rest, pages);
  const all = [...placed.map((span) => ({ headings: [], ...span })), ...others].sort((a, b) => a.start - b.start);
  return all.map((passage, i) => ({ ...passage, id: passageId(`${source}#${i + 1}`), sourceId: source }));
}

/** Words and structure, without how the lines were wrapped and where the file came from. */
function fingerprintOf({ text, blocks }: Pick<SourceDocument, 'text' | 'blocks'>): string {
  const parts = blocks.map(
    (block) => `${block.kind} ${text.slice(block.start, block.end).normalize('NFC').replace(/\s+/gu, ' ').trim()}`,
  );
  return `sha256:${sha256Hex(new TextEncoder().encode(parts.join('\n')))}`;
}

function freshnessSignal(source: Source, { checkedAt, now }: SeenAt): Freshness {
  const item = itemOfSource(source);
  const moment = readMoment(now) ?? readMoment('1970-01-01')!;
  return freshnessOf({ ...item.freshness, checkedAt }, source.kind, moment);
}

const rightsOf = (source: Source, now: string): ResolvedRights => resolveRights(itemOfSource(source), now);

/** The credit line, and the place where one is named: a page, a second, a canvas, a lesson. */
function attributionWithPlace(source: Source, passage?: Passage): string {
  const line = attributionOf(itemOfSource(source), source.rights);
  const place = passage ? placeOf(passage) : null;
  return place === null ? line : `${line.replace(/\.$/, '')}, ${place}.`;
}

function placeOf(passage: Passage): string | null {
  if (passage.startTime !== undefined) return `at ${clockOf(passage.startTime)}`;
  if (passage.canvas) return passage.canvas.label;
  if (passage.page !== undefined)
    return passage.endPage === undefined || passage.endPage === passage.page
      ? `p. ${passage.page}`
      : `pp. ${passage.page}–${passage.endPage}`;
  if (passage.item !== undefined) return passage.item;
  return passage.headings.at(-1) ?? null;
}

/** Seconds as `1:02:03` or `2:03`. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const tail = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** What most kinds do alike. */
export const ADAPTER_BASE: AdapterBase = {
  chunk: chunkByPlace,
  enrich: buildSource,
  freshnessSignal,
  changeFingerprint: fingerprintOf,
  rightsResolver: rightsOf,
  attributionRenderer: attributionWithPlace,
};
