import { describe, expect, it } from 'vitest';
import { graphRows } from './graph-rows.ts';

describe('the source graph as a table', () => {
  it('has what carries most first, with the texts that rest on it and the editions around it', () => {
    const rows = graphRows({
      nodes: [
        { id: 'draft:d', kind: 'draft', title: 'Draft' },
        { id: 'draft:e', kind: 'draft', title: 'Essay' },
        { id: 'source:a', kind: 'source', title: 'Census 2001' },
        { id: 'source:b', kind: 'source', title: 'Census 2021' },
        { id: 'source:c', kind: 'source', title: 'Almanac' },
      ],
      edges: [
        { from: 'draft:d', to: 'source:a', kind: 'cites', weight: 1 },
        { from: 'draft:e', to: 'source:a', kind: 'cites', weight: 3 },
        { from: 'source:b', to: 'source:a', kind: 'supersedes', weight: 1 },
      ],
    });
    expect(rows.map(({ title, cited }) => [title, cited])).toEqual([
      ['Census 2001', 4],
      ['Almanac', 0],
      ['Census 2021', 0],
    ]);
    expect(rows[0]?.texts.map(({ title }) => title)).toEqual(['Essay', 'Draft']);
    expect([rows[0]?.replacedBy, rows[2]?.replaces]).toEqual([['Census 2021'], ['Census 2001']]);
  });
});
