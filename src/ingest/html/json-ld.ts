import { decodeEntities } from './entities.ts';

/** What structured data says about the page's main thing. */
export interface LinkedData {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  readonly datePublished: string | null;
  readonly language: string | null;
  readonly license: string | null;
  readonly url: string | null;
}

const WORK_TYPES =
  /article|posting|report|webpage|creativework|dataset|book|chapter|thesis|review|recipe|howto|legislation/i;
const MAX_NODES = 5_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads JSON-LD blocks. The first node that is some kind of written work and has a date, headline or author wins; an
 * article goes before the page that holds it. Broken JSON is ignored: it is a courtesy of the page, not its text.
 */
export function readLinkedData(blocks: readonly string[]): LinkedData | null {
  let best: Json | null = null;
  let bestRank = 0;
  for (const block of blocks) {
    let root: unknown;
    try {
      root = JSON.parse(block.replace(/^\s*<!--|-->\s*$/g, '').replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''));
    } catch {
      continue;
    }
    const stack: unknown[] = [root];
    for (let seen = 0; stack.length > 0 && seen < MAX_NODES; seen++) {
      const node = stack.pop();
      if (Array.isArray(node)) {
        for (let i = Math.min(node.length, MAX_NODES) - 1; i >= 0; i--) stack.push(node[i]);
      } else if (isRecord(node)) {
        const rank = rankOf(node);
        if (rank > bestRank) {
          best = node;
          bestRank = rank;
        }
        for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement']) {
          if (typeof node[key] === 'object') stack.push(node[key]);
        }
      }
    }
  }
  if (!best) return null;
  return {
    title: label(best.headline) ?? label(best.name),
    authors: names(best.author ?? best.creator),
    publisher: names(best.publisher ?? best.sourceOrganization)[0] ?? null,
    datePublished: text(best.datePublished) ?? text(best.dateCreated),
    language: text(best.inLanguage),
    license: text(best.license),
    url: text(best.url) ?? text(best.mainEntityOfPage),
  };
}

function rankOf(node: Json): number {
  const types = [node['@type']].flat().filter((type) => typeof type === 'string');
  if (!types.some((type) => WORK_TYPES.test(type))) return 0;
  const isPage = types.every((type) => /webpage/i.test(type));
  const facts = ['headline', 'author', 'datePublished'].filter((key) => node[key] !== undefined).length;
  return facts === 0 ? 0 : facts + (isPage ? 0 : 4);
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 1000);
  if (isRecord(value)) return text(value['@value'] ?? value['@id'] ?? value.name);
  return null;
}

/** A title or name. Many sites write HTML entities into JSON, where they are letters; addresses keep their `&`. */
function label(value: unknown): string | null {
  const words = text(value);
  return words === null
    ? null
    : words.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (entity) => decodeEntities(entity));
}

function names(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, 200)
    .map((one) => label(isRecord(one) ? one.name : one))
    .filter((name) => name !== null);
}
