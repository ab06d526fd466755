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

/** The sources of a graph, what carries most first; those that nothing rests on come last, by title. */
export function graphRows({ nodes, edges }: SourceGraph): readonly GraphRow[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const from = new Map<string, SourceGraph['edges'][number][]>();
  const to = new Map<string, SourceGraph['edges'][number][]>();
  for (const edge of edges) {
    from.set(edge.from, [...(from.get(edge.from) ?? []), edge]);
    to.set(edge.to, [...(to.get(edge.to) ?? []), edge]);
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
