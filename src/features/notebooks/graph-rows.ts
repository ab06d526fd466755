import type { SourceGraph } from '#domain/adapter.ts';

/** A source with everything that leads to it or from it. */
export interface GraphRow {
  readonly id: string;
  readonly title: string;
  /** Citations in all, by text, most first. */
  readonly cited: number;
  readonly texts: readonly { readonly title: string; readonly weight: number }[];
  readonly replaces: readonly string[];
  readonly replacedBy: readonly string[];
}

type Edge = SourceGraph['edges'][number];

function put(edges: Map<string, Edge[]>, id: string, edge: Edge): void {
  const known = edges.get(id);
  if (known) known.push(edge);
  else edges.set(id, [edge]);
}

/** The sources of a graph, what carries most first; those that nothing rests on come last, by title. */
export function graphRows({ nodes, edges }: SourceGraph): readonly GraphRow[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const from = new Map<string, Edge[]>();
  const to = new Map<string, Edge[]>();
  for (const edge of edges) {
    put(from, edge.from, edge);
    put(to, edge.to, edge);
  }
  const named = (id: string): string => titles.get(id) ?? id;
  return nodes
    .filter(({ kind }) => kind === 'source')
    .map(({ id, title }) => {
      const texts = (to.get(id) ?? [])
        .filter(({ kind }) => kind === 'cites')
        .map((edge) => ({ title: named(edge.from), weight: edge.weight }))
        .sort((a, b) => b.weight - a.weight);
      return {
        id,
        title,
        texts,
        cited: texts.reduce((sum, { weight }) => sum + weight, 0),
        replaces: (from.get(id) ?? []).filter(({ kind }) => kind === 'supersedes').map((edge) => named(edge.to)),
        replacedBy: (to.get(id) ?? []).filter(({ kind }) => kind === 'supersedes').map((edge) => named(edge.from)),
      };
    })
    .sort((a, b) => b.cited - a.cited || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0));
}
